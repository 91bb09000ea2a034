"""What is said of a position, whatever it is: every card gets its sentence, and no sentence is false."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from belote_teach.language import (
    card_name,
    explain_holds,
    labels,
    languages,
    letters,
    plain,
    sentence,
    summary,
    trace,
    verdict,
    verdicts,
)
from belote_teach.rules import CardSet, Position, Ruleset, Seat, card, holds, legal, parse_position, profile
from tests.strategies import questions

LANGUAGES = languages()
TOKEN = re.compile(r"\[(\w+)\]")
LONGEST = 160

ANY_CARD = {
    "en": r"\bany card\b|\bany of your cards\b",
    "fr": r"n’importe quelle carte|toute carte|n’importe laquelle",
    "it": r"qualsiasi carta(?! di)|una qualsiasi delle tue carte",
    "pt": r"qualquer carta(?! de)|qualquer uma das suas cartas",
}
"""A text that says this frees the whole hand."""

ANY_TRUMP = {
    "en": r"\bany trump will do\b",
    "fr": r"n’importe quel atout convient",
    "it": r"va bene qualsiasi atout",
    "pt": r"serve qualquer trunfo",
}
"""A text that says this frees every trump of the hand."""

HIS_TRICK = {
    "en": r"your partner holds|your partner’s \[\w+\] holds",
    "fr": r"votre partenaire est maître",
    "it": r"il tuo compagno sta vincendo",
    "pt": r"o seu parceiro (que )?está a ganhar|é do seu parceiro",
}
EVEN_IF = {
    "en": "even while your partner holds",
    "fr": "même si votre partenaire est maître",
    "it": "anche se il tuo compagno sta vincendo",
    "pt": "mesmo que o seu parceiro esteja a ganhar",
}


def named(text: str) -> CardSet:
    return CardSet.of(*TOKEN.findall(text))


def everything_said(position: Position, rules: Ruleset, lang: str) -> list[str]:
    ruling = legal(position, rules)
    return [
        summary(ruling, position, lang),
        *verdicts(ruling, position, lang).values(),
        *trace(ruling, position, lang),
        *(sentence(reason, position.seat, position.trick.direction, lang) for reason in ruling.reasons),
        explain_holds(holds(position.trick), position.seat, position.trick.direction, lang),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@given(questions())
def test_everything_is_said_and_well_set(lang: str, question: tuple[Position, Ruleset]) -> None:
    position, rules = question
    for text in everything_said(position, rules, lang):
        printed = plain(text, lang)
        assert not re.search(r"[{}\[\]]|\ufe0f", printed)
        assert not re.search(r"  |[ \u00a0\u202f][.,]|\.\.|None|False|True", printed)
        assert re.match(r"[A-ZÀÉÈÓ0-9]", printed), printed
        assert printed.endswith(".")
        sentences = re.split(r"(?<=\.)\s", printed)
        assert len(sentences) <= 2, printed
        assert max(map(len, sentences)) <= LONGEST, printed
        assert named(text) <= position.hand | position.trick.cards, printed
        if lang == "fr":
            assert not re.search(r"\w[:;!?]|[ \u00a0][:;!?]", printed), printed


@pytest.mark.parametrize("lang", LANGUAGES)
@given(questions())
def test_nothing_false_is_said(lang: str, question: tuple[Position, Ruleset]) -> None:
    position, rules = question
    ruling = legal(position, rules)
    told = verdicts(ruling, position, lang)
    assert list(told) == list(position.hand)
    for text in (summary(ruling, position, lang), *told.values(), *trace(ruling, position, lang)):
        if re.search(ANY_CARD[lang], text, re.IGNORECASE):
            assert ruling.value == position.hand, text
        if re.search(ANY_TRUMP[lang], text, re.IGNORECASE):
            assert position.hand & position.contract.trumps <= ruling.value, text
        if re.search(HIS_TRICK[lang], text, re.IGNORECASE) or EVEN_IF[lang] in text:
            assert position.partner_holds, text
    holder = position.trick.holder
    for one, text in told.items():
        if one not in ruling.value:
            assert not re.search(ANY_CARD[lang], text), text
            assert len(re.split(r"(?<=\.)\s", text)) <= 2
        elif holder is None or len(position.hand) == 1:
            assert not named(text)
    in_hand = named(summary(ruling, position, lang)) & position.hand
    assert in_hand <= ruling.value, "a summary names only the cards that may be played"
    conclusion = named(trace(ruling, position, lang)[-1])
    assert conclusion == (ruling.value if ruling.value != position.hand or len(position.hand) == 1 else CardSet())


@pytest.mark.parametrize("lang", LANGUAGES)
@given(questions(least=1))
def test_who_holds_the_trick_is_named_with_his_card(lang: str, question: tuple[Position, Ruleset]) -> None:
    position, _ = question
    holder = position.trick.holder
    assert holder is not None
    for viewer in Seat:
        text = explain_holds(holds(position.trick), viewer, position.trick.direction, lang)
        assert named(text) == CardSet.of(holder.card)
        mine = {"en": "you hold", "fr": "vous êtes maître", "it": "stai vincendo tu", "pt": "a vaza é sua"}[lang]
        assert (mine in text) is (viewer is holder.seat)


CASES = [
    ("classic", "D | E:AC N:7C W:8D | S: 9D QD KH 10H 7S", "9D", "It beats the [8D], as it must."),
    (
        "classic",
        "D | E:AC N:7C W:8D | S: 9D QD KH 10H 7S",
        "KH",
        "You hold no club, and the opponent on your left holds the trick: you must play a trump.",
    ),
    (
        "classic",
        "C | N:QH W:8C | S: 9C KC 7H",
        "9C",
        "You may not ruff: you hold a heart, the [7H], and must follow suit.",
    ),
    ("coinche", "D | E:AS N:QD W:AD | S: 10D 7D KC", "KC", "at this table you need not under-ruff"),
    ("stekius", "D | N:AS W:7S | S: 7D KD AC 9H", "AC", "even while your partner holds the trick"),
    ("guide", "D | E:AS N:10D W:8S | S: 7D AD 9C", "7D", "under-ruff your partner’s [10D]"),
    ("online-501", "D | E:QD N:AD W:7D | S: 9D 10D 8D", "8D", "at this table you need not go higher"),
    ("classic", "H | W:7C | S: AH", "AH", "It is the only card you have left."),
]


@pytest.mark.parametrize(("table", "line", "one", "expected"), CASES)
def test_verdicts(table: str, line: str, one: str, expected: str) -> None:
    position = parse_position(line)
    said = verdict(legal(position, profile(table)), card(one), position, "en")
    assert expected in said


def test_the_summary_of_the_worked_example() -> None:
    position = parse_position("D | E:AC N:7C W:8D | S: 9D QD KH 10H 7S")
    assert summary(legal(position, profile("classic")), position, "en") == (
        "You hold no club, and the opponent on your left holds the trick with the [8D]. "
        "You must ruff, and higher than the [8D]: only the [9D] and the [QD] do that."
    )


def test_letters_and_labels_are_not_shared() -> None:
    labels("en")["missed"]["one"] = "changed"
    assert labels("en")["missed"]["one"] != "changed"
    letters("fr")["X"] = "J"
    assert letters("fr") == {"V": "J", "D": "Q", "R": "K"}
    assert card_name(card("10H"), "en") == "10 of hearts"
