"""The score sheet of a deal as a learner fills it in: its rows and cells, and which of them stand printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from belote_teach.rules import Reason, Ruleset, Ruling
from belote_teach.rules.bid_scoring import settle_deal
from belote_teach.rules.contract import LAST_TRICK_POINTS
from belote_teach.rules.options import Rounding, Tie
from belote_teach.rules.sheet import Result, Score, Side, Tally, score_lines

from .exercise import ALL_BLANK, Exercise, Stage
from .situations import Counted, Party

CLOSE = 20
"""Where both sides are no further apart, the sheet has a row for points that wait, whether or not any do."""


class Row(StrEnum):
    """A row of the sheet, in the order in which it is filled in."""

    CARDS = "cards"
    """The points of the cards in the tricks."""
    LAST = "last"
    """The ten of the last trick."""
    BELOTE = "belote"
    DECLARATIONS = "declarations"
    TOTAL = "total"
    """What counts for the contract."""
    MARKED = "marked"
    """What each side marks."""
    WAITS = "waits"
    """What waits for the next deal."""


SUMS = frozenset({Row.TOTAL, Row.MARKED})
CAPOT = "capot"
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Cell:
    """
    One cell: what belongs into it, and whether it stands there already.

    ``of`` are the cells of which it is the sum, if it is one.
    """

    row: Row
    party: Party
    value: int | str
    printed: bool = False
    of: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The name of the cell: ``marked.us``."""
        return cell_id(self.row, self.party)


def cell_id(row: Row, party: Party) -> str:
    """Return the name of a cell: ``marked.us``."""
    return f"{row}.{party}"


def counted_deal(exercise: Exercise) -> Counted:
    """Return the counted deal that *exercise* is about."""
    assert isinstance(exercise.situation, Counted)
    return exercise.situation


def score_ruling(deal: Counted, rules: Ruleset) -> Ruling[Score]:
    """Return what both sides mark, with every line that leads to it."""
    return settle_deal(deal.count, deal.bid_at(rules), rules)


def contract_points(ruling: Ruling[Score]) -> dict[Side, int]:
    """Return what counts for the contract on each side."""
    facts = ruling.reasons[0].facts
    found = {side: facts[str(side)] for side in Side}
    return {side: points for side, points in found.items() if isinstance(points, int)}


def filled(deal: Counted, ruling: Ruling[Score], rules: Ruleset) -> dict[Row, dict[Side, int]]:
    """Return every row of the sheet of *deal* with the numbers that belong into it, in order."""
    count = deal.count
    tallies: dict[Side, Tally] = {Side.TAKERS: count.takers, Side.DEFENDERS: count.defenders}
    ten = {side: LAST_TRICK_POINTS * (deal.last is side and count.capot is None) for side in Side}
    rows = {Row.CARDS: {side: tally.cards - ten[side] for side, tally in tallies.items()}}
    if deal.last and count.capot is None:
        rows[Row.LAST] = ten
    for row, points in (
        (Row.BELOTE, {side: tally.belote for side, tally in tallies.items()}),
        (Row.DECLARATIONS, {side: tally.declarations for side, tally in tallies.items()}),
    ):
        if any(points.values()):
            rows[row] = points
    totals = contract_points(ruling)
    if count.capot is None:
        rows[Row.TOTAL] = totals
    rows[Row.MARKED] = {Side.TAKERS: ruling.value.takers, Side.DEFENDERS: ruling.value.defenders}
    close = deal.bid is None and rules.tie is Tie.LITIGE and abs(totals[Side.TAKERS] - totals[Side.DEFENDERS]) <= CLOSE
    if count.carried or (close and count.capot is None):
        rows[Row.WAITS] = {Side.TAKERS: ruling.value.suspended}
    return rows


def sheet(exercise: Exercise, rules: Ruleset) -> tuple[tuple[Cell, ...], ...]:
    """
    Return the rows of the sheet of *exercise* at the table *rules*, each with the cell of the learner's side first.

    What is printed is what the author gives; of a faded exercise, all but its last rows.
    """
    deal = counted_deal(exercise)
    ruling = score_ruling(deal, rules)
    rows = filled(deal, ruling, rules)
    printed = set(map(Row, deal.given))
    empty = [row for row in rows if row not in printed and (row is not Row.CARDS or Row.LAST in rows)]
    if exercise.stage is Stage.FADED and exercise.blank != ALL_BLANK:
        printed |= set(empty[: -exercise.blank])
    return tuple(tuple(_cells(deal, ruling, rules, row, numbers, printed)) for row, numbers in rows.items())


def _cells(
    deal: Counted,
    ruling: Ruling[Score],
    rules: Ruleset,
    row: Row,
    numbers: dict[Side, int],
    printed: set[Row],
) -> Iterator[Cell]:
    for party in Party:
        side = Side.TAKERS if party is deal.takers else Side.DEFENDERS
        if side not in numbers:
            yield Cell(row, party, NOTHING, printed=True)
        elif row is Row.CARDS and deal.count.capot is side:
            yield Cell(row, party, CAPOT, printed=True)
        else:
            known = row is Row.CARDS and (deal.last is None or side is Side.TAKERS or deal.count.capot is not None)
            of = tuple(cell_id(part, party) for part in _parts(deal, ruling, rules, row, side))
            yield Cell(row, party, numbers[side], known or row in printed, of)


def _parts(deal: Counted, ruling: Ruling[Score], rules: Ruleset, row: Row, side: Side) -> tuple[Row, ...]:
    """Return the rows that add up to the cell of *side* in *row*; none where it is no plain sum."""
    rows = filled(deal, ruling, rules)
    if row is Row.TOTAL:
        parts = [Row.CARDS, Row.LAST]
        parts += [Row.BELOTE] * rules.belote_counts_for_contract
        parts += [Row.DECLARATIONS] * rules.declarations_count_for_contract
        return tuple(part for part in parts if part in rows)
    marked = rows[Row.MARKED][side]
    plain = (
        row is Row.MARKED
        and Row.TOTAL in rows
        and ruling.value.result is Result.MADE
        and not _moving(ruling, side)
        and marked == rows[Row.TOTAL][side]
    )
    return (Row.TOTAL,) if plain and rules.rounding is Rounding.NONE else ()


def _moving(ruling: Ruling[Score], side: Side) -> tuple[Reason, ...]:
    """Return the lines that come from the other side, or are multiplied."""
    return tuple(
        line for line in score_lines(ruling)[side] if line.facts.get("moved") or line.facts.get("times", 1) != 1
    )


def empty_cells(rows: tuple[tuple[Cell, ...], ...]) -> dict[str, Cell]:
    """Return the cells that the learner fills in, by name, in the order of the sheet."""
    return {cell.id: cell for row in rows for cell in row if not cell.printed}


def without_last(deal: Counted) -> Counted:
    """Return *deal* as it would be counted by somebody who forgets the ten of the last trick."""
    if deal.last is None or deal.count.capot is not None:
        return deal
    takers, defenders = deal.count.takers, deal.count.defenders
    if deal.last is Side.TAKERS:
        takers = replace(takers, cards=takers.cards - LAST_TRICK_POINTS)
    else:
        defenders = replace(defenders, cards=defenders.cards - LAST_TRICK_POINTS)
    return replace(deal, count=replace(deal.count, takers=takers, defenders=defenders))
