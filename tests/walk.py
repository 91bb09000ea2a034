"""Deals and positions made by a seeded random: played card by card, or scattered over the table at will."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations, permutations

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
    Trick,
    profile,
    profiles,
)
from belote_teach.rules.auction import legal_calls, parse_call
from belote_teach.rules.cards import SEATS, Card, Rank
from belote_teach.rules.deal import Deal, IllegalActError, Phase, random_deal
from belote_teach.rules.declarations import Declaration, declarations_in
from belote_teach.rules.options import DeclareTime, Players
from belote_teach.rules.record_text import parse_record
from belote_teach.rules.tables import option_values
from tests.cases import table

PLAY_OPTIONS = (
    "rise_on_trump_lead",
    "ruff_when_void",
    "undertrump_opponent",
    "partner_master_trump",
    "ta_rise",
)
"""The options that say which card may be played; no other does."""

FOUR_HANDED = tuple(name for name in profiles() if profile(name).players is Players.FOUR)
"""The tables at which four sit."""

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


def announced(deal: Deal, card: Card) -> tuple[tuple[str, ...], tuple[Declaration, ...]]:
    """Return the words and the declarations that belong to *card* if it is played now."""
    seat, words = deal.turn, ()
    pair = CardSet.of(f"{Rank.KING}{card.suit}", f"{Rank.QUEEN}{card.suit}")
    trump = deal.contract is not Contract.NO_TRUMP and deal.contract.ranks_as_trump(card.suit)
    if trump and card in pair and pair <= deal.dealt[seat]:
        words = ("belote",) if pair <= deal.left[seat] else ("rebelote",)
    first = len(deal.turns) < len(deal.hands) and deal.rules.declare_time is not DeclareTime.BEFORE_PLAY
    return words, declarations_in(deal.dealt[seat], deal.contract, deal.rules) if first else ()


def declared_before(deal: Deal) -> Deal:
    """Return the deal with all declared that belongs before the first trick."""
    if deal.phase is Phase.PLAY and deal.rules.declare_time is DeclareTime.BEFORE_PLAY:
        for seat in deal.speakers:
            if found := declarations_in(deal.dealt[seat], deal.contract, deal.rules):
                deal = deal.declare(seat, found)
    return deal


def whole_deal(chance: random.Random, rules: Ruleset) -> Deal:
    """Return a deal called and played at random by the rules of its table, with everything said that belongs there."""
    deal = random_deal(chance.randrange(2**32), rules, chance.choice(rules.players.seats))
    while deal.phase is Phase.AUCTION:
        deal = deal.call(chance.choice(sorted(legal_calls(deal.auction, rules).value, key=str)))
    if deal.phase is Phase.TALON:
        deal = deal.lay_away(CardSet.of(*chance.sample(list(deal.dealt[deal.taker]), 2)))
    if deal.phase is Phase.PLAY and chance.random() < 0.5:
        with suppress(IllegalActError):
            deal = deal.exchange_seven()
    deal = declared_before(deal)
    while deal.phase is Phase.PLAY:
        card = chance.choice(list(deal.playable))
        deal = deal.play(card, *announced(deal, card))
    return deal


def values_of(option: str) -> tuple[object, ...]:
    """Return at least two values of *option*: all there are, or what tables say and a number that none of them says."""
    listed = option_values(option)
    return listed if len(listed) > 1 else (*listed, 3 if OPTIONS[option] is not int else int(str(listed[0])) + 1)


def mixed_rules(chance: random.Random, among: Iterable[str] = PLAY_OPTIONS) -> Ruleset:
    """Return a table at which the options *among* are drawn at random."""
    return Ruleset().with_options({name: chance.choice(values_of(name)) for name in among})


def written(position: Position) -> tuple[list[str], list[tuple[str, str]], str, str]:
    """Return *position* in plain strings: hand, trick, seat, contract."""
    trick = [(str(play.seat), str(play.card)) for play in position.trick.plays]
    return [str(one) for one in position.hand], trick, str(position.seat), str(position.contract)


def options(rules: Ruleset) -> dict[str, str]:
    """Return the options of a table in plain strings."""
    return {name: str(getattr(rules, name)) for name in OPTIONS}


def lines_of_play(
    hands: Hands, contract: Contract, leader: Seat, may: Callable[[Position], CardSet], depth: int
) -> list[int]:
    """Return in how many ways the first card of a deal can be played, the first two, and so on to *depth*."""
    counts = [0] * depth

    def play_on(hands: Hands, trick: Trick, turn: Seat, fallen: int) -> None:
        choices = may(Position(hands[turn], trick, turn))
        counts[fallen] += len(choices)
        if fallen + 1 == depth:
            return
        for one in choices:
            after = trick.play(turn, one)
            if after.turn is not None:
                play_on({**hands, turn: hands[turn] - CardSet.of(one)}, after, after.turn, fallen + 1)
            else:
                assert after.holder is not None
                left = {**hands, turn: hands[turn] - CardSet.of(one)}
                play_on(left, Trick(contract), after.holder.seat, fallen + 1)

    play_on(hands, Trick(contract), leader, 0)
    return counts


TA_DEAL = """
table: ffb-classic; dealer: N; turned: 9D
N: 7S 8S 9S 10S 7H 8H 9H 10H
W: JS QS KS AS 7D 8D 9D 10D
S: JH QH KH AH 7C 8C 9C 10C
E: JD QD KD AD JC QC KC AC
calls: take:TA
"""

SEVEN = """
table: stekius; dealer: N; turned: AD
N: 7D 8S 9S 10S 7H 8H 9H 10H
W: JS QS KS AS 9D 8D AD 10D
S: JH QH KH AH 7C 8C 9C 10C
E: JD QD KD 7S JC QC KC AC
calls: take:D
"""


def played_out(text: str, options: str = "", calls: str = "") -> Deal:
    """The deal of a record, played on with the first card that may be played, every belote announced."""
    record = parse_record(text)
    deal = record.replay(table(record.table, options))
    for call in calls.split():
        deal = deal.call(parse_call(call))
    while deal.phase is Phase.PLAY:
        deal = deal.play(next(iter(deal.playable)))
    return deal


def deal_at(seed: int, rules: Ruleset) -> Deal:
    """A deal that is played to its end, since nobody passes it out for ever."""
    chance = random.Random(seed)
    while True:
        deal = whole_deal(chance, rules)
        if deal.phase is Phase.DONE:
            return deal
