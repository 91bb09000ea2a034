"""What the tricks of a deal count, at sans atout and tout atout too."""

from __future__ import annotations

import pytest

from belote_teach.rules import profile
from belote_teach.rules.contract import Contract
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Side
from tests.cases import counted, marked, table
from tests.walk import TA_DEAL, played_out


@pytest.mark.parametrize(("options", "whole"), [("", 258), ("ta_values=ffb2015", 162), ("ta_values=alt14", 162)])
def test_tout_atout_with_the_turned_card_is_brought_back_to_162(options, whole):
    deal = played_out(TA_DEAL, f"{options} belote_words=auto")
    raw = dict.fromkeys(Side, 0)
    for number, trick in enumerate(deal.tricks, 1):
        raw[deal.side(trick.holder.seat)] += trick.points(deal.rules, last=number == 8)
    assert sum(raw.values()) == whole
    assert (deal.count.takers.cards, deal.count.defenders.cards) == tuple(
        round(raw[side] * 162 / whole) for side in Side
    )
    assert sum(deal.belotes.values()) == 80, "each suit has its belote, added after the points are brought back"


def test_two_thirds_of_258_is_124_and_the_belote_comes_on_top():
    """The federation's own example: 198 of 258 count 124, with a belote 144."""
    from belote_teach.rules.counting import counted as brought_back

    rules = profile("ffb-classic")
    assert brought_back(198, Contract.ALL_TRUMP, rules) == 124
    assert brought_back(60, Contract.ALL_TRUMP, rules) == 38
    assert brought_back(65, Contract.NO_TRUMP, table("classic", "sa_values=raw130")) == 81
    assert marked(settle(counted("124+20 38"), rules).value) == "144 38 made"


def test_sans_atout_has_no_belote_and_makes_162():
    deal = played_out(TA_DEAL.replace("take:TA", "take:SA"), "belote_words=auto")
    assert deal.belotes == {}
    assert (deal.count.takers.cards, deal.count.defenders.cards, deal.count.capot) == (152, 0, Side.TAKERS)
    assert sum(trick.points(deal.rules, last=n == 8) for n, trick in enumerate(deal.tricks, 1)) == 162
