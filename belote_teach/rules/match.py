"""A match: what both sides have marked, whether it is over, and who has won (sources G11–G15)."""

from __future__ import annotations

from dataclasses import dataclass

from .options import BothOver, EqualOver, MatchForm, TargetTest
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Standing:
    """
    The match after a deal: both totals, whether it is over, and the winner.

    ``winner`` is 0 for the first side, 1 for the second, ``None`` for neither: a draw, or a match that goes on.
    """

    totals: tuple[int, int]
    over: bool
    winner: int | None


def standing(totals: tuple[int, int], rules: Ruleset, *, deals: int = 0) -> Ruling[Standing]:
    """
    Return how the match stands with these *totals* after so many *deals*.

    >>> from belote_teach.rules import profile
    >>> standing((1080, 1027), profile("classic")).value
    Standing(totals=(1080, 1027), over=True, winner=0)
    """
    if rules.match_form is MatchForm.DEALS:
        over = deals >= rules.deals
        winner = _higher(totals) if over else None
        facts = {"totals": totals, "deals": deals, "last": rules.deals}
        return Ruling(Standing(totals, over, winner), (Reason(Rule.TARGET, Effect.DECIDES, facts),))
    over_it = [points > rules.target - (rules.target_test is TargetTest.REACH) for points in totals]
    facts = {"totals": totals, "target": rules.target}
    if not all(over_it):
        winner = over_it.index(True) if any(over_it) else None
        return Ruling(Standing(totals, any(over_it), winner), (Reason(Rule.TARGET, Effect.DECIDES, facts),))
    reasons = (Reason(Rule.TARGET, Effect.DECIDES, facts), Reason(Rule.BOTH_OVER, Effect.DECIDES, facts))
    if totals[0] == totals[1]:
        return Ruling(Standing(totals, rules.equal_over is EqualOver.DRAW, None), reasons)
    winner = _higher(totals) if rules.both_over is BothOver.HIGHER_WINS else None
    return Ruling(Standing(totals, True, winner), reasons)


def _higher(totals: tuple[int, int]) -> int | None:
    return None if totals[0] == totals[1] else int(totals[1] > totals[0])
