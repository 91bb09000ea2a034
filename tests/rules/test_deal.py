"""A deal act by act: the seven exchanged, words and declarations said with a card, packs that are none."""

from __future__ import annotations

import pytest

from belote_teach.rules import card, profile
from belote_teach.rules.cards import Seat
from belote_teach.rules.deal import Deal, IllegalActError, Phase, deal_out, random_deal, shuffled
from belote_teach.rules.errors import GameError
from belote_teach.rules.record_text import parse_declaration, parse_record
from tests.cases import table
from tests.walk import TA_DEAL, played_out

SEVEN = """
table: stekius; dealer: N; turned: AD
N: 7D 8S 9S 10S 7H 8H 9H 10H
W: JS QS KS AS 9D 8D AD 10D
S: JH QH KH AH 7C 8C 9C 10C
E: JD QD KD 7S JC QC KC AC
calls: take:D
"""


def test_the_seven_of_the_turned_suit_is_exchanged_for_the_turned_card():
    deal = parse_record(SEVEN).replay()
    swapped = deal.exchange_seven()
    assert card("AD") in swapped.dealt[Seat.NORTH]
    assert card("7D") in swapped.dealt[Seat.WEST]
    assert parse_record(SEVEN + "exchanged: yes").replay() == swapped


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (SEVEN, "seven_exchange=off"),
        (SEVEN.replace("take:D", "pass pass pass pass take:S"), ""),
        (SEVEN.replace("take:D", "take:SA"), "contracts=suits_sa_ta"),
        (SEVEN.replace("N: 7D 8S", "N: 8D 8S").replace("W: JS QS KS AS 9D 8D", "W: JS QS KS AS 9D 7D"), ""),
        (SEVEN.replace("turned: AD", "turned: 7D"), ""),
        (SEVEN + "trick: W JS", ""),
        (SEVEN + "exchanged: yes", ""),
    ],
    ids=["off", "second round", "sans atout", "the taker's own", "the seven itself", "too late", "twice"],
)
def test_the_seven_is_not_exchanged_otherwise(text, options):
    record = parse_record(text)
    deal = record.replay(table("stekius", options))
    with pytest.raises(IllegalActError) as error:
        deal.exchange_seven()
    assert error.value.code == "ILLEGAL_EXCHANGE"


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("belote/rebelote", 20),
        ("belote/", 0),
        ("/rebelote", 0),
        ("rebelote/belote", 0),
        ("/", 0),
        ("belote,rebelote/", 0),
    ],
)
def test_belote_is_said_with_the_first_card_and_rebelote_with_the_second(words, points):
    record = parse_record(TA_DEAL.replace("ffb-classic", "classic").replace("take:TA", "pass pass pass take:D"))
    deal = record.replay()
    said = [tuple(filter(None, part.split(","))) for part in words.split("/")]
    while deal.phase is Phase.PLAY:
        one = next(iter(deal.playable))
        deal = deal.play(one, said.pop(0) if str(one) in ("KD", "QD") else ())
    assert deal.belotes == {Seat.EAST: points}


@pytest.mark.parametrize(
    ("word", "declares", "rule", "why"),
    [
        ("belote", "", "belote", "no-belote"),
        ("", "carre J", "declaration", "not-held"),
        ("", "tierce 10S, tierce 9S", "declaration", "card-twice"),
        ("", "cinquante 10S, cinquante 10H", None, None),
        ("", "tierce 10S", None, None),
    ],
)
def test_what_is_not_there_cannot_be_announced(word, declares, rule, why):
    record = parse_record(TA_DEAL.replace("ffb-classic", "cafe").replace("dealer: N", "dealer: E").replace("TA", "D"))
    deal = record.replay()
    assert deal.turn is Seat.NORTH
    said = [parse_declaration(one) for one in filter(None, declares.split(", "))]
    if rule is None:
        assert deal.play(card("7S"), (), said).declared == {Seat.NORTH: tuple(said)}
        return
    with pytest.raises(IllegalActError) as error:
        deal.play(card("7S"), (word,) if word else (), said)
    assert (error.value.reason.rule, error.value.reason.facts["why"]) == (rule, why)


@pytest.mark.parametrize(("name", "turn", "why"), [("classic", 0, "no-declarations"), ("cafe", 4, "late")])
def test_declarations_belong_to_the_first_trick_of_a_table_that_plays_them(name, turn, why):
    deal = parse_record(TA_DEAL.replace("ffb-classic", name).replace("TA", "D")).replay()
    for _ in range(turn):
        deal = deal.play(next(iter(deal.playable)))
    with pytest.raises(IllegalActError) as error:
        deal.play(next(iter(deal.playable)), (), [parse_declaration("tierce 10S")])
    assert error.value.reason.facts["why"] == why


@pytest.mark.parametrize(
    ("time", "before", "card_said", "why"),
    [
        ("before_play", "tierce 10S", "", None),
        ("before_play", "tierce 10S, tierce 10H", "", None),
        ("before_play", "", "tierce 10S", "late"),
        ("before_play", "carre J", "", "not-held"),
        ("before_play", "tierce 10S, tierce 9S", "", "card-twice"),
        ("own_first_card", "tierce 10S", "", "early"),
        ("own_first_card", "", "tierce 10S", None),
        ("auto", "cinquante 10S", "", None),
        ("auto", "", "cinquante 10S", None),
    ],
)
def test_a_table_says_when_declarations_are_made(time, before, card_said, why):
    record = parse_record(TA_DEAL.replace("ffb-classic", "cafe").replace("dealer: N", "dealer: E").replace("TA", "D"))
    deal = record.replay(table("cafe", f"declare_time={time}"))
    said = [tuple(map(parse_declaration, filter(None, words.split(", ")))) for words in (before, card_said)]

    def declared() -> Deal:
        told = deal.declare(Seat.NORTH, said[0]) if said[0] else deal
        return told.play(card("7S"), (), said[1])

    if why is None:
        assert set(said[0] + said[1]) <= set(declared().declared[Seat.NORTH])
        return
    with pytest.raises(IllegalActError) as error:
        declared()
    assert error.value.reason.facts["why"] == why


def test_declarations_before_the_first_trick_may_come_one_by_one_but_not_after_a_card():
    text = TA_DEAL.replace("ffb-classic", "stekius").replace("dealer: N", "dealer: E").replace("TA", "D")
    deal = parse_record(text).replay()
    one, other = map(parse_declaration, ("tierce 10S", "tierce 10H"))
    both = deal.declare(Seat.NORTH, [one]).declare(Seat.NORTH, [other])
    assert {Seat.NORTH: (one, other)} == both.declared
    with pytest.raises(IllegalActError) as error:
        both.declare(Seat.NORTH, [parse_declaration("tierce 9S")])
    assert error.value.reason.facts["why"] == "card-twice"
    played = deal.play(next(iter(deal.playable)))
    with pytest.raises(IllegalActError) as error:
        played.declare(Seat.NORTH, [one])
    assert error.value.reason.facts["why"] == "late"
    with pytest.raises(IllegalActError) as error:
        parse_record(text.replace("calls", "#")).replay().declare(Seat.NORTH, [one])
    assert error.value.code == "NOT_PLAYING"


@pytest.mark.parametrize("line", ["N", "N()", "N(tierce 10S) N(tierce 10H)", "N(belote)", "X(tierce 10S)"])
def test_what_was_declared_is_written_once_for_each_player(line):
    with pytest.raises(GameError):
        parse_record(TA_DEAL + f"declared: {line}\n")


def test_where_declarations_count_by_themselves_nothing_need_be_said():
    text = TA_DEAL.replace("ffb-classic", "cafe").replace("TA", "D").replace("N: 7S 8S 9S 10S", "N: 7S 8S 9S 10S")
    silent = played_out(text)
    assert silent.declared == {}
    automatic = played_out(text, "declare_time=auto")
    assert str(automatic.declared[Seat.NORTH][0]) in ("10S", "10H")
    assert automatic.count.takers.declarations + automatic.count.defenders.declarations > 0


@pytest.mark.parametrize(("name", "cards"), [("classic", 31), ("for-three", 32), ("for-two", 30)])
def test_a_deal_needs_the_tables_own_pack(name, cards):
    with pytest.raises(GameError) as error:
        deal_out(shuffled(1)[:cards], Seat.SOUTH, profile(name))
    assert error.value.code == "NOT_A_PACK"


def test_a_seat_where_nobody_sits_is_refused():
    with pytest.raises(GameError):
        random_deal(1, profile("for-two"), Seat.EAST)
