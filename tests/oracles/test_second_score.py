"""Scores and declarations against the second implementation: random counts and hands at every table, options mixed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from belote_teach.rules import CARDS, OPTIONS, CardSet, Contract, Direction, Ruleset, Seat, profile
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.declarations import Declaration, counting_declarations, declarations_in
from belote_teach.rules.options import AuctionKind
from belote_teach.rules.record_text import parse_declaration
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Bid, Count, Score, Side, Tally, score_lines
from tests.cases import cases, rules_of
from tests.oracles import second_score
from tests.oracles.second_score import Said
from tests.walk import FOUR_HANDED, PLAY_OPTIONS, mixed_rules

COUNTED = tuple(name for name in OPTIONS if name not in (*PLAY_OPTIONS, "players"))


def asked(rules: Ruleset) -> dict[str, object]:
    return {name: getattr(rules, name) for name in COUNTED}


def tables(chance: random.Random) -> Iterator[Ruleset]:
    """Every table of four, and as many with all options drawn at random; over and over."""
    while True:
        yield from map(profile, FOUR_HANDED)
        yield from (mixed_rules(chance, COUNTED) for _ in FOUR_HANDED)


def a_count(chance: random.Random) -> Count:
    """A deal counted at random, ties and capots among them oftener than they come."""
    capot = chance.choice((None,) * 6 + tuple(Side))
    cards = chance.choice((81, 71, 91, chance.randint(0, 162), chance.randint(60, 100)))
    both = (cards, 162 - cards) if capot is None else (152 * (capot is Side.TAKERS), 152 * (capot is Side.DEFENDERS))
    belotes, declared = [chance.choice((0, 0, 20, 40))] * 2, [chance.choice((0, 0, 0, 20, 50, 120))] * 2
    belotes[chance.randrange(2)] = 0
    declared[chance.randrange(2)] = 0
    tallies = [Tally(*three) for three in zip(both, belotes, declared, strict=True)]
    return Count(*tallies, capot, chance.choice((0, 0, 81, 172)), alone=capot is Side.TAKERS and chance.random() < 0.5)


def plain(tally: Tally) -> dict[str, int]:
    return {"cards": tally.cards, "belote": tally.belote, "declarations": tally.declarations}


def told(score: Score) -> second_score.Marks:
    return score.takers, score.defenders, score.suspended, score.lost, str(score.result)


def sums(ruling) -> tuple[int, int]:
    lines = score_lines(ruling)
    takers, defenders = (sum(line.facts["points"] for line in lines[side]) for side in Side)
    return takers, defenders


@pytest.mark.parametrize("part", range(2))
def test_scores(part, positions, count):
    chance = random.Random(f"scores {part}")
    wanted = positions // 4
    for _, rules in zip(range(wanted), tables(chance), strict=False):
        one, last = a_count(chance), chance.random() < 0.2
        sides = plain(one.takers), plain(one.defenders), one.capot and str(one.capot)
        ruling = settle(one, rules, last=last)
        assert told(ruling.value) == second_score.turned_card(*sides, one.carried, asked(rules), last=last), one
        assert sums(ruling) == told(ruling.value)[:2]
        bid = Bid(chance.choice((80, 90, 100, 130, 160)), chance.randrange(3))
        if chance.random() < 0.3:
            generale = chance.random() < 0.5
            value = rules.generale_value if generale else rules.capot_bid_value
            bid = Bid(value, bid.doubled, capot=True, generale=generale)
        ruling = settle_bid(one, bid, rules)
        expected = second_score.bids(
            *sides,
            bid.amount,
            bid.doubled,
            asked(rules),
            every_trick=bid.capot,
            alone_bid=bid.generale,
            alone=one.alone,
        )
        assert told(ruling.value) == expected, (one, bid, rules)
        assert sums(ruling) == told(ruling.value)[:2]
    count("deals counted, with the second implementation, of either auction", 2 * wanted)


@pytest.mark.parametrize("case", cases("deal_score") + cases("contract_score"), ids=lambda case: case["id"])
def test_second_implementation_agrees_with_the_case(case):
    inputs, rules = case["inputs"], rules_of(case)
    belote = inputs["belote"]
    sides = [
        {
            "cards": inputs[f"{side}_card_points"],
            "belote": 20 * (belote == side),
            "declarations": inputs[f"declarations_{side}"],
        }
        for side in ("takers", "defenders")
    ]
    if rules.auction is AuctionKind.TURNED_CARD:
        found = second_score.turned_card(*sides, inputs["capot"], inputs.get("carry_in", 0), asked(rules))
    else:
        capot = inputs["bid"] == 250
        bid = rules.capot_bid_value if capot else inputs["bid"]
        found = second_score.bids(*sides, inputs["capot"], bid, inputs["contre"], asked(rules), every_trick=capot)
    named = dict(zip(("takers", "defenders", "suspended", "lost", "result"), found, strict=True))
    assert case["expected"] == {name: named[name] for name in case["expected"]}


def said(one: Declaration) -> Said:
    return str(one.kind), str(one)


def a_hand(chance: random.Random) -> CardSet:
    """Eight cards, which lie together more often than they do when cards are dealt."""
    ranks = chance.sample(("7", "8", "9", "10", "J", "Q", "K", "A"), 2)
    suits = chance.sample("SHDC", chance.choice((1, 2, 2, 4)))
    pool = [card for card in CARDS if card.suit in suits or card.rank in ranks]
    return CardSet.of(*chance.sample(pool, 8))


def test_declarations_of_a_hand(positions, count):
    chance = random.Random("hands")
    found_any = 0
    for _, rules in zip(range(positions // 10), tables(chance), strict=False):
        hand, contract = a_hand(chance), chance.choice((None, *Contract))
        found = [said(one) for one in declarations_in(hand, contract, rules)]
        written = contract and str(contract)
        assert found == second_score.of_hand(list(map(str, hand)), written, asked(rules)), str(hand)
        found_any += bool(found)
    assert found_any > positions // 60
    count("hands with what they declare, with the second implementation", positions // 10)


NAMES = [
    f"{kind} {rank}{suit}"
    for kind, least in (("tierce", 2), ("cinquante", 3), ("cent", 4))
    for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")[least:]
    for suit in "SHDC"
]
NAMES += [f"carre {rank}" for rank in ("J", "9", "A", "10", "K", "Q")]


def test_whose_declarations_count(positions, count):
    chance = random.Random("contests")
    ties = 0
    for _, rules in zip(range(positions // 4), tables(chance), strict=False):
        contract, taker = chance.choice(tuple(Contract)), chance.choice(tuple(Seat))
        speakers = chance.choice(tuple(Seat)).order(chance.choice(tuple(Direction)))
        few = chance.sample(NAMES, 5)
        claims = {
            seat: [parse_declaration(chance.choice(few)) for _ in range(chance.choice((0, 0, 1, 1, 2)))]
            for seat in Seat
        }
        claims = {seat: made for seat, made in claims.items() if made}
        ruling = counting_declarations(claims, contract, speakers, taker, rules)
        written = {str(seat): [said(one) for one in made] for seat, made in claims.items()}
        expected = second_score.contest(written, str(contract), list(map(str, speakers)), str(taker), asked(rules))
        assert {str(seat): points for seat, points in ruling.value.items()} == expected, written
        ties += any(reason.rule == "declaration-tie" for reason in ruling.reasons)
    assert ties > positions // 400, "ties are among them"
    count("contests of declarations, with the second implementation", positions // 4)
