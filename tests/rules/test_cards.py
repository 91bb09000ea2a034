"""Cards, sets of them, seats and the way the turn passes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.rules import CARDS, PACK, Card, CardSet, Direction, Rank, Seat, Suit, card
from tests.strategies import card_sets, directions, seats, suits


def test_the_pack_has_thirty_two_different_cards_from_seven_to_ace():
    assert len(CARDS) == 32
    assert len(set(CARDS)) == 32
    assert set(CARDS) == {Card(rank, suit) for suit in Suit for rank in Rank}
    assert [str(one) for one in CARDS[:8]] == ["7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS"]
    assert tuple(PACK) == CARDS


def test_a_card_is_written_rank_then_suit():
    assert ["7S", "10H", "JD", "AC"] == [
        str(Card(rank, suit))
        for rank, suit in (
            (Rank.SEVEN, Suit.SPADES),
            (Rank.TEN, Suit.HEARTS),
            (Rank.JACK, Suit.DIAMONDS),
            (Rank.ACE, Suit.CLUBS),
        )
    ]


@pytest.mark.parametrize("one", CARDS, ids=str)
def test_a_card_is_found_by_its_name_and_its_place(one):
    assert one is card(str(one))
    assert one is CARDS[one.index]
    assert one.bit == 1 << one.index
    assert one == Card(one.rank, one.suit)
    assert hash(one) == hash(Card(one.rank, one.suit))
    assert f"card('{one}')" == repr(one)


@pytest.mark.parametrize("name", ["", "6H", "JX", "H10", "10h", "10", "TH", "J♥", "10H "])
def test_a_name_that_is_not_plain_notation_is_no_card(name):
    with pytest.raises(ValueError, match="not a card"):
        card(name)


def test_suits_show_their_glyphs_without_an_emoji_selector():
    assert [suit.symbol for suit in Suit] == ["♠", "♥", "♦", "♣"]
    assert all(len(suit.symbol) == 1 for suit in Suit)


@given(card_sets, card_sets)
def test_a_card_set_is_a_set(first, second):
    one, two = set(first), set(second)
    assert one | two == set(first | second)
    assert one & two == set(first & second)
    assert one - two == set(first - second)
    assert (one <= two) == (first <= second)
    assert (one == two) == (first == second)
    assert len(one) == len(first)
    assert bool(one) == bool(first)
    assert all((each in first) == (each in one) for each in CARDS)


@given(card_sets)
def test_a_card_set_is_told_by_suit_then_rank_and_made_of_its_cards(cards):
    assert sorted(cards, key=lambda one: one.index) == list(cards)
    assert cards == CardSet.of(*cards)
    assert cards == CardSet.of(*map(str, cards))
    assert cards == CardSet.of(*reversed(list(cards)))
    assert cards == eval(repr(cards), {"CardSet": CardSet})
    assert str(cards).split() == [str(one) for one in cards]
    assert {cards: "found"}[CardSet(cards.bits)] == "found"


@given(suits)
def test_a_suit_has_eight_cards_in_the_order_of_runs(suit):
    assert [f"{rank}{suit}" for rank in Rank] == [str(one) for one in CardSet.suit(suit)]


def test_the_four_suits_make_the_pack():
    bits = 0
    for suit in Suit:
        assert not bits & CardSet.suit(suit).bits
        bits |= CardSet.suit(suit).bits
    assert PACK == CardSet(bits)


def test_play_passes_to_the_right():
    assert "".join(Seat.SOUTH.order(Direction.ANTICLOCKWISE)) == "SENW"


def test_at_a_clockwise_table_play_passes_to_the_left():
    assert "".join(Seat.SOUTH.order(Direction.CLOCKWISE)) == "SWNE"


def test_left_and_right_change_places_where_play_runs_the_other_way():
    assert {seat.value: seat.mirrored.value for seat in Seat} == {"N": "N", "S": "S", "E": "W", "W": "E"}


def test_partners_sit_opposite():
    assert {seat.value: seat.partner.value for seat in Seat} == {"N": "S", "S": "N", "E": "W", "W": "E"}


@given(seats, directions, st.integers(-9, 9))
def test_after_counts_turns_round_the_table(seat, direction, turns):
    assert seat.order(direction)[turns % 4] is seat.after(direction, turns)
    assert seat.partner is seat.after(direction, 2)
    assert seat is seat.after(direction).after(direction, -1)
    other = next(way for way in Direction if way is not direction)
    assert seat.after(direction) is seat.after(other, 3)


@given(seats, directions)
def test_everybody_has_a_turn(seat, direction):
    assert set(Seat) == set(seat.order(direction))


@pytest.mark.parametrize(("value", "name"), [(CardSet(1), "bits"), (card("7S"), "rank"), (card("7S"), "index")])
def test_values_cannot_be_changed(value, name):
    with pytest.raises(AttributeError):
        setattr(value, name, 0)
