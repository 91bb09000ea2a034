"""What a side can count at all: whatever is played is among it, and its bounds are met."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.rules import CardSet, Contract, profile, profiles
from belote_teach.rules.deal import Phase
from belote_teach.rules.declarations import declarations_in
from belote_teach.rules.options import CannotShow, Declarations
from belote_teach.rules.reachable import card_totals, declaration_totals
from belote_teach.rules.sheet import Side
from belote_teach.rules.tally import check_deal
from tests.cases import table
from tests.walk import whole_deal

EVERY_TABLE = [*profiles(), "for-three three_deal=ten_talon", "for-two declarations=bar", "cafe share_cards=true"]


@given(st.integers(0, 2**32), st.sampled_from(EVERY_TABLE))
def test_whatever_is_played_can_be(seed, named):
    name, _, options = named.partition(" ")
    deal = whole_deal(random.Random(seed), table(name, options))
    if deal.phase is Phase.DONE:
        check_deal(deal.count, deal.rules, deal.contract)
        check_deal(deal.count, deal.rules)


@given(st.randoms(use_true_random=False), st.sampled_from(EVERY_TABLE))
def test_whatever_a_hand_holds_can_be_declared(chance, named):
    """Hands rich in declarations, as no shuffle gives them: whole ranks and whole suits first."""
    name, _, options = named.partition(" ")
    rules = table(name, options).with_options({"declarations": "bar", "cannot_show": "nothing"})
    way = whole_deal(chance, rules).way
    lines = [[one for one in way.pack if one.rank is first.rank or one.suit is first.suit] for first in way.pack]
    chance.shuffle(lines)
    cards = list(dict.fromkeys(one for line in lines for one in line))[: way.size]
    points = sum(one.points() for one in declarations_in(CardSet.of(*cards), None, rules))
    assert all(points in declaration_totals(rules, side) for side in Side)


@pytest.mark.parametrize(
    ("named", "hands", "most"),
    [
        ("cafe", ["JS JH JD JC 9S 9H 9D 9C", "AS AH AD AC 10S 10H 10D 10C"], 550),
        ("for-two", ["JS JH JD JC 9S 9H 9D 9C AS AH AD AC 10S 10H 10D 10C"], 550),
        ("for-two share_cards=true", ["QS QH QD QC JS JH JD JC 10S 10H 10D 10C 9S 9H 9D 9C"], 750),
        ("for-three", ["JS JH JD JC 9S 9H 9D 9C"], 350),
    ],
)
def test_the_most_that_can_be_declared_is_in_these_hands(named, hands, most):
    name, _, options = named.partition(" ")
    rules = table(name, options).with_options({"declarations": "bar"})
    held = [declarations_in(CardSet.of(*hand.split()), None, rules) for hand in hands]
    assert most == sum(one.points() for mine in held for one in mine) == max(declaration_totals(rules, Side.TAKERS))


@pytest.mark.parametrize(
    ("name", "contract", "never"),
    [
        ("classic", "S", {1, 161}),
        ("ffb-classic", "SA", {1, 161}),
        ("ffb-classic", "TA", {1, 161}),
        ("pagat-coinche", "TA", set()),
    ],
)
def test_points_that_no_tricks_make(name, contract, never):
    assert never == set(range(163)) - card_totals(profile(name), Contract(contract))


def test_what_cannot_be_shown_has_no_bound_where_the_other_side_marks_it():
    rules = profile("cafe").with_options({"cannot_show": CannotShow.TO_OPPONENTS})
    assert declaration_totals(rules, Side.TAKERS) is None
    assert rules.declarations is not Declarations.NONE


@pytest.mark.parametrize(
    ("contract", "fewest"),
    [("S", [0, 2, 3, 4, 5]), ("TA", [6])],  # with one trick of three nines, or a jack, queen … beside two; three queens
)
def test_the_fewest_that_one_of_three_can_make_with_a_trick(contract, fewest):
    totals = card_totals(table("for-three", "contracts=suits_sa_ta"), Contract(contract))
    assert fewest == sorted(totals)[: len(fewest)]


@pytest.mark.parametrize(
    ("named", "points", "can"),
    [
        ("classic", 110, True),  # a cinquante and a tierce in one hand, two tierces in the other
        ("classic", 130, False),  # a hundred and thirty would need a cinquante and four tierces: seven cards and six
        ("for-two", 390, True),  # four jacks, four nines, and two tierces to the ace
        ("for-two", 470, True),  # four jacks, four nines, four tens, and a tierce to the ace
    ],
)
def test_what_hands_can_declare_together(named, points, can):
    totals = declaration_totals(table(named, "declarations=bar"), Side.TAKERS)
    assert can is (points in totals)
