"""Exercise files: what is read, and what is said of a fault, with its line."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from belote_teach.puzzles import Ask, Level, Stage
from belote_teach.puzzles.exercise import ALL_BLANK
from belote_teach.puzzles.reading import Lines, read_text
from belote_teach.rules import CardSet, Rule, profile

FILE = Path("exercises/follow/basics.toml")


def read(text: str) -> tuple[list[str], list[str]]:
    exercises, faults = read_text(dedent(text), FILE, "follow")
    assert all(fault.level is Level.ERROR for fault in faults)
    return [one.id for one in exercises], [str(fault) for fault in faults]


def test_an_exercise_is_read_whole() -> None:
    text = """
        table = "stekius"

        [[exercise]]
        id = "one"
        position = "D | E:AC N:7C W:8D | S: 9D QD KS 7H"
        expect = "9D QD"

        [[exercise]]
        id = "two"
        ask = "play"
        position = "D | E:AC N:7C W:8D | S: 9D QD KS 7H"
        expect = "QD 9D"
        teaches = ["overruff", "ruff"]
        stage = "faded"
        blank = "all"
        table = "coinche"
        hint.fr = "Qu'est-ce qui bat le 8 ?"
    """
    (one, two), faults = read_text(dedent(text), FILE, "follow")
    assert not faults
    assert (one.id, one.ask, one.stage, one.expect) == ("follow/one", Ask.PLAYABLE, Stage.FREE, CardSet.of("9D", "QD"))
    assert (one.table, one.written_for.id) == (None, "stekius")
    assert one.rules(profile("guide")).id == "guide"
    assert (two.teaches, two.stage, two.blank) == ((Rule.OVERRUFF, Rule.RUFF), Stage.FADED, ALL_BLANK)
    assert two.rules(profile("guide")).id == "coinche"
    assert two.written_for.id == "coinche"
    assert dict(two.hints) == {"fr": "Qu’est-ce qui bat le 8\u202f?"}, "typeset as the catalogues are"
    assert (str(two.source), one.source.line) == ("exercises/follow/basics.toml:9", 4)


GOOD = 'id = "a"\nposition = "D | W:AC | S: KC 9D"\nexpect = "KC"\n'
GOOD_FOR_TWO = 'id = "a"\ntable = "for-two"\nposition = "D 2 | N:AC | S: KC 9D"\nexpect = "KC"\n'


@pytest.mark.parametrize(
    ("line", "body", "says"),
    [
        (2, 'id = "A b"\nposition = "D | W:AC | S: KC 9D"\nexpect = "KC"', 'as in "one-heart"'),
        (1, 'position = "D | W:AC | S: KC 9D"\nexpect = "KC"', 'id is missing; write id = "one-heart"'),
        (1, 'id = "a"\nposition = "D | W:AC | S: KC 9D"', 'expect is missing; write expect = "9D QD"'),
        (3, 'id = "a"\nposition = "D | W:AX | S: KC 9D"\nexpect = "KC"', "no suit is called 'X'"),
        (3, 'id = "a"\nposition = "D | E:AC | S: KC 9D"\nexpect = "KC"', "it is the turn of N"),
        (3, 'id = "a"\nposition = "D | W:AC | S: AC 9D"\nexpect = "KC"', "cannot be in the hand and in the trick"),
        (4, 'id = "a"\nposition = "D | W:AC | S: KC 9D"\nexpect = "K"', "'K'"),
        (5, GOOD + 'ask = "playble"', "did you mean playable?"),
        (5, GOOD + 'teaches = ["folow"]', "did you mean follow?"),
        (5, GOOD + 'teaches = "follow"', 'teaches = ["overruff"]'),
        (5, GOOD + 'stage = "fade"', "did you mean faded?"),
        (5, GOOD + "blank = 1", 'blank belongs to stage = "faded"'),
        (6, GOOD + 'stage = "faded"\nblank = 0', 'write 1, 2 … or "all"'),
        (5, GOOD + 'table = "coinch"', "did you mean coinche?"),
        (5, GOOD + 'table = "club.toml"', "there is no profile file 'club.toml'"),
        (5, GOOD + 'hint.de = "Schau!"', "the languages are en, fr, it, pt"),
        (5, GOOD + 'hint = "Look!"', 'as in hint.en = "Look at the hearts."'),
        (5, GOOD + 'teach = ["follow"]', "did you mean teaches?"),
        (5, GOOD + 'covering = "KC"', "at the table classic no card lies on another"),
        (6, GOOD_FOR_TWO + 'covering = "7S"', "7S is not in the hand 9D KC"),
        (5, GOOD + "hide_faults = true", "does not belong to ask = 'playable'"),
        (5, GOOD + "last = true", "does not belong to ask = 'playable'"),
        (1, 'id = "a"\nexpect = "KC"', "playable needs one of: position ="),
        (4, 'id = "a"\nask = "holds"\ntrick = "D | E:AC"\nexpect = "E"', "has two to four cards, not 1"),
        (4, 'id = "a"\nask = "holds"\nposition = "D | | S: AC"\nexpect = "E"', "nobody holds a trick before the lead"),
        (4, 'id = "a"\nask = "order"\ncards = "AC KD"\ncontract = "D"\nexpect = "AC KD"', "two or more of one suit"),
        (4, 'id = "a"\nask = "order"\ncards = "AC AC"\ncontract = "D"\nexpect = "AC KC"', "stands twice"),
        (4, 'id = "a"\nask = "order"\ncards = "AC KC"\nexpect = "AC KC"', 'contract is missing; write contract = "D"'),
        (5, 'id = "a"\nask = "points"\ntrick = "D | E:AC N:7C"\nexpect = "11"', "write it without quotes"),
        (
            6,
            'id = "a"\nask = "points"\ncards = "AC"\ncontract = "D"\nlast = "yes"\nexpect = 21',
            "neither true nor",
        ),
    ],
)
def test_a_fault_is_told_with_its_line_and_a_right_example(line: int, body: str, says: str) -> None:
    ids, faults = read(f"[[exercise]]\n{body}\n")
    assert not ids
    assert any(says in fault and f":{line}: error: " in fault for fault in faults), faults


def test_all_faults_are_told_at_once() -> None:
    ids, faults = read(
        """
        tabel = "classic"
        [[exercise]]
        id = "a"
        position = "D | W:AC | S: KC 9D"
        expect = "KC"
        [[exercise]]
        id = "b"
        position = "D | W:AC | S: KC 9X"
        expect = "Kc"
        stage = "late"
        """
    )
    assert ids == ["follow/a"]
    assert [fault.split(":")[1] for fault in faults] == ["2", "9", "11"]


def test_text_that_is_not_toml_is_told_with_its_line() -> None:
    _, faults = read('[[exercise]]\nid = "a\n')
    assert len(faults) == 1
    assert faults[0].startswith("exercises/follow/basics.toml:2: error: not TOML")


def test_one_table_instead_of_a_list() -> None:
    _, faults = read('[exercise]\nid = "a"\n')
    assert "write each exercise under [[exercise]]" in faults[0]


def test_a_header_inside_a_long_string_is_no_header() -> None:
    lines = Lines('x = """\n[[exercise]]\n"""\n[[exercise]]\nid = "a"\n')
    assert lines.exercise(0) == 4
    assert lines.exercise(0, "id") == 5
