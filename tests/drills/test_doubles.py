"""Drills at tables where players bid: a double is called by the word of the table, on buttons and in what is told."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from belote_teach.drills.state import drill_state
from belote_teach.language import languages, phrase, table_name
from belote_teach.puzzles import Ask, Exercise, open_bank
from belote_teach.puzzles.bank import bundled_folder
from belote_teach.rules import Ruleset, profile, profiles
from belote_teach.rules.options import AuctionKind, DoubleName
from tests.cases import DATA
from tests.drills.test_players import spoken
from tests.puzzles.deals import exercise as written_in
from tests.puzzles.deals import watch

SAID = tomllib.loads((DATA / "cases" / "doubles.toml").read_text("utf-8"))
BANK = open_bank()
TABLES = tuple(name for name in profiles() if profile(name).auction is AuctionKind.BIDS)


def at(rules: Ruleset) -> list[Exercise]:
    """The exercises that are played in the words of *rules*, where the course is played at that table."""
    found = (one for one in BANK.exercises.values() if one.rules(rules).auction is AuctionKind.BIDS)
    return [one for one in found if one.rules(rules).double_name is rules.double_name]


def told(exercise: Exercise, rules: Ruleset, lang: str) -> Iterator[str]:
    """All that is said of an exercise; where a sentence names other tables, their names are no words for a double."""
    naming = phrase("belief.elsewhere.belief", lang, tables="|").partition("|")[0]
    (puzzle,) = drill_state("doubles", [exercise], rules, lang, count=0)["puzzles"]
    puzzle["answer"].pop("key", None)  # names for programs
    return (text for text in spoken(puzzle) if not text.startswith(naming))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("table", TABLES)
def test_no_drill_says_the_word_of_other_tables(table: str, lang: str) -> None:
    rules = profile(table)
    never = re.compile(SAID["never"][rules.double_name][lang], re.IGNORECASE)
    asked = at(rules)
    assert {Ask.CALLS, Ask.SCORE} <= {one.ask for one in asked}
    for exercise in asked:
        for text in told(exercise, rules, lang):
            assert not never.search(text), f"{exercise.id}: {text}"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", DoubleName)
def test_the_buttons_of_a_drill_bear_the_word_of_the_table(name: DoubleName, lang: str) -> None:
    rules = next(one for one in map(profile, TABLES) if one.double_name is name)
    labels: dict[str, set[str]] = {}
    for exercise in at(rules):
        if exercise.ask is Ask.CALLS:
            (puzzle,) = drill_state("doubles", [exercise], rules, lang, count=0)["puzzles"]
            for choice in puzzle["choices"]:
                labels.setdefault(choice["id"], set()).add(choice["label"])
    double, _, redouble, _ = SAID["calls"][name][lang]
    assert [{double}, {redouble}] == [labels["coinche"], labels["surcoinche"]]


@pytest.mark.parametrize("name", DoubleName)
def test_what_other_tables_do_is_told_in_the_words_of_ones_own(name: DoubleName) -> None:
    """A learner at one table reads of another: a doubled deal that is marked otherwise there."""
    own = next(one for one in map(profile, TABLES) if one.double_name is name)
    other = {DoubleName.COINCHE: "contré", DoubleName.CONTRE: "coinché"}[name]
    said = [
        one["text"]
        for exercise in at(own)
        if exercise.ask is Ask.SCORE
        for puzzle in drill_state("doubles", [exercise], own, "fr", count=0)["puzzles"]
        for one in puzzle["answer"]["elsewhere"]
    ]
    assert any({"coinche": "coinché", "contre": "contré"}[name] in text for text in said)
    assert not any(other in text for text in said)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", DoubleName)
def test_a_deal_that_is_played_again_is_called_in_the_words_of_its_own_table(name: DoubleName, lang: str) -> None:
    source = tomllib.loads((bundled_folder() / "coinche" / "watch.toml").read_text("utf-8"))["exercise"][0]["record"]
    written = source.replace("table: coinche", f"table: {'contree' if name is DoubleName.CONTRE else 'coinche'}")
    deal = written_in(watch(written.replace("coinche pass", "coinche surcoinche pass")))
    (puzzle,) = drill_state("deal", [deal], profile("classic"), lang, count=0)["puzzles"]
    said = {call["call"] for frame in puzzle["watch"]["frames"] for call in frame["calls"]}
    never = re.compile(SAID["never"][name][lang], re.IGNORECASE)
    assert {SAID["calls"][name][lang][0], SAID["calls"][name][lang][2]} <= said
    assert puzzle["watch"]["frames"][-1]["lines"][0].startswith(SAID["sheet"][name][lang])
    for text in spoken(puzzle):
        assert not never.search(text.replace(table_name(deal.rules(profile("classic")), lang), "")), text
