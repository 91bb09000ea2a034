"""The thinking steps: only those that arise, and each with the right answer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from belote_teach.puzzles.steps import Thought, steps
from belote_teach.rules import CardSet, Effect, Position, Rule, legal, parse_position, profile
from tests.strategies import any_positions, rulesets


@pytest.mark.parametrize(
    ("line", "table", "thoughts"),
    [
        ("D | | S: 9D QD", "classic", ""),
        ("D | W:AC | S: KC 9D", "classic", "led:C follow:True"),
        ("D | E:AC N:7C W:8D | S: 9D QD KS", "classic", "led:C follow:False holder:W trump:True higher:True"),
        ("D | E:AC N:7C W:8D | S: 7D KS", "classic", "led:C follow:False holder:W trump:True higher:False"),
        ("D | E:AC N:7C W:8C | S: 7D KS", "classic", "led:C follow:False holder:E trump:True"),
        ("D | E:AC N:7C W:8C | S: 7H KS", "classic", "led:C follow:False holder:E trump:False"),
        ("D | N:AC W:8C | S: 7D KS", "classic", "led:C follow:False holder:N"),
        ("D | N:AC W:8C | S: 7D KS", "stekius", "led:C follow:False holder:N trump:True"),
        ("D | N:KD W:8D | S: 9D 7D KS", "classic", "led:D follow:True holder:N higher:True"),
        ("D | N:KD W:8D | S: 9D 7D KS", "online-501", "led:D follow:True holder:N"),
        ("D | N:KD W:8D | S: KS AH", "classic", "led:D follow:False"),
        ("SA | N:KD W:8D | S: KS AH", "classic", "led:D follow:False"),
        ("TA | N:KD W:8D | S: 9D AH", "classic", "led:D follow:True holder:N higher:True"),
        ("D | E:AC N:9D W:8C | S: JD 7D KS", "guide", "led:C follow:False holder:N higher:True"),
    ],
)
def test_the_thoughts_of_a_position(line: str, table: str, thoughts: str) -> None:
    position = parse_position(line)
    found = steps(position, legal(position, profile(table)))
    assert " ".join(f"{one.thought}:{one.answer}" for one in found) == thoughts


@given(any_positions(), rulesets)
def test_every_step_can_be_answered_and_is_true(position: Position, rules: Any) -> None:
    ruling = legal(position, rules)
    found = steps(position, ruling)
    assert len({one.thought for one in found}) == len(found)
    assert [one.thought for one in found] == [one for one in Thought if one in {step.thought for step in found}]
    for one in found:
        cards = one.facts.get("cards")
        if one.thought in (Thought.FOLLOW, Thought.TRUMP, Thought.HIGHER):
            assert isinstance(cards, CardSet)
            assert bool(cards) is one.answer
            assert cards <= position.hand
    asked = {one.thought for one in found}
    for reason in ruling.reasons:
        if reason.rule is Rule.OVERRUFF and reason.effect is Effect.REQUIRES:
            assert Thought.HIGHER in asked
        if reason.rule is Rule.RUFF and reason.effect is not Effect.PERMITS:
            assert Thought.TRUMP in asked
