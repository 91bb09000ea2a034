"""What each side marks after a deal of coinche or contrée (sources H8–H18)."""

from __future__ import annotations

from dataclasses import replace

from .options import (
    CapotBidForm,
    DoubledForm,
    DoubledMade,
    Method,
    OnCapot,
    Success,
    WhenSet,
)
from .reasons import Rule, Ruling
from .ruleset import Ruleset
from .scoring import check_count, for_contract, mark_extras_when_set, settle, times_of
from .sheet import Bid, Count, Result, Score, SheetWriter, Side


def settle_deal(count: Count, bid: Bid | None, rules: Ruleset, *, last: bool = False) -> Ruling[Score]:
    """Return what each side marks: by the *bid* (`settle_bid`), or without one as with the turned card (`settle`)."""
    return settle(count, rules, last=last) if bid is None else settle_bid(count, bid, rules)


def settle_bid(count: Count, bid: Bid, rules: Ruleset) -> Ruling[Score]:
    """
    Return what each side marks after a deal of coinche or contrée (sources H8–H18).

    Raises `GameError` (``BAD_COUNT``) for points that cannot be.

    >>> from belote_teach.rules import profile
    >>> from belote_teach.rules.sheet import Tally
    >>> settle_bid(Count(Tally(97), Tally(65)), Bid(90), profile("coinche")).value
    Score(takers=187, defenders=65, suspended=0, result=<Result.MADE: 'made'>, lost=0)
    """
    check_count(count)
    sheet = SheetWriter(rules)
    moved = 0
    if count.capot is Side.TAKERS and rules.declarations_on_capot is OnCapot.TRANSFER:
        moved = count.defenders.declarations
        count = replace(count, defenders=replace(count.defenders, declarations=0))
    cards = rules.capot_tricks if count.capot is Side.TAKERS else count.takers.cards
    mine = for_contract(replace(count.takers, declarations=count.takers.declarations + moved), cards, rules)
    theirs = for_contract(count.defenders, count.defenders.cards, rules)
    made = _bid_made(bid, count, mine, theirs, rules)
    result = Result.MADE if made else Result.SET
    sheet.decide(Rule.CONTRACT, result=result, takers=mine, defenders=theirs, bid=bid, capot=count.capot)
    lump = bid.capot and rules.capot_bid_form is CapotBidForm.LUMP
    if rules.method is Method.BID or lump:
        _mark_bid_alone(sheet, bid, result)
    elif made:
        _mark_bid_made(sheet, count, bid, cards)
    else:
        _mark_bid_set(sheet, bid)
    if rules.method is not Method.BID:
        _mark_bid_extras(sheet, count, bid, moved, result)
    return sheet.close(0, result)


def _bid_made(bid: Bid, count: Count, mine: int, theirs: int, rules: Ruleset) -> bool:
    if bid.capot:
        return count.capot is Side.TAKERS and (count.alone or not bid.generale)
    needed = 82 if rules.success is Success.BID_ONLY_82 and bid.amount == 80 else bid.amount
    return mine >= needed and (rules.success is not Success.BID_AND_MAJORITY or mine > theirs)


def _times(bid: Bid, rules: Ruleset) -> tuple[int, int]:
    """By what a double multiplies the deal, and by what the bid (sources H8, H9)."""
    times = (1, rules.contre_mult, rules.surcontre_mult)[bid.doubled]
    whole = 1 if rules.contre_form is DoubledForm.BID_ONLY else times
    return whole, 1 if rules.contre_form is DoubledForm.FORFEIT else times


def _mark_bid_alone(sheet: SheetWriter, bid: Bid, result: Result) -> None:
    """Mark a bid that stands for the whole deal, for whichever side has won it (sources H11, H18)."""
    times = (1, sheet.rules.contre_mult, sheet.rules.surcontre_mult)[bid.doubled]
    winner = Side.TAKERS if result is Result.MADE else Side.DEFENDERS
    sheet.mark(winner, Rule.BID, bid.amount * times, times=times)


def _mark_bid_made(sheet: SheetWriter, count: Count, bid: Bid, cards: int) -> None:
    rules = sheet.rules
    whole, times = _times(bid, rules)
    if _forfeited(bid, rules):
        base = rules.capot_contre_base if count.capot is Side.TAKERS else rules.set_forfeit
        sheet.mark(Side.TAKERS, Rule.DOUBLE, base * whole, times=whole)
    else:
        rule = Rule.CAPOT if count.capot is Side.TAKERS else Rule.CARDS
        sheet.mark(Side.TAKERS, rule, cards * whole, times=whole)
        sheet.mark(Side.DEFENDERS, Rule.CARDS, count.defenders.cards)
    if rules.method is Method.MADE_AND_BID:
        sheet.mark(Side.TAKERS, Rule.BID, bid.amount * times, times=times)


def _mark_bid_set(sheet: SheetWriter, bid: Bid) -> None:
    rules = sheet.rules
    whole, times = _times(bid, rules)
    sheet.mark(Side.DEFENDERS, Rule.SET, rules.set_forfeit * whole, times=whole)
    if rules.method is Method.MADE_AND_BID:
        sheet.mark(Side.DEFENDERS, Rule.BID, bid.amount * times, times=times)


def _forfeited(bid: Bid, rules: Ruleset) -> bool:
    """Whether the defenders' points are lost to a doubled bid that is made (source H13)."""
    return bool(bid.doubled) and rules.contre_made is DoubledMade.NOTHING


def _mark_bid_extras(sheet: SheetWriter, count: Count, bid: Bid, moved: int, result: Result) -> None:
    """
    Mark belotes and declarations beside a bid; *moved* are the declarations that a capot hands to the takers.

    Where a belote can be lost, defenders who are left with nothing lose theirs (source H13).
    """
    rules = sheet.rules
    whole, _ = _times(bid, rules)
    if result is Result.SET:
        kept = replace(count.defenders, declarations=count.defenders.declarations + moved)
        mark_extras_when_set(sheet, replace(count, defenders=kept), whole)
        return
    belote = times_of(Rule.BELOTE, whole, rules)
    sheet.mark(Side.TAKERS, Rule.BELOTE, count.takers.belote * belote, times=belote)
    sheet.mark(Side.TAKERS, Rule.DECLARATION, count.takers.declarations * whole, times=whole)
    sheet.mark(Side.TAKERS, Rule.DECLARATION, moved * whole, times=whole, moved=True)
    forfeited = _forfeited(bid, rules)
    if forfeited and rules.belote_when_set is WhenSet.TO_DEFENDERS:
        sheet.mark(Side.TAKERS, Rule.BELOTE, count.defenders.belote * belote, times=belote, moved=True)
    else:
        sheet.mark(Side.DEFENDERS, Rule.BELOTE, count.defenders.belote)
    if not forfeited:
        sheet.mark(Side.DEFENDERS, Rule.DECLARATION, count.defenders.declarations)
