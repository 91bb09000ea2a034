"""What is told about one kind of question: its words, its choices, its hints, and what is said once it is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from belote_teach.language import rule_name
from belote_teach.rules import Rule, Ruleset

from .shown import JSON, Shown


def _nothing(shown: Shown) -> list[Any]:
    return []


def _no_more(shown: Shown) -> JSON:
    return {}


@dataclass(frozen=True)
class Told:
    """
    One kind of question as a learner meets it; each field makes its part of the puzzle from what is shown.

    ``clues`` are the first, third and fourth hint; the second names the ``rule``.  ``laid_out`` adds what only this
    shape has to the puzzle (a sheet, a deal to watch), ``judged`` what only this shape has to the answer.
    ``there`` says what holds at another table, from its rules and its answer.
    """

    question: Callable[[Shown], str]
    reason: Callable[[Shown], str]
    rule: Callable[[Shown], Rule]
    clues: Callable[[Shown], tuple[str, str, str]]
    there: Callable[[Shown, Ruleset, Any], str]
    subtitle: Callable[[Shown], str | None] = lambda shown: None
    hand: Callable[[Shown], list[Any]] = _nothing
    choices: Callable[[Shown], list[JSON]] = _nothing
    steps: Callable[[Shown], list[JSON]] = _nothing
    laid_out: Callable[[Shown], JSON] = _no_more
    judged: Callable[[Shown], JSON] = _no_more


def rule_line(shown: Shown, rule: Rule) -> str:
    """Return the hint that names a rule and what it says."""
    name, line = (rule_name(rule, shown.lang, shown.rules, form) for form in ("label", "line"))
    return shown.say("hint.rule", name=name[:1].upper() + name[1:], line=line)


def verdict_of(ok: bool, why: str, *rules: Rule) -> JSON:
    """Return what is said of one card or one choice."""
    return {"ok": ok, "why": why, "rules": [str(rule) for rule in rules]}


def yes_no(shown: Shown, ask: str, answer: bool, because: str) -> JSON:
    """Return a thinking step that is answered by yes or no."""
    return {
        "ask": ask,
        "choices": [{"id": word, "label": shown.say(f"word.{word}")} for word in ("yes", "no")],
        "answer": "yes" if answer else "no",
        "because": because,
    }
