"""What may be played, by cases: the documents' own, and one for every row of the rules of play."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from belote_teach.rules import (
    CARDS,
    OPTIONS,
    CardSet,
    Contract,
    GameError,
    Position,
    Ruleset,
    Seat,
    Trick,
    card,
    legal,
    legal_cards,
    parse_position,
    profile,
)
from belote_teach.rules.options import Players
from belote_teach.rules.play import position_in_play
from tests.cases import CODES, DATA, cases, in_order, names, position_of, rules_of
from tests.walk import PLAY_OPTIONS, values_of

DUTIES: list[dict[str, Any]] = tomllib.loads((DATA / "cases" / "duties.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", cases("legal_cards"), ids=lambda case: case["id"])
def test_case_gives_its_legal_cards_and_the_one_reason_of_each_illegal_card(case):
    position, rules = position_of(case["inputs"]), rules_of(case)
    ruling = legal(position, rules)
    struck = {str(one): CODES[ruling.against(one).rule] for one in position.hand - ruling.value}
    assert case["expected"] == {
        "legal": [name for name in case["inputs"]["hand"] if name in names(ruling.value)],
        "illegal": {name: struck[name] for name in case["inputs"]["hand"] if name in struck},
    }
    assert ruling.value == legal_cards(position, rules)


def duty_rules(case: dict[str, Any]) -> Ruleset:
    return profile(case.get("table", "classic")).with_options(case.get("options", {}))


@pytest.mark.parametrize("case", DUTIES, ids=lambda case: case["id"])
def test_duty_case(case):
    position = parse_position(case["position"])
    ruling = legal(position, duty_rules(case))
    assert in_order(case["legal"].split()) == names(ruling.value)
    expected = {rule: in_order(cards.split()) for rule, cards in case.get("struck", {}).items()}
    assert expected == {rule: names(cards) for rule, cards in struck_by_rule(ruling).items()}
    assert case["reasons"].split() == [reason.key for reason in ruling.reasons]


def struck_by_rule(ruling) -> dict[str, CardSet]:
    struck: dict[str, CardSet] = {}
    for reason in ruling.reasons:
        if reason.struck:
            struck[str(reason.rule)] = struck.get(str(reason.rule), CardSet()) | reason.struck
    return struck


def test_every_row_of_the_rules_of_play_has_a_case():
    written = {row for case in DUTIES for row in case["row"].split()}
    assert {f"D{n}" for n in (*range(2, 15), *range(16, 20))} == written, "D15 cannot happen; D1, D20, D21 rule no card"


def test_every_reason_that_play_can_give_has_a_case():
    told = {key for case in DUTIES for key in case["reasons"].split()}
    assert told == {
        "lead.permits",
        "follow.requires",
        "follow.excuses",
        "rise.requires",
        "rise.excuses",
        "rise.permits",
        "ruff.requires",
        "ruff.excuses",
        "partner-holds.permits",
        "overruff.requires",
        "overruff.excuses",
        "no-underruff-of-partner.requires",
        "no-underruff-of-partner.excuses",
        "underruff.requires",
        "underruff.permits",
        "no-underruff.requires",
        "no-underruff.excuses",
        "discard.permits",
    }


@pytest.mark.parametrize(("option", "value"), [(name, value) for name in PLAY_OPTIONS for value in OPTIONS[name]])
def test_every_value_of_every_option_changes_some_ruling(option, value):
    """Whatever other value stands there, one of the cases is ruled otherwise."""
    for other in OPTIONS[option]:
        if other is not value:
            assert any(
                legal(parse_position(case["position"]), duty_rules(case).with_options({option: value}))
                != legal(parse_position(case["position"]), duty_rules(case).with_options({option: other}))
                for case in DUTIES
            ), f"{option}: {value} and {other} rule every case alike"


@pytest.mark.parametrize("option", [name for name in OPTIONS if name not in PLAY_OPTIONS])
def test_every_other_option_rules_no_card(option):
    for case in DUTIES:
        position, rules = parse_position(case["position"]), duty_rules(case)
        for value in values_of(option):
            assert legal(position, rules) == legal(position, rules.with_options({option: value}))


def ruling_of(text: str, table: str = "classic"):
    return legal(parse_position(text), profile(table))


def test_facts_of_a_reason_name_the_holder_and_whose_the_trick_is():
    ruling = ruling_of("D | E:AC N:7C W:8D | S: 9D QD KS 7H")
    told = [(reason.facts["led"], str(reason.facts["holder"]), reason.facts["side"]) for reason in ruling.reasons]
    assert [("C", "W:8D", "opponent")] * 3 == told
    assert ["", "9D QD", "9D QD"] == [str(reason.facts["met"]) for reason in ruling.reasons]


def test_partner_side_is_told_when_the_partner_holds():
    assert {"partner"} == {r.facts["side"] for r in ruling_of("H | N:KC W:8C | S: 7D AH").reasons}


def test_against_is_none_for_a_legal_card_and_for_a_card_not_in_hand():
    ruling = ruling_of("D | E:AC N:7C W:8D | S: 9D QD KS 7H")
    assert ruling.against(card("9D")) is None
    assert ruling.against(card("10H")) is None


def test_about_an_illegal_card_stops_at_the_reason_that_struck_it():
    ruling = ruling_of("D | E:AS N:7S W:KD | S: QD AD 8D AC")
    assert ["follow.excuses", "ruff.requires"] == [reason.key for reason in ruling.about(card("AC"))]
    assert ["follow.excuses", "ruff.requires", "overruff.requires"] == [r.key for r in ruling.about(card("8D"))]
    assert ruling.reasons == ruling.about(card("AD"))


def test_a_leader_is_told_only_that_he_leads():
    ruling = ruling_of("D | | S: 9D QD KS 7H")
    assert ["lead.permits"] == [reason.key for reason in ruling.reasons]
    assert parse_position("D | | S: 9D QD KS 7H").hand == ruling.value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("D | | S: ", "HAND_SIZE"),
        ("D | | S: 7S 8S 9S 10S JS QS KS AS 7H", "HAND_SIZE"),
        ("D | W:AH | S: 7D AH", "DUPLICATE_CARD"),
        ("D | W:AH N:AH | S: 7D", "SEAT_ORDER"),
        ("D | W:AH S:AH | E: 7D", "DUPLICATE_CARD"),
        ("D | W:AH | N: 7D", "SEAT_ORDER"),
        ("D cw | W:AH | S: 7D", "SEAT_ORDER"),
        ("D | W:AH E:7H | S: 7D", "SEAT_ORDER"),
        ("D | W:AH S:7H E:8H N:9H | W: 7D", "TRICK_SIZE"),
        ("D | W:AH S:7H E:8H N:9H W:10H | S: 7D", "TRICK_SIZE"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text, code):
    with pytest.raises(GameError) as error:
        parse_position(text)
    assert code == error.value.code


def test_a_position_shows_what_it_was_made_of_and_is_equal_to_another_made_of_the_same():
    position = parse_position("D | E:7C N:AC W:8C | S: 9D")
    hand, trick, seat = position.hand, position.trick, position.seat
    assert f"Position(hand={hand!r}, trick={trick!r}, seat={seat!r})" == repr(position)
    assert Position(hand, trick, seat) == position == position_in_play(hand, trick, seat)


def test_a_card_that_is_in_the_hand_and_in_the_trick_is_named():
    with pytest.raises(GameError, match=r"^AH cannot be") as error:
        parse_position("D | W:AH | S: 7D AH 8C")
    assert CardSet.of("AH") == error.value.facts["cards"]


def test_partner_holds_is_a_fact_of_the_position():
    assert [True, False, False, False] == [
        parse_position(text).partner_holds
        for text in (
            "D | E:7C N:AC W:8C | S: 9D",
            "D | E:AC N:7C W:8C | S: 9D",
            "D | W:AC | S: 9D",
            "D | | S: 9D",
        )
    ]


@pytest.mark.parametrize(
    ("players", "seat", "most"),
    [(Players.FOUR, "N", "eight"), (Players.THREE, "E", "ten"), (Players.TWO, "N", "sixteen")],
)
def test_a_hand_has_no_more_cards_than_are_dealt(players, seat, most):
    size = {"eight": 8, "ten": 10, "sixteen": 16}[most]
    trick = Trick(Contract.HEARTS, players=players)
    assert len(Position(CardSet.of(*CARDS[:size]), trick, Seat(seat)).hand) == size
    for cards in (CARDS[: size + 1], ()):
        with pytest.raises(GameError, match=f"a hand has one to {most} cards, not {len(cards)}"):
            Position(CardSet.of(*cards), trick, Seat(seat))


def test_out_of_turn_the_last_card_that_fell_is_named():
    with pytest.raises(GameError) as error:
        parse_position("D | E:AC N:7C | S: 9D")
    assert (error.value.code, str(error.value.facts["after"]), error.value.facts["turn"]) == ("SEAT_ORDER", "N:7C", "W")
