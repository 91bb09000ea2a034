"""A learner at a drill: what the drills of a page ask, right and wrong answers to it, and the hands that give them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect

JSON = dict[str, Any]

SOURCE = re.compile(r'data-belote-drill[^>]*><script type="application/json">(.*?)</script>', re.DOTALL)
TOKEN = re.compile(r"\[((?:10|[789JQKA])?[SHDC])\]")
KEY = "belote_teach.v1"
LESSONS = (
    "card-order",
    "points",
    "holds",
    "follow",
    "rise",
    "ruff",
    "partner-holds",
    "overruff",
    "underruff",
    "mixed",
    "deal",
    "choosing",
    "belote",
    "last-trick",
    "counting",
    "match",
    "declarations",
    "tables",
    "coinche",
    "contree",
    "no-trump",
    "for-two",
    "for-three",
)


@cache
def drills_of(path: Path) -> tuple[JSON, ...]:
    """The drills that stand in a built page, in its order."""
    return tuple(json.loads(source) for source in SOURCE.findall(path.read_text(encoding="utf-8")))


def lesson_page(lesson: str) -> str:
    return f"lessons/{lesson}.html"


def spoken(text: str, state: JSON) -> str:
    """A text as a screen reader meets it: cards and suits by their names."""
    return TOKEN.sub(lambda found: str((state["names"] | state["suitNames"])[found[1]]), text)


def seen(text: str) -> str:
    """A text without the differences of white space that a page does not show."""
    return " ".join(text.replace("\u00a0", " ").split())


def right(puzzle: JSON) -> Any:
    """A right answer."""
    key = puzzle["answer"]["key"]
    return key[0] if puzzle["shape"] == "card" and isinstance(key, list) else key


def wrong(puzzle: JSON) -> Any:
    """A wrong answer, complete enough to be checked; ``None`` where every answer is right."""
    key, hand = puzzle["answer"]["key"], puzzle["hand"]
    others = [card for card in hand if card not in key] if hand else []
    match puzzle["shape"]:
        case "marks":
            return others or (key[1:] or None)
        case "card":
            return others[0] if others else None
        case "choice":
            return next(choice["id"] for choice in puzzle["choices"] if choice["id"] != key)
        case "sequence":
            return key[::-1]
        case "ticks":
            return [choice["id"] for choice in puzzle["choices"] if choice["id"] not in key] or key[1:] or None
        case "sheet":
            return {cell: number + 1 for cell, number in key.items()}
        case _:
            return key + 1


def with_belief(puzzle: JSON) -> list[str] | None:
    """Marks that betray a belief the puzzle knows."""
    return next((marks.split() for marks in puzzle["answer"]["beliefs"] if marks), None)


def first_blank(puzzle: JSON) -> int:
    """The place of the first thinking step that is left to the learner."""
    return max(0, len(puzzle["steps"]) + 1 - max(1, puzzle["blank"])) if puzzle["steps"] else 0


def asks(puzzle: JSON) -> bool:
    """Whether something is asked: a deal to watch asks nothing."""
    return puzzle["shape"] != "watch"


def places(states: tuple[JSON, ...]) -> Iterator[tuple[int, int, JSON]]:
    """Every question of a page: the place of its drill, its own place there, and the puzzle."""
    for number, state in enumerate(states):
        for index, puzzle in enumerate(state["puzzles"]):
            yield number, index, puzzle


class Learner:
    """Works one drill of a page with the mouse, and knows which puzzle lies before him."""

    def __init__(self, page: Page, number: int, state: JSON) -> None:
        self.page, self.state, self.index = page, state, 0
        self.drill: Locator = page.locator(".belote-drill").nth(number)
        self.labels: JSON = state["labels"]
        self.puzzle: JSON = state["puzzles"][0]
        self._waiting: list[JSON] = list(self.puzzle.get("twins", ()))

    @classmethod
    def at(cls, page: Page, site: str, folder: Path, lesson: str, number: int, index: int = 0) -> Self:
        """Open a lesson with one drill at one question: all the other questions there were answered before."""
        states = drills_of(folder / lesson_page(lesson))
        learner = cls(page, number, states[number])
        if index:
            known = {puzzle["id"]: "right" for place, puzzle in enumerate(states[number]["puzzles"]) if place != index}
            kept = {"version": 1, "items": {}, "prefs": {}, "rows": {states[number]["id"]: {"first": known}}}
            page.add_init_script(f"localStorage['{KEY}'] ??= {json.dumps(json.dumps(kept))}")
        learner._turn_to(index)
        page.goto(site + lesson_page(lesson))
        expect(learner.question).to_have_text(spoken(learner.puzzle["question"], learner.state))
        return learner

    @property
    def question(self) -> Locator:
        return self.drill.locator(".bt-q")

    @property
    def cards(self) -> Locator:
        return self.drill.locator(".bt-hand .bt-pick")

    @property
    def status(self) -> Locator:
        return self.drill.get_by_role("status")

    def button(self, label: str) -> Locator:
        return self.drill.get_by_role("button", name=self.labels[label], exact=True)

    def card(self, card: str) -> Locator:
        return self.cards.nth(self.puzzle["hand"].index(card))

    def think(self) -> None:
        """Answer the blank thinking steps rightly."""
        for step in self.puzzle["steps"][first_blank(self.puzzle) :]:
            place = [choice["id"] for choice in step["choices"]].index(step["answer"])
            self.drill.locator(".bt-asked button").nth(place).click()

    def give(self, given: Any) -> None:
        match self.puzzle["shape"]:
            case "marks" | "sequence":
                for card in given:
                    self.card(card).click()
            case "card":
                self.card(given).click()
            case "choice":
                place = [choice["id"] for choice in self.puzzle["choices"]].index(given)
                self.drill.locator(".bt-body > .bt-opts button").nth(place).click()
            case "ticks":
                choices = [choice["id"] for choice in self.puzzle["choices"]]
                for one in given:
                    self.drill.locator(".bt-tick").nth(choices.index(one)).click()
            case "sheet":
                for field, number in zip(self.drill.locator(".bt-sheet input").all(), given.values(), strict=True):
                    field.fill(str(number))
            case _:
                self.drill.locator("input").fill(str(given))

    def answer(self, given: Any) -> None:
        """Think, give the answer and have it checked."""
        self.think()
        self.give(given)
        self.button("check").click()
        expect(self.drill.locator(".bt-result")).to_be_visible()

    def again(self) -> JSON:
        """Ask for another like this."""
        self.button("again").click()
        self.puzzle = self._waiting.pop(0)
        return self.puzzle

    def next(self) -> None:
        self.button("next").click()
        self._turn_to(self.index + 1)

    def _turn_to(self, index: int) -> None:
        self.index = index
        if index < len(self.state["puzzles"]):
            self.puzzle = self.state["puzzles"][index]
            self._waiting = list(self.puzzle.get("twins", ()))


HANDS = """
globalThis.learner = (number) => document.querySelectorAll('.belote-drill')[number];
globalThis.press = (list, place) => [...list][place].click();
globalThis.giveAnswer = (drill, { steps, shape, places, numbers }) => {
  for (const step of steps) press(drill.querySelectorAll('.bt-asked button'), step);
  if (numbers) {
    drill.querySelectorAll('.bt-body input').forEach((field, place) => {
      field.value = numbers[place];
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  } else {
    const list = drill.querySelectorAll(
      { choice: '.bt-body > .bt-opts button', ticks: '.bt-body .bt-tick' }[shape] ?? '.bt-hand .bt-pick');
    for (const place of places) press(list, place);
  }
  drill.querySelector('.bt-body > .bt-acts button').click();
};
globalThis.walkThrough = (drill) => {
  for (let n = 0; n < 40 && !drill.querySelector('.bt-answered'); n++) {
    drill.querySelector('.bt-body > .bt-acts button').click();
  }
};
globalThis.goOn = (drill, label) => {
  const way = [...drill.querySelectorAll('.bt-rest > .bt-acts button')].find((button) => button.textContent === label);
  if (way) way.click();
  return Boolean(way);
};
"""
"""The same in one go for many drills: real clicks on the real buttons, made inside the page."""


def moves(puzzle: JSON, given: Any) -> JSON:
    """What `giveAnswer` of HANDS has to press for an answer."""
    steps = [
        [choice["id"] for choice in step["choices"]].index(step["answer"])
        for step in puzzle["steps"][first_blank(puzzle) :]
    ]
    shape = puzzle["shape"]
    if shape in ("number", "sheet"):
        numbers = [given] if shape == "number" else list(given.values())
        return {"steps": steps, "shape": shape, "places": [], "numbers": [str(number) for number in numbers]}
    row = [choice["id"] for choice in puzzle["choices"]] if shape in ("choice", "ticks") else puzzle["hand"]
    marked = [given] if shape in ("card", "choice") else given
    return {"steps": steps, "shape": shape, "places": [row.index(one) for one in marked], "numbers": None}


def answer_all(page: Page, asked: list[tuple[int, JSON, Any]]) -> None:
    """Answer the question that lies open in each of these drills; a worked example is walked to its end."""
    for number, puzzle, given in asked:
        if puzzle["example"]:
            page.evaluate("number => walkThrough(learner(number))", number)
        else:
            page.evaluate("([number, moves]) => giveAnswer(learner(number), moves)", [number, moves(puzzle, given)])
