"""
What the engine has counted over many deals of random cards: how often something is dealt.

Counting takes minutes, so the counts are kept beside this module in ``counts.toml``; ``make counts`` counts anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from belote_teach.rules import CardSet, Contract, profile
from belote_teach.rules.deal import random_deal
from belote_teach.rules.declarations import DeclarationKind, declarations_in

SEED = 162
"""The first deal of every count is that of this seed, the next one that of the seed after it, and so on."""

DEALT = 1_000_000
"""How many deals are dealt to be counted."""

TABLE = "coinche"
"""The table as at which the cards are dealt: all at once, and declarations may be made."""

_KEPT = Path(__file__).with_name("counts.toml")


@dataclass(frozen=True, slots=True)
class Counted:
    """How often each thing was ``found`` in so many ``deals``, the first of which has the ``seed``."""

    deals: int
    seed: int
    found: Mapping[str, int]


def count_dealt(deals: int = DEALT, seed: int = SEED) -> Counted:
    """Count in how many deals somebody is dealt each thing; hearts are trump."""
    rules, royal = profile(TABLE), CardSet.of("KH", "QH")
    found = dict.fromkeys(("something", "both", "belote", "fifty", "four"), 0)
    for one in range(seed, seed + deals):
        hands = random_deal(one, rules).hands
        held = {seat: declarations_in(hand, Contract.HEARTS, rules) for seat, hand in hands.items()}
        kinds = {declaration.kind for declared in held.values() for declaration in declared}
        found["something"] += any(held.values())
        found["both"] += all(any(held[seat] for seat in side) for side in rules.players.sides)
        found["belote"] += any(royal <= hand for hand in hands.values())
        found["fifty"] += bool(kinds - {DeclarationKind.TIERCE})
        found["four"] += DeclarationKind.CARRE in kinds
    return Counted(deals, seed, found)


@cache
def dealt() -> Counted:
    """Return in how many deals somebody was dealt each thing, as it is kept."""
    kept = tomllib.loads(_KEPT.read_text("utf-8"))["dealt"]
    return Counted(kept.pop("deals"), kept.pop("seed"), kept)


def keep() -> None:
    """Count everything anew and keep it."""
    counted = count_dealt()
    rows = {"deals": counted.deals, "seed": counted.seed, **counted.found}
    lines = ["# What `make counts` has counted; made by it, not by hand.", "[dealt]"]
    lines += [f"{key} = {count}" for key, count in rows.items()]
    _KEPT.write_text("\n".join([*lines, ""]), "utf-8")
