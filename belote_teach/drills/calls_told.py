"""Calls: what was said before, which of the calls offered may be made, and why each other may not."""

from __future__ import annotations

from random import Random

from belote_teach.language import call_text, call_verdict, going_on, phrase
from belote_teach.puzzles.deal_questions import NONE, offered, situation
from belote_teach.puzzles.situations import Bidding
from belote_teach.rules import Reason, Rule, Ruleset
from belote_teach.rules.auction import PASS, Call, refusal
from belote_teach.rules.options import AllPass

from .shown import JSON, Shown
from .told import Told, verdict_of, yes_no


def _bidding(shown: Shown) -> Bidding:
    return situation(shown.exercise, Bidding)


def _subtitle(shown: Shown) -> str:
    auction = _bidding(shown).auction
    said = []
    if auction.turned is not None:
        said.append(shown.say("subtitle.turned", card=auction.turned))
    spoken = [
        shown.say("subtitle.spoke", seat=auction.speaker(place), said=call_text(call, shown.lang, shown.rules))
        for place, call in enumerate(auction.calls)
    ]
    said.append(" ".join(spoken) if spoken else shown.say("subtitle.first-to-speak"))
    return " ".join(said)


def _label(shown: Shown, call: Call) -> str:
    return call_text(call, shown.lang, shown.rules)


def _choices(shown: Shown) -> list[JSON]:
    asked = _bidding(shown)
    choices = [{"id": str(call), "label": _label(shown, call)} for call in asked.offer]
    if PASS not in asked.offer or shown.rules.all_pass is AllPass.DEALER_FORCED or NONE in shown.ruling.value:
        choices.append({"id": NONE, "label": shown.say("word.none")})
    return choices


def _why(shown: Shown, call: Call, reason: Reason | None) -> str:
    return call_verdict(reason, _bidding(shown).auction, call, shown.lang, shown.rules)


def _judged(shown: Shown) -> JSON:
    reasons = offered(shown.exercise, shown.rules)
    told = {
        str(call): verdict_of(reason is None, _why(shown, call, reason), *([reason.rule] if reason else []))
        for call, reason in reasons.items()
    }
    if any(choice["id"] == NONE for choice in _choices(shown)):
        none = NONE in shown.ruling.value
        told[NONE] = verdict_of(none, shown.say("calls.none" if none else "calls.some"))
    return {"choices": told}


def _refused(shown: Shown) -> list[tuple[Call, Reason]]:
    return [(call, reason) for call, reason in offered(shown.exercise, shown.rules).items() if reason is not None]


def _reason(shown: Shown) -> str:
    """What decides: the reasons against the calls that may not be made, each told once, two at most."""
    told = dict.fromkeys(_why(shown, call, reason) for call, reason in _refused(shown))
    return " ".join(list(told)[:2]) or shown.say("calls.all")


def _rule(shown: Shown) -> Rule:
    refused = _refused(shown)
    if refused:
        return refused[0][1].rule
    return Rule.TURN if _bidding(shown).auction.turned is None else Rule.TURNED_SUIT


def _clues(shown: Shown) -> tuple[str, str, str]:
    auction = _bidding(shown).auction
    if auction.turned is None:
        look = shown.say("hint.look.bids", offered=auction.offer is not None)
    else:
        look = shown.say("hint.look.turned", n=auction.round)
    reasons = offered(shown.exercise, shown.rules)
    struck = [call for call, reason in reasons.items() if reason is not None] or list(reasons)
    call = Random(shown.exercise.id).choice(struck)
    key = "hint.strike-call" if reasons[call] is not None else "hint.keep-call"
    one = f"{shown.say(key, call=_label(shown, call))} {_why(shown, call, reasons[call])}"
    whole = " ".join(
        shown.say("calls.one", call=_label(shown, call), why=going_on(_why(shown, call, reason)))
        for call, reason in reasons.items()
    )
    return look, one, whole


def _steps(shown: Shown) -> list[JSON]:
    return [
        yes_no(shown, shown.say("step.call.ask", call=_label(shown, call)), reason is None, _why(shown, call, reason))
        for call, reason in offered(shown.exercise, shown.rules).items()
    ]


def _there(shown: Shown, rules: Ruleset, value: frozenset[str]) -> str:
    """What may be called there, and why one call differs."""
    auction = _bidding(shown).auction
    allowed = [
        shown.say("calls.quoted", call=_label(shown, call)) for call in _bidding(shown).offer if str(call) in value
    ]
    differing = next(
        call for call in _bidding(shown).offer if (str(call) in value) != (str(call) in shown.ruling.value)
    )
    why = call_verdict(refusal(auction, differing, rules), auction, differing, shown.lang, rules)
    listed = ", ".join(allowed) or phrase("word.none", shown.lang)
    one = shown.say("calls.one", call=_label(shown, differing), why=going_on(why))
    return f"{shown.say('elsewhere.calls', calls=listed)} {one}"


CALLS = Told(
    question=lambda shown: shown.say("question.calls"),
    reason=_reason,
    rule=_rule,
    clues=_clues,
    there=_there,
    subtitle=_subtitle,
    choices=_choices,
    steps=_steps,
    judged=_judged,
)
