"""The king and queen of trumps in one hand: what they count, and when (sources E1–E8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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
    elif missing:
        refused = "words"
    elif rules.belote_who is BeloteWho.TAKERS_ONLY and not taker:
        refused = "defenders"
    if refused:
        return Ruling(0, (Reason(Rule.BELOTE, Effect.EXCUSES, facts | {"why": refused}),))
    return Ruling(BELOTE_POINTS, (Reason(Rule.BELOTE, Effect.COUNTS, facts | {"points": BELOTE_POINTS}),))


def announced_belotes(
    said: Iterable[tuple[Seat, Card, Sequence[str]]],
    hands: Mapping[Seat, CardSet],
    contract: Contract,
    takers: Takers,
    rules: Ruleset,
) -> Mapping[Seat, int]:
    """
    Return what each seat's belotes count, from the cards played in order and the words *said* with them.

    *Belote* is said with the first of the two cards and *rebelote* with the second (sources E1–E8).
    """
    played: dict[tuple[Seat, Suit], list[Card]] = {}
    words: dict[tuple[Seat, Suit], set[str]] = {}
    for seat, card, spoken in said:
        if card.rank in (Rank.KING, Rank.QUEEN) and contract.ranks_as_trump(card.suit):
            cards = played.setdefault((seat, card.suit), [])
            word = "rebelote" if cards else "belote"
            cards.append(card)
            words.setdefault((seat, card.suit), set()).update({word} & set(spoken))
    points: dict[Seat, int] = {}
    for (seat, suit), cards in played.items():
        both = CardSet.of(f"{Rank.KING}{suit}", f"{Rank.QUEEN}{suit}") <= hands[seat]
        ruling = belote_points(contract, cards[0], words[seat, suit], rules, same_hand=both, taker=seat in takers)
        points[seat] = points.get(seat, 0) + ruling.value
    return points
