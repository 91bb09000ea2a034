"""A deal that was written down, told to people: what was played, what was wrong with it, and how it is marked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from belote_teach.language import (
    belote_in_vain,
    call_text,
    declaration_text,
    explain_declarations,
    explain_score,
    fault_text,
    index,
    letters,
    near_text,
    phrase,
    plain,
    profile_text,
    quoted,
    score_line,
)
from belote_teach.rules import Card, CardSet, GameError, NotationError, ProfileError, Rank, Ruleset, profiles
from belote_teach.rules.auction import Call
from belote_teach.rules.audit import Audit, Irregularity
from belote_teach.rules.counting import marked_by
from belote_teach.rules.deal import Deal, Phase, Turn
from belote_teach.rules.declarations import Declaration
from belote_teach.rules.options import AuctionKind, Declarations
from belote_teach.rules.reasons import Effect
from belote_teach.rules.record import Record, TrickRecord
from belote_teach.rules.record_text import parse_record
from belote_teach.rules.ruleset import written_option
from belote_teach.rules.tally import calls_example

from .terminal import Paper

EXAMPLE = """
table: classic
dealer: N
turned: 8S
N: QS KS 9H 7D 9D JD KD AD
W: 8S 7H 10H QH 10D 7C 8C JC
S: JS AS 8H AH 8D QD 10C QC
E: 7S 9S 10S JH KH 9C KC AC
calls: take:S
trick: W 10H AH JH 9H = S 23
trick: S 8D 10S 9D 10D = E 20
trick: E KC QS(belote) JC QC = N 12
trick: N JD 8S QD 9S = E 19
trick: E AC KS(rebelote) 7C 10C = N 25
trick: N 7D 7H JS 7S = S 20
trick: S 8H KH AD QH = E 18
trick: E 9C KD 8C AS = S 25
marked: NS 182 EW 0
""".strip()
"""A whole right record, shown to whoever has written what is no line of one."""

LINES: Mapping[str, str] = {
    **{line.partition(":")[0]: line for line in reversed(EXAMPLE.splitlines())},
    "stock": "stock: 7S 8S 9S JD AD AH JC QC 9H 9C 10C",
    "exchanged": "exchanged: yes",
    "laid": "laid: 9C JD",
    "declared": "declared: E(tierce QH, carre J) S(cent AD)",
    "carried": "carried: 81",
    "last": "last: yes",
}
"""A right line of each kind, shown to whoever has written a wrong one."""

OPTIONS_LINE = "table: classic tie=set round2_any_suit=true"
"""The same for a table with options."""

SAID_LINE = "trick: E KC QS(belote) JC QC = N 12"
"""The same for a trick in which something was said with a card."""

DECLARED_LINE = "trick: E KC(tierce AH) QS(belote) JC QC(carre 9) = N 12"
"""The same at a table with declarations."""


def read_record(written: bytes, lang: str = "en") -> Record:
    """
    Return the record in the bytes of a file, which may have the letters of *lang* on its cards.

    Raises `NotationError` with the number of the line.
    """
    try:
        text = written.decode("utf-8-sig")
        start = written.find(b"\0")  # as in UTF-16, which needs no other sign to be seen
    except UnicodeDecodeError as error:
        start = error.start
    if start >= 0:
        line = written.count(b"\n", 0, start) + 1
        message = f"line {line}: not UTF-8; save the file as UTF-8 text"
        raise NotationError("BAD_RECORD", message, why="utf-8", line=line, written="…", key="")
    return parse_record(text, letters(lang))


def complaint(error: GameError, lang: str) -> list[str]:
    """Return which line of a record cannot be read, what is wrong with it, and a right one."""
    missing = error.facts.get("missing")
    if isinstance(missing, tuple):
        keys = [str(key) for key in missing]
        said = [phrase("record.missing", lang, n=len(keys), lines=", ".join(keys))]
        right = [LINES[key] for key in keys]
    else:
        key = str(error.facts.get("key", ""))
        written = quoted(str(error.facts.get("written", "")))
        said = [phrase("record.unreadable", lang, n=str(error.facts.get("line", "")), text=written)]
        said += _why(error, lang)
        right = _right(key, error)
    return [*said, phrase("cli.example", lang), *(f"  {line}" for line in right)]


def _right(key: str, error: GameError) -> list[str]:
    """Return a right line in place of the wrong one that begins with *key*, or where nothing does a right record."""
    if key == "calls" and (rules := _table(error)) and rules.auction is AuctionKind.BIDS:
        return [bid_calls(rules)]
    if key == "table" and error.facts.get("why") == "option":
        return [OPTIONS_LINE]
    if key == "trick" and "(" in str(error.facts.get("written")):
        return [DECLARED_LINE if _declares(error) else SAID_LINE]
    line = LINES.get(key.upper()) or LINES.get(key)
    return [line] if line else EXAMPLE.splitlines()


def bid_calls(rules: Ruleset) -> str:
    """Return a right line of calls for a table where players bid."""
    return f"calls: {calls_example(rules)}"


def _table(error: GameError) -> Ruleset | None:
    """Return the table that the record names, as far as it was read."""
    from .tables import TableError, find_table

    try:
        rules = find_table(str(error.facts.get("table", profiles()[0])), "en")
    except TableError:
        return None
    options = error.facts.get("options")
    return rules.with_options(options) if isinstance(options, Mapping) else rules


def _declares(error: GameError) -> bool:
    """Whether anybody declares at the table that the record names; at one that is not known somebody may."""
    rules = _table(error) if "table" in error.facts else None
    return rules is None or rules.declarations is not Declarations.NONE


_TOLD = ("BAD_RANK", "BAD_SUIT", "AMBIGUOUS_OR_BAD", "BAD_SEAT", "DUPLICATE_CARD")
"""What can be wrong with a word of a line, for which every language has a sentence."""


def _why(error: GameError, lang: str) -> list[str]:
    """Return what is wrong with a line, where more can be said than that it cannot be read."""
    if isinstance(cause := error.facts.get("cause"), ProfileError):
        return [profile_text(cause, lang)]
    facts: dict[str, Any] = {name: error.facts[name] for name in ("cards", "rank", "kind") if name in error.facts}
    facts["text"] = quoted(str(error.facts.get("text", "")).strip())
    if why := error.facts.get("why"):
        if why == "declaration" and error.facts["key"] == "trick":
            why = "said-or-declared" if _declares(error) else "said"
        told = phrase(f"record.why.{why}", lang, **facts)
    elif error.code in _TOLD:
        ranks = " ".join(index(rank, lang) for rank in Rank)
        told = phrase(f"error.{error.code}", lang, ranks=ranks, example="10H", **facts)
    else:
        return []
    return [plain(told, lang) + near_text(error.facts.get("near"), lang)]


def told(record: Record, found: Audit, rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    """Return the lines that show the deal, each irregularity, and the score sheet by the rules."""
    lines = [*_heading(record, found.deal, rules, lang, paper), "", *_calls(record, found, rules, lang, paper)]
    lines += _tricks(record, found, rules, lang, paper)
    lines += ["", *_irregularities(found, rules, lang, paper), ""]
    return lines + _sheet(record, found, rules, lang, paper)


def _heading(record: Record, deal: Deal | None, rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    contract = deal.auction.contract if deal else None
    if contract is None:
        first = phrase("record.table", lang, table=rules)
    else:
        first = phrase("cli.heading", lang, table=rules, contract=contract)
    if rules.id == record.table and record.options:
        first += f" ({', '.join(f'{name}={written_option(value)}' for name, value in record.options.items())})"
    facts = [phrase("record.dealer", lang, viewer=None, seat=record.dealer)]
    if record.turned is not None and rules.auction is AuctionKind.TURNED_CARD:
        facts.append(plain(phrase("record.turned", lang, card=record.turned), lang))
    if deal is not None and deal.auction.taker is not None:
        facts.append(phrase("record.taker", lang, viewer=None, seat=deal.auction.taker))
    return [paper.paint(first, "bold"), " · ".join(facts)]


def _calls(record: Record, found: Audit, rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    """Return the calls with their seats, as they were made; where nobody could play, without."""
    said = found.calls or record.calls
    shown = [
        f"{one.seat}: {_call(one.call, rules, lang)}" if one.seat else _call(one.call, rules, lang) for one in said
    ]
    for seat, declares in record.declared.items():
        shown.append(f"{seat}: {', '.join(plain(declaration_text(one, lang), lang) for one in declares)}")
    if not shown:
        return []
    return [f"  {line}" for line in paper.wrap("   ".join(shown), 2)] + [""] * bool(record.tricks)


def _call(call: Call, rules: Ruleset, lang: str) -> str:
    return plain(call_text(call, lang, rules, "short"), lang)


def _tricks(record: Record, found: Audit, rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    """Return a line for each trick: its number, who led, the cards in order, who won it and what it counts."""
    faulty = {one.trick for one in found.irregularities}
    lines = []
    for number, written in enumerate(record.tricks, 1):
        cards = "  ".join(_turn(turn, lang) for turn in written.turns)
        mark = paper.paint("✗", "bad") if number in faulty else " "
        lines.append(f"{mark} {number}  {written.leader}  {cards}{_won(found, number, written, rules)}".rstrip())
    return lines


def _turn(turn: Turn, lang: str) -> str:
    words = [phrase("record.word", lang, word=word) for word in turn.words]
    words += [plain(declaration_text(one, lang), lang) for one in turn.declares]
    return plain(f"[{turn.card}]", lang) + (f" ({', '.join(words)})" if words else "")


def _won(found: Audit, number: int, written: TrickRecord, rules: Ruleset) -> str:
    if number > len(found.tricks):
        return ""
    trick = found.tricks[number - 1]
    if trick.holder is None or len(trick.plays) < len(written.turns):
        return ""
    assert found.deal is not None
    return f"  → {trick.holder.seat} {trick.points(rules, last=number == found.deal.way.size)}"


def _irregularities(found: Audit, rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    if not found.irregularities:
        return paper.wrap(paper.paint(phrase("record.fine", lang), "good"))
    count = phrase("record.found", lang, n=len(found.irregularities))
    lines = [paper.paint(count, "bad")]
    for one in found.irregularities:
        first, *more = paper.wrap(text(one, rules, lang), 4)
        lines += [f"  ✗ {first}", *(f"    {line}" for line in more)]
    return lines


def text(one: Irregularity, rules: Ruleset, lang: str) -> str:
    """Return what was wrong, and what would have been right, in a sentence."""
    return plain(fault_text(one, lang, rules), lang)


def _sheet(record: Record, found: Audit, rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    if found.score is None:
        passed = found.deal is not None and found.deal.phase is Phase.PASSED_OUT
        return paper.wrap(phrase("record.passed" if passed else "record.uncounted", lang))
    lines = [paper.paint(phrase("record.sheet", lang), "bold")]
    before = (*_contest(found, rules, lang), *(belote_in_vain(one, lang) for one in found.in_vain))
    for line in (*before, *explain_score(found.score, lang, rules, None, found.count)):
        first, *more = paper.wrap(plain(line, lang), 4)
        lines += [f"  {first}", *(f"    {rest}" for rest in more)]
    return [
        *lines,
        "",
        "  " + paper.paint("   ".join(f"{side} {points}" for side, points in _marks(found).items()), "bold"),
    ]


def _contest(found: Audit, rules: Ruleset, lang: str) -> list[str]:
    """Return which side's declarations count, and why, if there are any."""
    if found.contest is None or found.deal is None:
        return []
    return [explain_declarations(found.contest, None, lang, rules, found.deal.taker)]


def _marks(found: Audit) -> Mapping[str, int]:
    """Return what each side marks by the rules."""
    assert found.score is not None
    assert found.deal is not None
    return marked_by(found.score.value, found.deal.takers, found.deal.rules)


def as_json(found: Audit, rules: Ruleset, lang: str) -> str:
    """Return what the audit has found for a program."""
    listed = [_as_object(one, rules, lang) for one in found.irregularities]
    declarations = None
    if found.contest is not None:
        (why,) = _contest(found, rules, lang)
        declarations = {"counts": _value(found.contest.value), "text": plain(why, lang)}
    belotes = [
        {"seat": one.seat.value, "counts": one.ruling.value, "text": plain(belote_in_vain(one, lang), lang)}
        for one in found.in_vain
    ]
    whole = {
        "irregularities": listed,
        "declarations": declarations,
        "belotes": belotes,
        "score": _score_object(found, rules, lang),
    }
    return json.dumps(whole, ensure_ascii=False)


def _as_object(one: Irregularity, rules: Ruleset, lang: str) -> dict[str, object]:
    reason = one.reason and {"rule": one.reason.rule.value, "effect": one.reason.effect.value}
    return {
        "fault": one.fault.value,
        "trick": one.trick,
        "seat": one.seat,
        "card": None if one.card is None else str(one.card),
        "noted": _value(one.noted),
        "right": _value(one.right),
        "reason": reason,
        "text": text(one, rules, lang),
    }


def _score_object(found: Audit, rules: Ruleset, lang: str) -> dict[str, object] | None:
    if found.score is None:
        return None
    score = found.score.value
    lines = [
        {
            "side": str(line.facts["side"]),
            "rule": line.rule.value,
            "points": line.facts["points"],
            "text": plain(score_line(line, lang, rules, None, score.result), lang),
        }
        for line in found.score.reasons
        if line.effect is Effect.COUNTS
    ]
    return {
        **_marks(found),
        "takers": score.takers,
        "defenders": score.defenders,
        "suspended": score.suspended,
        "lost": score.lost,
        "result": score.result.value,
        "lines": lines,
    }


def _value(value: object) -> object:
    """Return what a record notes, or should note, as JSON has it: cards, calls and declarations in their notation."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, CardSet | tuple):
        return [_value(one) for one in value]
    if isinstance(value, Mapping):
        return {str(key): _value(one) for key, one in value.items()}
    if isinstance(value, Declaration):
        return f"{value.kind} {value}"
    assert isinstance(value, Card | Call | str)
    return str(value)
