"""House rules as data: one frozen `Ruleset` per profile, a TOML file that may extend another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, get_type_hints

from .cards import Direction
from .errors import nearest
from .options import (
    AllPass,
    AllTrumpValues,
    AuctionKind,
    BeloteOrder,
    BeloteWho,
    BeloteWords,
    BothOver,
    CannotShow,
    CapotBidForm,
    CarreOrder,
    ContractMade,
    Contracts,
    DealPackets,
    Declarations,
    DeclarationTie,
    DeclareTime,
    DefendersMark,
    DoubledForm,
    DoubledMade,
    DoubleName,
    EqualOver,
    Layout,
    LitigeAward,
    LitigeBelote,
    LitigeLast,
    LongSequence,
    MatchForm,
    Method,
    NoTrumpCarres,
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
    """
    A profile that cannot be read; the message names file and line and shows what is right.

    ``why`` names what is wrong, and ``facts`` are what the message speaks of, for whoever says it in another language;
    ``where`` and ``line`` are among them where it stands in a file.
    """

    def __init__(self, message: str, why: str, **facts: object) -> None:
        super().__init__(message)
        self.why = why
        self.facts = facts


def asks(default: Any, question: str, *heard: int) -> Any:
    """Declare an option whose type does not say what it decides; *heard* are numbers that no bundled table has."""
    return field(default=default, metadata={"doc": question, "heard": heard})


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
    deal_packets: DealPackets = DealPackets.THREE_TWO_THREE
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
    capot_ends_auction: bool = asks(False, "Does a bid of capot end the auction, undoubled?  (sources H3, H18)")
    contre_in_turn: bool = asks(True, "May a bid be doubled only in one's turn?  (source H7)")
    double_name: DoubleName = DoubleName.COINCHE

    belote_words: BeloteWords = BeloteWords.BOTH
    belote_order: BeloteOrder = BeloteOrder.ANY
    belote_who: BeloteWho = BeloteWho.ANY
    belote_counts_for_contract: bool = asks(True, "Does the belote help to make the contract?  (source E4)")
    belote_when_set: WhenSet = asks(WhenSet.KEPT, "Who marks the takers' belote when they are set?  (source E5)")
    belote_multiplied: bool = asks(False, "Does a double count for the belote too?  (source E9)")

    declarations: Declarations = Declarations.NONE
    declare_time: DeclareTime = DeclareTime.OWN_FIRST_CARD
    long_sequence: LongSequence = LongSequence.SINGLE
    carre_order: CarreOrder = CarreOrder.TEN_SECOND
    sa_carres: NoTrumpCarres = NoTrumpCarres.ACES_200
    share_cards: bool = asks(False, "May one card belong to two declarations?  (source F12)")
    declaration_tie: DeclarationTie = DeclarationTie.NONE
    declarations_count_for_contract: bool = asks(True, "Do declarations help to make the contract?  (source F13)")
    declarations_when_set: WhenSet = asks(
        WhenSet.TO_DEFENDERS, "Who marks the takers' declarations when they are set?  (source F14)"
    )
    declarations_on_capot: OnCapot = OnCapot.OWN
    cannot_show: CannotShow = CannotShow.NOTHING

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
    set_forfeit: int = asks(160, "What do the defenders mark, beside the bid, when it fails?  (source H14)", 162)
    contre_form: DoubledForm = DoubledForm.WHOLE
    contre_made: DoubledMade = DoubledMade.NOTHING
    contre_mult: int = asks(2, "By what is a doubled deal multiplied?  (source H8)")
    surcontre_mult: int = asks(4, "By what is a redoubled deal multiplied?  (source H8)", 3)
    capot_bid_value: int = asks(250, "What is a bid of capot worth?  (source H18)")
    capot_bid_form: CapotBidForm = CapotBidForm.CONTRACT
    capot_tricks: int = asks(252, "What do the takers' cards count when they win every trick?  (source H17)")
    capot_contre_base: int = asks(
        250, "What counts beside a doubled bid that is made by winning every trick, capot bid or not?  (source H18)"
    )

    generale_value: int = asks(500, "What is a bid of générale worth?  (source H19)")

    match_form: MatchForm = MatchForm.POINTS
    target: int = asks(1000, "How many points end the match?  (source G11)")
    target_test: TargetTest = TargetTest.REACH
    deals: int = asks(12, "How many deals make a match of a fixed number?  (source G15)")
    both_over: BothOver = BothOver.HIGHER_WINS
    equal_over: EqualOver = EqualOver.EXTRA_DEAL
    rounding_wins: bool = asks(True, "May points that rounding has added win the match?  (source G14)")
    no_win_on_belote_alone: bool = asks(
        False, "Is a side that is set or wins no trick kept from winning on its belote alone?  (source H23)"
    )

    memo: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What the engine has already worked out at this table (see `belote_teach.rules.play`); no part of its value."""

    def __repr__(self) -> str:
        """The name, and every option that is not as in `Ruleset()`."""
        told = [f"id={self.id!r}"]
        for name in OPTIONS:
            value = getattr(self, name)
            if value != getattr(Ruleset, name):
                told.append(f"{name}={(str(value) if isinstance(value, StrEnum) else value)!r}")
        return f"Ruleset({', '.join(told)})"

    def __getstate__(self) -> dict[str, object]:
        """What is kept of a table: all but what was worked out at it."""
        return {**self.__dict__, "memo": {}}

    def with_options(self, options: Mapping[str, object]) -> Ruleset:
        """
        Return this table with some options changed.

        Raises `ProfileError` for an unknown option or value, naming the right ones, and for two that cannot both be.
        """
        changes: dict[str, Any] = {name: option_value(name, value) for name, value in options.items()}
        changed = replace(self, **changes) if changes else self
        for wrong in contradictions(changed):
            raise wrong
        return changed


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


MOST = 100_000
"""No deal and no match has more points than this, and no option is a larger number."""

_NOT_NOUGHT = ("bid_step", "bid_min", "contre_mult", "surcontre_mult", "target", "deals")
"""The numbers that are one or more."""


def contradictions(rules: Ruleset) -> Iterator[ProfileError]:
    """Yield what no table can mean: a highest bid below the lowest, a redouble that counts less than a double."""
    for option, other in (("bid_max", "bid_min"), ("surcontre_mult", "contre_mult")):
        value, least = getattr(rules, option), getattr(rules, other)
        if value is not None and value < least:
            message = f"{option}: {value} is less than {other}, {least}: write {option} = {least} or more"
            yield ProfileError(message, "less", option=option, text=value, other=other, least=least)


def option_doc(name: str) -> str:
    """Return the question that the option *name* answers, with its sources."""
    kind = next(f for f in fields(Ruleset) if f.name == name)
    return str(kind.metadata.get("doc") or OPTIONS[name].__doc__).strip()


def option_heard(name: str) -> tuple[int, ...]:
    """Return the numbers that some tables answer to the option *name*, though no bundled one does."""
    return next(tuple(f.metadata.get("heard", ())) for f in fields(Ruleset) if f.name == name)


def read_option(name: str, text: str) -> Any:
    """Return the value of the option *name* written in *text*: ``true``, ``82``, ``set`` …; see `option_value`."""
    value: object = {"true": True, "false": False}.get(text, text)
    with suppress(ValueError):  # a word, or a number so long that it is not even read
        value = int(text)
    return option_value(name, value)


def written_option(value: object) -> str:
    """Return the *value* of an option as `read_option` reads it."""
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def option_value(name: str, value: object) -> Any:
    """Return *value*, as a profile writes it, as the option *name* holds it; raises `ProfileError`."""
    if name not in OPTIONS:
        near = nearest(name, OPTIONS)
        meant = f"did you mean {near}?  " if near else ""
        known = ", ".join(sorted(OPTIONS))
        raise ProfileError(f"unknown option {name!r}; {meant}the options are {known}", "option", text=name, near=near)
    kind = OPTIONS[name]
    facts: dict[str, object] = {"option": name, "text": written_option(value)}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        if isinstance(value, str | int) and str(value) in tuple(kind):
            return kind(str(value))
        right = "one of " + ", ".join(kind)
        facts |= {"kind": "word", "values": ", ".join(kind), "near": nearest(str(value), kind)}
    elif kind is bool:
        if isinstance(value, bool):
            return value
        right = "true or false"
        facts |= {"kind": "yes"}
    else:
        least = int(name in _NOT_NOUGHT)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST:
            return value
        if kind is not int and value in (None, "none"):
            return None
        usual = getattr(Ruleset, name) or 160
        right = f"a whole number from {least} to {MOST}, such as {usual}"
        right += "" if kind is int else ', or "none"'
        facts |= {"kind": "number" if kind is int else "number-or-none", "least": least, "most": MOST, "usual": usual}
    raise ProfileError(f"{name}: {value!r} is not {right}", "value", **facts)
