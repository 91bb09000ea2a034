"""The part of a page: readable without a script, whole for the script, and never a way out of its element."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from belote_teach.drills.page import page, script_json, text
from belote_teach.drills.state import drill_state
from belote_teach.language import languages
from belote_teach.puzzles import Stage, open_bank
from belote_teach.puzzles.reading import read_text
from belote_teach.rules import profile

CLASSIC = profile("classic")
BANK = open_bank()
VOID = {"br", "hr", "img", "input", "meta", "link"}


class Page(HTMLParser):
    """Reads a page: its open elements must close, its script is kept apart from its words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.script, self.words, self.folded = "", "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "script" in self.open:
            self.script += data
        elif "details" in self.open and "summary" not in self.open:
            self.folded += data
        else:
            self.words += data


def read(html: str) -> Page:
    found = Page()
    found.feed(html)
    found.close()
    assert found.open == []
    return found


def one(body: str, lang: str = "en") -> dict[str, Any]:
    exercises, faults = read_text(f'[[exercise]]\nid = "one"\n{body}\n', Path("theme/file.toml"), "theme")
    assert not faults
    return drill_state("one", exercises, CLASSIC, lang)


OVERRUFF = 'position = "D | E:AC N:7C W:8D | S: 9D QD KH 10H 7S"\nexpect = "9D QD"'


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("theme", [theme.id for theme in BANK.themes])
def test_the_script_gets_the_whole_state_and_the_reader_all_words(theme: str, lang: str) -> None:
    state = drill_state(theme, BANK.theme(theme)[:8], CLASSIC, lang)
    found = read(page(state))
    assert json.loads(found.script) == state
    assert not re.search(r"\[\w+\]", found.words + found.folded)
    for puzzle in state["puzzles"]:
        assert puzzle["question"] in found.words


def test_position_question_and_choices_stand_open_and_the_answer_is_folded() -> None:
    found = read(page(one(OVERRUFF)))
    assert "A♣ led by the opponent on your right" in found.words
    assert "Your hand: 9♦ Q♦ 7♠ 10♥ K♥" in found.words
    assert "Mark every card you may play" in found.words
    assert "Trump: diamonds" in found.words
    assert "You must ruff, and higher than the 8♦" not in found.words
    assert "You must ruff, and higher than the 8♦" in found.folded
    assert found.folded.startswith("9♦ Q♦")


def test_a_choice_and_a_number_are_answered_in_words() -> None:
    found = read(page(one('ask = "holds"\ntrick = "D | E:AC N:7C W:8D S:7D"\nexpect = "W"')))
    assert found.folded.startswith("Your left")
    assert "Your partner" in found.words
    points = read(page(one('ask = "points"\ncards = "AC 10C"\ncontract = "D"\nexpect = 21', "fr")))
    assert points.folded.startswith("21 points")


def test_no_text_leaves_its_element() -> None:
    state = one(OVERRUFF + '\nhint.en = "</script><img src=x onerror=alert(1)> & \\"so\\" \\u2028"')
    state["puzzles"][0]["question"] = "</div><b>Mark</b>"
    html = page(state)
    assert html.count("</script>") == 1
    assert "<img" not in html
    assert "<b>Mark" not in html
    assert json.loads(read(html).script) == state
    assert "\u2028" not in script_json(state)


EIGHT = 'position = "D | W:AC | S: 9D QD KH 10H 7S 8S"\nexpect = "9D QD"'
NUMBER = 'ask = "points"\ncards = "AC"\ncontract = "D"\nexpect = 11'
ORDER = 'ask = "order"\ncards = "7D JD 9D AD"\ncontract = "D"\nexpect = "JD 9D AD 7D"'
HOLDS = 'ask = "holds"\ntrick = "D | E:AC N:7C W:8D"\nexpect = "W"'


@pytest.mark.parametrize("lang", languages())
def test_plain_text_can_be_read_in_a_terminal(lang: str) -> None:
    state = drill_state("x", BANK.theme("overruff", Stage.FREE)[:3], CLASSIC, lang)
    said = text(state)
    assert "[" not in said
    assert "<" not in said
    for puzzle in state["puzzles"]:
        assert puzzle["question"] in said


def test_plain_text_of_one_exercise() -> None:
    assert text(one(OVERRUFF)).splitlines() == [
        "A♣ led by the opponent on your right",
        "7♣ played by your partner",
        "8♦ played by the opponent on your left",
        "Trump: diamonds",
        "Table: Classic",
        "Your hand: 9♦ Q♦ 7♠ 10♥ K♥",
        "Mark every card you may play",
    ]
