"""Light pages: what a lesson costs a reader who comes for the first time."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.bench.page_weight import cold_load

pytestmark = pytest.mark.browser

LIMIT = 400_000


def test_every_lesson_is_light(chromium: Browser, site: str, site_folder: Path) -> None:
    lessons = sorted(path.relative_to(site_folder).as_posix() for path in site_folder.glob("lessons/*.html"))
    assert lessons
    for lesson in lessons:
        load = cold_load(chromium, site + lesson)
        assert load.bytes <= LIMIT, f"{lesson} sends {load.bytes} bytes: {load.files}"


def test_a_second_lesson_sends_little_more(chromium: Browser, site: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    files = "Object.fromEntries(performance.getEntriesByType('resource').map(file => [file.name, file.transferSize]))"
    page.goto(site + "lessons/follow.html")
    page.wait_for_load_state("networkidle")
    first = page.evaluate(files)
    page.goto(site + "lessons/rise.html")
    page.wait_for_load_state("networkidle")
    second = page.evaluate(files)
    shared = {name for name in first.keys() & second.keys() if "?v=" in name}
    assert len(shared) >= 10
    assert {name: second[name] for name in shared if second[name]} == {}
    context.close()
