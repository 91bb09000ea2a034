"""An exercise as one learner sees it: seated South, at one table, in one language; and the small words for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise, permutations
from typing import Any

from belote_teach.language import Party as Named
from belote_teach.language import index, parties, phrase, seat_name
from belote_teach.puzzles import Exercise, truth
from belote_teach.puzzles.situations import Counted, Party, Royals
from belote_teach.rules import Card, CardSet, Contract, Position, Rank, Ruleset, Ruling, Seat, Suit, legal
from belote_teach.rules.sheet import Side

JSON = dict[str, Any]

ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})


@dataclass(frozen=True)
class Shown:
    """An exercise together with the table, the language and what the engine says of it."""

    exercise: Exercise
    rules: Ruleset
    lang: str

    @classmethod
    def at(cls, exercise: Exercise, course: Ruleset, lang: str) -> Shown:
        """Show *exercise* in a course that is played at the table *course*."""
        rules = exercise.rules(course)
        return cls(exercise.seated(rules.direction), rules, lang)

    @cached_property
    def ruling(self) -> Ruling[Any]:
        """The engine's answer to what is asked."""
        return truth(self.exercise, self.rules)

    @cached_property
    def legal(self) -> Ruling[CardSet]:
        """Which cards may be played."""
        return legal(self.position, self.rules)

    @property
    def position(self) -> Position:
        """The position, for a question about one."""
        assert self.exercise.position is not None
        return self.exercise.position

    @property
    def contract(self) -> Contract:
        """What is trump."""
        return self.exercise.played_in

    def say(self, key: str, **facts: object) -> str:
        """Return a sentence of the catalogue; it may name ``ours`` and ``theirs``, the two sides of this table."""
        here = {"ours": self.side(Party.US), "theirs": self.side(Party.THEM), "double": self.rules.double_name}
        return phrase(key, self.lang, viewer=Seat.SOUTH, players=self.rules.players, **here, **facts)

    def who(self, seat: Seat) -> str:
        """Return what stands beside the place of *seat*: ``Your right``."""
        return seat_name(seat, Seat.SOUTH, self.rules.direction, self.lang, "short", self.rules.players)

    def side(self, party: Party) -> Named:
        """
        Return what a side is called: ``your side``; or, at a table of two or three, ``you`` or ``your opponent``.

        Where three play, the learner has taken unless the exercise says otherwise.
        """
        takers = self._takers
        sides = parties("us" if takers is Party.US else "them", self.rules)
        return sides[Side.TAKERS if party is takers else Side.DEFENDERS]

    @property
    def _takers(self) -> Party:
        match self.exercise.situation:
            case Counted(takers=takers):
                return takers
            case Royals(taker=taker):
                return Party.US if taker else Party.THEM
            case _:
                return Party.US

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return *cards* as a player sorts his hand: trumps first, then colours in turn, each suit from the top."""
        return sorted_hand(cards, self.contract)

    def row(self, cards: Iterable[Card]) -> str:
        """Return *cards* one after the other, without words between them."""
        return " ".join(f"[{card}]" for card in cards)

    def ladder(self, ranks: Iterable[Rank]) -> str:
        """Return *ranks* in national letters: ``V 9 A 10 R D 8 7``."""
        return " ".join(index(rank, self.lang) for rank in ranks)


def sorted_hand(cards: Iterable[Card], contract: Contract) -> tuple[Card, ...]:
    """Return *cards* as a player sorts his hand: trumps first, then colours in turn, each suit from the top."""
    by_suit: dict[Suit, list[Card]] = {}
    for card in cards:
        by_suit.setdefault(card.suit, []).append(card)
    return tuple(
        card
        for suit in _in_turn(frozenset(by_suit), contract.trump)
        for card in sorted(by_suit[suit], key=lambda one: contract.order(one.suit).index(one.rank))
    )


@cache
def _in_turn(suits: frozenset[Suit], trump: Suit | None) -> tuple[Suit, ...]:
    """Return *suits* with red and black in turn as far as it goes, trump first if that does not hinder it."""

    def faults(order: tuple[Suit, ...]) -> tuple[int, bool, list[int]]:
        same = sum((one in RED) == (other in RED) for one, other in pairwise(order))
        return same, trump in suits and order[0] is not trump, [ORDER.index(suit) for suit in order]

    return min(permutations(suits), key=faults)
