"""No option is idle: whatever value it has, some question is answered otherwise than with any other value."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from belote_teach.language import call_text
from belote_teach.rules import OPTIONS, CardSet, Contract, Ruleset, Seat, card, legal, parse_position, profile
from belote_teach.rules.auction import DOUBLE, PASS, REDOUBLE, Auction, Call, CallKind, legal_calls, parse_call
from belote_teach.rules.audit import audit
from belote_teach.rules.belote import belote_points
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.counting import count_tricks, marked_by
from belote_teach.rules.deal import Deal, IllegalActError, random_deal
from belote_teach.rules.declarations import counting_declarations, declarations_in
from belote_teach.rules.match import Marked, bars, standing
from belote_teach.rules.options import AuctionKind, Declarations, Players
from belote_teach.rules.record import Record, record_of
from belote_teach.rules.record_text import parse_declaration
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Bid, Count, Result, Score, Side, Tally
from belote_teach.rules.trick import Play, Trick
from tests.walk import FOUR_HANDED, deal_at, mixed_rules, values_of

Question = Callable[[Ruleset], object]


def counts() -> Iterator[Count]:
    for mine, theirs in ((81, 81), (82, 80), (100, 62), (79, 83), (85, 77), (71, 91), (88, 74)):
        yield from (Count(Tally(mine, 20, d), Tally(theirs, b, e)) for d, b, e in ((0, 0, 0), (20, 20, 0), (0, 20, 50)))
        yield Count(Tally(mine), Tally(theirs), carried=81)
    for alone in (False, True):
        yield Count(Tally(152, 20, 20), Tally(0, 20, 50), Side.TAKERS, alone=alone)
    yield Count(Tally(0, 20, 20), Tally(152, 0, 20), Side.DEFENDERS)


BIDS = [Bid(amount, doubled) for amount in (80, 100) for doubled in range(3)]


def scores(rules: Ruleset) -> Iterator[object]:
    for count in counts():
        for last in (False, True):
            yield settle(count, rules, last=last)
        capots = [Bid(rules.capot_bid_value, doubled, capot=True) for doubled in range(3)]
        for bid in (*BIDS, *capots, Bid(rules.generale_value, capot=True, generale=True)):
            yield settle_bid(count, bid, rules)
    for takers in ((Seat.SOUTH, Seat.NORTH), (Seat.EAST,)):
        yield marked_by(Score(100, 61, 0, Result.MADE), takers, rules)


HANDS = ("7H 8H 9H 10H JH QH KH AH", "QH KH AH KS KD KC 7S 8D", "JS JH JD JC 9S 10S AD KC")
CLAIMS = (
    "S: tierce KH; E: tierce KS",
    "E: tierce KS; S: tierce KH",
    "S: carre K; E: carre A",
    "S: carre K; E: carre 10",
)


def declared(rules: Ruleset) -> Iterator[object]:
    for hand in HANDS:
        yield declarations_in(CardSet.of(*hand.split()), Contract.CLUBS, rules)
    for line in CLAIMS:
        claims = {Seat(who[0]): [parse_declaration(who[2:])] for who in line.split("; ")}
        for taker in Seat:
            for contract in (Contract.CLUBS, Contract.NO_TRUMP):
                yield counting_declarations(claims, contract, tuple(Seat), taker, rules)


def belotes(rules: Ruleset) -> Iterator[object]:
    for first in ("KH", "QH"):
        for words in ((), ("belote",), ("belote", "rebelote")):
            for taker in (False, True):
                yield belote_points(Contract.HEARTS, card(first), words, rules, taker=taker)


def matches(rules: Ruleset) -> Iterator[object]:
    for totals in (
        (900, 300),
        (500, 300),
        (1000, 400),
        (1001, 990),
        (1000, 1040),
        (1010, 1040),
        (1040, 1040),
        (2005, 2100),
        (3000, 3000),
    ):
        for deals in (3, 12, 22):
            yield standing(totals, rules, deals=deals, contract=0)
        for first in (Marked(20, 20, beaten=True), Marked(90, rounding=5)):
            barred = bars(totals, (first, Marked(180)), rules)
            yield standing(totals, rules, barred=barred)


SAID = (
    "",
    "pass",
    "pass pass pass",
    "80S",
    "80S pass",
    "160S",
    "80S coinche",
    "pass pass pass pass",
    "80S 90H pass",
    "capotS",
)


def calls(rules: Ruleset) -> Iterator[object]:
    turned = card("9H") if rules.auction is AuctionKind.TURNED_CARD else None
    for line in (*SAID, " ".join(["pass"] * 7)):
        auction = Auction.at(rules, rules.players.seats[0], tuple(map(parse_call, line.split())), turned)
        for seat in rules.players.seats:
            yield legal_calls(auction, rules, seat)


@cache
def plays() -> tuple[tuple[Seat, Contract, tuple[Play, ...]], ...]:
    chance = random.Random("plays")
    pack = chance.sample(range(32), 32)
    order = Seat.EAST.order(Ruleset().direction)
    cards = [next(iter(CardSet(1 << place))) for place in pack]
    return tuple(
        (order[0], contract, tuple(map(Play, order, cards[i : i + 4])))
        for contract in (Contract.NO_TRUMP, Contract.ALL_TRUMP)
        for i in range(0, 32, 4)
    )


def tricks(rules: Ruleset) -> Iterator[object]:
    for contract in (Contract.NO_TRUMP, Contract.ALL_TRUMP):
        played = [Trick(of, fallen) for _, of, fallen in plays() if of is contract]
        yield [trick.points(rules) for trick in played]
        if rules.players is Players.FOUR:
            yield count_tricks(played, {}, {}, (Seat.SOUTH, Seat.NORTH), rules)


def first_take(deal: Deal) -> Deal:
    assert deal.turned is not None
    return deal.call(Call(CallKind.TAKE, Contract(deal.turned.suit.value)))


def dealt(rules: Ruleset) -> Iterator[object]:
    for seed in range(3):
        deal = random_deal(seed, rules)
        yield deal.hands, deal.turned, dict(deal.covers), deal.first
        if rules.auction is AuctionKind.TURNED_CARD:
            taken = first_take(deal)
            yield taken.phase
            try:
                yield taken.exchange_seven().dealt
            except IllegalActError as refused:
                yield refused.code
            try:
                for _ in range(2 * len(rules.players.seats)):
                    deal = deal.call(PASS)
                yield deal.next_dealer
            except IllegalActError as refused:
                yield refused.code
            yield {seat: taken.left[seat] for seat in taken.hands} if taken.phase == "play" else None
            yield list(taken.declared.items()) if taken.phase == "play" else None


POSITIONS = (
    "D | E:QD N:AD W:7D | S: 9D 10D 8D",
    "D | N:AS W:7S | S: 7D KD AC",
    "D | E:AC N:7C W:8D | S: 7D KH",
    "D | E:AS N:10D W:8S | S: 7D AD 9C",
    "TA | E:QD N:AD W:7D | S: 9D 10D 8D",
    "TA | N:7D W:QD | S: 9D 8D",
)


def played(rules: Ruleset) -> Iterator[object]:
    for line in POSITIONS:
        yield legal(parse_position(line), rules)


def announced(rules: Ruleset) -> Iterator[object]:
    """What comes of a tierce that is declared before the first trick, and with the first card."""
    if rules.players is not Players.FOUR or rules.auction is not AuctionKind.TURNED_CARD:
        return
    deal = first_take(random_deal(9, rules))
    found = declarations_in(deal.dealt[deal.turn], deal.contract, rules)
    acts: list[Callable[[], Deal]] = [
        lambda: deal.declare(deal.turn, found),
        lambda: deal.play(next(iter(deal.playable)), (), found),
    ]
    for act in acts:
        try:
            yield list(act().declared.items())
        except IllegalActError as refused:
            yield refused.reason


@cache
def boast() -> Record:
    """A deal in which the leader declares four jacks that he does not hold."""
    record = record_of(deal_at(1, profile("cafe")))
    first, *others = record.tricks
    turns = (replace(first.turns[0], declares=(parse_declaration("carre J"),)), *first.turns[1:])
    return replace(record, tricks=(replace(first, turns=turns), *others))


def unshown(rules: Ruleset) -> Iterator[object]:
    """How a deal is marked in which somebody cannot show what he has declared."""
    if rules.players is Players.FOUR and rules.declarations is Declarations.BAR:
        yield audit(boast(), rules).score


def words(rules: Ruleset) -> Iterator[object]:
    """What doubling a bid is called: no more than a word, and the same in every language."""
    yield from (call_text(call, "en", rules) for call in (DOUBLE, REDOUBLE))


ASKED = (played, scores, belotes, matches, declared, calls, tricks, dealt, announced, unshown, words)


def differ(one: Ruleset, other: Ruleset) -> bool:
    return any(first != second for ask in ASKED for first, second in zip(ask(one), ask(other), strict=False))


@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_of_every_option_changes_some_answer(option):
    chance = random.Random(option)
    bases = [profile("classic"), profile("cafe"), profile("ffb-coinche"), profile("for-two"), profile("for-three")]
    bases += [profile(name) for name in FOUR_HANDED]
    bases += [mixed_rules(chance, OPTIONS) for _ in range(20)]
    for one, other in combinations(values_of(option), 2):
        assert any(differ(base.with_options({option: one}), base.with_options({option: other})) for base in bases), (
            f"{option}: {one} and {other} are alike"
        )
