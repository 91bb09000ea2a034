"""The settings of a course: three lines of `_config.yml` change answers, explanations, tables and colours of a book."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from belote_teach.course.build import build_book
from belote_teach.course.serve import serving
from belote_teach.language import suit_name, table_name
from belote_teach.rules import Contract, profile
from tests.browser.learner import Learner, drills_of, lesson_page, right, seen, spoken, wrong
from tests.course.test_build import CELL, HEADER, write_book

pytestmark = [pytest.mark.browser, pytest.mark.book]

Open = Callable[..., Page]
ROOT = Path(__file__).parents[2]
PUZZLE = "underruff/over-or-under-b"
SETTINGS = "language: fr\n      table: coinche\n      four_colours: true"
CELLS = """\
from belote_teach import practice
from belote_teach.course.tables import differences, this_table
from IPython.display import display
display(this_table(), differences("undertrump_opponent"))
practice("underruff", n=6)"""


@pytest.fixture(scope="module")
def coinche(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of one lesson with other settings, built."""
    folder = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "exercises", folder / "exercises")
    return build_book(write_book(folder, SETTINGS, index="# Welcome\n", lesson=HEADER + CELL.format(CELLS)))


def test_a_course_of_another_table_language_and_colour(open_page: Open, site_folder: Path, coinche: Path) -> None:
    (before,) = [
        puzzle
        for state in drills_of(site_folder / lesson_page("underruff"))
        for puzzle in state["puzzles"]
        if puzzle["id"] == PUZZLE
    ]
    (state,) = drills_of(coinche / "lesson.html")
    place = [puzzle["id"] for puzzle in state["puzzles"]].index(PUZZLE)
    after = state["puzzles"][place]
    assert before["hand"] == after["hand"]
    assert set(before["answer"]["key"]) < set(after["answer"]["key"])
    with serving(coinche) as address:
        page = open_page()
        page.goto(f"{address}lesson.html")
        learner = Learner(page, 0, state)
        rules, lang = profile("coinche"), "fr"
        expect(learner.drill.locator(".bt")).to_have_attribute("lang", lang)
        expect(learner.drill.locator(".bt")).to_have_attribute("data-suits", "four")
        for _ in range(place):
            learner.answer(right(learner.puzzle))
            learner.next()
        chips = learner.drill.locator(".bt-chip")
        expect(chips.last).to_have_text(learner.labels["table"] + table_name(rules, lang))
        expect(chips.first).to_contain_text(suit_name(Contract(learner.puzzle["contract"]["code"]), lang))
        learner.answer([*before["answer"]["key"]])
        assert "Pas tout à fait" in seen(learner.status.text_content() or "")
        assert seen(spoken(after["answer"]["reason"], state)) in seen(learner.status.text_content() or "")
        learner.again()
        learner.answer(wrong(learner.puzzle) or right(learner.puzzle))
        expect(page.locator("article")).to_contain_text(table_name(rules, lang))
        first = page.locator(".cell_output table tr", has_text=table_name(rules, lang))
        expect(first.first).to_contain_text("ce cours")
        drawn = learner.drill.locator("path[class^=bt-s-]").evaluate_all(
            "all => all.map((one) => [one.getAttribute('class'), getComputedStyle(one).fill])"
        )
        assert len({suit for suit, _ in drawn}) >= 3
        assert len({suit for suit, _ in drawn}) == len({colour for _, colour in drawn})


@pytest.mark.parametrize(
    ("setting", "line", "complaint"),
    [
        ("language: de", 0, "language is 'de'; it must be one of en, fr, it, pt"),
        ("language: fr\n      table: concihe", 1, "(did you mean coinche?)"),
        ("table: coinche\n      four_colours: 4", 1, "four_colours is 4; it must be true or false"),
    ],
)
def test_a_wrong_setting_stops_the_build_with_one_line(tmp_path: Path, setting: str, line: int, complaint: str) -> None:
    book = write_book(tmp_path, setting, index="# Welcome\n")
    done = subprocess.run(
        [sys.executable, "-m", "belote_teach", "build", book], capture_output=True, text=True, check=False, timeout=60
    )
    config = tmp_path / "_config.yml"
    lines = config.read_text(encoding="utf-8").splitlines()
    number = 1 + line + next(n for n, text in enumerate(lines) if text == f"      {setting.splitlines()[0]}")
    assert 0 != done.returncode
    assert "" == done.stdout
    (said,) = done.stderr.splitlines()
    assert f"{config}, line {number}: " in said
    assert complaint in said
    assert not (tmp_path / "_build").exists()
