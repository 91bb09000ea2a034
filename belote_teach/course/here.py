"""Where a page stands: the table, the language and the colours of the course around it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from belote_teach.language import option_question, option_text, phrase, table_name
from belote_teach.rules import Ruleset, Seat, load_profile, profile, profiles
from belote_teach.rules.options import Players
from belote_teach.settings import course_settings

from .block import Words


@dataclass(frozen=True, slots=True)
class Here:
    """The table whose rules decide, and how things are said."""

    rules: Ruleset
    lang: str
    words: Words

    def say(self, key: str, *, viewer: Seat = Seat.SOUTH, players: Players = Players.FOUR, **facts: object) -> str:
        """Return the sentence ``book.<key>`` as HTML."""
        return self.words.text(phrase(f"book.{key}", self.lang, viewer=viewer, players=players, **facts))

    def question(self, option: str) -> str:
        """Return what an option decides as HTML, in the words of the course's table."""
        return self.words.text(option_question(option, self.lang, self.rules))

    def answer(self, option: str, value: object) -> str:
        """Return what a table with this value answers, as HTML, in the words of the course's table."""
        return self.words.text(option_text(option, value, self.lang, self.rules))

    def name(self, rules: Ruleset) -> str:
        """Return the name of a table as HTML; the course's own says so."""
        title = self.words.text(table_name(rules, self.lang))
        return f"<b>{title}</b> ({self.say('here')})" if rules == self.rules else title

    def tables(self) -> tuple[Ruleset, ...]:
        """Return every table that the book compares, the course's own first."""
        return (self.rules, *(other for name in profiles() if (other := profile(name)) != self.rules))


def here(table: str | None = None, lang: str | None = None) -> Here:
    """
    Return where a page stands; *table* (a profile or the path of a profile file) and *lang* replace the settings.

    Raises `ProfileError` for a table that is not there.
    """
    settings = course_settings()
    chosen = table or settings.table
    lang = lang or settings.language
    rules = load_profile(Path(chosen)) if chosen.endswith(".toml") else profile(chosen)
    return Here(rules, lang, Words(lang, settings.four_colours))
