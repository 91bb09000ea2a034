"""Answers to tick, a score sheet and a recorded deal where nothing can be pressed: on paper, and without scripts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from belote_teach.language import going_on, plain
from tests.browser.learner import JSON, Learner, drills_of, lesson_page, right, seen, spoken, wrong

pytestmark = pytest.mark.browser

Open = Callable[..., Page]

BLACK, CLEAR = "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"
WIDTH = 718
"""What a sheet of A4 leaves between its margins, in pixels."""
TOO_WIDE = """drill =>
  [...drill.querySelectorAll('.bt-paper *')].filter((one) => one.scrollWidth > drill.clientWidth).length"""

# On how many lines the first letters of an element stand.
LINES = """(element, letters) => {
  const range = document.createRange();
  range.setStart(element.firstChild, 0);
  range.setEnd(element.firstChild, letters);
  return range.getClientRects().length;
}"""


def printed(learner: Learner) -> Locator:
    """The questions of a drill as they are printed."""
    learner.page.emulate_media(media="print")
    pages = learner.drill.locator(".bt-onepage")
    expect(pages).to_have_count(len(learner.state["puzzles"]))
    shown = [spoken(puzzle["question"], learner.state) for puzzle in learner.state["puzzles"]]
    expect(pages.locator(".bt-q")).to_have_text(shown)
    assert 0 == learner.drill.evaluate(TOO_WIDE)
    assert 0 == learner.drill.locator(".bt-acts, .bt-why, .bt-settings, .bt-ways").locator("visible=true").count()
    for text in pages.locator(".bt-q, .bt-tick, th, td").all():
        expect(text).to_have_css("color", BLACK)
    return pages


@pytest.fixture(params=["light", "dark"])
def sheet_of_paper(request: pytest.FixtureRequest, open_page: Open) -> Page:
    """A page as wide as paper, read in the light or in the dark before it is printed."""
    page: Page = open_page(color_scheme=request.param, viewport={"width": WIDTH, "height": 900})
    return page


def test_answers_to_tick_have_empty_boxes_on_paper(sheet_of_paper: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(sheet_of_paper, site, site_folder, "choosing", 1)
    learner.answer(wrong(learner.puzzle))
    for puzzle, one in zip(learner.state["puzzles"], printed(learner).all(), strict=True):
        if "ticks" != puzzle["shape"]:
            continue
        ticks = one.locator(".bt-tick")
        names = [seen(spoken(choice["label"], learner.state)) for choice in puzzle["choices"]]
        assert names == [seen(text) for text in ticks.all_text_contents()]
        for box in ticks.locator(".bt-box").all():
            expect(box).to_be_visible()
            expect(box).to_have_css("border-top-style", "solid")
            assert "none" == box.evaluate("box => getComputedStyle(box, '::after').content")
        assert 1 == len(set(ticks.evaluate_all("all => all.map((one) => getComputedStyle(one).border)")))


def test_a_sheet_to_fill_in_is_empty_on_paper(sheet_of_paper: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(sheet_of_paper, site, site_folder, "counting", 1)
    learner.answer(wrong(learner.puzzle))
    for puzzle, one in zip(learner.state["puzzles"], printed(learner).all(), strict=True):
        table = one.locator(".bt-sheet")
        assert [row["label"] for row in puzzle["sheet"]["rows"]] == table.locator("tbody th").all_inner_texts()
        assert filled(puzzle, dict.fromkeys(puzzle["answer"]["key"], "")) == cells_of(table)
        for field in table.locator("input").all():
            expect(field).to_be_visible()
            expect(field).to_have_value("")
            expect(field).to_have_css("border-top-style", "solid")
        expect(table.locator(".bt-ic")).to_have_count(0)


def filled(puzzle: JSON, numbers: JSON) -> list[str]:
    """The cells of a sheet row by row, with these numbers in the learner's."""
    cells = [cell for row in puzzle["sheet"]["rows"] for cell in row["cells"]]
    return [str(numbers[cell["id"]] if cell["given"] is None else cell["given"]) for cell in cells]


def cells_of(table: Locator) -> list[str]:
    return [text.strip() for text in table.locator("tbody td").all_text_contents()]


def test_a_worked_sheet_is_filled_in_on_paper(sheet_of_paper: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(sheet_of_paper, site, site_folder, "counting", 0)
    examples = [puzzle for puzzle in learner.state["puzzles"] if puzzle["example"]]
    assert 6 == len(examples)
    for puzzle, one in zip(examples, printed(learner).all(), strict=False):
        assert filled(puzzle, puzzle["answer"]["key"]) == cells_of(one.locator(".bt-sheet"))
        reason = one.locator(".bt-reason")
        expect(reason).to_be_visible()
        assert seen(spoken(puzzle["answer"]["reason"], learner.state)) == seen(reason.text_content() or "")


def test_a_deal_is_whole_on_paper(sheet_of_paper: Page, site: str, site_folder: Path) -> None:
    learner = Learner.at(sheet_of_paper, site, site_folder, "declarations", 0)
    learner.button("forward").click()
    watch = learner.puzzle["watch"]
    one = printed(learner)
    frames = watch["frames"]
    calls = next(frame["calls"] for frame in reversed(frames) if frame["at"] == "auction")
    assert [seen(spoken(call["call"], learner.state)) for call in calls] == [
        seen(line.partition(learner.labels["colon"])[2]) for line in one.locator(".bt-auction li").all_text_contents()
    ]
    expect(one.locator(".bt-pad .bt-c:visible")).to_have_count(32)
    points = [[str(won["points"]) if won["side"] == side else "" for side in (0, 1)] for won in watch["tricks"]]
    rows = one.locator(".bt-pad tbody tr").all()
    assert points == [row.locator("td").all_inner_texts() for row in rows]
    assert [str(sum) for sum in frames[-1]["points"]] == one.locator(".bt-pad tfoot td").all_inner_texts()
    told = [frames[-1]["said"], *frames[-1]["lines"]]
    lines = one.locator(".bt-cards li:visible").all_text_contents()
    assert [seen(spoken(line, learner.state)) for line in told] == [seen(line) for line in lines]


@pytest.fixture
def no_scripts(open_page: Open) -> Page:
    """A phone that runs no scripts."""
    page: Page = open_page(java_script_enabled=False, viewport={"width": 320, "height": 700})
    return page


def sections(page: Page, site: str, folder: Path, lesson: str, number: int) -> list[tuple[JSON, JSON, Locator]]:
    """The questions of one drill as they are read without scripts."""
    page.goto(site + lesson_page(lesson))
    state = drills_of(folder / lesson_page(lesson))[number]
    parts = page.locator(".bt-fallback").nth(number).locator("section").all()
    assert 320 >= page.locator("html").evaluate("html => html.scrollWidth")
    return [(state, puzzle, part) for puzzle, part in zip(state["puzzles"], parts, strict=True)]


def unfolded(state: JSON, part: Locator) -> Locator:
    """The answer, which was folded."""
    answer = part.locator("details")
    expect(answer.locator("summary")).to_have_text(state["labels"]["fallback"])
    assert 0 == answer.locator("p, li, table").locator("visible=true").count()
    answer.locator("summary").click()
    return answer


def plainly(text: str, state: JSON) -> str:
    """A text as it stands where no cards are drawn."""
    return seen(plain(text, state["lang"]))


def test_answers_to_tick_without_scripts(no_scripts: Page, site: str, site_folder: Path) -> None:
    for state, puzzle, part in sections(no_scripts, site, site_folder, "choosing", 1):
        if "ticks" != puzzle["shape"]:
            continue
        for text in (puzzle["question"], puzzle["subtitle"]):
            expect(part.get_by_text(plainly(text, state), exact=True)).to_be_visible()
        labels = {choice["id"]: plainly(choice["label"], state) for choice in puzzle["choices"]}
        assert list(labels.values()) == [
            seen(one) for one in part.locator(":scope > ul > li:visible").all_inner_texts()
        ]
        answer = unfolded(state, part)
        expect(answer.locator("p").first).to_have_text(", ".join(labels[one] for one in right(puzzle)))
        colon = state["labels"]["colon"]
        verdicts = puzzle["answer"]["choices"]
        expected = [
            seen(f"{label}{colon} {plainly(going_on(verdicts[one]['why']), state)}") for one, label in labels.items()
        ]
        assert expected == [seen(line) for line in answer.locator("li:visible").all_inner_texts()]


def test_a_score_sheet_without_scripts(no_scripts: Page, site: str, site_folder: Path) -> None:
    for state, puzzle, part in sections(no_scripts, site, site_folder, "counting", 1)[:3]:
        for text in (puzzle["question"], puzzle["subtitle"]):
            expect(part.get_by_text(plainly(text, state), exact=True)).to_be_visible()
        asked = part.locator(":scope > table")
        expect(asked).to_be_visible()
        for n, column in enumerate(puzzle["sheet"]["columns"]):
            head = asked.locator("thead th").nth(n)
            expect(head).to_contain_text(column["label"])
            assert 1 == head.evaluate(LINES, len(column["label"])), "a word is broken"
        assert filled(puzzle, dict.fromkeys(puzzle["answer"]["key"], "")) == cells_of(asked)
        answer = unfolded(state, part)
        expect(answer.locator("table")).to_be_visible()
        assert filled(puzzle, puzzle["answer"]["key"]) == cells_of(answer.locator("table"))
        told = [plainly(line["text"], state) for line in puzzle["answer"]["lines"]]
        assert told == [seen(line) for line in answer.locator("li:visible").all_inner_texts()]


def test_a_deal_without_scripts(no_scripts: Page, site: str, site_folder: Path) -> None:
    [(state, puzzle, part)] = sections(no_scripts, site, site_folder, "declarations", 0)
    expect(part.get_by_text(plainly(puzzle["question"], state), exact=True)).to_be_visible()
    frames = puzzle["watch"]["frames"]
    parts = list(dict.fromkeys(frame["at"] for frame in frames))
    told = part.locator("ol > li:visible")
    assert ["auction", *range(1, 9), "end"] == parts
    for at, line in zip(parts, told.all(), strict=True):
        text = seen(line.inner_text())
        last = [frame for frame in frames if frame["at"] == at][-1]
        for said in (last["said"], *last["lines"], *(call["call"] for call in last["calls"])):
            assert plainly(said, state) in text
        for play in last["trick"]:
            assert f"{play['who']} {plainly('[' + play['card'] + ']', state)}" in text
