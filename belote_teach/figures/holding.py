"""Who can hold a trick: trumps above the suit led, and the other suits nowhere."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from belote_teach.language import index, phrase
from belote_teach.rules.contract import PLAIN_ORDER, TRUMP_ORDER
from belote_teach.settings import course_settings

from .picture import Colour, Picture, blank, picture

WIDTH, MARGIN, STEP, BOX = 340, 8, 70, 31


def who_can_hold(lang: str | None = None) -> Picture:
    """Return three rows of cards: what beats what, the strongest on top and at the left."""
    lang = lang or course_settings().language
    figure = blank(WIDTH, STEP * 2 + 60)
    axes = figure.axes[0]
    rows = (("trumps-above", TRUMP_ORDER, True), ("led-below", PLAIN_ORDER, False))
    for number, (title, order, trump) in enumerate(rows):
        y = STEP * number
        axes.text(MARGIN, y + 18, phrase(f"book.figure.{title}", lang), va="baseline", size=14, color=Colour.TEXT)
        for place, rank in enumerate(order):
            _card(axes, MARGIN + place * (BOX + 10.5), y + 26, index(rank, lang), trump=trump)
    y = STEP * 2
    never = f"{phrase('book.figure.never', lang)}: {phrase('book.figure.never-win', lang)}"
    axes.plot((MARGIN, WIDTH - MARGIN), (y + 8, y + 8), color=Colour.EDGE, linewidth=1, linestyle=(0, (4, 4)))
    axes.text(MARGIN, y + 34, never, va="baseline", size=14, color=Colour.TEXT)
    return picture(figure, holds_alt(lang), "holding")


def holds_alt(lang: str) -> str:
    """Return in words what the picture of who can hold shows."""
    trump, plain = (" ".join(index(rank, lang) for rank in order) for order in (TRUMP_ORDER, PLAIN_ORDER))
    return phrase("book.figure.holds-alt", lang, trump=trump, plain=plain)


def _card(axes: Axes, x: float, y: float, letter: str, *, trump: bool) -> None:
    face, ink = (Colour.TRUMP, Colour.ON_TRUMP) if trump else (Colour.PLAIN, Colour.ON_PLAIN)
    axes.add_patch(Rectangle((x, y), BOX, BOX, facecolor=face, edgecolor=Colour.EDGE, linewidth=1))
    axes.text(x + BOX / 2, y + BOX / 2, letter, ha="center", va="center_baseline", size=15, weight="bold", color=ink)
