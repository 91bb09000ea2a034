"""A deal that was written down, told to people: what was played, what was wrong with it, and how it is marked."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from belote_teach.language import (
    call_text,
    declaration_text,
    explain_score,
    fault_text,
    index,
    letters,
    phrase,
    plain,
    score_line,
)
from belote_teach.rules import Card, CardSet, GameError, NotationError, Rank, Ruleset, profiles
from belote_teach.rules.auction import Call
from belote_teach.rules.audit import Audit, Irregularity
from belote_teach.rules.counting import marked_by
from belote_teach.rules.deal import Deal, Phase, Turn
from belote_teach.rules.declarations import Declaration
from belote_teach.rules.reasons import Effect
from belote_teach.rules.record import Record, TrickRecord
from belote_teach.rules.record_text import parse_record, unfolded

from .terminal import Paper

LINES: Mapping[str, str] = {
    "table": "table: classic",
    "dealer": "dealer: N",
    "turned": "turned: 9D",
    "N": "N: 8H 10H QH KH 7C KC 10S AS",
    "E": "E: QS 7D 9D 10D 7H JH 8C AC",
    "S": "S: 7S 8S 9S JD AD AH JC QC",
    "W": "W: JS KS 8D QD KD 9H 9C 10C",
    "stock": "stock: 7S 8S 9S JD AD AH JC QC 9H 9C 10C",
    "calls": "calls: pass pass take:D",
    "exchanged": "exchanged: yes",
    "laid": "laid: 9C JD",
    "declared": "declared: E(tierce QH, carre J) S(cent AD)",
    "carried": "carried: 81",
    "last": "last: yes",
    "trick": "trick: W QD(belote) JD 9D AS = S 48",
    "marked": "marked: NS 162 EW 20",
}
"""A right line of each kind, shown to whoever has written a wrong one."""

_LONGEST_QUOTE = 60


def read_record(written: bytes, lang: str = "en") -> Record:
    """
    Return the record in the bytes of a file, which may have the letters of *lang* on its cards.

    Raises `NotationError` with the number of the line.
    """
    try:
        text = written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        raise NotationError("BAD_RECORD", f"line {line}: not UTF-8 text", line=line, written="…", key="") from None
    return parse_record("".join(_plain_letters(part, lang) for part in re.split(r"([\n;])", unfolded(text))))


def _plain_letters(line: str, lang: str) -> str:
    """Return *line* with J, Q and K for the letters of *lang* where they stand before a suit or after *carre*."""
    national = letters(lang)
    if not national or line.strip().lower().startswith("table"):
        return line
    any_of = "".join(national)
    found = rf"(?<![^\W_])[{any_of}](?=[SHDC♠♥♦♣♤♡♢♧])|(?<=carr[eé]\s)[{any_of}]\b"
    return re.sub(found, lambda letter: national[letter[0].upper()], line, flags=re.IGNORECASE)


def complaint(error: GameError, lang: str) -> list[str]:
    """Return which line of a record cannot be read, what is wrong with it, and a right one."""
    missing = error.facts.get("missing")
    if isinstance(missing, tuple):
        keys = [str(key) for key in missing]
        said = [phrase("record.missing", lang, n=len(keys), lines=", ".join(keys))]
    else:
        keys = [str(error.facts.get("key", ""))]
        written = _quoted(str(error.facts.get("written", "")))
        said = [phrase("record.unreadable", lang, n=str(error.facts.get("line", "")), text=written)]
        said += _why(error, lang)
    right = [LINES[key] for key in (_key(key) for key in keys) if key in LINES] or list(LINES.values())
    return [*said, phrase("cli.example", lang), *(f"  {line}" for line in right)]


_TOLD = ("BAD_RANK", "BAD_SUIT", "AMBIGUOUS_OR_BAD", "BAD_SEAT", "DUPLICATE_CARD")
"""What can be wrong with a word of a line, for which every language has a sentence."""


def _why(error: GameError, lang: str) -> list[str]:
    """Return what is wrong with a line, where more can be said than that it cannot be read."""
    if error.code == "UNKNOWN_TABLE":
        name = _quoted(str(error.facts["written"]).partition(":")[2].strip())
        return [phrase("error.UNKNOWN_PROFILE", lang, text=name, tables=", ".join(profiles()))]
    if error.code not in _TOLD or not {"text", "cards"} & error.facts.keys():
        return []
    facts: dict[str, Any] = {name: error.facts[name] for name in ("text", "cards") if name in error.facts}
    if "text" in facts:
        facts["text"] = _quoted(str(facts["text"]).strip())
    ranks = " ".join(index(rank, lang) for rank in Rank)
    return [plain(phrase(f"error.{error.code}", lang, ranks=ranks, example="10H", **facts), lang)]


def _quoted(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"


def _key(key: str) -> str:
    return key.upper() if key.upper() in LINES else key


def told(record: Record, found: Audit, rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    """Return the lines that show the deal, each irregularity, and the score sheet by the rules."""
    lines = [*_heading(record, found.deal, rules, lang, paper), "", *_calls(record, found.deal, rules, lang, paper)]
    lines += _tricks(record, found, rules, lang, paper)
    lines += ["", *_irregularities(found, rules, lang, paper), ""]
    return lines + _sheet(record, found, rules, lang, paper)


def _heading(record: Record, deal: Deal | None, rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    contract = deal.auction.contract if deal else None
    if contract is None:
        first = phrase("record.table", lang, table=rules)
    else:
        first = phrase("cli.heading", lang, table=rules, contract=contract)
    facts = [phrase("record.dealer", lang, viewer=None, seat=record.dealer)]
    if record.turned is not None:
        facts.append(plain(phrase("record.turned", lang, card=record.turned), lang))
    if deal is not None and deal.auction.taker is not None:
        facts.append(phrase("record.taker", lang, viewer=None, seat=deal.auction.taker))
    return [paper.paint(first, "bold"), " · ".join(facts)]


def _calls(record: Record, deal: Deal | None, rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    """Return the calls with their seats, as they were made."""
    seat = record.dealer
    shown = []
    for said in record.calls:
        seat = said.seat or seat.after(rules.direction)
        shown.append(f"{seat}: {plain(call_text(said.call, lang, 'short'), lang)}")
    for seat, declares in record.declared.items():
        shown.append(f"{seat}: {', '.join(plain(declaration_text(one, lang), lang) for one in declares)}")
    if not shown:
        return []
    return [f"  {line}" for line in paper.wrap("   ".join(shown), 2)] + [""] * bool(record.tricks)


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
        passed = found.deal is not None and found.deal.phase is Phase.PASSED_OUT and not found.irregularities
        return paper.wrap(phrase("record.passed" if passed else "record.uncounted", lang))
    lines = [paper.paint(phrase("record.sheet", lang), "bold")]
    for line in explain_score(found.score, lang, rules, None, found.count):
        first, *more = paper.wrap(plain(line, lang), 4)
        lines += [f"  {first}", *(f"    {rest}" for rest in more)]
    return [
        *lines,
        "",
        "  " + paper.paint("   ".join(f"{side} {points}" for side, points in _marks(found).items()), "bold"),
    ]


def _marks(found: Audit) -> Mapping[str, int]:
    """Return what each side marks by the rules."""
    assert found.score is not None
    assert found.deal is not None
    return marked_by(found.score.value, found.deal.takers, found.deal.rules)


def as_json(found: Audit, rules: Ruleset, lang: str) -> str:
    """Return what the audit has found for a program."""
    listed = [_as_object(one, rules, lang) for one in found.irregularities]
    return json.dumps({"irregularities": listed, "score": _score_object(found, lang)}, ensure_ascii=False)


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


def _score_object(found: Audit, lang: str) -> dict[str, object] | None:
    if found.score is None:
        return None
    score = found.score.value
    lines = [
        {
            "side": str(line.facts["side"]),
            "rule": line.rule.value,
            "points": line.facts["points"],
            "text": plain(score_line(line, lang, None, score.result), lang),
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
