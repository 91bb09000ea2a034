"""Computed tables, positions and pictures on the built page: readable by everybody, in light and dark, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.barriers import barriers

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
PHONE = {"width": 320, "height": 700}
PAGES = (
    "index.html",
    "tables.html",
    "glossary.html",
    "lessons/card-order.html",
    "lessons/points.html",
    "lessons/holds.html",
    "lessons/mixed.html",
    "rules/index.html",
    "rules/overruff.html",
    "rules/no-underruff-of-partner.html",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it(open_page: Open, site: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme, viewport=PHONE)
    for name in PAGES:
        page.goto(site + name)
        assert [] == barriers(page, "article"), name


def test_letters_in_a_picture_are_large_enough_on_a_phone(open_page: Open, site: str) -> None:
    page = open_page(viewport=PHONE)
    for name in ("lessons/card-order.html", "lessons/points.html", "lessons/holds.html"):
        page.goto(site + name)
        heights = page.eval_on_selector_all(
            ".belote-figure text", "texts => texts.map(text => text.getBoundingClientRect().height)"
        )
        assert heights
        assert min(heights) >= 11, name


def test_the_matrix_of_tables_scrolls_by_keyboard_and_keeps_the_names_in_sight(open_page: Open, site: str) -> None:
    page = open_page(viewport={"width": 900, "height": 800})
    page.goto(f"{site}tables.html")
    matrix = page.locator(".belote-scroll").first
    matrix.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.belote-scroll').scrollLeft > 0")
    name = matrix.locator("tbody th").first
    box, frame = name.bounding_box(), matrix.bounding_box()
    assert box
    assert frame
    assert abs(box["x"] - frame["x"]) < 2


@pytest.mark.parametrize("rule", ["overruff", "partner-holds", "discard"])
def test_an_example_tells_every_card_of_the_hand(page: Page, site: str, rule: str) -> None:
    page.goto(f"{site}rules/{rule}.html")
    for example in page.locator(".belote-example").all():
        held = example.locator(".belote-seen > p:last-child .belote-card").evaluate_all(
            "cards => cards.map(card => card.getAttribute('aria-label'))"
        )
        told = example.locator("tbody th .belote-card").evaluate_all(
            "cards => cards.map(card => card.getAttribute('aria-label'))"
        )
        assert held == told
        verdicts = example.locator("tbody td > b").all_inner_texts()
        assert len(verdicts) == len(held)
        assert set(verdicts) <= {"may", "may not"}


@pytest.mark.parametrize("lesson", ["match", "counting", "coinche", "no-trump", "tables"])
def test_no_table_is_cut_off_on_a_phone(open_page: Open, site: str, lesson: str) -> None:
    page = open_page(viewport=PHONE)
    page.goto(f"{site}lessons/{lesson}.html")
    assert page.locator(".belote-table").count()
    cut_off = """all => all.filter(one => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1);
    }).map(one => one.outerHTML.slice(0, 200))"""
    assert [] == page.locator(".belote-table tbody :is(th, td)").evaluate_all(cut_off)
    for table in page.locator(".belote-stacks").all():
        names = [head.inner_text() for head in table.get_by_role("columnheader").all()]
        assert len(names) == table.get_by_role("row").nth(1).locator("th, td").count()


def test_what_scrolls_sideways_is_shaded_where_there_is_more(open_page: Open, site: str) -> None:
    page = open_page(viewport=PHONE)
    page.goto(f"{site}tables.html")
    region = page.get_by_role("region").filter(has=page.locator(".belote-table")).first
    assert region.evaluate("one => one.scrollWidth > one.clientWidth")
    assert 4 == region.evaluate("one => getComputedStyle(one).backgroundImage.split('linear-gradient').length - 1")
    assert region.get_attribute("aria-label")
    assert "0" == region.get_attribute("tabindex")
