"""Deals played to their end at random, beside the same deals played card by card."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.rules import CARDS, profile, profiles
from belote_teach.rules.auction import PASS, legal_calls, parse_call
from belote_teach.rules.deal import Phase, random_deal
from belote_teach.rules.dealing import split_mix
from belote_teach.rules.declarations import declarations_in
from belote_teach.rules.playout import choices, random_play, ready
from tests.cases import table
from tests.walk import announced, declared_before

TABLES = (
    *map(profile, profiles()),
    table("for-two", "layout=hand6_table10"),
    table("for-three", "three_deal=ten_talon declarations=bar"),
    table("stekius", "contracts=suits_sa_ta direction=cw"),
)
seeds = st.integers(0, 2**32)
tables = st.sampled_from(TABLES)


@given(seeds, tables, st.integers(0, 32))
def test_a_playout_is_what_its_cards_make_played_one_by_one(seed, rules, before):
    deal = ready(random_deal(seed, rules, rules.players.seats[-1]), seed)
    for turn in random_play(deal, seed + 1).turns[:before]:
        deal = deal.play(turn.card, turn.words, turn.declares)
    played = random_play(deal, seed)
    high, low = islice(split_mix(seed), 2)
    number = high << 64 | low
    for turn in played.turns[len(deal.turns) :]:
        number, chosen = divmod(number, len(deal.playable))
        assert turn.card is list(deal.playable)[chosen]
        assert (turn.words, turn.declares) == announced(deal, turn.card)
        deal = deal.play(turn.card, turn.words, turn.declares)
    assert deal == played
    assert deal.phase is played.phase is Phase.DONE
    assert deal.score() == played.score()


@given(seeds, tables)
def test_a_choice_tells_what_its_player_saw(seed, rules):
    deal = ready(random_deal(seed, rules), seed)
    for choice in choices(deal, seed):
        position, leads = deal.position, not deal.trick.plays
        sight = None if leads else deal.trick.sight
        expected = (position.hand.bits, deal.playable.bits, sight, position.partner_holds)
        assert (*expected, choice[-1]) == choice
        deal = deal.with_turn(deal.play(CARDS[choice[-1]]).turns[-1])
    assert deal.phase is Phase.DONE


@pytest.mark.parametrize(
    ("name", "tricks"),
    [
        (
            "classic",
            "7H 8H JH 9H | KC KS JC 10C | QS 8S AS 9S | 7S JD 10H JS | "
            "AH KH AD QH | QD 10S 7D 10D | AC KD 8C QC | 9C 9D 7C 8D",
        ),
        (
            "for-two",
            "8S 9S | JS 7S | 9D JD | JC 8C | 9H JH | KS 10S | 7H QH | QD 10D | "
            "8D AD | AS AC | QS 10H | KC QC | 7D 8H | AH 10C | 9C 7C | KD KH",
        ),
    ],
)
def test_the_same_number_plays_the_same_cards_in_every_version(name, tricks):
    deal = random_play(random_deal(7, profile(name)), 8)
    assert tricks == " | ".join(" ".join(str(play.card) for play in trick.plays) for trick in deal.tricks)
    assert deal == random_play(random_deal(7, profile(name)), 8 + 2**64)


def test_every_card_that_may_be_played_is_chosen_equally_often():
    deal = ready(random_deal(7, profile("classic")), 7)
    first = [next(choices(deal, seed))[-1] for seed in range(1600)]
    counts = [first.count(one.index) for one in deal.playable]
    assert sum(counts) == 1600
    assert all(abs(count - 200) < 60 for count in counts)


def test_rebelote_is_said_after_a_belote_that_was_not_announced():
    deal = ready(random_deal(7, profile("classic")), 8)
    for turn in random_play(deal, 8).turns:
        deal = deal.play(turn.card)
        if str(turn.card) == "KS":
            break
    said = {str(turn.card): turn.words for turn in random_play(deal, 8).turns if turn.words}
    assert said == {"QS": ("rebelote",)}


@given(seeds, tables)
def test_what_comes_before_the_play_is_the_plainest(seed, rules):
    deal = random_deal(seed, rules)
    begun = ready(deal, seed)
    first, *others = begun.calls
    assert begun.phase is Phase.PLAY
    assert begun.taker is deal.first
    assert first == next(call for call in legal_calls(deal.auction, rules).value if call != PASS)
    assert not first.amount or first.amount == rules.bid_min
    assert [PASS] * len(others) == others
    assert begun.announced == declared_before(replace(begun, announced={})).announced


def test_what_was_said_before_stays_said():
    rules = profile("contree")
    deal = random_deal(1, rules)
    for call in ("pass", "100H", "coinche"):
        deal = deal.call(parse_call(call))
    done = random_play(deal, 1)
    assert "pass 100H coinche pass pass pass" == " ".join(map(str, done.calls))
    assert done.phase is Phase.DONE
    second = random_deal(1, profile("classic"))
    for _ in range(4):
        second = second.call(PASS)
    taken = ready(second, 1)
    assert len(taken.calls) == 5
    assert taken.contract.trump is not second.turned.suit


def test_whoever_has_something_declares_it_once_before_the_first_trick():
    declaring = 0
    for seed in range(20):
        deal = ready(random_deal(seed, profile("stekius")), seed)
        held = {seat: declarations_in(hand, deal.contract, deal.rules) for seat, hand in deal.dealt.items()}
        assert {seat: found for seat, found in held.items() if found} == deal.announced == ready(deal, seed).announced
        declaring += bool(deal.announced)
    assert 0 < declaring < 20


def test_nobody_declares_when_it_is_too_late():
    deal = next(deal for seed in range(9) if (deal := ready(random_deal(seed, profile("stekius")), 1)).announced)
    late = replace(deal, announced={}).play(next(iter(deal.playable)))
    assert {} == random_play(late, 1).announced


def test_a_deal_that_is_over_stays_as_it_is():
    deal = random_deal(1, profile("classic"))
    assert [] == list(choices(deal, 1)), "nobody has taken"
    for _ in range(8):
        deal = deal.call(PASS)
    assert deal.phase is Phase.PASSED_OUT
    assert deal == random_play(deal, 1)
    done = random_play(random_deal(1, profile("classic")), 1)
    assert done == random_play(done, 2)


def test_a_talon_is_laid_away_from_the_taker_s_hand():
    rules = table("for-three", "three_deal=ten_talon")
    laid = {ready(random_deal(3, rules), seed).laid for seed in range(6)}
    assert len(laid) > 1
    begun = ready(random_deal(3, rules), 0)
    assert len(begun.laid) == 2
    assert all(not begun.laid & hand for hand in begun.dealt.values())
