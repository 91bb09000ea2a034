"""Lines for people: in colour where the terminal shows colour, and never by colour alone."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from io import TextIOWrapper
from typing import TextIO

_STYLES: Mapping[str, str] = {"bold": "1", "faint": "2", "good": "1;32", "bad": "1;31"}
_TIMES = "\u00a0×\u00a0"
WIDEST = 100
"""Lines are not made longer than this, however wide the terminal is."""


def shows_colour(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether *stream* is a terminal that shows colour, and its owner has not asked for none with ``NO_COLOR``."""
    return stream.isatty() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


@dataclass(frozen=True, slots=True)
class Paper:
    """What lines are written for: with colour or without, and how wide."""

    colour: bool = False
    width: int = 80

    @classmethod
    def of(cls, stream: TextIO) -> Paper:
        """Return what *stream* can show."""
        return cls(shows_colour(stream), min(shutil.get_terminal_size().columns, WIDEST))

    def paint(self, text: str, style: str) -> str:
        """Return *text* in a style: ``bold``, ``faint``, ``good`` or ``bad``."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour and text else text

    def wrap(self, text: str, indent: int = 0) -> list[str]:
        """Return *text* in lines that fit beside a margin of *indent* columns; no card and no product is ever cut."""
        whole = text.replace(" × ", _TIMES)
        lines = textwrap.wrap(whole, max(self.width - indent, 20), break_long_words=False, break_on_hyphens=False)
        return [line.replace(_TIMES, " × ") for line in lines]


def ready(stream: TextIO) -> TextIO:
    """Let *stream* take every sign a card needs, wherever it leads, and return it."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream


def complain(*lines: str) -> int:
    """Print *lines* where errors are read, and return the exit status of what could not be answered at all."""
    print(*lines, sep="\n", file=ready(sys.stderr))
    return 2
