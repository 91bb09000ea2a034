"""A deal as a record keeps it."""

from __future__ import annotations

from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import parse_record
from tests.walk import TA_DEAL, played_out


def test_a_trick_that_is_not_full_has_no_winner_yet():
    whole = played_out(TA_DEAL)
    deal = parse_record(TA_DEAL).replay()
    for turn in whole.turns[:6]:
        deal = deal.play(turn.card)
    full, begun = record_of(deal).tricks
    assert (full.winner, full.points) == (whole.winners[0], whole.tricks[0].points(deal.rules))
    assert (len(begun.turns), begun.winner, begun.points) == (2, None, None)
