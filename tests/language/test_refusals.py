"""Why an act is refused, in words: whatever is tried at whatever table."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from belote_teach.language import languages, refusal_text
from belote_teach.language.catalogue import catalogue
from belote_teach.rules import CARDS, CardSet, Effect, Reason, Rule, Seat, profile, profiles
from belote_teach.rules.auction import all_calls
from belote_teach.rules.cards import SEATS
from belote_teach.rules.deal import Deal, IllegalActError, Phase
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import parse_declaration
from tests.language.making import finished
from tests.language.reading import assert_readable

LANGUAGES = languages()
TABLES = (
    *map(profile, profiles()),
    profile("for-three").with_options({"three_deal": "ten_talon"}),
    profile("stekius").with_options({"contracts": "suits_sa_ta", "declarations": "none"}),
)


def refusals(chance: random.Random, deal: Deal) -> Iterator[Reason]:
    """Yield the reasons why acts tried at *deal*, which was played to its end, are refused on the way."""
    record = record_of(deal)
    start = record.start(deal.rules)
    called = start
    on_the_way = [called]
    for call in deal.calls:
        called = called.call(call)
        on_the_way.append(called)
    if deal.laid:
        called = called.lay_away(deal.laid)
    for seat, said in deal.announced.items():
        on_the_way.append(called)
        called = called.declare(seat, said)
    for turn in deal.turns:
        on_the_way.append(called)
        called = called.play(turn.card, turn.words, turn.declares)
    on_the_way.append(called)
    said = tuple(map(parse_declaration, ("carre J", "tierce QH")))
    for here in (*on_the_way[:12], *chance.sample(on_the_way, 3), on_the_way[-1]):
        one, seat = chance.choice(CARDS), chance.choice(SEATS)
        mine = chance.choice(list(here.playable)) if here.phase is Phase.PLAY else one
        acts = (
            here.exchange_seven,
            lambda here=here: here.lay_away(CardSet.of(*chance.sample(CARDS, chance.choice((1, 2))))),
            lambda here=here, seat=seat: here.declare(seat, said),
            lambda here=here, seat=seat: here.call(chance.choice(list(all_calls(here.rules))), seat),
            lambda here=here, one=one: here.play(one),
            lambda here=here, mine=mine: here.play(mine, ("hello",)),
            lambda here=here, mine=mine: here.play(mine, ("belote",), said),
        )
        for act in acts:
            try:
                act()
            except IllegalActError as error:
                yield error.reason


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.id)
def test_every_refusal_is_told(rules):
    chance = random.Random(rules.id)
    for reason in refusals(chance, finished(chance, rules)):
        for lang in LANGUAGES:
            assert_readable(refusal_text(reason, lang, rules), lang, 5)


SEEN = Reason(Rule.TURN, Effect.REQUIRES, {"why": "leader", "seat": Seat.NORTH, "right": Seat.EAST})
ACTS = {
    "absent": {"seat": Seat.NORTH},
    "leader": {"seat": Seat.NORTH, "right": Seat.EAST},
    "not-held": {"card": CARDS[3], "held": CardSet.of("7S", "8H")},
    "talon-size": {"right": 2},
    "talon-not-held": {"cards": CardSet.of("7S", "8H")},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_act_that_is_refused_is_told_apart(lang):
    whys = [key.partition(".")[2] for key in catalogue(lang).entries if key.startswith("act.")]
    reasons = [Reason(Rule.TURN, Effect.REQUIRES, {"why": why, **ACTS.get(why, {})}) for why in whys]
    told = {refusal_text(reason, lang, profile("classic")) for reason in reasons}
    assert len(told) == len(whys) > 14
    for text in told:
        assert_readable(text, lang, 5)


def test_players_are_named_by_their_seats():
    assert refusal_text(SEEN, "en", profile("classic")) == "It is East’s turn to lead, not North’s."
    assert refusal_text(SEEN, "fr", profile("classic")) == "C’est le tour d’Est d’entamer, et non celui de Nord."
