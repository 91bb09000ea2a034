"""A deal as a record keeps it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from belote_teach.rules.auction import PASS, parse_call
from belote_teach.rules.deal import IllegalActError, random_deal
from belote_teach.rules.dealt import seven
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import parse_record
from tests.cases import table
from tests.walk import TA_DEAL, played_out


def test_a_trick_that_is_not_full_has_no_winner_yet():
    whole = played_out(TA_DEAL)
    deal = parse_record(TA_DEAL).replay()
    for turn in whole.turns[:6]:
        deal = deal.play(turn.card)
    full, begun = record_of(deal).tricks
    assert (full.winner, full.points) == (whole.winners[0], whole.tricks[0].points(deal.rules))
    assert (len(begun.turns), begun.winner, begun.points) == (2, None, None)


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
