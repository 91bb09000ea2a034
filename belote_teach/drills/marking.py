"""Marking an answer where Python is there to do it: the engine's feedback in the words of the drill."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from belote_teach.language import labels
from belote_teach.puzzles import Answer, AnswerError, Ask, Feedback, Grade, check, read_answer
from belote_teach.puzzles.exercise import Ticks
from belote_teach.rules import CardSet

from .answers import answer_order, key_of, spelled
from .shown import JSON, Shown


def mark(shown: Shown, puzzle: JSON, given: object) -> JSON:
    """
    Return the feedback on what the learner gave, in the shape the front-end shows.

    Raises `AnswerError` when it is no answer to this question.
    """
    if shown.exercise.ask is Ask.WATCH:
        raise AnswerError("a deal to watch asks nothing")
    answer = read_answer(shown.exercise.ask, given)
    feedback = check(shown.exercise, answer, shown.rules)
    right = feedback.grade is Grade.RIGHT
    baked = puzzle["answer"]
    made: JSON = {
        "grade": str(feedback.grade),
        "missed": _listed(shown, feedback.missed),
        "extra": _listed(shown, feedback.extra),
        "wrongPlaces": [str(card) for card in feedback.misplaced],
        "result": _result(shown, feedback),
        "reason": baked["praise"] or baked["reason"] if right else baked["reason"],
        "belief": None if right else baked["beliefs"].get(given_key(shown, answer)),
    }
    if feedback.cells:
        near = {name: cell["near"] for name, cell in baked["cells"].items()}
        made["cells"] = {
            name: {
                "ok": cell.ok,
                "right": cell.right,
                "near": None if cell.ok else near[name].get(str(_number(answer, name))),
                "follows": cell.follows,
            }
            for name, cell in feedback.cells.items()
        }
    return made


def _listed(shown: Shown, amiss: CardSet | Ticks) -> list[str]:
    """Return cards in the order of the hand, other answers in that of the choices."""
    if not amiss:
        return []
    if isinstance(amiss, CardSet):
        return [str(card) for card in shown.sorted(amiss)]
    return [str(word) for word in answer_order(shown) if word in amiss]


def _number(answer: Answer, name: str) -> int:
    assert isinstance(answer, Mapping)
    return int(answer[name])


def given_key(shown: Shown, answer: Answer) -> str:
    """Return an answer as a key of ``beliefs`` and ``near``: marks in the order of the hand."""
    order: Iterable[object] = shown.sorted(answer) if isinstance(answer, CardSet) else answer_order(shown)
    return spelled(key_of(shown.exercise.ask, answer, order))


COUNTED = {
    Ask.PLAYABLE: ("missed", "extra"),
    Ask.DECLARE: ("missed", "extra"),
    Ask.CALLS: ("missedTicks", "extraTicks"),
}
"""How the cards or answers left out, and those too many, are told for the shapes in which several are marked."""


def _result(shown: Shown, feedback: Feedback) -> str:
    words = labels(shown.lang)
    if feedback.grade is Grade.RIGHT:
        return str(words["right"])
    said = str(words["notQuite"])
    slips = sum(not cell.ok and not cell.follows for cell in feedback.cells.values())
    if slips:
        return f"{said}{words['colon']}{_plural(words['mend'], slips)}"
    if shown.exercise.ask not in COUNTED:
        return said
    missed, extra = COUNTED[shown.exercise.ask]
    counts = ((missed, len(feedback.missed)), (extra, len(feedback.extra)))
    parts = [_plural(words[key], n) for key, n in counts if n]
    return f"{said}{words['colon']}" + f" {words['and']} ".join(parts)


def _plural(forms: JSON, n: int) -> str:
    return str(forms["one" if n == 1 else "other"]).replace("{n}", str(n))
