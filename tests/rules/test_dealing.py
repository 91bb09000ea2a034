"""How each table deals, and shuffles that are the same everywhere."""

from __future__ import annotations

from itertools import islice

import pytest

from belote_teach.rules.cards import CARDS, PACK, CardSet
from belote_teach.rules.dealing import dealing, shuffled, split_mix
from tests.cases import table


@pytest.mark.parametrize(
    ("name", "options", "pack", "packets", "size", "covered", "talon"),
    [
        ("classic", "", 32, (3, 2), 8, 0, 0),
        ("classic", "deal_packets=2-3-3", 32, (2, 3), 8, 0, 0),
        ("classic", "deal_packets=3-3-2", 32, (3, 2), 8, 0, 0),
        ("coinche", "", 32, (3, 2, 3), 8, 0, 0),
        ("coinche", "deal_packets=3-3-2", 32, (3, 3, 2), 8, 0, 0),
        ("for-three", "", 24, (3, 2), 8, 0, 0),
        ("for-three", "three_deal=ten_talon", 32, (3, 3, 4), 10, 0, 2),
        ("for-two", "layout=columns8", 32, (8, 8), 16, 8, 0),
        ("for-two", "layout=hand6_table10", 32, (6, 5, 5), 16, 5, 0),
    ],
)
def test_how_a_table_deals(name, options, pack, packets, size, covered, talon):
    way = dealing(table(name, options))
    assert (len(way.pack), way.packets, way.size, way.covered, way.talon) == (pack, packets, size, covered, talon)
    assert way.first == sum(packets)
    assert all(card.rank not in ("7", "8") for card in way.pack) == (pack == 24)


PUBLISHED = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)
"""What SplitMix64 gives first for the seed 1234567, as its users publish it."""


def test_the_numbers_are_those_of_splitmix64():
    assert PUBLISHED == tuple(islice(split_mix(1234567), 5)) == tuple(islice(split_mix(1234567 - 2**64), 5))


def test_a_shuffle_takes_splitmix64s_numbers_from_the_last_card_down():
    cards = list(CARDS)
    for left, number in zip(range(32, 27, -1), PUBLISHED, strict=True):
        cards[left - 1], cards[number % left] = cards[number % left], cards[left - 1]
    assert list(shuffled(1234567)[27:]) == cards[27:]
    assert shuffled(1234567) == shuffled(1234567 + 2**64)


def test_the_first_two_cards_are_shuffled_too():
    """For the seed 0 the generator gives these two numbers first."""
    cards, three = list(CARDS[:3]), CardSet.of(*CARDS[:3])
    for left, number in ((3, 0xE220A8397B1DCDAF), (2, 0x6E789E6AA1B965F4)):
        cards[left - 1], cards[number % left] = cards[number % left], cards[left - 1]
    assert list(shuffled(0, three)) == cards


def test_a_shuffle_keeps_every_card_and_the_second_is_reached_too():
    for seed in range(20):
        assert set(shuffled(seed)) == set(PACK)
    assert {shuffled(seed)[0] for seed in range(400)} == set(CARDS)
    assert {shuffled(seed)[1] for seed in range(400)} == set(CARDS)
