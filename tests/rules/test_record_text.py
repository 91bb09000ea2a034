"""A deal as it is written: errors say which line is wrong."""

from __future__ import annotations

import pytest

from belote_teach.rules.errors import NotationError
from belote_teach.rules.record_text import parse_record
from tests.walk import TA_DEAL


def test_a_remark_goes_to_the_end_of_its_line():
    assert parse_record(TA_DEAL + "# the cards lay in order; nobody had shuffled") == parse_record(TA_DEAL)


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
