"""Calls as they are spoken, and why each may or may not be made."""

from __future__ import annotations

from typing import Any

from belote_teach.rules import Contract, Reason, Ruleset
from belote_teach.rules.auction import OFFERS, Auction, Call, CallKind
from belote_teach.rules.contract import SUIT_CONTRACTS
from belote_teach.rules.deal import Phase

from .phrase import called, phrase
from .words import words


def call_text(call: Call, lang: str, rules: Ruleset, form: str = "said") -> str:
    """
    Return *call* as it is ``said`` at a table, in ``short`` for a button, or its ``name`` inside a sentence.

    >>> from belote_teach.rules import profile
    >>> from belote_teach.rules.auction import DOUBLE, parse_call
    >>> coinche, bid = profile("coinche"), parse_call("80S")
    >>> call_text(bid, "en", coinche), call_text(bid, "en", coinche, "short")
    ('80 spades', '80 ♠')
    >>> call_text(DOUBLE, "en", coinche), call_text(DOUBLE, "en", profile("contree"))
    ('Coinche', 'Contre')
    """
    return called(call, form, {"double": rules.double_name}, words(lang))


def call_verdict(reason: Reason | None, auction: Auction, call: Call, lang: str, rules: Ruleset) -> str:
    """
    Return why *call* may not be made at a table, and what may; or, when *reason* is ``None``, why it may.

    *reason* is what `belote_teach.rules.auction.refusal` gives.
    """
    return refused(reason, call, lang, rules) if reason else _allowed(auction, call, lang, rules)


def phase_text(phase: Phase, lang: str) -> str:
    """Return where a deal stands, in a few words."""
    return phrase(f"phase.{phase.name.lower()}", lang)


def refused(reason: Reason, call: Call, lang: str, rules: Ruleset) -> str:
    """Return why *call* may not be made at a table, and what may."""
    facts: dict[str, Any] = {
        "why": "",
        "last": None,
        "highest": None,
        "viewer": None,
        **reason.facts,
        "call": call,
        "kind": call.kind.value,
        "double": rules.double_name,
    }
    turned, last, lowest = facts.get("turned"), facts["last"], facts.get("lowest")
    if turned is not None:
        facts["suit"] = turned.suit
    if lowest is not None:
        facts["short"] = "low" if call.amount < lowest else _too_high(call, facts["highest"]) or "step"
        if isinstance(last, Call):
            facts["room"] = _room(last, facts["highest"], facts["step"])
            facts["next"] = last.amount + facts["step"]
    return phrase(f"call.no.{reason.rule}", lang, **facts)


def _too_high(call: Call, highest: object) -> str:
    return "high" if isinstance(highest, int) and call.amount > highest else ""


def _room(last: Call, highest: object, step: int) -> str:
    """Return what is above *last*: ``number``, or only ``capot``, or, when it is no number, what it is."""
    if last.kind is not CallKind.BID:
        return last.kind.value
    return "above" if isinstance(highest, int) and last.amount + step > highest else "number"


def _allowed(auction: Auction, call: Call, lang: str, rules: Ruleset) -> str:
    last = None if auction.offer is None else auction.calls[auction.offer]
    facts: dict[str, Any] = {"call": call, "last": last, "turned": auction.turned, "contract": call.contract}
    facts["double"] = rules.double_name
    return phrase(f"call.yes.{_allowance(auction, call, last, facts)}", lang, **facts)


def _allowance(auction: Auction, call: Call, last: Call | None, facts: dict[str, Any]) -> str:
    """Return the name of what allows *call*, and add to *facts* what its sentence needs."""
    if call.kind is CallKind.PASS:
        return "pass-turned" if auction.turned is not None else "pass-bids"
    if call.kind in OFFERS:
        if last is None or call.kind is not last.kind:
            return "first" if call.kind is CallKind.BID else call.kind.value
        return "higher"
    if call.kind is not CallKind.TAKE:
        return call.kind.value
    assert auction.turned is not None
    facts["suit"] = auction.turned.suit
    if call.contract not in SUIT_CONTRACTS:
        return "take-special"
    if call.contract == Contract(auction.turned.suit.value):
        return "take-turned" if auction.round == 1 else "take-again"
    return "take-other"
