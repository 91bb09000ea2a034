"""What a deal is counted and marked by: both sides' tallies, the bid, the score and the lines of its sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from .options import (
    Rounding,
)
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import Ruleset


class Side(StrEnum):
    """One of the two sides of a deal."""

    TAKERS = "takers"
    DEFENDERS = "defenders"


class Result(StrEnum):
    """How the deal ended for the takers."""

    MADE = "made"
    SET = "set"
    LITIGE = "litige"


@dataclass(frozen=True, slots=True)
class Tally:
    """What one side has: points in cards (with the last trick's ten), belotes, declarations that count."""

    cards: int = 0
    belote: int = 0
    declarations: int = 0


@dataclass(frozen=True, slots=True)
class Count:
    """
    A deal counted: both sides' tallies, who won every trick (if anyone), and the points that waited for this deal.

    With a capot the winner's cards are 152: the bonus is the table's affair.  ``alone`` says that the taker himself
    won every trick.
    """

    takers: Tally
    defenders: Tally
    capot: Side | None = None
    carried: int = 0
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Bid:
    """
    What was bid at coinche and contrée: the amount, and how often it was doubled (0, 1 or 2).

    ``capot`` says that every trick was bid, ``generale`` that the taker is to win them alone.
    """

    amount: int
    doubled: int = 0
    capot: bool = False
    generale: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """
    What each side marks, what waits for the next deal, and how the contract ended.

    ``lost`` is what nobody marks any more, because no deal follows (source G8).
    """

    takers: int
    defenders: int
    suspended: int
    result: Result
    lost: int = 0


def rounded(points: int, rounding: Rounding) -> int:
    """
    Return *points* as they are marked (source G10).

    >>> rounded(85, Rounding.FIVE_UP), rounded(85, Rounding.SIX_UP)
    (90, 80)
    """
    if rounding is Rounding.NONE:
        return points
    return (points + (5 if rounding is Rounding.FIVE_UP else 4)) // 10 * 10


@dataclass
class SheetWriter:
    """A score sheet while it is written: the lines so far, in the order in which they are told."""

    rules: Ruleset
    lines: list[Reason] = field(default_factory=list)
    marks: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))

    def decide(self, rule: Rule, **facts: object) -> None:
        """Write a line that decides something and marks nothing."""
        self.lines.append(Reason(rule, Effect.DECIDES, facts))

    def mark(self, side: Side, rule: Rule, points: int, **facts: object) -> None:
        """Write a line by which *side* marks *points*; nothing is no line."""
        if points:
            self.marks[side] += points
            self.lines.append(Reason(rule, Effect.COUNTS, {"side": side, "points": points, **facts}))

    def close(self, suspended: int, result: Result, *, last: bool = False) -> Ruling[Score]:
        """Round what each side marks, and return the score with all its lines; after the *last* deal nothing waits."""
        for side in Side:
            shift = rounded(self.marks[side], self.rules.rounding) - self.marks[side]
            self.mark(side, Rule.ROUNDING, shift, exact=self.marks[side])
        waits, lost = (0, suspended) if last else (suspended, 0)
        score = Score(self.marks[Side.TAKERS], self.marks[Side.DEFENDERS], waits, result, lost)
        return Ruling(score, tuple(self.lines))


Sheet = Mapping[Side, Sequence[Reason]]
"""The lines of a score sheet, by the side that marks them."""


def score_lines(ruling: Ruling[Score]) -> Sheet:
    """Return the lines by which each side's marks add up."""
    return {
        side: tuple(r for r in ruling.reasons if r.effect is Effect.COUNTS and r.facts["side"] is side) for side in Side
    }
