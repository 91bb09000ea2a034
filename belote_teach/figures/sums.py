"""Where the points of a deal lie: the trump suit, the three plain suits, the last trick."""

from __future__ import annotations

from matplotlib.axes import Axes

from belote_teach.language import index, phrase
from belote_teach.rules.contract import (
    DEAL_POINTS,
    LAST_TRICK_POINTS,
    PLAIN_ORDER,
    PLAIN_POINTS,
    TRUMP_ORDER,
    TRUMP_POINTS,
)
from belote_teach.settings import course_settings

from .picture import Colour, Picture, blank, picture

WIDTH, LEFT, UNIT = 340, 8, 5.2
BAR, GAP = 30, 34


def where_points_lie(lang: str | None = None) -> Picture:
    """Return one bar for each suit and one for the last trick, all on one scale, cut into cards."""
    lang = lang or course_settings().language
    trump = [(index(rank, lang), TRUMP_POINTS[rank]) for rank in TRUMP_ORDER if TRUMP_POINTS[rank]]
    plain = [(index(rank, lang), PLAIN_POINTS[rank]) for rank in PLAIN_ORDER if PLAIN_POINTS[rank]]
    last = [("+", LAST_TRICK_POINTS)]
    bars = [("trump", trump), *[("plain", plain)] * 3, ("last", last)]
    assert sum(points for _, cards in bars for _, points in cards) == DEAL_POINTS
    figure = blank(WIDTH, (BAR + GAP) * len(bars) + 34)
    axes = figure.axes[0]
    y = 0.0
    for name, cards in bars:
        total = sum(points for _, points in cards)
        title = f"{phrase(f'book.figure.{name}', lang)}  {total}"
        axes.text(LEFT, y + 20, title, va="baseline", size=14, color=Colour.TEXT)
        _bar(axes, y + GAP - 6, cards, trump=name == "trump")
        y += BAR + GAP
    total_text = phrase("book.figure.total", lang, total=DEAL_POINTS)
    axes.text(LEFT, y + 22, total_text, va="baseline", size=16, weight="bold", color=Colour.TEXT)
    return picture(figure, points_alt(lang), "sums")


def points_alt(lang: str) -> str:
    """Return in words what the picture of the points shows."""
    cards = ", ".join(f"{index(rank, lang)} {TRUMP_POINTS[rank]}" for rank in TRUMP_ORDER if TRUMP_POINTS[rank])
    return phrase(
        "book.figure.points-alt",
        lang,
        trump=sum(TRUMP_POINTS.values()),
        cards=cards,
        plain=sum(PLAIN_POINTS.values()),
        last=LAST_TRICK_POINTS,
        total=DEAL_POINTS,
    )


def _bar(axes: Axes, y: float, cards: list[tuple[str, int]], *, trump: bool) -> None:
    face, ink = (Colour.TRUMP, Colour.ON_TRUMP) if trump else (Colour.PLAIN, Colour.ON_PLAIN)
    x = float(LEFT)
    for letter, points in cards:
        width = points * UNIT
        axes.barh(y + BAR / 2, width, BAR, left=x, color=face, edgecolor=Colour.EDGE, linewidth=1)
        if width > 12:
            axes.text(
                x + width / 2, y + BAR / 2, letter, ha="center", va="center_baseline", size=13, weight="bold", color=ink
            )
        x += width
