"""What holds of every sentence, and who says which."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pytest

from belote_teach.language import phrase, plain
from belote_teach.language.catalogue import catalogue

LONGEST = 190

PARTNER = {
    "en": re.compile("partner", re.IGNORECASE),
    "fr": re.compile("partenaire", re.IGNORECASE),
    "it": re.compile("compagn", re.IGNORECASE),
    "pt": re.compile("parceir", re.IGNORECASE),
}
"""The word for a partner."""

BEFORE_A_NUMBER = {
    "en": re.compile(r"\b[Aa] (8|11\b|18\b)"),
    "fr": re.compile(r"\b([DdLl]|[Qq]u)’(8|11\b)"),
    "it": re.compile(r"\b([Ii]l?|[Dd]e[il]|[Aa][il]|[Dd]a[il]|[Nn]e[il]|[Ss]u[il]|[Ll]o|[Uu]n) (8|11\b)|\b[Ll]’\d\d"),
    "pt": re.compile(r"’\d"),
}
"""What may not stand before a number: an 8, gli 81, le 11."""

ONE_OF_MANY = re.compile(r"(?<!\d)1 (points|punti|pontos|deals|donnes|mani|mãos)\b|(?<!\d)(?!1\b)\d+ (punto|ponto)\b")
"""One point, two points."""


def assert_numbers(text: str, lang: str) -> None:
    """Fail where the word before or after a number does not suit it."""
    for wrong in (BEFORE_A_NUMBER[lang], ONE_OF_MANY):
        assert not wrong.search(text), text


def assert_readable(text: str, lang: str, most: int = 3) -> None:
    """Fail unless *text* is one to *most* whole sentences, typeset as the language wants."""
    printed = plain(text, lang)
    assert not re.search(r"[{}\[\]]|\ufe0f|'", printed), printed
    assert not re.search(r"  |[ \u00a0\u202f][.,]|\.\.|\bNone\b|\bFalse\b|\bTrue\b|Party\.|Seat\.", printed), printed
    assert re.match(r"[A-ZÀÂÉÈÊÓ0-9“«]", printed), printed
    assert printed.endswith("."), printed
    sentences = re.split(r"(?<=\.)\s", printed)
    assert len(sentences) <= most, printed
    assert max(map(len, sentences)) <= LONGEST, printed
    assert all(re.match(r"[A-ZÀÂÉÈÊÓ0-9“«]", sentence) for sentence in sentences), printed
    assert_numbers(printed, lang)
    if lang == "fr":
        assert not re.search(r"\w[:;!?]|[ \u00a0][:;!?]", printed), printed


def numbers(text: str) -> set[int]:
    """The numbers in *text*."""
    return {int(number) for number in re.findall(r"\d+", text)}


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> Iterator[set[str]]:
    """Collect the keys of the sentences that *module* says, by the branch that was taken at the top."""
    heard: set[str] = set()

    def said(key: str, lang: str, **facts: Any) -> str:
        heard.add(key)
        return phrase(key, lang, **facts)

    with monkeypatch.context() as patch:
        patch.setattr(module, "phrase", said)
        yield heard


def keys(*sections: str) -> set[str]:
    """The keys of the catalogue that begin with one of *sections*."""
    return {key for key in catalogue("en").entries if key.startswith(tuple(f"{section}." for section in sections))}
