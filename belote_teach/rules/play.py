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

from .cards import CARDS, CardSet, Seat
from .contract import Contract
from .errors import GameError
from .lazy import lazy
from .options import PartnerMasterTrump, RiseAtAllTrump, RiseOnTrumpLead, RuffWhenVoid, UndertrumpOpponent
from .reasons import NOTHING, Effect, Reason, Rule, Ruling
from .ruleset import Ruleset
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
        most = len(CARDS) // len(trick.players.seats)
        if not 1 <= len(self.hand) <= most:
            words = {8: "eight", 10: "ten", 16: "sixteen"}
            count = len(self.hand)
            raise GameError("HAND_SIZE", f"a hand has one to {words[most]} cards, not {count}", count=count)
        if both := self.hand & trick.cards:
            raise GameError("DUPLICATE_CARD", f"{both} cannot be in the hand and in the trick", cards=both)
        if trick.complete:
            raise GameError("TRICK_SIZE", "the trick is complete: nobody plays to it", count=len(trick.plays))
        if self.seat not in trick.players.seats:
            raise GameError("SEAT_ORDER", f"nobody sits at {self.seat} where {trick.players} play")
        if trick.plays and trick.turn is not self.seat:
            after, turn = trick.plays[-1], trick.turn
            raise GameError(
                "SEAT_ORDER", f"after {after} it is the turn of {turn}, not of {self.seat}", turn=turn, after=after
            )

    @property
    def contract(self) -> Contract:
        """What is trump."""
        return self.trick.contract

    @lazy
    def partner_holds(self) -> bool:
        """Whether the player's partner holds the trick."""
        holder = self.trick.holder
        return holder is not None and holder.seat is self.trick.players.partner(self.seat)


def position_in_play(hand: CardSet, trick: Trick, seat: Seat) -> Position:
    """Return a position of which its maker knows that it can be: nothing is looked at again."""
    position = object.__new__(Position)
    position.__dict__.update(hand=hand, trick=trick, seat=seat)
    return position


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


MODES = ("plain led", "trump led", "no trump", "all trump")
"""What a trick can be: at a suit contract a plain suit or trump was led; or sans atout; or tout atout."""


@dataclass(frozen=True, slots=True)
class Case:
    """Everything about a position on which its duties depend, once cards are known by their classes."""

    held: Kind
    """The classes of which the player holds at least one card."""
    mode: str
    """One of `MODES`."""
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
        """Whether the player need not ruff because his partner holds the trick (source D8)."""
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
"""The duties of play, in the order in which a teacher tells them (sources D1–D19)."""

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

Settled = tuple[tuple[int, ...], tuple[tuple[Rule, Effect, tuple[int, ...], tuple[int, ...]], ...]]
"""A `Decision` whose classes are given by their places among the five, to be applied to the sets of a sorted hand."""


def _places(kinds: Kind) -> tuple[int, ...]:
    return tuple(place for place in range(5) if kinds >> place & 1)


def _settle(rules: Ruleset, situation: int) -> Settled:
    """Decide a packed situation; the table remembers it, since only a few hundred can arise."""
    case = Case(Kind(situation & 31), MODES[situation >> 7], bool(situation & 32), bool(situation & 64), rules)
    decision = decide(case)
    steps = tuple((rule, effect, _places(met), _places(struck)) for rule, effect, met, struck in decision.steps)
    settled = rules.memo[situation] = _places(decision.allowed), steps
    return settled


def _sort(position: Position, rules: Ruleset) -> tuple[tuple[int, int, int, int, int], Settled]:
    """Sort the hand into the five classes, as sets of bits, and look up what is decided for such a hand."""
    hand = position.hand.bits
    led, ruffing, beaters, situation = position.trick.sight
    follows, ruffs, other = hand & led, hand & ruffing, hand & ~led & ~ruffing
    follows_higher, ruffs_higher = follows & beaters, ruffs & beaters
    follows_lower, ruffs_lower = follows ^ follows_higher, ruffs ^ ruffs_higher
    if follows_higher:
        situation |= 1
    if follows_lower:
        situation |= 2
    if ruffs_higher:
        situation |= 4
    if ruffs_lower:
        situation |= 8
    if other:
        situation |= 16
    if position.partner_holds:
        situation |= 64
    settled: Settled | None = rules.memo.get(situation)
    kinds = follows_higher, follows_lower, ruffs_higher, ruffs_lower, other
    return kinds, settled or _settle(rules, situation)


def _union(kinds: tuple[int, ...], places: tuple[int, ...]) -> CardSet:
    bits = 0
    for place in places:
        bits |= kinds[place]
    return CardSet(bits)


def legal_cards(position: Position, rules: Ruleset) -> CardSet:
    """
    Return the cards that may be played, without the reasons.

    The same decision as `legal`, for programs that play many deals.
    """
    if not position.trick.plays:
        return position.hand
    kinds, (allowed, _) = _sort(position, rules)
    return _union(kinds, allowed)


def legal(position: Position, rules: Ruleset) -> Ruling[CardSet]:
    """
    Return the cards that may be played at the table *rules*, with every reason (sources D1–D19).

    ``ruling.against(card)`` is the one reason that strikes an illegal card; ``ruling.about(card)`` also tells
    what frees a legal one.  The facts of a reason are ``led`` (`Suit`), ``holder`` (`Play`), ``side`` (``'partner'``
    or ``'opponent'``: whose the trick is) and ``met`` (the cards of the hand that meet the duty).

    >>> from belote_teach.rules import parse_position, profile
    >>> ruling = legal(parse_position("D | E:AC N:7C W:8D | S: 9D QD KS 7H"), profile("classic"))
    >>> str(ruling.value), [reason.key for reason in ruling.reasons]
    ('9D QD', ['follow.excuses', 'ruff.requires', 'overruff.requires'])
    """
    trick = position.trick
    if not trick.plays:
        return Ruling(position.hand, _LEAD)
    kinds, (allowed, steps) = _sort(position, rules)
    led, holder = trick.led, trick.holder
    side = "partner" if position.partner_holds else "opponent"
    reasons = [
        Reason(
            rule,
            effect,
            {"led": led, "holder": holder, "side": side, "met": _union(kinds, met)},
            _union(kinds, struck) if struck else NOTHING,
        )
        for rule, effect, met, struck in steps
    ]
    return Ruling(_union(kinds, allowed), tuple(reasons))


def decision_table(rules: Ruleset) -> Iterator[tuple[Case, Decision]]:
    """
    Yield every case that can arise at the table *rules*, with its decision: the rules of play as one finite table.

    Cases that no trick can show are left out: a ruff beaten by a following card, a trump class on a trump lead.
    """
    for mode in MODES:
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
