"""What is kept on the reader's device: progress survives, leaves as a file, is forgotten, and cannot break a page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import JSON, KEY, Learner, drills_of, lesson_page, right, wrong

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
KEPT = f"JSON.parse(localStorage['{KEY}'])"


def place_in_row(learner: Learner, index: int) -> str:
    words = str(learner.labels["question"])
    return words.replace("{i}", str(index + 1)).replace("{n}", str(len(learner.state["puzzles"])))


def fills(drill: Locator) -> JSON:
    """The colour of each suit that a drill shows."""
    return dict(
        drill.locator("path[class^=bt-s-]").evaluate_all(
            "all => all.map((one) => [one.getAttribute('class').at(-1), getComputedStyle(one).fill])"
        )
    )


def test_a_reload_goes_on_where_the_learner_was(page: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(page, site, site_folder, "follow", 2)
    first, second = (puzzle["id"] for puzzle in learner.state["puzzles"][:2])
    learner.answer(right(learner.puzzle))
    learner.next()
    learner.answer(wrong(learner.puzzle))
    learner.again()
    learner.answer(right(learner.puzzle))
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    items = page.evaluate(KEPT)["items"]
    assert {"tries": 1, "first": "right", "last": "right", "at": today} == items[first]
    assert {"tries": 1, "first": "wrong", "last": "wrong", "at": today} == items[second]
    page.reload()
    expect(learner.drill.locator(".bt-eyebrow")).to_have_text(place_in_row(learner, 2))
    learner._turn_to(2)
    for _ in learner.state["puzzles"][2:]:
        learner.answer(right(learner.puzzle))
        learner.next()
    done = [learner.labels["done"], learner.labels["score"].replace("{n}", "5").replace("{m}", "6")]
    expect(learner.question).to_have_text(done[0])
    page.reload()
    expect(learner.question).to_have_text(done[0])
    expect(learner.drill.locator(".bt-sub").first).to_have_text(done[1])
    learner.button("startOver").click()
    expect(learner.drill.locator(".bt-eyebrow")).to_have_text(place_in_row(learner, 0))


def test_progress_leaves_as_a_file_and_is_forgotten_lesson_by_lesson(page: Page, site: str, site_folder: Path) -> None:
    for lesson in ("rise", "follow"):
        learner = Learner.at(page, site, site_folder, lesson, 1)
        learner.answer(right(learner.puzzle))
    kept = page.evaluate(KEPT)
    assert {"rise", "follow"} == {name.split("/")[0] for name in kept["rows"]}
    learner.drill.locator(".bt-settings summary").click()
    with page.expect_download() as waiting:
        learner.button("export").click()
    assert kept == json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    learner.button("reset").click()
    assert kept == page.evaluate(KEPT)
    learner.button("resetSure").click()
    expect(learner.drill.get_by_text(learner.labels["resetDone"])).to_be_visible()
    left = page.evaluate(KEPT)
    assert {"rise"} == {name.split("/")[0] for name in left["rows"]}
    assert set(kept["items"]) - set(left["items"]) == {learner.puzzle["id"]}
    page.reload()
    expect(learner.drill.locator(".bt-eyebrow")).to_have_text(place_in_row(learner, 0))


@pytest.mark.parametrize(
    "damage", ["", "{", "null", "[]", '{"version":2,"items":{}}', '{"version":1,"items":{"follow/x":7}}']
)
def test_damaged_progress_is_set_aside_and_the_page_lives(
    page: Page, site: str, site_folder: Path, damage: str
) -> None:
    page.add_init_script(f"if (!localStorage.seen) localStorage['{KEY}'] = {json.dumps(damage)}; localStorage.seen = 1")
    learner = Learner.at(page, site, site_folder, "follow", 1)
    expect(page.locator(".bt-q")).to_have_count(len(drills_of(site_folder / lesson_page("follow"))))
    assert damage == page.evaluate(f"localStorage['{KEY}.broken']")
    learner.answer(right(learner.puzzle))
    assert [learner.puzzle["id"]] == list(page.evaluate(KEPT)["items"])


def test_a_closed_storage_hurts_no_drill(open_page: Open, site: str, site_folder: Path) -> None:
    page = open_page()
    page.add_init_script("Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('closed') } })")
    learner = Learner.at(page, site, site_folder, "follow", 1)
    learner.answer(right(learner.puzzle))
    learner.next()
    learner.drill.locator(".bt-settings summary").click()
    learner.button("fourColours").click()
    expect(learner.drill.locator(".bt")).to_have_attribute("data-suits", "four")
    assert f"{page.url}: closed" in open_page.watch.errors  # the theme's own scripts ask for it unguarded
    open_page.watch.errors.clear()


def test_four_colours_by_keyboard_and_remembered(page: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(page, site, site_folder, "card-order", 1)
    frames = page.locator(".belote-drill > .bt")
    drills = len(drills_of(site_folder / lesson_page("card-order")))
    assert ["two"] * drills == frames.evaluate_all("all => all.map(one => one.dataset.suits)")
    learner.drill.locator(".bt-settings summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    four = learner.button("fourColours")
    expect(four).to_be_focused()
    expect(four).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    expect(four).to_have_attribute("aria-pressed", "true")
    expect(four).to_be_focused()
    assert ["four"] * drills == frames.evaluate_all("all => all.map(one => one.dataset.suits)")
    page.goto(site + lesson_page("overruff"))
    expect(frames.first).to_have_attribute("data-suits", "four")
    colours: JSON = {}
    for drill in frames.all():
        colours |= fills(drill)
    assert {"S", "H", "D", "C"} == set(colours)
    assert 4 == len(set(colours.values()))
    assert "four" == page.evaluate(KEPT)["prefs"]["suits"]


def test_suits_are_told_apart_by_shape_alone(page: Page, site: str, site_folder: Path) -> None:
    Learner.at(page, site, site_folder, "overruff", 1)
    drawn = page.locator("path[class^=bt-s-]").evaluate_all(
        "all => all.map((one) => [one.getAttribute('class').at(-1), one.getAttribute('d')])"
    )
    shapes = {(suit, shape) for suit, shape in drawn}
    assert 4 == len(shapes) == len({shape for _, shape in shapes})
    assert not re.search("[\u2660-\u2667]", page.locator(".belote-drill").first.inner_text())
