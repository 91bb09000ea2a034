"""Tables of two and three: nobody there has a partner, and whoever sits opposite is the opponent."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belote_teach.language import (
    explain_holds,
    languages,
    phrase,
    seat_name,
    sentence,
    summary,
    trace,
    verdict,
    verdicts,
)
from belote_teach.language.words import words
from belote_teach.rules import (
    CardSet,
    Direction,
    Play,
    Position,
    Seat,
    Trick,
    card,
    holds,
    legal,
    parse_position,
    profile,
)
from belote_teach.rules.options import Players

from .making import finished
from .reading import PARTNER

TABLES = ("for-two", "for-three")


def positions(chance: random.Random, table: str) -> Iterator[Position]:
    """Every position of a deal that was played at *table*."""
    deal = finished(chance, profile(table))
    left = dict(deal.dealt)
    for trick in deal.tricks:
        for place, play in enumerate(trick.plays):
            so_far = Trick(trick.contract, trick.plays[:place], trick.direction, trick.players)
            yield Position(left[play.seat], so_far, play.seat)
            left[play.seat] -= CardSet.of(play.card)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("lang", languages())
@given(seed=st.integers(0, 10_000))
@settings(max_examples=8, deadline=None)
def test_no_sentence_of_play_speaks_of_a_partner(lang: str, table: str, seed: int) -> None:
    rules = profile(table)
    for position in positions(random.Random(seed), table):
        ruling = legal(position, rules)
        said = [
            summary(ruling, position, lang),
            *verdicts(ruling, position, lang).values(),
            *verdicts(ruling, position, lang, watched=True).values(),
            *trace(ruling, position, lang),
            *(sentence(one, position.seat, rules.direction, lang, rules.players) for one in ruling.reasons),
        ]
        for viewer in rules.players.seats:
            said.append(explain_holds(holds(position.trick), viewer, rules.direction, lang))
        for text in said:
            assert not PARTNER[lang].search(text), text


@pytest.mark.parametrize("lang", languages())
def test_who_sits_where(lang: str) -> None:
    def name(seat: Seat, viewer: Seat, players: Players) -> str:
        return seat_name(seat, viewer, Direction.ANTICLOCKWISE, lang, "who", players)

    seats = words(lang).tables["seat"]
    left, right, opposite = (seats[one]["who"] for one in ("left", "right", "opposite"))
    assert name(Seat.NORTH, Seat.SOUTH, Players.TWO) == name(Seat.SOUTH, Seat.NORTH, Players.TWO) == opposite
    for viewer, one, other in ((Seat.SOUTH, Seat.WEST, Seat.EAST), (Seat.EAST, Seat.SOUTH, Seat.WEST)):
        assert (name(one, viewer, Players.THREE), name(other, viewer, Players.THREE)) == (left, right)
    assert name(Seat.WEST, Seat.EAST, Players.FOUR) == seats["partner"]["who"]


def test_of_two_there_is_one_opponent() -> None:
    play = Play(Seat.NORTH, card("AC"))
    told = {lang: phrase("seen.led", lang, play=play, players=Players.TWO) for lang in languages()}
    assert told["en"].endswith("led by your opponent")
    assert told["fr"].endswith("par votre adversaire")
    assert told["it"].endswith("dal tuo avversario")
    assert told["pt"].endswith("pelo seu adversário")


SPOKEN_TO = {
    "en": re.compile(r"\byour?\b", re.IGNORECASE),
    "fr": re.compile(r"\bv(ous|otre|os)\b", re.IGNORECASE),
    "it": re.compile(r"\b(tu|ti|tuo|tua|hai|puoi|devi)\b", re.IGNORECASE),
    "pt": re.compile(r"\b(seu|sua|lhe)\b", re.IGNORECASE),
}


@pytest.mark.parametrize("table", ["classic", "guide", "stekius", "ffb-contree", *TABLES])
@pytest.mark.parametrize("lang", languages())
@given(seed=st.integers(0, 10_000))
@settings(max_examples=8, deadline=None)
def test_somebody_who_watches_is_told_of_players_and_is_not_spoken_to(lang: str, table: str, seed: int) -> None:
    seats = words(lang).tables["seat"]
    relative = re.compile("|".join(re.escape(seats[one]["who"]) for one in ("left", "right")), re.IGNORECASE)
    rules = profile(table)
    for position in positions(random.Random(seed), table):
        for text in verdicts(legal(position, rules), position, lang, watched=True).values():
            assert not SPOKEN_TO[lang].search(text), text
            assert not relative.search(text), text


def test_a_watched_play_is_explained_by_the_name_of_its_player() -> None:
    position = parse_position("D | N:AC | W: 9D KS 7H")
    ruling = legal(position, profile("classic"))
    told = {lang: verdict(ruling, card("9D"), position, lang, watched=True) for lang in languages()}
    assert told == {
        "en": "West holds no club and must ruff.",
        "fr": "Ouest n’a pas de trèfle et doit couper.",
        "it": "Ovest non ha fiori e deve tagliare.",
        "pt": "Oeste não tem paus: tem de cortar.",
    }
