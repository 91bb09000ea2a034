"""A lesson under the conditions of its reader: motion, paper, direction, a slow line, no server, no script."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.learner import PLAY, Learner, drills_of, lesson_page, right, seen, spoken, wrong

pytestmark = pytest.mark.browser

Open = Callable[..., Page]

KINDS = "(all, names) => new Set(all.map((one) => names.map((name) => getComputedStyle(one)[name]).join())).size"

MOVING = """() => [...document.querySelectorAll('.bt, .bt *')].filter((one) => {
  const { transitionProperty, transitionDuration, animationName } = getComputedStyle(one);
  return (transitionProperty !== 'none' && transitionDuration !== '0s') || animationName !== 'none';
}).length"""

SHIFTS = """
globalThis.shifts = [];
globalThis.note = (entries) => shifts.push(...entries.filter((one) => !one.hadRecentInput).map((one) => one.value));
globalThis.observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'layout-shift', buffered: true });
"""
SHIFTED = "() => { note(observer.takeRecords()); return shifts.splice(0).reduce((sum, one) => sum + one, 0); }"
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def kinds(elements: Locator, *names: str) -> int:
    """How many looks there are among elements, by some of their styles."""
    return int(elements.evaluate_all(KINDS, names))


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_those_who_wish_so(
    open_page: Open, site: str, site_folder: Path, wish: str, moves: bool
) -> None:
    page = open_page(reduced_motion=wish)
    learner = Learner.at(page, site, site_folder, "overruff", 1)
    learner.give(right(learner.puzzle))
    assert moves == (page.evaluate(MOVING) > 0)
    lifted = learner.card(right(learner.puzzle)[0]).locator(".bt-card")
    expect(lifted).to_have_css("transform", re.compile(r"^matrix" if moves else r"^none$"))


@pytest.mark.parametrize(("lesson", "number"), [("overruff", 1), ("card-order", 1), ("holds", 1), ("points", 1)])
def test_paper_shows_the_question_and_no_answer(
    page: Page, site: str, site_folder: Path, lesson: str, number: int
) -> None:
    learner = Learner.at(page, site, site_folder, lesson, number)
    learner.answer(wrong(learner.puzzle) or right(learner.puzzle))
    answered = learner.drill.inner_text()
    assert learner.labels["notQuite"] in answered or learner.labels["right"] in answered
    page.emulate_media(media="print")
    paper = learner.drill.locator(".bt-paper")
    questions = [spoken(puzzle["question"], learner.state) for puzzle in learner.state["puzzles"]]
    expect(paper.locator(".bt-q")).to_have_text(questions)
    printed = paper.inner_text()
    assert len(questions) == seen(printed).count(seen(learner.labels["because"]))
    hidden = ".bt-why, .bt-verdict, .bt-holding, .bt-acts, .bt-settings, .bt-hints, .bt-v .bt-ic, .bt-opts .bt-ic"
    assert 0 == learner.drill.locator(hidden).locator("visible=true").count()
    for word in ("notQuite", "right", "mayNot", "missedTag", "extraTag"):
        assert not re.search(rf"\b{re.escape(learner.labels[word])}\b", printed), word
    for box in paper.locator(".bt-box, .bt-number input").all():
        expect(box).to_be_visible()
        expect(box).to_have_css("border-top-style", "solid")
        expect(box).to_have_css("color", "rgba(0, 0, 0, 0)")
        expect(box).to_have_css("background-color", re.compile(r"255, 255, 255"))
        assert "none" == box.evaluate("box => getComputedStyle(box, '::after').content")
    for row in paper.locator(".bt-opts").all():
        assert 1 == kinds(row.locator("button"), "borderTop", "fontWeight", "boxShadow")
    for row in paper.locator(".bt-hand").all():
        assert 1 == kinds(row.locator(".bt-card"), "borderTop", "boxShadow", "transform")


def test_the_table_is_the_same_in_a_page_from_right_to_left(page: Page, site: str, site_folder: Path) -> None:
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl' })"
    )
    Learner.at(page, site, site_folder, "overruff", 1)
    assert "rtl" == page.evaluate("getComputedStyle(document.body).direction")
    for drill in page.locator(".belote-drill:has(.bt-table)").all():
        north, east, south, west = (drill.locator(f".bt-at-{seat}").bounding_box() or {} for seat in "NESW")
        assert north["y"] < min(east["y"], west["y"])
        assert max(east["y"], west["y"]) < south["y"]
        assert west["x"] + west["width"] <= east["x"]
        lefts = drill.locator(".bt-hand .bt-pick").evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
        assert sorted(lefts) == lefts
        assert "ltr" == drill.locator(".bt-q").evaluate("one => getComputedStyle(one).direction")


@pytest.mark.parametrize(
    "viewport", [{"width": 1280, "height": 900}, {"width": 320, "height": 700}], ids=["wide", "phone"]
)
@pytest.mark.parametrize("lesson", [*PLAY, "deal", "tables", "for-two", "for-three"])
def test_nothing_jumps_when_a_drill_comes_to_life(
    open_page: Open, site: str, site_folder: Path, lesson: str, viewport: dict[str, int]
) -> None:
    """The script comes late, on a slow line: the readable text is painted before the drill takes its place."""
    page = open_page(viewport=viewport)
    number = len(drills_of(site_folder / lesson_page(lesson)))
    page.add_init_script(SHIFTS)
    late: list[Route] = []
    page.route("**/mount.js*", lambda route: late.append(route))
    page.goto(site + lesson_page(lesson), wait_until="commit")
    page.wait_for_function(
        "number => document.querySelectorAll('.bt-fallback').length === number && document.querySelector('footer')",
        arg=number,
    )
    page.locator(".belote-drill").first.evaluate(
        "drill => scrollBy({ top: drill.getBoundingClientRect().bottom - 0.6 * innerHeight, behavior: 'instant' })"
    )  # what follows the drill is in sight
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length === 1")
    page.evaluate(SETTLED)
    page.evaluate(SHIFTED)  # what the theme moved before is not the drills' doing
    late[0].continue_()
    page.wait_for_function("number => document.querySelectorAll('.belote-drill > .bt').length === number", arg=number)
    page.evaluate(SETTLED)
    assert 0.05 >= page.evaluate(SHIFTED)


def test_a_lesson_opened_from_a_stick_works(page: Page, site_folder: Path) -> None:
    states = drills_of(site_folder / lesson_page("overruff"))
    page.goto((site_folder / lesson_page("overruff")).as_uri())
    learner = Learner(page, 1, states[1])
    learner.answer(right(learner.puzzle))
    expect(learner.drill.locator(".bt-result")).to_have_text(learner.labels["right"])
    rule = learner.drill.locator(".bt-rules a").first
    expected = site_folder / learner.puzzle["answer"]["rules"][0]["url"]
    assert expected.as_uri() == rule.evaluate("link => link.href")
    rule.click()
    expect(page.locator("article h1")).to_be_visible()


def test_without_scripts_position_question_and_folded_answer(open_page: Open, site: str, site_folder: Path) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(site + lesson_page("overruff"))
    shown = page.locator(".bt-fallback")
    expect(page.locator(".belote-drill > .bt")).to_have_count(0)
    for state, fallback in zip(drills_of(site_folder / lesson_page("overruff")), shown.all(), strict=True):
        for puzzle, part in zip(state["puzzles"], fallback.locator("section").all(), strict=True):
            expect(part.get_by_text(puzzle["question"], exact=True)).to_be_visible()
            assert len(puzzle["trick"]) == part.locator("ol > li:visible").count()
            answer = part.locator("details")
            expect(answer.locator("summary")).to_have_text(state["labels"]["fallback"])
            expect(answer.locator("p").first).to_be_hidden()
        answer.locator("summary").click()
        expect(answer.locator("p").first).to_be_visible()
        assert len(puzzle["answer"]["cards"]) == answer.locator("li:visible").count()
