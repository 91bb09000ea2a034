"""Tables, deals, records, rulings and audits can be copied and pickled: equal afterwards, and usable."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace

import pytest

from belote_teach.rules import legal, profile, profiles
from belote_teach.rules.audit import audit
from belote_teach.rules.deal import Phase
from belote_teach.rules.record import record_of
from tests.walk import deal_at, whole_deal

WAYS = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("name", profiles())
def test_a_table_a_deal_and_its_record_are_equal_when_they_come_back(name, way):
    rules = profile(name)
    deal = whole_deal(random.Random(7), rules)
    for value in (rules, deal, record_of(deal), audit(record_of(deal)), deal_at(7, rules).ruling()):
        assert way(value) == value
    assert hash(way(deal)) == hash(deal)
    assert rules.titles == way(rules).titles


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_what_was_worked_out_stays_behind(way):
    deal = deal_at(7, profile("classic"))
    assert deal.phase is Phase.DONE
    assert deal.count == way(deal).count
    assert {"phase", "count"}.isdisjoint(way(deal_at(7, profile("classic"))).__dict__)
    assert deal.rules.memo
    assert way(deal.rules).memo == {}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_ruling_keeps_its_reasons(way):
    rules = profile("classic")
    whole = deal_at(7, rules)
    begun = replace(whole, turns=whole.turns[:2])
    ruling = legal(begun.position, rules)
    assert way(ruling) == ruling
    assert [one.facts for one in way(ruling).reasons] == [one.facts for one in ruling.reasons]
