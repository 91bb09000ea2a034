"""How a match stands, and what it carries from deal to deal."""

from __future__ import annotations

import pytest

from belote_teach.rules import profile
from belote_teach.rules.cards import Seat
from belote_teach.rules.deal import random_deal
from belote_teach.rules.errors import GameError
from belote_teach.rules.match import Match, standing
from tests.cases import rows, table
from tests.walk import TA_DEAL, played_out


@pytest.mark.parametrize(("name", "options", "totals", "deals", "expected"), rows("matches", "standings"), ids=str)
def test_how_a_match_stands(name, options, totals, deals, expected):
    found = standing(totals, table(name, options), deals=deals).value
    assert expected == [found.over, -1 if found.winner is None else found.winner]


def test_a_match_carries_what_waits_and_knows_its_last_deal():
    rules = table("classic", "match_form=deals deals=2")
    match = Match(rules, Seat.NORTH)
    assert (match.totals, match.last, match.dealer) == ((0, 0), False, Seat.NORTH)
    assert Match(rules, Seat.NORTH, (81, 0), 81, 1).last
    assert not Match(profile("classic"), Seat.NORTH, (990, 0), 81, 50).last
    deal = played_out(TA_DEAL.replace("ffb-classic", "classic").replace("TA", "D"))
    score = deal.score(81)
    after = Match(profile("classic"), Seat.NORTH, (5, 7), 81, 3).after(deal)
    assert (after.deals, after.dealer, after.carried) == (4, Seat.WEST, score.suspended)
    assert sum(after.totals) == 12 + score.takers + score.defenders
    with pytest.raises(GameError):
        match.after(random_deal(1, rules))
