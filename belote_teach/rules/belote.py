"""The king and queen of trumps in one hand: what they count, and when (sources E1–E8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .cards import Card, CardSet, Rank, Seat, Suit
from .contract import BELOTE_POINTS, Contract
from .counting import Takers
from .options import (
    BeloteOrder,
    BeloteWho,
    BeloteWords,
)
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import Ruleset

WORDS = ("belote", "rebelote")
"""What is said with the king and queen of trumps: with the first of the two cards, and with the second."""


def royal_pair(suit: Suit) -> CardSet:
    """Return the king and queen of *suit*: in one hand they are its belote where it is trump."""
    return CardSet.of(f"{Rank.KING}{suit}", f"{Rank.QUEEN}{suit}")


def belote_points(
    contract: Contract, first: Card, said: Iterable[str], rules: Ruleset, *, same_hand: bool = True, taker: bool = True
) -> Ruling[int]:
    """
    Return what a king and queen of trumps count (sources E1–E3, E6, E8).

    *first* is the one played first, *said* the words spoken with them (``'belote'``, ``'rebelote'``), *taker* whether
    their holder is on the takers' side.  At tout atout each suit has its belote; at sans atout there is none.
    """
    words = set(said)
    needed = {BeloteWords.BOTH: {"belote", "rebelote"}, BeloteWords.FIRST_ONLY: {"belote"}, BeloteWords.AUTO: set()}
    missing = needed[rules.belote_words] - words
    facts: dict[str, object] = {"first": first, "missing": tuple(sorted(missing))}
    refused = ""
    if contract is Contract.NO_TRUMP:
        refused = "no-trump"
    elif first.rank not in (Rank.KING, Rank.QUEEN) or not contract.ranks_as_trump(first.suit):
        refused = "no-belote"
    elif not same_hand:
        refused = "two-hands"
    elif rules.belote_order is BeloteOrder.KING_FIRST and first.rank is not Rank.KING:
        refused = "queen-first"
    elif rules.belote_who is BeloteWho.TAKERS_ONLY and not taker:
        refused = "defenders"
    elif missing:
        refused = "words"
    if refused:
        return Ruling(0, (Reason(Rule.BELOTE, Effect.EXCUSES, facts | {"why": refused}),))
    return Ruling(BELOTE_POINTS, (Reason(Rule.BELOTE, Effect.COUNTS, facts | {"points": BELOTE_POINTS}),))


class Belote(NamedTuple):
    """King and queen of trumps as one player has played them, in order, the words that count, and their worth."""

    seat: Seat
    cards: tuple[Card, ...]
    said: tuple[str, ...]
    ruling: Ruling[int]

    @property
    def in_vain(self) -> bool:
        """Whether the table gives nothing for it though something was said, or nothing need be (sources E2, E6)."""
        facts = self.ruling.reasons[0].facts
        return facts.get("why") in ("queen-first", "defenders") and bool(self.said or not facts["missing"])


Saying = tuple[Seat, Card, Sequence[str]]
"""A card, who played it, and the words said with it."""


def belotes_played(
    played: Iterable[Saying], hands: Mapping[Seat, CardSet], contract: Contract, takers: Takers, rules: Ruleset
) -> tuple[Belote, ...]:
    """
    Return what each king and queen of trumps counts, and why, from the cards *played* in order.

    *Belote* is said with the first of the two cards and *rebelote* with the second (sources E1–E8).
    """
    cards: dict[tuple[Seat, Suit], list[Card]] = {}
    words: dict[tuple[Seat, Suit], list[str]] = {}
    for seat, card, spoken in played:
        if card.rank in (Rank.KING, Rank.QUEEN) and contract.ranks_as_trump(card.suit):
            mine, said = cards.setdefault((seat, card.suit), []), words.setdefault((seat, card.suit), [])
            word = "rebelote" if mine else "belote"
            mine.append(card)
            said += [word] * (word in spoken)
    found = []
    for (seat, suit), mine in cards.items():
        both, said = royal_pair(suit) <= hands[seat], words[seat, suit]
        ruling = belote_points(contract, mine[0], said, rules, same_hand=both, taker=seat in takers)
        found.append(Belote(seat, tuple(mine), tuple(said), ruling))
    return tuple(found)


def announced_belotes(
    said: Iterable[Saying], hands: Mapping[Seat, CardSet], contract: Contract, takers: Takers, rules: Ruleset
) -> Mapping[Seat, int]:
    """Return what each seat's belotes count: the sum of those that `belotes_played` finds."""
    return belote_sums(belotes_played(said, hands, contract, takers, rules))


def belote_sums(belotes: Iterable[Belote]) -> Mapping[Seat, int]:
    """Return what the *belotes* of each seat count together."""
    points: dict[Seat, int] = {}
    for one in belotes:
        points[one.seat] = points.get(one.seat, 0) + one.ruling.value
    return points
