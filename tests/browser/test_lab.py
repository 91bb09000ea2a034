"""JupyterLab end to end: a lesson opens as a notebook, runs whole, and Python answers its drills."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.lab

LESSON = "book/lessons/follow.md"


@pytest.fixture
def notebook(open_page: Callable[..., Page], lab: str) -> Page:
    """The lesson, opened by its address and run whole from the menu."""
    page = open_page(viewport={"width": 1400, "height": 1500})
    page.set_default_timeout(60_000)
    page.goto(f"{lab}lab/tree/{LESSON}?reset")
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible(timeout=60_000)
    status = page.locator("#jp-bottom-panel")
    expect(status).to_contain_text("Python 3 (ipykernel) | Idle", timeout=60_000)  # before that, Run asks which one
    page.locator(".lm-MenuBar-itemLabel", has_text="Run").first.click()
    page.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()
    return page


def drill(page: Page, number: int = 0) -> Locator:
    return page.locator(".jp-OutputArea .belote-drill").nth(number)


def test_it_opens_as_a_notebook_and_python_answers(notebook: Page) -> None:
    expect(notebook.locator(".jp-FileEditor")).to_have_count(0)
    first = drill(notebook)
    expect(first).to_be_visible(timeout=120_000)
