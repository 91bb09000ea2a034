"""One drill of a built lesson at a time: what a learner gives, and what he is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from belote_teach.language import going_on
from tests.browser.learner import (
    JSON,
    LESSONS,
    Learner,
    drills_of,
    first_blank,
    lesson_page,
    places,
    right,
    seen,
    spoken,
    with_belief,
    wrong,
)

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
Sit = Callable[..., Learner]


@pytest.fixture
def sit(page: Page, site: str, site_folder: Path) -> Sit:
    """Sit down at one question of one drill of a lesson."""
    return partial(Learner.at, page, site, site_folder)


def first_place(folder: Path, wanted: Callable[[JSON], object]) -> tuple[str, int, int]:
    """Where the first question of its kind stands in the course."""
    for lesson in LESSONS:
        for number, index, puzzle in places(drills_of(folder / lesson_page(lesson))):
            if wanted(puzzle):
                return lesson, number, index
    raise AssertionError("the course has no such question")


def can_go_wrong(puzzle: JSON) -> bool:
    """Whether marks are asked of which some are right, more than one, and some wrong."""
    key = puzzle["answer"]["key"]
    return bool(puzzle["shape"] == "marks" and puzzle["blank"] == 1 and 1 < len(key) < len(puzzle["hand"]))


def told(learner: Learner) -> str:
    return seen(learner.status.text_content() or "")


@pytest.mark.parametrize("answered", ["right", "wrong"])
@pytest.mark.parametrize("shape", ["marks", "card", "choice", "sequence", "number"])
def test_each_shape_is_marked_and_explained(sit: Sit, site_folder: Path, shape: str, answered: str) -> None:
    learner = sit(*first_place(site_folder, lambda puzzle: puzzle["shape"] == shape and puzzle["blank"] == 1))
    puzzle, labels = learner.puzzle, learner.labels
    learner.answer(right(puzzle) if answered == "right" else wrong(puzzle))
    answer = puzzle["answer"]
    if answered == "right":
        expected = labels["right"] + spoken(answer["praise"] or answer["reason"], learner.state)
        assert seen(expected) == told(learner)
        expect(learner.button("again")).to_have_count(0)
        expect(learner.button("next")).to_be_visible()
    else:
        assert told(learner).startswith(labels["notQuite"])
        assert told(learner).endswith(seen(spoken(answer["reason"], learner.state)))
        expect(learner.button("again")).to_be_visible()
        expect(learner.button("next")).to_have_count(0)
    expect(learner.drill.locator(".bt-result svg")).to_have_count(1)
    expect(learner.button("check")).to_be_hidden()


def test_a_wrong_answer_has_a_verdict_for_every_card(sit: Sit, site_folder: Path) -> None:
    learner = sit(*first_place(site_folder, can_go_wrong))
    puzzle, labels = learner.puzzle, learner.labels
    legal = puzzle["answer"]["key"]
    marked = [legal[-1], *wrong(puzzle)[:1]]
    learner.answer(sorted(marked, key=puzzle["hand"].index))
    for place, card in enumerate(puzzle["hand"]):
        cell = learner.drill.locator(".bt-cell").nth(place)
        expect(cell.locator(".bt-v")).to_have_text(labels["may" if card in legal else "mayNot"])
        expect(cell.locator(".bt-v svg")).to_have_count(1)
        note = "missedTag" if card in legal and card not in marked else "extraTag"
        expect(cell.locator(".bt-m")).to_have_text([labels[note]] if (card in legal) != (card in marked) else [])
        said = "sayMayMarked" if card in marked else "sayMayMissed"
        if card not in legal:
            said = "sayMayNotMarked" if card in marked else "sayMayNotLeft"
        expect(learner.card(card)).to_have_accessible_description(labels[said])
    icons = learner.drill.locator(".bt-cell .bt-ic path").evaluate_all("all => all.map(one => one.getAttribute('d'))")
    assert 2 == len(set(icons)), "tick and cross differ by shape"
    missed = len(legal) - 1
    counted = [labels["missed"]["one" if missed == 1 else "other"], labels["extra"]["one"]]
    expected = f" {labels['and']} ".join(counted).replace("{n}", str(missed))
    assert told(learner).startswith(seen(f"{labels['notQuite']}{labels['colon']}{expected}"))
    first = learner.drill.locator(".bt-first li")
    expected_rows = [card for card in puzzle["hand"] if (card in legal) != (card in marked)]
    assert len(expected_rows) == first.count()
    for row, card in zip(first.all(), expected_rows, strict=True):
        assert seen(spoken(puzzle["answer"]["cards"][card]["why"], learner.state)) in seen(row.text_content() or "")


def test_the_cards_that_matter_less_are_one_tap_away(sit: Sit, site_folder: Path) -> None:
    learner = sit(*first_place(site_folder, can_go_wrong))
    puzzle = learner.puzzle
    learner.answer(right(puzzle))
    rows = learner.drill.locator(".bt-more:not(.bt-settings) .bt-cards li")
    expect(rows.first).to_be_hidden()
    card = next(card for card in puzzle["hand"] if card not in puzzle["answer"]["key"])
    learner.card(card).click()
    why = spoken(puzzle["answer"]["cards"][card]["why"], learner.state)
    row = learner.drill.locator("li.bt-here")
    expect(row).to_be_visible()
    assert seen(why) in seen(row.text_content() or "")
    expect(learner.card(card)).to_have_accessible_description(re.compile(re.escape(learner.labels["sayMayNotLeft"])))
    described = learner.card(card).get_attribute("aria-describedby") or ""
    assert row.get_attribute("id") in described.split()


def test_a_known_belief_stands_beside_the_rule(sit: Sit, site_folder: Path) -> None:
    learner = sit(*first_place(site_folder, lambda puzzle: can_go_wrong(puzzle) and with_belief(puzzle)))
    puzzle, labels = learner.puzzle, learner.labels
    marks = with_belief(puzzle)
    learner.answer(marks)
    belief = puzzle["answer"]["beliefs"][" ".join(marks or [])]
    left, beside = learner.drill.locator(".bt-belief > div").all()
    expect(left.locator(".bt-heading")).to_have_text(labels["beliefTitle"])
    expect(beside.locator(".bt-heading")).to_have_text(labels["ruleTitle"])
    assert seen(spoken(belief["belief"], learner.state)) in seen(left.text_content() or "")
    assert seen(spoken(belief["rule"], learner.state)) in seen(beside.text_content() or "")
    one, other = left.bounding_box(), beside.bounding_box()
    assert one
    assert other
    assert one["y"] == other["y"]
    assert one["x"] + one["width"] <= other["x"] + 1


def test_every_named_rule_has_its_page(sit: Sit, site: str, site_folder: Path) -> None:
    learner = sit("overruff", 1)
    learner.answer(right(learner.puzzle))
    links = learner.drill.locator(".bt-rules a")
    assert [rule["label"] for rule in learner.puzzle["answer"]["rules"]] == links.all_inner_texts()
    for rule, link in zip(learner.puzzle["answer"]["rules"], links.all(), strict=True):
        assert site + rule["url"] == link.evaluate("link => link.href")
        assert (site_folder / rule["url"]).is_file()


def test_another_like_this_is_never_the_same(sit: Sit) -> None:
    learner = sit("overruff", 1)
    met: list[str] = []
    while True:
        puzzle = learner.puzzle
        order = learner.drill.locator(".bt-order li")
        assert [f"{play['said']}" for play in puzzle["trick"]] == [
            seen(said) for said in order.locator(".bt-sr").all_inner_texts()[: len(puzzle["trick"])]
        ]
        names = learner.cards.evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
        assert [learner.state["names"][card] for card in puzzle["hand"]] == names
        met.append(f"{order.all_inner_texts()} {names}")
        learner.answer(wrong(puzzle))
        if not learner.button("again").count():
            break
        learner.again()
    assert 1 + len(learner.state["puzzles"][0]["twins"]) == len(met)
    assert len(met) == len(set(met))
    expect(learner.button("next")).to_be_visible()


def test_the_page_grows_with_the_answer(open_page: Open, site: str, site_folder: Path) -> None:
    for width, height in ((1200, 1180), (1280, 900), (320, 700)):
        page = open_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        learner = Learner.at(page, site, site_folder, "overruff", 1)
        before = page.evaluate("document.documentElement.scrollHeight")
        learner.answer(learner.puzzle["hand"][:3])
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        ends = [
            page.locator(part).evaluate("part => part.getBoundingClientRect().bottom")
            for part in (".prev-next-footer", ".bd-content", "main")
        ]
        assert sorted(ends) == ends, (width, height)
        assert page.evaluate("document.documentElement.scrollHeight") > before + 100


def test_tables_that_differ_are_named(sit: Sit, site_folder: Path) -> None:
    learner = sit(*first_place(site_folder, lambda puzzle: puzzle["answer"]["elsewhere"] and puzzle["blank"] == 1))
    learner.answer(right(learner.puzzle))
    fold = learner.drill.locator(".bt-more", has_text=learner.labels["elsewhere"])
    fold.locator("summary").click()
    lines = fold.locator("li")
    for line, other in zip(lines.all(), learner.puzzle["answer"]["elsewhere"], strict=True):
        expect(line).to_be_visible()
        expect(line.locator("b").first).to_have_text(", ".join(other["tables"]))
        assert seen(spoken(going_on(other["text"]), learner.state)) in seen(line.text_content() or "")


def test_hints_come_in_four_steps_and_count_nothing(sit: Sit) -> None:
    learner = sit("overruff", 1)
    labels, hints = learner.labels, learner.drill.locator(".bt-hint")
    shown = [seen(spoken(hint, learner.state)) for hint in learner.puzzle["hints"]]
    assert 4 == len(shown)
    for n in range(4):
        learner.button("hint" if n == 0 else "moreHint").click()
        assert shown[: n + 1] == [seen(text or "") for text in hints.evaluate_all("all => all.map(p => p.textContent)")]
        expect(hints.nth(n)).to_be_focused()
        expect(learner.drill.locator(".bt-verdict")).to_have_count(0)
    expect(learner.button("moreHint")).to_be_hidden()
    learner.answer(right(learner.puzzle))
    assert told(learner).startswith(labels["right"])
    expect(hints).to_have_count(0)


def test_a_worked_example_is_walked_step_by_step(sit: Sit) -> None:
    learner = sit("overruff", 0)
    puzzle, labels = learner.puzzle, learner.labels
    assert puzzle["example"]
    expect(learner.drill.locator(".bt-eyebrow")).to_have_text(labels["example"])
    expect(learner.drill.locator("button.bt-pick, input, .bt-opts")).to_have_count(0)
    steps, verdicts = learner.drill.locator(".bt-step"), learner.drill.locator(".bt-verdict")
    for n, step in enumerate(puzzle["steps"], 1):
        expect(steps).to_have_count(n)
        expect(verdicts).to_have_count(0)
        assert seen(spoken(step["because"], learner.state)) in seen(steps.last.text_content() or "")
        learner.button("nextStep").click()
    for n, card in enumerate(puzzle["hand"], 1):
        expect(verdicts).to_have_count(n)
        walk = seen(learner.drill.locator(".bt-walk").text_content() or "")
        assert seen(spoken(puzzle["answer"]["cards"][card]["why"], learner.state)) in walk
        expect(learner.drill.locator(".bt-reason")).to_have_count(0)
        learner.button("nextStep").click()
    assert seen(spoken(puzzle["answer"]["reason"], learner.state)) == told(learner)
    may = [labels["may" if card in puzzle["answer"]["key"] else "mayNot"] for card in puzzle["hand"]]
    expect(learner.drill.locator(".bt-cell .bt-v")).to_have_text(may)
    expect(learner.button("next")).to_be_focused()


@pytest.mark.parametrize("index", [2, 3, 4])
def test_faded_steps_ask_for_the_thinking_first(sit: Sit, index: int) -> None:
    learner = sit("overruff", 0, index)
    puzzle, labels = learner.puzzle, learner.labels
    steps, asked = learner.drill.locator(".bt-step"), learner.drill.locator(".bt-asked")
    blank = first_blank(puzzle)
    assert {2: len(puzzle["steps"]), 3: len(puzzle["steps"]) - 1, 4: 0}[index] == blank
    for n, step in enumerate(puzzle["steps"][blank:], blank):
        expect(learner.drill.locator("button.bt-pick")).to_have_count(0)
        expect(learner.button("check")).to_be_hidden()
        expect(steps).to_have_count(n + 1)
        expect(asked).to_have_count(1)
        assert seen(spoken(step["ask"], learner.state)) in seen(asked.text_content() or "")
        assert seen(spoken(step["because"], learner.state)) not in seen(learner.drill.text_content() or "")
        ids = [choice["id"] for choice in step["choices"]]
        chosen = step["answer"] if n % 2 else next(one for one in ids if one != step["answer"])
        asked.locator("button").nth(ids.index(chosen)).click()
        because = seen(spoken(step["because"], learner.state))
        assert because in seen(steps.nth(n).text_content() or "")
        assert told(learner).endswith(because)
        assert told(learner).startswith(labels["right"] if chosen == step["answer"] else labels["notQuite"])
    expect(asked).to_have_count(0)
    learner.give(right(puzzle))
    learner.button("check").click()
    expect(learner.drill.locator(".bt-result")).to_have_text(labels["right"])


def test_nothing_is_checked_before_there_is_an_answer(sit: Sit) -> None:
    for lesson, number, index, what in (("overruff", 1, 0, "markOne"), ("card-order", 1, 0, "orderAll")):
        learner = sit(lesson, number, index)
        learner.button("check").click()
        expect(learner.status).to_have_text(learner.labels[what])
        expect(learner.drill.locator(".bt-result, .bt-verdict")).to_have_count(0)


def test_the_live_region_is_there_before_and_speaks_once(sit: Sit) -> None:
    learner = sit("overruff", 1)
    assert "" == told(learner)
    learner.page.evaluate(
        """() => {
          globalThis.changes = [];
          const status = document.querySelectorAll('.belote-drill')[1].querySelector('[role=status]');
          const note = () => changes.push(status.textContent);
          new MutationObserver(note).observe(status, { childList: true, subtree: true });
        }"""
    )
    learner.answer(right(learner.puzzle))
    assert 1 == len(learner.page.evaluate("changes"))
    learner.card(learner.puzzle["hand"][0]).click()
    learner.button("everyStep").click()
    assert 1 == len(learner.page.evaluate("changes"))


def test_the_holder_is_told_after_the_answer_only(sit: Sit) -> None:
    learner = sit("overruff", 1)
    holds, holder = learner.labels["holdsTheTrick"], learner.puzzle["answer"]["holder"]
    seats = [play["seat"] for play in learner.puzzle["trick"]]
    assert holder in seats
    order = learner.drill.locator(".bt-order li")
    for place, play in enumerate(learner.puzzle["trick"]):
        said = order.nth(place).locator(".bt-sr")
        expect(said).to_have_text(play["said"])
        assert play["said"].startswith(learner.state["names"][play["card"]])
        expect(order.nth(place).locator(":scope > :not(.bt-sr)").first).to_have_attribute("aria-hidden", "true")
    assert holds not in (learner.drill.text_content() or "")
    learner.answer(right(learner.puzzle))
    for place, play in enumerate(learner.puzzle["trick"]):
        expected = f"{play['said']}, {holds}" if play["seat"] == holder else play["said"]
        expect(order.nth(place).locator(".bt-sr")).to_have_text(expected)
        shown = order.nth(place).locator(".bt-holding")
        expect(shown).to_have_text([holds] if play["seat"] == holder else [])
