"""A deal and a bid as people write them: what is read, and what is refused, with its reason."""

from __future__ import annotations

import pytest

from belote_teach.rules import Contract, Ruleset, card
from belote_teach.rules.auction import Auction, parse_call, refusal
from belote_teach.rules.errors import GameError, NotationError
from belote_teach.rules.sheet import Count
from belote_teach.rules.tally import bid_example, bids_of, calls_example, parse_bid, parse_count
from tests.cases import counted, rows, table


def read(text: str, bid: str, rules: Ruleset) -> Count:
    return parse_count(text, rules, parse_bid(bid, rules)[1] if bid else None)


@pytest.mark.parametrize(("name", "options", "bid", "text", "expected"), rows("tallies", "counted"), ids=str)
def test_a_count_is_read(name, options, bid, text, expected):
    assert counted(expected) == read(text, bid, table(name, options))


@pytest.mark.parametrize(("name", "options", "bid", "text", "why"), rows("tallies", "refused"), ids=str)
def test_what_no_deal_has_is_refused_with_its_reason(name, options, bid, text, why):
    with pytest.raises(GameError) as error:
        read(text, bid, table(name, options))
    assert ("BAD_COUNT", why) == (error.value.code, error.value.facts["why"])


@pytest.mark.parametrize(("text", "why", "named", "near"), rows("tallies", "unreadable"))
def test_what_is_no_count_names_the_word_that_is_wrong(text, why, named, near):
    with pytest.raises(NotationError) as error:
        read(text, "", table("classic"))
    facts = error.value.facts
    assert ("BAD_TALLY", why, named, near) == (error.value.code, facts["why"], facts["text"], facts.get("near") or "")
    assert "takers 76 belote | defenders 86" in str(error.value) or why == "most"


def test_a_count_may_have_other_words():
    words = {"chi ha preso": "takers", "difesa": "defenders", "da solo": "alone"}
    count = parse_count("Chi ha preso capot da solo | DIFESA", table("classic"), words=words)
    assert counted("152 0 takers alone") == count
    with pytest.raises(NotationError) as error:
        parse_count("chi ha preso 76 | Difessa 86", table("classic"), words=words)
    assert ("Difessa", "difesa") == (error.value.facts["text"], error.value.facts["near"])


@pytest.mark.parametrize(
    ("name", "options", "example", "calls"),
    [
        ("classic", "", None, "pass pass take:H"),
        ("for-two", "", None, "take:H"),
        ("coinche", "", "80H coinche", "80H coinche pass pass pass"),
        ("coinche", "bid_min=82", "82H coinche", "82H coinche pass pass pass"),
        ("contree", "bid_min=160", "160H contre", "160H contre pass pass pass"),
    ],
)
def test_examples_of_bids_and_calls_are_right_at_the_table(name, options, example, calls):
    rules = table(name, options)
    assert calls == calls_example(rules)
    auction = Auction.at(rules, rules.players.seats[0], turned=None if example else card("7H"))
    for call in map(parse_call, calls.split()):
        assert refusal(auction, call, rules) is None
        auction = auction.call(call)
    assert auction.over
    if example:
        assert example == bid_example(rules)
        assert parse_bid(example, rules)


@pytest.mark.parametrize(("name", "options", "text", "amount", "doubled", "contract"), rows("tallies", "bid"), ids=str)
def test_a_bid_is_read(name, options, text, amount, doubled, contract):
    bid, played_in = parse_bid(text, table(name, options))
    assert (amount, doubled, Contract(contract)) == (bid.amount, bid.doubled, played_in)
    assert (text.lower().startswith(("capot", "generale")), text.startswith("g")) == (bid.capot, bid.generale)


@pytest.mark.parametrize(("name", "options", "text", "rule"), rows("tallies", "no_bid"), ids=str)
def test_a_bid_that_cannot_be_made_is_refused_with_the_rule(name, options, text, rule):
    with pytest.raises(GameError) as error:
        parse_bid(text, table(name, options))
    reason = error.value.facts.get("reason")
    assert ("BAD_BID", rule) == (error.value.code, reason.rule if reason else "")
    assert text.startswith(error.value.facts["text"])


@pytest.mark.parametrize(("text", "named"), [("xx", "xx"), ("", ""), ("90H twice", "twice"), ("coinche", "coinche")])
def test_a_bid_that_is_none_is_named(text, named):
    with pytest.raises(NotationError) as error:
        parse_bid(text, table("coinche"))
    assert ("BAD_CALL", named) == (error.value.code, error.value.facts["text"])


def test_a_number_beyond_all_deals_is_refused_without_being_told_in_full():
    assert parse_count("takers 81 | defenders 81 | carried 100000", table("classic")).carried == 100_000
    for number, told in (("100001", "100001"), ("1234567" * 9, "12345671234567123456")):
        with pytest.raises(NotationError) as error:
            parse_count(f"takers 81 | defenders 81 | carried {number}", table("classic"))
        assert error.value.facts["text"] == told
        assert str(error.value).startswith(f"{told}… is more")


@pytest.mark.parametrize(
    ("bid", "belotes", "says"),
    [("90H", 2, "2 belotes: only one side has"), ("90TA", 5, "5 belotes: even at tout atout there are no more than 4")],
)
def test_too_many_belotes_are_refused_as_the_contract_has_them(bid, belotes, says):
    with pytest.raises(GameError, match=says) as error:
        read(f"takers 100 belote {20 * belotes} | defenders 62", bid, table("coinche"))
    assert error.value.facts["belotes"] == belotes


@pytest.mark.parametrize(
    ("text", "capot"), [("takers 100 | defenders 63", False), ("takers 162 capot | defenders", True)]
)
def test_points_that_are_not_the_whole_deal_are_refused_with_what_is_left_out(text, capot):
    with pytest.raises(GameError) as error:
        parse_count(text, table("classic"))
    assert ("which leaves the last trick's ten out" in str(error.value)) == capot


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("contree", "bids go from 80 by 10 to 160, then capot"),
        ("coinche", "bids go from 80 by 10, then capot"),
        ("classic", "a card is turned up and nobody bids"),
    ],
)
def test_the_bids_of_a_table_are_told(name, says):
    assert bids_of(table(name)) == says
