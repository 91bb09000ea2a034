"""Deals and positions made by a seeded random: played card by card, or scattered over the table at will."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations

from belote_teach.rules import CARDS, OPTIONS, Card, CardSet, Contract, Direction, Play, Position, Ruleset, Seat, Trick
from belote_teach.rules.cards import SEATS

Hands = Mapping[Seat, CardSet]


def deal(chance: random.Random, size: int = 8) -> dict[Seat, CardSet]:
    """Return four hands of *size* cards."""
    cards = chance.sample(CARDS, 4 * size)
    return {seat: CardSet.of(*cards[i * size : i * size + size]) for i, seat in enumerate(SEATS)}


def scattered(chance: random.Random, contract: Contract) -> Position:
    """
    Return a position that need not come from play: any trick, any hand.

    Now and then the cards come from two suits only, so that long suits and many trumps are met.
    """
    direction = chance.choice(tuple(Direction))
    suits = chance.sample("SHDC", chance.choice((2, 3, 4)))
    pool = [one for one in CARDS if one.suit in suits]
    length, size = chance.choice((0, 1, 2, 2, 3, 3, 3, 3)), chance.randint(1, 8)
    cards = chance.sample(pool, length + size)
    leader = chance.choice(SEATS)
    order = leader.order(direction)
    trick = Trick(contract, tuple(map(Play, order, cards[:length])), direction)
    return Position(CardSet.of(*cards[length:]), trick, order[length])


def played(chance: random.Random, contract: Contract, may: Callable[[Position], CardSet]) -> Iterator[Position]:
    """Yield the 32 positions of a random deal in which every card played is one of those that *may* be played."""
    direction = chance.choice(tuple(Direction))
    hands = deal(chance)
    leader = chance.choice(SEATS)
    for _ in range(8):
        trick = Trick(contract, (), direction)
        for seat in leader.order(direction):
            position = Position(hands[seat], trick, seat)
            yield position
            one = chance.choice(list(may(position)))
            hands[seat] -= CardSet.of(one)
            trick = trick.play(seat, one)
        assert trick.holder is not None
        leader = trick.holder.seat


def every_position(pack: str, contract: Contract, size: int, tricks: range = range(1, 4)) -> Iterator[Position]:
    """Yield every position of South with a trick and a hand of at most *size* cards out of a reduced *pack*."""
    cards = CardSet.of(*pack.split())
    for length in tricks:
        seats = tuple(Seat.SOUTH.after(Direction.ANTICLOCKWISE, turns) for turns in range(-length, 0))
        for fallen in permutations(cards, length):
            trick = Trick(contract, tuple(map(Play, seats, fallen)))
            rest = list(cards - trick.cards)
            for held in range(1, min(size, len(rest)) + 1):
                for hand in combinations(rest, held):
                    yield Position(CardSet.of(*hand), trick, Seat.SOUTH)


def mixed_rules(chance: random.Random) -> Ruleset:
    """Return a table whose every option is drawn at random."""
    return Ruleset().with_options({name: chance.choice(tuple(kind)) for name, kind in OPTIONS.items()})


def written(position: Position) -> tuple[list[str], list[tuple[str, str]], str, str]:
    """Return *position* in plain strings: hand, trick, seat, contract."""
    trick = [(str(play.seat), str(play.card)) for play in position.trick.plays]
    return [str(one) for one in position.hand], trick, str(position.seat), str(position.contract)


def options(rules: Ruleset) -> dict[str, str]:
    """Return the options of a table in plain strings."""
    return {name: str(getattr(rules, name)) for name in OPTIONS}


def lines_of_play(
    hands: Hands, contract: Contract, leader: Seat, may: Callable[[Position], CardSet], depth: int
) -> int:
    """Return in how many ways the first *depth* cards of a deal can be played."""
    return _ways(dict(hands), Trick(contract), leader, may, depth)


def _ways(hands: dict[Seat, CardSet], trick: Trick, turn: Seat, may: Callable[[Position], CardSet], depth: int) -> int:
    if depth == 0 or not hands[turn]:
        return 1
    choices = may(Position(hands[turn], trick, turn))
    if depth == 1:
        return len(choices)
    return sum(_after(hands, trick, turn, one, may, depth) for one in choices)


def _after(
    hands: dict[Seat, CardSet], trick: Trick, turn: Seat, one: Card, may: Callable[[Position], CardSet], depth: int
) -> int:
    left = hands | {turn: hands[turn] - CardSet.of(one)}
    trick = trick.play(turn, one)
    if trick.turn is not None:
        return _ways(left, trick, trick.turn, may, depth - 1)
    assert trick.holder is not None
    return _ways(left, Trick(trick.contract, (), trick.direction), trick.holder.seat, may, depth - 1)
