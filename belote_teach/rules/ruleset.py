"""House rules as data: one frozen `Ruleset` per profile, a TOML file that may extend another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self, get_type_hints

from .cards import Direction


class Choice(StrEnum):
    """The values of one option; each member carries its own docstring, and the class says what the option decides."""

    def __new__(cls, value: str, doc: str) -> Self:
        """Make the member spelt *value*, described by *doc*."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.__doc__ = doc
        return member


class RiseOnTrumpLead(Choice):
    """When trump is led: must you go higher than the trump that holds the trick?  (sources D4, D5)"""

    ALWAYS = "always", "Yes, over your partner too."
    UNLESS_PARTNER_MASTER = "unless_partner_master", "Yes, but not while your partner holds the trick."


class RuffWhenVoid(Choice):
    """When you cannot follow: must you ruff?  (sources D7, D8)"""

    UNLESS_PARTNER_MASTER = "unless_partner_master", "Yes, but not while your partner holds the trick."
    ALWAYS = "always", "Yes, even while your partner holds the trick."


class UndertrumpOpponent(Choice):
    """When an opponent has ruffed and you cannot go higher: must you still play a trump?  (source D10)"""

    REQUIRED = "required", "Yes, you must under-ruff (*pisser*)."
    OPTIONAL = "optional", "No, you may play any card."
    FORBIDDEN = "forbidden", "No, and you may not: discard if you can."


class PartnerMasterTrump(Choice):
    """When your partner's ruff holds the trick and you play a trump: must it be higher?  (sources D11, D12)"""

    FREE = "free", "No, any trump will do."
    NO_GRATUITOUS_UNDERTRUMP = (
        "no_gratuitous_undertrump",
        "If you can go higher you may not under-ruff him; you may still discard.",
    )
    MUST_RISE = "must_rise", "Yes, go higher if you can."


class RiseAtAllTrump(Choice):
    """At tout atout: must you go higher than the card that holds the trick?  (source D18)"""

    ALWAYS = "always", "Yes, over your partner too."
    UNLESS_PARTNER_MASTER = "unless_partner_master", "Yes, but not while your partner holds the trick."
    NEVER = "never", "No."


class NoTrumpValues(Choice):
    """What the ace counts at sans atout.  (source C4)"""

    ACE_19 = "a19", "19, so that a deal is still worth 162."
    PLAIN = "raw130", "11, so that a deal is worth 130."


class AllTrumpValues(Choice):
    """What the cards count at tout atout.  (source C5)"""

    RAW = "raw", "Trump points in all four suits, 258 in all, brought back to 162."
    FFB_2015 = "ffb2015", "J 13, 9 9, A 6, 10 5, K 3, Q 2: 162 in all, as the federation wrote in 2015."
    JACK_14 = "alt14", "J 14, 9 9, A 6, 10 5, K 3, Q 1: 162 in all."


class ProfileError(ValueError):
    """A profile that cannot be read; the message names file and line and shows what is right."""


@dataclass(frozen=True)
class Ruleset:
    """
    The rules of one table.

    ``id``, ``title`` and ``titles`` (by language) name the table; every other field is an option, described by the
    docstring of its type.  Get one from `profile` or `load_profile`; change options with `with_options`.
    """

    id: str = "classic"
    title: str = "Classic"
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    rise_on_trump_lead: RiseOnTrumpLead = RiseOnTrumpLead.ALWAYS
    ruff_when_void: RuffWhenVoid = RuffWhenVoid.UNLESS_PARTNER_MASTER
    undertrump_opponent: UndertrumpOpponent = UndertrumpOpponent.REQUIRED
    partner_master_trump: PartnerMasterTrump = PartnerMasterTrump.FREE
    ta_rise: RiseAtAllTrump = RiseAtAllTrump.ALWAYS
    sa_values: NoTrumpValues = NoTrumpValues.ACE_19
    ta_values: AllTrumpValues = AllTrumpValues.RAW
    direction: Direction = Direction.ANTICLOCKWISE

    memo: dict[int, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What the engine has already decided at this table (see `belote_teach.rules.play`); no part of its value."""

    def with_options(self, options: Mapping[str, object]) -> Ruleset:
        """
        Return this table with some options changed.

        Raises `ProfileError` for an unknown option or value, naming the right ones.
        """
        changes: dict[str, Any] = {name: _value(name, value) for name, value in options.items()}
        return replace(self, **changes) if changes else self


NAMES = ("id", "title", "titles")
_NO_OPTIONS = (*NAMES, "memo")
OPTIONS: Mapping[str, type[StrEnum]] = MappingProxyType(
    {f.name: get_type_hints(Ruleset)[f.name] for f in fields(Ruleset) if f.name not in _NO_OPTIONS}
)
"""Every option of a table, by name; its type's members are the values it may take."""


def _value(name: str, value: object) -> StrEnum:
    if name not in OPTIONS:
        raise ProfileError(f"unknown option {name!r}; the options are {', '.join(sorted(OPTIONS))}")
    try:
        return OPTIONS[name](str(value))
    except ValueError:
        raise ProfileError(f"{name}: {value!r} is not one of {', '.join(OPTIONS[name])}") from None


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
        raise ProfileError(f"unknown table {name!r}; the tables are {', '.join(_BUNDLED)}")
    return _parse((files(__package__) / "profiles" / f"{name}.toml").read_text("utf-8"), name, f"{name}.toml", None, ())


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
        raise ProfileError(f"{path}:{line}: not UTF-8; save the file as UTF-8 text") from None


def _parse(text: str, name: str, where: str, folder: Path | None, opened: tuple[Path, ...]) -> Ruleset:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise ProfileError(f"{where}:{line[1] if line else text.count(chr(10)) + 1}: not TOML: {error}") from None

    def fail(key: str, message: object) -> ProfileError:
        found = re.search(rf"(?m)^[ \t]*\[?[ \t]*['\"]?{re.escape(key)}['\"]?[ \t]*[=.\]]", text)
        line = text.count("\n", 0, found.start()) + 1 if found else 1
        return ProfileError(f"{where}:{line}: {message}")

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
            raise fail(key, f"id: leave this line out; the table is called {name!r}, as the file is")
        elif key in NAMES:
            raise fail(key, f'{key}: write a name in quotes, as in title = "Our club" or titles.fr = "Notre club"')
        else:
            try:
                given[key] = _value(key, value)
            except ProfileError as error:
                raise fail(key, error) from None
    return replace(base, **given)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _parent(name: object, folder: Path | None, opened: tuple[Path, ...], fail: Any) -> Ruleset:
    if name in _BUNDLED:
        return profile(str(name))
    path = folder / str(name) if folder and str(name).endswith(".toml") else None
    if path is None or not path.is_file():
        known = ", ".join(_BUNDLED)
        raise fail("extends", f"extends: {name!r} is neither a file ending in .toml beside this one nor one of {known}")
    if path.resolve() in opened:
        raise fail("extends", f"extends: {name!r} extends itself")
    return _parse(_read(path), path.stem, str(path), path.parent, (*opened, path.resolve()))


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
)


@dataclass(frozen=True, slots=True)
class Difference:
    """An option on which two tables differ, with what it decides and what each table says."""

    option: str
    doc: str
    first: StrEnum
    second: StrEnum


def compare(first: Ruleset, second: Ruleset) -> tuple[Difference, ...]:
    """
    Return the options on which two tables differ.

    >>> [(d.option, str(d.first), str(d.second)) for d in compare(profile("classic"), profile("contree"))]
    [('undertrump_opponent', 'required', 'optional')]
    """
    return tuple(
        Difference(name, (kind.__doc__ or "").strip(), getattr(first, name), getattr(second, name))
        for name, kind in OPTIONS.items()
        if getattr(first, name) is not getattr(second, name)
    )
