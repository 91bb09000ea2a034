"""The thirty-two cards, sets of them, and the four seats: what lies on the table before any rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum


class Suit(StrEnum):
    """A suit; its value is the letter of the notation."""

    __hash__ = str.__hash__

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The suit as a glyph, without an emoji selector: ``'♥'``."""
        return "♠♥♦♣"[SUITS.index(self)]


class Rank(StrEnum):
    """A rank, in the order in which runs are counted (7 8 9 10 J Q K A), whatever is trump."""

    __hash__ = str.__hash__

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


SUITS = tuple(Suit)
RANKS = tuple(Rank)


@dataclass(frozen=True, slots=True)
class Card:
    """
    One card.

    ``str(card)`` is its notation, rank then suit: ``'10H'``.  Take cards from
    `CARDS` or `card`; ``index`` is the card's bit in a `CardSet`.
    """

    rank: Rank
    suit: Suit
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", SUITS.index(self.suit) * 8 + RANKS.index(self.rank))

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    @property
    def bit(self) -> int:
        """The set that holds this card alone, as an ``int``."""
        return 1 << self.index


CARDS = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
_BY_NAME = {str(card): card for card in CARDS}


def card(name: str) -> Card:
    """
    Return the card called *name* in plain notation, such as ``'10H'``.

    Raises `ValueError` for anything else; `belote_teach.rules.notation.parse_card` reads more spellings.
    """
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"not a card: {name!r} (write rank then suit, as in '10H' or 'JS')") from None


@dataclass(frozen=True, slots=True)
class CardSet:
    """
    A set of cards, held as the 32 bits of an ``int``; it iterates by suit, then by rank.

    >>> CardSet.of("10H", "7S") | CardSet.of("AD")
    CardSet.of('7S', '10H', 'AD')
    >>> card("AD") in CardSet.of("AD"), len(CardSet.of("AD"))
    (True, 1)
    """

    bits: int

    def __init__(self, bits: int = 0) -> None:
        _hold(self, bits)

    @classmethod
    def of(cls, *cards: Card | str) -> CardSet:
        """Return the set of *cards*, each a `Card` or its notation."""
        bits = 0
        for one in cards:
            bits |= 1 << (card(one) if isinstance(one, str) else one).index
        return cls(bits)

    @classmethod
    def suit(cls, suit: Suit) -> CardSet:
        """Return the eight cards of *suit*."""
        return cls(0xFF << 8 * SUITS.index(suit))

    def __contains__(self, one: Card) -> bool:
        return bool(self.bits >> one.index & 1)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            lowest = bits & -bits
            yield CARDS[lowest.bit_length() - 1]
            bits ^= lowest

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & ~other.bits)

    def __le__(self, other: CardSet) -> bool:
        """Whether every card of this set is in *other*."""
        return not self.bits & ~other.bits

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.of({', '.join(repr(str(one)) for one in self)})"


_hold: Callable[[CardSet, int], None] = CardSet.__dict__["bits"].__set__
"""Sets the one field of a frozen `CardSet`, in half the time that a dataclass takes: no value is made so often."""

PACK = CardSet(0xFFFFFFFF)
"""The whole pack: 32 cards, from the seven to the ace (source A1)."""


class Direction(StrEnum):
    """Which way does the turn pass: anticlockwise, to the right, or clockwise?  (source A3)"""

    ANTICLOCKWISE = "ccw"
    CLOCKWISE = "cw"


class Seat(StrEnum):
    """A place at the table; where four play, North and South are partners, East and West are partners."""

    __hash__ = str.__hash__  # that of an enumeration is worked out in Python, and seats are looked up at every card

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    partner: Seat
    """The player opposite."""

    def after(self, direction: Direction, turns: int = 1, seats: tuple[Seat, ...] | None = None) -> Seat:
        """The player whose turn comes *turns* plays after this one; *seats* are those present, in clockwise order."""
        present = seats or SEATS
        step = turns if direction is Direction.CLOCKWISE else -turns
        return present[(present.index(self) + step) % len(present)]

    def order(self, direction: Direction, seats: tuple[Seat, ...] | None = None) -> tuple[Seat, ...]:
        """The seats present in playing order, this one first."""
        present = seats or SEATS
        way = present if direction is Direction.CLOCKWISE else present[::-1]
        place = way.index(self)
        return way[place:] + way[:place]


SEATS = tuple(Seat)

for _seat, _opposite in zip(SEATS, SEATS[2:] + SEATS[:2], strict=True):
    _seat.partner = _opposite
