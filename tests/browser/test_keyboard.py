"""Whole drills without a mouse: in by Tab, along by arrows, marked and checked by keys, and never out of the drill."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from belote_teach.language import going_on
from tests.browser.keys import RING, Keys, tab_into
from tests.browser.learner import JSON, Learner, right, seen, spoken, wrong

pytestmark = pytest.mark.browser

Open = Callable[..., Page]

# Notes each time the live region of a drill speaks.
LISTEN = """(drill) => {
  globalThis.heard = [];
  const status = drill.querySelector('[role=status]');
  const note = () => status.textContent && heard.push(status.textContent);
  new MutationObserver(note).observe(status, { childList: true, subtree: true, characterData: true });
}"""
HEARD = "heard.splice(0)"


@pytest.mark.parametrize(
    ("lesson", "number"),
    [("overruff", 0), ("follow", 1), ("follow", 2), ("card-order", 1), ("holds", 0)],
    ids=["steps and marks", "marks, choice, card", "marks, choice, number", "order", "steps and choice"],
)
def test_a_whole_drill(page: Page, site: str, site_folder: Path, lesson: str, number: int) -> None:
    learner = Learner.at(page, site, site_folder, lesson, number)
    keys, state, labels = tab_into(learner), learner.state, learner.labels
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


SHAPES = {
    "ticks": ("deal", 2),
    "sheet": ("counting", 1),
    "number": ("points", 1),
    "sequence": ("card-order", 1),
    "choice": ("belote", 2),
}
"""Where a drill begins with a question of each shape."""


@pytest.mark.parametrize("shape", SHAPES)
def test_each_shape_from_the_first_tab_to_the_next_question(
    page: Page, site: str, site_folder: Path, shape: str
) -> None:
    learner = Learner.at(page, site, site_folder, *SHAPES[shape])
    first, labels = learner.puzzle, learner.labels
    assert shape == first["shape"]
    keys = tab_into(learner)
    entry = learner.drill.locator(".bt-body :is(button, input)").first
    expect(entry).to_be_focused()
    assert ["solid", "2px"] == entry.evaluate(RING)
    expect(learner.drill.locator("[role=status], [role=alert], [aria-live]")).to_have_count(1)
    learner.drill.evaluate(LISTEN)

    keys.answer(wrong(first))
    [said] = page.evaluate(HEARD)
    assert seen(said).startswith(labels["notQuite"])
    assert seen(said).endswith(seen(spoken(first["answer"]["reason"], learner.state)))
    expect(learner.button("again")).to_be_focused()
    assert ["solid", "2px"] == learner.button("again").evaluate(RING)
    fold = learner.drill.locator(".bt-rest details").last
    keys.tab_to(fold.locator("summary"), "Shift+Tab")
    keys.press("Enter")
    expect(fold).to_have_attribute("open", "")
    keys.tab_to(learner.button("everyStep"))
    keys.press("Space")
    expect(learner.drill.locator(".bt-trace")).to_be_visible()
    assert [] == page.evaluate(HEARD)

    keys.tab_to(learner.button("again"), "Shift+Tab")
    keys.press("Enter")
    learner.puzzle = first["twins"][0]
    expect(learner.question).to_have_text(spoken(learner.puzzle["question"], learner.state))
    expect(entry).to_be_focused()
    keys.answer(right(learner.puzzle))
    answer = learner.puzzle["answer"]
    [said] = page.evaluate(HEARD)
    assert seen(labels["right"] + spoken(answer["praise"] or answer["reason"], learner.state)) == seen(said)
    expect(learner.button("next")).to_be_focused()
    keys.press("Enter")
    expect(learner.drill.locator(".bt-eyebrow b")).to_have_text("2")
    expect(entry).to_be_focused()
    expect(learner.status).to_be_empty()


@pytest.mark.parametrize("shape", ["ticks", "sheet", "number", "sequence"])
def test_what_is_missing_is_said_and_the_focus_stays(page: Page, site: str, site_folder: Path, shape: str) -> None:
    learner = Learner.at(page, site, site_folder, *SHAPES[shape])
    keys = tab_into(learner)
    learner.drill.evaluate(LISTEN)
    keys.tab_to(learner.button("check"))
    keys.press("Enter")
    what = {"ticks": "tickOne", "sheet": "fillAll", "number": "typeNumber", "sequence": "orderAll"}[shape]
    assert [learner.labels[what]] == page.evaluate(HEARD)
    expect(learner.button("check")).to_be_focused()


def test_a_sheet_is_walked_as_it_is_ruled(page: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(page, site, site_folder, *SHAPES["sheet"])
    keys = tab_into(learner)
    rows = [row for row in learner.puzzle["sheet"]["rows"] if any(cell["given"] is None for cell in row["cells"])]
    assert len(rows) >= 2
    assert all(cell["given"] is None for row in rows[:2] for cell in row["cells"])
    us, them, us_below, them_below = keys.fields.all()[:4]
    for key, field in (
        ("ArrowRight", them),
        ("ArrowDown", them_below),
        ("ArrowLeft", us_below),
        ("ArrowUp", us),
        ("ArrowUp", us),
        ("ArrowLeft", us),
        ("Enter", them),
        ("Enter", us_below),
        ("Shift+Tab", them),
        ("Tab", us_below),
    ):
        keys.press(key)
        expect(field).to_be_focused()
        assert ["solid", "2px"] == field.evaluate(RING)
    page.keyboard.type("1a2")
    for key in ("ArrowLeft", "Backspace"):  # within a number
        keys.press(key)
    expect(us_below).to_have_value("2")
    keys.press("ArrowLeft")
    expect(us_below).to_be_focused()  # at its left edge, and there is no cell before it
    keys.press("End")
    keys.press("ArrowRight")
    expect(them_below).to_be_focused()
    keys.press("ArrowLeft")
    page.keyboard.type("7")  # a cell that was come to is written anew
    expect(us_below).to_have_value("7")


def test_enter_in_the_last_cell_goes_to_the_one_left_empty(page: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(page, site, site_folder, *SHAPES["sheet"])
    keys = tab_into(learner)
    keys.press("Enter")
    for field in keys.fields.all()[1:]:
        expect(field).to_be_focused()
        page.keyboard.type("0")
        keys.press("Enter")
    expect(learner.status).to_have_text(learner.labels["fillAll"])
    expect(keys.fields.first).to_be_focused()


@pytest.mark.parametrize("shape", ["ticks", "sheet", "number"])
def test_an_answer_is_read_again_part_by_part_and_stays_as_it_is(
    page: Page, site: str, site_folder: Path, shape: str
) -> None:
    learner = Learner.at(page, site, site_folder, *SHAPES[shape])
    keys, labels = tab_into(learner), learner.labels
    given = wrong(learner.puzzle)
    keys.answer(given)
    parts = learner.drill.locator({"ticks": ".bt-tick", "sheet": ".bt-sheet input", "number": ".bt-body input"}[shape])
    keys.tab_to(learner.drill.locator('.bt-tick[tabindex="0"], input').first, "Shift+Tab")
    key = learner.puzzle["answer"]["key"]
    if shape == "ticks":
        for n, choice in enumerate(learner.puzzle["choices"]):
            keys.walk_to(parts, n)
            held, asked = choice["id"] in given, choice["id"] in key
            word = {(1, 1): "Right", (0, 1): "Missed", (1, 0): "Extra", (0, 0): "Left"}[held, asked]
            expect(parts.nth(n)).to_have_accessible_description(labels[f"sayTick{word}"])
            keys.press("Space")
            row = learner.drill.locator("li.bt-here")
            why = learner.puzzle["answer"]["choices"][choice["id"]]["why"]
            assert seen(spoken(going_on(why), learner.state)) in seen(row.text_content() or "")
            expect(parts.nth(n)).not_to_have_attribute("aria-pressed", "true")
    else:
        numbers = key if shape == "sheet" else {"": key}
        for n, number in enumerate(numbers.values()):
            if n:
                keys.press("Enter")
            expect(parts.nth(n)).to_be_focused()
            page.keyboard.type("5")
            expect(parts.nth(n)).to_have_value(str(number + 1))
            told = labels["itIs"].replace("{n}", str(number))
            expect(parts.nth(n)).to_have_accessible_description(re.compile(f"^{re.escape(told)}( |$)"))
    expect(learner.button("again")).to_be_visible()


def words_of(turn: JSON, state: JSON, *, why: bool) -> str:
    """What a screen reader is told of a turn of a deal."""
    faults = [f"{state['labels']['fault']}{state['labels']['colon']}{fault}" for fault in turn["faults"]]
    told = [turn["said"], *turn["words"], *faults, *turn["lines"], (turn["why"] or "") if why else ""]
    return seen(spoken(" ".join(filter(None, told)), state))


@pytest.mark.parametrize("width", [1280, 320])
def test_a_deal_is_watched_by_keys(open_page: Open, site: str, site_folder: Path, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900})
    learner = Learner.at(page, site, site_folder, "declarations", 0)
    state, labels = learner.state, learner.labels
    turns = learner.puzzle["watch"]["frames"]
    last = len(turns) - 1
    third = [turn["at"] for turn in turns].index(3)
    keys = tab_into(learner)
    caption = learner.drill.locator(".bt-caption > p")
    expect(learner.drill.locator("[role=status], [role=alert], [aria-live]")).to_have_count(1)
    learner.drill.evaluate(LISTEN)

    def shows(place: int, *, why: bool = False) -> None:
        """The turn is shown, and was said once."""
        shown = spoken(" ".join([turns[place]["said"], *turns[place]["words"]]), state)
        expect(caption.first).to_have_text(shown)
        assert [words_of(turns[place], state, why=why)] == [seen(said) for said in page.evaluate(HEARD)]

    first, back, forward, end = (learner.button(way) for way in ("first", "back", "forward", "last"))
    expect(first).to_be_focused()
    assert ["solid", "2px"] == first.evaluate(RING)
    expect(first).to_have_attribute("aria-disabled", "true")
    keys.press("Enter")
    assert [] == page.evaluate(HEARD)
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        keys.press(key)  # wherever the focus is
        shows(place)
        expect(first).to_be_focused()
    for button, place in ((forward, 1), (forward, 2), (back, 1), (end, last), (first, 0)):
        keys.tab_to(button, "Shift+Tab" if button in (back, first) else "Tab")
        keys.press("Space" if place % 2 else "Enter")
        shows(place)
        expect(button).to_be_focused()

    trick = learner.drill.get_by_role("button", name=labels["trick"].replace("{n}", "3"), exact=True)
    keys.tab_to(trick)
    keys.press("Enter")
    shows(third)
    expect(trick).to_have_attribute("aria-current", "true")
    expect(trick).to_be_focused()
    keys.press("ArrowRight")
    shows(third + 1)

    why = learner.button("why")
    keys.tab_to(why)
    expect(why).to_have_attribute("aria-expanded", "false")
    keys.press("Enter")
    reason = seen(spoken(turns[third + 1]["why"], state))
    assert [reason] == [seen(said) for said in page.evaluate(HEARD)]
    expect(learner.drill.locator(".bt-because > p").first).to_have_text(reason)
    expect(learner.drill.locator(".bt-held .bt-c")).to_have_count(6)
    keys.press("ArrowRight")
    shows(third + 2, why=True)
    expect(why).to_be_focused()
    keys.press("Enter")
    expect(why).to_have_attribute("aria-expanded", "false")
    expect(learner.drill.locator(".bt-because")).to_be_hidden()
    keys.press("End")  # here there is nothing to explain: the button goes, and the focus does not
    shows(last)
    expect(why).to_be_hidden()
    expect(forward).to_be_focused()
    expect(forward).to_have_attribute("aria-disabled", "true")
    keys.press("ArrowRight")
    assert [] == page.evaluate(HEARD)
