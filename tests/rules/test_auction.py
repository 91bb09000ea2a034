"""Which calls may be made, and what follows from them."""

from __future__ import annotations

import pytest

from belote_teach.rules import card, profile
from belote_teach.rules.auction import Auction, CallKind, all_calls, legal_calls, parse_call, refusal
from belote_teach.rules.cards import Seat
from belote_teach.rules.contract import Contract
from belote_teach.rules.deal import Phase, random_deal
from belote_teach.rules.errors import GameError, NotationError
from tests.cases import rows, table


@pytest.mark.parametrize(
    ("name", "call", "may"),
    [
        ("classic", "take:SA", False),
        ("classic", "take:TA", False),
        ("ffb-classic", "take:SA", True),
        ("ffb-classic", "take:TA", True),
        ("coinche", "90SA", True),
        ("coinche", "90TA", True),
        ("coinche", "capotTA", True),
    ],
)
def test_sans_and_tout_atout_are_offered_where_the_table_has_them(name, call, may):
    turned = card("9H") if name.endswith("classic") else None
    for said in ("", "pass pass pass pass") if turned else ("", "80S"):
        auction = Auction(Seat.EAST, tuple(map(parse_call, said.split())), turned)
        assert (parse_call(call) in legal_calls(auction, profile(name)).value) == may
        assert (refusal(auction, parse_call(call), profile(name)) is None) == may


@pytest.mark.parametrize(("name", "options", "said", "call", "why"), rows("calls", "calls"), ids=str)
def test_call(name, options, said, call, why):
    rules = table(name, options)
    turned = card("9H") if rules.auction == "turned_card" else None
    first = Seat.NORTH if name == "for-two" else Seat.EAST
    auction = Auction.at(rules, first, tuple(map(parse_call, said.split())), turned)
    reason = refusal(auction, parse_call(call), rules)
    assert why == ("may" if reason is None else f"{reason.rule} {reason.facts.get('why')}")


@pytest.mark.parametrize(
    ("said", "written"),
    [("contre", "coinche"), ("Surcontre", "surcoinche"), ("w:contre", "W:coinche"), ("S:SURCONTRE", "S:surcoinche")],
)
def test_the_words_of_contree_are_read_and_written_as_those_of_coinche(said, written):
    assert written == str(parse_call(said))


def test_after_a_double_out_of_turn_the_turn_goes_on_from_there():
    auction = Auction(Seat.EAST, tuple(map(parse_call, ("80S", "pass", "N:coinche"))))
    assert (auction.taker, auction.doubled, auction.turn, auction.over) == (Seat.EAST, 1, Seat.WEST, False)
    closed = auction.call(parse_call("pass")).call(parse_call("pass")).call(parse_call("pass"))
    assert (closed.over, closed.contract) == (True, Contract.SPADES)
    assert auction.call(parse_call("surcoinche"), Seat.EAST).over
    assert str(auction.call(parse_call("surcoinche"), Seat.EAST).calls[-1]) == "E:surcoinche"


@pytest.mark.parametrize(
    ("said", "over"),
    [
        ("pass pass pass", False),
        ("pass pass pass pass", True),
        ("80S pass pass", False),
        ("80S pass pass pass", True),
        ("pass 80S pass pass", False),
        ("pass pass pass 80S pass pass", False),
        ("pass pass pass 80S pass pass pass", True),
        ("80S 90H pass pass", False),
        ("80S coinche pass pass pass", True),
    ],
)
def test_bidding_ends_when_all_have_passed_or_three_have_after_an_offer(said, over):
    assert Auction(Seat.EAST, tuple(map(parse_call, said.split()))).over == over


@pytest.mark.parametrize(("first", "said"), [("E", ""), ("N", "pass E:coinche")])
def test_whoever_does_not_sit_at_the_table_does_not_speak(first, said):
    calls = tuple(map(parse_call, said.split()))
    with pytest.raises(GameError) as error:
        Auction(Seat(first), calls, players=profile("for-two").players)
    assert error.value.code == "ABSENT_SEAT"
    assert Auction(Seat(first), calls).first == first


def test_each_call_has_its_speaker_whoever_speaks_out_of_turn_after_him():
    auction = Auction(Seat.EAST, tuple(map(parse_call, ("80S", "pass", "N:coinche", "pass", "pass"))))
    assert "".join(auction.speaker(place) for place in range(6)) == "ENNWSE"
    auction = Auction(Seat.EAST, tuple(map(parse_call, ("80S", "S:coinche", "pass"))))
    assert "".join(auction.speaker(place) for place in range(4)) == "ESEN"


def test_a_bid_of_every_trick_ends_the_auction_only_where_the_table_says_so():
    said = (parse_call("capotS"),)
    assert not Auction(Seat.EAST, said).over
    assert Auction(Seat.EAST, said, capot_ends=True).over


def test_the_last_offer_stands():
    auction = Auction(Seat.EAST, tuple(map(parse_call, ("80S", "90H", "pass"))))
    assert (auction.offer, auction.taker, auction.contract) == (1, Seat.NORTH, Contract.HEARTS)


@pytest.mark.parametrize("text", ["N:pass", "Q:coinche", "N:80S", ":coinche", "N:", "take", "take:X", "80", "1234567S"])
def test_what_is_no_call_is_refused(text):
    with pytest.raises(NotationError) as error:
        parse_call(text)
    assert error.value.code == "BAD_CALL"


@pytest.mark.parametrize(
    ("name", "options", "amounts"),
    [
        ("contree", "", [80, 90, 100, 110, 120, 130, 140, 150, 160]),
        ("contree", "bid_step=1 bid_max=83", [80, 81, 82, 83]),
        ("coinche", "bid_min=90 bid_step=40", [90, 130, 170, 210, 250]),
        ("coinche", "bid_min=248 bid_step=1", [248, 249, 250]),
        ("classic", "", []),
    ],
)
def test_a_table_lists_its_bids_from_the_lowest_to_the_highest(name, options, amounts):
    calls = list(all_calls(table(name, options)))
    assert sorted({call.amount for call in calls if call.kind is CallKind.BID}) == amounts


@pytest.mark.parametrize("generale", [True, False])
def test_a_generale_is_listed_where_the_table_has_it(generale):
    kinds = {call.kind for call in all_calls(profile("coinche").with_options({"generale": generale}))}
    assert kinds - {CallKind.GENERALE} == {CallKind(kind) for kind in ("pass", "bid", "capot", "coinche", "surcoinche")}
    assert (CallKind.GENERALE in kinds) == generale


def test_who_bids_generale_leads():
    deal = random_deal(3, table("coinche", "generale=true"))
    assert (deal.first, deal.call(parse_call("80S")).turn) == (Seat.WEST, Seat.SOUTH)
    for call in ("pass", "generaleS", "pass", "pass", "pass"):
        deal = deal.call(parse_call(call))
    assert (deal.phase, deal.first, deal.leader, deal.turn) == (Phase.PLAY, Seat.WEST, Seat.SOUTH, Seat.SOUTH)


@pytest.mark.parametrize(("value", "dealer"), [("next_dealer", "W"), ("same_dealer", "N")])
def test_who_deals_when_all_have_passed(value, dealer):
    deal = random_deal(1, table("classic", f"all_pass={value}"))
    for _ in range(8):
        deal = deal.call(parse_call("pass"))
    assert (deal.phase, deal.next_dealer) == (Phase.PASSED_OUT, dealer)
    with pytest.raises(GameError):
        deal.score()
