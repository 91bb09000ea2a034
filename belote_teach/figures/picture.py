"""A picture as it stands in a page: SVG in the page's own colours and letters, with its words for a screen reader."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from io import StringIO
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

PIXELS = 72
"""Matplotlib's points to an inch; an inch of a figure is 72 pixels of the page."""


class Colour(StrEnum):
    """
    The colours of all pictures, each a stand-in that becomes a colour of the page, light or dark.

    They differ in lightness too, and nothing is told by colour alone.
    """

    TEXT = "#100001"
    MUTED = "#100002"
    TRUMP = "#100003"
    PLAIN = "#100004"
    EDGE = "#100005"
    ON_TRUMP = "#100006"
    ON_PLAIN = "#100007"


_ON_PAGE = {
    Colour.TEXT: "var(--pst-color-text-base,var(--jp-ui-font-color1,#222832))",
    Colour.MUTED: "var(--pst-color-text-muted,var(--jp-ui-font-color2,#48566b))",
    Colour.TRUMP: "var(--belote-figure-trump,#0a7d91)",
    Colour.PLAIN: "var(--belote-figure-plain,#dbe5df)",
    Colour.EDGE: "var(--belote-figure-edge,#7d8794)",
    Colour.ON_TRUMP: "var(--belote-figure-on-trump,#fff)",
    Colour.ON_PLAIN: "var(--belote-figure-on-plain,#222832)",
}
_FONT = re.compile(r"font: (?P<size>[\d.]+px)[^;\"]*|font-family: [^;\"]*;? ?")
_SETTINGS: dict[Any, Any] = {"svg.fonttype": "none", "svg.hashsalt": "belote_teach", "font.family": "sans-serif"}


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, what it shows in words, and perhaps a note to stand below it."""

    svg: str
    alt: str
    note: str = ""

    def _repr_html_(self) -> str:
        below = f"<figcaption>{escape(self.note)}</figcaption>" if self.note else ""
        return f'<figure class="belote-figure">{self.svg}{below}</figure>'

    def __repr__(self) -> str:
        return self.alt


def blank(width: int, height: int) -> Figure:
    """Return an empty figure of so many pixels, one axes over all of it, measured in pixels from the top left."""
    figure = Figure(figsize=(width / PIXELS, height / PIXELS))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    return figure


def picture(figure: Figure, alt: str, name: str, note: str = "") -> Picture:
    """
    Return *figure* as a `Picture`, with a *note* below it if there is one.

    *name* keeps its inner ids apart from those of other pictures on the page.
    """
    drawn = StringIO()
    with rc_context(_SETTINGS):
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = drawn.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s*<style.*?</style>", "", svg, flags=re.DOTALL)  # it would reach into the whole page
    width, height = (round(float(size)) for size in re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)[0])
    svg = re.sub(
        r"<svg[^>]*>",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(alt)}" stroke-linejoin="round" style="width:100%;max-width:{width}px;height:auto">',
        svg,
        count=1,
    )
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'(href="#|url\(#)', rf"\g<1>{name}-", svg)
    svg = _FONT.sub(lambda found: f"font-size: {found['size']}" if found["size"] else "", svg)
    for stand_in, colour in _ON_PAGE.items():
        svg = svg.replace(stand_in.value, colour)
    return Picture(re.sub(r"\n\s*", " ", svg).strip(), alt, note)
