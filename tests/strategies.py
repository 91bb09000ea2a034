"""Hypothesis strategies for everything the rules speak of: cards, contracts, tables, tricks, positions, deals."""

from __future__ import annotations

from hypothesis import strategies as st

from belote_teach.rules import (
    CARDS,
    OPTIONS,
    CardSet,
    Contract,
    Direction,
    Play,
    Position,
    Ruleset,
    Seat,
    Suit,
    Trick,
    legal_cards,
    profile,
)
from belote_teach.rules.cards import SEATS
from tests.walk import FOUR_HANDED, values_of

cards = st.sampled_from(CARDS)
card_sets = st.integers(0, 0xFFFFFFFF).map(CardSet)
suits = st.sampled_from(tuple(Suit))
seats = st.sampled_from(SEATS)
directions = st.sampled_from(tuple(Direction))
contracts = st.sampled_from(tuple(Contract))
profiled = st.sampled_from(FOUR_HANDED).map(profile)
mixed = st.fixed_dictionaries({name: st.sampled_from(values_of(name)) for name in OPTIONS if name != "players"}).map(
    Ruleset().with_options
)
rulesets = profiled | mixed
"""A table: a bundled one, or one of four players whose every option is drawn by itself."""


@st.composite
def tricks(draw: st.DrawFn, least: int = 0, most: int = 4) -> Trick:
    """Any trick of *least* to *most* cards."""
    fallen = draw(st.lists(cards, unique=True, min_size=least, max_size=most))
    direction = draw(directions)
    order = draw(seats).order(direction)
    return Trick(draw(contracts), tuple(map(Play, order, fallen)), direction)


@st.composite
def any_positions(draw: st.DrawFn, least: int = 0) -> Position:
    """
    A position that need not come from play.

    The cards come from two, three or four suits, so that long suits and many trumps are drawn often enough.
    """
    from_suits = draw(st.lists(suits, unique=True, min_size=2, max_size=4))
    pool = [one for one in CARDS if one.suit in from_suits]
    length, size = draw(st.integers(least, 3)), draw(st.integers(1, 8))
    drawn = draw(st.lists(st.sampled_from(pool), unique=True, min_size=length + size, max_size=length + size))
    direction = draw(directions)
    order = draw(seats).order(direction)
    trick = Trick(draw(contracts), tuple(map(Play, order, drawn[:length])), direction)
    return Position(CardSet.of(*drawn[length:]), trick, order[length])


@st.composite
def deals(draw: st.DrawFn, size: int = 8) -> dict[Seat, CardSet]:
    """Four hands of *size* cards."""
    shuffled = draw(st.permutations(CARDS))
    return {seat: CardSet.of(*shuffled[i * size : i * size + size]) for i, seat in enumerate(SEATS)}


@st.composite
def played_positions(draw: st.DrawFn, rules: Ruleset) -> Position:
    """A position reached by play at the table *rules*."""
    hands = draw(deals())
    turn, direction, contract = draw(seats), draw(directions), draw(contracts)
    trick = Trick(contract, (), direction)
    for choice in draw(st.lists(st.integers(0, 7), max_size=31)):
        may = list(legal_cards(Position(hands[turn], trick, turn), rules))
        one = may[choice % len(may)]
        hands[turn] -= CardSet.of(one)
        trick = trick.play(turn, one)
        if trick.turn is not None:
            turn = trick.turn
        else:
            assert trick.holder is not None
            turn, trick = trick.holder.seat, Trick(contract, (), direction)
    return Position(hands[turn], trick, turn)


@st.composite
def questions(draw: st.DrawFn, least: int = 0) -> tuple[Position, Ruleset]:
    """A position, from play or not, and a table at which it is ruled."""
    rules = draw(rulesets)
    positions = any_positions(least) | played_positions(rules).filter(lambda one: len(one.trick.plays) >= least)
    return draw(positions), rules


positions = questions().map(lambda question: question[0])
