"""A deal as it is written: every line that can be read is told again, every other says what is wrong with it."""

from __future__ import annotations

import pytest

from belote_teach.rules.errors import NotationError
from belote_teach.rules.record_text import format_record, parse_record
from tests.cases import rows
from tests.walk import TA_DEAL


def test_a_remark_goes_to_the_end_of_its_line():
    assert parse_record(TA_DEAL + "# the cards lay in order; nobody had shuffled") == parse_record(TA_DEAL)


@pytest.mark.parametrize(("lines", "told"), rows("records", "readable"))
def test_lines_are_told_as_they_are_understood(lines, told):
    table = [] if lines.lower().startswith("table") else ["table: for-two"]
    hands = ["dealer: N", "N: 7S", "S: 8S"]
    again = format_record(parse_record("\n".join((*table, *hands, lines)))).splitlines()
    assert told == "; ".join(line for line in again if line not in (*table, *hands))


@pytest.mark.parametrize(("lines", "code", "why", "key", "named"), rows("records", "unreadable"))
def test_a_line_that_cannot_be_read_says_what_is_wrong_with_it(lines, code, why, key, named):
    with pytest.raises(NotationError) as error:
        parse_record(lines)
    facts, written = error.value.facts, lines.split("; ")[-1]
    assert (code, why, named) == (error.value.code, str(facts.get("why")), str(facts.get("text")))
    assert (1, written, key) == (facts["line"], facts["written"], facts["key"])


def test_a_wrong_call_knows_the_table_at_which_it_was_made():
    """So that a bid is shown to those who bid."""
    with pytest.raises(NotationError) as error:
        parse_record("table: classic auction=bids; calls: pass 90")
    assert ("classic", {"auction": "bids"}) == (error.value.facts["table"], error.value.facts["options"])
    with pytest.raises(NotationError) as error:
        parse_record("calls: pass 90")
    assert not {"table", "options"} & set(error.value.facts)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("# nothing", ["table"]),
        ("dealer: N", ["table"]),
        ("table: classic", ["dealer"]),
        ("table: classic; dealer: N; E: 7S", ["N", "S", "W"]),
        ("table: for-three; dealer: E; N: 7S; E: 8S", ["S", "W"]),
    ],
)
def test_lines_that_every_record_has_are_missed(text, missing):
    with pytest.raises(NotationError) as error:
        parse_record(text)
    assert missing == list(error.value.facts["missing"])


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (TA_DEAL.replace("ffb-classic", "nowhere"), "UNKNOWN_TABLE", 2),
        ("table: nowhere", "UNKNOWN_TABLE", 1),
        (TA_DEAL.replace("AS 7D", "AS 7X"), "BAD_SUIT", 4),
        ("table: classic; dealer: X", "BAD_SEAT", 1),
        ("table: classic\ndealer: X", "BAD_SEAT", 2),
    ],
)
def test_an_error_says_which_line_is_wrong(text, code, line):
    with pytest.raises(NotationError) as error:
        parse_record(text)
    assert (error.value.code, error.value.facts["line"]) == (code, line)
