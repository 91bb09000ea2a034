"""What is trump, in which order the cards then rank, and what they count."""

from __future__ import annotations

from enum import StrEnum

from .cards import CARDS, SUITS, Card, CardSet, Rank, Suit
from .options import AllTrumpValues, NoTrumpValues
from .ruleset import Ruleset

_R = {rank.value: rank for rank in Rank}


def _ranks(text: str) -> tuple[Rank, ...]:
    return tuple(_R[name] for name in text.split())


PLAIN_ORDER = _ranks("A 10 K Q J 9 8 7")
"""The ranks of a suit that is not trump, strongest first (source C2)."""

TRUMP_ORDER = _ranks("J 9 A 10 K Q 8 7")
"""The ranks of the trump suit, strongest first (source C1)."""


def _values(order: tuple[Rank, ...], points: str) -> dict[Rank, int]:
    return dict(zip(order, map(int, points.split()), strict=True))


PLAIN_POINTS = _values(PLAIN_ORDER, "11 10 4 3 2 0 0 0")
TRUMP_POINTS = _values(TRUMP_ORDER, "20 14 11 10 4 3 0 0")

NO_TRUMP_POINTS = {
    NoTrumpValues.ACE_19: _values(PLAIN_ORDER, "19 10 4 3 2 0 0 0"),
    NoTrumpValues.PLAIN: PLAIN_POINTS,
}
"""What a card counts at sans atout, by the table's option (source C4)."""

ALL_TRUMP_POINTS = {
    AllTrumpValues.RAW: TRUMP_POINTS,
    AllTrumpValues.FFB_2015: _values(TRUMP_ORDER, "13 9 6 5 3 2 0 0"),
    AllTrumpValues.JACK_14: _values(TRUMP_ORDER, "14 9 6 5 3 1 0 0"),
}
"""What a card counts at tout atout, by the table's option (source C5)."""

LAST_TRICK_POINTS = 10
"""The *dix de der*: what the last trick adds (source G1)."""

DEAL_POINTS = 162
"""What a deal is worth at a suit contract: 152 in the cards and 10 for the last trick (source C3)."""

BELOTE_POINTS = 20
"""The king and queen of trumps in one hand (source E1)."""


class Contract(StrEnum):
    """
    What the deal is played in: one trump suit, none (sans atout) or all (tout atout).

    The value is the code of the notation.  At tout atout every suit ranks like
    a trump suit, yet none can ruff another (source D19).
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMP = "SA"
    ALL_TRUMP = "TA"

    __hash__ = str.__hash__

    trump: Suit | None
    """The one suit that ruffs the others, or ``None``."""
    trump_bits: int
    """The bits of the cards that can ruff; none at sans atout and at tout atout."""
    beaters: tuple[int, ...]
    """By index of the card that holds a trick: the bits of the cards that would take it (source D17)."""

    @property
    def trumps(self) -> CardSet:
        """The cards that can ruff."""
        return CardSet(self.trump_bits)

    def ranks_as_trump(self, suit: Suit) -> bool:
        """Whether *suit* takes the order of trumps: J 9 A 10 K Q 8 7."""
        return self is Contract.ALL_TRUMP or suit == self.value

    def order(self, suit: Suit) -> tuple[Rank, ...]:
        """The ranks of *suit*, strongest first."""
        return TRUMP_ORDER if self.ranks_as_trump(suit) else PLAIN_ORDER


def _beaters(contract: Contract, holder: Card) -> int:
    """Higher cards of the holder's suit; and every trump, if the holder is no trump itself."""
    order = contract.order(holder.suit)
    higher = CardSet.of(*(f"{rank}{holder.suit}" for rank in order[: order.index(holder.rank)])).bits
    return higher if holder.suit == contract.trump else higher | contract.trump_bits


for _contract in Contract:
    _contract.trump = Suit(_contract.value) if len(_contract.value) == 1 else None
    _contract.trump_bits = CardSet.suit(_contract.trump).bits if _contract.trump else 0
    _contract.beaters = tuple(_beaters(_contract, holder) for holder in CARDS)


def card_points(card: Card, contract: Contract, rules: Ruleset) -> int:
    """
    Return what *card* counts for the side that wins it (sources C1–C5).

    At tout atout with the table's ``raw`` values the four suits make 258 with the last trick; `convert_all_trump`
    brings a side's sum back to 162.
    """
    if contract is Contract.NO_TRUMP:
        return NO_TRUMP_POINTS[rules.sa_values][card.rank]
    if contract is Contract.ALL_TRUMP:
        return ALL_TRUMP_POINTS[rules.ta_values][card.rank]
    return (TRUMP_POINTS if card.suit == contract.trump else PLAIN_POINTS)[card.rank]


def total_points(cards: CardSet, contract: Contract, rules: Ruleset) -> int:
    """Return the points of all *cards* together, without the ten for the last trick."""
    sums = rules.memo.get(contract)
    if sums is None:
        sums = rules.memo[contract] = tuple(_sums(suit, contract, rules) for suit in SUITS)
    held = cards.bits.to_bytes(len(SUITS), "little")
    return sum(of_suit[some] for of_suit, some in zip(sums, held, strict=True))


def _sums(suit: Suit, contract: Contract, rules: Ruleset) -> list[int]:
    """Return what each of the 256 sets of cards of *suit* counts, by its bits."""
    sums = [0]
    for card in CardSet.suit(suit):
        points = card_points(card, contract, rules)
        sums += [points + others for others in sums]
    return sums


def convert_all_trump(raw: int, raw_total: int, belotes: int = 0) -> int:
    """
    Bring *raw* points out of *raw_total* back to 162, and add 20 for each belote (sources C5, C8).

    The nearest whole number; both sides' results always sum to 162.

    >>> convert_all_trump(198, 258, belotes=1)
    144
    """
    if not 0 <= raw <= raw_total:
        raise ValueError(f"{raw} points out of {raw_total}: write a number from 0 to {raw_total}")
    return (2 * raw * DEAL_POINTS + raw_total) // (2 * raw_total) + belotes * BELOTE_POINTS


SUIT_CONTRACTS = tuple(Contract(suit.value) for suit in SUITS)
