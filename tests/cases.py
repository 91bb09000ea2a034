"""The cases kept as data: one JSON line each, with what goes in, what must come out, and who says so."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from belote_teach.rules import CardSet, Contract, Direction, Play, Position, Ruleset, Seat, Trick, card, profile
from belote_teach.rules.sheet import Count, Score, Side, Tally

DATA = Path(__file__).parent / "data"

CODES = {
    "follow": "MUST_FOLLOW",
    "rise": "MUST_RISE",
    "ruff": "MUST_TRUMP",
    "overruff": "MUST_OVERTRUMP",
    "underruff": "MUST_UNDERTRUMP",
    "no-underruff-of-partner": "NO_UNDERTRUMP_PARTNER",
    "no-underruff": "NO_UNDERTRUMP",
}
"""The code of each rule that can strike a card, as the cases write it."""


@cache
def cases(kind: str) -> tuple[dict[str, Any], ...]:
    """Return the cases of one *kind*, as they stand in ``data/cases``."""
    lines = (DATA / "cases" / f"{kind}.jsonl").read_text("utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def rules_of(case: dict[str, Any]) -> Ruleset:
    """Return the table at which *case* is played."""
    return profile(case["profile"]).with_options(case["options"])


def contract_of(written: dict[str, Any]) -> Contract:
    """Return the contract written as ``{"mode": "suit", "trump": "D"}``."""
    return Contract(written["trump"] if written["mode"] == "suit" else written["mode"])


def plays_of(written: list[dict[str, str]]) -> tuple[Play, ...]:
    """Return the plays written as ``[{"seat": "E", "card": "AC"}, …]``."""
    return tuple(Play(Seat(play["seat"]), card(play["card"])) for play in written)


def position_of(inputs: dict[str, Any]) -> Position:
    """Return the position of a ``legal_cards`` case."""
    trick = Trick(contract_of(inputs["contract"]), plays_of(inputs["trick"]), Direction(inputs["direction"]))
    return Position(CardSet.of(*inputs["hand"]), trick, Seat(inputs["player"]))


def names(cards: CardSet) -> list[str]:
    """Return the notation of every card of a set, in the set's order."""
    return [str(one) for one in cards]


def in_order(cards: list[str]) -> list[str]:
    """Return *cards* in the order in which a `CardSet` tells them."""
    return names(CardSet.of(*cards))


def rows(name: str, key: str) -> list[list[Any]]:
    """Return the rows that stand under *key* in ``data/cases/<name>.toml``, where each column is explained."""
    rows: list[list[Any]] = tomllib.loads((DATA / "cases" / f"{name}.toml").read_text("utf-8"))[key]
    return rows


def table(name: str, options: str = "") -> Ruleset:
    """The table *name* with options written as ``tie=set rounding=none``."""
    read = {"true": True, "false": False}
    pairs = (pair.split("=") for pair in options.split())
    return profile(name).with_options(
        {key: read.get(value, int(value) if value.isdecimal() else value) for key, value in pairs}
    )


def counted(text: str) -> Count:
    """The deal written as ``81+20+50 81 carried=81``: cards, belote and declarations of takers and defenders."""
    takers, defenders, *more = text.split()
    sides = [Tally(*(int(n) for n in side.split("+"))) for side in (takers, defenders)]
    capot = next((Side(word) for word in more if word in tuple(Side)), None)
    carried = next((int(word[8:]) for word in more if word.startswith("carried=")), 0)
    return Count(*sides, capot, carried, alone="alone" in more)


def marked(score: Score) -> str:
    """What both sides mark, written as ``0 81 litige 81 wait``, or ``81 81 litige 81 lost``."""
    waits = f" {score.suspended} wait" if score.suspended else ""
    lost = f" {score.lost} lost" if score.lost else ""
    return f"{score.takers} {score.defenders} {score.result}{waits}{lost}"
