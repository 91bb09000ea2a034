"""The most that one deal brings at a table, and with it: after which totals a match can have gone on till now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from .auction import HIGHEST_LISTED
from .bid_scoring import settle_deal
from .contract import BELOTE_POINTS, DEAL_POINTS, LAST_TRICK_POINTS
from .match import standing
from .options import AuctionKind, CannotShow, Contracts, Declarations, MatchForm, Rounding, TargetTest
from .reachable import declaration_totals
from .ruleset import Ruleset
from .sheet import Bid, Count, Score, Side, Tally

_ROUNDED_UP = 10
"""Rounding adds no more than this to both sides' marks together."""


@cache
def most_marked(rules: Ruleset) -> int:
    """
    Return a number that both sides' marks of one deal never exceed together.

    Points that waited for the deal are not in it.  Where bids have no highest, none above the highest listed is
    thought of.

    >>> from belote_teach.rules import profile
    >>> most_marked(profile("classic")), most_marked(profile("online-501"))
    (272, 822)
    """
    rounded_up = 0 if rules.rounding is Rounding.NONE else _ROUNDED_UP
    return max(score.takers + score.defenders for score in _extremes(rules)) + rounded_up


def _extremes(rules: Ruleset) -> Iterator[Score]:
    """Yield the scores of the deals with the most to mark, whoever has announced it and whoever wins."""
    most = Tally(belote=BELOTE_POINTS * (4 if rules.contracts is Contracts.ALL else 1), declarations=_declared(rules))
    tricks = DEAL_POINTS - LAST_TRICK_POINTS
    ends = [(DEAL_POINTS, None), (0, None), (tricks, Side.TAKERS), (0, Side.DEFENDERS)]
    for announcer, (cards, capot) in product(Side, ends):
        own = {side: most if side is announcer else Tally() for side in Side}
        whole = DEAL_POINTS if capot is None else tricks
        count = Count(
            Tally(cards, own[Side.TAKERS].belote, own[Side.TAKERS].declarations),
            Tally(whole - cards, own[Side.DEFENDERS].belote, own[Side.DEFENDERS].declarations),
            capot,
            alone=capot is Side.TAKERS,
        )
        yield from (settle_deal(count, bid, rules).value for bid in _bids(rules))


def _declared(rules: Ruleset) -> int:
    """Return the most that the hands of one side can declare; what cannot be shown is not thought of."""
    if rules.declarations is Declarations.NONE:
        return 0
    honest = rules.with_options({"cannot_show": CannotShow.NOTHING})
    return max(number for side in Side for number in declaration_totals(honest, side) or ())


def _bids(rules: Ruleset) -> Iterator[Bid | None]:
    if rules.auction is AuctionKind.TURNED_CARD:
        yield None
        return
    highest = rules.bid_max or HIGHEST_LISTED
    for doubled in range(3):
        yield Bid(rules.bid_min, doubled)
        yield Bid(highest, doubled)
        yield Bid(rules.capot_bid_value, doubled, capot=True)
        if rules.generale:
            yield Bid(rules.generale_value, doubled, capot=True, generale=True)


def may_stand(totals: tuple[int, int], rules: Ruleset, before: tuple[int, int] | None = None) -> bool:
    """
    Return whether a match can stand at *totals* after a deal, one that was not over *before* it.

    Where the totals *before* are not known they may be any from which one deal leads here.  A match that goes on
    because both sides were level, or one was barred from winning, is not thought of.

    >>> from belote_teach.rules import profile
    >>> may_stand((1080, 1027), profile("classic")), may_stand((1080, 1027), profile("online-501"))
    (True, False)
    """
    if before is not None and standing(before, rules).value.over:
        return False
    if before is None and rules.match_form is MatchForm.DEALS:
        return True
    short = rules.target - (rules.target_test is TargetTest.REACH)
    from_where = before or tuple(min(total, short) for total in totals)
    return sum(now - then for now, then in zip(totals, from_where, strict=True)) <= most_marked(rules)
