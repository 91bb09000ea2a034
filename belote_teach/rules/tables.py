"""The tables that are known by name: the bundled profiles, files of one's own, and how two tables differ."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .errors import nearest
from .ruleset import NAMES, OPTIONS, ProfileError, Ruleset, contradictions, option_doc, option_heard, option_value

_BUNDLED = (
    "classic",
    "cafe",
    "guide",
    "online-501",
    "stekius",
    "ffb-classic",
    "ffb-coinche",
    "ffb-contree",
    "pagat-coinche",
    "coinche",
    "contree",
    "for-two",
    "for-three",
)


def option_values(name: str) -> tuple[object, ...]:
    """Return the values that the option *name* may take; of a number, those that tables are known to have."""
    kind = OPTIONS[name]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(kind)
    if kind is bool:
        return (False, True)
    return tuple(dict.fromkeys([*(getattr(profile(table), name) for table in _BUNDLED), *option_heard(name)]))


def profiles() -> tuple[str, ...]:
    """Return the names of the bundled profiles, the course's own default first."""
    return _BUNDLED


@cache
def profile(name: str) -> Ruleset:
    """
    Return the bundled profile *name*, such as ``'classic'``.

    Raises `ProfileError` with the right names when there is none.
    """
    if name not in _BUNDLED:
        message = f"unknown table {name!r}; the tables are {', '.join(_BUNDLED)}"
        raise ProfileError(message, "table", text=name, near=nearest(name, _BUNDLED))
    text = (Path(__file__).with_name("profiles") / f"{name}.toml").read_text("utf-8")
    return _parse(text, name, f"{name}.toml", None, ())


def load_profile(path: str | Path) -> Ruleset:
    """
    Return the profile in the TOML file at *path*, whose name without suffix is the table's id.

    ``extends`` names a bundled profile or a file beside this one.
    Raises `ProfileError` naming file and line; `OSError` when the file cannot be read.

    A whole profile::

        extends = "coinche"
        title = "The club on Thursday"
        undertrump_opponent = "required"
    """
    path = Path(path)
    return _parse(_read(path), path.stem, str(path), path.parent, (path.resolve(),))


def _read(path: Path) -> str:
    written = path.read_bytes()
    try:
        return written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        message = f"{path}:{line}: not UTF-8; save the file as UTF-8 text"
        raise ProfileError(message, "utf-8", where=str(path), line=line) from None


def toml_line(error: ValueError, text: str) -> int:
    """Return in which line of *text* its reader found it not to be TOML: that which it names, or else the last."""
    named = re.search(r"line (\d+)", str(error))
    return int(named[1]) if named else text.count("\n") + 1


def _parse(text: str, name: str, where: str, folder: Path | None, opened: tuple[Path, ...]) -> Ruleset:
    import tomllib  # needed here alone, and dear to import

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        facts = {"where": where, "line": toml_line(error, text), "detail": str(error)}
        right = 'write each option once and each word in quotes, as in ta_rise = "never"'
        raise ProfileError(f"{where}:{facts['line']}: not TOML: {error}; {right}", "toml", **facts) from None

    def fail(key: str, error: ProfileError) -> ProfileError:
        found = re.search(rf"(?m)^[ \t]*\[?[ \t]*['\"]?{re.escape(key)}['\"]?[ \t]*[=.\]]", text)
        line = text.count("\n", 0, found.start()) + 1 if found else 1
        return ProfileError(f"{where}:{line}: {error}", error.why, **error.facts, where=where, line=line)

    base = Ruleset()
    if "extends" in table:
        base = _parent(table.pop("extends"), folder, opened, fail)
    given: dict[str, Any] = {"id": name, "title": name, "titles": {}}
    for key, value in table.items():
        if key == "title" and _is_name(value):
            given["title"] = value
        elif key == "titles" and isinstance(value, dict) and all(map(_is_name, value.values())):
            given["titles"] = MappingProxyType(value)
        elif key == "id":
            message = f"id: leave this line out; the table is called {name!r}, as the file is"
            raise fail(key, ProfileError(message, "id", text=name))
        elif key in NAMES:
            message = f'{key}: write a name in quotes, as in title = "Our club" or titles.fr = "Notre club"'
            raise fail(key, ProfileError(message, "title", text=key))
        else:
            try:
                given[key] = option_value(key, value)
            except ProfileError as error:
                raise fail(key, error) from None
    made = replace(base, **given)
    for wrong in contradictions(made):
        raise fail(next(key for key in (wrong.facts["option"], wrong.facts["other"]) if key in given), wrong)
    return made


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _parent(name: object, folder: Path | None, opened: tuple[Path, ...], fail: Any) -> Ruleset:
    if name in _BUNDLED:
        return profile(str(name))
    path = folder / str(name) if folder and str(name).endswith(".toml") else None
    if path is None or not path.is_file():
        known = ", ".join(_BUNDLED)
        message = f"extends: {name!r} is neither a file ending in .toml beside this one nor one of {known}"
        facts = {"text": str(name), "tables": known, "near": nearest(str(name), _BUNDLED)}
        raise fail("extends", ProfileError(message, "extends", **facts))
    if path.resolve() in opened:
        raise fail("extends", ProfileError(f"extends: {name!r} extends itself", "circle", text=str(name)))
    return _parse(_read(path), path.stem, str(path), path.parent, (*opened, path.resolve()))


@dataclass(frozen=True, slots=True)
class Difference:
    """An option on which two tables differ, with what it decides and what each table says."""

    option: str
    doc: str
    first: object
    second: object


def compare(first: Ruleset, second: Ruleset) -> tuple[Difference, ...]:
    """
    Return the options on which two tables differ.

    >>> [(d.option, str(d.first), str(d.second)) for d in compare(profile("classic"), profile("cafe"))]
    [('declarations', 'none', 'bar')]
    """
    return tuple(
        Difference(name, option_doc(name), getattr(first, name), getattr(second, name))
        for name in OPTIONS
        if getattr(first, name) != getattr(second, name)
    )
