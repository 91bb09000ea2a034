"""Contrée against colver: legal cards at every turn of whole deals, who leads next, and the points of both sides."""

from __future__ import annotations

import random

import pytest

from belote_teach.rules import CARDS, CardSet, Contract, Play, Position, Seat, Trick, legal, profile
from belote_teach.rules.auction import DOUBLE, PASS, REDOUBLE, Call, CallKind
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.contract import SUIT_CONTRACTS
from belote_teach.rules.deal import Deal, Phase
from belote_teach.rules.sheet import Bid, Count, Side, Tally
from tests.oracles.peers import COLVER_CARDS, COLVER_NAMES, COLVER_SUITS, HAS_COLVER_WHEEL, SEATS, WITHOUT_COLVER

if not HAS_COLVER_WHEEL:
    pytest.skip(WITHOUT_COLVER, allow_module_level=True)

import colver

CONTREE = profile("contree")
CAPOT = 252
"""colver counts all eight tricks as 252 at once: a hundred in place of the ten for the last."""


def dealt(chance: random.Random, contract: Contract) -> tuple[colver.Env, dict[Seat, CardSet]]:
    """Deal the same hands in colver and here."""
    cards = chance.sample(CARDS, 32)
    hands = [cards[8 * i : 8 * i + 8] for i in range(4)]
    env = colver.Env.deal_with_hands(chance.randrange(4), [[COLVER_CARDS[card] for card in hand] for hand in hands])
    env.set_contract(COLVER_SUITS.index(contract), 80, 0, 0)
    env.set_phase_playing()
    return env, {seat: CardSet.of(*hand) for seat, hand in zip(SEATS, hands, strict=True)}


def play(chance: random.Random, contract: Contract) -> int:
    """Play a random deal in both, compare at every turn, and return how many turns followed a lead."""
    env, hands = dealt(chance, contract)
    points, tricks, compared = [0, 0], [0, 0], 0
    for number in range(8):
        trick = Trick(contract)
        for _ in range(4):
            player = env.current_player()
            position = Position(hands[SEATS[player]], trick, SEATS[player])
            allowed = env.legal_actions()
            assert CardSet.of(*(COLVER_NAMES[action] for action in allowed)) == legal(position, CONTREE).value, (
                env.to_cfn()
            )
            action = chance.choice(allowed)
            env.step(action)
            hands[SEATS[player]] -= CardSet.of(COLVER_NAMES[action])
            compared += bool(trick.plays)
            trick = Trick(contract, (*trick.plays, Play(SEATS[player], COLVER_NAMES[action])))
        assert trick.holder is not None
        winner = SEATS.index(trick.holder.seat)
        points[winner % 2] += trick.points(CONTREE, last=number == 7)
        tricks[winner % 2] += 1
        if number < 7:
            assert (winner, points) == (env.current_player(), list(env.get_points()))
    assert [CAPOT if taken == 8 else side for side, taken in zip(points, tricks, strict=True)] == list(env.get_points())
    return compared


@pytest.mark.oracle
@pytest.mark.parametrize("contract", [contract for contract in Contract if contract.trump])
def test_contree_is_ruled_as_colver_rules_it(contract, positions, count):
    chance = random.Random(f"colver {contract}")
    compared = 0
    while compared < positions // 4:
        compared += play(chance, contract)
    count("positions with colver, contrée: legal cards, winners, points", compared)


COUNTED = CONTREE.with_options(
    {
        "belote_words": "auto",
        "set_forfeit": 162,
        "capot_contre_base": 252,
        "contre_form": "bid_only",
        "surcontre_mult": 3,
        "capot_bid_value": 250,
        "capot_bid_form": "contract",
    }
)
"""The table by whose rules colver counts."""


def scored(chance: random.Random, whole: bool) -> None:
    """Play a random deal with a random bid, compare what is marked; *whole* deals are called and played here too."""
    cards = chance.sample(CARDS, 32)
    hands = [cards[8 * i : 8 * i + 8] for i in range(4)]
    contract, amount = chance.choice(SUIT_CONTRACTS), chance.choice((*range(80, 170, 10), 250))
    dealer, side, doubled = chance.randrange(4), chance.randrange(2), chance.randrange(3)
    env = colver.Env.deal_with_hands(dealer, [[COLVER_CARDS[card] for card in hand] for hand in hands])
    env.set_contract(COLVER_SUITS.index(contract), amount, side, doubled)
    env.set_phase_playing()
    deal = None
    if whole:
        seated = {seat: CardSet.of(*hand) for seat, hand in zip(SEATS, hands, strict=True)}
        kind = CallKind.CAPOT if amount == 250 else CallKind.BID
        deal = Deal(COUNTED, SEATS[dealer], seated)
        if (SEATS.index(deal.turn) - side) % 2:
            deal = deal.call(PASS)
        deal = deal.call(Call(kind, contract, amount if kind is CallKind.BID else 0))
        for call in (DOUBLE, REDOUBLE)[:doubled]:
            deal = deal.call(call)
        while deal.phase is Phase.AUCTION:
            deal = deal.call(PASS)
    while not env.is_terminal():
        action = chance.choice(env.legal_actions())
        env.step(action)
        if deal:
            deal = deal.play(COLVER_NAMES[action])
    points, tricks, capot = list(env.get_points()), list(env.get_tricks_won()), None
    if 8 in tricks:
        capot = Side.TAKERS if tricks[side] == 8 else Side.DEFENDERS
        points = [152 * (taken == 8) for taken in tricks]
    belotes = [20 * (pair == 2) for pair in env.get_belote()]
    takers, defenders = Tally(points[side], belotes[side]), Tally(points[1 - side], belotes[1 - side])
    counted = Count(takers, defenders, capot)
    bid = Bid(amount, doubled, capot=amount == 250)
    score = settle_bid(counted, bid, COUNTED).value
    if deal:
        assert deal.score() == score, env.to_cfn()
        assert (deal.count.takers, deal.count.defenders, deal.count.capot) == (takers, defenders, capot)
    theirs = env.rewards()
    assert (score.takers, score.defenders) == (theirs[side], theirs[1 - side]), (env.to_cfn(), counted, bid)


@pytest.mark.oracle
def test_contree_is_scored_as_colver_scores_it(positions, count):
    chance = random.Random("colver scores")
    for place in range(positions // 5):
        scored(chance, whole=place % 20 == 0)
    count("whole deals scored with colver, contrée", positions // 5)
