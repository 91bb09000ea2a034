"""Belote and declarations: what they are called, which count, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belote_teach.rules import Reason, Ruleset, Ruling, Seat
from belote_teach.rules.belote import Belote
from belote_teach.rules.declarations import Declaration, DeclarationKind
from belote_teach.rules.options import Players

from .phrase import phrase
from .words import Party, words


def declaration_text(declaration: Declaration, lang: str, form: str = "name") -> str:
    """
    Return what a declaration is called: ``tierce to the [QH]``.

    Other forms: ``the`` and ``a`` with an article; ``full`` in words alone, for a voice.

    >>> from belote_teach.rules.record_text import parse_declaration
    >>> declaration_text(parse_declaration("tierce QH"), "en")
    'tierce to the [QH]'
    >>> declaration_text(parse_declaration("carre J"), "en", "the")
    'the carré of jacks'
    >>> declaration_text(parse_declaration("cent AS"), "en", "full")
    'cent to the ace of spades'
    """
    return words(lang).declaration(declaration, form)


def explain_declarations(
    ruling: Ruling[Mapping[Seat, int]], viewer: Seat | None, lang: str, rules: Ruleset, taker: Seat | None = None
) -> str:
    """
    Return which side's declarations count, and why, as *viewer* is told it; for nobody, the sides are named by seats.

    *taker* is needed only where three play.
    *ruling* is that of `belote_teach.rules.declarations.counting_declarations`.
    """
    reason = ruling.reasons[0]
    if "best" not in reason.facts:
        return phrase("declaration.nobody", lang)
    best, rival = reason.facts["best"], reason.facts["rival"]
    facts: dict[str, Any] = {"best": best, "rival": rival, "viewer": viewer}
    if reason.key == "declaration-tie.decides":
        why = phrase("declaration.tie", lang, **facts, why=rules.declaration_tie.value)
    else:
        why = phrase("declaration.wins", lang, **facts, why=_why(best, rival))
    if not ruling.value:
        return why
    seat = reason.facts["seat"]
    assert isinstance(seat, Seat)
    side, loser = _sides(seat, viewer, rules, taker)
    facts |= {"side": side, "loser": loser, "alone": rival is None, "points": sum(ruling.value.values())}
    return f"{why} {phrase('declaration.marks', lang, **facts)}"


_BY_SEATS = {
    Players.FOUR: (Party.NORTH_SOUTH, Party.EAST_WEST),
    Players.TWO: (Party.NORTH, Party.SOUTH),
    Players.THREE: (Party.TAKER, Party.DEFENDERS),
}
"""What the two sides are called for nobody in particular."""


def _sides(seat: Seat, viewer: Seat | None, rules: Ruleset, taker: Seat | None) -> tuple[Party, Party]:
    """Return what the side of *seat* is called, and the other."""
    if viewer is None:
        first, other = _BY_SEATS[rules.players]
        of_the_first = seat is taker if rules.players is Players.THREE else seat in rules.players.sides[0]
        return (first, other) if of_the_first else (other, first)
    if rules.players is Players.TWO:
        return (Party.YOU, Party.OPPONENT) if seat is viewer else (Party.OPPONENT, Party.YOU)
    partners = seat is viewer.partner if rules.players is Players.FOUR else taker not in (seat, viewer)
    return (Party.US, Party.THEM) if seat is viewer or partners else (Party.THEM, Party.US)


def _why(best: object, rival: object) -> str:
    """Return what makes *best* the better one (sources F6–F8)."""
    assert isinstance(best, Declaration)
    if rival is None:
        return "alone"
    assert isinstance(rival, Declaration)
    if best.kind is DeclarationKind.CARRE:
        return "four" if rival.kind is DeclarationKind.CARRE else "carre"
    if best.kind is not rival.kind:
        return "longer"
    return "trump" if best.rank is rival.rank else "higher"


def explain_belote(ruling: Ruling[int], lang: str) -> str:
    """Return whether a belote counts, and why; *ruling* is that of `belote_teach.rules.scoring.belote_points`."""
    reason = ruling.reasons[0]
    facts: dict[str, Any] = {**reason.facts, "missing": _missing(reason)}
    return phrase(f"belote.{reason.effect}", lang, **facts)


def belote_in_vain(belote: Belote, lang: str) -> str:
    """Return whose belote counts nothing at this table, and why (sources E2, E6); players are named by their seats."""
    return phrase("belote.in-vain", lang, viewer=None, seat=belote.seat, why=explain_belote(belote.ruling, lang))


def _missing(reason: Reason) -> str:
    missing = reason.facts["missing"]
    assert isinstance(missing, tuple)
    return "both" if len(missing) > 1 else "".join(missing)


def words_verdict(reason: Reason, lang: str) -> str:
    """
    Return why *belote* may not be said, or a declaration not be made.

    *reason* is that of an `belote_teach.rules.deal.IllegalActError`, or what
    `belote_teach.rules.declarations.undeclarable` gives.
    """
    facts: Mapping[str, Any] = reason.facts
    return phrase(f"{reason.rule}.{reason.effect}", lang, **facts)
