"""What each side marks after a deal of coinche or contrée, worked out by hand, for every reading that tables have."""

from __future__ import annotations

import pytest

from belote_teach.rules import Ruleset
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.sheet import Bid, Side, score_lines
from tests.cases import counted, marked, rows, table


def bid_of(text: str, rules: Ruleset) -> Bid:
    what, *doubled = text.split()
    times = len(doubled[0]) if doubled else 0
    if what == "generale":
        return Bid(rules.generale_value, times, capot=True, generale=True)
    return Bid(rules.capot_bid_value, times, capot=True) if what == "capot" else Bid(int(what), times)


@pytest.mark.parametrize(("name", "options", "bid", "count", "expected"), rows("bids", "marked"), ids=str)
def test_a_bid_is_marked(name, options, bid, count, expected):
    rules = table(name, options)
    ruling = settle_bid(counted(count), bid_of(bid, rules), rules)
    assert expected == marked(ruling.value)
    for side in Side:
        assert sum(line.facts["points"] for line in score_lines(ruling)[side]) == getattr(ruling.value, side)


@pytest.mark.parametrize(
    ("bid", "count", "result"),
    [(70, "75 87", "made"), (80, "81 81", "set"), (80, "82 80", "made"), (90, "89 73", "set"), (90, "90 72", "made")],
)
def test_where_only_the_bid_is_asked_eighty_alone_needs_82(bid, count, result):
    ruling = settle_bid(counted(count), Bid(bid), table("contree", "success=bid_only_82floor"))
    assert ruling.value.result == result


def test_the_lines_say_whose_points_they_were_and_how_often_they_count():
    ruling = settle_bid(counted("70+20+20 92"), Bid(120, 1), table("ffb-coinche", "belote_when_set=to_defenders"))
    lines = [
        (str(r.rule), r.facts["points"], r.facts.get("times"), r.facts.get("moved"))
        for r in score_lines(ruling)[Side.DEFENDERS]
    ]
    assert lines == [
        ("set", 320, 2, None),
        ("bid", 240, 2, None),
        ("belote", 40, 2, True),
        ("declaration", 40, 2, True),
    ]
    ruling = settle_bid(counted("110 52+20"), Bid(100, 1), table("contree"))
    assert [(str(r.rule), r.facts["points"], r.facts.get("moved")) for r in score_lines(ruling)[Side.TAKERS]] == [
        ("double", 320, None),
        ("bid", 200, None),
        ("belote", 20, True),
    ]
    ruling = settle_bid(counted("152 0+0+20 takers"), Bid(120), table("coinche"))
    assert [(str(r.rule), r.facts.get("moved")) for r in score_lines(ruling)[Side.TAKERS]] == [
        ("capot", None),
        ("bid", None),
        ("declaration", True),
    ]
