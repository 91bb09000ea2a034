"""
The sentences of one language, as they stand in its TOML files.

Every ``.toml`` file of ``locale/<language>/`` is read and merged; nested tables become dotted keys.  An entry is a
template with ``{fact.form}`` places, or a `Choice` among templates: ``{ by = "side", partner = "…", opponent = "…" }``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

LANGUAGES = ("en", "fr", "it", "pt")
"""The languages that are complete: everything is said in each of them."""

_PLACE = re.compile(r"\{([a-z]+(?:\.[A-Za-z]+)*)\}")
_FRENCH_SPACE = "\u202f"


class CatalogueError(LookupError):
    """A sentence that is missing or cannot be read; the message names the file or language and the key."""


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence in pieces: words at even places; at odd ones a path such as ``('holder', 'card', 'the')``."""

    words: tuple[str, ...]
    places: tuple[tuple[str, ...], ...]

    @property
    def facts(self) -> frozenset[str]:
        """The names of the facts that the sentence speaks of."""
        return frozenset(path[0] for path in self.places)


@dataclass(frozen=True, slots=True)
class Choice:
    """Several ways to say a thing, chosen by a fact."""

    by: tuple[str, ...]
    branches: Mapping[str, Entry]

    @property
    def facts(self) -> frozenset[str]:
        """The names of the facts that choose a branch or stand in one."""
        return frozenset(self.by[:1]).union(*(branch.facts for branch in self.branches.values()))


Entry = Template | Choice


@dataclass(frozen=True)
class Catalogue:
    """All entries of one language by dotted key, and its tables as they were written."""

    lang: str
    entries: Mapping[str, Entry]
    tables: Mapping[str, Any]

    def entry(self, key: str) -> Entry:
        """Return the entry called *key*; raises `CatalogueError` if the language does not have it."""
        try:
            return self.entries[key]
        except KeyError:
            raise CatalogueError(f"locale/{self.lang}: nothing is said for {key!r}") from None


def languages() -> tuple[str, ...]:
    """Return the codes of the languages, English first."""
    return LANGUAGES


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the catalogue of *lang*; raises `CatalogueError` for another language or a file that cannot be read."""
    if lang not in LANGUAGES:
        raise CatalogueError(f"no language is called {lang!r}; the languages are {', '.join(LANGUAGES)}")
    folder = Path(__file__).with_name("locale") / lang
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}
    return read_catalogue(lang, dict(sorted(texts.items())))


def read_catalogue(lang: str, texts: Mapping[str, str]) -> Catalogue:
    """Merge the TOML *texts* of one language, by file name; a key that stands in two files is an error."""
    tables: dict[str, Any] = {}
    entries: dict[str, Entry] = {}
    for name, text in texts.items():
        where = f"locale/{lang}/{name}"
        try:
            table = _set(tomllib.loads(text), lang)
        except tomllib.TOMLDecodeError as error:
            raise CatalogueError(f"{where}: not TOML: {error}") from None
        _merge(tables, table, where, "")
        _flatten(entries, table, where, "")
    return Catalogue(lang, MappingProxyType(entries), MappingProxyType(tables))


def typeset(text: str, lang: str) -> str:
    """
    Set apostrophes, and in French the narrow space before tall punctuation, so that authors need not.

    >>> typeset("Qu'y a-t-il ?", "fr")
    'Qu’y a-t-il\u202f?'
    """
    text = text.replace("'", "’")
    if lang == "fr":
        text = re.sub(r"[ \u00a0\u202f]+(?=[:;!?»])", _FRENCH_SPACE, text)
        text = re.sub(r"«[ \u00a0\u202f]*", f"«{_FRENCH_SPACE}", text)
    return text


def _set(value: Any, lang: str) -> Any:
    """Return a table of the catalogue with all its texts typeset."""
    if isinstance(value, dict):
        return {key: _set(inner, lang) for key, inner in value.items()}
    return typeset(value, lang) if isinstance(value, str) else value


def _merge(into: dict[str, Any], table: Mapping[str, Any], where: str, prefix: str) -> None:
    for key, value in table.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value, where, f"{prefix}{key}.")
        elif key in into:
            raise CatalogueError(f"{where}: {prefix}{key} stands in another file too")
        else:
            into[key] = dict(value) if isinstance(value, dict) else value


def _flatten(into: dict[str, Entry], table: Mapping[str, Any], where: str, prefix: str) -> None:
    for key, value in table.items():
        if isinstance(value, dict) and "by" not in value:
            _flatten(into, value, where, f"{prefix}{key}.")
        else:
            into[prefix + key] = _entry(value, where, prefix + key)


def _entry(value: Any, where: str, key: str) -> Entry:
    if isinstance(value, str):
        pieces = _PLACE.split(value)
        if any(brace in word for word in pieces[::2] for brace in "{}"):
            raise CatalogueError(f"{where}: {key}: write a place as {{fact}} or {{fact.form}}, not {value!r}")
        return Template(tuple(pieces[::2]), tuple(tuple(path.split(".")) for path in pieces[1::2]))
    if isinstance(value, dict) and isinstance(value.get("by"), str) and len(value) > 1:
        branches = {name: _entry(branch, where, f"{key}.{name}") for name, branch in value.items() if name != "by"}
        return Choice(tuple(value["by"].split(".")), MappingProxyType(branches))
    raise CatalogueError(f'{where}: {key}: write a sentence in quotes or {{ by = "fact", … }}, not {value!r}')
