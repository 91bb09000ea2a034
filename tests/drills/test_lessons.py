"""The one-liners of a lesson."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import belote_teach
from belote_teach.drills.lessons import drill, lesson, mixed, practice, spread
from belote_teach.puzzles import Ask, BankError, Stage, open_bank
from belote_teach.rules import ProfileError

BANK = open_bank()
THEMES = [theme.id for theme in BANK.themes]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder without a course."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BELOTE_TEACH_SETTINGS", raising=False)
    return tmp_path


def ids(made: object) -> list[str]:
    return [puzzle["id"] for puzzle in made.state["puzzles"]]


def test_they_are_there_for_a_cell() -> None:
    assert (belote_teach.drill, belote_teach.lesson, belote_teach.practice) == (drill, lesson, practice)
    assert {"drill", "lesson", "practice"} <= set(dir(belote_teach))
    with pytest.raises(AttributeError, match="no attribute 'dril'"):
        _ = belote_teach.dril


def test_the_package_alone_stays_light() -> None:
    code = (
        "import sys, belote_teach, belote_teach.rules; "
        "print([m for m in sys.modules if m.startswith(('ipywidgets', 'anywidget', 'belote_teach.drills'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_one_exercise() -> None:
    made = drill("follow/one-heart")
    assert made.state["id"] == "follow/one-heart"
    assert ids(made) == ["follow/one-heart"]
    with pytest.raises(BankError, match="follow/one-heart"):
        drill("follow/one-hart")


@pytest.mark.parametrize("theme", THEMES)
def test_a_lesson_shows_examples_then_fades(theme: str) -> None:
    made = lesson(theme)
    assert made.state["id"] == f"{theme}/lesson"
    examples = [puzzle["example"] for puzzle in made.state["puzzles"]]
    assert examples == sorted(examples, reverse=True)
    assert examples[0]


@pytest.mark.parametrize("theme", THEMES)
def test_practice_is_well_spread_and_always_the_same(theme: str) -> None:
    made = practice(theme, n=6)
    assert made.state["id"] == f"{theme}/practice"
    assert len(set(ids(made))) == 6
    assert all(name.startswith(f"{theme}/") for name in ids(made))
    assert ids(practice(theme, n=6)) == ids(made)
    halves = {name[:-1] for name in ids(made) if name[-2:] in ("-a", "-b") and f"{name[:-1]}c" not in BANK.exercises}
    assert {f"{stem}{half}" for stem in halves for half in "ab"} <= set(ids(made))


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_has_a_dozen_exercises_and_a_page_repeats_none(theme: str) -> None:
    assert len(BANK.theme(theme)) >= 12
    shown = [*ids(lesson(theme)), *ids(practice(theme, n=6)), *ids(practice(theme, n=6, earlier=2))]
    assert len(shown) == len(set(shown))


@pytest.mark.parametrize("theme", THEMES[2:])
def test_mixed_practice_takes_two_from_two_earlier_themes(theme: str) -> None:
    made = practice(theme, n=6, earlier=2)
    assert made.state["id"] == f"{theme}/mixed"
    earlier = [name for name in ids(made) if not name.startswith(f"{theme}/")]
    assert len(earlier) == 2
    assert len({name.partition("/")[0] for name in earlier}) == 2
    assert all(THEMES.index(name.partition("/")[0]) < THEMES.index(theme) for name in earlier)
    assert ids(made)[0].startswith(f"{theme}/")


@pytest.mark.parametrize("theme", THEMES[THEMES.index("deal") :])
def test_the_mixed_of_whole_deals_ask_what_is_allowed_and_what_it_counts(theme: str) -> None:
    asked = [one.ask for one in mixed(BANK, theme, 6, 2)]
    assert len(asked) == 6
    assert sum(ask in (Ask.PLAYABLE, Ask.PLAY, Ask.CALLS) for ask in asked) >= 2
    assert sum(ask in (Ask.POINTS, Ask.SCORE) for ask in asked) >= 2


@pytest.mark.parametrize("theme", THEMES)
def test_practice_asks_something_every_time(theme: str) -> None:
    themes = THEMES[: THEMES.index(theme)]
    free = [one for name in (*themes, theme) for one in BANK.theme(name, Stage.FREE)]
    if theme == THEMES[-1]:
        assert any(one.ask is Ask.WATCH for one in free)
    asked = [practice(theme, 99)] + ([practice(theme, 60, min(len(themes), 30))] if themes else [])
    for made in asked:
        assert all(puzzle["shape"] != "watch" for puzzle in made.state["puzzles"])


def test_the_first_themes_have_less_to_look_back_on() -> None:
    assert all(name.startswith("card-order/") for name in ids(practice("card-order", n=6, earlier=2)))
    assert len(ids(practice("card-order", n=6, earlier=2))) == 6
    assert len([name for name in ids(practice("points", n=6, earlier=2)) if name.startswith("points/")]) == 5
    assert all(not name.startswith("mixed/") for name in ids(practice("mixed", n=2, earlier=2)))


def test_more_than_there_are_gives_all() -> None:
    assert len(ids(practice("follow", n=999))) == len(BANK.theme("follow", Stage.FREE))


def test_spread_keeps_all_and_changes_what_is_taught() -> None:
    exercises = BANK.theme("mixed", Stage.FREE)
    found = spread(exercises)
    assert sorted(one.id for one in found) == sorted(one.id for one in exercises)
    kinds = [(one.ask, one.teaches) for one in found[:8]]
    assert len(set(kinds)) >= 6


def test_contrast_pairs_stay_together() -> None:
    for theme in THEMES:
        names = [one.id for one in spread(BANK.theme(theme, Stage.FREE))]
        stems = [name[:-2] for name in names if name.endswith("-a") and f"{name[:-2]}-c" not in names]
        for stem in stems:
            assert names.index(f"{stem}-b") == names.index(f"{stem}-a") + 1
    assert sum(name.endswith("-a") for name in BANK.exercises) > 5


def test_mixed_puts_the_earlier_ones_between() -> None:
    found = mixed(BANK, "underruff", 6, 2)
    places = [place for place, one in enumerate(found) if one.theme != "underruff"]
    assert places == [2, 4]


@pytest.mark.parametrize("bad", [{"n": 0}, {"n": 2, "earlier": 3}, {"n": 3, "earlier": -1}])
def test_numbers_that_make_no_sense_are_refused(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="earlier is part of n"):
        practice("follow", **bad)


def test_language_table_and_colours_can_be_said() -> None:
    made = drill("follow/one-heart", lang="fr", table="coinche", suits="four")
    assert (made.state["lang"], made.state["suits"]) == ("fr", "four")
    assert made.state["puzzles"][0]["table"]["id"] == "coinche"
    with pytest.raises(ValueError, match="the languages are en, fr, it, pt"):
        drill("follow/one-heart", lang="de")
    with pytest.raises(ProfileError, match=r"did you mean coinche\?"):
        drill("follow/one-heart", table="coinch")
    with pytest.raises(ValueError, match="must be one of two, four"):
        drill("follow/one-heart", suits="three")


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('extends = "coinche"\ntitle = "The club on Thursday"\n', "utf-8")
    made = drill("follow/one-heart", table="club.toml")
    assert made.state["puzzles"][0]["table"] == {"id": "club", "title": "The club on Thursday"}


def test_the_settings_of_the_course_hold(tmp_path: Path) -> None:
    config = (
        "sphinx:\n  config:\n    belote_teach:\n      language: it\n      table: stekius\n      four_colours: true\n"
    )
    (tmp_path / "_config.yml").write_text(config, "utf-8")
    made = drill("follow/one-heart")
    assert (made.state["lang"], made.state["suits"]) == ("it", "four")
    assert made.state["puzzles"][0]["table"]["id"] == "stekius"
    assert drill("follow/one-heart", lang="pt").state["lang"] == "pt"


def test_the_exercises_of_the_course_are_found(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: Club\n", "utf-8")
    folder = tmp_path / "exercises" / "club"
    folder.mkdir(parents=True)
    body = '[[exercise]]\nid = "thursday"\nposition = "D | W:AC | S: KC 9D"\nexpect = "KC"\n'
    (folder / "own.toml").write_text(body, "utf-8")
    assert ids(drill("club/thursday")) == ["club/thursday"]
    with pytest.raises(BankError, match="has no worked or faded exercise"):
        lesson("club")
    assert ids(practice("club")) == ["club/thursday"]
