"""Who holds a trick, and what it is worth."""

from __future__ import annotations

import pytest

from belote_teach.rules import CardSet, Contract, Direction, GameError, Play, Seat, Suit, Trick, card, holds, profile
from belote_teach.rules.options import Players
from belote_teach.rules.reasons import Effect, Rule
from tests.cases import cases, contract_of, plays_of, rules_of

CLASSIC = profile("classic")


def trick(contract: str, plays: str, direction: Direction = Direction.ANTICLOCKWISE) -> Trick:
    pairs = (play.split(":") for play in plays.split())
    return Trick(Contract(contract), tuple(Play(Seat(seat), card(name)) for seat, name in pairs), direction)


@pytest.mark.parametrize("case", cases("trick"), ids=lambda case: case["id"])
def test_trick_case(case):
    written = case["inputs"]
    plays = plays_of(written["trick"])
    way = next(way for way in Direction if plays[0].seat.after(way) is plays[1].seat)
    played = Trick(contract_of(written["contract"]), plays, way)
    actual = {"winner": played.holder.seat, "points": played.points(rules_of(case), last=written["last_trick"])}
    assert case["expected"] == actual


@pytest.mark.parametrize(
    ("contract", "plays", "holder"),
    [
        ("D", "E:7C", "E:7C"),
        ("D", "E:7C N:8C", "N:8C"),
        ("D", "E:8C N:7C", "E:8C"),
        ("D", "E:10C N:KC W:AC", "W:AC"),
        ("D", "E:KC N:10C", "N:10C"),
        ("D", "E:9C N:JC", "N:JC"),
        ("D", "E:AC N:7D", "N:7D"),
        ("D", "E:AC N:7D W:8D", "W:8D"),
        ("D", "E:AC N:8D W:7D", "N:8D"),
        ("D", "E:AC N:AD W:9D S:JD", "S:JD"),
        ("D", "E:AD N:10D W:9D S:JC", "W:9D"),
        ("D", "E:7C N:AH W:AS S:10H", "E:7C"),
        ("SA", "E:7C N:AH W:JC S:10C", "S:10C"),
        ("SA", "E:9C N:JC W:QC S:8C", "W:QC"),
        ("TA", "E:9C N:JH W:AC S:JC", "S:JC"),
        ("TA", "E:7C N:JH W:JD S:JS", "E:7C"),
    ],
)
def test_holder_is_the_highest_trump_or_else_the_highest_of_the_suit_led(contract, plays, holder):
    assert holder == str(trick(contract, plays).holder)


def test_an_empty_trick_has_no_holder_no_suit_and_no_turn():
    empty = Trick(Contract.SPADES)
    assert (empty.holder, empty.led, empty.turn, len(empty.cards)) == (None, None, None, 0)
    assert holds(empty).value is None
    assert holds(empty).reasons == ()


def test_turn_passes_round_until_the_trick_is_complete():
    played = trick("D", "E:AC")
    assert played.led is Suit.CLUBS
    turns = []
    for name in ("7C", "8D", "9D"):
        turns.append(played.turn)
        played = played.play(played.turn, card(name))
    assert turns == [Seat.NORTH, Seat.WEST, Seat.SOUTH]
    assert played.turn is None
    assert CardSet.of("AC", "7C", "8D", "9D") == played.cards


def test_turn_passes_the_other_way_at_a_clockwise_table():
    assert trick("D", "E:AC", Direction.CLOCKWISE).turn is Seat.SOUTH


def test_playing_a_card_leaves_the_trick_as_it_was():
    before = trick("D", "E:AC")
    after = before.play(Seat.NORTH, card("7D"))
    assert str(before.holder) == "E:AC"
    assert str(after.holder) == "N:7D"
    assert before == trick("D", "E:AC")


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        ("E:AC W:7C", "SEAT_ORDER"),
        ("E:AC S:7C", "SEAT_ORDER"),
        ("E:AC E:7C", "SEAT_ORDER"),
        ("E:AC N:7C S:8C", "SEAT_ORDER"),
        ("E:AC N:AC", "DUPLICATE_CARD"),
        ("E:AC N:7C W:8C S:AC", "DUPLICATE_CARD"),
        ("E:AC N:7C W:8C S:9C E:10C", "TRICK_SIZE"),
    ],
)
def test_a_trick_that_cannot_be_is_refused(plays, code):
    with pytest.raises(GameError) as error:
        trick("D", plays)
    assert code == error.value.code


@pytest.mark.parametrize(("fallen", "name"), [("E:AC", "AC"), ("E:7S", "7S"), ("E:7C N:8C", "7C")])
def test_a_card_that_lies_there_cannot_be_played_again(fallen, name):
    begun = trick("D", fallen)
    with pytest.raises(GameError) as error:
        begun.play(begun.turn, card(name))
    assert error.value.code == "DUPLICATE_CARD"


@pytest.mark.parametrize(
    "plays", ["E:AC N:7C W:8D S:9D", "E:7C N:AC W:8C S:10C", "E:9S N:10S W:8S S:7H", "E:7H N:8S W:JD S:9D"]
)
def test_a_trick_played_card_by_card_is_the_trick_made_at_once(plays):
    grown = trick("D", "")
    for count, play in enumerate(plays.split(), 1):
        seat, name = play.split(":")
        grown, made = grown.play(Seat(seat), card(name)), trick("D", " ".join(plays.split()[:count]))
        assert (grown, grown.cards, grown.led, grown.holder) == (made, made.cards, made.led, made.holder)


@pytest.mark.parametrize("seat", ["E", "W", "S"])
def test_nobody_plays_out_of_turn(seat):
    with pytest.raises(GameError) as error:
        trick("D", "E:AC").play(Seat(seat), card("7C"))
    assert error.value.code == "SEAT_ORDER"


def test_nobody_leads_who_does_not_sit_at_the_table():
    with pytest.raises(GameError) as error:
        Trick(Contract.HEARTS, players=Players.TWO).play(Seat.EAST, card("7C"))
    assert error.value.code == "SEAT_ORDER"


def test_the_card_that_fell_twice_is_named():
    with pytest.raises(GameError) as error:
        trick("D", "E:AC N:7C W:8C S:AC")
    assert error.value.facts["cards"] == CardSet.of("AC")


@pytest.mark.parametrize(("players", "size"), [(Players.TWO, "two"), (Players.THREE, "three"), (Players.FOUR, "four")])
def test_a_trick_has_a_card_of_each_player(players, size):
    seats, cards = players.seats * 2, ("7C", "8C", "9C", "10C", "JC")
    plays = tuple(Play(seat, card(name)) for seat, name in zip(seats, cards, strict=False))
    with pytest.raises(GameError) as error:
        Trick(Contract.HEARTS, plays[: len(players.seats) + 1], Direction.CLOCKWISE, players)
    assert str(error.value) == f"a trick has {size} cards, not {len(players.seats) + 1}"


def test_holds_tells_the_holder_the_suit_led_and_the_ruffs():
    ruling = holds(trick("D", "E:AC N:8D W:7D S:9H"))
    (reason,) = ruling.reasons
    assert (Rule.HOLDS, Effect.DECIDES) == (reason.rule, reason.effect)
    assert str(ruling.value) == "N:8D"
    assert ruling.value == reason.facts["holder"]
    assert reason.facts["led"] is Suit.CLUBS
    assert CardSet.of("8D", "7D") == reason.facts["ruffs"]


def test_holds_tells_no_ruff_when_trump_is_led_or_there_is_none():
    for contract, plays in (("D", "E:AD N:8D"), ("SA", "E:AC N:8D"), ("TA", "E:AC N:JD")):
        (reason,) = holds(trick(contract, plays)).reasons
        assert CardSet() == reason.facts["ruffs"]


def test_the_last_trick_counts_ten_more():
    played = trick("D", "E:AC N:7C W:8D S:9D")
    assert played.points(CLASSIC) == 25
    assert played.points(CLASSIC, last=True) == 35
