"""
Which cards may be played, and why.

What a card may do depends only on its *class*: does it follow, does it trump, would it take the trick?
So the duties of play speak of five classes.  A hand is sorted into them with a few operations on sets,
`decide` narrows the classes duty by duty, and the same decision gives both the legal cards and the reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntFlag
from functools import cached_property, lru_cache

from .cards import CardSet, Seat
from .contract import BEATERS, Contract
from .errors import GameError
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import PartnerMasterTrump, RiseAtAllTrump, RiseOnTrumpLead, RuffWhenVoid, Ruleset, UndertrumpOpponent
from .trick import Trick


@dataclass(frozen=True)
class Position:
    """
    What one player sees when his turn comes: his hand, the trick so far, his seat.

    Raises `GameError` when it is not his turn, or when a card is both in his hand and in the trick.
    """

    hand: CardSet
    trick: Trick
    seat: Seat

    def __post_init__(self) -> None:
        trick = self.trick
        if not 1 <= len(self.hand) <= 8:
            raise GameError("HAND_SIZE", f"a hand has one to eight cards, not {len(self.hand)}")
        if both := self.hand & trick.cards:
            raise GameError("DUPLICATE_CARD", f"{both} cannot be in the hand and in the trick")
        if len(trick.plays) == 4:
            raise GameError("TRICK_SIZE", "the trick is complete: nobody plays to it")
        if trick.plays and trick.turn is not self.seat:
            raise GameError("SEAT_ORDER", f"after {trick.plays[-1]} it is the turn of {trick.turn}, not of {self.seat}")

    @property
    def contract(self) -> Contract:
        """What is trump."""
        return self.trick.contract

    @cached_property
    def partner_holds(self) -> bool:
        """Whether the player's partner holds the trick."""
        holder = self.trick.holder
        return holder is not None and holder.seat is self.seat.partner


class Kind(IntFlag):
    """The classes of cards, seen from the trick."""

    FOLLOWS_HIGHER = 1
    """Of the suit led, and would take the trick."""
    FOLLOWS_LOWER = 2
    """Of the suit led, and would not."""
    TRUMPS_HIGHER = 4
    """A trump on another suit's lead, and would take the trick."""
    TRUMPS_LOWER = 8
    """A trump on another suit's lead, and would not."""
    OTHER = 16
    """Neither of the suit led nor a trump."""


FOLLOWS = Kind.FOLLOWS_HIGHER | Kind.FOLLOWS_LOWER
TRUMPS = Kind.TRUMPS_HIGHER | Kind.TRUMPS_LOWER
ALL = FOLLOWS | TRUMPS | Kind.OTHER


@dataclass(frozen=True, slots=True)
class Case:
    """Everything about a position on which its duties depend, once cards are known by their classes."""

    held: Kind
    """The classes of which the player holds at least one card."""
    mode: str
    """``'trump led'``, ``'plain led'``, ``'no trump'`` (sans atout) or ``'all trump'`` (tout atout)."""
    ruffed: bool
    """Whether a ruff holds the trick."""
    partner_holds: bool
    rules: Ruleset

    @property
    def void(self) -> bool:
        """Whether the player cannot follow."""
        return not self.held & FOLLOWS

    @property
    def can_go_higher(self) -> bool:
        """Whether a trump in hand would take the trick."""
        return bool(self.held & Kind.TRUMPS_HIGHER)

    @property
    def exempt(self) -> bool:
        """Whether the player need not ruff because his partner holds the trick (RULES D8)."""
        return self.partner_holds and self.rules.ruff_when_void is RuffWhenVoid.UNLESS_PARTNER_MASTER


@dataclass(frozen=True, slots=True)
class Duty:
    """
    An obligation: when it *arises*, the cards it speaks about (*among*) must *meet* it, if one of them can.

    *lifted* may name the rule that sets the player free of it instead.
    """

    rule: Rule
    arises: Callable[[Case], bool]
    meets: Kind
    among: Kind = ALL
    lifted: Callable[[Case], Rule | None] = lambda case: None


def _rise_lifted(case: Case) -> Rule | None:
    if case.mode == "all trump":
        free = case.rules.ta_rise is RiseAtAllTrump.NEVER or (
            case.rules.ta_rise is RiseAtAllTrump.UNLESS_PARTNER_MASTER and case.partner_holds
        )
    else:
        free = case.partner_holds and case.rules.rise_on_trump_lead is RiseOnTrumpLead.UNLESS_PARTNER_MASTER
    return Rule.RISE if free else None


def _ruff_lifted(case: Case) -> Rule | None:
    return Rule.PARTNER_HOLDS if case.exempt and case.held & TRUMPS else None


def _over_opponent(case: Case) -> bool:
    return case.void and case.ruffed and not case.partner_holds and bool(case.held & TRUMPS)


def _over_partner(case: Case, option: PartnerMasterTrump) -> bool:
    ruffed_by_partner = case.void and case.ruffed and case.partner_holds
    return ruffed_by_partner and bool(case.held & Kind.TRUMPS_LOWER) and case.rules.partner_master_trump is option


def _stuck_under(case: Case) -> bool:
    """Whether the player must ruff, somebody has ruffed, and none of the player's trumps is higher."""
    trumps = bool(case.held & TRUMPS)
    return case.void and case.ruffed and trumps and not case.can_go_higher and not case.exempt


def _undertrump(case: Case) -> UndertrumpOpponent:
    """What the table says of under-ruffing; whoever must ruff even over his partner must under-ruff him too."""
    return UndertrumpOpponent.REQUIRED if case.partner_holds else case.rules.undertrump_opponent


DUTIES = (
    Duty(Rule.FOLLOW, arises=lambda case: True, meets=FOLLOWS),
    Duty(
        Rule.RISE,
        arises=lambda case: case.mode in ("trump led", "all trump") and not case.void,
        among=FOLLOWS,
        meets=Kind.FOLLOWS_HIGHER,
        lifted=_rise_lifted,
    ),
    Duty(
        Rule.RUFF,
        arises=lambda case: case.mode == "plain led" and case.void and not _stuck_under(case),
        meets=TRUMPS,
        lifted=_ruff_lifted,
    ),
    Duty(Rule.OVERRUFF, arises=_over_opponent, among=TRUMPS, meets=Kind.TRUMPS_HIGHER),
    Duty(
        Rule.OVERRUFF,
        arises=lambda case: _over_partner(case, PartnerMasterTrump.MUST_RISE),
        among=TRUMPS,
        meets=Kind.TRUMPS_HIGHER,
    ),
    Duty(
        Rule.NO_UNDERRUFF_OF_PARTNER,
        arises=lambda case: _over_partner(case, PartnerMasterTrump.NO_GRATUITOUS_UNDERTRUMP),
        among=TRUMPS,
        meets=Kind.TRUMPS_HIGHER,
    ),
    Duty(
        Rule.UNDERRUFF,
        arises=lambda case: _stuck_under(case) and _undertrump(case) is not UndertrumpOpponent.FORBIDDEN,
        meets=TRUMPS,
        lifted=lambda case: Rule.UNDERRUFF if _undertrump(case) is UndertrumpOpponent.OPTIONAL else None,
    ),
    Duty(
        Rule.NO_UNDERRUFF,
        arises=lambda case: _stuck_under(case) and _undertrump(case) is UndertrumpOpponent.FORBIDDEN,
        meets=Kind.OTHER,
    ),
    Duty(
        Rule.DISCARD,
        arises=lambda case: case.mode in ("no trump", "all trump") and case.void,
        meets=ALL,
        lifted=lambda case: Rule.DISCARD,
    ),
)
"""The duties of play, in the order in which a teacher tells them (RULES §1D, §5.1)."""

Step = tuple[Rule, Effect, Kind, Kind]
"""One duty at work: its rule, what it did, the classes that meet it and the classes it struck."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The classes that may be played, and the steps that led there."""

    allowed: Kind
    steps: tuple[Step, ...]


def decide(case: Case, duties: tuple[Duty, ...] = DUTIES) -> Decision:
    """Apply *duties* in turn: each strikes the cards that fail it, unless none can meet it."""
    allowed = case.held
    steps: list[Step] = []
    for duty in duties:
        concerned = duty.among & allowed
        if not concerned or not duty.arises(case):
            continue
        met = concerned & duty.meets
        if freed := duty.lifted(case):
            steps.append((freed, Effect.PERMITS, met, Kind(0)))
        elif met:
            steps.append((duty.rule, Effect.REQUIRES, met, concerned & ~met))
            allowed &= ~(concerned & ~met)
        else:
            steps.append((duty.rule, Effect.EXCUSES, met, Kind(0)))
    return Decision(allowed, tuple(steps))


_LEAD = (Reason(Rule.LEAD, Effect.PERMITS),)
_SUIT_BITS = tuple(0xFF << 8 * suit for suit in range(4))
_TRUMP_BITS = {contract: contract.trumps.bits for contract in Contract}
_MODES = dict.fromkeys(Contract, ("plain led", "trump led")) | {
    Contract.NO_TRUMP: ("no trump", "no trump"),
    Contract.ALL_TRUMP: ("all trump", "all trump"),
}


@lru_cache(maxsize=4096)
def _decided(rules: Ruleset, mode: str, situation: int) -> tuple[tuple[int, ...], Decision]:
    """`decide` for a packed situation, with the indices of the classes that may be played."""
    case = Case(Kind(situation & 31), mode, bool(situation & 32), bool(situation & 64), rules)
    decision = decide(case)
    return tuple(i for i in range(5) if decision.allowed >> i & 1), decision


def _sorted_into_kinds(hand: int, led: int, trumps: int, beaters: int) -> tuple[int, int, int, int, int]:
    follows, ruffs = hand & led, hand & trumps & ~led
    return (
        follows & beaters,
        follows & ~beaters,
        ruffs & beaters,
        ruffs & ~beaters,
        hand & ~led & ~trumps,
    )


def _situation(position: Position) -> tuple[tuple[int, int, int, int, int], str, int]:
    trick = position.trick
    holder = trick.holder
    assert holder is not None
    first = trick.plays[0].card.index >> 3
    led, trumps = _SUIT_BITS[first], _TRUMP_BITS[trick.contract]
    kinds = _sorted_into_kinds(position.hand.bits, led, trumps, BEATERS[trick.contract][holder.card.index])
    held = (kinds[0] != 0) | (kinds[1] != 0) << 1 | (kinds[2] != 0) << 2 | (kinds[3] != 0) << 3 | (kinds[4] != 0) << 4
    ruffed = holder.card.index >> 3 != first
    return kinds, _MODES[trick.contract][led == trumps], held | ruffed << 5 | position.partner_holds << 6


def legal_cards(position: Position, rules: Ruleset) -> CardSet:
    """
    Return the cards that may be played, without the reasons.

    The same decision as `legal`, for programs that play many deals.
    """
    if not position.trick.plays:
        return position.hand
    kinds, mode, situation = _situation(position)
    bits = 0
    for kind in _decided(rules, mode, situation)[0]:
        bits |= kinds[kind]
    return CardSet(bits)


def legal(position: Position, rules: Ruleset) -> Ruling[CardSet]:
    """
    Return the cards that may be played at the table *rules*, with every reason (RULES §1D).

    ``ruling.against(card)`` is the one reason that strikes an illegal card; ``ruling.about(card)`` also tells
    what frees a legal one.  The facts of a reason are ``led`` (`Suit`), ``holder`` (`Play`), ``side`` (``'partner'``
    or ``'opponent'``: whose the trick is) and ``met`` (the cards of the hand that meet the duty).

    >>> from belote_teach.rules import parse_position, profile
    >>> ruling = legal(parse_position("D | E:AC N:7C W:8D | S: 9D QD KS 7H"), profile("classic"))
    >>> str(ruling.value), [reason.key for reason in ruling.reasons]
    ('9D QD', ['follow.excuses', 'ruff.requires', 'overruff.requires'])
    """
    if not position.trick.plays:
        return Ruling(position.hand, _LEAD)
    kinds, mode, situation = _situation(position)
    allowed, decision = _decided(rules, mode, situation)
    bits = 0
    for kind in allowed:
        bits |= kinds[kind]
    trick = position.trick
    facts = {
        "led": trick.led,
        "holder": trick.holder,
        "side": "partner" if position.partner_holds else "opponent",
    }
    reasons = tuple(
        Reason(rule, effect, {**facts, "met": _union(kinds, met)}, _union(kinds, struck))
        for rule, effect, met, struck in decision.steps
    )
    return Ruling(CardSet(bits), reasons)


def _union(kinds: tuple[int, ...], wanted: int) -> CardSet:
    return CardSet(sum(bits for i, bits in enumerate(kinds) if wanted >> i & 1))


def decision_table(rules: Ruleset) -> Iterator[tuple[Case, Decision]]:
    """
    Yield every case that can arise at the table *rules*, with its decision: the rules of play as one finite table.

    Cases that no trick can show are left out: a ruff beaten by a following card, a trump class on a trump lead.
    """
    for mode in ("plain led", "trump led", "no trump", "all trump"):
        for ruffed in (False, True) if mode == "plain led" else (False,):
            for partner_holds in (False, True):
                for held in range(1, 32):
                    kinds = Kind(held)
                    if mode != "plain led" and kinds & TRUMPS:
                        continue
                    if (ruffed and kinds & Kind.FOLLOWS_HIGHER) or (not ruffed and kinds & Kind.TRUMPS_LOWER):
                        continue
                    case = Case(kinds, mode, ruffed, partner_holds, rules)
                    yield case, decide(case)
