"""A match: what both sides have marked, whether it is over, and who has won (sources G11–G15)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .cards import Seat
from .counting import marked_by
from .deal import Deal, Phase
from .options import BothOver, EqualOver, MatchForm, TargetTest
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Standing:
    """
    The match after a deal: the sides' totals, whether it is over, and the winner.

    ``winner`` is 0 for the first side, 1 for the second …, ``None`` for none: a draw, or a match that goes on.
    """

    totals: tuple[int, ...]
    over: bool
    winner: int | None


def standing(totals: tuple[int, ...], rules: Ruleset, *, deals: int = 0) -> Ruling[Standing]:
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
    if sum(over_it) < 2:
        winner = over_it.index(True) if any(over_it) else None
        return Ruling(Standing(totals, any(over_it), winner), (Reason(Rule.TARGET, Effect.DECIDES, facts),))
    reasons = (Reason(Rule.TARGET, Effect.DECIDES, facts), Reason(Rule.BOTH_OVER, Effect.DECIDES, facts))
    winner = _higher(totals)
    if winner is None:
        return Ruling(Standing(totals, rules.equal_over is EqualOver.DRAW, None), reasons)
    if rules.both_over is BothOver.DRAW:
        winner = None
    return Ruling(Standing(totals, True, winner), reasons)


def _higher(totals: tuple[int, ...]) -> int | None:
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


@dataclass(frozen=True)
class Match:
    """
    A match while it is played: the totals in the order of `side_names`, the points that wait, the deals so far.

    ``dealer`` deals next.  Deals that everybody has passed are not counted (source G15).
    """

    rules: Ruleset
    dealer: Seat
    totals: tuple[int, ...] = ()
    carried: int = 0
    deals: int = 0

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
        score = deal.score(self.carried, last=self.last)
        marked = marked_by(score, deal.takers, self.rules).values()
        totals = tuple(total + points for total, points in zip(self.totals, marked, strict=True))
        return Match(self.rules, deal.next_dealer, totals, score.suspended, self.deals + 1)

    @property
    def standing(self) -> Ruling[Standing]:
        """How the match stands."""
        return standing(self.totals, self.rules, deals=self.deals)
