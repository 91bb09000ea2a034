"""Whose declarations count: the questions in their order, each with the one that wins."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from belote_teach.language import labels, phrase
from belote_teach.rules import Ruleset, profile
from belote_teach.rules.options import Declarations
from belote_teach.settings import course_settings

from .picture import Colour, Picture, blank, picture
from .table import rules_of

WIDTH, STEP, BOX = 340, 74, 56
ASKED, ANSWERED = (8, 188), (218, 114)
"""Left edge and width of the questions, and of the answers."""

QUESTIONS = ("four", "longer", "higher", "trump")
"""What decides between two declarations, in the order of `Declaration.strength`."""


def whose_declarations(table: str | None = None, lang: str | None = None) -> Picture:
    """Return the questions from the top down; on the right what wins, at the bottom what happens to a tie."""
    lang = lang or course_settings().language
    rules = _with_declarations(table)
    figure = blank(WIDTH, STEP * (len(QUESTIONS) + 1) - STEP + BOX + 8)
    axes = figure.axes[0]
    for number, name in enumerate(QUESTIONS):
        y = 4 + STEP * number
        _box(axes, ASKED, y, phrase(f"book.figure.whose.{name}", lang), trump=False)
        _box(axes, ANSWERED, y, phrase(f"book.figure.whose.{name}-wins", lang), trump=True)
        _arrow(axes, (ASKED[0] + ASKED[1], y + BOX / 2), (ANSWERED[0], y + BOX / 2))
        _arrow(axes, (ASKED[0] + ASKED[1] / 2, y + BOX), (ASKED[0] + ASKED[1] / 2, y + STEP))
    last = 4 + STEP * len(QUESTIONS)
    equal, tie = phrase("book.figure.whose.equal", lang), phrase(f"book.figure.whose.tie.{rules.declaration_tie}", lang)
    _box(axes, ASKED, last, equal, trump=False)
    _box(axes, ANSWERED, last, tie, trump=True)
    _arrow(axes, (ASKED[0] + ASKED[1], last + BOX / 2), (ANSWERED[0], last + BOX / 2))
    return picture(figure, whose_alt(lang, rules), "whose")


def whose_alt(lang: str, rules: Ruleset) -> str:
    """Return in words what the picture of the questions shows."""
    asked = [_one_line(phrase(f"book.figure.whose.{name}", lang)) for name in QUESTIONS]
    wins = [_one_line(phrase(f"book.figure.whose.{name}-wins", lang)) for name in QUESTIONS]
    steps = " ".join(f"{question} {answer}." for question, answer in zip(asked, wins, strict=True))
    tie = _one_line(phrase(f"book.figure.whose.tie.{rules.declaration_tie}", lang))
    equal = f"{phrase('book.figure.whose.equal', lang)}{labels(lang)['colon']}{tie}."
    return f"{phrase('book.figure.whose.alt', lang)} {steps} {equal}"


def _with_declarations(table: str | None) -> Ruleset:
    rules = rules_of(table)
    return rules if rules.declarations is not Declarations.NONE else profile("cafe")


def _one_line(text: str) -> str:
    return text.replace(" / ", " ")


def _box(axes: Axes, place: tuple[int, int], y: float, text: str, *, trump: bool) -> None:
    left, width = place
    face, ink = (Colour.TRUMP, Colour.ON_TRUMP) if trump else (Colour.PLAIN, Colour.ON_PLAIN)
    axes.add_patch(
        FancyBboxPatch(
            (left + 4, y + 4),
            width - 8,
            BOX - 8,
            boxstyle="round,pad=4,rounding_size=5",
            facecolor=face,
            edgecolor=Colour.EDGE,
            linewidth=1,
        )
    )
    lines = text.split(" / ")
    for number, line in enumerate(lines):
        middle = y + BOX / 2 + (number - (len(lines) - 1) / 2) * 18
        axes.text(left + width / 2, middle, line, ha="center", va="center_baseline", size=13, color=ink)


def _arrow(axes: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    axes.annotate("", end, start, arrowprops={"arrowstyle": "->", "color": Colour.EDGE, "linewidth": 1.5})
