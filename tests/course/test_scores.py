"""Sheets and matches on a page: they say what the engine says, at the right table, in every language."""

import re

import pytest

from belote_teach.course import scores
from belote_teach.language import languages
from belote_teach.rules import GameError, profile, profiles
from belote_teach.rules.sheet import Side, score_lines
from tests.html import assert_whole

# The six deals of the guide: what both sides had, what each marks, what waits.
SIX = {
    "takers 95 | defenders 67": (95, 67, 0),
    "takers 76 belote | defenders 86": (96, 86, 0),
    "takers 70 | defenders 92": (0, 162, 0),
    "takers 60 belote | defenders 102": (20, 162, 0),
    "takers capot | defenders": (252, 0, 0),
    "takers 81 | defenders 81": (0, 81, 81),
}
BLOCKS = {
    "sheet": lambda table, lang: scores.score_sheet("takers 71 belote | defenders 91", table=table, lang=lang),
    "carried": lambda table, lang: scores.score_sheet("takers 70 | defenders 92 | carried 81", table=table, lang=lang),
    "bid": lambda table, lang: scores.score_sheet("takers 110 | defenders 52", "100H coinche", table=table, lang=lang),
    "declared": lambda table, lang: scores.score_sheet(
        "takers 90 | defenders 72 declarations 50", table=table, lang=lang
    ),
    "rounded": lambda table, lang: scores.score_sheet(
        "takers 85 | defenders 77", options={"rounding": "nearest10_6up"}, table=table, lang=lang
    ),
    "deals": lambda table, lang: scores.deals_marked(*SIX, table=table, lang=lang),
    "same deal": lambda table, lang: scores.same_deal("takers 81 | defenders 81", table=table, lang=lang),
    "same bid": lambda table, lang: scores.same_deal("takers 80 | defenders 82", "80H", table=table, lang=lang),
    "match": lambda table, lang: scores.match_sheet("us: takers 95 | defenders 67", table=table, lang=lang),
    "same match": lambda table, lang: scores.same_match("1080 1027", table=table, lang=lang),
}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", BLOCKS)
@pytest.mark.parametrize("table", ["classic", "guide", "coinche", "contree", "for-three"])
def test_every_sheet_is_whole_in_every_language(name, table, lang):
    block = BLOCKS[name](table, lang)
    assert_whole(block)
    assert re.search(r"\d", str(block))


def rows(block):
    return [line.split("  ") for line in str(block).splitlines()]


def test_the_six_deals_of_the_guide():
    shown = rows(scores.deals_marked(*SIX, lang="en"))[2:]
    assert [(int(row[3]), int(row[4])) for row in shown] == [marks[:2] for marks in SIX.values()]
    assert shown[-1][2] == "litige: 81 wait"


@pytest.mark.parametrize("deal", SIX)
def test_a_sheet_ends_with_what_each_side_marks(deal):
    takers, defenders, waits = SIX[deal]
    sheet = {row[0]: row[1:] for row in rows(scores.score_sheet(deal, lang="en"))}
    assert sheet["Marked"][:2] == [str(takers), str(defenders)]
    assert ("Waits for the next deal" in sheet) is bool(waits)


@pytest.mark.parametrize("table", [name for name in profiles() if name not in ("for-two", "for-three")])
def test_every_table_marks_the_same_deal_its_own_way(table):
    bid = "100H" if profile(table).auction == "bids" else ""
    _, ruling = scores.marked("takers 60 belote | defenders 102", bid, profile(table))
    shown = str(scores.same_deal("takers 60 belote | defenders 102", bid, (table,), table=table, lang="en"))
    assert f"{ruling.value.takers} : {ruling.value.defenders}" in shown
    for side, lines in score_lines(ruling).items():
        total = ruling.value.takers if side is Side.TAKERS else ruling.value.defenders
        assert sum(one.facts["points"] for one in lines) == total


def test_a_deal_is_shown_where_it_can_be():
    assert "“Classic”" in str(scores.score_sheet("takers 95 | defenders 67", table="coinche", lang="en"))
    assert "“Coinche”" in str(scores.score_sheet("takers 95 | defenders 67", "80H", table="classic", lang="en"))
    assert "“Café”" in str(scores.score_sheet("takers 95 declarations 20 | defenders 67", table="classic", lang="en"))
    assert "“STEKIUS”" in str(scores.score_sheet("takers 95 | defenders 67", table="stekius", lang="en"))
    assert "a five goes down" in str(
        scores.score_sheet("takers 85 | defenders 77", options={"rounding": "nearest10_6up"}, lang="en")
    )


def test_a_bid_that_a_table_does_not_know_is_left_out():
    text = str(scores.same_deal("takers 142 | defenders 20", "170H", lang="en"))
    assert "Coinche" in text
    assert "Contrée" not in text


def test_points_that_are_no_deal_are_refused():
    with pytest.raises(GameError):
        scores.score_sheet("takers 95 | defenders 60", lang="en")


def test_a_match_carries_what_waits_from_deal_to_deal():
    sheet = scores.match_sheet(
        "us: takers 95 | defenders 67",
        "them: takers 81 | defenders 81",
        "us: takers 88 | defenders 74",
        totals="810 790",
        lang="en",
    )
    totals = [tuple(int(cell) for cell in row if cell.isdigit())[-2:] for row in rows(sheet)]
    totals = [pair for pair in totals if pair]
    assert totals == [(810, 790), (905, 857), (986, 857), (1155, 931)]
    assert "your side wins" in str(sheet)


def test_a_match_stands_by_the_tables_own_target():
    text = str(scores.same_match("620 560", lang="en"))
    assert "1000" in text
    assert "501" in text
    assert "drawn" in str(scores.same_match("1080 1027", ("guide",), lang="en"))


@pytest.mark.parametrize("totals", ["1080 1027", "1000 940"])
def test_a_table_at_which_the_match_was_over_long_before_is_left_out(totals):
    text = str(scores.same_match(totals, lang="en"))
    assert "Online 501" not in text
    assert "STEKIUS" in text
    assert "FFB coinche" in text
