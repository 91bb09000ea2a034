"""
What each side marks after a deal, line by line (sources E1–E9, G1–G10, H8–H18).

Every point is traced: for each side the ``points`` of the reasons whose effect is `Effect.COUNTS` sum to what it marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from .cards import Card, Rank
from .contract import BELOTE_POINTS, Contract
from .errors import GameError
from .options import (
    BeloteOrder,
    BeloteWho,
    BeloteWords,
    CapotBidForm,
    ContractMade,
    DoubledForm,
    DoubledMade,
    LitigeAward,
    LitigeBelote,
    LitigeLast,
    Method,
    OnCapot,
    Rounding,
    Success,
    Tie,
    WhenSet,
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
    """What each side marks, what waits for the next deal, and how the contract ended."""

    takers: int
    defenders: int
    suspended: int
    result: Result


def belote_points(
    contract: Contract, first: Card, said: Iterable[str], rules: Ruleset, *, same_hand: bool = True, taker: bool = True
) -> Ruling[int]:
    """
    Return what a king and queen of trumps count (sources E1–E3, E6, E8).

    *first* is the one played first, *said* the words spoken with them (``'belote'``, ``'rebelote'``), *taker* whether
    their holder is on the takers' side.  At tout atout each suit has its belote; at sans atout there is none.
    """
    words = set(said)
    needed = {BeloteWords.BOTH: {"belote", "rebelote"}, BeloteWords.FIRST_ONLY: {"belote"}, BeloteWords.AUTO: set()}
    missing = needed[rules.belote_words] - words
    facts: dict[str, object] = {"first": first, "missing": tuple(sorted(missing))}
    refused = ""
    if contract is Contract.NO_TRUMP:
        refused = "no-trump"
    elif first.rank not in (Rank.KING, Rank.QUEEN) or not contract.ranks_as_trump(first.suit):
        refused = "no-belote"
    elif not same_hand:
        refused = "two-hands"
    elif rules.belote_order is BeloteOrder.KING_FIRST and first.rank is not Rank.KING:
        refused = "queen-first"
    elif missing:
        refused = "words"
    elif rules.belote_who is BeloteWho.TAKERS_ONLY and not taker:
        refused = "defenders"
    if refused:
        return Ruling(0, (Reason(Rule.BELOTE, Effect.EXCUSES, facts | {"why": refused}),))
    return Ruling(BELOTE_POINTS, (Reason(Rule.BELOTE, Effect.COUNTS, facts | {"points": BELOTE_POINTS}),))


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
class _Sheet:
    """A score sheet while it is written: the lines so far, in the order in which they are told."""

    rules: Ruleset
    lines: list[Reason] = field(default_factory=list)
    marks: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))

    def decide(self, rule: Rule, **facts: object) -> None:
        self.lines.append(Reason(rule, Effect.DECIDES, facts))

    def mark(self, side: Side, rule: Rule, points: int, **facts: object) -> None:
        if points:
            self.marks[side] += points
            self.lines.append(Reason(rule, Effect.COUNTS, {"side": side, "points": points, **facts}))

    def close(self, suspended: int, result: Result) -> Ruling[Score]:
        for side in Side:
            shift = rounded(self.marks[side], self.rules.rounding) - self.marks[side]
            self.mark(side, Rule.ROUNDING, shift, exact=self.marks[side])
        score = Score(self.marks[Side.TAKERS], self.marks[Side.DEFENDERS], suspended, result)
        return Ruling(score, tuple(self.lines))


def _for_contract(tally: Tally, cards: int, rules: Ruleset) -> int:
    """What helps to make the contract (sources E4, F13)."""
    belote = tally.belote if rules.belote_counts_for_contract else 0
    return cards + belote + (tally.declarations if rules.declarations_count_for_contract else 0)


def _check(count: Count) -> None:
    numbers = [count.carried]
    for tally in (count.takers, count.defenders):
        numbers += [tally.cards, tally.belote, tally.declarations]
    if min(numbers) < 0:
        raise GameError("BAD_COUNT", "points cannot be less than nothing: write whole numbers such as 95 and 67")
    losers = {Side.TAKERS: count.defenders, Side.DEFENDERS: count.takers}.get(count.capot) if count.capot else None
    if losers is not None and losers.cards:
        raise GameError("BAD_COUNT", f"whoever loses every trick has no points in cards, not {losers.cards}")


def settle(count: Count, rules: Ruleset, *, last: bool = False) -> Ruling[Score]:
    """
    Return what each side marks after a deal of belote with the turned card (sources G1–G10).

    *last* says that no deal of the match follows: then nothing can wait for it (source G8).
    Raises `GameError` (``BAD_COUNT``) for points that cannot be.

    >>> from belote_teach.rules import profile
    >>> settle(Count(Tally(76, belote=20), Tally(86)), profile("classic")).value
    Score(takers=96, defenders=86, suspended=0, result=<Result.MADE: 'made'>)
    """
    _check(count)
    sheet = _Sheet(rules)
    takers, defenders = count.takers, count.defenders
    mine, theirs = _for_contract(takers, takers.cards, rules), _for_contract(defenders, defenders.cards, rules)
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
    return sheet.close(suspended, result)


def _result(capot: Side | None, mine: int, theirs: int, rules: Ruleset) -> Result:
    if capot is not None:
        return Result.MADE if capot is Side.TAKERS else Result.SET
    if mine != theirs or rules.contract_made is ContractMade.AT_LEAST:
        return Result.MADE if mine >= theirs else Result.SET
    return {Tie.LITIGE: Result.LITIGE, Tie.SET: Result.SET, Tie.MADE: Result.MADE}[rules.tie]


def _mark_own(sheet: _Sheet, side: Side, tally: Tally, *, cards: bool = True) -> None:
    if cards:
        sheet.mark(side, Rule.CARDS, tally.cards)
    sheet.mark(side, Rule.BELOTE, tally.belote)
    sheet.mark(side, Rule.DECLARATION, tally.declarations)


def _mark_made(sheet: _Sheet, count: Count) -> None:
    rules, capot = sheet.rules, count.capot is Side.TAKERS
    if capot:
        sheet.mark(Side.TAKERS, Rule.CAPOT, rules.capot_value)
    _mark_own(sheet, Side.TAKERS, count.takers, cards=not capot)
    moved = capot and rules.declarations_on_capot is OnCapot.TRANSFER
    sheet.mark(Side.DEFENDERS, Rule.CARDS, count.defenders.cards)
    sheet.mark(Side.DEFENDERS, Rule.BELOTE, count.defenders.belote)
    sheet.mark(Side.TAKERS if moved else Side.DEFENDERS, Rule.DECLARATION, count.defenders.declarations, moved=moved)


def _mark_set(sheet: _Sheet, count: Count) -> None:
    rules = sheet.rules
    if count.capot is Side.DEFENDERS and rules.capot_by_defenders:
        sheet.mark(Side.DEFENDERS, Rule.CAPOT, rules.set_base_capot)
    else:
        sheet.mark(Side.DEFENDERS, Rule.SET, rules.set_base)
    _mark_extras_when_set(sheet, count)


def _mark_extras_when_set(sheet: _Sheet, count: Count, times: int = 1) -> None:
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
        won = _times_of(rule, times, rules)
        sheet.mark(Side.DEFENDERS, rule, defenders * won, times=won)
        if lost[rule]:
            sheet.mark(Side.DEFENDERS, rule, takers * won, times=won, moved=True)
        else:
            sheet.mark(Side.TAKERS, rule, takers)


def _mark_litige(sheet: _Sheet, count: Count, *, last: bool) -> int:
    """Mark a tie that waits, and return what waits: points already waiting stay (sources G5–G8)."""
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


def settle_bid(count: Count, bid: Bid, rules: Ruleset) -> Ruling[Score]:
    """
    Return what each side marks after a deal of coinche or contrée (sources H8–H18).

    Raises `GameError` (``BAD_COUNT``) for points that cannot be.

    >>> from belote_teach.rules import profile
    >>> settle_bid(Count(Tally(97), Tally(65)), Bid(90), profile("coinche")).value
    Score(takers=187, defenders=65, suspended=0, result=<Result.MADE: 'made'>)
    """
    _check(count)
    sheet = _Sheet(rules)
    moved = 0
    if count.capot is Side.TAKERS and rules.declarations_on_capot is OnCapot.TRANSFER:
        moved = count.defenders.declarations
        count = replace(count, defenders=replace(count.defenders, declarations=0))
    cards = rules.capot_tricks if count.capot is Side.TAKERS else count.takers.cards
    mine = _for_contract(replace(count.takers, declarations=count.takers.declarations + moved), cards, rules)
    theirs = _for_contract(count.defenders, count.defenders.cards, rules)
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


def _times_of(rule: Rule, whole: int, rules: Ruleset) -> int:
    """By what a double that counts for the whole deal multiplies a belote or a declaration (source E9)."""
    return 1 if rule is Rule.BELOTE and not rules.belote_multiplied else whole


def _mark_bid_alone(sheet: _Sheet, bid: Bid, result: Result) -> None:
    """Mark a bid that stands for the whole deal, for whichever side has won it (sources H11, H18)."""
    times = (1, sheet.rules.contre_mult, sheet.rules.surcontre_mult)[bid.doubled]
    winner = Side.TAKERS if result is Result.MADE else Side.DEFENDERS
    sheet.mark(winner, Rule.BID, bid.amount * times, times=times)


def _mark_bid_made(sheet: _Sheet, count: Count, bid: Bid, cards: int) -> None:
    rules = sheet.rules
    whole, times = _times(bid, rules)
    if _forfeited(bid, rules):
        base = rules.capot_contre_base if bid.capot else rules.set_forfeit
        sheet.mark(Side.TAKERS, Rule.DOUBLE, base * whole, times=whole)
    else:
        rule = Rule.CAPOT if count.capot is Side.TAKERS else Rule.CARDS
        sheet.mark(Side.TAKERS, rule, cards * whole, times=whole)
        sheet.mark(Side.DEFENDERS, Rule.CARDS, count.defenders.cards)
    if rules.method is Method.MADE_AND_BID:
        sheet.mark(Side.TAKERS, Rule.BID, bid.amount * times, times=times)


def _mark_bid_set(sheet: _Sheet, bid: Bid) -> None:
    rules = sheet.rules
    whole, times = _times(bid, rules)
    base = rules.capot_contre_base if bid.capot and bid.doubled else rules.set_forfeit
    sheet.mark(Side.DEFENDERS, Rule.SET, base * whole, times=whole)
    if rules.method is Method.MADE_AND_BID:
        sheet.mark(Side.DEFENDERS, Rule.BID, bid.amount * times, times=times)


def _forfeited(bid: Bid, rules: Ruleset) -> bool:
    """Whether the defenders' points are lost to a doubled bid that is made (source H13)."""
    return bool(bid.doubled) and rules.contre_made is DoubledMade.NOTHING


def _mark_bid_extras(sheet: _Sheet, count: Count, bid: Bid, moved: int, result: Result) -> None:
    """Mark belotes and declarations beside a bid; *moved* are the declarations that a capot hands to the takers."""
    rules = sheet.rules
    whole, _ = _times(bid, rules)
    if result is Result.SET:
        kept = replace(count.defenders, declarations=count.defenders.declarations + moved)
        _mark_extras_when_set(sheet, replace(count, defenders=kept), whole)
        return
    belote = _times_of(Rule.BELOTE, whole, rules)
    sheet.mark(Side.TAKERS, Rule.BELOTE, count.takers.belote * belote, times=belote)
    sheet.mark(Side.TAKERS, Rule.DECLARATION, count.takers.declarations * whole, times=whole)
    sheet.mark(Side.TAKERS, Rule.DECLARATION, moved * whole, times=whole, moved=True)
    sheet.mark(Side.DEFENDERS, Rule.BELOTE, count.defenders.belote)
    if not _forfeited(bid, rules):
        sheet.mark(Side.DEFENDERS, Rule.DECLARATION, count.defenders.declarations)


Sheet = Mapping[Side, Sequence[Reason]]
"""The lines of a score sheet, by the side that marks them."""


def score_lines(ruling: Ruling[Score]) -> Sheet:
    """Return the lines by which each side's marks add up."""
    return {
        side: tuple(r for r in ruling.reasons if r.effect is Effect.COUNTS and r.facts["side"] is side) for side in Side
    }
