"""
The words for things: cards, suits, contracts, players, tables, in the forms that sentences ask for.

A noun has forms of its own in the catalogue (``suit.C.one``) and a gender; an article has one form for each gender
(``article.of.v = "de l’"``).  So ``{holder.card.of}`` becomes ``de l’[AC]`` or ``de la [QC]`` without any rule in code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from belote_teach.rules import CARDS, Card, CardSet, Contract, Direction, Rank, Rule, Ruleset, Seat, Suit
from belote_teach.rules.cards import SEATS

from .catalogue import CatalogueError, catalogue

_RELATIONS = ("you", "left", "partner", "right")
_RELATION = {
    (seat, viewer): _RELATIONS[(place - place_of_viewer) % 4]
    for place_of_viewer, viewer in enumerate(SEATS)
    for place, seat in enumerate(SEATS)
}
_TOKEN = re.compile(r"\[(10|[7-9JQKA])([SHDC])\]")


class Words:
    """The vocabulary of one language, worked out once."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.tables = catalogue(lang).tables
        self.ranks: Mapping[str, Mapping[str, str]] = self.tables["rank"]
        self.cards = self._card_forms()
        self.places: dict[str, Mapping[str, str]] = {
            **{f"suit.{suit}": self.tables["suit"][suit] for suit in Suit},
            **{f"suit.{code}": self.tables["contract"][code] for code in ("SA", "TA")},
            **{f"seat.{relation}": self.tables["seat"][relation] for relation in _RELATIONS},
        }

    def _card_forms(self) -> dict[str, tuple[str, ...]]:
        """Every form of every card: ``cards['of'][card.index]``."""
        pattern = self.tables["card"]
        forms = {
            "": tuple(f"[{card}]" for card in CARDS),
            "gender": tuple(self.ranks[card.rank]["gender"] for card in CARDS),
        }
        for form, spelling in pattern.items():
            forms[form] = tuple(
                spelling.format(**self.ranks[card.rank], suit=self.tables["suit"][card.suit]["name"]) for card in CARDS
            )
        for form, by_gender in self.tables["article"].items():
            forms[form] = tuple(f"{by_gender[self.ranks[card.rank]['gender']]}[{card}]" for card in CARDS)
        return forms

    def card(self, card: Card, form: str = "") -> str:
        """Return *card* as a token with the article *form* asks for, or one of its names."""
        try:
            return self.cards[form][card.index]
        except KeyError:
            raise self._unknown(form, self.cards) from None

    def list(self, cards: CardSet, forms: Sequence[str] = ()) -> str:
        """Return *cards* one after the other, ``the [9D] and the [QD]``; the form ``or`` changes the last link."""
        link = "or" if "or" in forms else "and"
        form = next((form for form in forms if form != "or"), "")
        return self.joined([self.card(card, form) for card in cards], link)

    def joined(self, items: Sequence[str], link: str = "and") -> str:
        """Return *items* with commas and a last *link*, ``and`` or ``or``."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.tables['language'][link]} {items[-1]}"

    def noun(self, name: str, form: str) -> str:
        """Return the *form* of a noun such as ``suit.C`` or ``seat.left``."""
        try:
            return self.places[name][form]
        except KeyError:
            raise self._unknown(f"{name}.{form}", self.places[name]) from None

    def _unknown(self, form: str, known: Mapping[str, Any]) -> CatalogueError:
        return CatalogueError(f"locale/{self.lang}: no form is called {form!r}; there are {', '.join(known)}")


@cache
def words(lang: str) -> Words:
    """Return the vocabulary of *lang*."""
    return Words(lang)


def relation(seat: Seat, viewer: Seat) -> str:
    """Return what *seat* is for *viewer*: ``'you'``, ``'left'``, ``'partner'`` or ``'right'``."""
    return _RELATION[seat, viewer]


def letters(lang: str) -> dict[str, str]:
    """
    Return the national letters that the notation reads besides the plain ones.

    >>> letters("fr")
    {'V': 'J', 'D': 'Q', 'R': 'K'}
    """
    ranks = words(lang).ranks
    return {ranks[rank]["index"]: str(rank) for rank in Rank if ranks[rank]["index"] != rank}


def index(rank: Rank, lang: str) -> str:
    """Return the letter or number printed on a card: the jack is ``V`` in French, ``F`` in Italian."""
    return words(lang).ranks[rank]["index"]


def rank_name(rank: Rank, lang: str) -> str:
    """Return the name of a rank: ``jack``, ``valet``, ``fante``."""
    return words(lang).ranks[rank]["name"]


def card_name(card: Card, lang: str, form: str = "name") -> str:
    """Return a card's spoken name: ``Q of hearts``, the printed rank first; ``form="full"``: ``queen of hearts``."""
    return words(lang).card(card, form)


def suit_name(suit: Suit | Contract, lang: str, form: str = "name") -> str:
    """Return the name of a suit or of a contract: ``hearts``, ``no trump``."""
    return words(lang).noun(f"suit.{suit.value}", form)


def seat_name(seat: Seat, viewer: Seat, direction: Direction, lang: str, form: str = "who") -> str:
    """
    Return what *viewer* calls *seat*: ``your partner``; with ``form="short"``, ``Your right``.

    Right and left are where people sit, so they stay the same whichever *direction* the turn takes.
    """
    return words(lang).noun(f"seat.{relation(seat, viewer)}", form)


def rule_name(rule: Rule | str, lang: str, form: str = "label") -> str:
    """Return a rule's short name, ``over-ruff``; with ``form="line"`` what it says in one sentence."""
    try:
        return str(words(lang).tables["rule"][str(rule)][form])
    except KeyError:
        raise CatalogueError(f"locale/{lang}: nothing is said for 'rule.{rule}.{form}'") from None


def table_name(rules: Ruleset, lang: str) -> str:
    """Return the name of a table in *lang*, as its profile gives it."""
    return rules.titles.get(lang, rules.title)


def option_question(option: str, lang: str) -> str:
    """Return what an option of a table decides, as a question."""
    return _option(option, "question", lang)


def option_text(option: str, value: str, lang: str) -> str:
    """Return what a table with this *value* answers to the option's question."""
    return _option(option, str(value), lang)


def _option(option: str, key: str, lang: str) -> str:
    try:
        return str(words(lang).tables["option"][option][key])
    except KeyError:
        raise CatalogueError(f"locale/{lang}: nothing is said for 'option.{option}.{key}'") from None


def labels(lang: str) -> dict[str, Any]:
    """Return the words of the drill's buttons and marks, for its state."""
    table: Mapping[str, Any] = catalogue(lang).tables["labels"]
    return {key: dict(value) if isinstance(value, dict) else value for key, value in table.items()}


def plain(text: str, lang: str) -> str:
    """
    Return *text* for a terminal or a page without drawn cards: ``[QD]`` becomes ``D♦`` in French.

    >>> plain("You must play the [QD].", "en")
    'You must play the Q♦.'
    """
    ranks = words(lang).ranks
    return _TOKEN.sub(lambda token: ranks[token[1]]["index"] + Suit(token[2]).symbol, text)
