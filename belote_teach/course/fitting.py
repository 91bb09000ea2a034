"""The table at which something is shown: the course's own, or the nearest one where it can happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from belote_teach.rules import Ruleset, compare, profile
from belote_teach.rules.options import AuctionKind, Contracts, Declarations, Players

from .here import Here

Fits = Callable[[Ruleset], bool]
"""Whether something can happen at a table."""

STAND_INS = ("classic", "cafe", "ffb-classic", "coinche", "contree", "for-two", "for-three")
"""The tables that are asked in turn where the course's own does not fit."""


def four_play(rules: Ruleset) -> bool:
    """Return whether four play here."""
    return rules.players is Players.FOUR


def takes(rules: Ruleset) -> bool:
    """Return whether four play here, and a card is turned up and taken."""
    return four_play(rules) and rules.auction is AuctionKind.TURNED_CARD


def bids(rules: Ruleset) -> bool:
    """Return whether four play here, and bid."""
    return four_play(rules) and rules.auction is AuctionKind.BIDS


def declares(rules: Ruleset) -> bool:
    """Return whether declarations are played here."""
    return four_play(rules) and rules.declarations is not Declarations.NONE


def plays_all(rules: Ruleset) -> bool:
    """Return whether sans atout and tout atout are played here."""
    return rules.contracts is Contracts.ALL


def fitting(place: Here, *fits: Fits, options: Mapping[str, object] | None = None) -> Ruleset:
    """Return the course's table, or the nearest one that fits, with *options* changed."""
    wanted = (place.rules, *map(profile, STAND_INS))
    rules = next(rules for rules in wanted if all(fit(rules) for fit in fits))
    return rules.with_options(options or {})


def at_table(rules: Ruleset, place: Here) -> str:
    """
    Return in HTML at which table something is shown, and what it answers otherwise than a table we know.

    Nothing for the course's own table, which is named on every page.
    """
    if rules == place.rules:
        return ""
    return answers_changed(rules, place) or f"<p>{place.say('at-table', table=rules)}</p>"


def answers_changed(rules: Ruleset, place: Here) -> str:
    """Return in HTML what a table answers otherwise than the table whose name it has; nothing if nothing."""
    named = next((one for one in (place.rules, *map(profile, STAND_INS)) if one.id == rules.id), rules)
    lines = "".join(
        f"<li>{place.question(one.option)} <b>{place.answer(one.option, one.second)}</b></li>"
        for one in compare(named, rules)
    )
    return f"<p>{place.say('some-table')}</p><ul>{lines}</ul>" if lines else ""
