"""What king and queen of trumps count, by what was played first, what was said, and who holds them."""

from __future__ import annotations

import pytest

from belote_teach.rules import Contract, Seat, card
from belote_teach.rules.belote import announced_belotes, belote_points
from belote_teach.rules.cards import CardSet
from tests.cases import table

HANDS = {
    Seat.NORTH: CardSet.of("KH", "QH", "KS"),
    Seat.EAST: CardSet.of("QS", "KC", "QC"),
    Seat.SOUTH: CardSet.of("KD", "QD"),
}


@pytest.mark.parametrize(
    ("options", "contract", "said", "points"),
    [
        ("", "H", "N KH belote; N QH rebelote", {"N": 20}),
        ("", "H", "N QH belote; N KH rebelote", {"N": 20}),
        ("", "H", "N QH belote; N KH", {"N": 0}),
        ("", "H", "N QH belote", {"N": 0}),
        ("", "C", "N KH belote; N QH rebelote", {}),
        ("", "S", "N KS belote; E QS rebelote", {"N": 0, "E": 0}),
        ("", "TA", "N KH belote; N QH rebelote; E KC belote; E QC rebelote; N KS", {"N": 20, "E": 20}),
        ("belote_order=king_first", "H", "N KH belote; N QH rebelote", {"N": 20}),
        ("belote_order=king_first", "H", "N QH belote; N KH rebelote", {"N": 0}),
        ("belote_words=first_only", "H", "N QH belote; N KH", {"N": 20}),
        ("belote_words=first_only", "H", "N QH; N KH belote", {"N": 0}),
        ("belote_words=auto", "H", "N QH; N KH", {"N": 20}),
        ("belote_who=takers_only", "C", "E KC belote; E QC rebelote", {"E": 0}),
        ("belote_who=takers_only", "H", "N KH belote; N QH rebelote", {"N": 20}),
        ("belote_who=takers_only", "D", "S KD belote; S QD rebelote", {"S": 20}),
    ],
)
def test_a_belote_that_was_said_counts_as_the_table_asks(options, contract, said, points):
    """North has taken, South is his partner."""
    spoken = [(Seat(who), card(name), words) for who, name, *words in map(str.split, said.split("; "))]
    found = announced_belotes(spoken, HANDS, Contract(contract), (Seat.NORTH, Seat.SOUTH), table("classic", options))
    assert dict(found) == points


@pytest.mark.parametrize(
    ("contract", "first", "points"), [("H", "KH", 20), ("H", "AH", 0), ("H", "KS", 0), ("SA", "KS", 0)]
)
def test_only_king_and_queen_of_trumps_are_a_belote(contract, first, points):
    ruling = belote_points(Contract(contract), card(first), ("belote", "rebelote"), table("classic"))
    assert ruling.value == points


@pytest.mark.parametrize(
    ("who", "points"), [({}, 20), ({"taker": True}, 20), ({"taker": False}, 0), ({"same_hand": False}, 0)]
)
def test_where_takers_alone_score_it_the_holder_is_taken_for_one_unless_it_is_said(who, points):
    said, rules = ("belote", "rebelote"), table("classic", "belote_who=takers_only")
    assert belote_points(Contract.HEARTS, card("KH"), said, rules, **who).value == points
