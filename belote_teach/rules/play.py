"""
Which cards may be played, and why.

A hand is sorted into the five classes of `belote_teach.rules.duties` with a few operations on sets; what is decided
there for such a hand gives both the legal cards and the reasons.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import CARDS, CardSet, Seat
from .contract import Contract
from .duties import MODES, Case, Kind, decide
from .errors import GameError
from .lazy import lazy
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
