"""What each side marks after a deal with the turned card, worked out by hand, for every reading that tables have."""

from __future__ import annotations

import pytest

from belote_teach.rules import profile
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.errors import GameError
from belote_teach.rules.reasons import Effect, Rule
from belote_teach.rules.scoring import for_contract, settle
from belote_teach.rules.sheet import Bid, Count, Result, Score, Side, Tally, score_lines
from tests.cases import counted, marked, rows, table


@pytest.mark.parametrize(("name", "options", "count", "expected"), rows("marks", "marked"), ids=str)
def test_a_deal_with_the_turned_card_is_marked(name, options, count, expected):
    ruling = settle(counted(count), table(name, options))
    assert expected == marked(ruling.value)
    for side in Side:
        assert sum(line.facts["points"] for line in score_lines(ruling)[side]) == getattr(ruling.value, side)


@pytest.mark.parametrize(("options", "count", "expected"), rows("marks", "last_deal"), ids=str)
def test_in_the_last_deal_of_a_match_nothing_is_left_waiting_that_can_be_marked(options, count, expected):
    """Points from an earlier litige belong to nobody until a deal is won."""
    assert expected == marked(settle(counted(count), table("classic", options), last=True).value)


@pytest.mark.parametrize("text", ["-1 163", "100 62 takers", "81 81 defenders", "152 0 takers carried=-1"])
def test_points_that_cannot_be_are_refused(text):
    for ask in (
        lambda: settle(counted(text), profile("classic")),
        lambda: settle_bid(counted(text), Bid(80), profile("coinche")),
    ):
        with pytest.raises(GameError) as error:
            ask()
        assert error.value.code == "BAD_COUNT"


@pytest.mark.parametrize(("belote", "declarations", "helps"), [(1, 1, 151), (1, 0, 101), (0, 1, 131), (0, 0, 81)])
def test_the_table_says_what_helps_to_make_the_contract(belote, declarations, helps):
    options = {"belote_counts_for_contract": bool(belote), "declarations_count_for_contract": bool(declarations)}
    assert for_contract(Tally(81, 20, 50), 81, profile("cafe").with_options(options)) == helps


@pytest.mark.parametrize(
    ("options", "count", "waiting"),
    [
        ("", "81 81", 81),
        ("litige_last=both_mark", "81 81 carried=81", 0),
        ("litige_award=maker_only", "71 91 carried=81", 0),
    ],
)
def test_the_sheet_says_what_waits_when_no_deal_follows(options, count, waiting):
    ruling = settle(counted(count), table("classic", f"litige_last=lost {options}"), last=True)
    (told,) = [one for one in ruling.reasons if (one.rule, one.effect) == (Rule.LITIGE, Effect.DECIDES)]
    assert told.facts["waiting"] == waiting


@pytest.mark.parametrize(("count", "last"), [("71 91", True), ("71 91 carried=81", False)])
def test_where_nothing_is_lost_the_sheet_speaks_of_no_litige(count, last):
    ruling = settle(counted(count), table("classic", "litige_award=maker_only"), last=last)
    assert Rule.LITIGE not in [one.rule for one in ruling.reasons]


def test_nothing_is_lost_unless_it_is_said():
    assert Score(81, 81, 0, Result.LITIGE).lost == 0


def test_a_side_of_which_nothing_is_said_has_nothing():
    assert (Tally(), Count(Tally(), Tally()), Bid(80)) == (
        Tally(0, 0, 0),
        Count(Tally(), Tally(), None, 0, alone=False),
        Bid(80, 0, capot=False, generale=False),
    )
