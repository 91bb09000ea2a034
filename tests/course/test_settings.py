"""The settings of a course: read from one place, refused with one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest

from belote_teach.settings import ENVIRONMENT, Settings, SettingsError, course_settings

CONFIG = """\
title: A course
sphinx:
  config:
    belote_teach:
      {}
"""


def course(folder: Path, *lines: str) -> Path:
    (folder / "_config.yml").write_text(CONFIG.format("\n      ".join(lines)), encoding="utf-8")
    return folder


def test_every_setting_is_read(tmp_path: Path) -> None:
    course(tmp_path, "language: fr", "table: coinche", "four_colours: true")
    assert course_settings(tmp_path) == Settings(language="fr", table="coinche", four_colours=True)


def test_what_is_not_said_is_as_usual(tmp_path: Path) -> None:
    assert course_settings(course(tmp_path, "table: guide")) == Settings("en", "guide", four_colours=False)


@pytest.mark.parametrize("text", ["", "title: A course\n", "sphinx: {config: {belote_teach: }}\n", "sphinx:\n"])
def test_a_course_without_settings_has_the_usual_ones(tmp_path: Path, text: str) -> None:
    (tmp_path / "_config.yml").write_text(text, encoding="utf-8")
    assert course_settings(tmp_path) == Settings()


def test_the_nearest_course_above_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = tmp_path / "book" / "lessons"
    inner.mkdir(parents=True)
    course(tmp_path, "language: it")
    monkeypatch.chdir(inner)
    assert course_settings().language == "it"
    course(tmp_path / "book", "language: pt")
    assert course_settings().language == "pt"


def test_a_profile_file_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('extends = "classic"\n', encoding="utf-8")
    assert course_settings(course(tmp_path, "table: club.toml")).table == str(tmp_path / "club.toml")


@pytest.mark.parametrize(
    ("line", "wrong", "right"),
    [
        ("language: de", "'de'", "en, fr, it, pt"),
        ("language: no", "False", "en, fr, it, pt"),
        ("table: coinchee", "'coinchee'", "did you mean coinche?"),
        ("table: [classic]", "['classic']", "classic, "),
        ("table: club.toml", "'club.toml'", "no such file beside _config.yml"),
        ("four_colours: blue", "'blue'", "true or false"),
        ("four_colors: true", "'four_colors'", "did you mean four_colours?"),
    ],
)
def test_a_wrong_setting_names_file_line_and_right_values(tmp_path: Path, line: str, wrong: str, right: str) -> None:
    course(tmp_path, "# the settings", line)
    with pytest.raises(SettingsError) as refused:
        course_settings(tmp_path)
    message = str(refused.value)
    assert message.startswith(f"{tmp_path / '_config.yml'}, line 6: ")
    assert wrong in message
    assert right in message
    assert "\n" not in message


def test_settings_that_are_no_list_of_settings(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"line 5: belote_teach must hold the settings language, table"):
        course_settings(course(tmp_path, "classic"))


def test_unreadable_yaml_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: [\nsphinx: {", encoding="utf-8")
    with pytest.raises(SettingsError, match="not readable as YAML") as refused:
        course_settings(tmp_path)
    assert "\n" not in str(refused.value)


def test_a_notebook_brings_its_settings_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    course(tmp_path, "language: it")
    monkeypatch.setenv(ENVIRONMENT, '{"language": "fr", "table": "contree", "four_colours": true}')
    assert course_settings(tmp_path) == Settings("fr", "contree", four_colours=True)
