"""How the cards are dealt: the pack of a table, its packets, and shuffles that are the same everywhere (source A8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .cards import CARDS, PACK, Card, CardSet, Rank
from .options import AuctionKind, Layout, Players, ThreeDeal
from .ruleset import Ruleset

FIRST_PACKETS = (3, 2)
"""The packets of the first deal with a turned card; three and two, or two and three (source A8)."""

FULL_PACKETS = ((3, 2, 3), (3, 3, 2), (2, 3, 3))
"""The ways to deal eight cards at once (sources A8, H1)."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """
    How a table deals: its pack, the packets that each player gets before the auction, the cards with which he plays.

    ``covered`` says how many of a player's last cards lie on as many of those before them; ``talon`` how many cards
    the taker takes, and lays as many away.
    """

    pack: CardSet
    packets: tuple[int, ...]
    size: int
    covered: int = 0
    talon: int = 0

    @property
    def first(self) -> int:
        """How many cards each player has before the auction."""
        return sum(self.packets)


def dealing(rules: Ruleset) -> Dealing:
    """
    Return how the table *rules* deals (sources A8–A11, H1, I1, I2).

    >>> from belote_teach.rules import profile
    >>> dealing(profile("classic")).packets, len(dealing(profile("for-three")).pack)
    ((3, 2), 24)
    """
    if rules.players is Players.TWO:
        on_table, down = (16, 8) if rules.layout is Layout.COLUMNS_8 else (10, 5)
        in_hand = (6,) if on_table == 10 else ()
        return Dealing(PACK, (*in_hand, down, on_table - down), 16, covered=down)
    if rules.players is Players.THREE and rules.three_deal is ThreeDeal.TEN:
        return Dealing(PACK, (3, 3, 4), 10, talon=2)
    pack = PACK
    if rules.players is Players.THREE:
        pack = CardSet.of(*(card for card in CARDS if card.rank not in (Rank.SEVEN, Rank.EIGHT)))
    packets = tuple(map(int, rules.deal_packets.split("-")))
    if rules.auction is AuctionKind.TURNED_CARD:
        packets = FIRST_PACKETS[::-1] if packets[0] == 2 else FIRST_PACKETS
    return Dealing(pack, packets, 8)


def split_mix(seed: int) -> Iterator[int]:
    """Yield the numbers below 2**64 of Steele, Lea and Flood's SplitMix64, seeded with *seed* modulo 2**64."""
    state, low = seed, 2**64 - 1
    while True:
        state = state + 0x9E3779B97F4A7C15 & low
        number = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & low
        number = (number ^ number >> 27) * 0x94D049BB133111EB & low
        yield number ^ number >> 31


def shuffled(seed: int, pack: CardSet = PACK) -> tuple[Card, ...]:
    """
    Return the *pack* in an order that depends on *seed* alone, the same in every version.

    The numbers are those of `split_mix`; the shuffle is Fisher and Yates's from the
    last card down, each place taken as the number modulo how many cards are left.
    """
    cards, numbers = list(pack), split_mix(seed)
    for left in range(len(cards), 1, -1):
        chosen = next(numbers) % left
        cards[left - 1], cards[chosen] = cards[chosen], cards[left - 1]
    return tuple(cards)
