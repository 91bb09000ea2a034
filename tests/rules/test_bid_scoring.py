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


def test_what_a_capot_moves_helps_the_contract_too():
    rules = table("coinche", "declarations_count_for_contract=true declarations_on_capot=transfer")
    (told, *_) = settle_bid(counted("152 0+0+50 takers"), Bid(120), rules).reasons
    assert (told.facts["takers"], told.facts["defenders"]) == (rules.capot_tricks + 50, 0)


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
