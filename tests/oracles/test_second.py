"""The engine against the second implementation: random positions at every table, and every small position there is."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from belote_teach.rules import Contract, Ruleset, legal_cards, profile
from tests.cases import cases, position_of, rules_of
from tests.oracles import second
from tests.oracles.compare import difference
from tests.walk import FOUR_HANDED, every_position, mixed_rules, options, played, scattered, written

CONTRACTS = tuple(Contract)


@pytest.mark.parametrize("case", cases("legal_cards"), ids=lambda case: case["id"])
def test_second_implementation_agrees_with_the_case(case):
    hand, trick, seat, contract = written(position_of(case["inputs"]))
    verdicts = second.verdicts(hand, trick, seat, contract, options(rules_of(case)))
    assert set(case["expected"]["legal"]) == {name for name, rule in verdicts.items() if rule is None}


@pytest.mark.parametrize("table", FOUR_HANDED)
def test_random_positions_at_every_profile(table, positions, count):
    """Half of them come from play by the table's own rules, half are scattered over the table."""
    chance = random.Random(f"profile {table}")
    rules = profile(table)
    asked, wanted, compared = options(rules), positions // len(FOUR_HANDED) // len(CONTRACTS) // 2 + 1, 0
    for contract in CONTRACTS:
        from_play = (
            position
            for _ in range(wanted)
            for position in played(chance, contract, lambda position: legal_cards(position, rules))
            if position.trick.plays
        )
        for position in islice(from_play, wanted):
            assert difference(position, rules, asked) is None
        for _ in range(wanted):
            assert difference(scattered(chance, contract), rules, asked) is None
        compared += 2 * wanted
    count("positions with the second implementation, at the eleven tables of four", compared)


@pytest.mark.parametrize("part", range(4))
def test_random_positions_at_tables_with_options_mixed_at_random(part, positions, count):
    chance = random.Random(f"mixed {part}")
    compared = 0
    while compared < positions // 4:
        rules = mixed_rules(chance)
        asked = options(rules)
        for contract in CONTRACTS:
            for _ in range(10):
                assert difference(scattered(chance, contract), rules, asked) is None
                compared += 1
    count("positions with the second implementation, options mixed at random", compared)


REDUCED = "7D 8D 10D 9D JD 10H KH AS"
"""Five of one suit, where two count nothing and the nine lies above the ten; two of another; one of a third."""

SMALL_TABLES = {
    "classic": {},
    "guide": {"partner_master_trump": "no_gratuitous_undertrump"},
    "contree": {"undertrump_opponent": "optional"},
    "forbidden": {"undertrump_opponent": "forbidden", "ta_rise": "never"},
    "online-501": {
        "rise_on_trump_lead": "unless_partner_master",
        "undertrump_opponent": "optional",
        "ta_rise": "unless_partner_master",
    },
    "stekius": {"ruff_when_void": "always", "partner_master_trump": "must_rise"},
    "always": {"ruff_when_void": "always", "undertrump_opponent": "optional"},
}


@pytest.mark.parametrize("changed", SMALL_TABLES.values(), ids=SMALL_TABLES)
@pytest.mark.parametrize("contract", [Contract.DIAMONDS, Contract.HEARTS, Contract.NO_TRUMP, Contract.ALL_TRUMP])
def test_every_position_of_a_reduced_pack(contract, changed, count):
    rules = Ruleset().with_options(changed)
    asked, compared = options(rules), 0
    for position in every_position(REDUCED, contract, size=4):
        assert difference(position, rules, asked) is None
        compared += 1
    count("positions of a reduced pack, every one there is, with the second implementation", compared)
