"""The two orders as ladders: the same eight ranks, plain and trump, joined rank by rank."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from belote_teach.language import index, phrase, rank_name
from belote_teach.rules import Rank
from belote_teach.rules.contract import PLAIN_ORDER, TRUMP_ORDER
from belote_teach.settings import course_settings

from .picture import Colour, Picture, blank, picture

WIDTH, TOP, STEP, BOX = 340, 58, 42, 34
LEFT, RIGHT = 116, 264


def two_orders(lang: str | None = None) -> Picture:
    """Return the two orders, the strongest card on top."""
    lang = lang or course_settings().language
    figure = blank(WIDTH, TOP + STEP * len(PLAIN_ORDER) + 6)
    axes = figure.axes[0]
    climbers = tuple(rank for rank in Rank if _place(TRUMP_ORDER, rank) < _place(PLAIN_ORDER, rank))
    for x, title in ((LEFT, "plain"), (RIGHT, "trump")):
        axes.text(x, 22, phrase(f"book.figure.{title}", lang), ha="center", va="center", size=16, color=Colour.TEXT)
    for rank in Rank:
        left, right = _place(PLAIN_ORDER, rank), _place(TRUMP_ORDER, rank)
        climbs = rank in climbers
        axes.plot(
            (LEFT + BOX / 2, RIGHT - BOX / 2),
            (_y(left), _y(right)),
            color=Colour.TRUMP if climbs else Colour.EDGE,
            linewidth=3 if climbs else 1,
            zorder=1,
        )
        _rung(axes, LEFT, left, index(rank, lang), climbs=climbs)
        _rung(axes, RIGHT, right, index(rank, lang), climbs=climbs)
    for place, word in ((0, "strong"), (len(PLAIN_ORDER) - 1, "weak")):
        axes.text(
            6, _y(place), phrase(f"book.figure.{word}", lang), ha="left", va="center", size=12, color=Colour.MUTED
        )
    return picture(figure, orders_alt(lang), "orders")


def orders_alt(lang: str) -> str:
    """Return in words what the picture of the two orders shows."""
    first, second = TRUMP_ORDER[:2]
    return phrase(
        "book.figure.orders-alt",
        lang,
        plain=" ".join(index(rank, lang) for rank in PLAIN_ORDER),
        trump=" ".join(index(rank, lang) for rank in TRUMP_ORDER),
        first=rank_name(first, lang),
        second=rank_name(second, lang),
    )


def _place(order: tuple[Rank, ...], rank: Rank) -> int:
    return order.index(rank)


def _y(place: int) -> float:
    return TOP + STEP * place + BOX / 2


def _rung(axes: Axes, x: float, place: int, letter: str, *, climbs: bool) -> None:
    face, ink = (Colour.TRUMP, Colour.ON_TRUMP) if climbs else (Colour.PLAIN, Colour.ON_PLAIN)
    axes.add_patch(
        FancyBboxPatch(
            (x - BOX / 2 + 4, _y(place) - BOX / 2 + 4),
            BOX - 8,
            BOX - 8,
            boxstyle="round,pad=4,rounding_size=5",
            facecolor=face,
            edgecolor=Colour.EDGE,
            linewidth=1,
            zorder=2,
        )
    )
    axes.text(x, _y(place), letter, ha="center", va="center_baseline", size=17, weight="bold", color=ink, zorder=3)
