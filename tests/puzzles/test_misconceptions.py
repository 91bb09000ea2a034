"""Each wrong belief on the smallest puzzle that betrays it, as the study found them."""

from __future__ import annotations

import pytest
from hypothesis import given

from belote_teach.language import languages, phrase
from belote_teach.puzzles.misconceptions import BELIEFS, beliefs, card_beliefs
from belote_teach.puzzles.orders import holder_beliefs, order_beliefs
from belote_teach.puzzles.ranking import imagine
from belote_teach.rules import (
    CardSet,
    Contract,
    Position,
    Seat,
    card,
    legal_cards,
    parse_cards,
    parse_position,
    profile,
    profiles,
)
from tests.strategies import any_positions, rulesets

CLASSIC = profile("classic")
ORDER = ("E", "N", "W")


def position(trick: str, hand: str) -> Position:
    """Hearts are trump; the learner sits South and plays after the cards of *trick*."""
    played = trick.split()
    plays = " ".join(f"{seat}:{one}" for seat, one in zip(ORDER[3 - len(played) :], played, strict=True))
    return parse_position(f"H | {plays} | S: {hand}")


STUDY = [
    # belief, trick, hand, what may be played, what the belief would play
    ("F1", "QC", "JD KC", "KC", "JD KC"),
    ("F2", "QC", "JH AD 8C", "8C", "JH 8C"),
    ("F3", "7C", "10S 8D", "10S 8D", "10S"),
    ("F4", "QS 7H", "10S AH", "10S", "AH"),
    ("F5", "KD", "AD JD", "AD JD", "AD"),
    ("F6", "QD 10C", "JD KC", "JD", "JD KC"),
    ("F7", "", "8S AH", "8S AH", "8S"),
    ("F8", "", "8S AH", "8S AH", "AH"),
    ("R1", "9H", "JH 7H 8D", "JH", "JH 7H"),
    ("R2", "10H JH", "9H 7H", "9H 7H", "9H"),
    ("R3", "KH 7C", "AH 8H KC", "AH", "AH 8H"),
    ("R4", "JH", "9H QD", "9H", "9H QD"),
    ("R5", "8H", "9H 10H", "9H 10H", "9H"),
    ("O1", "JH", "10H 7H", "10H 7H", "10H"),
    ("O2", "JH", "AH 10H", "AH 10H", "AH"),
    ("O3", "10S QS", "KH QD", "KH QD", "KH"),
    ("O4", "10S 9S", "10H 9D", "10H 9D", "10H"),
    ("C1", "10D", "AS JH", "JH", "AS JH"),
    ("C2", "9S", "7H QD", "7H", "7H QD"),
    ("C3", "10C", "JH QH", "JH QH", "QH"),
    ("C4", "10C", "JH QH", "JH QH", "JH"),
    ("S1", "8S QH", "AH 7H 9D", "AH", "AH 7H"),
    ("S2", "JD 9S 9H", "KH 7C", "KH", "KH 7C"),
    ("S3", "JD QH", "7H AC", "7H", "AC"),
    ("S4", "9S JH", "8H 7H", "8H 7H", "7H"),
    ("S5", "AD 7C 8H", "QS 10H", "10H", "QS 10H"),
    ("P1", "7S 9C", "7H AD", "7H AD", "7H"),
    ("P2", "7S 9C", "7H AD", "7H AD", "AD"),
    ("P3", "7C 9C AS", "KH 7D", "KH 7D", "KH"),
    ("P4", "7S AS 10H", "9H 8D", "9H", "9H 8D"),
    ("P5", "9C 7H AS", "KH 8D", "KH 8D", "KH"),
    ("P6", "10S KH 8H", "9H 7H 7D", "9H 7H 7D", "9H 7D"),
    ("B1", "", "KH QH", "KH QH", "KH"),
]


def test_the_study_has_every_belief() -> None:
    assert [name for name, *_ in STUDY] != []
    assert {name for name, *_ in STUDY} == {belief.id for belief in BELIEFS}
    assert len(BELIEFS) == 33


@pytest.mark.parametrize(("name", "trick", "hand", "may", "believed"), STUDY, ids=[row[0] for row in STUDY])
def test_a_belief_plays_as_the_study_found(name: str, trick: str, hand: str, may: str, believed: str) -> None:
    here = position(trick, hand)
    assert legal_cards(here, CLASSIC) == parse_cards(may)
    found = beliefs(here, CLASSIC)[parse_cards(believed)]
    assert name in [belief.id for belief in found]


def test_what_is_the_rule_at_this_table_is_no_wrong_belief() -> None:
    here = position("KH 7C", "AH 8H KC")
    told = {belief.id for which in beliefs(here, profile("online-501")).values() for belief in which}
    assert "R3" not in told
    assert "R1" not in told


def test_the_narrower_belief_is_told_first() -> None:
    here = position("JD 9S 9H", "KH 7C")
    found = [belief.id for belief in beliefs(here, CLASSIC)[parse_cards("KH 7C")]]
    assert found == ["S2", "S5", "C1"]


def test_a_card_tells_the_narrowest_belief_by_which_it_could_be_played() -> None:
    here = position("QC", "JH AD 8C")
    told = card_beliefs(here, CLASSIC)
    assert set(told) == {card("JH"), card("AD")}
    assert told[card("JH")][0].id == "F2"
    assert told[card("AD")][0].id == "F1"


@given(any_positions(), rulesets)
def test_no_belief_is_the_truth_and_each_stays_in_the_hand(here: Position, rules: object) -> None:
    may = legal_cards(here, rules)
    for believed, which in beliefs(here, rules).items():
        assert believed != may
        assert believed
        assert believed <= here.hand
        assert which


@given(any_positions(), rulesets)
def test_to_imagine_nothing_is_the_truth(here: Position, rules: object) -> None:
    assert imagine(here, rules) == legal_cards(here, rules)


def test_every_belief_is_said_in_every_language() -> None:
    names = [*(belief.id for belief in BELIEFS), "T1", "T2", "T3", "backwards"]
    said = [
        phrase(f"belief.{name}.{part}", lang, bound=bound)
        for lang in languages()
        for name in names
        for part in ("belief", "rule")
        for bound in (True, False)
    ]
    assert all(text.endswith((".", "7.")) and "{" not in text for text in said)


def test_who_would_hold_a_trick() -> None:
    trick = parse_position("D | E:AC N:7C W:8D | S: 9D").trick
    told = {str(seat): [belief.id for belief in which] for seat, which in holder_beliefs(trick).items()}
    assert told == {"E": ["P4", "T1", "T3"]}
    ruffs = parse_position("D | E:AC N:9D W:8D | S: KD").trick
    assert [belief.id for belief in holder_beliefs(ruffs)[Seat.WEST]] == ["T2"]


def test_in_which_order_cards_would_be_put() -> None:
    cards = tuple(map(card, ["7D", "JD", "9D", "AD"]))
    told = {" ".join(map(str, order)): which[0].id for order, which in order_beliefs(cards, Contract.DIAMONDS).items()}
    assert told == {"AD JD 9D 7D": "O1", "7D AD 9D JD": "backwards"}
    plain = {" ".join(map(str, order)): which[0].id for order, which in order_beliefs(cards, Contract.SPADES).items()}
    assert plain == {"JD 9D AD 7D": "O4", "7D 9D JD AD": "backwards"}


@pytest.mark.parametrize("name", profiles())
def test_every_belief_can_be_computed_at_every_table(name: str) -> None:
    for _, trick, hand, _, _ in STUDY:
        for believed in beliefs(position(trick, hand), profile(name)):
            assert isinstance(believed, CardSet)
