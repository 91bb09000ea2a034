"""What the referee says beside its results: the same rulings in sentences, line by line, in a language."""

from __future__ import annotations

from collections.abc import Sequence

from belote_teach.rules import Reason, Ruleset, Ruling, Seat, Trick, holds
from belote_teach.rules.auction import Auction, Call
from belote_teach.rules.declarations import Declaration
from belote_teach.rules.match import Standing
from belote_teach.rules.scoring import Count, Score

VIEWER = Seat.SOUTH
"""Who is told: a seat has to be for the players to be named as somebody sees them."""


def call(action: Call, refused: Reason | None, auction: Auction, lang: str) -> str:
    """Return why *action* may or may not be said now."""
    from belote_teach.language import call_verdict, plain

    return plain(call_verdict(refused, auction, action, lang), lang)


def sheet(ruling: Ruling[Score], count: Count, rules: Ruleset, lang: str) -> list[str]:
    """Return how both sides' marks come about, a line for each."""
    from belote_teach.language import explain_score, plain

    return [plain(line, lang) for line in explain_score(ruling, lang, rules, None, count)]


def match(ruling: Ruling[Standing], lang: str) -> str:
    """Return how the match stands; the first side is the reader's own."""
    from belote_teach.language import explain_match, plain

    return plain(explain_match(ruling, lang), lang)


def tricks(played: Sequence[Trick], points: Sequence[int], lang: str) -> list[str]:
    """Return who wins each trick, why, and what it is worth."""
    from belote_teach.language import explain_holds, plain

    said = [plain(explain_holds(holds(trick), VIEWER, trick.direction, lang), lang) for trick in played]
    return [f"{number}. {text} ({count})" for number, (text, count) in enumerate(zip(said, points, strict=True), 1)]
