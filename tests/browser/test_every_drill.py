"""Every question of every lesson, asked and answered: no barrier, nothing too wide, nothing told too early."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser.barriers import barriers, too_faint
from tests.browser.learner import (
    HANDS,
    JSON,
    LESSONS,
    answer_all,
    asks,
    drills_of,
    first_blank,
    lesson_page,
    right,
    spoken,
    wrong,
)

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
PHONE = {"width": 320, "height": 700}

# What can be pressed, with its place on the page; a link inside a sentence may be as high as its line.
TARGETS = """() => [...document.querySelectorAll('.belote-drill :is(button, input, summary)')]
  .filter((one) => one.checkVisibility()).map((one) => {
    const { width, height, left, right } = one.getBoundingClientRect();
    return [one.textContent || one.getAttribute('aria-label'), width, height, left, right];
  })"""

# What could tell one card or one choice from another before the answer, or hold the answer itself.
TELLING = """(numbers) => {
  const found = [];
  for (const drill of numbers.map((number) => learner(number).firstElementChild)) {
    for (const row of drill.querySelectorAll('.bt-hand, .bt-opts, .bt-ticks')) {
      const buttons = [...row.querySelectorAll('.bt-pick, .bt-btn, .bt-tick')];
      const kinds = new Set(buttons.map((one) => one.outerHTML
        .replace(/ (aria-label|tabindex)="[^"]*"/g, '').replace(/<svg.*?<\\/svg>/g, '').replace(/>[^<]+</g, '><')
        .replace('<span class="bt-card bt-back" aria-hidden="true"></span>', '')
        .replaceAll(/<span( class="bt-(c|nb|sr|suit)"| dir="ltr"| aria-hidden="true")*>|<\\/span>/g, '')));
      if (kinds.size > 1) found.push(...kinds);
      if (buttons.filter((one) => one.tabIndex === 0).some((one) => one !== buttons[0])) found.push('tabindex');
    }
    for (const one of [drill.parentElement, ...drill.parentElement.querySelectorAll('*')])
      for (const { name, value } of one.attributes)
        if (/^data-(?!suits$|belote-drill$)|^(title|disabled|aria-(disabled|checked|selected|current))$/.test(name)
            || (name === 'class' && /\\bbt-(may|not|holds|verdict)\\b/.test(value) && !one.closest('.bt-steps')))
          found.push(`${name}=${value}`);
    if (drill.parentElement.querySelector('script, template, details:not(.bt-settings)')) found.push('a hidden source');
  }
  return found;
}"""

UNFOLD = "document.querySelectorAll('.belote-drill details').forEach((one) => { one.open = true; })"


class Moment(NamedTuple):
    """A moment of a page: one question of every drill, asked or answered; without questions: the summaries."""

    index: int
    answered: bool
    asked: list[tuple[int, JSON]]


def walk(page: Page, states: tuple[JSON, ...], answer: Callable[[JSON], object]) -> Iterator[Moment]:
    """
    Answer all drills of a page, their first questions together, then their second ones, to the summaries.

    Stops at every question twice: asked, then answered with everything unfolded.
    """
    length = max(len(state["puzzles"]) for state in states)
    for index in range(length):
        now = [
            (number, state["puzzles"][index])
            for number, state in enumerate(states)
            if index < len(state["puzzles"]) and asks(state["puzzles"][index])
        ]
        yield Moment(index, False, now)
        answer_all(page, [(number, puzzle, answer(puzzle) or right(puzzle)) for number, puzzle in now])
        page.evaluate(UNFOLD)
        assert len(now) == page.locator(".bt-answered .bt-reason").count()
        yield Moment(index, True, now)
        for number, puzzle in now:
            labels = states[number]["labels"]
            if not go_on(page, number, labels["next"]) and go_on(page, number, labels["again"]):
                answer_all(page, [(number, puzzle["twins"][0], right(puzzle["twins"][0]))])
                go_on(page, number, labels["next"])
    yield Moment(length, True, [])


def go_on(page: Page, number: int, label: str) -> bool:
    return bool(page.evaluate("([number, label]) => goOn(learner(number), label)", [number, label]))


@pytest.fixture(params=["index.html", *map(lesson_page, LESSONS)])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_the_way(open_page: Open, site: str, site_folder: Path, name: str, scheme: str) -> None:
    phone = scheme == "light"
    page = open_page(color_scheme=scheme, **({"viewport": PHONE} if phone else {}))
    page.add_init_script(HANDS)
    page.goto(site + name)
    assert scheme == page.evaluate("document.documentElement.dataset.theme")
    for moment in walk(page, drills_of(site_folder / name), wrong):
        first_or_last = moment.index == 0 or not moment.asked
        if phone or first_or_last:  # in the dark only colours differ
            assert [] == barriers(page, ".belote-drill", colours=first_or_last), moment.index
        assert [] == too_faint(page), moment.index
        if phone:
            targets = page.evaluate(TARGETS)
            assert targets
            assert 320 >= page.evaluate("document.documentElement.scrollWidth"), moment.index
            assert [] == [one for one in targets if one[3] < 0 or one[4] > 320], moment.index
            assert [] == [one for one in targets if min(one[1:3]) < 43.9], moment.index


def test_nothing_tells_before_the_answer(page: Page, site: str, site_folder: Path, name: str) -> None:
    page.add_init_script(HANDS)
    page.goto(site + name)
    states = drills_of(site_folder / name)
    for moment in walk(page, states, right):
        source = page.locator("html").evaluate("html => html.outerHTML")
        assert "\ufe0f" not in source, moment.index
        if not moment.answered:
            asked = [(number, puzzle) for number, puzzle in moment.asked if not puzzle["example"]]
            assert [] == page.evaluate(TELLING, [number for number, _ in asked]), moment.index
            for number, puzzle in asked:
                text = page.locator(".belote-drill").nth(number).text_content() or ""
                given = {step["because"] for step in puzzle["steps"][: first_blank(puzzle)]}
                secrets = {puzzle["answer"][key] for key in ("reason", "praise")} - given - {""}
                assert [] == [told for told in secrets if spoken(told, states[0]) in text], moment.index


def test_every_card_is_named_as_it_is_printed(page: Page, site: str, site_folder: Path, name: str) -> None:
    page.goto(site + name)
    for state, drill in zip(drills_of(site_folder / name), page.locator(".belote-drill").all(), strict=True):
        cards = state["puzzles"][0]["hand"]
        names = drill.locator(".bt-hand .bt-pick").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        assert [state["names"][card] for card in cards] == names
        for card, said in zip(cards, names, strict=True):
            assert said.startswith(f"{state['indices'].get(card[:-1], card[:-1])} ")


def test_no_file_of_the_site_holds_an_emoji_sign(site_folder: Path) -> None:
    texts = [path for kind in ("html", "js", "css", "ipynb", "svg") for path in site_folder.rglob(f"*.{kind}")]
    assert len(texts) > 40
    assert [] == [path for path in texts if "\ufe0f" in path.read_text(encoding="utf-8")]
