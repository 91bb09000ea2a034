"""A drill as JSON: complete, true, said in one language, the same every time."""

from __future__ import annotations

import gzip
import json
import re
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from belote_teach.drills.shown import Shown, sorted_hand
from belote_teach.drills.state import drill_state, without_answers
from belote_teach.language import languages
from belote_teach.puzzles import Ask, Exercise, Grade, Stage, check, open_bank, read_answer, truth
from belote_teach.puzzles.reading import read_text
from belote_teach.rules import (
    CARDS,
    CardSet,
    Contract,
    Position,
    format_position,
    legal,
    parse_cards,
    profile,
    profiles,
)
from tests.strategies import any_positions, card_sets, contracts

CLASSIC = profile("classic")
BANK = open_bank()
THEMES = [theme.id for theme in BANK.themes]
NAMES = {str(card) for card in CARDS}
TOKEN = re.compile(r"\[([^\]]*)\]")


def exercise(body: str) -> Exercise:
    found, faults = read_text(f'[[exercise]]\nid = "one"\n{body}\n', Path("theme/file.toml"), "theme")
    assert not faults, [str(fault) for fault in faults]
    return found[0]


def one(body: str, lang: str = "en", table: str = "classic") -> dict[str, Any]:
    return dict(drill_state("one", [exercise(body)], profile(table), lang)["puzzles"][0])


def texts(value: object) -> Iterator[str]:
    """Every string in a piece of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


OVERRUFF = 'position = "D | E:AC N:7C W:8D | S: 9D QD KH 10H 7S"\nexpect = "9D QD"'
SHAPES = {
    "playable": "marks",
    "play": "card",
    "holds": "choice",
    "order": "sequence",
    "points": "number",
    "rule": "choice",
    "calls": "ticks",
    "belote": "choice",
    "declare": "marks",
    "whose": "choice",
    "score": "sheet",
    "match": "choice",
    "watch": "watch",
}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("theme", THEMES)
def test_the_whole_bank_is_said_without_a_gap(theme: str, lang: str) -> None:
    state = drill_state(theme, BANK.theme(theme), CLASSIC, lang)
    assert json.loads(json.dumps(state)) == state
    assert set(state["names"]) == NAMES
    for text in texts(state["puzzles"]):
        assert set(TOKEN.findall(text)) <= NAMES, text
        assert "{" not in text
        assert "  " not in text
    for puzzle in state["puzzles"]:
        for shown in (puzzle, *puzzle["twins"]):
            check_shape(shown)


def check_shape(puzzle: dict[str, Any]) -> None:
    answer = puzzle["answer"]
    assert puzzle["shape"] == SHAPES[puzzle["ask"]]
    if puzzle["shape"] == "watch":
        check_watch(puzzle)
        return
    assert len(puzzle["hints"]) == 4
    assert all(puzzle["hints"])
    assert answer["reason"]
    assert set(answer["cards"]) <= NAMES
    assert puzzle["example"] is (puzzle["blank"] == 0)
    assert puzzle["blank"] <= len(puzzle["steps"]) + 1
    for step in puzzle["steps"]:
        assert step["answer"] in [choice["id"] for choice in step["choices"]]
        assert len({choice["label"] for choice in step["choices"]}) == len(step["choices"]) > 1
    if puzzle["shape"] == "choice":
        assert answer["key"] in [choice["id"] for choice in puzzle["choices"]]
        assert len({choice["label"] for choice in puzzle["choices"]}) == len(puzzle["choices"])
    if puzzle["shape"] in ("marks", "card"):
        assert [card for card in puzzle["hand"] if answer["cards"][card]["ok"]] == answer["key"]
        assert list(answer["cards"]) == puzzle["hand"]
    if puzzle["shape"] == "ticks":
        ids = [choice["id"] for choice in puzzle["choices"]]
        assert answer["key"] == [one for one in ids if answer["choices"][one]["ok"]]
        assert answer["key"]
        assert list(answer["choices"]) == ids
        assert all(verdict["why"] for verdict in answer["choices"].values())
    if puzzle["shape"] == "sheet":
        check_sheet(puzzle)
    if puzzle["shape"] == "sequence":
        assert set(answer["key"]) == set(puzzle["hand"])
        assert answer["key"] != puzzle["hand"] or puzzle["id"].partition("~")[2]
    assert bool(puzzle["unit"]) is (puzzle["shape"] == "number")
    named = {rule["id"] for rule in answer["rules"]}
    assert {rule for verdict in answer["cards"].values() for rule in verdict["rules"]} <= named
    for belief in answer["beliefs"].values():
        assert belief["belief"]
        assert belief["rule"]


def check_sheet(puzzle: dict[str, Any]) -> None:
    answer, sheet = puzzle["answer"], puzzle["sheet"]
    assert [column["id"] for column in sheet["columns"]] == ["us", "them"]
    noted = [column["id"] for column in sheet["columns"] if column["note"]]
    # Where three play, a taker who is the other side is named so in the head itself.
    assert noted in (["us"], ["them"]) or (noted == [] and len(puzzle["seats"]) == 3)
    cells = {cell["id"]: cell["given"] for row in sheet["rows"] for cell in row["cells"]}
    empty = [name for name, given in cells.items() if given is None]
    assert empty
    assert list(answer["key"]) == empty == list(answer["cells"])
    whole = {name: answer["key"].get(name, given) for name, given in cells.items()}
    for name, cell in answer["cells"].items():
        assert isinstance(answer["key"][name], int)
        assert str(answer["key"][name]) not in cell["near"]
        if cell["sum"]:
            assert sum(whole[part] for part in cell["sum"]) == whole[name]
    rows = {row["id"] for row in sheet["rows"]}
    assert {line["row"] for line in answer["lines"]} <= rows
    assert all(line["text"] for line in answer["lines"])


def check_watch(puzzle: dict[str, Any]) -> None:
    watch = puzzle["watch"]
    assert puzzle["hints"] == puzzle["steps"] == []
    assert puzzle["answer"] == {}
    assert not puzzle["example"]
    assert watch["frames"][0]["at"] == "auction"
    assert watch["frames"][-1]["at"] == "end"
    assert all(frame["said"] for frame in watch["frames"])
    won = [frame["won"] for frame in watch["frames"]]
    assert won == sorted(won)
    assert won[-1] == len(watch["tricks"])


@pytest.mark.parametrize("table", profiles())
def test_what_is_baked_is_the_engines_at_every_table(table: str) -> None:
    rules = profile(table)
    for theme in THEMES:
        for original in BANK.theme(theme)[::3]:
            if original.ask is Ask.WATCH:
                continue
            shown = Shown.at(original, rules, "en")
            puzzle = drill_state("one", [original], rules, count=0)["puzzles"][0]
            key = puzzle["answer"]["key"]
            if original.ask is Ask.PLAY:
                assert parse_cards(" ".join(key)) == shown.ruling.value
            elif original.ask is Ask.SCORE:
                assert check(shown.exercise, read_answer(Ask.SCORE, key), shown.rules).grade is Grade.RIGHT
                marked = [key.get(f"marked.{party}") for party in ("us", "them")]
                assert sorted(marked) == sorted([shown.ruling.value.takers, shown.ruling.value.defenders])
            else:
                assert read_answer(original.ask, key) == truth(shown.exercise, shown.rules).value
            assert puzzle["table"]["id"] == shown.rules.id


@given(any_positions())
def test_no_belief_and_no_other_table_is_the_truth(position: Position) -> None:
    body = f'position = "{format_position(position)}"\nexpect = "{legal(position, CLASSIC).value}"'
    answer = one(body)["answer"]
    assert " ".join(answer["key"]) not in answer["beliefs"]
    here = {name for name in profiles() if legal(position, profile(name)).value == legal(position, CLASSIC).value}
    told = [table for row in answer["elsewhere"] for table in row["tables"]]
    assert len(told) == len(profiles()) - len(here)


def test_the_table_is_seen_from_the_learners_place() -> None:
    puzzle = one('position = "D | N:AC W:7C S:8D | E: 9D KH"\nexpect = "9D"')
    assert [play["seat"] for play in puzzle["trick"]] == ["E", "N", "W"]
    assert puzzle["turn"]["seat"] == "S"
    assert puzzle["turn"]["order"] == "4"
    assert puzzle["trick"][0]["who"] == "Your right"
    assert puzzle["trick"][0]["note"] == "led"
    assert puzzle["answer"]["holder"] == "W"
    assert puzzle["seats"] == {"N": "Your partner", "E": "Your right", "S": "You", "W": "Your left"}


def test_a_clockwise_table_mirrors_the_trick() -> None:
    clockwise = CLASSIC.with_options({"direction": "cw"})
    puzzle = drill_state("one", [exercise(OVERRUFF)], clockwise)["puzzles"][0]
    assert [play["seat"] for play in puzzle["trick"]] == ["W", "N", "E"]
    assert puzzle["direction"] == "cw"
    assert "clockwise" in puzzle["trickLabel"]
    assert puzzle["answer"]["key"] == ["9D", "QD"]


def test_a_hand_lies_as_a_player_sorts_it() -> None:
    assert one(OVERRUFF)["hand"] == ["9D", "QD", "7S", "10H", "KH"]
    hand = sorted_hand(parse_cards("7S AS 10H QD JD 9C 8C"), Contract.CLUBS)
    assert " ".join(map(str, hand)) == "9C 8C 10H AS 7S QD JD"


@given(card_sets.filter(lambda cards: 0 < len(cards) < 9), contracts)
def test_a_sorted_hand_has_its_cards_suit_by_suit(cards: CardSet, contract: Contract) -> None:
    hand = sorted_hand(cards, contract)
    assert CardSet.of(*hand) == cards
    suits = [card.suit for card in hand]
    assert sum(one is not other for one, other in pairwise(suits)) == len(set(suits)) - 1


def test_the_explanation_names_cards_beliefs_and_other_tables() -> None:
    puzzle = one('position = "D | E:AC N:7C W:JD | S: 9D QD KH"\nexpect = "9D QD"')
    answer = puzzle["answer"]
    verdict = answer["cards"]["KH"]
    assert (verdict["ok"], verdict["rules"]) == (False, ["underruff"])
    assert "must still play a trump" in verdict["why"]
    assert answer["beliefs"]["9D QD KH"]["rules"] == ["underruff"]
    assert answer["elsewhere"][0]["tables"] == ["Online 501", "FFB coinche", "FFB contrée", "Coinche", "Contrée"]
    assert "may play any card" in answer["elsewhere"][0]["text"]
    assert answer["rules"][0] == {"id": "underruff", "label": "under-ruff", "url": "rules/underruff.html"}


def test_an_answer_that_is_right_at_another_table_says_so() -> None:
    body = 'position = "D | N:AC W:7C | S: 9D QD KH"\nexpect = "9D QD KH"'
    assert one(body)["answer"]["beliefs"]["9D QD"]["rules"] == ["partner-holds"]
    guide = one('position = "D | E:AC N:9D W:7C | S: JD 7D KH"\nexpect = "JD KH"', table="guide")
    assert guide["answer"]["key"] == ["JD", "KH"]
    told = guide["answer"]["beliefs"]["JD 7D KH"]
    assert told["belief"].startswith("This would be right at another table: Classic, Café")


def test_near_misses_are_told() -> None:
    puzzle = one('ask = "points"\ntrick = "D | E:AC N:7C W:8D S:JD"\nlast = true\nexpect = 41')
    assert puzzle["answer"]["near"]["31"] == "You left out the ten for the last trick."
    assert puzzle["answer"]["reason"].endswith("= 41. The last trick adds ten.")
    assert puzzle["unit"] == "points"


def test_steps_fade() -> None:
    worked = one(OVERRUFF + '\nstage = "worked"')
    assert [step["answer"] for step in worked["steps"]] == ["C", "no", "W", "yes", "yes"]
    assert worked["example"]
    assert worked["twins"] == []
    assert one(OVERRUFF + '\nstage = "faded"\nblank = 2')["blank"] == 2
    assert one(OVERRUFF + '\nstage = "faded"\nblank = "all"')["blank"] == 6
    assert one(OVERRUFF)["steps"] == []


def test_the_authors_hint_comes_first_in_its_language() -> None:
    body = OVERRUFF + '\nhint.en = "Look at the 8."'
    assert one(body)["hints"][0] == "Look at the 8."
    assert one(body, "fr")["hints"][0] != "Look at the 8."


def test_a_table_of_its_own_is_named_with_the_exercise() -> None:
    puzzle = one(OVERRUFF + '\ntable = "stekius"')
    assert puzzle["table"] == {"id": "stekius", "title": "STEKIUS"}


def test_national_letters_stand_on_the_cards_and_in_the_names() -> None:
    state = drill_state("one", [exercise(OVERRUFF)], CLASSIC, "fr")
    assert state["indices"] == {"J": "V", "Q": "D", "K": "R", "A": "A"}
    assert state["names"]["JC"] == "V de trèfle"


def test_answers_and_twins_are_kept_back() -> None:
    state = drill_state("one", [exercise(OVERRUFF)], CLASSIC)
    kept = without_answers(state)
    assert all("answer" not in puzzle and "twins" not in puzzle for puzzle in kept["puzzles"])
    assert "answer" in state["puzzles"][0]


def test_the_same_drill_twice_is_the_same() -> None:
    exercises = BANK.theme("follow", Stage.FREE)[:6]
    assert drill_state("x", exercises, CLASSIC) == drill_state("x", exercises, CLASSIC)


def test_a_drill_of_six_is_light() -> None:
    exercises = BANK.theme("underruff", Stage.FREE)[:6]
    text = json.dumps(drill_state("x", exercises, CLASSIC), ensure_ascii=False, separators=(",", ":"))
    assert len(gzip.compress(text.encode())) < 8_000
    started = time.process_time()
    drill_state("x", exercises, profile("cafe"))
    assert time.process_time() - started < 2  # a bar against runaway work, far above what it takes
