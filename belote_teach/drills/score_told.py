"""The score sheet and the match: what a deal was, the sheet to fill in, and every number explained."""

from __future__ import annotations

from typing import Any

from belote_teach.language import Party as Named
from belote_teach.language import call_text, explain_match, explain_score, score_line
from belote_teach.language.sheet import Viewed
from belote_teach.puzzles.deal_questions import DRAW, GOES_ON, OUTCOMES, match_ruling, situation
from belote_teach.puzzles.exercise import Marks
from belote_teach.puzzles.sheet import SUMS, Cell, Row, counted_deal, empty_cells, score_ruling, sheet
from belote_teach.puzzles.situations import Counted, Party, Totals
from belote_teach.puzzles.slips import near_misses
from belote_teach.rules import Rule, Ruleset
from belote_teach.rules.auction import Call, CallKind
from belote_teach.rules.contract import DEAL_POINTS, LAST_TRICK_POINTS
from belote_teach.rules.options import MatchForm
from belote_teach.rules.sheet import Bid, Side, score_lines

from .shown import JSON, Shown
from .told import Told, yes_no

# ---- the sheet ----


def _deal(shown: Shown) -> Counted:
    return counted_deal(shown.exercise)


def _named(shown: Shown, side: Side) -> Named:
    return shown.side(_deal(shown).party(side))


def _rows(shown: Shown) -> tuple[tuple[Cell, ...], ...]:
    return sheet(shown.exercise, shown.rules)


def _subtitle(shown: Shown) -> str:
    deal = _deal(shown)
    count = deal.count
    takers = _named(shown, Side.TAKERS)
    if deal.bid is not None:
        bid = call_text(_called(deal, deal.bid), shown.lang, shown.rules, "name")
        doubled = ("no", "once", "twice")[deal.bid.doubled]
        said = [shown.say("story.bid", side=takers, bid=bid, doubled=doubled)]
    elif deal.contract is not None:
        said = [shown.say("story.took-in", side=takers, contract=deal.contract)]
    else:
        said = [shown.say("story.took", side=takers)]
    if count.capot is not None:
        said.append(shown.say("story.capot", side=_named(shown, count.capot)))
    elif deal.last is not None:
        said.append(shown.say("story.last", side=_named(shown, deal.last)))
    for side, tally in ((Side.TAKERS, count.takers), (Side.DEFENDERS, count.defenders)):
        if tally.belote:
            said.append(shown.say("story.belote", side=_named(shown, side), n=tally.belote // 20))
        if tally.declarations:
            said.append(shown.say("story.declarations", side=_named(shown, side), n=tally.declarations))
    if count.carried:
        said.append(shown.say("story.carried", n=count.carried))
    return " ".join(said)


def _called(deal: Counted, bid: Bid) -> Call:
    if bid.capot:
        return Call(CallKind.CAPOT, deal.contract)
    return Call(CallKind.BID, deal.contract, bid.amount)


def _sheet(shown: Shown) -> JSON:
    deal, rows = _deal(shown), _rows(shown)
    names = {row[0].row for row in rows}
    return {
        "sheet": {
            "columns": [
                {
                    "id": str(party),
                    "label": shown.say(f"sheet.column.{party}"),
                    "note": shown.say("sheet.takers") if party is deal.takers and side is not Named.TAKER else "",
                }
                for party in Party
                for side in (shown.side(party),)
            ],
            "rows": [
                {
                    "id": str(row[0].row),
                    "label": shown.say(
                        f"sheet.row.{row[0].row}", last=Row.LAST in names or deal.count.capot is not None
                    ),
                    "sum": row[0].row in SUMS,
                    "cells": [{"id": cell.id, "given": _given(shown, cell)} for cell in row],
                }
                for row in rows
            ],
        }
    }


def _given(shown: Shown, cell: Cell) -> int | str | None:
    if not cell.printed:
        return None
    return shown.say("sheet.capot") if cell.value == "capot" else cell.value


def _explained(shown: Shown, rules: Ruleset) -> tuple[str, ...]:
    deal = _deal(shown)
    ruling = score_ruling(deal, rules)
    return explain_score(ruling, shown.lang, rules, "us" if deal.takers is Party.US else "them", deal.count)


def lines(shown: Shown) -> list[JSON]:
    """Return the explanation of the sheet line by line, each with the row it belongs to."""
    names = {row[0].row for row in _rows(shown)}
    told = _explained(shown, shown.rules)
    waits = bool(score_ruling(_deal(shown), shown.rules).value.suspended)
    made: list[JSON] = []
    for place, text in enumerate(told):
        row = Row.MARKED
        if place == 0 and Row.TOTAL in names:
            row = Row.TOTAL
        elif waits and place == len(told) - 1 and Row.WAITS in names:
            row = Row.WAITS
        made.append({"row": str(row), "text": text})
    return made


def _judged(shown: Shown) -> JSON:
    rows = _rows(shown)
    near = near_misses(shown.exercise, shown.rules)
    cells = empty_cells(rows)
    return {
        "key": {name: cell.value for name, cell in cells.items()},
        "cells": {
            name: {
                "why": _why(shown, cell, rows),
                "near": {str(number): slip_text(shown, slip) for number, slip in near.get(name, {}).items()},
                "sum": list(cell.of),
            }
            for name, cell in cells.items()
        },
        "lines": lines(shown),
    }


def slip_text(shown: Shown, slip: str) -> str:
    """Return what a slip on the sheet is told as."""
    rules, bid = shown.rules, _deal(shown).bid
    forfeit = rules.set_base if bid is None else rules.set_forfeit
    capot = rules.capot_value if bid is None else rules.capot_tricks
    return shown.say(f"slip.sheet.{slip}", forfeit=forfeit, capot=capot, target=rules.target)


def _why(shown: Shown, cell: Cell, rows: tuple[tuple[Cell, ...], ...]) -> str:
    """Return where one number comes from, in short."""
    deal = _deal(shown)
    side = Side.TAKERS if cell.party is deal.takers else Side.DEFENDERS
    named = shown.side(cell.party)
    values = {one.id: one.value for row in rows for one in row}
    if cell.row is Row.CARDS:
        whole = DEAL_POINTS - LAST_TRICK_POINTS
        other = values[f"{Row.CARDS}.{cell.party.other}"]
        return shown.say("sheet.why.cards", whole=whole, other=other, n=cell.value)
    if cell.row is Row.TOTAL:
        terms = [values[part] for part in cell.of]
        if len([term for term in terms if term]) < 2:
            return ""
        return shown.say("points.sum", terms=" + ".join(str(term) for term in terms if term), n=cell.value)
    if cell.row is Row.MARKED:
        ruling = score_ruling(deal, shown.rules)
        takers: Viewed = "us" if deal.takers is Party.US else "them"
        result = ruling.value.result
        told = [score_line(line, shown.lang, shown.rules, takers, result) for line in score_lines(ruling)[side]]
        return " ".join(told) or shown.say("score.nothing", side=named)
    if cell.row is Row.WAITS:
        return shown.say("sheet.why.waits", n=cell.value)
    return shown.say(f"sheet.why.{cell.row}", side=named, n=cell.value)


def _rule(shown: Shown) -> Rule:
    """The rule that decides most of the sheet: the litige, the capot, or whether the contract is made."""
    rules = [reason.rule for reason in score_ruling(_deal(shown), shown.rules).reasons]
    return next((rule for rule in (Rule.LITIGE, Rule.CAPOT, Rule.SET) if rule in rules), Rule.CONTRACT)


def _clues(shown: Shown) -> tuple[str, str, str]:
    deal = _deal(shown)
    look = "bid" if deal.bid is not None else "capot" if deal.count.capot is not None else "turned"
    told = _explained(shown, shown.rules)
    return shown.say(f"hint.look.score-{look}"), told[0], " ".join(told)


def _there(shown: Shown, rules: Ruleset, value: Marks) -> str:
    deal = _deal(shown)
    marked = {deal.takers: value.takers, deal.takers.other: value.defenders}
    text = shown.say("elsewhere.score", us=marked[Party.US], them=marked[Party.THEM], waiting=value.waiting)
    return f"{_explained(shown, rules)[0]} {text}"


SCORE = Told(
    question=lambda shown: shown.say("question.score"),
    reason=lambda shown: _explained(shown, shown.rules)[0],
    rule=_rule,
    clues=_clues,
    there=_there,
    subtitle=_subtitle,
    laid_out=_sheet,
    judged=_judged,
)

# ---- the match ----


def _totals(shown: Shown) -> Totals:
    return situation(shown.exercise, Totals)


def _match_subtitle(shown: Shown) -> str:
    asked, rules = _totals(shown), shown.rules
    before, marks = asked.before, asked.marks
    said = [shown.say("story.before" if any(marks) else "story.now", us=before[0], them=before[1])]
    if any(marks):
        said.append(shown.say("story.deal-adds", us=marks[0], them=marks[1]))
    if rules.match_form is MatchForm.DEALS:
        said.append(shown.say("story.deals", n=asked.deals, last=rules.deals))
    else:
        said.append(shown.say("story.target", n=rules.target))
    return " ".join(said)


def outcome_id(outcome: str) -> str:
    """Return the word of the catalogues for an outcome."""
    return {GOES_ON: "on", DRAW: "draw"}.get(outcome, outcome)


def _outcome_label(shown: Shown, outcome: str) -> str:
    return shown.say(f"outcome.{outcome_id(outcome)}")


def _match_steps(shown: Shown) -> list[JSON]:
    asked, rules = _totals(shown), shown.rules
    if rules.match_form is MatchForm.DEALS:
        ask = shown.say("step.deals.ask", n=rules.deals)
        return [yes_no(shown, ask, asked.deals >= rules.deals, shown.say("step.deals.because", n=asked.deals))]
    made = []
    for party, before, marks, now in zip(Party, asked.before, asked.marks, asked.now, strict=True):
        ask = shown.say(f"step.target.ask-{party}", n=rules.target, exceed=rules.target_test.value == "gt")
        reached = now > rules.target - (rules.target_test.value != "gt")
        because = shown.say("step.target.because", side=shown.side(party), before=before, marks=marks, n=now)
        made.append(yes_no(shown, ask, reached, because))
    return made


def _match_explained(shown: Shown, rules: Ruleset) -> str:
    return explain_match(match_ruling(shown.exercise, rules), shown.lang, *map(shown.side, Party))


def _match_clues(shown: Shown) -> tuple[str, str, str]:
    us, them = _totals(shown).now
    deals = shown.rules.match_form is MatchForm.DEALS
    look = shown.say("hint.look.match-deals" if deals else "hint.look.match")
    return look, shown.say("story.now", us=us, them=them), _match_explained(shown, shown.rules)


def _match_there(shown: Shown, rules: Ruleset, value: Any) -> str:
    return _match_explained(shown, rules)


MATCH = Told(
    question=lambda shown: shown.say("question.match"),
    reason=lambda shown: _match_explained(shown, shown.rules),
    rule=lambda shown: match_ruling(shown.exercise, shown.rules).reasons[-1].rule,
    clues=_match_clues,
    there=_match_there,
    subtitle=_match_subtitle,
    choices=lambda shown: [{"id": one, "label": _outcome_label(shown, one)} for one in OUTCOMES],
    steps=_match_steps,
)
