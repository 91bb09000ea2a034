"""House rules as data: one frozen `Ruleset` per profile, a TOML file that may extend another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_type_hints

from .cards import Direction
from .options import (
    AllPass,
    AllTrumpValues,
    AuctionKind,
    BeloteOrder,
    BeloteWho,
    BeloteWords,
    BothOver,
    CapotBidForm,
    ContractMade,
    Contracts,
    Declarations,
    DeclarationTie,
    DeclareTime,
    DefendersMark,
    DoubledForm,
    DoubledMade,
    EqualOver,
    Layout,
    LitigeAward,
    LitigeBelote,
    LitigeLast,
    LongSequence,
    MatchForm,
    Method,
    NoTrumpValues,
    OnCapot,
    PartnerMasterTrump,
    Players,
    RiseAtAllTrump,
    RiseOnTrumpLead,
    Rounding,
    RuffWhenVoid,
    SevenExchange,
    Success,
    TargetTest,
    ThreeDeal,
    Tie,
    UndertrumpOpponent,
    WhenSet,
)


class ProfileError(ValueError):
    """A profile that cannot be read; the message names file and line and shows what is right."""


def asks(default: Any, question: str) -> Any:
    """Declare an option whose type does not say what it decides."""
    return field(default=default, metadata={"doc": question})


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
    players: Players = Players.FOUR
    layout: Layout = Layout.COLUMNS_8
    three_deal: ThreeDeal = ThreeDeal.EIGHT

    auction: AuctionKind = AuctionKind.TURNED_CARD
    contracts: Contracts = Contracts.SUITS
    round2_any_suit: bool = asks(False, "May the turned suit be named in the second round?  (source B3)")
    seven_exchange: SevenExchange = SevenExchange.OFF
    all_pass: AllPass = AllPass.NEXT_DEALER
    bid_min: int = asks(80, "What is the lowest bid?  (source H2)")
    bid_step: int = asks(10, "By how much do bids rise?  (source H2)")
    bid_max: int | None = asks(None, "What is the highest bid below capot, if there is one?  (source H3)")
    generale: bool = asks(False, "May a player bid to win every trick alone?  (source H19)")
    contre_in_turn: bool = asks(True, "May a bid be doubled only in one's turn?  (source H7)")

    belote_words: BeloteWords = BeloteWords.BOTH
    belote_order: BeloteOrder = BeloteOrder.ANY
    belote_who: BeloteWho = BeloteWho.ANY
    belote_counts_for_contract: bool = asks(True, "Does the belote help to make the contract?  (source E4)")
    belote_when_set: WhenSet = asks(WhenSet.KEPT, "Who marks the takers' belote when they are set?  (source E5)")
    belote_multiplied: bool = asks(False, "Does a double count for the belote too?  (source E9)")

    declarations: Declarations = Declarations.NONE
    declare_time: DeclareTime = DeclareTime.OWN_FIRST_CARD
    long_sequence: LongSequence = LongSequence.SINGLE
    share_cards: bool = asks(False, "May one card stand in two declarations?  (source F12)")
    declaration_tie: DeclarationTie = DeclarationTie.NONE
    declarations_count_for_contract: bool = asks(True, "Do declarations help to make the contract?  (source F13)")
    declarations_when_set: WhenSet = asks(
        WhenSet.TO_DEFENDERS, "Who marks the takers' declarations when they are set?  (source F14)"
    )
    declarations_on_capot: OnCapot = OnCapot.OWN

    contract_made: ContractMade = ContractMade.MORE
    tie: Tie = Tie.LITIGE
    litige_award: LitigeAward = LitigeAward.WINNER
    litige_belote: LitigeBelote = LitigeBelote.SUSPENDED
    litige_last: LitigeLast = LitigeLast.BOTH_MARK
    set_base: int = asks(162, "What do the defenders mark when the takers are set?  (source G9)")
    set_base_capot: int = asks(252, "What do the defenders mark when they win every trick?  (sources G3, G9)")
    capot_value: int = asks(252, "What do the takers mark when they win every trick?  (source G2)")
    capot_by_defenders: bool = asks(True, "Do the defenders earn more for winning every trick?  (source G3)")
    rounding: Rounding = Rounding.NONE
    defenders_mark: DefendersMark = DefendersMark.EACH

    success: Success = Success.BID_AND_MAJORITY
    method: Method = Method.MADE_AND_BID
    set_forfeit: int = asks(160, "What do the defenders mark, beside the bid, when it fails?  (source H14)")
    contre_form: DoubledForm = DoubledForm.WHOLE
    contre_made: DoubledMade = DoubledMade.NOTHING
    contre_mult: int = asks(2, "By what is a doubled deal multiplied?  (source H8)")
    surcontre_mult: int = asks(4, "By what is a redoubled deal multiplied?  (source H8)")
    capot_bid_value: int = asks(250, "What is a bid of capot worth?  (source H18)")
    capot_bid_form: CapotBidForm = CapotBidForm.CONTRACT
    capot_tricks: int = asks(252, "What do the takers' cards count when they win every trick?  (source H17)")
    capot_contre_base: int = asks(250, "What stands for 160 when a bid of capot is doubled?  (source H18)")

    generale_value: int = asks(500, "What is a bid of générale worth?  (source H19)")

    match_form: MatchForm = MatchForm.POINTS
    target: int = asks(1000, "How many points end the match?  (source G11)")
    target_test: TargetTest = TargetTest.REACH
    deals: int = asks(12, "How many deals make a match of a fixed number?  (source G15)")
    both_over: BothOver = BothOver.HIGHER_WINS
    equal_over: EqualOver = EqualOver.EXTRA_DEAL

    memo: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What the engine has already worked out at this table (see `belote_teach.rules.play`); no part of its value."""

    def with_options(self, options: Mapping[str, object]) -> Ruleset:
        """
        Return this table with some options changed.

        Raises `ProfileError` for an unknown option or value, naming the right ones.
        """
        changes: dict[str, Any] = {name: _value(name, value) for name, value in options.items()}
        return replace(self, **changes) if changes else self


NAMES = ("id", "title", "titles")
_NO_OPTIONS = (*NAMES, "memo")
_KINDS = get_type_hints(Ruleset)
OPTIONS: Mapping[str, Any] = MappingProxyType(
    {f.name: _KINDS[f.name] for f in fields(Ruleset) if f.name not in _NO_OPTIONS}
)
"""
Every option of a table, by name, with the type of its values.

A `Choice` whose members are the values; ``bool``; ``int``; or ``int | None``, written ``"none"`` in a profile.
"""


_LEAST: Mapping[str, int] = MappingProxyType({"bid_step": 1})
"""The least value of a number that may not be nought."""


def option_doc(name: str) -> str:
    """Return the question that the option *name* answers, with its sources."""
    kind = next(f for f in fields(Ruleset) if f.name == name)
    return str(kind.metadata.get("doc") or OPTIONS[name].__doc__).strip()


def option_values(name: str) -> tuple[object, ...]:
    """Return the values that the option *name* may take; of a number, what the bundled tables say."""
    kind = OPTIONS[name]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(kind)
    if kind is bool:
        return (False, True)
    return tuple(dict.fromkeys(getattr(profile(table), name) for table in _BUNDLED))


def _value(name: str, value: object) -> Any:
    if name not in OPTIONS:
        raise ProfileError(f"unknown option {name!r}; the options are {', '.join(sorted(OPTIONS))}")
    kind = OPTIONS[name]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        if isinstance(value, str | int) and str(value) in tuple(kind):
            return kind(str(value))
        right = "one of " + ", ".join(kind)
    elif kind is bool:
        if isinstance(value, bool):
            return value
        right = "true or false"
    else:
        least = _LEAST.get(name, 0)
        if isinstance(value, int) and not isinstance(value, bool) and value >= least:
            return value
        if kind is not int and value in (None, "none"):
            return None
        right = f"a whole number{f' from {least} up' if least else ''}, such as {getattr(Ruleset, name)}"
        right = right if kind is int else 'a whole number, such as 160, or "none"'
    raise ProfileError(f"{name}: {value!r} is not {right}")


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
    from importlib.resources import files  # needed here alone, and dear to import

    text = (files(__package__) / "profiles" / f"{name}.toml").read_text("utf-8")
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
        raise ProfileError(f"{path}:{line}: not UTF-8; save the file as UTF-8 text") from None


def _parse(text: str, name: str, where: str, folder: Path | None, opened: tuple[Path, ...]) -> Ruleset:
    import tomllib  # needed here alone, and dear to import

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
    "for-two",
    "for-three",
)


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
