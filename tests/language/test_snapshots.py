"""What is said of twenty positions, and of deals, calls and records, is what was read and found good."""

from __future__ import annotations

import pytest

from belote_teach.language import languages
from tests.language import told
from tests.language.snapshots import FOLDER, explanation, positions

POSITIONS = tuple(positions())


def test_there_are_twenty_positions_and_no_other_file() -> None:
    names = {name for name, _, _ in POSITIONS}
    assert len(names) == len(POSITIONS) == 20
    for lang in languages():
        assert {path.stem for path in (FOLDER / lang).glob("*.txt")} == names


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("name", "table", "line"), POSITIONS, ids=[name for name, _, _ in POSITIONS])
def test_explanation(lang: str, name: str, table: str, line: str) -> None:
    kept = (FOLDER / lang / f"{name}.txt").read_text("utf-8")
    assert explanation(table, line, lang) == kept, "after a change: python -m tests.language.snapshots, then read it"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", told.KINDS)
def test_deals(lang: str, kind: str) -> None:
    kept = told.path(kind, lang).read_text("utf-8")
    assert told.told(kind, lang) == kept, "after a change: python -m tests.language.told, then read it"


def test_there_are_enough_of_each_kind() -> None:
    counts = {kind: told.told(kind, "en").count("== ") for kind in told.KINDS}
    assert counts["scores"] >= 12
    assert counts["auctions"] >= 12
    assert counts["contests"] >= 6
    assert counts["audits"] >= 6
