"""The keyboard of a learner: in by Tab, along by arrows, and never out of the drill."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.learner import JSON, Learner, first_blank

# The link or button that comes before an element in the order of Tab.
BEFORE = """(drill) => {
  const all = [...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.disabled);
  all.filter((one) => one.compareDocumentPosition(drill) & Node.DOCUMENT_POSITION_FOLLOWING && !one.contains(drill))
    .at(-1).focus({ focusVisible: true });
}"""

# Nothing lies above the middle of an element: no bar at the edge of the window, no edge.
IN_SIGHT = """(target) => {
  const { left, top, width, height } = target.getBoundingClientRect();
  return target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""

ROWS = {"choice": ".bt-body > .bt-opts button", "ticks": ".bt-tick"}
RING = "one => [getComputedStyle(one).outlineStyle, getComputedStyle(one).outlineWidth]"


class Keys:
    """The keyboard of a learner; after each key the focus must still be in the drill."""

    def __init__(self, learner: Learner) -> None:
        self.learner, self.page, self.drill = learner, learner.page, learner.drill

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        assert self.drill.evaluate("drill => drill.contains(document.activeElement)"), f"{key} led out of the drill"

    def tab_to(self, target: Locator, key: str = "Tab") -> None:
        for _ in range(16):
            if target.evaluate("target => target === document.activeElement"):
                break
            self.press(key)
            self.page.wait_for_function(IN_SIGHT, arg=self.page.evaluate_handle("document.activeElement"))
        expect(target).to_be_focused()
        assert ["solid", "2px"] == target.evaluate(RING)

    def walk_to(self, buttons: Locator, place: int) -> None:
        """Go along a row by arrows, from where the focus is."""
        here = buttons.evaluate_all("all => all.indexOf(document.activeElement)")
        assert here >= 0
        for _ in range(abs(place - here)):
            self.press("ArrowRight" if place > here else "ArrowLeft")
        expect(buttons.nth(place)).to_be_focused()

    def think(self, puzzle: JSON) -> None:
        for step in puzzle["steps"][first_blank(puzzle) :]:
            row = self.drill.locator(".bt-asked button")
            expect(row.first).to_be_focused()
            self.walk_to(row, [choice["id"] for choice in step["choices"]].index(step["answer"]))
            self.press("Enter")

    def give(self, puzzle: JSON, given: Any) -> None:
        if puzzle["shape"] == "number":
            expect(self.drill.locator("input")).to_be_focused()
            self.page.keyboard.type(str(given))
            return
        if puzzle["shape"] == "sheet":
            for n, (field, number) in enumerate(zip(self.fields.all(), given.values(), strict=True)):
                if n:
                    self.press("Enter")
                expect(field).to_be_focused()
                self.page.keyboard.type(str(number))
            return
        shape = puzzle["shape"]
        row = self.drill.locator(ROWS[shape]) if shape in ROWS else self.learner.cards
        order = [one["id"] for one in puzzle["choices"]] if shape in ROWS else puzzle["hand"]
        for n, one in enumerate([given] if isinstance(given, str) else given):
            self.walk_to(row, order.index(one))
            expect(row.nth(order.index(one))).to_have_attribute("aria-pressed", "false")
            self.press("Enter" if n % 2 else "Space")
            expect(row.nth(order.index(one))).to_have_attribute("aria-pressed", "true")

    def answer(self, given: Any) -> None:
        puzzle = self.learner.puzzle
        self.think(puzzle)
        self.give(puzzle, given)
        if puzzle["shape"] in ("number", "sheet"):
            self.press("Enter")
        else:
            self.tab_to(self.learner.button("check"))
            self.press("Enter")
        expect(self.drill.locator(".bt-result")).to_be_visible()

    @property
    def fields(self) -> Locator:
        return self.drill.locator(".bt-sheet input")


def tab_into(learner: Learner) -> Keys:
    """Come in by Tab from what stands before the drill."""
    learner.drill.evaluate(BEFORE)
    learner.page.keyboard.press("Tab")
    return Keys(learner)
