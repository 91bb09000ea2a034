"""Drills about whole deals: what is told in four languages, sheets, deals to watch, and what a page shows of them."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from typing import Any

import pytest

from belote_teach.drills.marking import mark
from belote_teach.drills.page import page, text
from belote_teach.drills.shown import Shown
from belote_teach.drills.state import drill_state
from belote_teach.drills.widget import Drill
from belote_teach.language import languages
from belote_teach.puzzles.situations import Counted
from belote_teach.rules import profile
from belote_teach.rules.sheet import Bid
from belote_teach.rules.tally import parse_count
from tests.puzzles.deals import (
    ALL,
    BELOTE,
    CALLS,
    DECLARE,
    LAST,
    LITIGE,
    SCORE,
    WHOSE,
    exercise,
    played,
    record_text,
    spoilt,
    watch,
)

from .test_page import read

CLASSIC = profile("classic")


def puzzle(body: str, lang: str = "en", count: int = 0) -> dict[str, Any]:
    made: dict[str, Any] = drill_state("one", [exercise(body)], CLASSIC, lang, count=count)["puzzles"][0]
    return made


def marked(body: str, given: object, lang: str = "en") -> dict[str, Any]:
    return mark(Shown.at(exercise(body), CLASSIC, lang), puzzle(body, lang), given)


def test_calls_are_told_one_by_one() -> None:
    one = puzzle(CALLS)
    assert one["subtitle"] == "The turned card is the [9H]. Your partner: “I pass”. Your left: “I pass”."
    assert [choice["label"] for choice in one["choices"]] == ["I pass", "I take hearts", "I take spades"]
    assert one["answer"]["key"] == ["pass", "take:H"]
    assert one["answer"]["choices"]["take:S"]["rules"] == ["turned-suit"]
    told = marked(CALLS, ["pass", "take:S"])
    assert told["result"] == "Not quite: one answer missed and one mark too many"
    assert (told["missed"], told["extra"]) == (["take:H"], ["take:S"])


def test_none_of_these_is_there_where_passing_is_not() -> None:
    body = 'ask = "calls"\nturned = "9H"\noffer = "take:S take:C"\nexpect = "none"'
    one = puzzle(body)
    assert [choice["id"] for choice in one["choices"]] == ["take:S", "take:C", "none"]
    assert one["answer"]["key"] == ["none"]
    assert marked(body, ["none"])["grade"] == "right"
    assert marked(body, ["take:S"])["missed"] == ["none"]


def test_a_belote_is_told_with_the_words_said() -> None:
    one = puzzle(BELOTE + '\nstage = "worked"')
    assert one["subtitle"].endswith("You play the [QH] first, and say “belote”, later “rebelote”.")
    assert one["answer"]["key"] == "20"
    assert [step["answer"] for step in one["steps"]] == ["yes", "yes", "yes"]
    assert marked(BELOTE, "0")["belief"]["belief"] == "This would be right if the king had to be played first."


def test_declarations_are_marked_in_the_hand() -> None:
    one = puzzle(DECLARE)
    assert one["shape"] == "marks"
    assert one["answer"]["key"] == [card for card in one["hand"] if one["answer"]["cards"][card]["ok"]]
    told = marked(DECLARE, ["JH", "9H", "QH"])
    assert told["result"] == "Not quite: one card missed"
    assert told["belief"]["rule"] == "For runs the order is 7 8 9 10 J Q K A."


@pytest.mark.parametrize("lang", languages())
def test_every_card_of_a_declaration_is_named_before_what_it_belongs_to(lang: str) -> None:
    told = puzzle(DECLARE, lang)["answer"]["cards"]
    assert all(verdict["why"].index(f"[{card}]") < len(verdict["why"]) // 2 for card, verdict in told.items())


@pytest.mark.parametrize(
    ("count", "said"),
    [
        ("takers capot alone | defenders", "The taker has won every trick alone."),
        ("takers capot | defenders", "Your side has won every trick, but the taker has not won them all alone."),
        ("takers 130 | defenders 32", "Your side has bid générale hearts."),
    ],
)
def test_a_generale_is_told_as_what_it_is(count: str, said: str) -> None:
    rules = profile("coinche").with_options({"generale": True})
    body = 'ask = "score"\ntable = "coinche"\nbid = "90H"\ncount = "takers 90 | defenders 72"\nexpect = "0 0"'
    made = exercise(body)
    assert isinstance(made.situation, Counted)
    deal = replace(made.situation, bid=Bid(500, capot=True, generale=True), count=parse_count(count, rules))
    one = drill_state("one", [replace(made, situation=deal, table=rules, written_for=rules)], rules)["puzzles"][0]
    assert one["subtitle"].startswith("Your side has bid générale hearts.")
    assert said in one["subtitle"]


def test_whose_declarations_count_is_told_in_full() -> None:
    one = puzzle(WHOSE + '\nstage = "worked"')
    assert [choice["id"] for choice in one["choices"]] == ["us 20", "them 70", "them 50", "both 20 70", "nobody"]
    assert [step["answer"] for step in one["steps"]] == ["10S", "them"]
    assert "Your right: a cinquante to the [10S], a tierce to the [AD]." in one["subtitle"]


def test_a_sheet_shows_what_is_given_and_asks_for_the_rest() -> None:
    one = puzzle(LAST)
    rows = {row["id"]: [cell["given"] for cell in row["cells"]] for row in one["sheet"]["rows"]}
    assert rows["cards"] == [None, 66]
    assert rows["last"] == [None, None]
    assert rows["waits"] == ["–", None]
    assert [column["note"] for column in one["sheet"]["columns"]] == ["", "takers"]
    assert one["answer"]["cells"]["cards.us"]["why"] == "The cards of a deal make 152: 152 − 66 = 86."


def test_one_slip_on_a_sheet_is_one_slip() -> None:
    right = puzzle(LAST)["answer"]["key"]
    told = marked(LAST, {**right, "last.them": 0, "total.them": 86, "marked.them": 86})
    assert told["result"] == "Not quite: one number to mend"
    assert told["cells"]["total.them"] == {
        "ok": False,
        "right": 96,
        "near": "The ten for the last trick is missing.",
        "follows": True,
    }
    assert told["missed"] == told["extra"] == told["wrongPlaces"] == []
    assert marked(LAST, right)["grade"] == "right"


def test_every_line_of_a_sheet_is_explained() -> None:
    lines = puzzle(LITIGE)["answer"]["lines"]
    assert lines[0]["row"] == "total"
    assert lines[-1]["row"] == "waits"
    assert "81 points wait" in lines[-1]["text"]


def test_a_worked_sheet_is_an_example() -> None:
    one = puzzle(SCORE + '\nstage = "worked"', count=4)
    assert one["example"]
    assert one["blank"] == 0
    assert drill_state("one", [exercise(SCORE + '\nstage = "worked"')], CLASSIC)["puzzles"][0]["twins"] == []


@pytest.mark.parametrize("lang", languages())
def test_six_score_sheets_are_light(lang: str) -> None:
    state = drill_state("six", [exercise(LAST)] * 6, CLASSIC, lang)
    without_words = {**state, "names": {}, "labels": {}}
    assert len(gzip.compress(json.dumps(without_words, ensure_ascii=False).encode())) <= 7 * 1024


# ---- pages and widgets ----


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("body", [*ALL.values(), watch(record_text())], ids=[*ALL, "watch"])
def test_every_kind_can_be_read_without_a_script(body: str, lang: str) -> None:
    state = drill_state("one", [exercise(body)], CLASSIC, lang)
    found = read(page(state))
    assert json.loads(found.script) == state
    assert "[" not in found.words
    assert "None" not in found.words + found.folded
    assert state["puzzles"][0]["question"] in found.words
    assert found.folded or state["puzzles"][0]["shape"] == "watch"
    assert text(state).strip()


def test_the_hands_can_be_read_without_a_script() -> None:
    record = played(1, "for-two")
    found = text(drill_state("one", [exercise(watch(record_text(1, "for-two")))], CLASSIC))
    for seat in ("North", "South"):
        assert f"{seat}, face up: " in found
        assert f"{seat}, face down below, in the same order: " in found
    assert len(record.hands) == found.count("face up")
    four = text(drill_state("one", [exercise(watch(record_text()))], CLASSIC))
    assert 2 == four.count("\nNorth: "), "the five cards of the auction, and the eight of the play"


def test_what_is_to_be_found_is_folded_on_a_page_and_left_out_of_its_text() -> None:
    body = watch(spoilt())
    told, hidden = (drill_state("one", [exercise(one)], CLASSIC) for one in (body, body + "\nhide_faults = true"))
    assert hidden["puzzles"][0]["watch"]["hideFaults"]
    assert not told["puzzles"][0]["watch"]["hideFaults"]
    fault = "written down"
    open_page, folded_page = read(page(told)), read(page(hidden))
    assert fault in open_page.words
    assert fault not in folded_page.words
    assert fault in folded_page.folded
    assert fault in text(told)
    assert fault not in text(hidden)


def test_a_sheet_on_a_page_is_a_table_with_its_solution_folded() -> None:
    html = page(drill_state("one", [exercise(SCORE)], CLASSIC))
    assert html.count("<table>") == 2
    found = read(html)
    assert "96" not in found.words
    assert "96" in found.folded


def test_a_deal_on_a_page_is_a_list_of_tricks() -> None:
    html = page(drill_state("one", [exercise(watch(record_text()))], CLASSIC))
    assert html.count("<li>") == 10
    assert "wins the trick" in html


@pytest.mark.parametrize("body", ALL.values(), ids=list(ALL))
def test_the_widget_marks_and_goes_on_with_a_twin(body: str) -> None:
    drill = Drill("one", [exercise(body)], CLASSIC)
    assert "answer" not in drill.state["puzzles"][0]
    key = puzzle(body)["answer"]["key"]
    assert drill.answer(0, key)["grade"] == "right"
    assert drill.session["items"][0]["more"]
    before = drill.state["puzzles"][0]
    drill.again(0)
    assert drill.state["puzzles"][0] != before
    assert drill.session["items"][0]["given"] is None
