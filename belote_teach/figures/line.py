"""Where the contract line lies: from how many points in cards the takers make it, with and without a belote."""

from __future__ import annotations

from itertools import groupby

from matplotlib.axes import Axes

from belote_teach.language import labels, phrase
from belote_teach.rules import Ruleset, profile
from belote_teach.rules.contract import BELOTE_POINTS, DEAL_POINTS
from belote_teach.rules.options import AuctionKind
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Count, Result, Tally
from belote_teach.settings import course_settings

from .picture import Colour, Picture, blank, picture
from .table import rules_of

WIDTH, LEFT, UNIT = 340, 8, 2.0
BAR, ROW = 34, 96

BELOTES = {"no-belote": (0, 0), "takers-belote": (BELOTE_POINTS, 0), "defenders-belote": (0, BELOTE_POINTS)}
"""The three deals of the picture: what belote the takers have, and the defenders."""

Zone = tuple[Result, int, int]
"""How the contract ends, from the fewest points in cards to the most."""


def zones(belotes: tuple[int, int], rules: Ruleset) -> tuple[Zone, ...]:
    """Return how the contract ends for the takers, over all the points in cards that they may have."""
    takers, defenders = belotes

    def result(cards: int) -> Result:
        count = Count(Tally(cards, takers), Tally(DEAL_POINTS - cards, defenders))
        return settle(count, rules).value.result

    runs = ((ending, list(cards)) for ending, cards in groupby(range(DEAL_POINTS + 1), result))
    return tuple((ending, cards[0], cards[-1]) for ending, cards in runs)


def contract_line(table: str | None = None, lang: str | None = None) -> Picture:
    """Return one bar for a deal without a belote and one for a belote of each side, at the course's table."""
    lang = lang or course_settings().language
    rules = _with_turned_card(table)
    figure = blank(WIDTH, ROW * len(BELOTES))
    axes = figure.axes[0]
    for number, (name, belotes) in enumerate(BELOTES.items()):
        y = ROW * number
        axes.text(LEFT, y + 20, phrase(f"book.figure.{name}", lang), va="baseline", size=14, color=Colour.TEXT)
        _bar(axes, y + 30, zones(belotes, rules), lang)
    return picture(figure, line_alt(lang, rules), "line")


def line_alt(lang: str, rules: Ruleset) -> str:
    """Return in words what the picture of the contract line shows."""
    bars = []
    for name, belotes in BELOTES.items():
        ends = ", ".join(
            phrase(f"book.figure.zone.{ending}", lang, low=low, high=high)
            for ending, low, high in zones(belotes, rules)
        )
        bars.append(f"{phrase(f'book.figure.{name}', lang)}{labels(lang)['colon']}{ends}.")
    return f"{phrase('book.figure.line-alt', lang, total=DEAL_POINTS)} {' '.join(bars)}"


def _with_turned_card(table: str | None) -> Ruleset:
    rules = rules_of(table)
    return rules if rules.auction is AuctionKind.TURNED_CARD else profile("classic")


def _bar(axes: Axes, y: float, found: tuple[Zone, ...], lang: str) -> None:
    for ending, low, high in found:
        left, width = LEFT + low * UNIT, (high - low) * UNIT
        if ending is Result.LITIGE:
            axes.plot((left, left), (y - 4, y + BAR + 4), color=Colour.TEXT, linewidth=3, zorder=3)
            word = phrase("book.figure.zone.litige", lang, low=low, high=high)
            axes.text(left, y + BAR + 8, word, ha="center", va="top", size=13, weight="bold", color=Colour.TEXT)
            continue
        made = ending is Result.MADE
        face, ink = (Colour.TRUMP, Colour.ON_TRUMP) if made else (Colour.PLAIN, Colour.ON_PLAIN)
        axes.barh(y + BAR / 2, width, BAR, left=left, color=face, edgecolor=Colour.EDGE, linewidth=1)
        word = phrase(f"book.ending.{ending}", lang, n=0)
        axes.text(
            left + width / 2, y + BAR / 2, word, ha="center", va="center_baseline", size=14, weight="bold", color=ink
        )
        edge, side = (high, "right") if made else (low, "left")
        axes.text(LEFT + edge * UNIT, y + BAR + 8, f"{edge}", ha=side, va="top", size=13, color=Colour.MUTED)
        if low and not any(one is Result.LITIGE for one, _, _ in found):
            axes.text(left, y + BAR + 8, f"{low}", ha="center", va="top", size=13, weight="bold", color=Colour.TEXT)
