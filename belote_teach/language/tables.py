"""The rules and the options of a table: what each is called, and what the table answers, in its own words."""

from __future__ import annotations

from belote_teach.rules import Rule, Ruleset

from .phrase import phrase


def rule_name(rule: Rule | str, lang: str, rules: Ruleset, form: str = "label") -> str:
    """Return a rule's short name at a table, ``over-ruff``; with ``form="line"`` what it says in one sentence."""
    return phrase(f"rule.{rule}.{form}", lang, double=rules.double_name)


def option_question(option: str, lang: str, rules: Ruleset) -> str:
    """Return what an option decides, as a question in the words of the table *rules*."""
    return phrase(f"option.{option}.question", lang, double=rules.double_name)


def option_text(option: str, value: object, lang: str, rules: Ruleset) -> str:
    """
    Return what a table with this *value* answers to the option's question, in the words of the table *rules*.

    >>> from belote_teach.rules import profile
    >>> classic = profile("classic")
    >>> option_text("target", 1000, "en", classic), option_text("generale", False, "en", classic)
    ('To 1000.', 'No.')
    >>> option_text("bid_max", None, "en", classic)
    'There is none; but capot is above every number.'
    """
    if isinstance(value, bool):
        key = "yes" if value else "no"
    else:
        key = "n" if isinstance(value, int) else "none" if value is None else str(value)
    return phrase(f"option.{option}.{key}", lang, n=value, double=rules.double_name)
