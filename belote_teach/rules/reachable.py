"""What a side can count at all: the points that whole tricks can make, and the declarations that hands can hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from .cards import RANKS, SUITS, Rank
from .contract import LAST_TRICK_POINTS, SUIT_CONTRACTS, Contract, card_points
from .counting import counted
from .dealing import Dealing, dealing
from .declarations import CARRE_ORDER, RUN_LENGTHS, RUN_POINTS, Declaration, DeclarationKind
from .options import CannotShow, Contracts, DeclareTime, LongSequence, Players
from .ruleset import Ruleset
from .sheet import Side

Sums = int
"""Numbers as the bits of one: bit 3 says that three can be made."""


def card_totals(rules: Ruleset, contract: Contract | None = None) -> frozenset[int]:
    """
    Return what the takers can have in cards where both sides have won a trick, the last one's ten among it.

    The defenders have the rest.  Without a *contract* it is what they can have in any that the table knows.
    """
    if contract is None:
        known = tuple(Contract) if rules.contracts is Contracts.ALL else SUIT_CONTRACTS[:1]
        return frozenset().union(*(card_totals(rules, one) for one in known))
    found = rules.memo.get(("card totals", contract))
    if found is None:
        found = rules.memo["card totals", contract] = frozenset(_card_totals(contract, rules))
    assert isinstance(found, frozenset)
    return found


def _card_totals(contract: Contract, rules: Ruleset) -> Iterator[int]:
    way, players = dealing(rules), len(rules.players.seats)
    sums: list[Sums] = [1] + [0] * len(way.pack)  # by how many cards make them
    for card in way.pack:
        points = card_points(card, contract, rules)
        for held in range(len(way.pack), 0, -1):
            sums[held] |= sums[held - 1] << points
    for tricks in range(1, way.size):
        for raw in _numbers(sums[tricks * players + way.talon]):
            yield counted(raw, contract, rules)
            yield counted(raw + LAST_TRICK_POINTS, contract, rules)


def declaration_totals(rules: Ruleset, side: Side) -> frozenset[int] | None:
    """
    Return what the hands of *side* can count for declarations, nothing among it (sources F2–F4, F12).

    ``None`` where it marks, too, what the other side declares and cannot show: that has no bound (source F16).
    """
    if rules.cannot_show is CannotShow.TO_OPPONENTS and rules.declare_time is not DeclareTime.AUTO:
        return None
    alone = rules.players is Players.TWO or (rules.players is Players.THREE and side is Side.TAKERS)
    way = dealing(rules)
    hands = _hands(way, rules.share_cards, rules.long_sequence is LongSequence.SPLIT)
    found: Sums = 0
    for carres, sums in hands.items():
        if alone:
            found |= sums
        else:
            for others, more in hands.items():
                if not carres & others:
                    found |= _together(sums, more)
    return frozenset(_UNIT * number for number in _numbers(found))


_UNIT = 10
"""Every declaration counts so many tens: sums of them are told apart by tens."""


@cache
def _hands(way: Dealing, share: bool, split: bool) -> dict[frozenset[Rank], Sums]:
    """Return what one hand can count with each set of fours of a kind, and any runs beside them."""
    ranks = tuple(rank for rank in RANKS if any(card.rank is rank for card in way.pack))
    found = {}
    for size in range(way.size // len(SUITS) + 1):
        for carres in combinations((rank for rank in CARRE_ORDER if rank in ranks), size):
            left = way.size - size * len(SUITS)
            in_one = dict(_runs(ranks, frozenset(carres), left, share, split))
            with_runs: dict[int, Sums] = {0: 1}
            for _ in SUITS:
                added: dict[int, Sums] = {}
                for cards, sums in with_runs.items():
                    for more, others in in_one.items():
                        if cards + more <= left:
                            added[cards + more] = added.get(cards + more, 0) | _together(sums, others)
                with_runs = added
            points = sum(Declaration(DeclarationKind.CARRE, rank).points() for rank in carres)
            every: Sums = 0
            for sums in with_runs.values():
                every |= sums
            found[frozenset(carres)] = every << points // _UNIT
    return found


def _runs(
    ranks: tuple[Rank, ...], carres: frozenset[Rank], left: int, share: bool, split: bool
) -> Iterator[tuple[int, Sums]]:
    """Yield what the runs of one suit can count, by how many cards they need beside the fours of a kind."""
    places = range(len(ranks))
    windows = [
        (range(low, low + length), RUN_POINTS[kind])
        for kind, length in RUN_LENGTHS.items()
        for low in places[: len(places) - length + 1]
        if share or not carres & set(ranks[low : low + length])
    ]
    pairs = [(one, other) for one in windows for other in windows if one[0].stop <= other[0].start]
    if not split:  # of two runs with every card between them one declaration is made
        pairs = [(one, other) for one, other in pairs if not set(ranks[one[0].stop : other[0].start]) <= carres]
    sums: dict[int, Sums] = {0: 1}
    for chosen in (*((one,) for one in windows), *pairs):
        needed = sum(ranks[place] not in carres for window, _ in chosen for place in window)
        if needed <= left:
            sums[needed] = sums.get(needed, 0) | 1 << sum(points for _, points in chosen) // _UNIT
    yield from sums.items()


def _together(sums: Sums, others: Sums) -> Sums:
    """Return every sum of a number of one and a number of the other."""
    found: Sums = 0
    for number in _numbers(others):
        found |= sums << number
    return found


def _numbers(sums: Sums) -> Iterator[int]:
    return (number for number in range(sums.bit_length()) if sums >> number & 1)
