"""Drills at tables of two and three: nobody has a partner there, and everything that is told is readable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from belote_teach.drills.answers import arising_rules
from belote_teach.drills.state import drill_state
from belote_teach.language import languages
from belote_teach.puzzles import open_bank
from belote_teach.rules import Rule, profile
from belote_teach.rules.options import Players
from tests.language.reading import PARTNER, assert_numbers, assert_readable

CLASSIC = profile("classic")
BANK = open_bank()
FEW = [one for one in BANK.exercises.values() if one.rules(CLASSIC).players is not Players.FOUR]
ALONE = {
    "en": ("your side", "other side"),
    "fr": ("votre camp", "autre camp", "camp adverse"),
    "it": ("coppia",),
    "pt": ("parelha",),
}
"""What two partners are called, where there are no two."""


def spoken(made: Any) -> Iterator[str]:
    """Every text in a puzzle; names for programs are none."""
    if isinstance(made, str):
        yield made
    elif isinstance(made, dict):
        for key, value in made.items():
            if key not in ("id", "tables", "url"):
                yield from spoken(value)
    elif isinstance(made, list):
        for value in made:
            yield from spoken(value)


@pytest.mark.parametrize("lang", languages())
def test_nobody_has_a_partner_where_two_or_three_play(lang: str) -> None:
    assert {one.rules(CLASSIC).players for one in FEW} == {Players.TWO, Players.THREE}
    for exercise in FEW:
        for text in spoken(drill_state("few", [exercise], CLASSIC, lang, count=2)["puzzles"]):
            assert not PARTNER[lang].search(text), f"{exercise.id}: {text}"
            assert not any(words in text.lower() for words in ALONE[lang]), f"{exercise.id}: {text}"


def test_a_rule_that_needs_a_partner_is_offered_only_where_there_is_one() -> None:
    assert Rule.PARTNER_HOLDS in arising_rules(CLASSIC)
    for table in ("for-two", "for-three"):
        offered = arising_rules(profile(table).with_options({"partner_master_trump": "no_gratuitous_undertrump"}))
        assert Rule.RUFF in offered
        assert not {Rule.PARTNER_HOLDS, Rule.NO_UNDERRUFF_OF_PARTNER} & set(offered)


def sentences(puzzle: dict[str, Any]) -> Iterator[str]:
    """All that is told about one puzzle in whole sentences."""
    answer = puzzle["answer"]
    yield from puzzle["hints"][1:]
    yield from (step["because"] for step in puzzle["steps"])
    if answer:
        yield answer["reason"]
        for judged in (*answer["cards"].values(), *answer.get("choices", {}).values()):
            yield judged["why"]
        for belief in answer["beliefs"].values():
            yield from (belief["belief"], belief["rule"])
        yield from answer["near"].values()
        for cell in answer.get("cells", {}).values():
            yield from (text for text in (cell["why"], *cell["near"].values()) if text)
        yield from (line["text"] for line in answer.get("lines", ()))
        yield from (one["text"] for one in answer["elsewhere"])
    for frame in puzzle.get("watch", {}).get("frames", ()):
        yield from (frame["said"], *frame["lines"], *frame["faults"])


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("theme", [theme.id for theme in BANK.themes])
def test_everything_in_the_bank_is_readable(lang: str, theme: str) -> None:
    for puzzle in drill_state(theme, BANK.theme(theme), CLASSIC, lang, count=1)["puzzles"]:
        for one in (puzzle, *puzzle["twins"]):
            for text in sentences(one):
                assert_readable(text.replace("None of the others", "Nothing else"), lang, most=40)
            for text in spoken(one):
                assert_numbers(text, lang)


@pytest.mark.parametrize("lang", languages())
def test_hints_of_authors_begin_like_sentences(lang: str) -> None:
    written = [dict(one.hints)[lang] for one in BANK.exercises.values() if lang in dict(one.hints)]
    assert written
    assert all(hint[0].isupper() for hint in written), [hint for hint in written if not hint[0].isupper()]


def shown(name: str, lang: str = "en") -> dict[str, Any]:
    made: dict[str, Any] = drill_state("one", [BANK.find(name)], CLASSIC, lang, count=0)["puzzles"][0]
    return made


def test_a_deal_of_two_or_three_is_watched_by_seats_or_by_who_took() -> None:
    two, three = (shown(name)["watch"]["sides"] for name in ("for-two/sixteen-tricks", "for-three/one-against-two"))
    assert two == [{"label": "North", "note": ""}, {"label": "South", "note": "taker"}]
    assert three == [{"label": "The taker", "note": ""}, {"label": "The defenders", "note": ""}]


def test_why_a_card_was_played_is_told_of_its_player() -> None:
    told = [frame["why"] for frame in shown("deal/from-the-first-card")["watch"]["frames"] if frame["at"] == 1]
    assert told[1] == "East holds no diamond and must ruff."
    assert "opponent" not in " ".join(told)


@pytest.mark.parametrize(("name", "column"), [("half-is-not-enough", "You"), ("all-sixteen", "Opponent")])
def test_a_sheet_for_two_has_you_and_your_opponent(name: str, column: str) -> None:
    puzzle = shown(f"for-two/{name}")
    assert [one["label"] for one in puzzle["sheet"]["columns"]] == ["You", "Opponent"]
    assert next(one["label"] for one in puzzle["sheet"]["columns"] if one["note"]) == column


def test_a_sheet_for_three_says_once_who_took() -> None:
    columns = {
        name: [(one["label"], one["note"]) for one in shown(f"for-three/{name}")["sheet"]["columns"]]
        for name in ("you-against-two", "one-against-two-and-level")
    }
    assert columns == {
        "you-against-two": [("You", "taker"), ("Defenders", "")],
        "one-against-two-and-level": [("Us", ""), ("Taker", "")],
    }


def test_of_two_nobody_is_asked_who_holds_the_trick() -> None:
    asked = [step["ask"] for step in shown("for-two/over-the-king")["steps"]]
    assert asked
    assert "Who holds the trick now?" not in asked
    assert "Who holds the trick now?" in [step["ask"] for step in shown("for-three/over-the-queen")["steps"]]


def test_where_there_are_no_trumps_nobody_is_told_to_look_for_them() -> None:
    looks = [shown(one.id)["hints"][0] for one in BANK.theme("no-trump") if not one.hints]
    assert not {look for look in looks if "Look for trumps" in look or "are trumps?" in look}


def test_no_belote_is_told_once_for_both() -> None:
    assert shown("belote/sans-atout-none")["answer"]["reason"].count("At no trump") == 1
    said_once = shown("tables/one-word-a")["answer"]["beliefs"]["20"]["belief"]
    assert said_once == "This would be right if “belote” alone were enough."
