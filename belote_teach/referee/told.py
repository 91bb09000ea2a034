"""What the referee says beside its results: the same rulings in sentences, line by line, in a language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from belote_teach.rules import Reason, Ruleset, Ruling, Seat, Trick, holds
from belote_teach.rules.auction import Auction, Call
from belote_teach.rules.declarations import Declaration
from belote_teach.rules.match import Standing
from belote_teach.rules.options import Declarations
from belote_teach.rules.sheet import Count, Score

VIEWER = Seat.SOUTH
"""Who is told: a seat has to be for the players to be named as somebody sees them."""


def call(action: Call, refused: Reason | None, auction: Auction, rules: Ruleset, lang: str) -> str:
    """Return why *action* may or may not be said now."""
    from belote_teach.language import call_verdict, plain

    return plain(call_verdict(refused, auction, action, lang, rules), lang)


def sheet(ruling: Ruling[Score], count: Count, rules: Ruleset, lang: str) -> list[str]:
    """Return how both sides' marks come about, a line for each."""
    from belote_teach.language import explain_score, plain

    return [plain(line, lang) for line in explain_score(ruling, lang, rules, None, count)]


def match(ruling: Ruling[Standing], lang: str) -> str:
    """Return how the match stands; the first side is the reader's own."""
    from belote_teach.language import explain_match, plain

    return plain(explain_match(ruling, lang), lang)


def belote(ruling: Ruling[int], lang: str) -> str:
    """Return what a belote counts, and why."""
    from belote_teach.language import explain_belote, plain

    return plain(explain_belote(ruling, lang), lang)


def declarations(found: Sequence[Declaration], points: Sequence[int], rules: Ruleset, lang: str) -> list[str]:
    """Return what there is to declare, and what each declaration counts."""
    from belote_teach.language import declaration_text, phrase, plain

    if rules.declarations is Declarations.NONE:
        return [phrase("referee.no-declarations", lang)]
    if not found:
        return [phrase("referee.none", lang)]
    return [plain(f"{declaration_text(one, lang)}: {count}", lang) for one, count in zip(found, points, strict=True)]


def counting(ruling: Ruling[Mapping[Seat, int]], rules: Ruleset, lang: str) -> str:
    """Return which side's declarations count, and why."""
    from belote_teach.language import explain_declarations, phrase, plain

    if rules.declarations is Declarations.NONE:
        return phrase("referee.no-declarations", lang)
    return plain(explain_declarations(ruling, None, lang, rules), lang)


def dealing(phase: str, facts: Mapping[str, Any], lang: str) -> str:
    """Return how cards are dealt."""
    from belote_teach.language import phrase

    return phrase(f"referee.dealing.{phase}", lang, **facts)


def tricks(played: Sequence[Trick], points: Sequence[int], lang: str) -> list[str]:
    """Return who wins each trick, why, and what it is worth."""
    from belote_teach.language import explain_holds, plain

    said = [plain(explain_holds(holds(trick), VIEWER, trick.direction, lang), lang) for trick in played]
    return [f"{number}. {text} ({count})" for number, (text, count) in enumerate(zip(said, points, strict=True), 1)]
