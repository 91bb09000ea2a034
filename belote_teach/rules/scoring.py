"""
What each side marks after a deal of belote with the turned card, line by line (sources E4–E9, G1–G10).

Every point is traced: for each side the ``points`` of the reasons whose effect is `Effect.COUNTS` sum to what it marks.
"""

from __future__ import annotations

from .errors import GameError
from .options import (
    AuctionKind,
    ContractMade,
    LitigeAward,
    LitigeBelote,
    LitigeLast,
    OnCapot,
    Tie,
    WhenSet,
)
from .reasons import Rule, Ruling
from .ruleset import Ruleset
from .sheet import Count, Result, Score, SheetWriter, Side, Tally


def for_contract(tally: Tally, cards: int, rules: Ruleset) -> int:
    """What helps to make the contract (sources E4, F13)."""
    belote = tally.belote if rules.belote_counts_for_contract else 0
    return cards + belote + (tally.declarations if rules.declarations_count_for_contract else 0)


def check_count(count: Count) -> None:
    """Raise `GameError` (``BAD_COUNT``) for points that no deal has."""
    numbers = [count.carried]
    for tally in (count.takers, count.defenders):
        numbers += [tally.cards, tally.belote, tally.declarations]
    if min(numbers) < 0:
        raise GameError("BAD_COUNT", "points cannot be less than nothing: write whole numbers such as 95 and 67")
    losers = {Side.TAKERS: count.defenders, Side.DEFENDERS: count.takers}.get(count.capot) if count.capot else None
    if losers is not None and losers.cards:
        raise GameError("BAD_COUNT", f"whoever loses every trick has no points in cards, not {losers.cards}")


def can_wait(rules: Ruleset) -> bool:
    """Return whether points may wait for the next deal at this table: where a tie is a *litige* (sources G5–G8)."""
    litige = rules.tie is Tie.LITIGE and rules.contract_made is ContractMade.MORE
    return litige and rules.auction is AuctionKind.TURNED_CARD


def settle(count: Count, rules: Ruleset, *, last: bool = False) -> Ruling[Score]:
    """
    Return what each side marks after a deal of belote with the turned card (sources G1–G10).

    *last* says that no deal of the match follows: then nothing can wait for it (source G8).  With the same on both
    sides the table says whether the takers still mark their own; points from earlier deals were for whoever wins this
    one, so where nobody has won it, or not who should have, they are `Score.lost`.
    Raises `GameError` (``BAD_COUNT``) for points that cannot be.

    >>> from belote_teach.rules import profile
    >>> settle(Count(Tally(76, belote=20), Tally(86)), profile("classic")).value
    Score(takers=96, defenders=86, suspended=0, result=<Result.MADE: 'made'>, lost=0)
    """
    check_count(count)
    sheet = SheetWriter(rules)
    takers, defenders = count.takers, count.defenders
    mine, theirs = for_contract(takers, takers.cards, rules), for_contract(defenders, defenders.cards, rules)
    result = _result(count.capot, mine, theirs, rules)
    sheet.decide(Rule.CONTRACT, result=result, takers=mine, defenders=theirs, capot=count.capot)
    suspended = 0
    if result is Result.MADE:
        _mark_made(sheet, count)
        sheet.mark(Side.TAKERS, Rule.LITIGE, count.carried)
    elif result is Result.SET:
        _mark_set(sheet, count)
        if rules.litige_award is LitigeAward.WINNER:
            sheet.mark(Side.DEFENDERS, Rule.LITIGE, count.carried)
        else:
            suspended = count.carried
            if last and count.carried:
                sheet.decide(Rule.LITIGE, waiting=0, carried=count.carried, last=last)
    else:
        suspended = _mark_litige(sheet, count, last=last)
    return sheet.close(suspended, result, last=last)


def _result(capot: Side | None, mine: int, theirs: int, rules: Ruleset) -> Result:
    if capot is not None:
        return Result.MADE if capot is Side.TAKERS else Result.SET
    if mine != theirs or rules.contract_made is ContractMade.AT_LEAST:
        return Result.MADE if mine >= theirs else Result.SET
    return {Tie.LITIGE: Result.LITIGE, Tie.SET: Result.SET, Tie.MADE: Result.MADE}[rules.tie]


def _mark_own(sheet: SheetWriter, side: Side, tally: Tally, *, cards: bool = True) -> None:
    if cards:
        sheet.mark(side, Rule.CARDS, tally.cards)
    sheet.mark(side, Rule.BELOTE, tally.belote)
    sheet.mark(side, Rule.DECLARATION, tally.declarations)


def _mark_made(sheet: SheetWriter, count: Count) -> None:
    rules, capot = sheet.rules, count.capot is Side.TAKERS
    if capot:
        sheet.mark(Side.TAKERS, Rule.CAPOT, rules.capot_value)
    _mark_own(sheet, Side.TAKERS, count.takers, cards=not capot)
    moved = capot and rules.declarations_on_capot is OnCapot.TRANSFER
    sheet.mark(Side.DEFENDERS, Rule.CARDS, count.defenders.cards)
    sheet.mark(Side.DEFENDERS, Rule.BELOTE, count.defenders.belote)
    sheet.mark(Side.TAKERS if moved else Side.DEFENDERS, Rule.DECLARATION, count.defenders.declarations, moved=moved)


def _mark_set(sheet: SheetWriter, count: Count) -> None:
    rules = sheet.rules
    if count.capot is Side.DEFENDERS and rules.capot_by_defenders:
        sheet.mark(Side.DEFENDERS, Rule.CAPOT, rules.set_base_capot)
    else:
        sheet.mark(Side.DEFENDERS, Rule.SET, rules.set_base)
    mark_extras_when_set(sheet, count)


def mark_extras_when_set(sheet: SheetWriter, count: Count, times: int = 1) -> None:
    """
    Mark belotes and declarations of a set deal: the defenders keep theirs, the table says where the takers' go.

    What a double multiplies it multiplies for the side that has won the deal (sources E5, E9, F14).
    """
    rules = sheet.rules
    lost = {
        Rule.BELOTE: rules.belote_when_set is WhenSet.TO_DEFENDERS,
        Rule.DECLARATION: rules.declarations_when_set is WhenSet.TO_DEFENDERS,
    }
    for rule, defenders, takers in (
        (Rule.BELOTE, count.defenders.belote, count.takers.belote),
        (Rule.DECLARATION, count.defenders.declarations, count.takers.declarations),
    ):
        won = times_of(rule, times, rules)
        sheet.mark(Side.DEFENDERS, rule, defenders * won, times=won)
        if lost[rule]:
            sheet.mark(Side.DEFENDERS, rule, takers * won, times=won, moved=True)
        else:
            sheet.mark(Side.TAKERS, rule, takers)


def _mark_litige(sheet: SheetWriter, count: Count, *, last: bool) -> int:
    """Mark a tie, and return what nobody marks yet: points already waiting are among it (sources G5–G8)."""
    _mark_own(sheet, Side.DEFENDERS, count.defenders)
    if last and sheet.rules.litige_last is LitigeLast.BOTH_MARK:
        _mark_own(sheet, Side.TAKERS, count.takers)
        sheet.decide(Rule.LITIGE, waiting=0, carried=count.carried, last=last)
        return count.carried
    waiting = count.takers.cards + count.takers.declarations
    if sheet.rules.litige_belote is LitigeBelote.KEPT:
        sheet.mark(Side.TAKERS, Rule.BELOTE, count.takers.belote)
    else:
        waiting += count.takers.belote
    sheet.decide(Rule.LITIGE, waiting=waiting, carried=count.carried, last=last)
    return waiting + count.carried


def times_of(rule: Rule, whole: int, rules: Ruleset) -> int:
    """By what a double that counts for the whole deal multiplies a belote or a declaration (source E9)."""
    return 1 if rule is Rule.BELOTE and not rules.belote_multiplied else whole
