"""A deal counted: the points of the tricks, the belotes that were announced, and the sides that share them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import CardSet, Seat
from .contract import DEAL_POINTS, LAST_TRICK_POINTS, Contract, convert_all_trump, total_points
from .dealing import dealing
from .options import DefendersMark, Players
from .ruleset import Ruleset
from .sheet import Count, Score, Side, Tally
from .trick import Trick

Takers = tuple[Seat, ...]
"""The seats of the taking side, the taker first."""


def takers_of(taker: Seat, rules: Ruleset) -> Takers:
    """Return the seats of the taking side, the taker first."""
    partner = rules.players.partner(taker)
    return (taker,) if partner is None else (taker, partner)


def side_of(seat: Seat, takers: Takers) -> Side:
    """Return the side of *seat*."""
    return Side.TAKERS if seat in takers else Side.DEFENDERS


def counted(raw: int, contract: Contract, rules: Ruleset) -> int:
    """
    Return what *raw* points of the cards and the last trick count for a side.

    Where the whole pack makes more or less than 162, at tout atout and sans atout, they are brought back to it; both
    sides together always make 162 (sources C4, C5, C8).
    """
    whole = total_points(dealing(rules).pack, contract, rules) + LAST_TRICK_POINTS
    return raw if whole == DEAL_POINTS else convert_all_trump(raw, whole)


def count_tricks(
    tricks: Sequence[Trick],
    belotes: Mapping[Seat, int],
    declarations: Mapping[Seat, int],
    takers: Takers,
    rules: Ruleset,
    laid: CardSet | None = None,
) -> Count:
    """
    Return the count of a deal: who won each complete trick, the last one's ten, and what was announced.

    *laid* are the cards that the taker laid away: they count for him, unless he wins no trick (source I2).
    """
    size = dealing(rules).size
    raw, won = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
    winners: list[Seat] = []
    for place, trick in enumerate(tricks, 1):
        if trick.complete and trick.holder is not None:
            side = side_of(trick.holder.seat, takers)
            raw[side] += trick.points(rules, last=place == size)
            won[side] += 1
            winners.append(trick.holder.seat)
    if tricks and laid:
        raw[Side.TAKERS] += total_points(laid, tricks[0].contract, rules)
    cards = {side: counted(points, tricks[0].contract, rules) if tricks else 0 for side, points in raw.items()}
    capot = next((side for side in Side if won[side] == size), None)
    if capot is not None:
        cards = {side: DEAL_POINTS - LAST_TRICK_POINTS if side is capot else 0 for side in Side}
    takers_tally, defenders_tally = (
        Tally(
            cards[side],
            sum(points for seat, points in belotes.items() if side_of(seat, takers) is side),
            sum(points for seat, points in declarations.items() if side_of(seat, takers) is side),
        )
        for side in Side
    )
    return Count(takers_tally, defenders_tally, capot, alone=capot is Side.TAKERS and set(winners) == {takers[0]})


def side_names(rules: Ruleset) -> tuple[str, ...]:
    """Return the sides as a score sheet names them: ``NS`` and ``EW``, or each player where nobody has a partner."""
    return tuple("".join(seats) for seats in rules.players.sides)


def marked_by(score: Score, takers: Takers, rules: Ruleset) -> Mapping[str, int]:
    """Return what each side of the score sheet marks; where three play, each of the defenders (source I2)."""
    defenders = score.defenders
    if rules.players is Players.THREE and rules.defenders_mark is DefendersMark.HALF:
        defenders //= 2
    return {"".join(seats): score.takers if takers[0] in seats else defenders for seats in rules.players.sides}
