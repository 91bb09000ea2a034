"""
Take the picture of the README: an over-ruff on the lesson's page, answered and explained.

``python -m tests.browser.screenshot`` writes ``book/assets/screenshot.png`` from the built book (after ``make book``).
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from belote_teach.course.serve import serving
from tests.browser.browser import FLAGS, executable
from tests.browser.learner import Learner, drills_of, lesson_page

ROOT = Path(__file__).parents[2]
SITE = ROOT / "_build" / "html"
PICTURE = ROOT / "book" / "assets" / "screenshot.png"
LESSON, PUZZLE = "overruff", "overruff/west-over-the-eight"
MARKS = ("KD", "QD", "7D")  # "any trump will do": a belief that many bring along
WIDTH, COLOURS, LIMIT = 1200, 128, 150_000

# The page has grown with the answer.
GROWN = "document.querySelector('.bd-article').getBoundingClientRect().bottom <= " + (
    "document.querySelector('.bd-content').getBoundingClientRect().bottom"
)


def take(picture: Path) -> int:
    """Write the picture and return its size in bytes."""
    states = drills_of(SITE / lesson_page(LESSON))
    number, index = next(
        (number, index)
        for number, state in enumerate(states)
        for index, puzzle in enumerate(state["puzzles"])
        if puzzle["id"] == PUZZLE
    )
    with serving(SITE) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        page = browser.new_page(
            viewport={"width": WIDTH, "height": 1300}, color_scheme="light", reduced_motion="reduce"
        )
        learner = Learner.at(page, site, SITE, LESSON, number, index)
        learner.answer(MARKS)
        page.evaluate("document.activeElement.blur()")
        page.evaluate("document.querySelector('#pst-primary-sidebar').scrollTop = 0")
        learner.drill.evaluate("drill => window.scrollTo({ top: drill.getBoundingClientRect().top + scrollY - 130 })")
        expect(learner.drill.locator(".bt-belief")).to_be_in_viewport(ratio=1)
        page.wait_for_function(GROWN)
        end = learner.drill.locator(".bt-belief").bounding_box()
        assert end
        page.screenshot(path=picture, clip={"x": 0, "y": 0, "width": WIDTH, "height": end["y"] + end["height"] + 32})
        browser.close()
    Image.open(picture).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(picture, optimize=True)
    return picture.stat().st_size


def main() -> int:
    """Take the picture; say how heavy it is."""
    size = take(PICTURE)
    print(f"{PICTURE.relative_to(ROOT)}: {size:,} bytes")
    return int(size > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
