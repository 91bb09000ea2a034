"""JupyterLab end to end, as `make lab` starts it: a lesson opens as a notebook, runs whole, and Python answers."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jupytext
import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.barriers import barriers
from tests.browser.conftest import ROOT, Watch
from tests.browser.keys import Keys
from tests.browser.learner import JSON, Learner, drills_of, lesson_page, right, seen, spoken, wrong

pytestmark = pytest.mark.lab

LESSON = Path("book", "lessons", "follow.md")
CALLS = Path("book", "lessons", "coinche.md")
"""A lesson with a deal to watch and answers to tick; sheets to fill in are put at its end."""
WATCH, TICKS, SHEET = 0, 2, 4
"""The places of their drills in the notebook."""
ON_PAGES = {WATCH: (CALLS.stem, 0), TICKS: (CALLS.stem, 2), SHEET: ("counting", 1)}
"""The lessons whose pages have the same drills, and their places there."""
TALL = {"width": 1400, "height": 10000}  # JupyterLab draws only the cells that can be seen
SECOND = 1000
TWICE = """\
from belote_teach import practice
from IPython.display import display

shared = practice('follow', n=6)
display(shared)"""


@pytest.fixture(scope="module")
def window(chromium: Browser) -> Iterator[Page]:
    """One window of a browser that may reach this machine only."""
    watch = Watch()
    context = chromium.new_context(viewport=TALL, color_scheme="light")
    watch.guard(context)
    page = context.new_page()
    page.set_default_timeout(60 * SECOND)
    expect.set_options(timeout=30 * SECOND)
    yield page
    expect.set_options(timeout=5 * SECOND)
    context.close()
    assert [] == watch.outside


@pytest.fixture(scope="module")
def states(site_folder: Path) -> tuple[JSON, ...]:
    """The drills of the lesson, as the book shows them."""
    return drills_of(site_folder / lesson_page(LESSON.stem))


@pytest.fixture(scope="module")
def states_of_calls(site_folder: Path) -> tuple[JSON, ...]:
    """The drills of the lesson with answers of other kinds."""
    lesson, number = ON_PAGES[SHEET]
    return (*drills_of(site_folder / lesson_page(CALLS.stem)), drills_of(site_folder / lesson_page(lesson))[number])


@pytest.fixture(scope="module")
def lesson(window: Page, lab: str) -> Page:
    """The lesson, run whole from the menu."""
    return opened(window, lab, LESSON)


@pytest.fixture(scope="module")
def notebook(window: Page, lab: str) -> Iterator[Page]:
    """The same lesson as a notebook file, with one drill more that is shown twice; run whole."""
    with converted(LESSON, nbformat.v4.new_code_cell(TWICE), nbformat.v4.new_code_cell("shared")) as path:
        yield opened(window, lab, path)


@pytest.fixture(scope="module")
def calls(window: Page, lab: str) -> Iterator[Page]:
    """The lesson with answers of other kinds as a notebook file; run whole."""
    with converted(CALLS, nbformat.v4.new_code_cell("practice('counting', n=6)")) as path:
        yield opened(window, lab, path)


@contextmanager
def converted(lesson: Path, *more: nbformat.NotebookNode) -> Iterator[Path]:
    """A lesson as a notebook file, with some cells more; it is taken away afterwards."""
    (ROOT / "_build").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="notebooks-", dir=ROOT / "_build"))
    notebook = jupytext.read(ROOT / lesson)
    notebook.cells += more
    path = folder / lesson.with_suffix(".ipynb").name
    nbformat.write(notebook, path)
    yield path.relative_to(ROOT)
    shutil.rmtree(folder)


def opened(page: Page, lab: str, path: Path) -> Page:
    page.goto(f"{lab}lab/tree/{path.as_posix()}?reset")
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()
    idle(page)  # before that, Run asks which kernel
    menu(page, "Run", "Run All Cells")
    expect(page.locator(".belote-drill > .bt").nth(2)).to_be_visible()
    idle(page)
    return page


def idle(page: Page) -> None:
    expect(page.locator("#jp-bottom-panel")).to_contain_text("Python 3 (ipykernel) | Idle")


def menu(page: Page, *names: str) -> None:
    page.locator(".lm-MenuBar-itemLabel", has_text=names[0]).first.click()
    for name in names[1:]:
        page.locator(".lm-Menu-itemLabel").get_by_text(name, exact=True).click()


def cells(page: Page) -> list[str]:
    """The kinds of the notebook's cells, in order."""
    kinds = "all => all.map((one) => [...one.classList].find((name) => /^jp-(Code|Markdown|Raw)Cell$/.test(name)))"
    found: list[str] = page.locator(".jp-Notebook .jp-Cell").evaluate_all(kinds)
    return found


def code_cell(page: Page, text: str) -> Locator:
    return page.locator(".jp-CodeCell", has=page.locator(".cm-content", has_text=text)).first


def run(page: Page, text: str) -> Locator:
    """Run the cell that holds a text, and wait until it has run."""
    cell = code_cell(page, text)
    count = cell.locator(".jp-InputPrompt").inner_text()
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(cell.locator(".jp-InputPrompt")).not_to_have_text(count)
    expect(cell.locator(".jp-InputPrompt")).not_to_have_text("[*]:")
    return cell


def result(learner: Learner) -> str:
    return seen(learner.status.text_content() or "")


def expected(learner: Learner, given: Any) -> str:
    """What Python must say of an answer."""
    answer = learner.puzzle["answer"]
    good = given == right(learner.puzzle)
    words = answer["praise"] or answer["reason"] if good else answer["reason"]
    return seen(spoken(words, learner.state))


def test_it_opens_as_a_notebook(lesson: Page) -> None:
    expect(lesson.locator(".jp-FileEditor")).to_have_count(0)
    assert {"jp-CodeCell", "jp-MarkdownCell"} == set(cells(lesson))
    expect(lesson.locator(".jp-OutputArea-output[data-mime-type*=error], .jp-RenderedText pre")).to_have_count(0)


def test_python_answers_the_mouse(lesson: Page, states: tuple[JSON, ...]) -> None:
    learner = Learner(lesson, 1, states[1])
    given = wrong(learner.puzzle)
    learner.answer(given)
    assert result(learner).startswith(learner.labels["notQuite"])
    assert result(learner).endswith(expected(learner, given))
    expect(learner.drill.locator(".bt-cell .bt-v")).to_have_count(len(learner.puzzle["hand"]))
    learner.again()
    names = [learner.state["names"][card] for card in learner.puzzle["hand"]]
    expect(learner.question).to_be_visible()
    expect(learner.drill.locator(".bt-verdict")).to_have_count(0)
    assert names == learner.cards.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    learner.answer(right(learner.puzzle))
    assert result(learner).startswith(learner.labels["right"])
    assert result(learner).endswith(expected(learner, right(learner.puzzle)))


def test_the_keyboard_answers_and_changes_no_cell(lesson: Page, states: tuple[JSON, ...]) -> None:
    learner = Learner(lesson, 1, states[1])
    learner.next()  # the first question is answered by now, by mouse
    before = cells(lesson)
    learner.cards.first.focus()
    for key in ("a", "b", "d", "d", "m", "x", "1", "y", "Enter", "Enter"):
        lesson.keyboard.press(key)
        expect(learner.cards.first).to_be_focused()
    assert before == cells(lesson)
    for card in right(learner.puzzle):
        for _ in learner.puzzle["hand"]:
            if learner.card(card).evaluate("card => card === document.activeElement"):
                break
            lesson.keyboard.press("ArrowRight")
        lesson.keyboard.press("Space")
        expect(learner.card(card)).to_have_attribute("aria-pressed", "true")
    lesson.keyboard.press("Tab")
    expect(learner.button("check")).to_be_focused()
    lesson.keyboard.press("Enter")
    expect(learner.drill.locator(".bt-result")).to_have_text(learner.labels["right"])
    expect(learner.button("next")).to_be_focused()
    assert before == cells(lesson)


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_everybody_can_read_it(lesson: Page, states: tuple[JSON, ...], theme: str) -> None:
    menu(lesson, "Settings", "Theme", theme)
    dark = "false" if theme.endswith("Dark") else "true"
    expect(lesson.locator("body")).to_have_attribute("data-jp-theme-light", dark)
    expect(lesson.locator(".lm-Menu")).to_have_count(0)
    assert 3 == lesson.locator(".belote-drill > .bt").count()
    assert [] == barriers(lesson, ".belote-drill")


def test_a_cell_run_twice_answers_once(notebook: Page, states: tuple[JSON, ...]) -> None:
    for _ in range(2):
        cell = run(notebook, 'practice("follow", n=6)')
    expect(cell.locator(".belote-drill")).to_have_count(1)
    learner = Learner(notebook, 1, states[1])
    learner.answer(right(learner.puzzle))
    expect(cell.locator(".bt-result")).to_have_count(1)
    expect(cell.locator(".bt-verdict")).to_have_count(len(learner.puzzle["hand"]))


def test_two_views_of_one_drill_agree(notebook: Page, states: tuple[JSON, ...]) -> None:
    one, other = (Learner(notebook, number, states[1]) for number in (3, 4))
    given = wrong(one.puzzle)
    one.give(given)
    for card in given:
        expect(other.card(card)).to_have_attribute("aria-pressed", "true")
    other.button("check").click()
    for view in (one, other):
        expect(view.drill.locator(".bt-result")).to_have_count(1)
        assert result(view).endswith(expected(view, given))
    one.again()
    expect(other.drill.locator(".bt-verdict")).to_have_count(0)
    names = other.cards.evaluate_all("all => all.map(card => card.getAttribute('aria-label'))")
    assert [one.state["names"][card] for card in one.puzzle["hand"]] == names


def test_answers_survive_saving_and_a_reload(notebook: Page, states: tuple[JSON, ...]) -> None:
    learner = Learner(notebook, 2, states[2])
    given = wrong(learner.puzzle)
    learner.answer(given)
    said = result(learner)
    notebook.keyboard.press("Control+s")
    expect(notebook.locator(".jp-mod-dirty")).to_have_count(0)
    notebook.reload()
    expect(learner.drill.locator(".bt-result")).to_be_visible()
    assert said == result(learner)
    for place, card in enumerate(learner.puzzle["hand"]):
        word = "may" if card in learner.puzzle["answer"]["key"] else "mayNot"
        expect(learner.drill.locator(".bt-cell .bt-v").nth(place)).to_have_text(learner.labels[word])


def asleep(notebook: Page, states: tuple[JSON, ...]) -> None:
    """Give an answer where no Python waits for it: the drill says so in words for people, and keeps the marks."""
    learner = Learner(notebook, 4, states[1])
    learner.puzzle = learner.state["puzzles"][0]["twins"][0]
    expect(learner.drill.locator(".bt-verdict")).to_have_count(0)
    card = learner.puzzle["hand"][0]
    if learner.card(card).get_attribute("aria-pressed") == "false":
        learner.card(card).click()
    learner.button("check").click()
    expect(learner.status).to_have_text(learner.labels["kernelAsleep"])
    expect(learner.card(card)).to_have_attribute("aria-pressed", "true")
    expect(learner.button("check")).to_be_visible()


def test_without_its_kernel_a_drill_says_what_to_do(notebook: Page, states: tuple[JSON, ...]) -> None:
    menu(notebook, "Kernel", "Restart Kernel…")
    notebook.get_by_role("dialog").get_by_role("button", name="Confirm Kernel Restart").click()
    expect(notebook.get_by_role("dialog")).to_have_count(0)
    idle(notebook)
    asleep(notebook, states)
    menu(notebook, "Kernel", "Shut Down Kernel")
    expect(notebook.locator("#jp-bottom-panel")).to_contain_text("No Kernel")
    asleep(notebook, states)


def test_a_saved_notebook_shows_its_answers_to_a_new_kernel(notebook: Page, states: tuple[JSON, ...]) -> None:
    notebook.reload()
    learner = Learner(notebook, 2, states[2])
    expect(learner.drill.locator(".bt-result")).to_be_visible()
    assert result(learner).endswith(expected(learner, wrong(learner.puzzle)))
    expect(learner.drill.locator(".bt-cell .bt-v")).to_have_count(len(learner.puzzle["hand"]))
    asleep(notebook, states)
    run(notebook, "shared = ")
    learner = Learner(notebook, 3, states[1])
    learner.answer(right(learner.puzzle))
    assert result(learner).startswith(learner.labels["right"])


# The words and the signs of an answer wherever they stand; a notebook has no pages of rules to link to.
TOLD = """(drill) => {
  const parts = '.bt-verdict, .bt-numcell, .bt-status > p, .bt-rest li, .bt-rest p, .bt-rest summary, .bt-rest button';
  return [...drill.querySelectorAll(parts)].map((one) =>
    [one.className, one.textContent, one.querySelectorAll('.bt-ic').length, one.querySelector('input')?.value]);
}"""


@pytest.mark.parametrize("number", [TICKS, SHEET], ids=["ticks", "sheet"])
def test_python_says_what_the_page_says(calls: Page, page: Page, site: str, site_folder: Path, number: int) -> None:
    on_page = Learner.at(page, site, site_folder, *ON_PAGES[number])
    in_lab = Learner(calls, number, on_page.state)
    assert {TICKS: "ticks", SHEET: "sheet"}[number] == in_lab.puzzle["shape"]
    for choose, grade in ((wrong, "notQuite"), (right, "right")):
        for learner in (on_page, in_lab):
            learner.answer(choose(learner.puzzle))
            assert result(learner).startswith(learner.labels[grade])
        assert page_words(on_page) == page_words(in_lab)
        if choose is wrong:
            for learner in (on_page, in_lab):
                learner.again()
            expect(in_lab.drill.locator(".bt-result")).to_have_count(0)


def page_words(learner: Learner) -> list[list[Any]]:
    learner.drill.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    found: list[list[Any]] = learner.drill.evaluate(TOLD)
    assert found
    return found


def test_a_deal_is_the_same_in_a_notebook(calls: Page, page: Page, site: str, site_folder: Path) -> None:
    on_page = Learner.at(page, site, site_folder, CALLS.stem, WATCH)
    in_lab = Learner(calls, WATCH, on_page.state)
    assert "watch" == in_lab.puzzle["shape"]
    trick = on_page.labels["trick"].replace("{n}", "5")
    for learner in (on_page, in_lab):
        learner.button("forward").click()
        learner.drill.get_by_role("button", name=trick, exact=True).click()
        learner.button("why").click()
        for _ in range(3):
            learner.button("forward").click()
    expect(in_lab.drill.locator(".bt-order > li")).to_have_count(4)
    for part in (".bt-stage", ".bt-caption", ".bt-because", ".bt-pad", ".bt-status"):
        assert on_page.drill.locator(part).inner_text() == in_lab.drill.locator(part).inner_text(), part
    for learner in (on_page, in_lab):
        learner.button("last").click()
    lines = [seen(spoken(line, in_lab.state)) for line in in_lab.puzzle["watch"]["frames"][-1]["lines"]]
    assert lines == [seen(line) for line in in_lab.drill.locator(".bt-caption li").all_text_contents()]


def active_cell(page: Page) -> int:
    return int(
        page.locator(".jp-Notebook .jp-Cell").evaluate_all(
            "all => all.findIndex((one) => one.classList.contains('jp-mod-active'))"
        )
    )


COMMANDS = ("a", "b", "d", "d", "m", "x", "y", "j", "k", "Shift+m", "Shift+l")
"""What JupyterLab would take for commands to add, cut, change, leave or join cells."""


def test_every_shape_is_answered_by_keys_in_a_notebook(calls: Page, states_of_calls: tuple[JSON, ...]) -> None:
    before = cells(calls)
    for number in (TICKS, SHEET):
        learner = Learner(calls, number, states_of_calls[number])
        learner.puzzle = learner.puzzle["twins"][0]  # answered rightly by mouse
        learner.next()
        keys = Keys(learner)
        entry = learner.drill.locator(".bt-tick, .bt-sheet input").first
        expect(entry).to_be_focused()
        here = active_cell(calls)
        for key in COMMANDS:
            keys.press(key)
        expect(entry).to_be_focused()
        for choose, onward in ((wrong, "again"), (right, "next")):
            keys.answer(choose(learner.puzzle))
            expect(learner.button(onward)).to_be_focused()
            keys.tab_to(learner.drill.locator('.bt-tick[tabindex="0"], .bt-sheet input').last, "Shift+Tab")
            for key in (*COMMANDS, "1", "ArrowUp", "ArrowUp", "ArrowDown"):  # in a field that takes no more
                keys.press(key)
            keys.tab_to(learner.button(onward))
            if onward == "again":
                keys.press("Enter")
                learner.puzzle = learner.puzzle["twins"][0]
                expect(learner.drill.locator(".bt-verdict, .bt-sheet .bt-ic")).to_have_count(0)
                expect(entry).to_be_focused()
        assert before == cells(calls)
        assert here == active_cell(calls)


def test_a_deal_is_watched_by_keys_in_a_notebook(calls: Page, states_of_calls: tuple[JSON, ...]) -> None:
    before = cells(calls)
    learner = Learner(calls, WATCH, states_of_calls[WATCH])
    turns = learner.puzzle["watch"]["frames"]
    learner.button("forward").focus()
    here = active_cell(calls)
    keys = Keys(learner)
    for key, place in (("Home", 0), ("ArrowRight", 1), ("Enter", 2), ("ArrowLeft", 1), ("End", len(turns) - 1)):
        keys.press(key)
        expect(learner.drill.locator(".bt-caption > p").first).to_have_text(
            spoken(" ".join([turns[place]["said"], *turns[place]["words"]]), learner.state)
        )
    for key in (*COMMANDS, "ArrowUp", "ArrowDown"):
        keys.press(key)
    expect(learner.button("forward")).to_be_focused()
    assert before == cells(calls)
    assert here == active_cell(calls)


def test_keys_of_jupyterlab_still_work_from_a_drill(calls: Page, states_of_calls: tuple[JSON, ...]) -> None:
    learner = Learner(calls, SHEET, states_of_calls[SHEET])
    learner.drill.locator(".bt-sheet input").first.focus()
    calls.keyboard.press("Control+s")
    expect(calls.locator(".jp-mod-dirty")).to_have_count(0)
    calls.keyboard.press("Control+Shift+c")
    expect(calls.locator(".lm-CommandPalette-input")).to_be_focused()
    calls.keyboard.press("Escape")
