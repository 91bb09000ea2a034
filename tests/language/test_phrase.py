"""Facts in sentences: articles, elision, lists, plural, and who people are for each other."""

from __future__ import annotations

import pytest

from belote_teach.language import (
    CatalogueError,
    card_name,
    index,
    letters,
    phrase,
    plain,
    rank_name,
    seat_name,
    suit_name,
    table_name,
)
from belote_teach.language.catalogue import read_catalogue
from belote_teach.language.phrase import fill
from belote_teach.language.words import words
from belote_teach.rules import (
    CARDS,
    CardSet,
    Contract,
    Direction,
    Play,
    Rank,
    Rule,
    Seat,
    Suit,
    card,
    parse_card,
    profile,
)


def said(lang: str, template: str, **facts: object) -> str:
    entry = read_catalogue(lang, {"test.toml": f"x = {template}"}).entry("x")
    return fill(entry, "x", facts, words(lang))


@pytest.mark.parametrize(
    ("lang", "form", "names"),
    [
        ("fr", "the", "le [7C], la [QC], l’[AC]"),
        ("fr", "of", "du [7C], de la [QC], de l’[AC]"),
        ("fr", "to", "au [7C], à la [QC], à l’[AC]"),
        ("it", "the", "il [7C], la [QC], l’[AC], l’[8C], il [JC]"),
        ("it", "of", "del [7C], della [QC], dell’[AC], dell’[8C], del [KC]"),
        ("it", "on", "sul [7C], sulla [QC], sull’[AC], sull’[8C], sul [10C]"),
        ("pt", "the", "o [7C], a [QC], o [AC]"),
        ("pt", "of", "do [7C], da [QC], do [AC]"),
        ("pt", "to", "ao [7C], à [QC], ao [AC]"),
        ("en", "the", "the [7C], the [QC], the [8C]"),
    ],
)
def test_articles(lang: str, form: str, names: str) -> None:
    for expected in names.split(", "):
        one = card(expected[expected.index("[") + 1 : -1])
        assert said(lang, f'"{{it.{form}}}"', it=one) == expected


def test_lists() -> None:
    three = CardSet.of("9D", "QD", "AC")
    assert said("en", '"{it.the}"', it=three) == "the [9D], the [QD] and the [AC]"
    assert said("fr", '"{it.the.or}"', it=three) == "le [9D], la [QD] ou l’[AC]"
    assert said("it", '"{it.or}"', it=CardSet.of("9D")) == "[9D]"


def test_a_capital_form_begins_a_sentence() -> None:
    assert said("fr", '"{it.The} est là."', it=card("AC")) == "L’[AC] est là."
    assert said("it", '"{it.Who} gioca."', it=Seat.WEST, viewer=Seat.SOUTH) == "L’avversario alla tua sinistra gioca."


@pytest.mark.parametrize(
    ("lang", "count", "expected"),
    [("en", 0, "0 cards"), ("en", 1, "1 card"), ("en", 2, "2 cards"), ("fr", 0, "0 card"), ("it", 0, "0 cards")],
)
def test_plural(lang: str, count: int, expected: str) -> None:
    assert said(lang, '{ by = "n", one = "{n} card", other = "{n} cards" }', n=count) == expected


def test_choices() -> None:
    many = '{ by = "it", none = "none", one = "one", many = "many", other = "some" }'
    hand = [CardSet(), CardSet.of("7C"), CardSet.of("7C", "8C"), CardSet.suit(Suit.CLUBS)]
    assert [said("en", many, it=cards) for cards in hand] == ["none", "one", "some", "many"]
    assert said("en", '{ by = "it", SA = "none", suit = "one" }', it=Contract.CLUBS) == "one"
    assert said("en", '{ by = "it", you = "you", opponent = "they" }', it=Seat.WEST, viewer=Seat.NORTH) == "they"
    assert said("en", '{ by = "it", 4 = "last", other = "no" }', it=4) == "last"
    assert said("fr", '{ by = "it.gender", f = "seule {it.the}", other = "seul {it.the}" }', it=card("QC")) == (
        "seule la [QC]"
    )


def test_errors_name_key_fact_and_form() -> None:
    with pytest.raises(CatalogueError, match="x: the fact 'it' is not given"):
        said("en", '"{it}"')
    with pytest.raises(CatalogueError, match="no form is called 'under'"):
        said("en", '"{it.under}"', it=card("7C"))
    with pytest.raises(CatalogueError, match="no branch for it = 7"):
        said("en", '{ by = "it", one = "" }', it=7)


@pytest.mark.parametrize("direction", Direction)
def test_right_and_left_are_where_people_sit(direction: Direction) -> None:
    sides = {seat: seat_name(seat, Seat.SOUTH, direction, "en", "short") for seat in Seat}
    assert sides == {
        Seat.NORTH: "Your partner",
        Seat.EAST: "Your right",
        Seat.SOUTH: "You",
        Seat.WEST: "Your left",
    }
    assert seat_name(Seat.WEST, Seat.NORTH, direction, "en") == "the opponent on your right"
    assert seat_name(Seat.SOUTH, Seat.NORTH, direction, "fr") == "votre partenaire"
    assert seat_name(Seat.NORTH, Seat.EAST, direction, "it") == "l’avversario alla tua destra"


def test_names() -> None:
    assert [card_name(card("QH"), lang) for lang in ("en", "fr", "it", "pt")] == [
        "Q of hearts",
        "D de cœur",
        "D di cuori",
        "D de copas",
    ]
    assert card_name(card("JC"), "pt", "full") == "valete de paus"
    assert [rank_name(Rank.JACK, lang) for lang in ("en", "fr", "it", "pt")] == ["jack", "valet", "fante", "valete"]
    assert [suit_name(Contract.ALL_TRUMP, lang) for lang in ("en", "fr", "it", "pt")] == [
        "all trump",
        "tout atout",
        "tutto atout",
        "tudo trunfo",
    ]
    assert suit_name(Suit.CLUBS, "fr") == suit_name(Contract.CLUBS, "fr") == "trèfle"
    assert [table_name(profile("cafe"), lang) for lang in ("en", "it")] == ["Café", "Bar"]
    assert phrase("seen.led", "en", play=Play(Seat.EAST, card("AC"))) == (
        "A of clubs, led by the opponent on your right"
    )


@pytest.mark.parametrize("lang", ["en", "fr", "it", "pt"])
def test_what_is_printed_is_read_again(lang: str) -> None:
    for one in CARDS:
        printed = plain(f"[{one}]", lang)
        assert printed == f"{index(one.rank, lang)}{one.suit.symbol}"
        assert parse_card(printed, letters(lang)) == one
        assert card_name(one, lang).startswith(index(one.rank, lang))


def test_rules_in_sentences() -> None:
    assert said("fr", '"{it}"', it=Rule.OVERRUFF) == "surcouper"
    assert said("fr", '"{it.line}"', it=Rule.RUFF) == "Qui ne peut pas fournir doit couper."
