"""What was wrong with a deal that was played: each irregularity in a sentence that anybody at the table understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belote_teach.rules import CardSet, Rule, Ruleset
from belote_teach.rules.auction import Call
from belote_teach.rules.audit import Fault, Irregularity
from belote_teach.rules.dealing import dealing

from .calls import call_text
from .catalogue import catalogue
from .phrase import phrase
from .refusals import refusal_text
from .tables import rule_name
from .words import words


def fault_text(irregularity: Irregularity, lang: str, rules: Ruleset) -> str:
    """
    Return what was wrong, where, by whom, and the rule that says so; players are named by their seats.

    >>> from belote_teach.rules import Seat, profile
    >>> wrong = Irregularity(Fault.WRONG_POINTS, trick=2, seat=Seat.WEST, noted=24, right=25)
    >>> fault_text(wrong, "en", profile("classic"))
    'Trick 2. 24 is written down for the trick, but it counts 25.'
    """
    key = f"fault.{irregularity.fault}"
    told = phrase(key, lang, **_facts(irregularity, key, lang, rules))
    if irregularity.trick is None:
        return told
    return f"{phrase('fault.trick', lang, n=irregularity.trick)} {told}"


def _facts(wrong: Irregularity, key: str, lang: str, rules: Ruleset) -> dict[str, Any]:
    """Return all that the sentence called *key* may need; what it cannot need is left out."""
    facts: dict[str, Any] = {"viewer": None, "seat": wrong.seat, "card": wrong.card, "noted": wrong.noted}
    facts |= {"right": wrong.right, "line": "", "met": CardSet(), "why": ""}
    facts |= {"first": wrong.trick == 1, "last": wrong.trick == dealing(rules).size, "words": rules.belote_words.value}
    facts |= {"time": rules.declare_time.value}
    facts |= {"cannot_show": rules.cannot_show.value}
    facts |= {"counted": "cards" if wrong.right == len(rules.players.seats) else "tricks"}
    if wrong.reason is not None:
        facts |= {"line": rule_name(wrong.reason.rule, lang, rules, "line"), **_reasons(wrong, lang, rules)}
    if wrong.fault is Fault.WRONG_WINNER:
        facts["line"] = rule_name(Rule.HOLDS, lang, rules, "line")
    if isinstance(wrong.noted, Call):
        facts["said"] = call_text(wrong.noted, lang, rules)
    if wrong.fault is Fault.NO_BELOTE and isinstance(wrong.noted, tuple):
        facts["said"] = words(lang).joined([phrase("fault.word", lang, word=word) for word in wrong.noted])
    for name in ("noted", "right"):
        if isinstance(facts[name], Mapping):
            facts[name] = marks_text(facts[name], lang)
    needed = catalogue(lang).entry(key).facts | {"viewer"}
    return {name: fact for name, fact in facts.items() if name in needed}


_TOLD_IN_FULL = (Fault.ILLEGAL_CALL, Fault.ILLEGAL_EXCHANGE, Fault.ILLEGAL_TALON)
"""The faults whose reason is a sentence of its own."""


def _reasons(wrong: Irregularity, lang: str, rules: Ruleset) -> dict[str, Any]:
    """Return what the rule that was broken rests on."""
    reason = wrong.reason
    assert reason is not None
    if wrong.fault in _TOLD_IN_FULL:
        return {"why": refusal_text(reason, lang, rules)}
    return {name: reason.facts[name] for name in ("met", "why") if name in reason.facts}


def marks_text(marks: Mapping[str, int], lang: str) -> str:
    """
    Return what each side has marked: ``North–South 96, East–West 86``; a side may also be a single seat.

    >>> marks_text({"NS": 96, "EW": 86}, "en")
    'North–South 96, East–West 86'
    """
    vocabulary = words(lang)
    return ", ".join(f"{vocabulary.noun(f'party.{side}', 'short')} {points}" for side, points in marks.items())
