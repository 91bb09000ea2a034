"""Belote and declarations in words."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.language import (
    Party,
    announce,
    declaration_text,
    explain_belote,
    explain_declarations,
    languages,
    phrase,
    words_verdict,
)
from belote_teach.rules import CARDS, Contract, Effect, Reason, Rule, Ruleset, Ruling, Seat, Suit, profile
from belote_teach.rules.belote import belote_points
from belote_teach.rules.cards import RANKS, CardSet
from belote_teach.rules.dealing import dealing, shuffled
from belote_teach.rules.declarations import (
    CARRE_ORDER,
    RUN_LENGTHS,
    Declaration,
    DeclarationKind,
    counting_declarations,
    declarations_in,
)
from belote_teach.rules.options import DeclareTime, Players
from belote_teach.rules.record_text import parse_declaration
from tests.language.making import table
from tests.language.reading import assert_readable, numbers

LANGUAGES = languages()
chances = st.integers(0, 2**32).map(random.Random)
EVERY = tuple(
    [
        Declaration(kind, rank, suit)
        for kind, length in RUN_LENGTHS.items()
        for rank in RANKS[length - 1 :]
        for suit in Suit
    ]
    + [Declaration(DeclarationKind.CARRE, rank) for rank in CARRE_ORDER]
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_declaration_has_its_name(lang: str) -> None:
    for form in ("name", "the", "a", "full"):
        assert len({declaration_text(one, lang, form) for one in EVERY}) == len(EVERY)
    assert all("[" not in declaration_text(one, lang, "full") for one in EVERY)


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("tierce QH", "en", "tierce to the queen of hearts"),
        ("cinquante AC", "fr", "cinquante à l’as de trèfle"),
        ("carre A", "fr", "carré d’as"),
        ("cent AC", "it", "cent all’asso di fiori"),
        ("tierce QD", "pt", "tierce à dama de ouros"),
    ],
)
def test_names_of_declarations(text: str, lang: str, expected: str) -> None:
    assert declaration_text(parse_declaration(text), lang, "full") == expected


def contest(chance: random.Random, rules: Ruleset) -> tuple[dict[Seat, tuple[Declaration, ...]], Contract, Seat]:
    """What the players of a deal declare: what they hold, or anything."""
    seats = rules.players.seats
    contract = chance.choice(tuple(Contract))
    if chance.random() < 0.6:
        claims = {seat: tuple(chance.sample(EVERY, chance.choice((0, 1, 1, 2)))) for seat in seats}
        return claims, contract, chance.choice(seats)
    way = dealing(rules)
    pack = shuffled(chance.randrange(10_000), way.pack)
    hands = {seat: CardSet.of(*pack[i * 8 : i * 8 + 8]) for i, seat in enumerate(seats)}
    bar = rules.with_options({"declarations": "bar"})
    return {seat: declarations_in(hand, contract, bar) for seat, hand in hands.items()}, contract, chance.choice(seats)


@pytest.mark.parametrize("lang", LANGUAGES)
@given(chances)
def test_every_contest_is_told(lang: str, chance: random.Random) -> None:
    rules = table(chance)
    claims, contract, taker = contest(chance, rules)
    speakers = chance.choice(rules.players.seats).order(rules.direction, rules.players.seats)
    ruling = counting_declarations(claims, contract, speakers, taker, rules)
    viewers = (None, *speakers) if rules.players is Players.FOUR else speakers
    for viewer in viewers:
        text = explain_declarations(ruling, viewer, lang, rules, taker)
        assert_readable(text, lang)
        if ruling.value:
            assert sum(ruling.value.values()) in numbers(text)
        if isinstance(best := ruling.reasons[0].facts.get("best"), Declaration):
            assert declaration_text(best, lang, "the").split(" ", 1)[-1] in text


def test_every_sentence_about_a_contest_is_called_for(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    whys: dict[str, set[str]] = {}

    def said(key: str, lang: str, **facts: object) -> str:
        whys.setdefault(key, set()).add(str(facts.get("why", facts.get("alone", ""))))
        return ""

    monkeypatch.setattr(announce, "phrase", said)
    for _ in range(3000):
        rules = table(chance)
        claims, contract, taker = contest(chance, rules)
        speakers = rules.players.seats
        if chance.random() < 0.1:
            claims = dict.fromkeys(speakers, (Declaration(DeclarationKind.TIERCE, RANKS[5], Suit.HEARTS),))
            claims[speakers[1]] = (Declaration(DeclarationKind.TIERCE, RANKS[5], chance.choice(tuple(Suit))),)
        ruling = counting_declarations(claims, contract, speakers, taker, rules)
        explain_declarations(ruling, speakers[0], "en", rules, taker)
    assert whys["declaration.wins"] == {"alone", "carre", "four", "longer", "higher", "trump"}
    assert whys["declaration.tie"] == {"none", "takers", "trump_then_first_speaker"}
    assert whys["declaration.marks"] == {"True", "False"}
    assert "declaration.nobody" in whys


def test_sides_where_two_or_three_play() -> None:
    claims = {Seat.SOUTH: [parse_declaration("tierce QH")]}
    three = profile("for-three").with_options({"declarations": "bar"})
    ruling = counting_declarations(claims, Contract.CLUBS, three.players.seats, Seat.SOUTH, three)
    assert "Your side’s declarations" in explain_declarations(ruling, Seat.SOUTH, "en", three, Seat.SOUTH)
    assert "The other side’s declarations" in explain_declarations(ruling, Seat.WEST, "en", three, Seat.SOUTH)
    ruling = counting_declarations(claims, Contract.CLUBS, three.players.seats, Seat.EAST, three)
    assert "Your side’s declarations" in explain_declarations(ruling, Seat.WEST, "en", three, Seat.EAST)
    two = profile("for-two").with_options({"declarations": "bar"})
    ruling = counting_declarations(claims, Contract.CLUBS, two.players.seats, Seat.SOUTH, two)
    assert "Your declarations" in explain_declarations(ruling, Seat.SOUTH, "en", two)
    assert "Your opponent’s declarations" in explain_declarations(ruling, Seat.NORTH, "en", two)
    four = profile("cafe")
    ruling = counting_declarations(claims, Contract.CLUBS, four.players.seats, Seat.SOUTH, four)
    assert "North–South’s declarations" in explain_declarations(ruling, None, "en", four)
    assert "Your side’s declarations" in explain_declarations(ruling, Seat.NORTH, "en", four)


@pytest.mark.parametrize(
    ("lang", "side", "expected"),
    [
        ("en", Party.YOU, "Your declarations count: 50 points. Your opponent's do not."),
        ("en", Party.OPPONENT, "Your opponent's declarations count: 50 points. Yours do not."),
        ("fr", Party.YOU, "Vos annonces comptent : 50 points. Celles de votre adversaire ne comptent pas."),
        ("fr", Party.OPPONENT, "Les annonces de votre adversaire comptent : 50 points. Les vôtres ne comptent pas."),
        ("it", Party.YOU, "Contano le tue dichiarazioni: 50 punti. Quelle del tuo avversario non contano."),
        ("it", Party.OPPONENT, "Contano le dichiarazioni del tuo avversario: 50 punti. Le tue non contano."),
    ],
)
def test_of_two_yours_are_called_yours(lang: str, side: Party, expected: str) -> None:
    loser = Party.YOU if side is Party.OPPONENT else Party.OPPONENT
    told = phrase("declaration.marks", lang, side=side, loser=loser, points=50, alone=False)
    assert told.replace("\u202f", " ").replace("\u00a0", " ").replace("’", "'") == expected


@pytest.mark.parametrize("lang", LANGUAGES)
@given(chances)
def test_every_belote_is_told(lang: str, chance: random.Random) -> None:
    rules = table(chance)
    said = chance.choice(((), ("belote",), ("rebelote",), ("belote", "rebelote")))
    ruling = belote_points(
        chance.choice(tuple(Contract)),
        chance.choice(CARDS),
        said,
        rules,
        same_hand=chance.random() < 0.8,
        taker=chance.random() < 0.5,
    )
    text = explain_belote(ruling, lang)
    assert_readable(text, lang, 1)
    assert (20 in numbers(text)) is (ruling.value == 20)


WHYS = {"no-trump", "no-belote", "two-hands", "queen-first", "words", "defenders"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_belote_that_does_not_count_is_told_apart(lang: str) -> None:
    texts = set()
    for why in WHYS:
        for missing in (("belote",), ("rebelote",), ("belote", "rebelote")):
            reason = Reason(Rule.BELOTE, Effect.EXCUSES, {"why": why, "missing": missing, "first": CARDS[5]})
            texts.add(explain_belote(Ruling(0, (reason,)), lang))
    assert len(texts) == len(WHYS) + 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_may_not_be_said(lang: str) -> None:
    one = parse_declaration("cinquante KS")
    whys = [("no-declarations", None), ("not-held", None), ("card-twice", None), ("early", DeclareTime.OWN_FIRST_CARD)]
    whys += [("late", time) for time in DeclareTime]
    texts = [
        words_verdict(Reason(Rule.DECLARATION, Effect.REQUIRES, {"why": why, "declaration": one, "time": time}), lang)
        for why, time in whys
    ]
    texts.append(words_verdict(Reason(Rule.BELOTE, Effect.REQUIRES, {"why": "no-belote", "card": CARDS[4]}), lang))
    assert len(set(texts)) == 8
    for text in texts:
        assert_readable(text, lang, 1)
