"""Twins: other cards, the same structure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from belote_teach.puzzles import Ask, Exercise, Source, Stage, open_bank, truth
from belote_teach.puzzles.misconceptions import beliefs
from belote_teach.puzzles.twins import TWINS, twins
from belote_teach.rules import Direction, Position, legal, profile
from tests.strategies import any_positions, rulesets

CLASSIC = profile("classic")
BANK = [one for one in open_bank().exercises.values() if one.stage is not Stage.WORKED]
ALL_OF_A_SUIT = {"card-order/all-eight-trumps", "points/all-the-trumps", "no-trump/a-suit-at-sans-atout"}
"""Eight cards of one suit have but three likenesses: the other suits."""


def _look(one: Exercise) -> tuple[object, ...]:
    hand = one.position.hand if one.position else None
    return one.contract, one.on_table, hand, frozenset(one.cards), one.situation


@pytest.mark.parametrize("theme", sorted({one.theme for one in BANK}))
def test_a_twin_has_the_structure_of_its_original(theme: str) -> None:
    for exercise in BANK:
        if exercise.theme == theme and exercise.ask is not Ask.WATCH:
            compare(exercise)


def compare(exercise: Exercise) -> None:
    rules = exercise.rules(CLASSIC)
    found = twins(exercise, rules)
    assert len(found) == (3 if exercise.id in ALL_OF_A_SUIT else TWINS)
    assert len({_look(one) for one in (exercise, *found)}) == len(found) + 1
    before = truth(exercise, rules)
    for twin in found:
        after = truth(twin, rules)
        assert twin.ask is exercise.ask
        if exercise.ask is Ask.SCORE:
            assert after.reasons[0].facts["result"] == before.reasons[0].facts["result"]
            continue
        assert [reason.key for reason in after.reasons] == [reason.key for reason in before.reasons]
        if exercise.ask in (Ask.HOLDS, Ask.RULE):
            assert after.value == before.value
        if exercise.position and twin.position:
            assert [play.seat for play in twin.position.trick.plays] == [
                play.seat for play in exercise.position.trick.plays
            ]
            assert len(twin.position.hand) == len(exercise.position.hand)
            assert len(twin.covering & twin.position.hand) == len(exercise.covering)
            assert len(legal(twin.position, rules).value) == len(legal(exercise.position, rules).value)


def test_most_twins_betray_the_same_beliefs() -> None:
    kept, all_of_them = 0, 0
    for exercise in BANK:
        if exercise.position is None or exercise.ask is not Ask.PLAYABLE:
            continue
        rules = exercise.rules(CLASSIC)
        known = {belief.id for which in beliefs(exercise.position, rules).values() for belief in which}
        for twin in twins(exercise, rules):
            assert twin.position is not None
            same = {belief.id for which in beliefs(twin.position, rules).values() for belief in which}
            kept, all_of_them = kept + (same == known), all_of_them + 1
    assert kept / all_of_them > 0.95


@given(any_positions(), rulesets)
def test_whatever_the_position_its_twins_have_its_reasons(position: Position, rules: Any) -> None:
    source = Source(Path("theme/file.toml"), 1)
    true = legal(position, rules)
    original = Exercise("theme/one", Ask.PLAYABLE, true.value, position.contract, source, position=position)
    for twin in twins(original, rules, 2):
        assert twin.position is not None
        assert twin.position != position
        ruling = legal(twin.position, rules)
        assert [reason.key for reason in ruling.reasons] == [reason.key for reason in true.reasons]
        assert [len(reason.struck) for reason in ruling.reasons] == [len(reason.struck) for reason in true.reasons]
        assert len(ruling.value) == len(true.value)


def test_twins_are_always_the_same() -> None:
    assert twins(BANK[0], CLASSIC) == twins(BANK[0], CLASSIC)


def test_twins_stay_twins_on_a_clockwise_table() -> None:
    exercise = next(one for one in BANK if one.ask is Ask.PLAYABLE and one.position and one.position.trick.plays)
    for twin in twins(exercise, CLASSIC):
        seated = twin.seated(Direction.CLOCKWISE)
        assert seated.position is not None
        assert legal(seated.position, CLASSIC).value == legal(twin.position, CLASSIC).value
