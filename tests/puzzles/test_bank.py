"""The bank: what is there, in which order, and what is said when something is not."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import jsonschema
import pytest

from belote_teach.puzzles import BankError, Level, Stage, bundled_folder, find, open_bank, theme, truth
from belote_teach.puzzles.lint import lint
from belote_teach.rules import Rule, profiles

CARDS = ["card-order", "points", "holds", "follow", "rise", "ruff", "partner-holds", "overruff", "underruff", "mixed"]
DEALS = ["deal", "choosing", "belote", "last-trick", "counting", "match", "declarations"]
TABLES = ["tables", "coinche", "contree", "no-trump", "for-two", "for-three"]
THEMES = [*CARDS, *DEALS, *TABLES]
FILES = sorted(bundled_folder().glob("*/*.toml"))


def test_the_themes_stand_in_the_order_of_the_course() -> None:
    bank = open_bank()
    assert [one.id for one in bank.themes] == THEMES
    assert [one.id for one in bank.before("follow")] == ["card-order", "points", "holds"]
    assert all(one.title(lang) != one.id for one in bank.themes for lang in ("en", "fr", "it", "pt"))


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_examples_and_twelve_exercises_or_more(name: str) -> None:
    assert len(theme(name)) >= 12
    assert open_bank().theme(name, Stage.WORKED)
    assert len(open_bank().theme(name, Stage.FREE)) >= 10


def test_the_bank_has_no_errors() -> None:
    errors = [str(one) for one in lint([bundled_folder()]) if one.level is Level.ERROR]
    assert errors == []


def test_every_expectation_is_the_engines() -> None:
    for one in open_bank().exercises.values():
        assert truth(one, one.written_for).value == one.expect, one.id


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.name}" for path in FILES])
def test_every_file_fits_the_schema(path: Path) -> None:
    schema = json.loads((bundled_folder() / "exercise.schema.json").read_text("utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.Draft7Validator(schema).validate(tomllib.loads(path.read_text("utf-8")))
    assert path.read_text("utf-8").startswith("#:schema ../exercise.schema.json\n")


def test_the_schema_knows_every_rule_and_every_table() -> None:
    schema = json.loads((bundled_folder() / "exercise.schema.json").read_text("utf-8"))
    definitions = schema["definitions"]
    assert set(definitions["rule"]["enum"]) == {str(rule) for rule in Rule}
    assert definitions["table"]["anyOf"][0]["enum"] == list(profiles())


@pytest.mark.parametrize(
    "entry",
    [
        {"id": "a", "expect": "KC"},
        {"id": "A", "position": "D | W:AC | S: KC 9D", "expect": "KC"},
        {"id": "a", "position": "W:AC", "expect": "KC"},
        {"id": "a", "position": "D | W:AC | S: KC 9D", "expect": "KC", "teach": ["follow"]},
        {"id": "a", "position": "D | W:AC | S: KC 9D", "expect": "KC", "teaches": ["gravity"]},
        {"id": "a", "position": "D | W:AC | S: KC 9D", "expect": "KC", "blank": 2},
        {"id": "a", "ask": "points", "cards": "AC", "contract": "D", "expect": "11"},
        {"id": "a", "ask": "order", "cards": "AC KC", "expect": "AC KC"},
        {"id": "a", "ask": "holds", "trick": "D | E:AC N:7C", "expect": "Q"},
        {"id": "a", "ask": "rule", "position": "D | W:AC | S: KC 9D", "expect": "KC"},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(entry: dict[str, object]) -> None:
    schema = json.loads((bundled_folder() / "exercise.schema.json").read_text("utf-8"))
    assert not jsonschema.Draft7Validator(schema).is_valid({"exercise": [entry]})


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(BankError, match="follow/one-heart"):
        find("follow/one-hart")
    with pytest.raises(BankError, match="the themes are card-order, points"):
        find("folow/one-heart")
    with pytest.raises(BankError, match="is a theme; name one of its exercises, as in 'follow/"):
        find("follow")
    with pytest.raises(BankError, match="there is no theme 'fallow'"):
        theme("fallow")


OWN = '[[exercise]]\nid = "{name}"\nposition = "D | W:AC | S: KC 9D"\nexpect = "KC"\n'


def test_a_teachers_own_folder_adds_and_replaces(tmp_path: Path) -> None:
    (tmp_path / "follow").mkdir()
    (tmp_path / "club").mkdir()
    (tmp_path / "follow" / "own.toml").write_text(OWN.format(name="one-heart"), "utf-8")
    (tmp_path / "club" / "own.toml").write_text(OWN.format(name="thursday"), "utf-8")
    bank = open_bank(tmp_path)
    assert bank.find("club/thursday").source.path == (tmp_path / "club" / "own.toml").resolve()
    assert str(bank.find("follow/one-heart").expect) == "KC"
    assert [one.id for one in bank.themes] == [*THEMES, "club"]
    assert str(find("follow/one-heart").expect) != "KC"


def test_an_edited_file_counts_at_once(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    file = tmp_path / "club" / "own.toml"
    file.write_text(OWN.format(name="thursday"), "utf-8")
    assert len(open_bank(tmp_path).theme("club")) == 1
    file.write_text(OWN.format(name="thursday") + OWN.format(name="friday"), "utf-8")
    os.utime(file, (1, 1))
    assert len(open_bank(tmp_path).theme("club")) == 2


def test_a_file_that_cannot_be_read_stops_its_theme_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "own.toml").write_text(OWN.format(name="thursday").replace("KC 9D", "KC 9X"), "utf-8")
    with pytest.raises(BankError, match=r"own\.toml:3: error: position: .*no suit is called 'X'"):
        open_bank(tmp_path).theme("club")
    assert open_bank(tmp_path).theme("follow")


def test_a_list_of_themes_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "course.toml").write_text('[[theme]]\nid = "a"\nid = b\n', "utf-8")
    with pytest.raises(BankError, match=r"course\.toml:3: error: not TOML: .*write \[\[theme\]\] with id"):
        open_bank(tmp_path)
    (tmp_path / "course.toml").write_text('[[theme]]\ntitle.en = "No id"\n', "utf-8")
    with pytest.raises(BankError, match=r"course\.toml:1: error: .*write \[\[theme\]\] with id"):
        open_bank(tmp_path)
