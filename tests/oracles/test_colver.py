"""Contrée against colver: legal cards at every turn of whole deals, who leads next, and the points of both sides."""

from __future__ import annotations

import random

import pytest

from belote_teach.rules import CARDS, CardSet, Contract, Play, Position, Seat, Trick, legal, profile
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
