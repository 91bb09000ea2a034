"""The thinking steps of a position: the short questions a player asks himself before he plays, in no language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from belote_teach.rules import CardSet, Effect, Position, Rule, Ruling, Seat, Suit
from belote_teach.rules.cards import SUITS
from belote_teach.rules.options import Players


class Thought(StrEnum):
    """What a player asks himself, in this order."""

    LED = "led"
    """Which suit was led?"""
    FOLLOW = "follow"
    """Do I hold it?"""
    HOLDER = "holder"
    """Who holds the trick?"""
    TRUMP = "trump"
    """Do I hold a trump?"""
    HIGHER = "higher"
    """Can I go higher?"""


@dataclass(frozen=True, slots=True)
class Step:
    """One thought: its answer, the answers to choose from, and the facts of the sentence that says why."""

    thought: Thought
    answer: Suit | Seat | bool
    facts: Mapping[str, object]
    players: Players = Players.FOUR

    @property
    def choices(self) -> tuple[Suit | Seat | bool, ...]:
        """The answers to choose from, in an order that tells nothing."""
        if isinstance(self.answer, bool):
            return (True, False)
        if isinstance(self.answer, Suit):
            return SUITS
        return tuple(seat for seat in (Seat.EAST, Seat.NORTH, Seat.WEST) if seat in self.players.seats)


_ASKS_HIGHER = frozenset({Rule.OVERRUFF, Rule.UNDERRUFF, Rule.NO_UNDERRUFF, Rule.NO_UNDERRUFF_OF_PARTNER})
_ASKS_HOLDER = _ASKS_HIGHER | {Rule.RISE, Rule.RUFF, Rule.PARTNER_HOLDS}


def steps(position: Position, ruling: Ruling[CardSet]) -> tuple[Step, ...]:
    """
    Return the thoughts that lead to *ruling*, only those that arise, for a learner who sits South.

    None arises for the player who leads.
    """
    trick, hand = position.trick, position.hand
    if trick.led is None or trick.holder is None:
        return ()
    same = hand & CardSet.suit(trick.led)
    facts: dict[str, object] = {"led": trick.led, "card": trick.plays[0].card, "holder": trick.holder}
    found = [
        Step(Thought.LED, trick.led, facts),
        Step(Thought.FOLLOW, bool(same), {**facts, "cards": same}),
    ]
    at_work = {reason.rule for reason in ruling.reasons}
    if at_work & _ASKS_HOLDER and trick.players is not Players.TWO:  # of two, it can only be the other
        found.append(Step(Thought.HOLDER, trick.holder.seat, facts, trick.players))
    trumps = hand & position.contract.trumps
    freed = Rule.PARTNER_HOLDS in at_work
    if not same and position.contract.trumps and trick.led != position.contract.trump and not freed:
        found.append(Step(Thought.TRUMP, bool(trumps), {**facts, "cards": trumps}))
    rising = any(reason.rule is Rule.RISE and reason.effect is not Effect.PERMITS for reason in ruling.reasons)
    if rising or (trumps and at_work & _ASKS_HIGHER):
        higher = (same or trumps) & CardSet(position.contract.beaters[trick.holder.card.index])
        found.append(Step(Thought.HIGHER, bool(higher), {**facts, "cards": higher}))
    return tuple(found)
