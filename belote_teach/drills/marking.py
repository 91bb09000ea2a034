"""Marking an answer where Python is there to do it: the engine's feedback in the words of the drill."""

from __future__ import annotations

from belote_teach.language import labels
from belote_teach.puzzles import Answer, Ask, Feedback, Grade, check, read_answer
from belote_teach.rules import Card, CardSet

from .answers import key_of
from .shown import JSON, Shown


def mark(shown: Shown, puzzle: JSON, given: object) -> JSON:
    """
    Return the feedback on what the learner gave, in the shape the front-end shows.

    Raises `AnswerError` when it is no answer to this question.
    """
    answer = read_answer(shown.exercise.ask, given)
    feedback = check(shown.exercise, answer, shown.rules)
    right = feedback.grade is Grade.RIGHT
    baked = puzzle["answer"]
    hand = [str(card) for card in shown.sorted(feedback.missed | feedback.extra)]
    return {
        "grade": str(feedback.grade),
        "missed": [card for card in hand if card in map(str, feedback.missed)],
        "extra": [card for card in hand if card in map(str, feedback.extra)],
        "wrongPlaces": [str(card) for card in feedback.misplaced],
        "result": _result(shown, feedback),
        "reason": baked["praise"] or baked["reason"] if right else baked["reason"],
        "belief": None if right else baked["beliefs"].get(given_key(shown, answer)),
    }


def given_key(shown: Shown, answer: Answer) -> str:
    """Return an answer as a key of ``beliefs`` and ``near``: marks in the order of the hand."""
    cards: tuple[Card, ...] = shown.sorted(answer) if isinstance(answer, CardSet) else ()
    written = key_of(shown.exercise.ask, answer, cards)
    return " ".join(written) if isinstance(written, list) else str(written)


def _result(shown: Shown, feedback: Feedback) -> str:
    words = labels(shown.lang)
    if feedback.grade is Grade.RIGHT:
        return str(words["right"])
    said = str(words["notQuite"])
    if shown.exercise.ask is not Ask.PLAYABLE:
        return said
    counts = (("missed", len(feedback.missed)), ("extra", len(feedback.extra)))
    parts = [_plural(words[key], n) for key, n in counts if n]
    return f"{said}{words['colon']}" + f" {words['and']} ".join(parts)


def _plural(forms: JSON, n: int) -> str:
    return str(forms["one" if n == 1 else "other"]).replace("{n}", str(n))
