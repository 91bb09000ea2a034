"""What is trump, which card beats which, and what the cards count."""

from __future__ import annotations

from itertools import permutations

import pytest

from belote_teach.rules import (
    CARDS,
    PACK,
    CardSet,
    Contract,
    Play,
    Seat,
    Suit,
    Trick,
    card,
    card_points,
    convert_all_trump,
    profile,
    total_points,
)
from belote_teach.rules.contract import (
    BELOTE_POINTS,
    DEAL_POINTS,
    LAST_TRICK_POINTS,
    PLAIN_ORDER,
    SUIT_CONTRACTS,
    TRUMP_ORDER,
)
from tests.cases import cases, contract_of, rules_of
from tests.oracles import second

CLASSIC = profile("classic")
FFB_2015 = CLASSIC.with_options({"ta_values": "ffb2015"})
JACK_14 = CLASSIC.with_options({"ta_values": "alt14"})
ACE_11 = CLASSIC.with_options({"sa_values": "raw130"})


def test_trumps_rank_jack_nine_ace_ten_king_queen_eight_seven():
    assert " ".join(TRUMP_ORDER) == "J 9 A 10 K Q 8 7"


def test_plain_suits_rank_ace_ten_king_queen_jack_nine_eight_seven():
    assert " ".join(PLAIN_ORDER) == "A 10 K Q J 9 8 7"


@pytest.mark.parametrize("suit", tuple(Suit))
@pytest.mark.parametrize("contract", tuple(Contract))
def test_a_suit_takes_the_order_of_trumps_when_it_is_trump_or_all_are(contract, suit):
    as_trump = contract is Contract.ALL_TRUMP or contract.value == suit.value
    assert as_trump == contract.ranks_as_trump(suit)
    assert (TRUMP_ORDER if as_trump else PLAIN_ORDER) == contract.order(suit)


def test_each_suit_contract_has_its_trump_and_the_others_none():
    assert [contract.trump for contract in Contract] == [*Suit, None, None]
    assert [Suit(contract.value) for contract in SUIT_CONTRACTS] == list(Suit)
    assert [len(contract.trumps) for contract in Contract] == [8, 8, 8, 8, 0, 0]
    assert all(CardSet.suit(Suit(contract.value)) == contract.trumps for contract in SUIT_CONTRACTS)


@pytest.mark.parametrize("contract", tuple(Contract))
def test_every_card_beats_just_what_it_should(contract):
    """All pairs of cards, the first of which leads: 992 for each contract, against the second implementation."""
    for first, then in permutations(CARDS, 2):
        led = str(first.suit)
        expected = second.strength(str(then), led, contract) > second.strength(str(first), led, contract)
        trick = Trick(contract, (Play(Seat.NORTH, first), Play(Seat.WEST, then)))
        assert (then if expected else first) is trick.holder.card


@pytest.mark.parametrize("contract", tuple(Contract))
def test_beaters_are_the_cards_that_would_take_the_trick_from_its_holder(contract):
    for holder in CARDS:
        led = str(holder.suit)
        best = second.strength(str(holder), led, contract)
        expected = [one for one in CARDS if second.strength(str(one), led, contract) > best]
        assert expected == list(CardSet(contract.beaters[holder.index]))


def points(rank_list: str, suit: str, contract: str, rules) -> list[int]:
    return [card_points(card(rank + suit), Contract(contract), rules) for rank in rank_list.split()]


TRUMPS, PLAIN = "J 9 A 10 K Q 8 7", "A 10 K Q J 9 8 7"


def test_points_of_trumps():
    assert points(TRUMPS, "D", "D", CLASSIC) == [20, 14, 11, 10, 4, 3, 0, 0]


@pytest.mark.parametrize("suit", "SHC")
def test_points_of_plain_suits(suit):
    assert points(PLAIN, suit, "D", CLASSIC) == [11, 10, 4, 3, 2, 0, 0, 0]


@pytest.mark.parametrize("suit", "SHDC")
def test_points_without_trumps_the_ace_counts_nineteen(suit):
    assert points(PLAIN, suit, "SA", CLASSIC) == [19, 10, 4, 3, 2, 0, 0, 0]


def test_points_without_trumps_where_the_ace_counts_eleven():
    assert points(PLAIN, "S", "SA", ACE_11) == [11, 10, 4, 3, 2, 0, 0, 0]


@pytest.mark.parametrize("suit", "SHDC")
def test_points_at_tout_atout(suit):
    assert points(TRUMPS, suit, "TA", CLASSIC) == [20, 14, 11, 10, 4, 3, 0, 0]
    assert points(TRUMPS, suit, "TA", FFB_2015) == [13, 9, 6, 5, 3, 2, 0, 0]
    assert points(TRUMPS, suit, "TA", JACK_14) == [14, 9, 6, 5, 3, 1, 0, 0]


@pytest.mark.parametrize("contract", SUIT_CONTRACTS)
def test_total_at_a_suit_contract_is_62_and_three_times_30(contract):
    trumps = total_points(contract.trumps, contract, CLASSIC)
    plain = [total_points(CardSet.suit(suit), contract, CLASSIC) for suit in Suit if suit is not contract.trump]
    assert (trumps, plain) == (62, [30, 30, 30])
    assert total_points(PACK, contract, CLASSIC) == 152


@pytest.mark.parametrize(
    ("contract", "rules", "in_the_cards", "with_the_last_trick"),
    [
        (Contract.SPADES, CLASSIC, 152, 162),
        (Contract.NO_TRUMP, CLASSIC, 152, 162),
        (Contract.NO_TRUMP, ACE_11, 120, 130),
        (Contract.ALL_TRUMP, CLASSIC, 248, 258),
        (Contract.ALL_TRUMP, FFB_2015, 152, 162),
        (Contract.ALL_TRUMP, JACK_14, 152, 162),
    ],
)
def test_total_of_the_pack(contract, rules, in_the_cards, with_the_last_trick):
    assert in_the_cards == total_points(PACK, contract, rules)
    assert with_the_last_trick == total_points(PACK, contract, rules) + LAST_TRICK_POINTS


def test_the_last_trick_counts_ten_and_a_belote_twenty():
    assert (LAST_TRICK_POINTS, BELOTE_POINTS, DEAL_POINTS) == (10, 20, 162)


@pytest.mark.parametrize("case", cases("card_total"), ids=lambda case: case["id"])
def test_card_total_case(case):
    written = case["inputs"]
    contract = contract_of({"mode": written["mode"], "trump": "H"})
    option = {"SA": "sa_values", "TA": "ta_values"}.get(written["mode"])
    rules = rules_of(case).with_options({option: written["scale"]} if option else {})
    assert case["expected"]["total"] == total_points(PACK, contract, rules)


@pytest.mark.parametrize("case", cases("ta_conversion"), ids=lambda case: case["id"])
def test_ta_conversion_case(case):
    written = case["inputs"]
    expected = case["expected"]["points"]
    assert expected == convert_all_trump(written["raw_points"], written["raw_total"], written["belotes"])


def test_converted_points_of_both_sides_always_sum_to_162():
    assert {162} == {convert_all_trump(raw, 258) + convert_all_trump(258 - raw, 258) for raw in range(259)}


def test_converted_points_are_the_nearest_whole_number():
    for raw in range(259):
        assert abs(convert_all_trump(raw, 258) - raw * 162 / 258) < 0.5


def test_conversion_keeps_what_is_worth_162_already():
    assert [*range(163)] == [convert_all_trump(raw, 162) for raw in range(163)]


def test_conversion_adds_twenty_for_each_belote():
    assert [0, 20, 40, 60, 80] == [convert_all_trump(0, 258, belotes) for belotes in range(5)]


@pytest.mark.parametrize("raw", [-1, 259])
def test_conversion_of_points_that_cannot_be_is_refused(raw):
    with pytest.raises(ValueError, match="from 0 to 258"):
        convert_all_trump(raw, 258)
