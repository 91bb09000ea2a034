"""
Two hosts mark the same: the states, answers and feedbacks that the front-end's tests read are what Python says.

The deal for two that they step through is the bank's.  ``python -m tests.drills.test_parity`` writes the files anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from belote_teach.drills.marking import mark
from belote_teach.drills.shown import Shown
from belote_teach.drills.state import drill_state
from belote_teach.puzzles import Ask, Exercise, Stage, open_bank
from belote_teach.rules import profile

FIXTURES = Path(__file__).parents[2] / "belote_teach" / "drills" / "front" / "tests" / "fixtures"
FILE = FIXTURES / "parity.json"
DEAL = FIXTURES / "two.json"


def chosen() -> list[Exercise]:
    """Two free exercises of each kind, from different themes where there are such."""
    bank, found = open_bank(), []
    for ask in Ask:
        if ask is Ask.WATCH:
            continue  # nothing is answered
        kind = [one for one in bank.exercises.values() if one.ask is ask and one.stage is Stage.FREE]
        kind = [one for one in kind if not one.table] or kind
        found += [kind[0], kind[-1]]
    return found


def answers(puzzle: dict[str, Any]) -> list[Any]:
    """A right answer, wrong ones, and those that betray a belief."""
    key, hand, known = puzzle["answer"]["key"], puzzle["hand"], puzzle["answer"]["beliefs"]
    match puzzle["shape"]:
        case "marks":
            return [key, key[::-1], [], hand, key[1:], [one for one in hand if one not in key], *map(str.split, known)]
        case "card":
            return list(hand)
        case "ticks":
            ids = [choice["id"] for choice in puzzle["choices"]]
            return [key, ids, [one for one in ids if one not in key] or ids[:1], key[:1], *map(str.split, known)]
        case "sheet":
            return list(sheets(puzzle))
        case "choice":
            return [choice["id"] for choice in puzzle["choices"]]
        case "sequence":
            return [key, key[::-1], [*key[1:], key[0]], *map(str.split, known)]
        case _:
            return [key, key + 1, 0, *map(int, puzzle["answer"]["near"])]


def sheets(puzzle: dict[str, Any]) -> Iterator[dict[str, int]]:
    """The sheet filled in rightly, with a slip in each cell, and with a slip that is carried on into the sums."""
    answer = puzzle["answer"]
    key = answer["key"]
    given = {cell["id"]: cell["given"] for row in puzzle["sheet"]["rows"] for cell in row["cells"]}
    yield key
    for name, cell in answer["cells"].items():
        for number in [key[name] + 1, *map(int, cell["near"])]:
            wrong = {**key, name: number}
            yield wrong
            for total, rest in answer["cells"].items():
                if name in rest["sum"]:
                    yield {**wrong, total: sum({**given, **wrong}[part] for part in rest["sum"])}


def parity(lang: str) -> dict[str, Any]:
    exercises, rules = chosen(), profile("classic")
    state = drill_state("parity", exercises, rules, lang, count=0)
    cases = [
        {"index": index, "given": given, "feedback": mark(Shown.at(exercise, rules, lang), puzzle, given)}
        for index, (exercise, puzzle) in enumerate(zip(exercises, state["puzzles"], strict=True))
        for given in answers(puzzle)
    ]
    return {"state": state, "cases": cases}


def written() -> str:
    return json.dumps([parity("en"), parity("fr")], ensure_ascii=False, indent=1) + "\n"


def deal_for_two() -> str:
    exercise = open_bank().find("for-two/sixteen-tricks")
    puzzle = drill_state("two", [exercise], profile("classic"), "en", count=0)["puzzles"][0]
    return json.dumps({key: puzzle[key] for key in ("seats", "watch")}, ensure_ascii=False, indent=1) + "\n"


def test_the_files_of_the_front_end_are_current() -> None:
    assert FILE.read_text("utf-8") == written(), "run: python -m tests.drills.test_parity"
    assert DEAL.read_text("utf-8") == deal_for_two(), "run: python -m tests.drills.test_parity"


def test_right_and_wrong_are_both_there_in_every_shape() -> None:
    for one in json.loads(written()):
        graded = {(one["state"]["puzzles"][case["index"]]["shape"], case["feedback"]["grade"]) for case in one["cases"]}
        assert len(graded) == 14
        assert any(case["feedback"]["belief"] for case in one["cases"])


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
    DEAL.write_text(deal_for_two(), "utf-8")
