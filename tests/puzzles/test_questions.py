"""What is asked, what the engine answers, and how an answer is weighed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.puzzles import AnswerError, Ask, Exercise, Grade, Source, check, read_answer, truth
from belote_teach.puzzles.questions import QUESTIONS, deal_points, deciding_rule, rules_at_work
from belote_teach.puzzles.reading import read_text
from belote_teach.puzzles.totals import wrong_totals
from belote_teach.rules import (
    PACK,
    CardSet,
    Contract,
    Direction,
    Position,
    Rule,
    Seat,
    card,
    holds,
    legal,
    parse_cards,
    parse_position,
    profile,
    total_points,
)
from tests.strategies import any_positions, card_sets, rulesets

CLASSIC = profile("classic")


def exercise(body: str) -> Exercise:
    found, faults = read_text(f'[[exercise]]\nid = "one"\n{body}\n', Path("theme/file.toml"), "theme")
    assert not faults, [str(fault) for fault in faults]
    return found[0]


OVERRUFF = 'position = "D | E:AC N:7C W:8D | S: 9D QD KS 7H"\n'


def test_marks_are_weighed_card_by_card() -> None:
    one = exercise(OVERRUFF + 'expect = "9D QD"')
    assert check(one, parse_cards("9D QD"), CLASSIC).grade is Grade.RIGHT
    feedback = check(one, parse_cards("9D KS"), CLASSIC)
    assert feedback.grade is Grade.WRONG
    assert feedback.missed == CardSet.of("QD")
    assert feedback.extra == CardSet.of("KS")
    assert feedback.ruling.reasons[-1].key == "overruff.requires"


def test_one_card_is_right_if_it_may_be_played() -> None:
    one = exercise(OVERRUFF + 'ask = "play"\nexpect = "9D QD"')
    assert check(one, card("QD"), CLASSIC).grade is Grade.RIGHT
    assert check(one, card("KS"), CLASSIC).extra == CardSet.of("KS")


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ('ask = "holds"\ntrick = "D | E:AC N:7C W:8D S:QD"\nexpect = "S"', Seat.SOUTH),
        ('ask = "holds"\nposition = "D | E:AC N:7C W:8D | S: 9D"\nexpect = "W"', Seat.WEST),
        ('ask = "order"\ncards = "7D JD 9D AD"\ncontract = "D"\nexpect = "JD 9D AD 7D"', "JD 9D AD 7D"),
        ('ask = "order"\ncards = "7D JD 9D AD"\ncontract = "S"\nexpect = "AD JD 9D 7D"', "AD JD 9D 7D"),
        ('ask = "order"\ncards = "7D JD 9D AD"\ncontract = "TA"\nexpect = "JD 9D AD 7D"', "JD 9D AD 7D"),
        ('ask = "points"\ncards = "JD"\ncontract = "D"\nexpect = 20', 20),
        ('ask = "points"\ncards = "JD"\ncontract = "S"\nexpect = 2', 2),
        ('ask = "points"\ntrick = "D | E:AC N:7C W:8D S:QD"\nexpect = 14', 14),
        ('ask = "points"\ntrick = "D | E:AC N:7C W:8D S:QD"\nlast = true\nexpect = 24', 24),
        ('ask = "points"\ncards = "AC 10C KC"\ncontract = "D"\nother_side = true\nexpect = 137', 137),
        ('ask = "points"\ncards = "AC 10C KC"\ncontract = "D"\nother_side = true\nlast = true\nexpect = 127', 127),
        ('ask = "rule"\n' + OVERRUFF + 'expect = "overruff"', Rule.OVERRUFF),
        ('ask = "rule"\nposition = "D | E:AC N:7C W:8C | S: KS 7H"\nexpect = "discard"', Rule.DISCARD),
        ('ask = "rule"\nposition = "D | | S: KS 7H"\nexpect = "lead"', Rule.LEAD),
        ('ask = "rule"\nposition = "D | N:AC W:7C | S: 9D KS"\nexpect = "partner-holds"', Rule.PARTNER_HOLDS),
    ],
)
def test_the_engine_answers(body: str, value: Any) -> None:
    one = exercise(body)
    found = truth(one, CLASSIC).value
    assert (" ".join(map(str, found)) if isinstance(found, tuple) else found) == value
    assert one.expect == found
    assert check(one, one.expect, CLASSIC).grade is Grade.RIGHT


def test_cards_out_of_place_are_told() -> None:
    one = exercise('ask = "order"\ncards = "7D JD 9D AD"\ncontract = "D"\nexpect = "JD 9D AD 7D"')
    feedback = check(one, read_answer(Ask.ORDER, ["9D", "JD", "AD", "7D"]), CLASSIC)
    assert feedback.grade is Grade.WRONG
    assert [str(one) for one in feedback.misplaced] == ["9D", "JD"]
    assert check(one, read_answer(Ask.ORDER, ["JD", "9D", "AD"]), CLASSIC).missed == CardSet.of("7D")


@pytest.mark.parametrize(
    ("ask", "given"),
    [
        (Ask.PLAYABLE, ["9D", "9D"]),
        (Ask.PLAYABLE, ["6D"]),
        (Ask.PLAY, "nothing"),
        (Ask.HOLDS, "X"),
        (Ask.HOLDS, None),
        (Ask.ORDER, ["JD", "JD"]),
        (Ask.POINTS, "14"),
        (Ask.POINTS, True),
        (Ask.RULE, "gravity"),
    ],
)
def test_what_is_no_answer_is_refused(ask: Ask, given: object) -> None:
    with pytest.raises(AnswerError):
        read_answer(ask, given)


def test_every_kind_of_question_shows_a_right_example() -> None:
    for ask, question in QUESTIONS.items():
        written = question.example.strip('"')
        if ask is not Ask.WATCH:
            assert question.expected(int(written) if written.isdecimal() else written)


def _marks(position: Position) -> Exercise:
    source = Source(Path("theme/file.toml"), 1)
    return Exercise("theme/one", Ask.PLAYABLE, CardSet(), position.contract, source, position=position)


@given(any_positions(), card_sets, rulesets)
def test_an_answer_is_right_if_and_only_if_it_is_the_truth(position: Position, drawn: CardSet, rules: Any) -> None:
    true = legal(position, rules).value
    for answer in (drawn & position.hand, true, position.hand):
        feedback = check(_marks(position), answer, rules)
        assert (feedback.grade is Grade.RIGHT) is (answer == true)
        assert isinstance(feedback.missed, CardSet)
        assert isinstance(feedback.extra, CardSet)
        assert (answer - feedback.extra) | feedback.missed == true
        assert not feedback.missed & feedback.extra


@given(any_positions(), rulesets, st.sampled_from(tuple(Direction)))
def test_the_learner_sits_south_and_nothing_else_changes(position: Position, rules: Any, way: Direction) -> None:
    seated = _marks(position).seated(way)
    assert seated.position is not None
    assert seated.position.seat is Seat.SOUTH
    assert seated.position.trick.direction is way
    before, after = legal(position, rules), legal(seated.position, rules)
    assert after.value == before.value
    assert [reason.key for reason in after.reasons] == [reason.key for reason in before.reasons]
    assert after.reasons[-1].facts.get("side") == before.reasons[-1].facts.get("side")


def test_who_holds_moves_with_the_seats() -> None:
    one = exercise('ask = "holds"\nposition = "D cw | N:AC E:8D | S: 9D"\nexpect = "E"')
    seated = one.seated(Direction.ANTICLOCKWISE)
    assert [str(play) for play in seated.on_table.plays] == ["N:AC", "W:8D"]
    assert seated.expect is Seat.WEST
    assert holds(seated.on_table).value.seat is Seat.WEST


@given(any_positions(), rulesets)
def test_the_deciding_rule_is_at_work(position: Position, rules: Any) -> None:
    ruling = legal(position, rules)
    assert deciding_rule(ruling) in rules_at_work(ruling)


def test_a_deal_is_worth_what_the_rules_say() -> None:
    assert {deal_points(contract, CLASSIC) for contract in Contract} == {162, 258}
    assert deal_points(Contract.ALL_TRUMP, profile("ffb-coinche")) == 162


# ---- wrong totals ----


def _points(body: str) -> dict[int, str]:
    return dict(wrong_totals(exercise(f'ask = "points"\n{body}'), CLASSIC))


def test_wrong_totals_are_recognised() -> None:
    assert _points('cards = "JS"\ncontract = "D"\nexpect = 2')[20] == "jack-20"
    assert _points('cards = "9S AS"\ncontract = "D"\nexpect = 11')[25] == "nine-14"
    assert _points('cards = "JD 9D"\ncontract = "D"\nexpect = 34')[2] == "trump-as-plain"
    assert _points('cards = "JS 9S"\ncontract = "D"\nexpect = 2')[34] == "plain-as-trump"
    trick = 'trick = "D | E:AC N:7C W:8D S:QD"\n'
    assert _points(trick + "last = true\nexpect = 24")[14] == "forgot-last"
    assert _points(trick + "expect = 14")[24] == "added-last"
    other = _points('cards = "AC 10C KC"\ncontract = "D"\nother_side = true\nexpect = 137')
    assert other[127] == "forgot-ten-of-162"
    assert other[25] == "own-side"
    last = _points('cards = "AC 10C KC"\ncontract = "D"\nother_side = true\nlast = true\nexpect = 127')
    assert last[137] == "forgot-last"


@given(card_sets.filter(bool), st.sampled_from(tuple(Contract)), st.booleans(), st.booleans())
def test_no_wrong_total_is_the_right_one(cards: CardSet, contract: Contract, last: bool, other: bool) -> None:
    body = f'ask = "points"\ncards = "{cards}"\ncontract = "{contract}"\nexpect = 1'
    one = exercise(body + f"\nlast = {str(last).lower()}\nother_side = {str(other).lower()}")
    right = truth(one, CLASSIC).value
    assert right not in wrong_totals(one, CLASSIC)
    mine = total_points(cards, contract, CLASSIC) + 10 * last
    assert right == (total_points(PACK, contract, CLASSIC) + 10 - mine if other else mine)


def test_the_examples_of_this_file_can_be_read() -> None:
    assert parse_position(OVERRUFF.split('"')[1]).hand
