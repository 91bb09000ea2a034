"""What was wrong with a deal, in words: every irregularity of every record."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belote_teach.language import fault_text, languages, marks_text
from belote_teach.language.catalogue import catalogue
from belote_teach.rules import CardSet, Effect, Reason, Rule, Seat, card, profile, profiles
from belote_teach.rules.audit import Fault, Irregularity, audit
from belote_teach.rules.deal import random_deal
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import parse_declaration
from tests.language.making import spoiled
from tests.language.reading import assert_readable, numbers

LANGUAGES = languages()


@given(st.integers(0, 2**32).map(random.Random), st.sampled_from(profiles()))
@settings(max_examples=150, deadline=None)
def test_every_irregularity_is_told(chance: random.Random, name: str) -> None:
    rules = profile(name)
    for wrong in audit(spoiled(chance, rules), rules).irregularities:
        for lang in LANGUAGES:
            text = fault_text(wrong, lang, rules)
            assert_readable(text, lang, 5)
            if wrong.trick is not None:
                assert wrong.trick in numbers(text)
            if wrong.card is not None:
                assert f"[{wrong.card}]" in text


def test_every_fault_is_met_and_has_its_words() -> None:
    chance = random.Random(3)
    met: set[Fault] = set()
    while met != set(Fault):
        rules = profile(chance.choice((*profiles(), "for-three")))
        if chance.random() < 0.2:
            rules = profile("for-three").with_options({"three_deal": "ten_talon"})
        met |= {wrong.fault for wrong in audit(spoiled(chance, rules), rules).irregularities}
    for lang in LANGUAGES:
        said = {key.split(".")[1] for key in catalogue(lang).entries if key.startswith("fault.")}
        assert said == {*Fault, "trick", "word"}


def test_a_revoke_names_player_card_and_rule() -> None:
    reason = Reason(Rule.FOLLOW, Effect.REQUIRES, {"met": CardSet.of("9H")})
    wrong = Irregularity(Fault.ILLEGAL_PLAY, trick=2, seat=Seat.WEST, card=card("KD"), reason=reason)
    assert fault_text(wrong, "en", profile("classic")) == (
        "Trick 2. West played the [KD], but held the [9H]. If you hold the suit that was led, you must play it."
    )


def test_a_declaration_where_nobody_sits_is_told_in_every_language() -> None:
    reason = Reason(Rule.DECLARATION, Effect.REQUIRES, {"declaration": parse_declaration("carre J"), "why": "absent"})
    wrong = Irregularity(Fault.NO_DECLARATION, seat=Seat.EAST, noted=reason.facts["declaration"], reason=reason)
    told = {lang: fault_text(wrong, lang, profile("for-two")) for lang in LANGUAGES}
    for lang, text in told.items():
        assert_readable(text, lang, 5)
    assert told["en"] == "Nobody sits East at this table: what is declared there does not count."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pack_that_is_none_names_the_cards(lang: str) -> None:
    record = record_of(random_deal(1, profile("classic")))
    hands = dict(record.hands)
    one, other = next(iter(hands[Seat.NORTH])), next(iter(hands[Seat.SOUTH]))
    hands[Seat.NORTH] = hands[Seat.NORTH] - CardSet.of(one) | CardSet.of(other)
    (wrong,) = audit(replace(record, hands=hands)).irregularities
    assert (wrong.fault, wrong.noted, wrong.right) == (Fault.NOT_A_PACK, CardSet.of(other), CardSet.of(one))
    text = fault_text(wrong, lang, profile("classic"))
    assert f"[{one}]" in text
    assert f"[{other}]" in text
    assert text.index(f"[{one}]") < text.index(f"[{other}]")
    few = replace(record, hands={**record.hands, Seat.NORTH: record.hands[Seat.NORTH] - CardSet.of(one)})
    assert f"[{one}]" in fault_text(audit(few).irregularities[0], lang, profile("classic"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_marks_name_every_side(lang: str) -> None:
    assert numbers(marks_text({"NS": 162, "EW": 20}, lang)) == {162, 20}
    assert numbers(marks_text({"E": 10, "S": 20, "W": 30}, lang)) == {10, 20, 30}
