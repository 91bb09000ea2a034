"""Every situation of the cases as a drill, in every language: it is drawn whole, and marked as the engine decides."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from belote_teach.drills.page import page as drill_page
from belote_teach.drills.state import drill_state
from belote_teach.language import languages
from belote_teach.puzzles import Ask, Exercise, open_bank
from belote_teach.puzzles.exercise import Source
from belote_teach.rules import Position, Ruleset, legal, parse_position, profile
from tests.browser.learner import HANDS, JSON, moves
from tests.cases import DATA, cases, position_of, rules_of

pytestmark = pytest.mark.browser

BATCH = 40
REASONS = (
    "lead.permits follow.requires follow.excuses rise.requires rise.excuses rise.permits ruff.requires ruff.excuses "
    "partner-holds.permits overruff.requires overruff.excuses underruff.requires underruff.permits "
    "no-underruff.requires no-underruff.excuses no-underruff-of-partner.requires no-underruff-of-partner.excuses "
    "discard.permits"
)

# What each drill shows before the answer, and after it.
SHOWN = """() => [...document.querySelectorAll('.belote-drill')].map((drill) => ({
  mounted: drill.firstElementChild.className,
  names: [...drill.querySelectorAll('button.bt-pick')].map((one) => one.getAttribute('aria-label')),
  played: [...drill.querySelectorAll('.bt-order .bt-card')].length,
  answered: drill.querySelectorAll('.bt-verdict').length,
}))"""
GRADED = """() => [...document.querySelectorAll('.belote-drill')].map((drill) => ({
  result: drill.querySelector('.bt-result').textContent,
  words: [...drill.querySelectorAll('.bt-cell .bt-v')].map((one) => one.textContent),
  reason: drill.querySelector('.bt-reason').textContent.trim().length > 10,
}))"""


@cache
def situations() -> tuple[tuple[str, Position, Ruleset], ...]:
    """Every position of the case files, with the table at which it is judged."""
    written = tomllib.loads((DATA / "cases" / "duties.toml").read_text("utf-8"))["case"]
    return (
        *((case["id"], position_of(case["inputs"]), rules_of(case)) for case in cases("legal_cards")),
        *(
            (
                case["id"],
                parse_position(case["position"]),
                profile(case.get("table", "classic")).with_options(case.get("options", {})),
            )
            for case in written
        ),
    )


def asked(name: str, position: Position, rules: Ruleset, lang: str) -> JSON:
    """The drill that asks which cards may be played here."""
    exercise = Exercise(
        id=f"cases/{name}",
        ask=Ask.PLAYABLE,
        expect=legal(position, rules).value,
        contract=position.contract,
        source=Source(Path(name), 1),
        position=position,
        written_for=rules,
    )
    return drill_state(f"cases/{name}", [exercise], rules, lang, count=0)


def show(page: Page, site: str, states: list[JSON]) -> None:
    """Show drills on a page of their own, below the site's address and with its files."""
    drills = "".join(map(drill_page, states))
    html = (
        '<!doctype html><html lang="en" data-theme="light"><title>Drills</title>'
        '<link rel="stylesheet" href="_static/belote/drill.css"><link rel="icon" href="data:,">'
        f'<script defer src="_static/belote/mount.js"></script><body><main>{drills}</main></body></html>'
    )

    def answer(route: Route) -> None:
        route.fulfill(body=html, content_type="text/html; charset=utf-8")

    page.unroute(f"{site}drills.html")
    page.route(f"{site}drills.html", answer)
    page.goto(f"{site}drills.html")


def test_the_cases_meet_every_reason() -> None:
    met = {reason.key for _, position, rules in situations() for reason in legal(position, rules).reasons}
    assert set(REASONS.split()) == met


@pytest.mark.parametrize("lang", languages())
def test_every_case_is_drawn_and_marked_as_the_engine_decides(page: Page, site: str, lang: str) -> None:
    page.add_init_script(HANDS)
    for start in range(0, len(situations()), BATCH):
        batch = situations()[start : start + BATCH]
        states = [asked(*situation, lang) for situation in batch]
        show(page, site, states)
        puzzles = [state["puzzles"][0] for state in states]
        shown = page.evaluate(SHOWN)
        for (name, position, _), state, puzzle, seen in zip(batch, states, puzzles, shown, strict=True):
            assert {"mounted": "bt", "played": len(position.trick.plays), "answered": 0} == {
                key: seen[key] for key in ("mounted", "played", "answered")
            }, name
            assert sorted(state["names"][str(card)] for card in position.hand) == sorted(seen["names"]), name
            for card, said in zip(puzzle["hand"], seen["names"], strict=True):
                assert said.startswith(f"{state['indices'].get(card[:-1], card[:-1])} "), name
        legals = [{str(card) for card in legal(position, rules).value} for _, position, rules in batch]
        page.evaluate(
            "(all) => all.forEach((moves, number) => giveAnswer(learner(number), moves))",
            [
                moves(puzzle, [card for card in puzzle["hand"] if card in may])
                for puzzle, may in zip(puzzles, legals, strict=True)
            ],
        )
        for (name, _, _), state, puzzle, may, graded in zip(
            batch, states, puzzles, legals, page.evaluate(GRADED), strict=True
        ):
            labels = state["labels"]
            words = [labels["may" if card in may else "mayNot"] for card in puzzle["hand"]]
            assert {"result": labels["right"], "words": words, "reason": True} == graded, name
        source = page.content()
        assert "\ufe0f" not in source
        assert "undefined" not in source


# ---- nothing of the answer in the page before it is given ----

WRITTEN = """() => ({
  html: document.querySelector('main').innerHTML,
  focus: document.activeElement.tagName,
  order: [...document.querySelectorAll('main *')].filter((one) => one.tabIndex === 0).map((one) => one.outerHTML),
})"""


def test_a_page_is_the_same_whatever_the_answer_is(page: Page, site: str) -> None:
    """The same positions, judged at two tables that differ on them: only the judgement may tell the pages apart."""
    here, there = profile("classic"), profile("coinche")
    bank = open_bank()
    pairs = []
    for exercise in bank.exercises.values():
        if exercise.ask is Ask.PLAYABLE and exercise.position and not exercise.table:
            one, other = (drill_state(exercise.id, [exercise], rules, "en", count=0) for rules in (here, there))
            judged, otherwise = one["puzzles"][0], other["puzzles"][0]
            if not judged["example"] and judged["answer"]["key"] != otherwise["answer"]["key"]:
                changed = judged | {key: otherwise[key] for key in ("answer", "twins", "hints")}
                pairs.append((one, one | {"puzzles": [changed]}))
    assert len(pairs) >= 10
    written = []
    for states in zip(*pairs, strict=True):
        show(page, site, list(states))
        page.wait_for_function("n => document.querySelectorAll('.belote-drill > .bt').length === n", arg=len(pairs))
        written.append(page.evaluate(WRITTEN))
    assert json.dumps(pairs[0][0]) != json.dumps(pairs[0][1])
    assert written[0] == written[1]
