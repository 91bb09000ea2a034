"""The book around the lessons: every page opens clean, on every width, and the theme's own controls work."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
LESSON = "lessons/follow.html"
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 320, "height": 700}
TABS = 8
"""How many pages are opened side by side: each is looked at when it has been silent for a while."""
BLANK_ICONS = """
[...document.querySelectorAll('.fa-solid')].filter((icon) => getComputedStyle(icon).maskImage === 'none').length
"""

# Every word of a table that stands on two lines, less what is there for the ear alone.
BROKEN_WORDS = r"""() => {
  const broken = [];
  for (const cell of document.querySelectorAll('article :is(td, th)')) {
    const head = cell.closest('thead');
    if (!cell.checkVisibility() || (head && getComputedStyle(head).position === 'absolute')) continue;
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  return broken;
}"""


def batched(names: list[str], size: int) -> Iterator[list[str]]:
    for start in range(0, len(names), size):
        yield names[start : start + size]


def pages(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html") if "_static" not in path.parts)


def lost_links(page: Page, site: str, folder: Path) -> list[str]:
    """The links of a page that lead nowhere: to no file of the site, and to no safe address elsewhere."""
    urls = page.eval_on_selector_all("a[href]", "links => links.map((link) => link.href)")
    return [
        url
        for url in urls
        if not (
            (folder / (url.removeprefix(site).split("#")[0].split("?")[0] or "index.html")).is_file()
            if url.startswith(site)
            else url.startswith(("https://", "mailto:"))
        )
    ]


@pytest.mark.parametrize(("scheme", "viewport"), [("light", DESKTOP), ("dark", PHONE)])
def test_every_page(open_page: Open, site: str, site_folder: Path, scheme: str, viewport: dict[str, int]) -> None:
    context = open_page(color_scheme=scheme, viewport=viewport).context
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    found = pages(site_folder)
    assert LESSON in found
    for some in batched(found, TABS):
        opened = {name: context.new_page() for name in some}
        for name, page in opened.items():
            page.goto(site + name, wait_until="commit")
        for name, page in opened.items():
            page.wait_for_load_state("networkidle")
            assert page.evaluate("document.documentElement.dataset.theme") == scheme
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= viewport["width"], f"{name} scrolls sideways"
            assert page.evaluate(BLANK_ICONS) == 0, f"{name} has an icon that is not drawn"
            assert [] == page.evaluate(BROKEN_WORDS), name
            assert [] == lost_links(page, site, site_folder), name
            page.close()
    assert not [url for url in asked if re.search(r"\.(woff2?|ttf)\b|fontawesome", url)]


def test_the_colours_switch_and_are_remembered(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    paper = "getComputedStyle(document.body).backgroundColor"
    seen = {page.evaluate("document.documentElement.dataset.theme"): page.evaluate(paper)}
    for _ in range(2):
        page.locator(".theme-switch-button:visible").first.click()
        seen[page.evaluate("document.documentElement.dataset.theme")] = page.evaluate(paper)
    assert set(seen) == {"light", "dark"}
    assert seen["light"] != seen["dark"]
    mode = page.evaluate("document.documentElement.dataset.mode")
    page.goto(site + "about.html")
    assert page.evaluate("document.documentElement.dataset.mode") == mode


def test_the_contents_open_on_a_phone(open_page: Open, site: str) -> None:
    page = open_page(viewport=PHONE)
    page.goto(site + LESSON)
    link = page.locator(".bd-links a").first
    target = link.evaluate("link => link.href")
    expect(link).not_to_be_in_viewport()
    page.locator("button.primary-toggle:visible").first.click()
    expect(link).to_be_in_viewport()
    link.click()
    expect(page).to_have_url(target)


def test_the_contents_fold_on_a_desktop(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    sidebar = page.locator("#pst-primary-sidebar")
    expect(sidebar).to_be_in_viewport()
    page.locator("button.primary-toggle:visible").first.click()
    expect(sidebar).not_to_be_in_viewport()


def test_search_by_keyboard(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    page.keyboard.press("Control+k")
    field = page.locator("#pst-search-dialog input[type=search]")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).not_to_be_visible()
    page.keyboard.press("Control+k")
    page.keyboard.type("licence")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/search\.html\?q=licence"))
    lines = page.locator("#search-results p.context")
    expect(lines.first).to_contain_text("licence", ignore_case=True)
    assert not [text for text in lines.all_inner_texts() if "Contents" in text or "Notebook" in text]
    hit = page.locator("#search-results a").filter(has_text="About this course").first
    hit.click()
    expect(page).to_have_url(re.compile(r"/about\.html"))
    expect(page.locator("article .highlighted").first).to_be_visible()


def test_previous_next_and_the_contents_of_the_page(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    page.locator("a.right-next").click()
    page.locator("a.left-prev").click()
    expect(page).to_have_url(site + LESSON)
    inner = page.locator(".bd-toc nav a").last
    target = inner.get_attribute("href") or ""
    inner.click()
    expect(page).to_have_url(site + LESSON + target)
    expect(page.locator(target).first).to_be_in_viewport()


def test_a_lesson_is_downloaded_as_a_notebook(page: Page, site: str) -> None:
    page.goto(site + LESSON)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download this lesson as a notebook").click()
    assert waiting.value.suggested_filename == "follow.ipynb"
    assert '"nbformat": 4' in Path(waiting.value.path()).read_text(encoding="utf-8")


def test_opened_by_double_click(page: Page, site_folder: Path) -> None:
    page.goto((site_folder / "index.html").as_uri())
    page.locator("#pst-primary-sidebar a", has_text="Follow").first.click()
    expect(page).to_have_url((site_folder / LESSON).as_uri())
    drills = page.locator("[data-belote-drill]")
    assert drills.count() > 0
    for number in range(drills.count()):
        expect(drills.nth(number).locator("button").first).to_be_attached()
    page.keyboard.press("Control+k")
    page.keyboard.type("licence")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results a").filter(has_text="About this course").first).to_be_visible()


def test_without_scripts_a_lesson_can_be_read(open_page: Open, site: str) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(site + LESSON)
    expect(page.locator("[data-belote-drill] .bt-fallback").first).to_be_visible()
    expect(page.locator(".theme-switch-button").first).to_be_hidden()


@pytest.mark.parametrize("address", ["nope.html", "lessons/nope.html", "rules/a/b/nope"])
def test_an_address_that_is_not_there_leads_back(open_page: Open, site: str, address: str) -> None:
    page = open_page(color_scheme="dark", viewport=PHONE)
    page.goto(site + address)
    assert f"404 {site}{address}" in open_page.watch.errors
    open_page.watch.errors.clear()
    expect(page.get_by_role("heading", level=1)).to_have_text("This page is not in the course")
    assert "dark" == page.evaluate("document.documentElement.dataset.theme")
    assert 320 >= page.evaluate("document.documentElement.scrollWidth")
    assert [] == barriers(page)
    page.get_by_role("link").click()
    expect(page).to_have_url(site)
    expect(page.locator("article h1")).to_contain_text("belote")
