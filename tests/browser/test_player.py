"""The deal player in the browser: hands around the table, columns for two, and what the reader is to find."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import barriers
from tests.browser.learner import Learner, drills_of, lesson_page

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 320, "height": 700}
BOXES = """all => all.filter(one => one.checkVisibility({ visibilityProperty: true })).map(one => {
  const { left, right, width, height } = one.getBoundingClientRect();
  return { left, right, width, height };
})"""


def player_of(page: Page, site: str, folder: Path, lesson: str) -> Learner:
    """The learner before the deal to watch of a lesson."""
    number = next(
        n for n, state in enumerate(drills_of(folder / lesson_page(lesson))) if state["puzzles"][0]["shape"] == "watch"
    )
    return Learner.at(page, site, folder, lesson, number)


def step(learner: Learner, times: int = 1) -> None:
    for _ in range(times):
        learner.button("forward").click()


def hands(learner: Learner) -> Locator:
    return learner.drill.locator(".bt-hands > li")


def top(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box
    return box["y"]


def test_the_hands_lie_around_the_table_and_hiding_them_moves_nothing(
    open_page: Open, site: str, site_folder: Path
) -> None:
    learner = player_of(open_page(viewport=WIDE), site, site_folder, "deal")
    learner.drill.get_by_role("button", name="Trick 1", exact=True).click()
    expect(hands(learner)).to_have_count(4)
    expect(learner.drill.locator(".bt-lies")).to_have_count(32)
    expect(learner.drill.locator(".bt-gone")).to_have_count(1)
    table = learner.drill.locator(".bt-stage").bounding_box()
    north, east, south, west = (learner.drill.locator(f".bt-holds-{seat}").bounding_box() for seat in "NESW")
    assert table
    assert north
    assert east
    assert south
    assert west
    assert north["y"] + north["height"] <= table["y"] + 1
    assert south["y"] >= table["y"] + table["height"] - 1
    assert west["x"] + west["width"] <= table["x"] + 1
    assert east["x"] >= table["x"] + table["width"] - 1
    ways = learner.drill.locator(".bt-ways")
    before = top(ways)
    toggle = learner.button("showHands")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.press("Space")
    expect(toggle).to_be_focused()
    expect(hands(learner).first).to_be_hidden()
    assert before == top(ways)


def test_on_a_phone_the_hands_are_one_tap_away_and_the_table_stays(
    open_page: Open, site: str, site_folder: Path
) -> None:
    page = open_page(viewport=PHONE)
    learner = player_of(page, site, site_folder, "deal")
    step(learner, 6)
    expect(hands(learner).first).to_be_hidden()
    ways = learner.drill.locator(".bt-ways")
    learner.button("showHands").scroll_into_view_if_needed()
    before = top(ways)
    learner.button("showHands").click()
    assert before == top(ways)
    rows = hands(learner).evaluate_all(BOXES)
    assert 4 == len(rows)
    for box in (*rows, *learner.drill.locator(".bt-lies").evaluate_all(BOXES)):
        assert 16 <= box["left"]
        assert box["right"] <= 304
    assert 320 >= page.evaluate("document.documentElement.scrollWidth")


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_for_two_covered_cards_turn_up_when_the_trick_is_over(
    open_page: Open, site: str, site_folder: Path, viewport: dict[str, int]
) -> None:
    page = open_page(viewport=viewport, reduced_motion="no-preference")
    learner = player_of(page, site, site_folder, "for-two")
    backs, fresh = learner.drill.locator(".bt-hands .bt-back"), learner.drill.locator(".bt-fresh")
    expect(learner.drill.locator(".bt-lies")).to_have_count(16)
    expect(backs).to_have_count(16)
    learner.drill.get_by_role("button", name="Trick 1", exact=True).click()
    expect(backs).to_have_count(16)
    expect(fresh).to_have_count(0)
    step(learner)
    expect(backs).to_have_count(14)
    expect(fresh).to_have_count(2)
    assert "bt-turn" == fresh.first.locator(".bt-card").evaluate("card => getComputedStyle(card).animationName")
    expect(learner.status).to_contain_text("Turned up: K of hearts 7 of clubs.")
    expect(hands(learner).last.locator(".bt-sr")).to_contain_text("on covered cards: 8 of spades, 10 of spades")
    for box in learner.drill.locator(".bt-lies").evaluate_all(BOXES):
        assert 0 <= box["left"]
        assert box["right"] <= viewport["width"]
    learner.drill.get_by_role("button", name="Score", exact=True).click()
    expect(learner.drill.locator(".bt-hands .bt-card")).to_have_count(0)


def test_no_card_moves_as_it_turns_up_for_those_who_wish_so(open_page: Open, site: str, site_folder: Path) -> None:
    learner = player_of(open_page(reduced_motion="reduce"), site, site_folder, "for-two")
    learner.drill.get_by_role("button", name="Trick 2", exact=True).click()
    learner.button("back").click()
    fresh = learner.drill.locator(".bt-fresh .bt-card")
    expect(fresh).to_have_count(2)
    assert "none" == fresh.first.evaluate("card => getComputedStyle(card).animationName")


def test_what_went_wrong_is_told_when_it_is_asked(open_page: Open, site: str, site_folder: Path) -> None:
    learner = player_of(open_page(), site, site_folder, "tables")
    irregular = learner.drill.get_by_role("button", name="irregular")
    signs = learner.drill.locator(".bt-jump .bt-ic").locator("visible=true")
    for _ in learner.puzzle["watch"]["frames"][1:]:
        step(learner)
        assert 0 == learner.drill.locator(".bt-fault, .bt-irregular").count()
    expect(irregular).to_have_count(0)
    expect(signs).to_have_count(0)
    learner.button("showFaults").press("Enter")
    expect(irregular).to_have_count(2)
    expect(signs).to_have_count(2)
    expect(learner.status).to_have_text("Trick 5, irregular; Trick 6, irregular")
    fifth = [frame["faults"] for frame in learner.puzzle["watch"]["frames"] if frame["at"] == 5]
    irregular.first.click()
    step(learner, next(n for n, faults in enumerate(fifth) if faults))
    expect(learner.drill.locator(".bt-fault")).to_have_count(1)
    expect(learner.drill.locator(".bt-irregular")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("lesson", ["tables", "for-two", "for-three"])
def test_everybody_can_watch(
    open_page: Open, site: str, site_folder: Path, lesson: str, viewport: dict[str, int], scheme: str
) -> None:
    page = open_page(color_scheme=scheme, viewport=viewport)
    learner = player_of(page, site, site_folder, lesson)
    learner.drill.get_by_role("button", name="Trick 5", exact=True).click()
    for name in ("showHands", "showFaults"):
        if learner.button(name).count() and learner.button(name).get_attribute("aria-pressed") == "false":
            learner.button(name).click()
    learner.button("why").click()
    assert [] == barriers(page, ".belote-drill")
    for box in learner.drill.locator("button").evaluate_all(BOXES):
        assert min(box["width"], box["height"]) >= 43.9
    assert viewport["width"] >= page.evaluate("document.documentElement.scrollWidth")


def test_the_hands_are_on_paper_and_in_the_text_without_scripts(open_page: Open, site: str, site_folder: Path) -> None:
    page = open_page()
    learner = player_of(page, site, site_folder, "for-two")
    page.emulate_media(media="print")
    expect(learner.drill.locator(".bt-laid li")).to_have_count(4)
    expect(learner.drill.locator(".bt-laid .bt-c")).to_have_count(32)
    plain = open_page(java_script_enabled=False)
    plain.goto(site + lesson_page("for-two"))
    told = plain.locator(".bt-fallback").first
    expect(told).to_contain_text("North, face up: Q♠ 7♥ 10♥")
    expect(told).to_contain_text("South, face down below, in the same order: Q♣ 8♣ K♥")


def test_in_a_position_for_two_it_is_seen_which_cards_lie_on_covered_ones(
    page: Page, site: str, site_folder: Path
) -> None:
    lesson = lesson_page("for-two")
    page.goto(site + lesson)
    puzzle = drills_of(site_folder / lesson)[1]["puzzles"][0]
    assert len(puzzle["covering"]) == len(puzzle["hand"]) == 8
    drill = page.locator(".belote-drill").nth(1)
    expect(drill.locator(".bt-hand .bt-back")).to_have_count(8)
    group = drill.locator(".bt-hand")
    expect(group).to_have_accessible_description(re.compile("Each of your cards lies on a covered card."))
