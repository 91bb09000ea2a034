"""The drill in a notebook: a widget whose answers Python gives, and which a page without Python can show as well."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from belote_teach.puzzles import AnswerError, Exercise
from belote_teach.puzzles.twins import twins
from belote_teach.rules import Ruleset

from .marking import mark
from .page import page, text
from .shown import JSON, Shown
from .state import drill_state, without_answer, without_answers

STATIC = Path(__file__).parent / "static"
FRESH: JSON = {
    "given": None,
    "feedback": None,
    "answer": None,
    "hints": 0,
    "steps": [],
    "first": None,
    "twin": 0,
    "more": False,
}
"""The learner's side of a question that nobody has touched."""


class Drill(anywidget.AnyWidget):
    """
    Some exercises to answer, one after the other.

    ``state`` is what is shown, without the answers; ``session`` is what the learner did, with the answers to the
    questions he has answered; ``request`` is what a view asks.  All are plain JSON, so all views of one drill agree,
    and a saved notebook keeps them.
    """

    _esm = STATIC / "drill.js"
    _css = STATIC / "drill.css"
    state = traitlets.Dict().tag(sync=True)
    session = traitlets.Dict().tag(sync=True)
    request = traitlets.Dict().tag(sync=True)

    def __init__(
        self, name: str, exercises: Sequence[Exercise], course: Ruleset, lang: str = "en", suits: str = "two"
    ) -> None:
        self._course, self._lang = course, lang
        self._original = drill_state(name, exercises, course, lang, suits)
        self._rows = [
            (one, *twins(one, one.rules(course), len(puzzle["twins"])))
            for one, puzzle in zip(exercises, self._original["puzzles"], strict=True)
        ]
        super().__init__(state=without_answers(self._original), session=self._fresh_session())
        self.observe(lambda change: self._asked(change["new"]), "request")

    def answer(self, index: int, given: object) -> JSON:
        """
        Mark what the learner gave to the question at *index*; return the feedback.

        A question once answered keeps its first feedback until `again`.
        Raises `AnswerError` when *given* is no answer to this question, `IndexError` when there is no such question.
        """
        item = self._item(index)
        if item["feedback"]:
            return dict(item["feedback"])
        puzzle = self._puzzle(index, item["twin"])
        if puzzle["example"]:
            raise AnswerError("a worked example asks nothing")
        exercise = self._rows[index][self._turn(index, item["twin"])]
        feedback = mark(Shown.at(exercise, self._course, self._lang), puzzle, given)
        self._change(
            index,
            given=given,
            feedback=feedback,
            answer=puzzle["answer"],
            first=item["first"] or feedback["grade"],
            more=item["twin"] + 1 < len(self._rows[index]),
        )
        return feedback

    def again(self, index: int) -> None:
        """Put another exercise like it in the place of the question at *index*; without any left, the same again."""
        item = self._item(index)
        twin = item["twin"] + 1
        with self.hold_sync():  # no view may see the new question with the old answer
            if twin < len(self._rows[index]):
                shown = list(self.state["puzzles"])
                shown[index] = without_answer(self._puzzle(index, twin))
                self.state = {**self.state, "puzzles": shown}
            self._change(index, **{**deepcopy(FRESH), "first": item["first"], "twin": twin})
            self.session = {**self.session, "index": index}

    def restart(self) -> None:
        """Begin anew, with the first questions."""
        with self.hold_sync():
            self.state = without_answers(self._original)
            self.session = self._fresh_session()

    def _asked(self, request: object) -> None:
        """Do what a view asks for; what is no question of this drill is left alone."""
        match request:
            case {"kind": "answer", "index": int(index), "given": given} if 0 <= index < len(self._rows):
                self.answer(index, given)
            case {"kind": "again", "index": int(index)} if 0 <= index < len(self._rows):
                self.again(index)
            case {"kind": "restart"}:
                self.restart()

    def _turn(self, index: int, twin: int) -> int:
        """Which exercise of the row is shown after *twin* times another."""
        return min(twin, len(self._rows[index]) - 1)

    def _puzzle(self, index: int, twin: int) -> JSON:
        original: JSON = self._original["puzzles"][index]
        place = self._turn(index, twin)
        return original["twins"][place - 1] if place else original

    def _item(self, index: int) -> JSON:
        items = self.session.get("items", [])
        if not 0 <= index < len(self._rows):
            raise IndexError(f"there is no question {index}; this drill has {len(self._rows)}")
        return {**FRESH, **(items[index] if index < len(items) else {})}

    def _change(self, index: int, **changes: Any) -> None:
        items = [self._item(i) for i in range(len(self._rows))]
        items[index] = {**items[index], **changes}
        self.session = {**self.session, "items": items}

    def _fresh_session(self) -> JSON:
        items = [
            {**deepcopy(FRESH), "answer": puzzle["answer"] if puzzle["example"] else None}
            for puzzle in self._original["puzzles"]
        ]
        return {"index": 0, "items": items}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """A live notebook shows the widget; a page takes the HTML, paper and terminal the text."""
        made = super()._repr_mimebundle_(**kwargs)
        bundle, *metadata = made if isinstance(made, tuple) else (made,)
        bundle = {**(bundle or {}), "text/plain": text(self._original), "text/html": page(self._original)}
        return (bundle, *metadata) if metadata else bundle
