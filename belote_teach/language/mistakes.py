"""What is wrong with what a person wrote or named: a table, a file, the words of a count."""

from __future__ import annotations

import errno
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

from belote_teach.rules import ProfileError, profiles

from .catalogue import LANGUAGES, catalogue
from .phrase import phrase

_LONGEST_QUOTE = 60


def quoted(text: str) -> str:
    """Return what was written, short enough to be quoted."""
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"


def near_text(near: object, lang: str) -> str:
    """Return the question whether the word *near* was meant, after a blank; nothing where no word is."""
    return f" {phrase('mistake.near', lang, near=str(near))}" if near else ""


def file_text(error: OSError | ValueError, lang: str) -> str:
    """
    Return why a file could not be read, as the system tells it in its number.

    >>> file_text(FileNotFoundError(errno.ENOENT, "not there"), "en")
    'There is no such file.'
    """
    code = errno.errorcode.get(getattr(error, "errno", None) or 0, "")
    return phrase("mistake.file", lang, code=code)


def profile_text(error: ProfileError, lang: str) -> str:
    """
    Return what is wrong with a table's file, after its name and line where there are any, or with a table's name.

    >>> from belote_teach.rules import profile
    >>> try:
    ...     profile("classic").with_options({"tie": "sett"})
    ... except ProfileError as error:
    ...     profile_text(error, "en")
    '“sett” is no answer to tie: write one of litige, set, made. Did you mean set?'
    """
    facts: dict[str, Any] = {"tables": ", ".join(profiles()), **error.facts}
    facts["text"] = quoted(str(facts.get("text", "")))
    key = "error.UNKNOWN_PROFILE" if error.why == "table" else f"mistake.profile.{error.why}"
    told = file_text(facts["file"], lang) if error.why == "file" else phrase(key, lang, **facts)
    place = f"{facts['where']}:{facts['line']}: " if "where" in facts else ""
    return place + told + near_text(facts.get("near"), lang)


@cache
def count_words() -> Mapping[str, str]:
    """
    Return what the words of a count are called in any language, with accents and without.

    >>> words = count_words()
    >>> words["défense"], words["defense"], words["difesa"]
    ('defenders', 'defenders', 'defenders')
    """
    tables = [catalogue(lang).tables["count"] for lang in LANGUAGES]
    found = {name: word for table in tables for word, names in table.items() for name in names.split(", ")}
    return {_bare(name): word for name, word in found.items()} | found


def _bare(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


def count_text(count: str, lang: str) -> str:
    """
    Return a right *count* with the words of a language.

    >>> count_text("takers 76 belote | defenders 86", "fr")
    'preneurs 76 belote | défense 86'
    """
    table: Mapping[str, str] = catalogue(lang).tables["count"]
    return re.sub(r"[a-z]+", lambda word: table[word[0]].split(", ")[0], count)
