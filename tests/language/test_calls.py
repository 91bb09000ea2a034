"""Calls in words: every call may be made or may not, and why."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.language import call_text, call_verdict, calls, languages, phase_text, phrase
from belote_teach.rules import profile
from belote_teach.rules.auction import PASS, CallKind, refusal
from belote_teach.rules.deal import Phase
from belote_teach.rules.options import DoubleName
from tests.language import making
from tests.language.reading import assert_readable, keys, listening

LANGUAGES = languages()
chances = st.integers(0, 2**32).map(random.Random)


@pytest.mark.parametrize("lang", LANGUAGES)
@given(chances)
def test_every_call_has_its_verdict(lang: str, chance: random.Random) -> None:
    rules = making.table(chance)
    auction = making.auction(chance, rules)
    for call in making.calls(rules):
        assert_readable(call_verdict(refusal(auction, call, rules), auction, call, lang, rules), lang, 2)
        said, short = call_text(call, lang, rules), call_text(call, lang, rules, "short")
        assert said[0].isupper() or said[0].isdigit()
        assert len(short) <= 14
        assert "{" not in said + short + call_text(call, lang, rules, "name")


def test_every_sentence_about_calls_is_called_for(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    with listening(monkeypatch, calls) as heard:
        for _ in range(1000):
            rules = making.table(chance)
            auction = making.auction(chance, rules)
            for call in making.calls(rules):
                call_verdict(refusal(auction, call, rules), auction, call, "en", rules)
    assert heard == keys("call.no", "call.yes")


REASONS = {
    "turn": {"over", "dealer-must-take", "out-of-turn"},
    "contracts": {"other-auction", "suits-only", "no-generale"},
    "double": {"frozen", "nothing-to-double", "already-doubled", "own-bid", "not-doubled", "opponents-bid"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_refusal_is_told_apart(lang: str) -> None:
    for rule, whys in REASONS.items():
        facts: dict[str, Any] = {"call": PASS, "kind": "bid", "last": None, "double": DoubleName.COINCHE}
        said = {why: phrase(f"call.no.{rule}", lang, why=why, **facts) for why in whys}
        assert len(set(said.values())) == len(whys)


def test_what_the_engine_refuses_is_what_is_told() -> None:
    """No reason of the engine is missing from the list above, and none there is made up."""
    chance = random.Random(1)
    met: dict[str, set[str]] = {}
    for _ in range(1000):
        rules = making.table(chance)
        auction = making.auction(chance, rules)
        other = auction.turn.after(rules.direction, 1, rules.players.seats)
        for call in making.calls(rules):
            for seat in (None, other):
                if (reason := refusal(auction, call, rules, seat)) and "why" in reason.facts:
                    met.setdefault(reason.rule, set()).add(str(reason.facts["why"]))
    assert met == REASONS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_and_kind_of_call_has_its_words(lang: str) -> None:
    assert len({phase_text(phase, lang) for phase in Phase}) == len(Phase)
    assert len({call_text(call, lang, profile("coinche")) for call in making.calls(profile("coinche"))}) > len(CallKind)
