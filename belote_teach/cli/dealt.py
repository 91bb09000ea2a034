"""A deal at random as a record: the same cards for the same number, and, if that is wanted, played to its end."""

from __future__ import annotations

from belote_teach.rules import Ruleset
from belote_teach.rules.deal import random_deal
from belote_teach.rules.playout import random_play
from belote_teach.rules.record import Record, record_of


def dealt(seed: int, rules: Ruleset, *, played: bool = False) -> Record:
    """Return the deal with the number *seed*; if it is *played*, as `random_play` plays with the next number."""
    deal = random_deal(seed, rules)
    return record_of(random_play(deal, seed + 1) if played else deal)
