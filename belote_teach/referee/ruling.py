"""One question, one answer: the ruling, or what is wrong with the question."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import lru_cache

from belote_teach.rules import OPTIONS, GameError, ProfileError, Ruleset, load_profile, profile
from belote_teach.rules.ruleset import option_value
from belote_teach.rules.tables import option_values

from .inputs import shown
from .kind import Answer
from .kinds import KINDS

Tables = Callable[[str], Ruleset]
"""What finds a table by its name; raises `ProfileError` for a name it does not know."""

EXAMPLE = {"id": 1, "kind": "parse", "profile": "classic", "options": {}, "inputs": {"text": "10♥"}}
RIGHT = f"write {', '.join(EXAMPLE)}, as in {shown(EXAMPLE)}"

# What a request may carry besides its question, and the referee reads past: a file of cases is a file of requests.
_REMARKS = {"expected", "title", "note", "source", "basis"}
_LONGEST_MESSAGE = 400


def table(name: str) -> Ruleset:
    """
    Return the bundled table *name*, or the one in the file *name* if that ends in ``.toml``.

    Raises `ProfileError` if there is none; a file is read once.
    """
    return _own_table(name) if name.endswith(".toml") else profile(name)


@lru_cache(maxsize=64)
def _own_table(path: str) -> Ruleset:
    try:
        return load_profile(path)
    except ProfileError:
        raise
    except OSError as error:
        message = f"{path}: {error.strerror or error}"
        raise ProfileError(message, "file", file=error) from None
    except (ValueError, RecursionError) as error:  # no text, no path
        raise ProfileError(f"{path}: not a table: {error}", "no-table", detail=str(error)) from None


def rule_on(request: Mapping[str, object], lang: str | None = None, tables: Tables = profile) -> dict[str, object]:
    """
    Return the referee's answer to *request*, with an ``explanation`` in *lang* where one is named.

    *tables* finds the table that ``profile`` names: one of the bundled ones, unless you say otherwise.
    Whatever was read from JSON is answered, and the answer can be written as JSON.

    >>> rule_on({"id": 1, "kind": "card_total", "profile": "classic", "inputs": {"mode": "suit", "scale": None}})
    {'id': 1, 'result': {'total': 152}}
    """
    identity = request.get("id") if isinstance(request, Mapping) else None
    if not _is_identity(identity):
        identity = None
    try:
        result, explain = _answer(request, tables)
    except GameError as error:
        return {"id": identity, "error": error_object(error.code, str(error))}
    answer: dict[str, object] = {"id": identity, "result": result}
    return answer if lang is None else answer | {"explanation": explain(lang)}


def error_object(code: str, message: str) -> dict[str, str]:
    """Return an error as it stands in an answer; a message that repeats too much of the question is cut short."""
    return {"code": code, "message": message if len(message) <= _LONGEST_MESSAGE else message[:_LONGEST_MESSAGE] + "…"}


def _is_identity(value: object) -> bool:
    return isinstance(value, str | int | None) and not isinstance(value, bool)


def _answer(request: object, tables: Tables) -> Answer:
    if not isinstance(request, Mapping):
        raise GameError("BAD_INPUT", f"{reprlib.repr(request)} is not a question; {RIGHT}")
    if unknown := sorted(request.keys() - EXAMPLE.keys() - _REMARKS):
        raise GameError("BAD_INPUT", f"{reprlib.repr(unknown[0])} is not known; {RIGHT}")
    if not _is_identity(request.get("id")):
        raise GameError("BAD_INPUT", 'id: write text, a whole number or null, as in "id": 1')
    name = request.get("kind")
    if not isinstance(name, str) or name not in KINDS:
        what = f"no kind of question is called {reprlib.repr(name)}" if "kind" in request else "kind is missing"
        raise GameError("UNKNOWN_KIND", f"{what}; the kinds are {', '.join(KINDS)}")
    rules = _rules(request, tables)
    kind = KINDS[name]
    values = request.get("inputs")
    if not isinstance(values, Mapping):
        raise GameError("BAD_INPUT", f"inputs: write an object, as in {shown(kind.examples[0])}")
    return kind.answer(kind.inputs(values), rules)


def _rules(request: Mapping[str, object], tables: Tables) -> Ruleset:
    """Return the table that the request names, with the request's options."""
    name, options = request.get("profile"), request.get("options")
    if not isinstance(name, str):
        raise GameError("BAD_INPUT", 'profile: write the name of a table, as in "profile": "classic"')
    try:
        rules = tables(name)
    except ProfileError as error:
        raise GameError("BAD_PROFILE" if name.endswith(".toml") else "UNKNOWN_PROFILE", str(error)) from None
    if options is None:
        return rules
    if not isinstance(options, Mapping):
        raise GameError("BAD_INPUT", 'options: write an object, as in "options": {"undertrump_opponent": "optional"}')
    for option, value in options.items():
        if option not in OPTIONS:
            near = get_close_matches(str(option)[:_LONGEST_MESSAGE], OPTIONS, 3, 0.4) or ["undertrump_opponent"]
            right = f"there are {', '.join(near)} and others, which belote-teach tables {name} tells"
            raise GameError("UNKNOWN_OPTION", f"no option is called {reprlib.repr(option)}; {right}")
        try:
            option_value(option, value)
        except ProfileError:
            right = ", ".join(_as_json(one) for one in option_values(option))
            number = "" if isinstance(option_values(option)[0], str | bool) else "a whole number, such as "
            what = f"options.{option}: {reprlib.repr(value)} is not {number or 'one of '}{right}"
            raise GameError("BAD_INPUT", what) from None
    try:
        return rules.with_options(options)
    except ProfileError as error:
        raise GameError("BAD_INPUT", f"options.{error}") from None


def _as_json(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
