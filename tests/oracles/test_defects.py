"""The cases tell every known wrong engine from a right one."""

from __future__ import annotations

import random
import tomllib
from functools import cache

import pytest

from belote_teach.rules import Contract, parse_position, profile
from tests.cases import DATA, cases, position_of, rules_of
from tests.oracles import second
from tests.oracles.defects import DEFECTS, Sound
from tests.walk import every_position, mixed_rules, options, scattered, written

Asked = tuple[list[str], list[tuple[str, str]], str, str, dict[str, str]]


@cache
def hand_written_cases() -> tuple[tuple[str, Asked, set[str]], ...]:
    """Every case of the data files: its name, the question, the legal cards it writes."""
    duties = tomllib.loads((DATA / "cases" / "duties.toml").read_text("utf-8"))["case"]
    ours = (
        (
            case["id"],
            (
                *written(parse_position(case["position"])),
                options(profile(case.get("table", "classic")).with_options(case.get("options", {}))),
            ),
            set(case["legal"].split()),
        )
        for case in duties
    )
    theirs = (
        (
            case["id"],
            (*written(position_of(case["inputs"])), options(rules_of(case))),
            set(case["expected"]["legal"]),
        )
        for case in cases("legal_cards")
    )
    return (*ours, *theirs)


def test_no_case_finds_a_defect_in_a_sound_engine():
    assert [name for name, asked, legal in hand_written_cases() if Sound(*asked).legal() != legal] == []


def test_the_sound_engine_is_the_second_implementation():
    chance = random.Random("sound")
    for _ in range(5000):
        position, rules = scattered(chance, chance.choice(tuple(Contract))), options(mixed_rules(chance))
        hand, trick, seat, contract = written(position)
        verdicts = second.verdicts(hand, trick, seat, contract, rules)
        expected = {card for card, rule in verdicts.items() if rule is None}
        assert expected == Sound(hand, trick, seat, contract, rules).legal()


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda kind: kind.__name__)
def test_a_hand_written_case_finds_the_defect(defect):
    assert [name for name, asked, legal in hand_written_cases() if defect(*asked).legal() != legal] != []


@cache
def reduced_pack() -> tuple[tuple[Asked, set[str]], ...]:
    """Every position of South with a few cards, at three tables that ask the most different things."""
    tables = [
        options(profile("stekius")),
        options(profile("classic")),
        options(profile("guide").with_options({"undertrump_opponent": "optional"})),
    ]
    contracts = (Contract.DIAMONDS, Contract.HEARTS, Contract.NO_TRUMP, Contract.ALL_TRUMP)
    return tuple(
        ((*question, asked), Sound(*question, asked).legal())
        for contract in contracts
        for question in map(written, every_position("7D 8D 9D JD 10H KH JH AS", contract, size=2))
        for asked in tables
    )


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda kind: kind.__name__)
def test_every_position_of_a_reduced_pack_finds_the_defect(defect):
    assert any(defect(*asked).legal() != legal for asked, legal in reduced_pack())
