"""What a hand declares, and whose declarations count."""

from __future__ import annotations

import pytest

from belote_teach.rules.cards import RANKS, CardSet, Rank, Seat, Suit
from belote_teach.rules.contract import Contract
from belote_teach.rules.declarations import (
    RUN_LENGTHS,
    Declaration,
    DeclarationKind,
    counting_declarations,
    declarations_in,
    undeclarable,
)
from belote_teach.rules.errors import GameError
from belote_teach.rules.record_text import parse_declaration
from tests.cases import rows, table


@pytest.mark.parametrize(("options", "contract", "hand", "expected"), rows("declares", "hands"), ids=str)
def test_what_a_hand_declares(options, contract, hand, expected):
    found = declarations_in(CardSet.of(*hand.split()), Contract(contract), table("cafe", options))
    # Among equal ones, which may tie in strength, the order does not matter.
    assert sorted(filter(None, expected.split(", "))) == sorted(f"{one.kind} {one}" for one in found)


@pytest.mark.parametrize(("options", "contract", "claims", "expected"), rows("declares", "contests"), ids=str)
def test_whose_declarations_count(options, contract, claims, expected):
    made: dict[Seat, list[object]] = {}
    for one in filter(None, claims.split("; ")):
        made.setdefault(Seat(one[0]), []).append(parse_declaration(one[2:]))
    speakers = tuple(map(Seat, "ENWS"))
    ruling = counting_declarations(made, Contract(contract), speakers, Seat.SOUTH, table("cafe", options))
    assert expected == " ".join(f"{seat} {ruling.value[seat]}" for seat in "ENWS" if ruling.value.get(Seat(seat)))


@pytest.mark.parametrize(("kind", "lowest"), [("tierce", "9"), ("cinquante", "10"), ("cent", "J")])
def test_a_run_is_as_long_as_its_name_says_above_the_seven(kind, lowest):
    for rank in RANKS:
        if RANKS.index(rank) >= RANKS.index(Rank(lowest)):
            assert (
                len(Declaration(DeclarationKind(kind), rank, Suit.HEARTS).cards) == RUN_LENGTHS[DeclarationKind(kind)]
            )
        else:
            with pytest.raises(GameError):
                Declaration(DeclarationKind(kind), rank, Suit.HEARTS)


@pytest.mark.parametrize(
    ("kind", "rank", "suit"), [("carre", "K", "H"), ("carre", "8", None), ("carre", "7", None), ("tierce", "K", None)]
)
def test_a_carre_has_no_suit_a_run_has_one_and_four_eights_are_nothing(kind, rank, suit):
    with pytest.raises(GameError) as error:
        Declaration(DeclarationKind(kind), Rank(rank), suit and Suit(suit))
    assert error.value.code == "BAD_DECLARATION"


@pytest.mark.parametrize(
    ("options", "claims", "expected"),
    [
        ("", {"S": "tierce QH", "E": "tierce KS"}, ("declaration", "KS", "E", "QH")),
        ("", {"S": "tierce QH"}, ("declaration", "QH", "S", None)),
        ("declaration_tie=takers", {"S": "tierce QH", "E": "tierce QS"}, ("declaration-tie", "QH", "S", "QS")),
        ("declaration_tie=none", {"S": "tierce QH", "E": "tierce QS"}, ("declaration-tie", "QS", None, "QH")),
    ],
)
def test_the_best_is_told_with_its_holder_and_its_rival(options, claims, expected):
    made = {Seat(who): [parse_declaration(one)] for who, one in claims.items()}
    speakers = tuple(map(Seat, "ENWS"))
    (reason,) = counting_declarations(made, Contract.CLUBS, speakers, Seat.SOUTH, table("cafe", options)).reasons
    told = [reason.facts.get(name) for name in ("best", "seat", "rival")]
    assert expected == (str(reason.rule), *(None if one is None else str(one) for one in told))


def test_of_two_that_share_a_card_the_later_one_is_refused():
    hand, declares = (
        CardSet.of("8S", "9S", "10S", "JS"),
        [parse_declaration("tierce 10S"), parse_declaration("tierce JS")],
    )
    reason = undeclarable(declares, hand, table("cafe"))
    assert (reason.facts["why"], reason.facts["declaration"]) == ("card-twice", declares[1])
    assert undeclarable(declares[:1], hand, table("cafe")) is None


def test_declarations_that_stand_apart_may_be_said_in_any_order():
    hand, rules = CardSet.of("7S", "8S", "9S", "7D", "8D", "9D"), table("cafe")
    both = [parse_declaration("tierce 9S"), parse_declaration("tierce 9D")]
    assert undeclarable(both, hand, rules) is None
    assert undeclarable(both[::-1], hand, rules) is None


def test_where_three_play_the_two_defenders_are_one_side():
    rules = table("for-three", "declarations=bar")
    claims = {Seat(s): [parse_declaration(d)] for s, d in (("W", "tierce KH"), ("S", "tierce 9D"), ("E", "tierce AS"))}
    speakers = tuple(map(Seat, "WSE"))
    assert counting_declarations(claims, Contract.CLUBS, speakers, Seat.EAST, rules).value == {Seat.EAST: 20}
    assert counting_declarations(claims, Contract.CLUBS, speakers, Seat.SOUTH, rules).value == {
        Seat.WEST: 20,
        Seat.EAST: 20,
    }
