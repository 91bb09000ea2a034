"""A deal as a record keeps it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from belote_teach.rules import CardSet, GameError, compare
from belote_teach.rules.auction import PASS, parse_call
from belote_teach.rules.deal import IllegalActError, random_deal
from belote_teach.rules.dealt import seven
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import parse_record
from tests.cases import table
from tests.walk import SEVEN, TA_DEAL, played_out


def test_a_trick_that_is_not_full_has_no_winner_yet():
    whole = played_out(TA_DEAL)
    deal = parse_record(TA_DEAL).replay()
    for turn in whole.turns[:6]:
        deal = deal.play(turn.card)
    full, begun = record_of(deal).tricks
    assert (full.winner, full.points) == (whole.winners[0], whole.tricks[0].points(deal.rules))
    assert (len(begun.turns), begun.winner, begun.points) == (2, None, None)


def test_a_record_knows_of_no_other_deal_unless_it_is_told():
    record = record_of(played_out(TA_DEAL))
    assert (0, False) == (record.carried, record.last)


def test_a_table_of_ones_own_is_told_by_what_differs_from_the_course_s_own_table():
    rules = replace(table("cafe", "target=500"), id="club")
    record = record_of(random_deal(1, rules))
    assert ("classic", {"declarations": "bar", "target": 500}) == (record.table, record.options)
    assert compare(rules, record.rules) == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (SEVEN.replace("calls: take:D", ""), "auction"),
        (SEVEN.replace("take:D", "pass " * 8), "passed_out"),
        (SEVEN.replace("N: 7D 8S", "N: 8D 8S").replace("KS AS 9D 8D", "KS AS 9D 7D"), "own-seven"),
        (SEVEN.replace("N: 7D", "N: AD").replace("8D AD", "8D JD").replace("E: JD", "E: 7D"), "own-seven"),
        (SEVEN.replace("stekius", "classic"), "no-exchange"),
        (SEVEN.replace("stekius", "coinche").replace("; turned: AD", "").replace("take:", "90"), "no-exchange"),
    ],
)
def test_a_seven_that_cannot_have_been_exchanged_is_refused_as_it_is_at_the_table(text, why):
    with pytest.raises(IllegalActError) as error:
        parse_record(f"{text}exchanged: yes").replay()
    assert ("ILLEGAL_EXCHANGE", why) == (error.value.code, error.value.reason.facts["why"])


def test_cards_laid_away_that_nobody_wrote_down_are_missing():
    """The hands of a table with a talon, as they were played; the turned card is in one of them."""
    record = parse_record("""
        table: for-three three_deal=ten_talon; dealer: E; turned: 9D
        E: 7S 9S 10S KS JH KH AH 9C KC AC
        W: 8S QS 9H 9D 7D 10D JD KD AD JC
        S: JS AS 8H QH 8D QD 7C 10C QC 7H
    """)
    with pytest.raises(GameError) as error:
        record.start()
    assert CardSet.of("10H", "8C") == error.value.facts["missing"]


def test_the_seven_is_given_back_with_what_lies_on_it():
    """For two, where the hands are written as they lay after the exchange, the covers change with them."""
    rules = table("for-two", "seven_exchange=after_round1_take")
    exchanged = 0
    for seed in range(40):
        deal = random_deal(seed, rules)
        deal = deal.call(PASS).call(parse_call(f"take:{deal.turned.suit}"))
        with suppress(IllegalActError):
            after = deal.exchange_seven()
            given = {seven(deal.turned.suit): deal.turned, deal.turned: seven(deal.turned.suit)}
            covers = {given.get(top, top): given.get(under, under) for top, under in deal.covers.items()}
            written = replace(record_of(after), hands=dict(after.dealt), covers=covers)
            assert (written.replay(rules).dealt, written.replay(rules).covers) == (after.dealt, deal.covers)
            exchanged += 1
    assert exchanged > 5


@pytest.mark.parametrize("name", ["hands", "marked", "covers", "declared", "options"])
def test_nothing_in_a_record_can_be_changed(name):
    record = replace(record_of(played_out(TA_DEAL)), options={}, declared={})
    with pytest.raises(TypeError):
        getattr(record, name)["S"] = None


@pytest.mark.parametrize(
    ("calls", "tricks", "code", "why"),
    [
        ("", "trick: W JS", "NOT_PLAYING", "auction"),
        ("", "trick: S JH", "NOT_PLAYING", "auction"),
        ("pass pass pass pass pass pass pass pass", "trick: W JS", "NOT_PLAYING", "passed_out"),
        ("take:TA", "trick: S JH", "WRONG_LEADER", "leader"),
        ("take:TA", "trick: W JD", "NOT_IN_HAND", "not-held"),
    ],
)
def test_a_trick_that_cannot_be_played_is_refused_with_its_reason(calls, tricks, code, why):
    with pytest.raises(IllegalActError) as error:
        parse_record(TA_DEAL.replace("take:TA", calls) + tricks).replay()
    assert (error.value.code, error.value.reason.facts["why"]) == (code, why)


def test_a_trick_after_the_last_is_refused_with_its_reason():
    record = record_of(played_out(TA_DEAL))
    for one in record.tricks:
        with pytest.raises(IllegalActError) as error:
            replace(record, tricks=(*record.tricks, one)).replay()
        assert (error.value.code, error.value.reason.facts["why"]) == ("NOT_PLAYING", "done")
