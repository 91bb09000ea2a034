"""How a trick parts the pack: for each suit led and each card that holds it, which cards would do what."""

from __future__ import annotations

from typing import NamedTuple

from .cards import CARDS, PACK, SUITS, Card, CardSet, Suit
from .contract import Contract

MODES = ("plain led", "trump led", "no trump", "all trump")
"""What a trick can be: at a suit contract a plain suit or trump was led; or sans atout; or tout atout."""


class Sight(NamedTuple):
    """
    What of a trick decides which cards may be played.

    ``parts`` are the bits of the pack's cards in five classes, in the order of `belote_teach.rules.duties.Kind`.
    """

    number: int
    """Its own among all sights, times 64: below it is room for what a hand holds and for whose the trick is."""
    parts: tuple[int, int, int, int, int]
    mode: str
    """One of `MODES`."""
    ruffed: bool
    """Whether a ruff holds the trick."""


def _sight(number: int, contract: Contract, led: Suit, holder: Card) -> Sight:
    suit, beaters = CardSet.suit(led).bits, contract.beaters[holder.index]
    ruffing = contract.trump_bits & ~suit
    parts = suit & beaters, suit & ~beaters, ruffing & beaters, ruffing & ~beaters, PACK.bits & ~suit & ~ruffing
    mode = {Contract.NO_TRUMP: 2, Contract.ALL_TRUMP: 3}.get(contract, int(led == contract.trump))
    return Sight(number << 6, parts, MODES[mode], holder.suit is not led)


_SIGHTS = {
    contract: tuple(
        tuple(_sight((place * len(SUITS) + row) * len(CARDS) + holder.index, contract, led, holder) for holder in CARDS)
        for row, led in enumerate(SUITS)
    )
    for place, contract in enumerate(Contract)
}


def sights(contract: Contract, led: Card) -> tuple[Sight, ...]:
    """Return what a trick shows to which *led* was led, by index of the card that holds it."""
    return _SIGHTS[contract][led.index >> 3]


def sight(contract: Contract, led: Card, holder: Card) -> Sight:
    """Return what a trick shows to which *led* was led, and which *holder* holds."""
    return sights(contract, led)[holder.index]
