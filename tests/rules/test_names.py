"""The names that the package of the rules gives to programmers."""

from __future__ import annotations

import subprocess
import sys
from operator import attrgetter

import pytest

from belote_teach import rules


@pytest.mark.parametrize("name", rules.__all__)
def test_every_name_that_is_promised_is_there(name):
    assert getattr(rules, name) is not None
    assert name in dir(rules)


def test_a_name_that_is_not_there_is_said_not_to_be():
    with pytest.raises(AttributeError, match="has no attribute 'Referee'"):
        attrgetter("Referee")(rules)


def test_what_whole_deals_need_is_imported_when_it_is_used():
    asked = "import sys, belote_teach.rules as r; before = 'belote_teach.rules.deal' in sys.modules; r.Deal; "
    asked += "print(before, 'belote_teach.rules.deal' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "False True\n"
