"""Why an act of a deal is refused: a call, a card, a word, a declaration, the seven, the talon, or somebody's turn."""

from __future__ import annotations

from typing import Any

from belote_teach.rules import Reason, Rule, Ruleset, Seat
from belote_teach.rules.auction import Call

from .announce import words_verdict
from .calls import refused
from .explain import sentence
from .phrase import phrase

_ACTS = (Rule.TURN, Rule.TURNED_SUIT)
"""What is told by the name of what stands in the way, ``why``; the other facts are ``seat``, ``right``, ``card`` …"""


def refusal_text(reason: Reason, lang: str, rules: Ruleset, viewer: Seat | None = None) -> str:
    """
    Return why an act was refused at a table; *reason* is that of an `belote_teach.rules.deal.IllegalActError`.

    The players are named as *viewer* sees them, or North to West.

    >>> from belote_teach.rules import profile
    >>> from belote_teach.rules.deal import IllegalActError, random_deal
    >>> classic = profile("classic")
    >>> try:
    ...     random_deal(7, classic).exchange_seven()
    ... except IllegalActError as error:
    ...     refusal_text(error.reason, "en", classic)
    'At this table the seven is not exchanged.'
    """
    call = reason.facts.get("call")
    if isinstance(call, Call):
        return refused(reason, call, lang, rules)
    if reason.rule in _ACTS:
        facts: dict[str, Any] = {"viewer": viewer, "players": rules.players, **reason.facts}
        return phrase(f"act.{facts.pop('why')}", lang, **facts)
    if reason.rule in (Rule.BELOTE, Rule.DECLARATION):
        return words_verdict(reason, lang)
    return sentence(reason, viewer, rules.direction, lang, rules.players)
