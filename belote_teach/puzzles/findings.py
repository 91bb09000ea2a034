"""What is told to the author of an exercise file: findings, and in which line each stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

_HEADER = re.compile(r"(?m)^[ \t]*\[\[\s*exercise\s*\]\]")
_LONG_STRING = re.compile(r'"""(?:.|\n)*?"""|' + r"'''(?:.|\n)*?'''")


class Level(StrEnum):
    """How grave a finding is."""

    ERROR = "error"
    INFORMATION = "information"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to tell the author of an exercise file."""

    level: Level
    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.level}: {self.message}"


class Lines:
    """Where things stand in an exercise file; TOML readers keep no lines."""

    def __init__(self, text: str) -> None:
        self._text = _LONG_STRING.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
        self._starts = [found.start() for found in _HEADER.finditer(self._text)]

    def exercise(self, index: int, key: str = "") -> int:
        """Return the line of *key* in the exercise at *index*, else the line of its header."""
        if index >= len(self._starts):
            return self.key(key or "exercise")
        start, *rest = self._starts[index:]
        return self._find(key, start, rest[0] if rest else len(self._text)) or self._line(start)

    def key(self, key: str) -> int:
        """Return the line of *key* at the head of the file."""
        return self._find(key, 0, self._starts[0] if self._starts else len(self._text)) or 1

    def _find(self, key: str, start: int, end: int) -> int:
        found = re.compile(rf"(?m)^[ \t]*['\"]?{re.escape(key)}['\"]?[ \t]*[=.]").search(self._text, start, end)
        return self._line(found.start()) if key and found else 0

    def _line(self, place: int) -> int:
        return self._text.count("\n", 0, place) + 1
