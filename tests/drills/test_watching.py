"""A deal to watch: its turns, its hands, what was irregular, and what is told of it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from belote_teach import deal_player, drill
from belote_teach.cli.dealt import dealt
from belote_teach.drills.held import laid
from belote_teach.drills.page import page, text
from belote_teach.drills.state import drill_state
from belote_teach.language import belote_in_vain, explain_declarations, languages
from belote_teach.puzzles import AnswerError
from belote_teach.puzzles.bank import bundled_folder
from belote_teach.rules import Contract, NotationError, load_profile, profile
from belote_teach.rules.audit import audit
from belote_teach.rules.deal import random_deal
from belote_teach.rules.record_text import format_record, parse_record
from tests.puzzles.deals import (
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


@pytest.mark.parametrize("lang", languages())
def test_why_a_belote_counts_nothing_stands_at_the_second_of_its_cards(lang: str) -> None:
    record = record_text(3).replace("table: classic", "table: classic belote_order=king_first belote_words=auto")
    (vain,) = audit(parse_record(record)).in_vain
    frames = puzzle(watch(record), lang)["watch"]["frames"]
    told = [(frame["at"], frame["trick"][-1]["card"], frame["lines"]) for frame in frames[:-1] if frame["lines"]]
    assert told == [(5, str(vain.cards[-1]), [belote_in_vain(vain, lang)])]


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


def test_what_is_declared_before_the_first_trick_is_told_after_the_calls() -> None:
    text = format_record(dealt(4, profile("stekius"), played=True))
    frames = puzzle(watch(text))["watch"]["frames"]
    told = [frame["said"] for frame in frames if frame["at"] == "auction"]
    assert ["South: “tierce to the [9D]”.", "East: “tierce to the [QH]”."] == told[-2:]
    assert not any(frame["faults"] for frame in frames)
    frames = puzzle(watch(text.replace("E(tierce QH)", "E(tierce QH, carre J)")))["watch"]["frames"]
    assert [("auction", "E", 1)] == [(f["at"], f["seat"], len(f["faults"])) for f in frames if f["faults"]]
