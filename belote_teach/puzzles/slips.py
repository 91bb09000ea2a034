"""
Slips on a score sheet, each one as a small machine that fills in the whole sheet as somebody would who makes it.

A number that differs from the right one but stands on such a sheet tells what went wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from belote_teach.rules import GameError, Rule, Ruleset, Ruling
from belote_teach.rules.contract import LAST_TRICK_POINTS
from belote_teach.rules.options import Rounding
from belote_teach.rules.sheet import Result, Score, Side, Tally, score_lines

from .exercise import Exercise
from .sheet import Row, cell_id, counted_deal, filled, score_ruling, without_last
from .situations import Counted

Numbers = Mapping[Row, Mapping[Side, int]]
Filled = Callable[[Counted, Ruleset], Numbers]


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip: its name in the catalogues, and the sheet as it would be filled in."""

    id: str
    fills: Filled


def _whole(deal: Counted, rules: Ruleset) -> Numbers:
    return filled(deal, score_ruling(deal, rules), rules)


def _deal(change: Callable[[Counted], Counted]) -> Filled:
    """Somebody counts another deal than this one."""
    return lambda deal, rules: _whole(change(deal), rules)


@cache
def _otherwise(rules: Ruleset, option: str, value: object) -> Ruleset:
    return rules.with_options({option: value})


def _table(option: str, value: object) -> Filled:
    """Somebody marks by another table's option."""
    return lambda deal, rules: _marked(score_ruling(deal, _otherwise(rules, option, value)))


def _other_value(option: str, values: tuple[int, int]) -> Filled:
    """Somebody takes one well-known value for another."""

    def fills(deal: Counted, rules: Ruleset) -> Numbers:
        here = getattr(rules, option)
        other = next((value for value in values if value != here), here)
        return _marked(score_ruling(deal, _otherwise(rules, option, other)))

    return fills


def _marked(ruling: Ruling[Score]) -> Numbers:
    score = ruling.value
    return {
        Row.MARKED: {Side.TAKERS: score.takers, Side.DEFENDERS: score.defenders},
        Row.WAITS: {Side.TAKERS: score.suspended},
    }


def _tallies(**changes: Callable[[Tally], int]) -> Callable[[Counted], Counted]:
    """Both sides' tallies with some of their points changed."""

    def change(deal: Counted) -> Counted:
        def other(tally: Tally) -> Tally:
            return replace(tally, **{name: new(tally) for name, new in changes.items()})

        count = deal.count
        return replace(deal, count=replace(count, takers=other(count.takers), defenders=other(count.defenders)))

    return change


def _lines(rule: Rule, factor: int) -> Filled:
    """Somebody leaves out the lines of one kind (*factor* 0), or writes them twice (2)."""

    def fills(deal: Counted, rules: Ruleset) -> Numbers:
        lines = score_lines(score_ruling(deal, rules))
        return {
            Row.MARKED: {
                side: sum(_points(line.facts) * (factor if line.rule is rule else 1) for line in lines[side])
                for side in Side
                if any(line.rule is rule for line in lines[side])
            }
        }

    return fills


def _points(facts: Mapping[str, object], name: str = "points") -> int:
    points = facts.get(name, 1)
    assert isinstance(points, int)
    return points


def _undoubled(deal: Counted, rules: Ruleset) -> Numbers:
    """The double is forgotten; what it changes besides the numbers is not."""
    lines = score_lines(score_ruling(deal, rules))
    return {
        Row.MARKED: {
            side: sum(_points(line.facts) // _points(line.facts, "times") for line in lines[side])
            for side in Side
            if any(_points(line.facts, "times") > 1 for line in lines[side])
        }
    }


def _as_if_undoubled(deal: Counted, rules: Ruleset) -> Numbers:
    return _whole(replace(deal, bid=replace(deal.bid, doubled=0)) if deal.bid else deal, rules)


def _wrong_way(deal: Counted, rules: Ruleset) -> Numbers:
    """Rounded to the other ten."""
    if rules.rounding is Rounding.NONE:
        return {}
    exact = score_ruling(deal, rules.with_options({"rounding": "none"})).value
    right = score_ruling(deal, rules).value
    pairs = {Side.TAKERS: (exact.takers, right.takers), Side.DEFENDERS: (exact.defenders, right.defenders)}
    return {
        Row.MARKED: {
            side: mark - 10 if mark > points else mark + 10 for side, (points, mark) in pairs.items() if mark != points
        }
    }


def _own_points(deal: Counted, rules: Ruleset) -> Numbers:
    """Each side marks what it has, though the takers are set."""
    ruling = score_ruling(deal, rules)
    if ruling.value.result is Result.MADE:
        return {}
    count = deal.count
    return {
        Row.MARKED: {
            side: tally.cards + tally.belote + tally.declarations
            for side, tally in ((Side.TAKERS, count.takers), (Side.DEFENDERS, count.defenders))
        }
    }


def _set_though_made(deal: Counted, rules: Ruleset) -> Numbers:
    """The defenders mark the whole deal, though the contract is made."""
    if score_ruling(deal, rules).value.result is not Result.MADE or deal.bid is not None:
        return {}
    return {Row.MARKED: {Side.TAKERS: 0, Side.DEFENDERS: rules.set_base}}


def _contract_points(deal: Counted, rules: Ruleset) -> Numbers:
    """The total is marked as it stands, without what the bid or the waiting points add."""
    rows = filled(deal, score_ruling(deal, rules), rules)
    return {Row.MARKED: rows[Row.TOTAL]} if Row.TOTAL in rows else {}


def _cards_of_162(deal: Counted, rules: Ruleset) -> Numbers:
    """The other side's cards are taken from 162, though the ten stands in a row of its own."""
    rows = filled(deal, score_ruling(deal, rules), rules)
    if Row.LAST not in rows:
        return {}
    return {Row.CARDS: {side: points + LAST_TRICK_POINTS for side, points in rows[Row.CARDS].items()}}


def _capot_as_cards(deal: Counted, rules: Ruleset) -> Numbers:
    """Every trick is won, and only the cards and the last ten are marked."""
    if deal.count.capot is None:
        return {}
    plain = {"capot_value": 162, "set_base_capot": 162, "capot_tricks": 162}
    return _marked(score_ruling(deal, rules.with_options(plain)))


def _swapped(deal: Counted, rules: Ruleset) -> Numbers:
    """The numbers stand on the wrong side."""
    rows = filled(deal, score_ruling(deal, rules), rules)
    other = {Side.TAKERS: Side.DEFENDERS, Side.DEFENDERS: Side.TAKERS}
    return {
        row: {side: numbers[other[side]] for side in Side}
        for row, numbers in rows.items()
        if row is not Row.WAITS and row is not Row.CARDS
    }


def _only_new(deal: Counted, rules: Ruleset) -> Numbers:
    """Of the points that wait, only those of this deal are told, or only the older ones."""
    return _marked(score_ruling(replace(deal, count=replace(deal.count, carried=0)), rules))


def _both_wait(deal: Counted, rules: Ruleset) -> Numbers:
    ruling = score_ruling(deal, rules)
    if ruling.value.result is not Result.LITIGE:
        return {}
    return {Row.MARKED: {Side.DEFENDERS: 0}, Row.WAITS: {Side.TAKERS: 2 * ruling.value.suspended}}


SLIPS = (
    Slip("forgot-last", _deal(without_last)),
    Slip("cards-of-162", _cards_of_162),
    Slip("forgot-belote", _deal(_tallies(belote=lambda tally: 0))),
    Slip("belote-twice", _deal(_tallies(belote=lambda tally: 2 * tally.belote))),
    Slip("forgot-declarations", _deal(_tallies(declarations=lambda tally: 0))),
    Slip("own-though-set", _own_points),
    Slip("litige-as-made", _table("tie", "made")),
    Slip("litige-as-set", _table("tie", "set")),
    Slip("both-wait", _both_wait),
    Slip("belote-kept", _table("belote_when_set", "kept")),
    Slip("belote-lost", _table("belote_when_set", "to_defenders")),
    Slip("declarations-kept", _table("declarations_when_set", "kept")),
    Slip("declarations-stay", _table("declarations_on_capot", "own")),
    Slip("belote-not-for-contract", _table("belote_counts_for_contract", False)),
    Slip("declarations-not-for-contract", _table("declarations_count_for_contract", False)),
    Slip("declarations-for-contract", _table("declarations_count_for_contract", True)),
    Slip("waiting-belote", _table("litige_belote", "kept")),
    Slip("forgot-waiting", _only_new),
    Slip("forgot-bid", _lines(Rule.BID, 0)),
    Slip("forgot-belote", _lines(Rule.BELOTE, 0)),
    Slip("belote-twice", _lines(Rule.BELOTE, 2)),
    Slip("forgot-declarations", _lines(Rule.DECLARATION, 0)),
    Slip("forgot-multiplier", _undoubled),
    Slip("forgot-multiplier", _as_if_undoubled),
    Slip("belote-multiplied", _table("belote_multiplied", True)),
    Slip("belote-not-multiplied", _table("belote_multiplied", False)),
    Slip("defence-own-points", _table("contre_made", "own_points")),
    Slip("capot-250", _other_value("capot_value", (252, 250))),
    Slip("capot-250", _other_value("set_base_capot", (252, 250))),
    Slip("capot-250", _other_value("capot_tricks", (252, 250))),
    Slip("capot-as-cards", _capot_as_cards),
    Slip("forfeit-160", _other_value("set_forfeit", (162, 160))),
    Slip("forfeit-160", _other_value("set_base", (162, 160))),
    Slip("not-rounded", _table("rounding", "none")),
    Slip("rounded-wrong-way", _wrong_way),
    Slip("set-though-made", _set_though_made),
    Slip("other-side", _swapped),
    Slip("total-only", _contract_points),
)
"""The known slips; where several lead to one number, the more usual stands first and is the one that is told."""


def near_misses(exercise: Exercise, rules: Ruleset) -> Mapping[str, Mapping[int, str]]:
    """Return, for each cell of the sheet, the well-known wrong numbers with the name of the slip behind each."""
    deal = counted_deal(exercise)
    right = {
        cell_id(row, deal.party(side)): number
        for row, numbers in filled(deal, score_ruling(deal, rules), rules).items()
        for side, number in numbers.items()
    }
    found: dict[str, dict[int, str]] = {name: {} for name in right}
    for slip in SLIPS:
        for name, number in _numbers(slip, deal, rules):
            if name in right and number >= 0 and number != right[name]:
                found[name].setdefault(number, slip.id)
    return MappingProxyType(found)


def _numbers(slip: Slip, deal: Counted, rules: Ruleset) -> Iterator[tuple[str, int]]:
    try:
        rows = slip.fills(deal, rules)
    except GameError:
        return  # such a deal cannot be marked
    for row, numbers in rows.items():
        for side, number in numbers.items():
            yield cell_id(row, deal.party(side)), number
