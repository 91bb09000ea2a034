"""Reasons and rulings as values, and the rules they name."""

from __future__ import annotations

import pytest

from belote_teach.rules import CardSet, Effect, Reason, Rule, Ruling, card, legal, parse_position, profile

IDS = """
    lead follow rise ruff overruff underruff no-underruff no-underruff-of-partner partner-holds discard
    holds plain-order trump-order points last-trick
    turn turned-suit other-suit contracts bid-amount bid-higher double
    belote declaration declaration-tie
    cards capot contract set litige bid rounding target both-over
"""


def test_rule_ids_are_public_and_stable():
    assert sorted(IDS.split()) == sorted(Rule)


def test_every_rule_and_every_effect_is_spelt_in_small_letters():
    for name in (*Rule, *Effect):
        assert name == name.lower()


def test_a_reason_is_called_by_its_rule_and_its_effect():
    assert Reason(Rule.NO_UNDERRUFF_OF_PARTNER, Effect.REQUIRES).key == "no-underruff-of-partner.requires"


def test_a_reason_strikes_nothing_and_has_no_facts_unless_told():
    reason = Reason(Rule.LEAD, Effect.PERMITS)
    assert CardSet() == reason.struck
    assert dict(reason.facts) == {}
    with pytest.raises(TypeError):
        reason.facts["led"] = "D"


RUFF = Reason(Rule.RUFF, Effect.REQUIRES, {}, CardSet.of("7H", "8H"))
OVERRUFF = Reason(Rule.OVERRUFF, Effect.REQUIRES, {}, CardSet.of("7D"))
RULING = Ruling(CardSet.of("9D"), (RUFF, OVERRUFF))


@pytest.mark.parametrize(("name", "reason"), [("7H", RUFF), ("8H", RUFF), ("7D", OVERRUFF), ("9D", None), ("AS", None)])
def test_against_finds_the_one_reason_that_struck_a_card(name, reason):
    assert reason == RULING.against(card(name))


@pytest.mark.parametrize(("name", "reasons"), [("7H", (RUFF,)), ("7D", (RUFF, OVERRUFF)), ("9D", (RUFF, OVERRUFF))])
def test_about_tells_every_reason_up_to_the_one_that_struck_the_card(name, reasons):
    assert reasons == RULING.about(card(name))


def test_values_cannot_be_changed():
    position, rules = parse_position("D | E:AC N:7C W:8D | S: 9D QD KS 7H"), profile("classic")
    ruling = legal(position, rules)
    for value, name in (
        (ruling, "value"),
        (ruling.reasons[0], "rule"),
        (position, "hand"),
        (position.trick, "plays"),
        (position.trick.plays[0], "card"),
        (rules, "ta_rise"),
    ):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
