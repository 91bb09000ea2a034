"""Belote and declarations on a page."""

import re

import pytest

from belote_teach.course import announced
from belote_teach.language import languages
from belote_teach.rules import CardSet, profile
from belote_teach.rules.declarations import declarations_in
from tests.html import assert_whole

HANDS = ("9H 10H JH QH AS 7C 8C KD", "10H KH AH 7S 8S QC JD 9C", "QH KH AH KS KD KC 7S 8D")
BLOCKS = {
    "all": lambda table, lang: announced.declaration_table(lang),
    "hands": lambda table, lang: announced.declared_in(*HANDS, table=table, lang=lang),
    "claims": lambda table, lang: announced.claims_told("S: carre J | E: cent AS", "D", table=table, lang=lang),
    "same claims": lambda table, lang: announced.same_claims(
        "S: tierce KH | E: tierce KS", "C", table=table, lang=lang
    ),
    "belotes": lambda table, lang: announced.belotes("QH belote", "KH belote rebelote", table=table, lang=lang),
    "same belote": lambda table, lang: announced.same_belote("KH belote", table=table, lang=lang),
}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", BLOCKS)
@pytest.mark.parametrize("table", ["classic", "stekius", "coinche"])
def test_every_block_is_whole_in_every_language(name, table, lang):
    assert_whole(BLOCKS[name](table, lang))


def test_every_declaration_has_its_points_the_best_first():
    points = [int(line.split("  ")[2]) for line in str(announced.declaration_table("en")).splitlines()[2:]]
    assert points == [200, 150, 100, 100, 100, 100, 100, 50, 20]


@pytest.mark.parametrize("hand", HANDS)
def test_a_hand_may_declare_what_the_engine_finds(hand):
    best = declarations_in(CardSet.of(*hand.split()), None, profile("cafe"))
    row = str(announced.declared_in(hand, lang="en")).splitlines()[-1]
    assert row.count(": ") == len(best)
    assert all(f": {one.points()}" in row for one in best)
    assert ("nothing" in row) is not best


def test_cards_stand_as_runs_are_seen():
    row = str(announced.declared_in(HANDS[0], lang="en")).splitlines()[-1]
    assert row.startswith("A of spades Q of hearts J of hearts 10 of hearts 9 of hearts")


def test_the_better_side_is_named():
    text = str(announced.claims_told("S: tierce QH | E: cinquante 10S, tierce AD", "H", lang="en"))
    assert "The other side’s declarations count: 70 points" in text


def test_a_tie_divides_the_tables():
    text = str(announced.same_claims("S: tierce KH | E: tierce KS", "C", lang="en"))
    assert "Guide" in text
    assert "STEKIUS" in text
    assert len(re.findall("equal in everything", text)) == 3


def test_a_belote_needs_its_words():
    rows = str(announced.belotes("QH belote rebelote", "QH belote", "QH", lang="en")).splitlines()[2:]
    assert [int(row.split("  ")[1]) for row in rows] == [20, 0, 0]
    assert "two-hands" not in str(announced.belotes("KH belote rebelote two-hands", lang="en"))
    assert "not in the same hand" in str(announced.belotes("KH belote rebelote two-hands", lang="en"))
