"""The most that one deal brings, and with which totals a match can have gone on till now."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from belote_teach.rules import GameError, profile, profiles
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.extremes import may_stand, most_marked
from belote_teach.rules.options import AuctionKind
from belote_teach.rules.scoring import settle
from belote_teach.rules.tally import check_deal
from tests.language.making import bid, counted
from tests.language.making import table as any_table


def test_no_deal_marks_more_than_the_most():
    chance = random.Random(162)
    seen = 0
    for _ in range(1500):
        rules = any_table(chance)
        count = replace(counted(chance, rules), carried=0)
        try:
            check_deal(count, rules)
        except GameError:
            continue
        if rules.auction is AuctionKind.TURNED_CARD:
            score = settle(count, rules).value
        else:
            score = settle_bid(count, bid(chance, rules), rules).value
        assert score.takers + score.defenders <= most_marked(rules)
        seen += 1
    assert seen > 1000


@pytest.mark.parametrize(
    ("table", "most"),
    [
        ("classic", 252 + 20),
        ("online-501", 252 + 20 + 200 + 150 + 100 + 100),
        ("ffb-classic", 252 + 4 * 20),
        ("contree", 4 * 500 + 4 * 20),
    ],
)
def test_the_most_is_a_capot_with_all_that_can_be_announced(table, most):
    assert most_marked(profile(table)) == most


@pytest.mark.parametrize(
    ("totals", "absent"),
    [
        ((1080, 1027), {"online-501"}),
        ((1000, 940), {"online-501"}),
        ((620, 560), set()),
        ((500, 480), set()),
        ((9000, 0), set(profiles())),
    ],
)
def test_totals_long_past_the_target_do_not_come_up(totals, absent):
    assert {name for name in profiles() if not may_stand(totals, profile(name))} == absent


def test_a_match_that_was_over_before_the_deal_does_not_come_up():
    assert may_stand((560, 512), profile("online-501"), (440, 470))
    assert not may_stand((700, 512), profile("online-501"), (620, 430))
    assert not may_stand((900, 80), profile("classic"), (500, 0))


def test_a_match_of_a_number_of_deals_may_stand_at_any_totals():
    assert may_stand((2600, 2480), profile("classic").with_options({"match_form": "deals"}))
