"""How a trick parts the pack, for every contract, card led and card that can hold the trick."""

from __future__ import annotations

import pytest

from belote_teach.rules import CARDS, PACK, CardSet, Contract, Play, Trick
from belote_teach.rules.cards import SEATS
from belote_teach.rules.sight import MODES, sight


def holders(contract, led):
    """The cards that can hold a trick to which *led* was led: itself, and whatever beats it."""
    return [
        one
        for one in CARDS
        if one == led or Trick(contract, (Play(SEATS[0], led), Play(SEATS[3], one))).holder.card == one
    ]


@pytest.mark.parametrize("contract", Contract)
def test_every_card_is_in_the_class_that_its_play_shows(contract):
    for led in CARDS:
        for holder in holders(contract, led):
            seen = sight(contract, led, holder)
            assert sum(seen.parts) == PACK.bits
            for one in PACK - CardSet.of(led, holder):
                two = (Play(SEATS[0], led), Play(SEATS[3], holder), Play(SEATS[2], one))
                plays = two if led != holder else (two[0], Play(SEATS[3], one))
                takes = Trick(contract, plays).holder.card == one
                follows, trumps = one.suit is led.suit, one in contract.trumps
                expected = 4 if not follows and not trumps else 2 * (not follows) + (not takes)
                assert [place for place, part in enumerate(seen.parts) if part >> one.index & 1] == [expected]


@pytest.mark.parametrize(
    ("contract", "led", "holder", "mode", "ruffed"),
    [
        ("H", "AS", "AS", "plain led", False),
        ("H", "AS", "7H", "plain led", True),
        ("H", "7H", "JH", "trump led", False),
        ("SA", "7H", "AH", "no trump", False),
        ("TA", "7H", "JH", "all trump", False),
    ],
)
def test_a_trick_has_a_mode_and_may_be_ruffed(contract, led, holder, mode, ruffed):
    cards = {str(one): one for one in CARDS}
    seen = sight(Contract(contract), cards[led], cards[holder])
    assert (seen.mode, seen.ruffed) == (mode, ruffed)
    assert seen.mode in MODES


def test_no_two_sights_share_a_number():
    numbers = [sight(contract, led, holder).number for contract in Contract for led in CARDS[::8] for holder in CARDS]
    assert len(set(numbers)) == len(numbers)
    assert all(number % 64 == 0 for number in numbers)
