"""The rules of play as one finite table: it holds every case that a trick can show, no other, and `legal` obeys it."""

from __future__ import annotations

import random
from functools import cache

import pytest

from belote_teach.rules import Contract, Position, Ruleset, Seat, legal, parse_position, profile, profiles
from belote_teach.rules.duties import DUTIES, Case, Kind, decide, decision_table
from belote_teach.rules.options import PartnerMasterTrump
from belote_teach.rules.reasons import Effect, Rule
from tests.oracles import second
from tests.walk import every_position, mixed_rules, played, scattered, written

Seen = tuple[int, str, bool, bool]
"""The classes held, the mode, whether a ruff holds the trick, whether the partner does."""


def seen(position: Position) -> Seen:
    """Classify a position by the second implementation's order of cards."""
    hand, trick, seat, contract = written(position)
    led = second.suit(trick[0][1])
    holder, best = second.winner(trick, contract)
    held = Kind(0)
    for card in hand:
        higher = second.strength(card, led, contract) > second.strength(best, led, contract)
        if second.suit(card) == led:
            held |= Kind.FOLLOWS_HIGHER if higher else Kind.FOLLOWS_LOWER
        elif second.suit(card) == contract:
            held |= Kind.TRUMPS_HIGHER if higher else Kind.TRUMPS_LOWER
        else:
            held |= Kind.OTHER
    mode = {"SA": "no trump", "TA": "all trump"}.get(contract, "trump led" if led == contract else "plain led")
    return int(held), mode, second.suit(best) != led, holder == second.PARTNER[seat]


def key(case: Case) -> Seen:
    return int(case.held), case.mode, case.ruffed, case.partner_holds


@cache
def every_case_of_a_reduced_pack() -> frozenset[Seen]:
    """Five cards of trump, three of a plain suit and one of another are enough to show every case there is."""
    return frozenset(
        seen(position)
        for contract in (Contract.DIAMONDS, Contract.NO_TRUMP, Contract.ALL_TRUMP)
        for position in every_position("7D 8D 9D JD 7H 10H AH QH KS", contract, size=5)
    )


def test_the_table_holds_exactly_the_cases_that_positions_show():
    table = [key(case) for case, _ in decision_table(profile("classic"))]
    assert every_case_of_a_reduced_pack() == set(table)
    assert len(set(table)) == len(table), "each case stands once"


@pytest.mark.parametrize("name", profiles())
def test_every_position_is_ruled_as_the_table_says(name):
    chance, rules = random.Random(f"table {name}"), profile(name)
    decided = {key(case): decision for case, decision in decision_table(rules)}
    positions = [one for contract in Contract for one in played(chance, contract, lambda one: one.hand)]
    positions += [scattered(chance, contract) for contract in Contract for _ in range(200)]
    for position in positions:
        if position.trick.plays:
            steps = [(rule, effect) for rule, effect, _, _ in decided[seen(position)].steps]
            assert steps == [(reason.rule, reason.effect) for reason in legal(position, rules).reasons]


def test_the_table_is_the_same_for_every_mix_of_options_in_its_cases_alone():
    chance = random.Random("mixes")
    cases = [key(case) for case, _ in decision_table(Ruleset())]
    for _ in range(20):
        assert cases == [key(case) for case, _ in decision_table(mixed_rules(chance))]


@pytest.mark.parametrize("name", profiles())
def test_every_case_leaves_a_class_to_play_and_accounts_for_every_other(name):
    for case, decision in decision_table(profile(name)):
        struck = Kind(0)
        for _, effect, met, gone in decision.steps:
            assert not struck & gone, "a class is struck once"
            assert not met & gone
            assert (effect is Effect.REQUIRES) or not gone
            struck |= gone
        assert decision.allowed
        assert case.held == decision.allowed | struck
        assert not decision.allowed & struck


def test_a_duty_left_out_changes_some_ruling():
    """No row of the table of duties is idle: without it some table rules some case otherwise."""
    chance = random.Random("duties")
    tables = [*map(profile, profiles()), *(mixed_rules(chance) for _ in range(30))]
    cases = [case for rules in tables for case, _ in decision_table(rules)]
    for i, duty in enumerate(DUTIES):
        without = (*DUTIES[:i], *DUTIES[i + 1 :])
        assert any(decide(case) != decide(case, without) for case in cases), duty.rule


def test_duties_are_told_in_a_teachers_order():
    order = list(dict.fromkeys(duty.rule for duty in DUTIES))
    assert order == [
        Rule.FOLLOW,
        Rule.RISE,
        Rule.RUFF,
        Rule.OVERRUFF,
        Rule.NO_UNDERRUFF_OF_PARTNER,
        Rule.UNDERRUFF,
        Rule.NO_UNDERRUFF,
        Rule.DISCARD,
    ]


def test_a_table_changed_after_it_was_asked_forgets_what_it_had_decided():
    position = parse_position("D | E:AC N:7C W:8D | S: 7D KH")
    table = profile("classic")
    assert str(legal(position, table).value) == "7D"
    assert str(legal(position, table.with_options({"undertrump_opponent": "optional"})).value) == "KH 7D"
    assert str(legal(position, table.with_options({"undertrump_opponent": "forbidden"})).value) == "KH"
    assert str(legal(position, table).value) == "7D"


def test_second_hand_never_plays_behind_his_partner():
    for contract in Contract:
        for position in every_position("7D 8D 10H AH KS", contract, size=1, tricks=range(1, 2)):
            assert not position.partner_holds
            assert position.seat is Seat.SOUTH


@pytest.mark.parametrize("over_partner", PartnerMasterTrump)
def test_what_is_owed_over_a_partners_ruff_is_told_of_no_other_trick(over_partner):
    rules = profile("classic").with_options({"partner_master_trump": over_partner})
    for case, decision in decision_table(rules):
        told = [rule for rule, *_ in decision.steps]
        assert sorted(set(told)) == sorted(told), "no rule is told twice"
        if not (case.ruffed and case.partner_holds):
            assert Rule.NO_UNDERRUFF_OF_PARTNER not in told
