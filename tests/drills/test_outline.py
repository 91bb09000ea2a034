"""The outline of the first question: the boxes of the live drill, its words, and nothing that it does not show yet."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from belote_teach.drills.outline import outline
from belote_teach.drills.state import drill_state
from belote_teach.language import languages
from belote_teach.puzzles import open_bank
from belote_teach.rules import profile
from tests.puzzles.deals import ALL, BIDS, CALLS, DECLARE, SCORE, exercise, record_text, watch

from .test_page import EIGHT, HOLDS, NUMBER, ORDER, OVERRUFF, one, read

CLASSIC = profile("classic")
BANK = open_bank()


def boxes(html: str) -> Counter[str]:
    """How many elements there are of each class."""
    return Counter(name for names in re.findall(r'class="([^"]*)"', html) for name in names.split())


def deal(body: str, lang: str = "en") -> dict[str, Any]:
    return drill_state("one", [exercise(body)], CLASSIC, lang, count=0)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (one(OVERRUFF), {"bt-seat": 4, "bt-card": 3 + 5, "bt-slot": 1, "bt-n5": 1, "bt-pick": 5, "bt-step": 0}),
        (one(EIGHT), {"bt-seat": 4, "bt-card": 1 + 6, "bt-n8": 1, "bt-link": 1}),
        (one(NUMBER), {"bt-table": 0, "bt-row": 1, "bt-card": 1, "bt-input": 1}),
        (one(NUMBER.replace("11", "151") + "\nother_side = true"), {"bt-row": 0, "bt-sub": 1}),
        (one(ORDER), {"bt-pick": 4, "bt-link": 2, "bt-walk": 0}),
        (one(ORDER + '\nstage = "worked"'), {"bt-worked": 1, "bt-verdict": 1, "bt-walk": 1, "bt-link": 0}),
        (one(HOLDS), {"bt-card": 3, "bt-opts": 1, "bt-many": 0, "bt-quiet": 3}),
        (one(OVERRUFF + '\nstage = "worked"'), {"bt-step": 1, "bt-asked": 0, "bt-pick": 5, "bt-verdict": 0}),
        (one(OVERRUFF + '\nstage = "faded"'), {"bt-step": 5, "bt-asked": 0, "bt-acts": 1}),
        (one(OVERRUFF + '\nstage = "faded"\nblank = 2'), {"bt-step": 5, "bt-asked": 1, "bt-acts": 0}),
        (one(OVERRUFF + '\nstage = "faded"\nblank = "all"'), {"bt-step": 1, "bt-asked": 1, "bt-acts": 0}),
        (deal(CALLS), {"bt-tick": 3, "bt-box": 3, "bt-sub": 1, "bt-acts": 1}),
        (deal(BIDS), {"bt-tick": 6}),
        (deal(SCORE), {"bt-sheet": 1, "bt-numcell": 7, "bt-sub": 1}),
        (deal(DECLARE), {"bt-n8": 1, "bt-pick": 8}),
        (deal(watch(record_text())), {"bt-table": 1, "bt-jump": 10, "bt-nthtrick": 8, "bt-trump": 0, "bt-acts": 1}),
    ],
)
def test_there_is_a_box_for_all_that_is_drawn(state: dict[str, Any], expected: dict[str, int]) -> None:
    found = boxes(outline(state))
    assert expected == {name: found[name] for name in expected}


@pytest.mark.parametrize(("cards", "wide", "narrow"), [(4, 4, 4), (5, 5, 5), (6, 6, 3), (8, 8, 4), (12, 6, 4)])
def test_a_hand_is_wrapped_as_the_script_wraps_it(cards: int, wide: int, narrow: int) -> None:
    state = one(OVERRUFF)
    state["puzzles"][0]["hand"] = [f"{rank}{suit}" for suit in "SH" for rank in ("7", "8", "9", "10", "J", "Q")][:cards]
    assert f"--bt-n:{wide};--bt-m:{narrow}" in outline(state)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("body", ALL.values(), ids=list(ALL))
def test_it_has_the_words_of_the_question_and_none_of_the_answer(body: str, lang: str) -> None:
    state = deal(body, lang)
    found, puzzle = read(outline(state)), state["puzzles"][0]
    assert re.sub(r"\[\w+\]", "", puzzle["question"]) in found.words
    assert state["labels"]["check"] in found.words
    assert puzzle["answer"]["reason"] not in found.words
    assert not re.search(r"\[\w+\]", found.words)


@pytest.mark.parametrize("theme", [theme.id for theme in BANK.themes])
def test_any_exercise_can_come_first(theme: str) -> None:
    for first in BANK.theme(theme):
        assert read(outline(drill_state("one", [first], CLASSIC, count=0))).words


def test_a_card_with_what_touches_it_is_one_box() -> None:
    state = one(OVERRUFF)
    state["puzzles"][0]["question"] = "Play l’[10H] or [S]?"
    assert '<span class="bt-nb">l’<span class="bt-c"><span class="bt-r bt-ten">' in outline(state)
    assert '<span class="bt-nb"><span class="bt-suit"><span class="bt-pip"></span></span>?</span>' in outline(state)
