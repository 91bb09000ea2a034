"""How a match stands, and what it carries from deal to deal."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.rules import profile, profiles
from belote_teach.rules.auction import PASS
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.cards import Seat
from belote_teach.rules.deal import Phase, random_deal
from belote_teach.rules.errors import GameError
from belote_teach.rules.match import Bar, Marked, Match, bars, marked, standing, won_contract
from belote_teach.rules.options import MatchForm
from belote_teach.rules.reasons import Rule
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Bid, Result, Side, score_lines
from tests.cases import counted, rows, table
from tests.language.making import scored
from tests.language.making import table as any_table
from tests.walk import TA_DEAL, played_out, whole_deal

COINCHE = profile("ffb-coinche")


@pytest.mark.parametrize(("name", "options", "totals", "deals", "expected"), rows("matches", "standings"), ids=str)
def test_how_a_match_stands(name, options, totals, deals, expected):
    found = standing(totals, table(name, options), deals=deals).value
    assert expected == [found.over, -1 if found.winner is None else found.winner]


def test_the_table_is_asked_who_wins_only_when_more_than_one_side_is_over():
    told = [
        [reason.rule for reason in standing(totals, table("classic")).reasons] for totals in ((1000, 9), (1000, 1001))
    ]
    assert told == [[Rule.TARGET], [Rule.TARGET, Rule.BOTH_OVER]]


@pytest.mark.parametrize(("totals", "level"), [((1000, 1001), False), ((1001, 1001), True)])
def test_a_ruling_says_whether_those_who_are_over_are_level(totals, level):
    assert standing(totals, table("classic")).reasons[-1].facts["level"] == level


@pytest.mark.parametrize(
    ("sides", "result", "winner"),
    [
        ("td", "made", 0),
        ("dt", "made", 1),
        ("td", "set", 1),
        ("td", "litige", None),
        ("tdd", "made", 0),
        ("tdd", "set", None),
    ],
)
def test_one_side_wins_a_contract_or_nobody_does(sides, result, winner):
    both = {"t": Side.TAKERS, "d": Side.DEFENDERS}
    assert won_contract([both[side] for side in sides], Result(result)) == winner


def test_before_its_first_deal_a_match_of_one_deal_goes_on():
    rules = table("classic", "match_form=deals deals=1")
    ruling = standing((0, 0), rules)
    assert (ruling.value.over, ruling.reasons[0].facts["deals"]) == (False, 0)
    match = Match(rules, Seat.NORTH)
    assert (match.carried, match.deals, match.last) == (0, 0, True)


def test_a_match_carries_what_waits_and_knows_its_last_deal():
    rules = table("classic", "match_form=deals deals=2")
    match = Match(rules, Seat.NORTH)
    assert (match.totals, match.last, match.dealer) == ((0, 0), False, Seat.NORTH)
    assert Match(rules, Seat.NORTH, (81, 0), 81, 1).last
    assert not Match(profile("classic"), Seat.NORTH, (990, 0), 81, 50).last
    deal = played_out(TA_DEAL.replace("ffb-classic", "classic").replace("TA", "D"))
    score = deal.score(81)
    after = Match(profile("classic"), Seat.NORTH, (5, 7), 81, 3).after(deal)
    assert (after.deals, after.dealer, after.carried) == (4, Seat.WEST, score.suspended)
    assert sum(after.totals) == 12 + score.takers + score.defenders
    with pytest.raises(GameError):
        match.after(random_deal(1, rules))


@pytest.mark.parametrize(("name", "options", "totals", "contract", "expected"), rows("matches", "contracts"), ids=str)
def test_the_last_contract_may_decide_between_equals(name, options, totals, contract, expected):
    found = standing(tuple(totals), table(name, options), contract=None if contract < 0 else contract).value
    assert expected == [found.over, -1 if found.winner is None else found.winner]


def test_a_match_knows_who_won_the_last_contract():
    deal = played_out(TA_DEAL.replace("ffb-classic", "classic").replace("TA", "D"))
    made = deal.score().result is Result.MADE
    match = Match(profile("classic"), Seat.NORTH).after(deal)
    assert match.contract == (0 if (deal.taker in (Seat.NORTH, Seat.SOUTH)) is made else 1)


# Who is kept from winning (sources G14, H23).


@pytest.mark.parametrize(
    ("name", "options", "before", "bid", "count", "totals", "expected"), rows("matches", "hurdles"), ids=str
)
def test_who_may_win_with_a_deal(name, options, before, bid, count, totals, expected):
    rules, (amount, *doubled) = table(name, options), bid.split()
    ruling = settle_bid(counted(count), Bid(int(amount), len("".join(doubled))), rules)
    now = (before[0] + ruling.value.takers, before[1] + ruling.value.defenders)
    barred = bars(now, list(marked(ruling, rules).values()), rules)
    found = standing(now, rules, barred=barred).value
    assert (totals, expected) == ([*now], [found.over, -1 if found.winner is None else found.winner])


@pytest.mark.parametrize(
    ("options", "totals", "deal", "expected"),
    [
        ({}, (1000, 0), (Marked(20, 20, beaten=True), Marked(162)), (None, None)),
        ({"no_win_on_belote_alone": True}, (1000, 0), (Marked(20, 20, beaten=True), Marked(162)), (Bar.BELOTE, None)),
        ({"no_win_on_belote_alone": True}, (1000, 0), (Marked(40, 20, beaten=True), Marked(162)), (None, None)),
        ({"no_win_on_belote_alone": True}, (1000, 0), (Marked(20, 20), Marked(162)), (None, None)),
        ({"no_win_on_belote_alone": True}, (1000, 0), (Marked(0, beaten=True), Marked(162)), (Bar.BELOTE, None)),
        ({"no_win_on_belote_alone": True}, (1000, 0), (Marked(1, beaten=True), Marked(162)), (None, None)),
        ({"rounding_wins": False}, (1000, 1001), (Marked(80), Marked(80)), (None, None)),
        ({"rounding_wins": False}, (999, 1001), (Marked(80), Marked(80, rounding=1)), (Bar.ROUNDING, None)),
        ({"rounding_wins": False}, (1000, 0), (Marked(90, rounding=5), Marked(80)), (Bar.ROUNDING, Bar.ROUNDING)),
        ({"rounding_wins": False}, (1005, 1000), (Marked(90, rounding=5), Marked(80)), (None, None)),
        (
            {"rounding_wins": False, "target_test": "gt"},
            (1005, 1001),
            (Marked(90, rounding=5), Marked(80)),
            (Bar.ROUNDING, None),
        ),
    ],
)
def test_what_bars_a_side(options, totals, deal, expected):
    assert expected == bars(totals, deal, profile("classic").with_options(options))


def test_of_three_players_two_may_still_share_the_end():
    rules = profile("for-three").with_options({"no_win_on_belote_alone": True})
    assert standing((1200, 1040, 1010), rules, barred=(Bar.BELOTE, None, None)).value.winner == 1
    level = standing((1200, 1040, 1040), rules, barred=(Bar.BELOTE, None, None)).value
    assert (False, None) == (level.over, level.winner)


def test_half_of_what_the_defenders_have_made_is_half_of_their_belote():
    rules = profile("for-three").with_options({"defenders_mark": "half", "no_win_on_belote_alone": True})
    assert Marked(10, 10, beaten=True) == marked(settle(counted("152 0+20 takers"), rules), rules)[Side.DEFENDERS]


@given(st.integers(0, 2**32).map(random.Random))
def test_a_deal_is_marked_as_its_lines_say(chance):
    rules = any_table(chance)
    count, ruling = scored(chance, rules)
    lines = score_lines(ruling)
    half = rules.players == "3" and rules.defenders_mark == "half"
    for side, one in marked(ruling, rules).items():
        share = 2 if half and side is Side.DEFENDERS else 1
        assert one.points == {Side.TAKERS: ruling.value.takers, Side.DEFENDERS: ruling.value.defenders}[side] // share
        assert (one.points == one.belote) or {line.rule for line in lines[side]} - {"belote"}
        no_trick = count.capot is not None and count.capot is not side
        assert one.beaten is (no_trick or (side is Side.TAKERS and ruling.value.result is Result.SET))


@given(st.integers(0, 2**32).map(random.Random), st.sampled_from(profiles()))
def test_a_match_is_won_as_if_those_who_are_barred_were_not_there(chance, name):
    options = {"no_win_on_belote_alone": True, "rounding_wins": False, "target": chance.randint(100, 400)}
    rules = profile(name).with_options(options)
    match = Match(rules, chance.choice(rules.players.seats))
    for _ in range(3):
        deal = whole_deal(chance, rules)
        match = match.after(deal)
        if deal.phase is Phase.PASSED_OUT:
            continue
        free = tuple(0 if bar else total for total, bar in zip(match.totals, match.barred, strict=True))
        expected, found = standing(free, rules).value, match.standing.value
        assert (expected.over, expected.winner) == (found.over, found.winner)
        assert match.totals == found.totals


def test_a_fixed_number_of_deals_bars_nobody():
    rules = COINCHE.with_options({"match_form": MatchForm.DEALS, "deals": 12})
    found = standing((2010, 1660), rules, deals=12, barred=(Bar.BELOTE, None)).value
    assert (True, 0) == (found.over, found.winner)


def test_a_deal_that_all_have_passed_leaves_the_bar_where_it_was():
    match = Match(COINCHE, Seat.NORTH, (2010, 1400), barred=(Bar.BELOTE, None))
    passed = random_deal(1, COINCHE)
    while passed.phase is Phase.AUCTION:
        passed = passed.call(PASS)
    match = match.after(passed)
    assert (False, (2010, 1400)) == (match.standing.value.over, match.totals)
