"""
Which cards may be played, and why.

A hand is sorted into the five classes of `belote_teach.rules.duties` with a few operations on sets; what is decided
there for such a hand gives both the legal cards and the reasons.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .cards import CARDS, CardSet, Seat
from .contract import Contract
from .duties import Case, Decision, Kind, decide
from .errors import GameError
from .reasons import NOTHING, Effect, Reason, Rule, Ruling
from .ruleset import Ruleset
from .sight import Sight
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
    partner_holds: bool = field(init=False, repr=False, compare=False)
    """Whether the player's partner holds the trick."""

    def __post_init__(self) -> None:
        trick, count = self.trick, len(self.hand)
        most = len(CARDS) // len(trick.players.seats)
        if not 1 <= count <= most:
            words = {8: "eight", 10: "ten", 16: "sixteen"}
            raise GameError("HAND_SIZE", f"a hand has one to {words[most]} cards, not {count}", count=count)
        if self.hand.bits & trick.cards.bits:
            both = self.hand & trick.cards
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
        object.__setattr__(self, "partner_holds", _partner_holds(trick, self.seat))

    @property
    def contract(self) -> Contract:
        """What is trump."""
        return self.trick.contract


def _partner_holds(trick: Trick, seat: Seat) -> bool:
    return trick.holder is not None and trick.holder.seat is trick.players.partner(seat)


def position_in_play(hand: CardSet, trick: Trick, seat: Seat) -> Position:
    """Return a position of which its maker knows that it can be: nothing is looked at again."""
    position = object.__new__(Position)
    position.__dict__.update(hand=hand, trick=trick, seat=seat, partner_holds=_partner_holds(trick, seat))
    return position


_LEAD = (Reason(Rule.LEAD, Effect.PERMITS),)

Ruled = tuple[int, tuple[tuple[Rule, Effect, int, int], ...]]
"""A `Decision` whose classes are the bits of their cards in the whole pack."""


def ruled(hand: int, sight: Sight, partner_holds: bool, rules: Ruleset) -> Ruled:
    """Return what is decided for the bits of a *hand*, by the classes of its cards; the table remembers it."""
    situation, (follows_higher, follows_lower, trumps_higher, trumps_lower, other), _, _ = sight
    if hand & follows_higher:
        situation |= 1
    if hand & follows_lower:
        situation |= 2
    if hand & trumps_higher:
        situation |= 4
    if hand & trumps_lower:
        situation |= 8
    if hand & other:
        situation |= 16
    if partner_holds:
        situation |= 32
    known: Ruled | None = rules.memo.get(situation)
    return known or _rule_on(situation, sight, rules)


def _rule_on(situation: int, sight: Sight, rules: Ruleset) -> Ruled:
    kind = situation & 63, sight.mode, sight.ruffed
    decision: Decision | None = rules.memo.get(kind)
    if decision is None:
        case = Case(Kind(situation & 31), sight.mode, sight.ruffed, bool(situation & 32), rules)
        decision = rules.memo[kind] = decide(case)
    steps = tuple(
        (rule, effect, _bits(met, sight), _bits(struck, sight)) for rule, effect, met, struck in decision.steps
    )
    rules.memo[situation] = found = _bits(decision.allowed, sight), steps
    return found


def _bits(kinds: int, sight: Sight) -> int:
    """Return the cards of such *kinds*; the number of a `Kind` will do, and is quicker looked at."""
    return sum(part for place, part in enumerate(sight.parts) if kinds >> place & 1)


def legal_cards(position: Position, rules: Ruleset) -> CardSet:
    """
    Return the cards that may be played, without the reasons.

    The same decision as `legal`, for programs that play many deals.
    """
    trick = position.trick
    if not trick.plays:
        return position.hand
    hand = position.hand.bits
    return CardSet(hand & ruled(hand, trick.sight, position.partner_holds, rules)[0])


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
    hand = position.hand.bits
    allowed, steps = ruled(hand, trick.sight, position.partner_holds, rules)
    known = {"led": trick.led, "holder": trick.holder, "side": "partner" if position.partner_holds else "opponent"}
    reasons = [
        Reason(rule, effect, {**known, "met": CardSet(hand & met)}, CardSet(hand & struck) if struck else NOTHING)
        for rule, effect, met, struck in steps
    ]
    return Ruling(CardSet(hand & allowed), tuple(reasons))
