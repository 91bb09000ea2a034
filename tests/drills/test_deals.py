"""Drills about whole deals: what is told in four languages, sheets, deals to watch, and what a page shows of them."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest

from belote_teach import deal_player, drill
from belote_teach.cli.dealt import dealt
from belote_teach.drills.held import laid
from belote_teach.drills.marking import mark
from belote_teach.drills.page import page, text
from belote_teach.drills.shown import Shown
from belote_teach.drills.state import drill_state
from belote_teach.drills.widget import Drill
from belote_teach.language import explain_declarations, languages
from belote_teach.puzzles import AnswerError
from belote_teach.puzzles.bank import bundled_folder
from belote_teach.rules import Contract, NotationError, load_profile, profile
from belote_teach.rules.audit import audit
from belote_teach.rules.deal import random_deal
from belote_teach.rules.record_text import format_record, parse_record
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


# ---- a deal to watch ----


def test_a_deal_is_stepped_through_card_by_card() -> None:
    one = puzzle(watch(record_text()))
    frames, tricks = one["watch"]["frames"], one["watch"]["tricks"]
    assert one["question"] == "A deal"
    assert one["answer"] == {}
    assert len(tricks) == 8
    assert len([frame for frame in frames if isinstance(frame["at"], int)]) == 32
    assert frames[0]["at"] == "auction"
    assert sum(frames[-1]["points"]) == 162
    assert frames[-1]["lines"]
    for frame in frames:
        if isinstance(frame["at"], int):
            assert frame["why"]
            assert frame["holder"] in "NESW"
    assert one["contract"]["code"] in "SHDC"
    assert one["seats"]["S"] == "South"


@pytest.mark.parametrize("table", ["classic", "stekius"])
def test_the_hands_are_laid_as_they_are_dealt(table: str) -> None:
    record = played(1, table)
    shown = deal_player(record_text(1, table)).state["puzzles"][0]["watch"]
    first = next(n for n, frame in enumerate(shown["frames"]) if frame["at"] == 1)
    assert [0, first] == [laid["from"] for laid in shown["hands"]]
    assert {5} == {len(cards) for cards in shown["hands"][0]["hands"].values()}
    dealt = {str(seat): sorted(map(str, hand)) for seat, hand in record.dealt.items()}
    assert dealt == {seat: sorted(cards) for seat, cards in shown["hands"][1]["hands"].items()}
    assert {} == shown["covers"]


def test_hands_dealt_at_once_are_sorted_anew_when_trumps_are_known() -> None:
    before, after = (laid["hands"] for laid in drill("coinche/bid-and-doubled").state["puzzles"][0]["watch"]["hands"])
    assert before != after
    assert {seat: sorted(cards) for seat, cards in before.items()} == {s: sorted(cards) for s, cards in after.items()}


def test_for_two_a_covered_card_is_turned_up_after_the_trick() -> None:
    record = played(1, "for-two")
    shown = deal_player(record_text(1, "for-two")).state["puzzles"][0]["watch"]
    covers = {str(top): str(under) for top, under in record.covers.items()}
    assert covers == shown["covers"]
    assert [0] == [laid["from"] for laid in shown["hands"]]
    assert sorted(covers) == sorted(card for cards in shown["hands"][0]["hands"].values() for card in cards)
    up = [
        [covers[str(play.card)] for play in trick.plays if str(play.card) in covers] if last else []
        for trick in record.tricks
        for last in (False, True)
    ]
    assert up == [frame["up"] for frame in shown["frames"] if isinstance(frame["at"], int)]
    assert 16 == sum(map(len, up))


def test_six_in_hand_lie_before_the_columns() -> None:
    deal = random_deal(3, load_profile(bundled_folder() / "for-two" / "tables" / "six-in-hand.toml"))
    shown = laid(deal, deal.hands, Contract.NO_TRUMP, 0)["hands"]
    tops = {str(card) for card in deal.covers}
    for cards in shown.values():
        assert [False] * 6 + [True] * 5 == [card in tops for card in cards]


def test_a_deal_that_is_no_pack_has_no_hands() -> None:
    lines = record_text().splitlines()
    north = next(n for n, line in enumerate(lines) if line.startswith("N: "))
    lines[north] = lines[north].replace("N: ", "N: 7S ")
    shown = deal_player("\n".join(lines) + "\n").state["puzzles"][0]["watch"]
    assert ([], {}) == (shown["hands"], shown["covers"])


def spoilt() -> str:
    """A record in which a card is played that its player does not hold, a call is void, and the marks are wrong."""
    lines = record_text().splitlines()
    calls = next(n for n, line in enumerate(lines) if line.startswith("calls:"))
    lines[calls] = lines[calls].replace("calls: ", "calls: 80S ")
    marked_line = next(n for n, line in enumerate(lines) if line.startswith("marked:"))
    lines[marked_line] = "marked: NS 1 EW 2"
    trick = next(n for n, line in enumerate(lines) if line.startswith("trick:"))
    lines[trick] = lines[trick].rpartition(" ")[0] + " 199"
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("lang", languages())
def test_what_was_irregular_stands_at_its_turn(lang: str) -> None:
    frames = puzzle(watch(spoilt()), lang)["watch"]["frames"]
    wrong = [(frame["at"], len(frame["faults"])) for frame in frames if frame["faults"]]
    assert wrong == [("auction", 1), (1, 1), ("end", 1)]
    fourth = [frame for frame in frames if frame["at"] == 1][-1]
    assert fourth["faults"]


def test_a_word_that_was_not_said_stands_at_its_card() -> None:
    one = puzzle(watch(record_text(3)))
    wrong = [(frame["at"], frame["trick"][-1]["card"]) for frame in one["watch"]["frames"] if frame["faults"]]
    assert [at for at, _ in wrong] == [3, 5]
    assert {card[0] for _, card in wrong} == {"K", "Q"}
    assert [trick["n"] for trick in one["watch"]["tricks"] if trick["fault"]] == [3, 5]


DECLARED = """
table: cafe; dealer: N; turned: KH
N: JH 7D 8D QC KC; W: 8H 10H AH JD 8C; S: 10S QS 10D 9C 10C; E: KS AS QH QD KD
stock: 9S AD 8S 9H 7S AC 7H 7C 9D JC JS; calls: take:H
trick: W 10H 9H 7H JH(tierce KC, tierce 9D); trick: N JC 8C 10C 7C; trick: S 7S AS JS 9S
"""


@pytest.mark.parametrize("lang", languages())
def test_after_the_first_trick_it_is_told_which_declarations_count(lang: str) -> None:
    frames = puzzle(watch(DECLARED), lang)["watch"]["frames"]
    told = [(frame["at"], frame["lines"]) for frame in frames if frame["lines"]]
    contest = audit(parse_record(DECLARED)).contest
    assert contest is not None
    assert told == [(1, [explain_declarations(contest, None, lang, profile("cafe"))])]
    assert "40" in told[0][1][0]
    assert len(frames[4]["trick"]) == 3


def test_whoever_said_something_is_named_also_without_a_script() -> None:
    state = drill_state("one", [exercise(watch(DECLARED))], CLASSIC)
    for shown in (read(page(state)).words, text(state)):
        assert "North declares a tierce to the K♣." in shown
        assert "North–South’s declarations count: 40 points." in shown
    said = drill_state("one", [exercise(watch(record_text()))], CLASSIC)
    words = [word for frame in said["puzzles"][0]["watch"]["frames"] for word in frame["words"]]
    assert all(re.match("(North|East|South|West)( declares|: “)", word) for word in words)


def test_a_record_that_stops_is_shown_as_far_as_it_goes() -> None:
    lines = [line for line in record_text().splitlines() if not line.startswith("marked")]
    one = puzzle(watch("\n".join(lines[:-3]) + "\n"))
    assert len(one["watch"]["tricks"]) == 5
    assert one["watch"]["frames"][-1]["said"] == "Here the record ends: the deal cannot be counted."
    assert one["watch"]["frames"][-1]["lines"] == []


def test_the_deal_player_shows_any_record() -> None:
    drill = deal_player(record_text(), title="From Thursday", lang="fr")
    shown = drill.state["puzzles"][0]
    assert shown["question"] == "From Thursday"
    assert shown["watch"]["frames"][0]["said"].startswith("Nord a donné")
    assert drill.session["items"][0]["answer"] is None
    with pytest.raises(AnswerError):
        drill.answer(0, 3)
    with pytest.raises(NotationError, match="line 2"):
        deal_player("table: classic\nwho: N\n")


def test_the_deal_player_knows_the_options_of_a_record_s_table() -> None:
    record = DECLARED.replace("table: cafe", "table: cafe declarations=none")
    frames = deal_player(record).state["puzzles"][0]["watch"]["frames"]
    assert [len(frame["faults"]) for frame in frames if frame["faults"]] == [2, 1]
    assert not any(frame["lines"] for frame in frames)
    assert puzzle(watch(record))["watch"]["frames"] == frames


def test_the_deal_player_looks_by_other_rules() -> None:
    assert deal_player(record_text(), table="guide").state["puzzles"][0]["table"]["id"] == "guide"


# ---- pages and widgets ----


def test_what_is_declared_before_the_first_trick_is_told_after_the_calls() -> None:
    text = format_record(dealt(4, profile("stekius"), played=True))
    frames = puzzle(watch(text))["watch"]["frames"]
    told = [frame["said"] for frame in frames if frame["at"] == "auction"]
    assert ["South: “tierce to the [9D]”.", "East: “tierce to the [QH]”."] == told[-2:]
    assert not any(frame["faults"] for frame in frames)
    frames = puzzle(watch(text.replace("E(tierce QH)", "E(tierce QH, carre J)")))["watch"]["frames"]
    assert [("auction", "E", 1)] == [(f["at"], f["seat"], len(f["faults"])) for f in frames if f["faults"]]


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
