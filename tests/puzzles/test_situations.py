"""At which tables an exercise can come up: the rules themselves are asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from belote_teach.puzzles import find, truth
from belote_teach.puzzles.situations import Counted
from belote_teach.rules import CardSet, Contract, profile, profiles
from belote_teach.rules.auction import CallKind
from belote_teach.rules.sheet import Bid, Count, Side, Tally

from .deals import exercise

BID_TABLES = {"ffb-coinche", "ffb-contree", "pagat-coinche", "coinche", "contree"}
DECLARING = {"cafe", "guide", "online-501", "stekius"}


def tables(body: str) -> set[str]:
    """The bundled tables at which an exercise can come up."""
    made = exercise(body)
    return {name for name in profiles() if made.arises(profile(name))}


@pytest.mark.parametrize(
    ("calls", "known"),
    [
        ("160H", BID_TABLES),
        ("170H", BID_TABLES - {"ffb-contree", "contree"}),
        ("100SA", BID_TABLES),
        ("80S pass 90H coinche", BID_TABLES),
        ("capotS", BID_TABLES - {"pagat-coinche"}),
        ("capotS coinche pass", BID_TABLES - {"pagat-coinche"}),
    ],
)
def test_an_auction_comes_up_where_every_call_of_it_may_be_made(calls: str, known: set[str]) -> None:
    body = f'ask = "calls"\ntable = "coinche"\ncalls = "{calls}"\noffer = "pass surcoinche"\nexpect = "pass"'
    assert tables(body) == known


def test_an_auction_comes_up_where_no_call_of_it_was_forced() -> None:
    passes = "pass pass pass pass pass pass pass"
    body = f'ask = "calls"\nturned = "9H"\ncalls = "{passes}"\noffer = "pass take:S"\nexpect = "pass take:S"'
    made = exercise(body)
    assert made.arises(profile("classic"))
    assert made.arises(profile("classic").with_options({"all_pass": "dealer_forced"}))


@pytest.mark.parametrize(
    ("bid", "count", "known"),
    [
        ("90H", "takers 95 | defenders 67", BID_TABLES),
        ("170H", "takers 95 | defenders 67", BID_TABLES - {"ffb-contree", "contree"}),
        ("90H", "takers 95 | defenders 67 belote", BID_TABLES - {"pagat-coinche"}),
        ("90H", "takers 95 declarations 50 | defenders 67", {"ffb-coinche", "coinche"}),
        ("capotH", "takers capot | defenders", BID_TABLES),
        ("capotH coinche", "takers capot | defenders", BID_TABLES - {"pagat-coinche"}),
    ],
)
def test_a_bid_deal_comes_up_where_it_can_be_bid_doubled_and_counted_so(bid: str, count: str, known: set[str]) -> None:
    assert tables(f'ask = "score"\ntable = "coinche"\nbid = "{bid}"\ncount = "{count}"\nexpect = "0 0"') == known


def test_a_generale_comes_up_nowhere_but_where_it_is_known() -> None:
    made = exercise('ask = "score"\ntable = "coinche"\nbid = "90H"\ncount = "takers capot | defenders"\nexpect = "0 0"')
    situation = made.situation
    assert isinstance(situation, Counted)
    made = replace(made, situation=replace(situation, bid=Bid(500, capot=True, generale=True)))
    assert not any(made.arises(profile(name)) for name in profiles())
    assert made.arises(profile("coinche").with_options({"generale": True}))


@pytest.mark.parametrize(
    ("count", "known"),
    [
        ("takers 76 belote | defenders 86", {"classic", "ffb-classic", *DECLARING}),
        ("takers 96 declarations 20 | defenders 66", DECLARING),
        ("takers 95 | defenders 67 | carried 81", {"classic", "cafe", "ffb-classic", "online-501", "stekius"}),
    ],
)
def test_a_deal_that_was_taken_comes_up_where_it_can_be_counted_so(count: str, known: set[str]) -> None:
    assert tables(f'ask = "score"\ntable = "cafe"\ncount = "{count}"\nexpect = "0 0"') == known


@pytest.mark.parametrize(
    ("claims", "known"),
    [
        ("S: tierce QH | E: cinquante 10S", {*DECLARING, "coinche", "ffb-coinche"}),
        ("S: tierce AH, tierce JH", set()),
        ("S: cent AH, tierce AS, tierce 9D", set()),
    ],
)
def test_declarations_come_up_where_each_player_can_hold_and_declare_them(claims: str, known: set[str]) -> None:
    body = f'ask = "whose"\ntable = "cafe"\ncontract = "H"\nclaims = "{claims}"\nexpect = "nobody"'
    assert tables(body) == known


def test_a_run_may_be_split_where_the_table_lets_it() -> None:
    made = exercise(
        'ask = "whose"\ntable = "cafe"\ncontract = "H"\nclaims = "S: tierce AH, tierce JH"\nexpect = "us 40"'
    )
    assert not made.arises(profile("cafe"))
    assert made.arises(profile("cafe").with_options({"long_sequence": "split"}))


def test_a_match_comes_up_where_it_was_not_over_before() -> None:
    everywhere = set(profiles()) - {"for-two", "for-three"}
    assert tables('ask = "match"\ntotals = "985 960"\nmarks = "95 67"\nexpect = "us"') == everywhere - {"online-501"}
    assert tables('ask = "match"\ntotals = "440 470"\nmarks = "120 42"\nexpect = "us"') == everywhere
    twelve = profile("classic").with_options({"match_form": "deals"})
    made = exercise('ask = "match"\ntotals = "720 910"\ndeals = 13\nexpect = "us"')
    assert not made.arises(twelve)


def test_cards_that_are_not_in_the_pack_do_not_come_up() -> None:
    body = 'ask = "playable"\ntable = "for-three"\nposition = "H 3 | E:AS W:9S | S: QH 10H KD JC"\nexpect = "10H QH"'
    made = exercise(body)
    assert made.arises(profile("for-three"))
    position = made.position
    assert position is not None
    low = replace(made, position=replace(position, hand=position.hand | CardSet.of("7H")))
    assert not low.arises(profile("for-three"))
    assert low.arises(profile("for-three").with_options({"three_deal": "ten_talon"}))


def test_a_belote_of_the_defence_and_a_doubled_capot_do_not_come_up_at_pagat() -> None:
    theirs = find("contree/their-belote-counts-for-them")
    capot = find("contree/a-thousand-for-capot")
    for one in (theirs, capot):
        assert one.arises(profile("contree"))
        assert not one.arises(profile("pagat-coinche"))


def test_a_bid_of_capot_is_worth_what_the_table_says() -> None:
    made = find("coinche/capot-bid-and-made")
    worth = {name: truth(made, profile(name)).value for name in BID_TABLES}
    assert {name: (marks.takers, marks.defenders) for name, marks in worth.items()} == {
        "coinche": (502, 0),
        "ffb-coinche": (500, 0),
        "ffb-contree": (500, 0),
        "contree": (500, 0),
        "pagat-coinche": (500, 0),
    }


def test_what_was_called_is_the_bid_in_its_suit() -> None:
    deal = Counted(Count(Tally(152), Tally(0), Side.TAKERS), bid=Bid(90), contract=Contract.HEARTS)
    assert str(deal.called) == "90H"
    assert replace(deal, bid=Bid(250, capot=True)).called.kind is CallKind.CAPOT
    assert replace(deal, bid=Bid(500, capot=True, generale=True)).called.kind is CallKind.GENERALE
