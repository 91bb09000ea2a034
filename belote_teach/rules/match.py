"""
A match: what both sides have marked, whether it is over, and who has won (sources G11–G15, H23).

Two rules, where a table has them, bar a side that has the points of the target: it marks them, and has not yet won.
The others end the match as if it were not there; while nobody else has won, another deal is played.  No source says
how such a match goes on; this is our reading of the words “cannot win”.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from .cards import Seat
from .counting import marked_by
from .deal import Deal, Phase
from .options import BothOver, DefendersMark, EqualOver, MatchForm, Players, TargetTest
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import Ruleset
from .sheet import Result, Score, Side, score_lines


class Bar(StrEnum):
    """Why a side that has the points of the target does not win with the deal that was just played."""

    BELOTE = "belote"
    """It was set or won no trick, and marked nothing beside its belote (source H23)."""
    ROUNDING = "rounding"
    """It would not have them but for what rounding added in this deal (source G14)."""


Bars = tuple[Bar | None, ...]
"""What bars each side, in the order of the totals; empty where nobody is barred."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What a side marked in a deal: ``belote`` and ``rounding`` of it, and whether it was set or won no trick."""

    points: int
    belote: int = 0
    rounding: int = 0
    beaten: bool = False

    def bar(self, total: int, rules: Ruleset) -> Bar | None:
        """Return why a side that now has *total* does not win with this deal, or ``None`` if nothing bars it."""
        if rules.no_win_on_belote_alone and self.beaten and self.points <= self.belote:
            return Bar.BELOTE
        if not rules.rounding_wins and not _reaches(total - self.rounding, rules):
            return Bar.ROUNDING
        return None


def marked(ruling: Ruling[Score], rules: Ruleset) -> Mapping[Side, Marked]:
    """Return what each side marked in a deal that was settled so; where three play, each of the defenders."""
    capot = ruling.reasons[0].facts.get("capot")
    found = {}
    for side, lines in score_lines(ruling).items():
        sums = dict.fromkeys(Rule, 0)
        for line in lines:
            points = line.facts["points"]
            assert isinstance(points, int)
            sums[line.rule] += points
        halved = rules.players is Players.THREE and rules.defenders_mark is DefendersMark.HALF
        share = 2 if halved and side is Side.DEFENDERS else 1
        beaten = capot is not None and capot is not side
        beaten = beaten or (side is Side.TAKERS and ruling.value.result is Result.SET)
        whole = sum(sums.values())
        exact, belote = (whole - sums[Rule.ROUNDING]) // share, sums[Rule.BELOTE] // share
        found[side] = Marked(whole // share, belote, whole // share - exact, beaten)
    return found


def bars(totals: Sequence[int], deal: Sequence[Marked], rules: Ruleset) -> Bars:
    """Return what bars each side from winning with a *deal* after which they have these *totals*."""
    return tuple(one.bar(total, rules) for total, one in zip(totals, deal, strict=True))


def won_contract(sides: Sequence[Side], result: Result) -> int | None:
    """Return which of *sides* won a contract that ended so; ``None`` for a litige, or for two defenders."""
    won = {Result.MADE: Side.TAKERS, Result.SET: Side.DEFENDERS}.get(result)
    return sides.index(won) if won is not None and sides.count(won) == 1 else None


def _reaches(total: int, rules: Ruleset) -> bool:
    return total > rules.target - (rules.target_test is TargetTest.REACH)


@dataclass(frozen=True, slots=True)
class Standing:
    """
    The match after a deal: the sides' totals, whether it is over, and the winner.

    ``winner`` is 0 for the first side, 1 for the second …, ``None`` for none: a draw, or a match that goes on.
    """

    totals: tuple[int, ...]
    over: bool
    winner: int | None


def standing(
    totals: tuple[int, ...], rules: Ruleset, *, deals: int = 0, barred: Bars = (), contract: int | None = None
) -> Ruling[Standing]:
    """
    Return how the match stands with these *totals* after so many *deals*.

    *barred* says what keeps each side from winning with the last of them, see `bars`; *contract* is the side that won
    its contract, if that is one side and known.

    >>> from belote_teach.rules import profile
    >>> standing((1080, 1027), profile("classic")).value
    Standing(totals=(1080, 1027), over=True, winner=0)
    >>> standing((2010, 1660), profile("ffb-coinche"), barred=(Bar.BELOTE, None)).value
    Standing(totals=(2010, 1660), over=False, winner=None)
    """
    if rules.match_form is MatchForm.DEALS:
        over = deals >= rules.deals
        winner = _highest(dict(enumerate(totals))) if over else None
        facts: dict[str, object] = {"totals": totals, "deals": deals, "last": rules.deals}
        return Ruling(Standing(totals, over, winner), (Reason(Rule.TARGET, Effect.DECIDES, facts),))
    there = {side: total for side, total in enumerate(totals) if _reaches(total, rules)}
    held = {side: why for side, why in enumerate(barred) if why is not None and side in there}
    able = {side: total for side, total in there.items() if side not in held}
    facts = {"totals": totals, "target": rules.target, "barred": held}
    reason = Reason(Rule.TARGET, Effect.DECIDES, facts)
    if len(able) < 2:
        return Ruling(Standing(totals, bool(able), next(iter(able), None)), (reason,))
    winner = _highest(able)
    reasons = (reason, Reason(Rule.BOTH_OVER, Effect.DECIDES, facts | {"level": winner is None}))
    if winner is None:
        best = max(able.values())
        if rules.equal_over is EqualOver.LAST_CONTRACT and contract is not None and able.get(contract) == best:
            return Ruling(Standing(totals, True, contract), reasons)
        return Ruling(Standing(totals, rules.equal_over is EqualOver.DRAW, None), reasons)
    return Ruling(Standing(totals, True, None if rules.both_over is BothOver.DRAW else winner), reasons)


def _highest(totals: Mapping[int, int]) -> int | None:
    """Return the side that has more than any other, or ``None`` where the best are level."""
    best = max(totals.values())
    sides = [side for side, total in totals.items() if total == best]
    return sides[0] if len(sides) == 1 else None


@dataclass(frozen=True)
class Match:
    """
    A match while it is played: the totals in the order of `side_names`, the points that wait, the deals so far.

    ``dealer`` deals next, ``barred`` is what kept each side from winning with the deal before, ``contract`` who won it.
    Deals that everybody has passed are not counted (source G15).
    """

    rules: Ruleset
    dealer: Seat
    totals: tuple[int, ...] = ()
    carried: int = 0
    deals: int = 0
    barred: Bars = ()
    contract: int | None = None

    def __post_init__(self) -> None:
        if not self.totals:
            object.__setattr__(self, "totals", (0,) * len(self.rules.players.sides))

    @property
    def last(self) -> bool:
        """Whether the next deal is known to be the last one, so that nothing can wait for another (source G8)."""
        return self.rules.match_form is MatchForm.DEALS and self.deals + 1 >= self.rules.deals

    def after(self, deal: Deal) -> Match:
        """Return the match after *deal*; raises `GameError` while that is not over."""
        if deal.phase is Phase.PASSED_OUT:
            return replace(self, dealer=deal.next_dealer)
        ruling = deal.ruling(self.carried, last=self.last)
        score, marks = ruling.value, marked(ruling, self.rules)
        points = marked_by(score, deal.takers, self.rules).values()
        totals = tuple(total + more for total, more in zip(self.totals, points, strict=True))
        sides = [Side.TAKERS if deal.taker in seats else Side.DEFENDERS for seats in self.rules.players.sides]
        barred = bars(totals, [marks[side] for side in sides], self.rules)
        contract = won_contract(sides, score.result)
        return Match(self.rules, deal.next_dealer, totals, score.suspended, self.deals + 1, barred, contract)

    @property
    def standing(self) -> Ruling[Standing]:
        """How the match stands."""
        return standing(self.totals, self.rules, deals=self.deals, barred=self.barred, contract=self.contract)
