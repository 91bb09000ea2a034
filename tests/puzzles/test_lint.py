"""What ``belote-teach check`` says of exercises."""

from __future__ import annotations

from pathlib import Path

import pytest

from belote_teach.puzzles import Level
from belote_teach.puzzles.lint import lint


def check(tmp_path: Path, *files: str) -> list[str]:
    theme = tmp_path / "club"
    theme.mkdir()
    for number, text in enumerate(files):
        (theme / f"{number}.toml").write_text(text, "utf-8")
    return [str(one).replace(str(tmp_path) + "/", "") for one in lint([tmp_path])]


def one(body: str, name: str = "a") -> str:
    return f'[[exercise]]\nid = "{name}"\n{body}\n'


RIGHT = 'position = "D | W:AC | S: KC 9D"\nexpect = "KC"\nteaches = ["follow"]'


def test_a_right_exercise_passes(tmp_path: Path) -> None:
    assert check(tmp_path, one(RIGHT)) == []


@pytest.mark.parametrize(
    ("body", "line", "says"),
    [
        (RIGHT.replace('"KC"', '"9D"'), 4, "expect is 9D, but at the table classic the engine answers KC"),
        (RIGHT.replace('"KC"', '"9D"'), 4, 'write expect = "KC"'),
        (RIGHT.replace("follow", "ruff"), 5, "'ruff' is not at work here"),
        ('position = "D | W:AC | S: KC 9C"\nexpect = "KC 9C"\nteaches = ["follow"]', 3, "trivial: every card"),
        ('position = "D | W:AC | S: KC"\nexpect = "KC"', 3, "trivial: a hand of one card"),
        (
            'ask = "holds"\nposition = "D | W:AC | S: KC"\nexpect = "W"',
            4,
            "trivial: whoever led holds a trick of one card",
        ),
        ('ask = "order"\ncards = "AC 10C KC"\ncontract = "D"\nexpect = "AC 10C KC"', 4, 'cards = "10C KC AC"'),
        ('ask = "points"\ncards = "AC"\ncontract = "D"\nexpect = 10', 6, "write expect = 11"),
        ('ask = "holds"\ntrick = "D | E:AC N:7D"\nexpect = "E"', 5, "the engine answers N; "),
        ('ask = "points"\ncards = "AC"\ncontract = "D"\nexpect = 11\nteaches = ["last-trick"]', 7, "write one of"),
        (
            'ask = "declare"\ntable = "cafe"\ncontract = "H"\nhand = "7H 8H JH QH AS 7C 8C KD"\nexpect = "7H"',
            6,
            "there is nothing to declare, so nothing to mark; give the hand a run or four of a kind",
        ),
        (
            'ask = "score"\ncount = "takers 92 | defenders 70"\nexpect = "92 70"\ngiven = "cards total"\n'
            'teaches = ["belote"]',
            7,
            "'belote' is not at work here",
        ),
    ],
)
def test_an_error_is_told_in_the_line_of_its_key(tmp_path: Path, body: str, line: int, says: str) -> None:
    found = check(tmp_path, one(body))
    assert any(told.startswith(f"club/0.toml:{line}: error: club/a: ") and says in told for told in found), found


@pytest.mark.parametrize(
    ("body", "line", "right"),
    [
        ('position = "SA | W:AC | S: KC 9D"\nexpect = "KC"', 1, 'write table = "ffb-classic"'),
        ('ask = "whose"\ncontract = "H"\nclaims = "S: tierce QH"\nexpect = "us 20"', 1, 'write table = "cafe"'),
        (
            'ask = "whose"\ntable = "ffb-classic"\ncontract = "H"\nclaims = "S: tierce QH"\nexpect = "us 20"',
            4,
            'write table = "cafe"',
        ),
        (
            'ask = "declare"\ncontract = "H"\nhand = "9H 10H JH QH AS 7C 8C KD"\nexpect = "9H 10H JH QH"',
            1,
            'write table = "cafe"',
        ),
        ('ask = "calls"\ntable = "contree"\ncalls = "170H"\noffer = "pass 180S"\nexpect = "pass"', 4, "ffb-coinche"),
        (
            'ask = "match"\ntable = "online-501"\ntotals = "1000 940"\nexpect = "us"',
            4,
            'write table = "classic"',
        ),
        (
            'ask = "match"\ntotals = "9000 940"\nexpect = "us"',
            1,
            "nor at any table of the course: change what is laid out",
        ),
    ],
)
def test_what_cannot_come_up_is_sent_to_the_first_table_where_it_can(
    tmp_path: Path, body: str, line: int, right: str
) -> None:
    (found,) = check(tmp_path, one(body))
    assert found.startswith(f"club/0.toml:{line}: error: club/a: this cannot come up at the table ")
    assert right in found


def test_an_answer_elsewhere_is_told_of_tables_where_such_a_deal_can_be(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "with-generale.toml").write_text('extends = "coinche"\ngenerale = true\n', "utf-8")
    body = one('ask = "score"\nbid = "generaleH"\ncount = "takers capot alone | defenders"\nexpect = "752 0"')
    path = tmp_path / "club" / "a.toml"
    path.write_text('table = "with-generale.toml"\n' + body, "utf-8")
    assert lint([path]) == ()


@pytest.mark.parametrize(
    "body",
    [
        'position = "D | | S: KC 9D"\nexpect = "KC 9D"\nteaches = ["lead"]',
        'position = "D | N:AC W:7C | S: 9D 7H"\nexpect = "9D 7H"\nteaches = ["partner-holds"]',
        'position = "D | W:AC | S: 7S 7H"\nexpect = "7S 7H"\nteaches = ["discard"]',
        'position = "D | E:AC N:7C W:JD | S: 9D 7H"\nexpect = "9D 7H"\nteaches = ["underruff"]\ntable = "coinche"',
    ],
)
def test_an_exercise_that_teaches_freedom_is_not_trivial(tmp_path: Path, body: str) -> None:
    assert not [line for line in check(tmp_path, one(body)) if ": error: " in line]


def test_a_double_id_names_the_first(tmp_path: Path) -> None:
    found = check(tmp_path, one(RIGHT), one(RIGHT))
    assert len(found) == 1
    assert found[0].startswith("club/1.toml:2: error: club/a: the id 'club/a' is taken by ")
    assert found[0].endswith("club/0.toml:1; give this one another")


def test_an_answer_that_differs_elsewhere_is_information(tmp_path: Path) -> None:
    body = 'position = "D | E:AC N:7C W:JD | S: 9D 7H"\nexpect = "9D"\nteaches = ["underruff"]'
    (found,) = check(tmp_path, one(body))
    assert found.startswith("club/0.toml:1: information: club/a: the answer differs: 7H 9D at online-501, ffb-coinche")


def test_an_exercise_with_a_table_of_its_own_is_for_that_table(tmp_path: Path) -> None:
    body = (
        'position = "D | E:AC N:7C W:JD | S: 9D 7H KS"\nexpect = "9D 7H KS"\nteaches = ["underruff"]\ntable = "coinche"'
    )
    assert check(tmp_path, one(body)) == []


def test_a_file_written_for_another_table_is_checked_there(tmp_path: Path) -> None:
    body = 'position = "D | N:AC W:7C | S: 9D 7H"\nexpect = "9D"\nteaches = ["ruff"]'
    (found,) = check(tmp_path, 'table = "stekius"\n' + one(body))
    assert ": information: " in found
    assert "9D 7H at" in found or "7H 9D at" in found


def test_unreadable_exercises_are_told_and_the_others_checked(tmp_path: Path) -> None:
    found = check(tmp_path, one(RIGHT.replace("KC 9D", "KC 9X")) + one(RIGHT.replace('"KC"', '"9D"'), "b"))
    assert [line.split(": ")[0] for line in found] == ["club/0.toml:3", "club/0.toml:9"]


def test_paths_may_be_files_themes_or_folders(tmp_path: Path) -> None:
    check(tmp_path, one(RIGHT.replace('"KC"', '"9D"')))
    for path in (tmp_path, tmp_path / "club", tmp_path / "club" / "0.toml"):
        assert [one.level for one in lint([path])] == [Level.ERROR]
    assert len(lint([tmp_path, tmp_path / "club"])) == 1


def test_nothing_to_check_is_an_error(tmp_path: Path) -> None:
    assert "there is no such file or folder" in lint([tmp_path / "nowhere"])[0].message
    assert "no exercises here" in lint([tmp_path])[0].message


def test_themes_and_folders_are_compared(tmp_path: Path) -> None:
    (tmp_path / "course.toml").write_text('[[theme]]\nid = "later"\ntitle.en = "Later"\n', "utf-8")
    found = check(tmp_path, one(RIGHT))
    assert found == [
        "course.toml:1: information: the folder 'club' is no theme of the course; add [[theme]] with id = \"club\"",
        "course.toml:2: information: the theme 'later' has no exercises yet",
    ]


def test_a_file_in_another_encoding_is_told(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "a.toml").write_bytes(b"# \xe9t\xe9\n")
    assert "save the file as UTF-8" in lint([tmp_path])[0].message
