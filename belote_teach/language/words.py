"""
The words for things: cards, suits, contracts, players, tables, in the forms that sentences ask for.

A noun has forms of its own in the catalogue (``suit.C.one``) and a gender; an article has one form for each gender
(``article.of.v = "de l’"``).  So ``{holder.card.of}`` becomes ``de l’[AC]`` or ``de la [QC]`` without any rule in code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Any

from belote_teach.rules import CARDS, Card, CardSet, Contract, Direction, Rank, Ruleset, Seat, Suit, card
from belote_teach.rules.declarations import Declaration
from belote_teach.rules.options import DoubleName, Players

from .catalogue import CatalogueError, catalogue

_RELATIONS: Mapping[Players, tuple[str, ...]] = {
    Players.FOUR: ("you", "left", "partner", "right"),
    Players.THREE: ("you", "left", "right"),
    Players.TWO: ("you", "opposite"),
}
"""What those who sit at a table are for one of them, clockwise from himself."""

RELATIONS = tuple(dict.fromkeys(one for relations in _RELATIONS.values() for one in relations))
"""All that somebody may be for another."""

_RELATION = {
    (players, seat, viewer): relations[(place - place_of_viewer) % len(relations)]
    for players, relations in _RELATIONS.items()
    for place_of_viewer, viewer in enumerate(players.seats)
    for place, seat in enumerate(players.seats)
}


class Party(StrEnum):
    """One of the two sides of a deal or match, as a sentence calls it; from `TAKER` on it is one player."""

    TAKERS = "takers"
    DEFENDERS = "defenders"
    US = "us"
    THEM = "them"
    NORTH_SOUTH = "NS"
    EAST_WEST = "EW"
    TAKER = "taker"
    DEFENDER = "defender"
    YOU = "you"
    OPPONENT = "opponent"
    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


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
            **{f"seat.{relation}": self.tables["seat"][relation] for relation in RELATIONS},
            **{f"compass.{seat}": self.tables["compass"][seat] for seat in Seat},
            **{f"party.{party}": self._party(party) for party in Party},
            **{f"double.{name}": self.tables["double"][name] for name in DoubleName},
        }

    def _party(self, party: Party) -> Mapping[str, str]:
        forms: Mapping[str, str] = self.tables["party"].get(party) or self.tables["party"]["seat"]
        seat: Mapping[str, str] = self.tables["compass"].get(party, {})
        return {form: spelling.format(**seat) for form, spelling in forms.items()}

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

    def counted(self, count: int, unit: str) -> str:
        """Return ``96 points``: *count* with the word for it, which stands in the table ``unit``."""
        try:
            forms: Mapping[str, str] = self.tables["unit"][unit]
        except KeyError:
            raise self._unknown(unit, self.tables["unit"]) from None
        return forms[plural(count, self.lang)].format(n=count)

    def declaration(self, one: Declaration, form: str = "name") -> str:
        """Return ``tierce to the [QH]``; with an article as *form* asks, or ``full`` without a card's token."""
        table = self.tables["declaration"]["word"]
        kinds: Mapping[str, str] = table[one.kind]
        try:
            head = kinds["name" if form == "full" else form]
        except KeyError:
            raise self._unknown(form, kinds) from None
        if one.suit is None:
            return f"{head} {table['four'][one.rank]}"
        top = card(str(one))
        to = self.card(top, "to")
        return f"{head} {to.replace(self.card(top), self.card(top, 'full')) if form == 'full' else to}"

    def _unknown(self, form: str, known: Mapping[str, Any]) -> CatalogueError:
        return CatalogueError(f"locale/{self.lang}: no form is called {form!r}; there are {', '.join(known)}")


@cache
def words(lang: str) -> Words:
    """Return the vocabulary of *lang*."""
    return Words(lang)


def plural(count: int, lang: str) -> str:
    """Return the plural category of *count*; French counts nought as one."""
    return "one" if count == 1 or (count == 0 and lang == "fr") else "other"


def place(seat: Seat, viewer: Seat | None, players: Players = Players.FOUR) -> str:
    """Return the noun for *seat*: what it is for *viewer*, or for nobody its point of the compass."""
    return f"compass.{seat.value}" if viewer is None else f"seat.{relation(seat, viewer, players)}"


def relation(seat: Seat, viewer: Seat, players: Players = Players.FOUR) -> str:
    """
    Return what *seat* is for *viewer* where so many play: ``'you'``, ``'left'``, ``'partner'`` or ``'right'``.

    Where two play, whoever sits opposite is no partner: he is ``'opposite'``, the opponent.  Where three play, each
    has an opponent on either side.
    """
    return _RELATION[players, seat, viewer]


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


def seat_name(
    seat: Seat, viewer: Seat, direction: Direction, lang: str, form: str = "who", players: Players = Players.FOUR
) -> str:
    """
    Return what *viewer* calls *seat* where so many play: ``your partner``; with ``form="short"``, ``Your right``.

    Right and left are where people sit, so they stay the same whichever *direction* the turn takes.
    """
    return words(lang).noun(place(seat, viewer, players), form)


def table_name(rules: Ruleset, lang: str) -> str:
    """Return the name of a table in *lang*, as its profile gives it."""
    return rules.titles.get(lang, rules.title)


def labels(lang: str) -> dict[str, Any]:
    """Return the words of the drill's buttons and marks, for its state."""
    table: Mapping[str, Any] = catalogue(lang).tables["labels"]
    return {key: dict(value) if isinstance(value, dict) else value for key, value in table.items()}


def going_on(text: str) -> str:
    """Return a sentence as it goes on after a colon: with a small letter, which all four languages ask for."""
    return text[:1].lower() + text[1:]


def plain(text: str, lang: str) -> str:
    """
    Return *text* for a terminal or a page without drawn cards: ``[QD]`` becomes ``D♦`` in French.

    >>> plain("You must play the [QD].", "en")
    'You must play the Q♦.'
    """
    ranks = words(lang).ranks
    return _TOKEN.sub(lambda token: ranks[token[1]]["index"] + Suit(token[2]).symbol, text)
