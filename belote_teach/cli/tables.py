"""The tables and their rules, in words: all of them, one, or two side by side."""

from __future__ import annotations

import json
from pathlib import Path

from belote_teach.language import languages, option_question, phrase, plain, profile_text, table_name
from belote_teach.rules import OPTIONS, ProfileError, Ruleset, compare, profile, profiles

from .terminal import Paper


class TableError(ValueError):
    """A table that is not there or cannot be read; the message is a sentence in the reader's language."""


def find_table(name: str, lang: str) -> Ruleset:
    """Return the table called *name*, or the one in that file; raises `TableError`."""
    from belote_teach.referee import table

    try:
        rules = table(name)
        if strange := sorted(set(rules.titles) - set(languages())):
            known = ", ".join(languages())
            written = Path(name).read_text("utf-8-sig").splitlines()
            line = next((number for number, text in enumerate(written, 1) if "titles" in text), 1)
            message = f"{name}:{line}: the course does not speak {', '.join(strange)}: write names for {known}"
            facts = {"text": ", ".join(strange), "languages": known, "where": name, "line": line}
            raise ProfileError(message, "titles", **facts)
        return rules
    except ProfileError as error:
        raise TableError(_unread(name, error, lang)) from None


def _unread(name: str, error: ProfileError, lang: str) -> str:
    why = profile_text(error, lang)
    return phrase("error.BAD_PROFILE", lang, text=name, why=why) if name.endswith(".toml") else why


def every_table(lang: str, paper: Paper) -> list[str]:
    """Return a line for each bundled table: its name to type, its name for people."""
    width = max(map(len, profiles()))
    return [f"{paper.paint(name.ljust(width), 'bold')}  {table_name(profile(name), lang)}" for name in profiles()]


def one_table(rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    """Return every question on which tables differ, with what this one says, or that it does not come up here."""
    from belote_teach.course.questions import answer_text

    lines = [paper.paint(table_name(rules, lang), "bold")]
    for option in OPTIONS:
        value = getattr(rules, option)
        lines += ["", *_wrapped(option_question(option, lang, rules), lang, paper)]
        lines += _wrapped(answer_text(option, rules, lang), lang, paper, "  ")
        lines.append("  " + paper.paint(f"{option} = {_written(value)}", "faint"))
    return lines


def two_tables(first: Ruleset, second: Ruleset, lang: str, paper: Paper) -> list[str]:
    """Return the questions to which two tables give different answers, and both answers."""
    from belote_teach.course.questions import answer_text, arises

    names = [table_name(first, lang), table_name(second, lang)]
    differences = [one for one in compare(first, second) if arises(one.option, first) or arises(one.option, second)]
    if not differences:
        return _wrapped(phrase("cli.same", lang, first=names[0], second=names[1]), lang, paper)
    width = max(map(len, names)) + 2
    lines = [paper.paint(" / ".join(names), "bold")]
    for difference in differences:
        lines += ["", *_wrapped(option_question(difference.option, lang, first), lang, paper)]
        for name, rules in zip(names, (first, second), strict=True):
            answer = _wrapped(answer_text(difference.option, rules, lang), lang, paper, " " * (width + 2))
            answer[0] = "  " + paper.paint(name, "bold") + " " * (width - len(name)) + answer[0].lstrip()
            lines += answer
    return lines


def _written(value: object) -> str:
    """Return the value of an option as a table's file has it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return json.dumps("none" if value is None else value)


def _wrapped(text: str, lang: str, paper: Paper, margin: str = "") -> list[str]:
    return [margin + line for line in paper.wrap(plain(text, lang), len(margin))]
