"""Wrong totals that tell what was forgotten, when points are counted."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from belote_teach.rules import Card, Rank, Ruleset, card_points
from belote_teach.rules.contract import LAST_TRICK_POINTS, PLAIN_POINTS, TRUMP_POINTS

from .exercise import Exercise
from .questions import counted, deal_points, truth


def wrong_totals(exercise: Exercise, rules: Ruleset) -> Mapping[int, str]:
    """
    Return the well-known wrong answers to a question about points, each with the name of its diagnosis.

    The more usual mistake stands for a total to which several lead.
    """
    right = truth(exercise, rules).value
    trump = exercise.played_in.trump
    cards = tuple(counted(exercise))
    deal = deal_points(exercise.played_in, rules)
    ten = LAST_TRICK_POINTS * exercise.last

    def total(value: Mapping[Card, int], extra: int = ten, whole: int = deal) -> int:
        mine = sum(value[one] for one in cards) + extra
        return whole - mine if exercise.other_side else mine

    true = {one: card_points(one, exercise.played_in, rules) for one in cards}
    found: list[tuple[int, str]] = []
    if exercise.last:
        found.append((total(true, 0), "forgot-last"))
    if exercise.other_side:
        found.append((total(true, whole=deal - LAST_TRICK_POINTS), "forgot-ten-of-162"))
        found.append((sum(true.values()) + ten, "own-side"))
    if trump is not None:
        jacks = {one: 20 if one.rank is Rank.JACK else true[one] for one in cards}
        nines = {one: 14 if one.rank is Rank.NINE else true[one] for one in cards}
        found += [
            (total(jacks), "jack-20"),
            (total(nines), "nine-14"),
            (total({one: PLAIN_POINTS[one.rank] for one in cards}), "trump-as-plain"),
            (total({one: TRUMP_POINTS[one.rank] for one in cards}), "plain-as-trump"),
        ]
    if exercise.trick and not exercise.last and not exercise.other_side:
        found.append((total(true, LAST_TRICK_POINTS), "added-last"))
    wrong: dict[int, str] = {}
    for number, name in found:
        if number != right and number >= 0:
            wrong.setdefault(number, name)
    return MappingProxyType(wrong)
