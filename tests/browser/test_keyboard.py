"""Whole drills without a mouse: in by Tab, along by arrows, marked and checked by keys, and never out of the drill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import JSON, Learner, first_blank, right, wrong

pytestmark = pytest.mark.browser

# The link or button that comes before an element in the order of Tab.
BEFORE = """(drill) => {
  const all = [...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.disabled);
  all.filter((one) => one.compareDocumentPosition(drill) & Node.DOCUMENT_POSITION_FOLLOWING && !one.contains(drill))
    .at(-1).focus({ focusVisible: true });
}"""


class Keys:
    """The keyboard of a learner; after each key the focus must still be in the drill."""

    def __init__(self, learner: Learner) -> None:
        self.learner, self.page, self.drill = learner, learner.page, learner.drill

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        assert self.drill.evaluate("drill => drill.contains(document.activeElement)"), f"{key} led out of the drill"

    def tab_to(self, target: Locator) -> None:
        for _ in range(12):
            if target.evaluate("target => target === document.activeElement"):
                break
            self.press("Tab")
        expect(target).to_be_focused()
        ring = target.evaluate(
            "target => [getComputedStyle(target).outlineStyle, getComputedStyle(target).outlineWidth]"
        )
        assert ["solid", "2px"] == ring

    def walk_to(self, buttons: Locator, place: int) -> None:
        """Go along a row by arrows, from where the focus is."""
        here = buttons.evaluate_all("all => all.indexOf(document.activeElement)")
        assert here >= 0
        for _ in range(abs(place - here)):
            self.press("ArrowRight" if place > here else "ArrowLeft")
        expect(buttons.nth(place)).to_be_focused()

    def think(self, puzzle: JSON) -> None:
        for step in puzzle["steps"][first_blank(puzzle) :]:
            row = self.drill.locator(".bt-asked button")
            expect(row.first).to_be_focused()
            self.walk_to(row, [choice["id"] for choice in step["choices"]].index(step["answer"]))
            self.press("Enter")

    def give(self, puzzle: JSON, given: Any) -> None:
        if puzzle["shape"] == "number":
            expect(self.drill.locator("input")).to_be_focused()
            self.page.keyboard.type(str(given))
            return
        choice = puzzle["shape"] == "choice"
        row = self.drill.locator(".bt-body > .bt-opts button") if choice else self.learner.cards
        order = [one["id"] for one in puzzle["choices"]] if choice else puzzle["hand"]
        for n, one in enumerate([given] if isinstance(given, str) else given):
            self.walk_to(row, order.index(one))
            expect(row.nth(order.index(one))).to_have_attribute("aria-pressed", "false")
            self.press("Enter" if n % 2 else "Space")
            expect(row.nth(order.index(one))).to_have_attribute("aria-pressed", "true")

    def answer(self, given: Any) -> None:
        puzzle = self.learner.puzzle
        self.think(puzzle)
        self.give(puzzle, given)
        if puzzle["shape"] == "number":
            self.press("Enter")
        else:
            self.tab_to(self.learner.button("check"))
            self.press("Enter")
        expect(self.drill.locator(".bt-result")).to_be_visible()


@pytest.mark.parametrize(
    ("lesson", "number"),
    [("overruff", 0), ("follow", 1), ("follow", 2), ("card-order", 1), ("holds", 0)],
    ids=["steps and marks", "marks, choice, card", "marks, choice, number", "order", "steps and choice"],
)
def test_a_whole_drill(page: Page, site: str, site_folder: Path, lesson: str, number: int) -> None:
    learner = Learner.at(page, site, site_folder, lesson, number)
    keys, state, labels = Keys(learner), learner.state, learner.labels
    learner.drill.evaluate(BEFORE)
    page.keyboard.press("Tab")
    entry = learner.button("nextStep") if learner.puzzle["example"] else learner.drill.locator("button, input").first
    expect(entry).to_be_focused()
    asked = [puzzle for puzzle in state["puzzles"] if not puzzle["example"]]
    for puzzle in state["puzzles"]:
        if puzzle["example"]:
            while learner.button("nextStep").is_visible():
                expect(learner.button("nextStep")).to_be_focused()
                keys.press("Enter")
        else:
            if puzzle is asked[-1]:
                keys.answer(wrong(puzzle))
                expect(learner.button("again")).to_be_focused()
                keys.press("Enter")
                learner.puzzle = puzzle["twins"][0]
            keys.answer(right(learner.puzzle))
        expect(learner.button("next")).to_be_focused()
        keys.press("Enter")
        learner._turn_to(learner.index + 1)
    expect(learner.question).to_have_text(labels["done"])
    expect(learner.question).to_be_focused()
    score = labels["score"].replace("{n}", str(len(asked) - 1)).replace("{m}", str(len(asked)))
    expect(learner.drill.locator(".bt-sub").first).to_have_text(score)
    again = learner.drill.locator(".bt-review button")
    expect(again).to_have_text(labels["lookAgain"].replace("{i}", str(len(state["puzzles"]))))
    keys.tab_to(again)
    keys.press("Enter")
    expect(learner.question).not_to_have_text(labels["done"])


def test_arrows_go_along_the_row_as_it_is_seen(page: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(page, site, site_folder, "overruff", 1)
    lefts = learner.cards.evaluate_all("all => all.map(card => card.getBoundingClientRect().left)")
    assert sorted(lefts) == lefts
    assert {"BUTTON"} == set(learner.cards.evaluate_all("all => all.map(card => card.tagName)"))
    learner.cards.first.focus()
    keys = Keys(learner)
    for key, place in (
        ("End", len(lefts) - 1),
        ("ArrowRight", len(lefts) - 1),
        ("ArrowLeft", len(lefts) - 2),
        ("Home", 0),
    ):
        keys.press(key)
        expect(learner.cards.nth(place)).to_be_focused()


def test_the_row_of_questions_counts_each_answer_once(page: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(page, site, site_folder, "overruff", 1)
    for _ in learner.state["puzzles"]:
        learner.answer(right(learner.puzzle))
        expect(learner.drill.locator(".bt-result")).to_have_count(1)
        learner.next()
    kept = page.evaluate("JSON.parse(localStorage['belote_teach.v1']).items")
    assert {puzzle["id"]: 1 for puzzle in learner.state["puzzles"]} == {
        name: one["tries"] for name, one in kept.items()
    }


def test_keys_of_the_page_stay_asleep_in_a_drill_and_work_beside_it(page: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(page, site, site_folder, "follow", 1)
    learner.cards.first.focus()
    keys = Keys(learner)
    for key in "/abdmx1":
        keys.press(key)
    expect(learner.cards.first).to_be_focused()
    page.keyboard.press("Control+k")
    field = page.locator("#pst-search-dialog input[type=search]")
    expect(field).to_be_focused()
    page.keyboard.type("a b")
    assert "a b" == field.input_value()
    expect(learner.drill.locator('[aria-pressed="true"]')).to_have_count(0)
