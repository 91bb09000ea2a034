"""
What can be wrong with what a person wrote: an error with a stable code and a sentence.

::

    ValueError
     └─ GameError          cards or plays that cannot be, such as DUPLICATE_CARD or SEAT_ORDER
         └─ NotationError  text that cannot be read, such as BAD_RANK
"""

from __future__ import annotations

from collections.abc import Iterable


class GameError(ValueError):
    """
    Cards or plays that cannot be on a table; ``code`` is for programs, the message for people.

    ``facts`` are what the message speaks of, for whoever says it in another language.
    """

    def __init__(self, code: str, message: str, **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts


class NotationError(GameError):
    """Text that is not in the notation."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """
    Return which of the *known* words was most likely meant by a mistyped *word*, or ``None``.

    >>> nearest("bellote", ["belote", "rebelote", "tierce"])
    'belote'
    """
    from difflib import get_close_matches  # needed for mistakes alone

    return next(iter(get_close_matches(word.lower()[:100], list(known), 1)), None)


def perhaps(word: str, known: Iterable[str]) -> str:
    """
    Return what to add to an error about a mistyped *word*, or nothing where none of the *known* ones is near.

    >>> perhaps("concihe", ["coinche", "contree"])
    ' (did you mean coinche?)'
    """
    near = nearest(word, known)
    return f" (did you mean {near}?)" if near else ""
