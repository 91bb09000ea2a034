"""In how many ways a deal can be played at each table, to the last card where the hands are short."""

from __future__ import annotations

from itertools import combinations

import pytest

from belote_teach.rules import profile
from tests.perft.perft import HERE, deals, engine, read, second_implementation
from tests.walk import FOUR_HANDED, PLAY_OPTIONS

SHALLOW = 7
"""How many cards the slow second implementation counts here; the files were compared to the full depth."""


def test_every_profile_has_a_file_with_every_deal():
    assert sorted(f"{name}.perft" for name in FOUR_HANDED) == sorted(path.name for path in HERE.glob("*.perft"))
    for name in FOUR_HANDED:
        written = [(deal.id, str(deal), len(counts)) for deal, counts in read(HERE / f"{name}.perft")]
        assert [(deal.id, str(deal), deal.depth) for deal in deals()] == written


@pytest.mark.parametrize("name", FOUR_HANDED)
def test_lines_of_play(name, count):
    may = engine(profile(name))
    for deal, counts in read(HERE / f"{name}.perft"):
        assert counts == deal.count(may, len(counts)), deal.id
        count("lines of play counted as in the perft files", counts[-1])


@pytest.mark.parametrize("name", ["classic", "guide", "online-501", "stekius", "contree"])
def test_the_second_implementation_counts_the_same(name):
    may = second_implementation(profile(name))
    for deal, counts in read(HERE / f"{name}.perft"):
        assert counts[:SHALLOW] == deal.count(may, min(SHALLOW, len(counts))), deal.id


@pytest.mark.parametrize(("first", "second"), list(combinations(FOUR_HANDED, 2)))
def test_counts_tell_any_two_tables_with_different_rules_of_play_apart(first, second):
    differ = any(getattr(profile(first), name) is not getattr(profile(second), name) for name in PLAY_OPTIONS)
    counts = [[numbers for _, numbers in read(HERE / f"{name}.perft")] for name in (first, second)]
    assert differ == (counts[0] != counts[1])
