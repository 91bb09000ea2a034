"""What a kind of question is: the shape of its answer, the engine's truth, and how an answer is read and weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from belote_teach.rules import Card, CardSet, Ruleset, Ruling, parse_cards

from .exercise import Answer, Exercise, Ticks

NOTHING = CardSet()


class Shape(StrEnum):
    """What an answer looks like."""

    MARKS = "marks"
    """Some cards of the hand."""
    CARD = "card"
    """One card of the hand."""
    CHOICE = "choice"
    """One of several words."""
    SEQUENCE = "sequence"
    """All the cards, in order."""
    NUMBER = "number"
    """A whole number."""
    TICKS = "ticks"
    """Some of several words."""
    SHEET = "sheet"
    """The empty cells of a score sheet."""
    WATCH = "watch"
    """None: there is only something to look at."""


class Grade(StrEnum):
    """Whether an answer is right."""

    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class CellFeedback:
    """
    What is said of one number: whether it is right, which it should be, and the name of the slip behind it, if known.

    ``follows`` says that it is wrong only because a number above it is: it adds up what stands there.
    """

    ok: bool
    right: int
    slip: str | None = None
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Feedback:
    """
    What is said of an answer: the grade, what is amiss, and the engine's ruling with all its reasons.

    ``missed`` and ``extra`` are the cards, or answers, left out and those too many; ``misplaced`` the cards out of
    their place; ``cells`` what is said of each number of a sheet.
    """

    grade: Grade
    ruling: Ruling[Answer]
    missed: CardSet | Ticks = NOTHING
    extra: CardSet | Ticks = NOTHING
    misplaced: tuple[Card, ...] = ()
    cells: Mapping[str, CellFeedback] = field(default_factory=lambda: MappingProxyType({}))


class AnswerError(ValueError):
    """An answer that is none: the wrong kind of thing, or unreadable; the message shows what is right."""


Weighed = tuple[CardSet | Ticks, CardSet | Ticks, tuple[Card, ...]]
"""Cards or answers left out, those too many, cards out of place."""


def weigh_set(key: Any, given: Any) -> Weighed:
    """Return what is left out and what is too much where several cards, or several words, are marked."""
    return key - given, given - key, ()


def read_cards(given: Any) -> CardSet:
    """Return the cards that a learner has marked, or an author has written."""
    return parse_cards(" ".join(map(str, given)) if isinstance(given, list | tuple) else str(given))


@dataclass(frozen=True, slots=True)
class Question:
    """
    One kind of question.

    ``truth`` asks the engine; ``read`` reads what a learner gives and ``expected`` what an author writes;
    ``right`` says whether a given answer is right, ``weigh`` what is amiss with it card by card, ``cells`` number by
    number.
    """

    shape: Shape
    keys: frozenset[str]
    """What an exercise of this kind may describe: ``position``, ``trick``, ``cards``, ``count`` …"""
    example: str
    """A right way to write ``expect``."""
    truth: Callable[[Exercise, Ruleset], Ruling[Any]]
    read: Callable[[Any], Answer]
    expected: Callable[[Any], Answer]
    right: Callable[[Any, Any], bool] = lambda key, given: bool(key == given)
    weigh: Callable[[Any, Any], Weighed] = lambda key, given: (NOTHING, NOTHING, ())
    cells: Callable[[Exercise, Ruleset, Any], Mapping[str, CellFeedback]] | None = None
