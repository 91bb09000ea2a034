"""What each side marks, worked out by hand: a row a deal, for every reading that tables have of it."""

from __future__ import annotations

import pytest

from belote_teach.rules import Ruleset, card, profile
from belote_teach.rules.auction import Auction, legal_calls, parse_call, refusal
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.cards import CardSet, Seat
from belote_teach.rules.contract import Contract
from belote_teach.rules.counting import marked_by
from belote_teach.rules.deal import Deal, IllegalActError, Phase, deal_out, random_deal, shuffled
from belote_teach.rules.declarations import counting_declarations, declarations_in
from belote_teach.rules.errors import GameError
from belote_teach.rules.match import Match, standing
from belote_teach.rules.record_text import parse_declaration, parse_record
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Bid, Count, Result, Score, Side, Tally, score_lines


def table(name: str, options: str = "") -> Ruleset:
    """The table *name* with options written as ``tie=set rounding=none``."""
    read = {"true": True, "false": False}
    pairs = (pair.split("=") for pair in options.split())
    return profile(name).with_options(
        {key: read.get(value, int(value) if value.isdecimal() else value) for key, value in pairs}
    )


def counted(text: str) -> Count:
    """The deal written as ``81+20+50 81 carried=81``: cards, belote and declarations of takers and defenders."""
    takers, defenders, *more = text.split()
    sides = [Tally(*(int(n) for n in side.split("+"))) for side in (takers, defenders)]
    capot = next((Side(word) for word in more if word in tuple(Side)), None)
    carried = next((int(word[8:]) for word in more if word.startswith("carried=")), 0)
    return Count(*sides, capot, carried, alone="alone" in more)


def marked(score: Score) -> str:
    waits = f" {score.suspended} wait" if score.suspended else ""
    return f"{score.takers} {score.defenders} {score.result}{waits}"


TURNED = [
    # Litige, in all its readings (G4 to G8).
    ("classic", "", "81 81", "0 81 litige 81 wait"),
    ("classic", "tie=set", "81 81", "0 162 set"),
    ("classic", "tie=made", "81 81", "81 81 made"),
    ("classic", "contract_made=ge", "81 81", "81 81 made"),
    ("classic", "", "71+20 91", "0 91 litige 91 wait"),
    ("classic", "litige_belote=kept", "71+20 91", "20 91 litige 71 wait"),
    ("classic", "", "91 71+20", "0 91 litige 91 wait"),
    ("classic", "litige_belote=kept", "91 71+20", "0 91 litige 91 wait"),
    ("classic", "belote_counts_for_contract=false", "81+20 81", "0 81 litige 101 wait"),
    ("cafe", "", "56+0+50 106", "0 106 litige 106 wait"),
    # A litige after a litige: the pot grows; then whoever wins the next deal takes it, or the next takers who make it.
    ("classic", "", "81 81 carried=81", "0 81 litige 162 wait"),
    ("classic", "", "71+20 91 carried=81", "0 91 litige 172 wait"),
    ("classic", "", "95 67 carried=162", "257 67 made"),
    ("classic", "", "70 92 carried=162", "0 324 set"),
    ("classic", "litige_award=maker_only", "70 92 carried=162", "0 162 set 162 wait"),
    ("classic", "litige_award=maker_only", "95 67 carried=162", "257 67 made"),
    ("classic", "tie=set", "81 81 carried=81", "0 243 set"),
    # Set: the belote kept or lost, and declarations (E5, F14, G9).
    ("classic", "", "60+20 102", "20 162 set"),
    ("guide", "", "60+20 102", "0 182 set"),
    ("classic", "", "70 92+20", "0 182 set"),
    ("cafe", "", "40+20+20 122", "20 182 set"),
    ("cafe", "declarations_when_set=kept", "40+20+20 122", "40 162 set"),
    ("guide", "", "40+20+20 122", "0 202 set"),
    ("cafe", "", "72 90+0+50", "0 212 set"),
    ("classic", "set_base=160", "60 102", "0 160 set"),
    # The belote and the declarations help to make the contract, or do not (E4, F13).
    ("classic", "", "72+20 90", "92 90 made"),
    ("classic", "belote_counts_for_contract=false", "72+20 90", "20 162 set"),
    ("classic", "", "85 77+20", "0 182 set"),
    ("classic", "belote_counts_for_contract=false", "85 77+20", "85 97 made"),
    ("cafe", "", "65+0+50 97", "115 97 made"),
    ("cafe", "declarations_count_for_contract=false", "65+0+50 97", "0 212 set"),
    # Capot by either side (G2, G3, E7, F15).
    ("classic", "", "152 0 takers", "252 0 made"),
    ("classic", "", "152 0+20 takers", "252 20 made"),
    ("stekius", "", "152+20 0 takers", "270 0 made"),
    ("classic", "capot_value=162", "152 0 takers", "162 0 made"),
    ("cafe", "", "152 0+0+50 takers", "252 50 made"),
    ("cafe", "declarations_on_capot=transfer", "152 0+0+50 takers", "302 0 made"),
    ("classic", "", "0 152 defenders", "0 252 set"),
    ("classic", "", "0+20 152 defenders", "20 252 set"),
    ("guide", "", "0+20 152 defenders", "0 182 set"),
    ("classic", "capot_by_defenders=false", "0 152 defenders", "0 162 set"),
    ("cafe", "declarations_on_capot=transfer", "0 152+0+20 defenders", "0 272 set"),
    # A capot is eight tricks, not 162 points: a side may win a trick without a point in it.
    ("classic", "", "162 0", "162 0 made"),
    # Rounding both ways; it never makes a contract, and what waits is rounded when it is marked (G10, G14).
    ("classic", "rounding=nearest10_5up", "85 77", "90 80 made"),
    ("classic", "rounding=nearest10_6up", "85 77", "80 80 made"),
    ("classic", "rounding=nearest10_6up", "86 76", "90 80 made"),
    ("classic", "rounding=nearest10_5up", "84 78", "80 80 made"),
    ("classic", "rounding=nearest10_5up", "81 81", "0 80 litige 81 wait"),
    ("classic", "rounding=nearest10_5up", "100 62 carried=81", "180 60 made"),
    ("classic", "rounding=nearest10_5up", "152 0 takers", "250 0 made"),
    ("classic", "rounding=nearest10_6up", "70 92", "0 160 set"),
    # 81 or less loses where two play (I1).
    ("for-two", "", "81 81", "0 162 set"),
    ("for-two", "", "82 80", "82 80 made"),
    ("for-three", "", "81 81", "0 81 litige 81 wait"),
]


@pytest.mark.parametrize(("name", "options", "count", "expected"), TURNED, ids=lambda value: value or "-")
def test_a_deal_with_the_turned_card_is_marked(name, options, count, expected):
    ruling = settle(counted(count), table(name, options))
    assert expected == marked(ruling.value)
    for side in Side:
        assert sum(line.facts["points"] for line in score_lines(ruling)[side]) == getattr(ruling.value, side)


@pytest.mark.parametrize(
    ("options", "count", "expected"),
    [
        ("", "81 81", "81 81 litige"),
        ("litige_last=lost", "81 81", "0 81 litige 81 wait"),
        ("", "71+20 91", "91 91 litige"),
        ("", "81 81 carried=81", "81 81 litige 81 wait"),
        ("", "95 67 carried=81", "176 67 made"),
        ("litige_award=maker_only", "70 92 carried=81", "0 162 set 81 wait"),
    ],
)
def test_in_the_last_deal_of_a_match_nothing_is_left_waiting_that_can_be_marked(options, count, expected):
    """Points from an earlier litige belong to nobody until a deal is won."""
    assert expected == marked(settle(counted(count), table("classic", options), last=True).value)


BIDS = [
    # Made or not (H10), what is marked (H11, H12, H14) and by whom.
    ("coinche", "", "90", "97 65", "187 65 made"),
    ("coinche", "", "100", "96 66", "0 260 set"),
    ("coinche", "", "80", "80 82", "0 240 set"),
    ("coinche", "success=bid_only", "80", "80 82", "160 82 made"),
    ("coinche", "success=bid_only_82floor", "80", "81 81", "0 240 set"),
    ("coinche", "success=bid_only_82floor", "80", "82 80", "162 80 made"),
    ("coinche", "success=bid_only_82floor", "90", "90 72", "180 72 made"),
    ("coinche", "", "90", "89 73", "0 250 set"),
    ("ffb-coinche", "", "90", "89 73", "0 250 set"),
    ("contree", "method=faits", "100", "110 52", "110 52 made"),
    ("contree", "method=faits", "100", "96 66", "0 160 set"),
    ("contree", "method=demandes", "100", "110 52", "100 0 made"),
    ("contree", "method=demandes", "100", "96 66", "0 100 set"),
    ("contree", "method=demandes", "100 x", "96 66", "0 200 set"),
    ("contree", "set_forfeit=162", "100", "96 66", "0 262 set"),
    # Doubled and redoubled: the whole deal, the bid alone, or all but the bid (H8, H9, H13).
    ("coinche", "", "100 x", "110 52", "520 0 made"),
    ("coinche", "", "100 xx", "110 52", "1040 0 made"),
    ("coinche", "surcontre_mult=3", "100 xx", "110 52", "780 0 made"),
    ("coinche", "contre_mult=3", "100 x", "110 52", "780 0 made"),
    ("coinche", "contre_form=bid_only", "100 x", "110 52", "360 0 made"),
    ("coinche", "contre_form=bid_only", "100 x", "96 66", "0 360 set"),
    ("coinche", "contre_form=forfait", "100 x", "110 52", "420 0 made"),
    ("coinche", "contre_form=forfait", "100 xx", "96 66", "0 740 set"),
    ("coinche", "contre_made=own_points", "100 x", "110 52", "420 52 made"),
    ("pagat-coinche", "rounding=none", "100 x", "110 52", "310 52 made"),
    ("contree", "method=faits", "100 x", "110 52", "320 0 made"),
    ("contree", "method=faits", "100 xx", "96 66", "0 640 set"),
    # Belote and declarations beside a bid (E4, E5, E9, F13, F14, F15).
    ("coinche", "", "100", "90+20 72", "210 72 made"),
    ("coinche", "", "100", "70+20 92", "20 260 set"),
    ("contree", "", "100", "70+20 92", "0 280 set"),
    ("contree", "", "100 x", "70+20 92", "0 540 set"),
    ("coinche", "", "100 x", "90+20 72", "560 0 made"),
    ("coinche", "belote_multiplied=false", "100 x", "90+20 72", "540 0 made"),
    ("coinche", "", "100 x", "110 52+20", "520 20 made"),
    ("coinche", "", "100 x", "70 92+20", "0 560 set"),
    ("coinche", "belote_multiplied=false", "100 x", "70 92+20", "0 540 set"),
    ("coinche", "", "100", "85+0+20 77", "205 77 made"),
    ("coinche", "", "100 x", "85+0+20 77", "560 0 made"),
    ("coinche", "", "100 x", "70+0+20 92", "0 560 set"),
    ("coinche", "declarations_when_set=kept", "100 x", "70+0+20 92", "20 520 set"),
    ("coinche", "declarations_count_for_contract=false", "100", "85+0+20 77", "0 280 set"),
    # Capot that was not bid (H17), and a bid of capot as a contract or as a lump sum (H18).
    ("coinche", "", "120", "152 0 takers", "372 0 made"),
    ("pagat-coinche", "rounding=none", "120", "152 0 takers", "370 0 made"),
    ("coinche", "", "120", "152 0+0+20 takers", "392 0 made"),
    ("coinche", "declarations_on_capot=own", "120", "152 0+0+20 takers", "372 20 made"),
    ("coinche", "", "capot", "152 0 takers", "502 0 made"),
    ("coinche", "", "capot", "162 0", "0 410 set"),
    ("coinche", "", "capot x", "152 0 takers", "1000 0 made"),
    ("coinche", "", "capot x", "142 20", "0 1000 set"),
    ("coinche", "capot_contre_base=160", "capot x", "152 0 takers", "820 0 made"),
    ("contree", "", "capot", "152 0 takers", "500 0 made"),
    ("contree", "", "capot", "152+20 0 takers", "520 0 made"),
    ("contree", "", "capot", "142 20", "0 500 set"),
    ("contree", "", "capot", "142+20 20", "0 520 set"),
    ("contree", "", "capot x", "152 0 takers", "1000 0 made"),
    ("contree", "", "capot xx", "142 20", "0 2000 set"),
    ("coinche", "capot_bid_form=lump", "capot", "152 0+0+20 takers", "270 0 made"),
    # Générale: the bidder alone wins every trick (H19).
    ("contree", "", "generale", "152 0 takers alone", "500 0 made"),
    ("contree", "", "generale", "152 0 takers", "0 500 set"),
    ("contree", "generale_value=1000", "generale x", "152 0 takers alone", "2000 0 made"),
    ("coinche", "", "generale", "152 0 takers alone", "752 0 made"),
    # Rounding never makes a bid, and comes last (H21).
    ("ffb-coinche", "", "100 x", "110 52", "520 0 made"),
    ("ffb-coinche", "", "100", "110 52", "210 50 made"),
    ("ffb-coinche", "rounding=nearest10_6up", "100", "105 57", "200 60 made"),
    ("ffb-coinche", "", "100", "105 57", "210 60 made"),
]


def bid_of(text: str, rules: Ruleset) -> Bid:
    what, *doubled = text.split()
    times = len(doubled[0]) if doubled else 0
    if what == "generale":
        return Bid(rules.generale_value, times, capot=True, generale=True)
    return Bid(rules.capot_bid_value, times, capot=True) if what == "capot" else Bid(int(what), times)


@pytest.mark.parametrize(("name", "options", "bid", "count", "expected"), BIDS, ids=lambda value: value or "-")
def test_a_bid_is_marked(name, options, bid, count, expected):
    rules = table(name, options)
    ruling = settle_bid(counted(count), bid_of(bid, rules), rules)
    assert expected == marked(ruling.value)
    for side in Side:
        assert sum(line.facts["points"] for line in score_lines(ruling)[side]) == getattr(ruling.value, side)


def test_the_lines_say_whose_points_they_were_and_how_often_they_count():
    ruling = settle_bid(counted("70+20+20 92"), Bid(120, 1), table("coinche", "belote_when_set=to_defenders"))
    lines = [
        (str(r.rule), r.facts["points"], r.facts.get("times"), r.facts.get("moved"))
        for r in score_lines(ruling)[Side.DEFENDERS]
    ]
    assert lines == [
        ("set", 320, 2, None),
        ("bid", 240, 2, None),
        ("belote", 40, 2, True),
        ("declaration", 40, 2, True),
    ]
    ruling = settle_bid(counted("152 0+0+20 takers"), Bid(120), table("coinche"))
    assert [(str(r.rule), r.facts.get("moved")) for r in score_lines(ruling)[Side.TAKERS]] == [
        ("capot", None),
        ("bid", None),
        ("declaration", True),
    ]


@pytest.mark.parametrize("text", ["-1 163", "100 62 takers", "81 81 defenders", "152 0 takers carried=-1"])
def test_points_that_cannot_be_are_refused(text):
    for ask in (
        lambda: settle(counted(text), profile("classic")),
        lambda: settle_bid(counted(text), Bid(80), profile("coinche")),
    ):
        with pytest.raises(GameError) as error:
            ask()
        assert error.value.code == "BAD_COUNT"


# Tout atout and sans atout, in both auctions.

TA_DEAL = """
table: ffb-classic; dealer: N; turned: 9D
N: 7S 8S 9S 10S 7H 8H 9H 10H
W: JS QS KS AS 7D 8D 9D 10D
S: JH QH KH AH 7C 8C 9C 10C
E: JD QD KD AD JC QC KC AC
calls: take:TA
"""


def played_out(text: str, options: str = "", calls: str = "") -> Deal:
    """The deal of a record, played on with the first card that may be played, every belote announced."""
    record = parse_record(text)
    deal = record.replay(table(record.table, options))
    for call in calls.split():
        deal = deal.call(parse_call(call))
    while deal.phase is Phase.PLAY:
        deal = deal.play(next(iter(deal.playable)))
    return deal


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


# Calls.


@pytest.mark.parametrize(
    ("name", "options", "said", "call", "why"),
    [
        ("classic", "", "pass pass pass pass", "take:H", "other-suit None"),
        ("classic", "round2_any_suit=true", "pass pass pass pass", "take:H", None),
        ("classic", "round2_any_suit=true", "", "take:S", "turned-suit None"),
        ("classic", "", "pass pass pass pass pass pass pass", "pass", None),
        ("classic", "all_pass=dealer_forced", "pass pass pass pass pass pass pass", "pass", "turn dealer-must-take"),
        ("classic", "all_pass=dealer_forced", "pass pass pass pass pass pass pass", "take:S", None),
        ("classic", "all_pass=dealer_forced", "pass pass pass pass pass pass", "pass", None),
        ("for-three", "all_pass=dealer_forced", "pass pass pass pass pass", "pass", "turn dealer-must-take"),
        ("for-two", "all_pass=dealer_forced", "pass pass pass", "pass", "turn dealer-must-take"),
        ("for-two", "", "pass pass", "take:H", "other-suit None"),
        ("classic", "", "take:H", "pass", "turn over"),
        ("classic", "", "", "90H", "contracts other-auction"),
        ("coinche", "", "", "take:H", "contracts other-auction"),
        ("contree", "", "", "170S", "bid-amount None"),
        ("coinche", "", "", "170S", None),
        ("coinche", "bid_step=5", "", "85S", None),
        ("coinche", "", "capotS", "capotH", "bid-higher None"),
        ("coinche", "", "", "generaleS", "contracts no-generale"),
        ("coinche", "generale=true", "capotS", "generaleH", None),
        ("coinche", "generale=true", "generaleS", "capotH", "bid-higher None"),
        ("coinche", "", "capotS", "coinche", None),
        ("coinche", "", "", "coinche", "double nothing-to-double"),
        ("coinche", "", "80S", "surcoinche", "double not-doubled"),
        ("coinche", "", "80S coinche pass", "surcoinche", "double opponents-bid"),
        ("coinche", "", "80S coinche", "coinche", "double already-doubled"),
        ("coinche", "", "80S coinche", "90H", "double frozen"),
        ("coinche", "", "80S coinche surcoinche", "pass", "turn over"),
        ("coinche", "", "80S coinche pass pass", "pass", None),
        ("coinche", "", "80S coinche pass pass pass", "surcoinche", "turn over"),
        ("coinche", "", "pass 80S pass pass", "90H", None),
        # East speaks first; a double out of turn, where the table lets it be.
        ("coinche", "", "80S", "W:coinche", "turn out-of-turn"),
        ("pagat-coinche", "", "80S", "W:coinche", "double own-bid"),
        ("pagat-coinche", "", "80S pass", "N:coinche", None),
        ("pagat-coinche", "", "80S pass N:coinche", "E:surcoinche", None),
        ("pagat-coinche", "", "80S pass N:coinche", "S:surcoinche", "double opponents-bid"),
        ("pagat-coinche", "", "80S pass N:coinche pass pass pass", "E:surcoinche", "turn over"),
    ],
)
def test_call(name, options, said, call, why):
    rules = table(name, options)
    turned = card("9H") if rules.auction == "turned_card" else None
    first = Seat.NORTH if name == "for-two" else Seat.EAST
    auction = Auction(first, tuple(map(parse_call, said.split())), turned, players=rules.players)
    reason = refusal(auction, parse_call(call), rules)
    assert why == (reason and f"{reason.rule} {reason.facts.get('why')}")


def test_after_a_double_out_of_turn_the_turn_goes_on_from_there():
    auction = Auction(Seat.EAST, tuple(map(parse_call, ("80S", "pass", "N:coinche"))))
    assert (auction.taker, auction.doubled, auction.turn, auction.over) == (Seat.EAST, 1, Seat.WEST, False)
    closed = auction.call(parse_call("pass")).call(parse_call("pass")).call(parse_call("pass"))
    assert (closed.over, closed.contract) == (True, Contract.SPADES)
    assert auction.call(parse_call("surcoinche"), Seat.EAST).over
    assert str(auction.call(parse_call("surcoinche"), Seat.EAST).calls[-1]) == "E:surcoinche"


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


# Declarations.


@pytest.mark.parametrize(
    ("options", "contract", "hand", "expected"),
    [
        ("", "C", "7H 8H 9H 10H JH QH KH AH", "cent AH"),
        ("long_sequence=split", "C", "7H 8H 9H 10H JH QH KH AH", "cent AH, tierce 9H"),
        ("", "C", "7H 8H 9H 10H JH QH AS KD", "cent QH"),
        ("long_sequence=split", "C", "7H 8H 9H 10H JH QH AS KD", "cent QH"),
        ("long_sequence=split", "C", "7H 8H 9H 10H JH QH KH KD", "cent KH"),
        ("", "C", "QH KH AH KS KD KC 7S 8D", "carre K"),
        ("share_cards=true", "C", "QH KH AH KS KD KC 7S 8D", "carre K, tierce AH"),
        ("", "C", "JH QH KH AH KS KD KC 7S", "carre K"),
        ("", "C", "10H JH QH KH AH KS KD KC", "carre K, tierce QH"),
        ("share_cards=true", "C", "QH KH AH QS KS AS KD KC", "carre K, tierce AH, tierce AS"),
        ("", "H", "7H 8H 9H 7S 8S 9S AD KC", "tierce 9H, tierce 9S"),
        ("", "S", "7H 8H 9H 7S 8S 9S AD KC", "tierce 9S, tierce 9H"),
        ("", "SA", "AS AH AD AC 7S 9H KD 10C", "carre A"),
        ("", "C", "8S 8H 8D 8C 7S 7H 7D 7C", ""),
        ("declarations=none", "C", "JS JH JD JC 7S 7H 7D 7C", ""),
    ],
)
def test_what_a_hand_declares(options, contract, hand, expected):
    found = declarations_in(CardSet.of(*hand.split()), Contract(contract), table("cafe", options))
    # Among equal ones, which may tie in strength, the order does not matter.
    assert sorted(filter(None, expected.split(", "))) == sorted(f"{one.kind} {one}" for one in found)


@pytest.mark.parametrize(
    ("options", "contract", "claims", "expected"),
    [
        # South has taken; East speaks first, then North, West and South.
        ("", "C", "S tierce KH; E tierce KS", ""),
        ("declaration_tie=takers", "C", "S tierce KH; E tierce KS", "S 20"),
        ("declaration_tie=takers", "C", "S tierce KH; N tierce 9D; E tierce KS", "N 20 S 20"),
        ("declaration_tie=trump_then_first_speaker", "C", "S tierce KH; E tierce KS", "E 20"),
        ("declaration_tie=trump_then_first_speaker", "C", "N tierce KH; W tierce KS; E tierce 9C", "N 20"),
        ("declaration_tie=trump_then_first_speaker", "S", "N tierce KH; W tierce KS", "W 20"),
        ("", "S", "N tierce KH; W tierce KS", "W 20"),
        ("", "TA", "N tierce KH; W tierce KS", ""),
        ("", "C", "S cinquante QH; N tierce 9D; E cinquante QS; W tierce AC", ""),
        ("", "C", "S tierce KH; N tierce KS; E tierce 9D", "N 20 S 20"),
        ("", "C", "S cent KH; E carre Q", "E 100"),
        ("", "C", "S carre A; E carre 10", "S 100"),
        ("", "C", "S carre J; E carre 9", "S 200"),
        ("", "SA", "S carre J; E carre 9", "S 100"),
        ("", "SA", "S carre J; E carre A", "E 200"),
        ("", "SA", "S carre 9; E carre 10", "E 150"),
        ("", "SA", "S carre J; E carre K", "E 100"),
        ("", "TA", "S carre J; E carre A", "S 200"),
        ("", "C", "", ""),
    ],
)
def test_whose_declarations_count(options, contract, claims, expected):
    made: dict[Seat, list[object]] = {}
    for one in filter(None, claims.split("; ")):
        made.setdefault(Seat(one[0]), []).append(parse_declaration(one[2:]))
    speakers = tuple(map(Seat, "ENWS"))
    ruling = counting_declarations(made, Contract(contract), speakers, Seat.SOUTH, table("cafe", options))
    assert expected == " ".join(f"{seat} {ruling.value[seat]}" for seat in "ENWS" if ruling.value.get(Seat(seat)))


def test_where_three_play_the_two_defenders_are_one_side():
    rules = table("for-three", "declarations=bar")
    claims = {Seat(s): [parse_declaration(d)] for s, d in (("W", "tierce KH"), ("S", "tierce 9D"), ("E", "tierce AS"))}
    speakers = tuple(map(Seat, "WSE"))
    assert counting_declarations(claims, Contract.CLUBS, speakers, Seat.EAST, rules).value == {Seat.EAST: 20}
    assert counting_declarations(claims, Contract.CLUBS, speakers, Seat.SOUTH, rules).value == {
        Seat.WEST: 20,
        Seat.EAST: 20,
    }


# Deals.

SEVEN = """
table: stekius; dealer: N; turned: AD
N: 7D 8S 9S 10S 7H 8H 9H 10H
W: JS QS KS AS 9D 8D AD 10D
S: JH QH KH AH 7C 8C 9C 10C
E: JD QD KD 7S JC QC KC AC
calls: take:D
"""


def test_the_seven_of_the_turned_suit_is_exchanged_for_the_turned_card():
    deal = parse_record(SEVEN).replay()
    swapped = deal.exchange_seven()
    assert card("AD") in swapped.dealt[Seat.NORTH]
    assert card("7D") in swapped.dealt[Seat.WEST]
    assert parse_record(SEVEN + "exchanged: yes").replay() == swapped


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (SEVEN, "seven_exchange=off"),
        (SEVEN.replace("take:D", "pass pass pass pass take:S"), ""),
        (SEVEN.replace("take:D", "take:SA"), "contracts=suits_sa_ta"),
        (SEVEN.replace("N: 7D 8S", "N: 8D 8S").replace("W: JS QS KS AS 9D 8D", "W: JS QS KS AS 9D 7D"), ""),
        (SEVEN.replace("turned: AD", "turned: 7D"), ""),
        (SEVEN + "trick: W JS", ""),
        (SEVEN + "exchanged: yes", ""),
    ],
    ids=["off", "second round", "sans atout", "the taker's own", "the seven itself", "too late", "twice"],
)
def test_the_seven_is_not_exchanged_otherwise(text, options):
    record = parse_record(text)
    deal = record.replay(table("stekius", options))
    with pytest.raises(IllegalActError) as error:
        deal.exchange_seven()
    assert error.value.code == "ILLEGAL_EXCHANGE"


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("belote/rebelote", 20),
        ("belote/", 0),
        ("/rebelote", 0),
        ("rebelote/belote", 0),
        ("/", 0),
        ("belote,rebelote/", 0),
    ],
)
def test_belote_is_said_with_the_first_card_and_rebelote_with_the_second(words, points):
    record = parse_record(TA_DEAL.replace("ffb-classic", "classic").replace("take:TA", "pass pass pass take:D"))
    deal = record.replay()
    said = [tuple(filter(None, part.split(","))) for part in words.split("/")]
    while deal.phase is Phase.PLAY:
        one = next(iter(deal.playable))
        deal = deal.play(one, said.pop(0) if str(one) in ("KD", "QD") else ())
    assert deal.belotes == {Seat.EAST: points}


@pytest.mark.parametrize(
    ("word", "declares", "rule", "why"),
    [
        ("belote", "", "belote", "no-belote"),
        ("", "carre J", "declaration", "not-held"),
        ("", "tierce 10S, tierce 9S", "declaration", "card-twice"),
        ("", "cinquante 10S, cinquante 10H", None, None),
        ("", "tierce 10S", None, None),
    ],
)
def test_what_is_not_there_cannot_be_announced(word, declares, rule, why):
    record = parse_record(TA_DEAL.replace("ffb-classic", "cafe").replace("dealer: N", "dealer: E").replace("TA", "D"))
    deal = record.replay()
    assert deal.turn is Seat.NORTH
    said = [parse_declaration(one) for one in filter(None, declares.split(", "))]
    if rule is None:
        assert deal.play(card("7S"), (), said).declared == {Seat.NORTH: tuple(said)}
        return
    with pytest.raises(IllegalActError) as error:
        deal.play(card("7S"), (word,) if word else (), said)
    assert (error.value.reason.rule, error.value.reason.facts["why"]) == (rule, why)


@pytest.mark.parametrize(("name", "turn", "why"), [("classic", 0, "no-declarations"), ("cafe", 4, "late")])
def test_declarations_belong_to_the_first_trick_of_a_table_that_plays_them(name, turn, why):
    deal = parse_record(TA_DEAL.replace("ffb-classic", name).replace("TA", "D")).replay()
    for _ in range(turn):
        deal = deal.play(next(iter(deal.playable)))
    with pytest.raises(IllegalActError) as error:
        deal.play(next(iter(deal.playable)), (), [parse_declaration("tierce 10S")])
    assert error.value.reason.facts["why"] == why


def test_where_declarations_count_by_themselves_nothing_need_be_said():
    text = TA_DEAL.replace("ffb-classic", "cafe").replace("TA", "D").replace("N: 7S 8S 9S 10S", "N: 7S 8S 9S 10S")
    silent = played_out(text)
    assert silent.declared == {}
    automatic = played_out(text, "declare_time=auto")
    assert str(automatic.declared[Seat.NORTH][0]) in ("10S", "10H")
    assert automatic.count.takers.declarations + automatic.count.defenders.declarations > 0


# Belote for two and for three.


def test_for_two_a_card_that_is_covered_turns_up_when_the_one_above_is_played():
    for layout, visible in (("columns8", 8), ("hand6_table10", 11)):
        deal = random_deal(5, table("for-two", f"layout={layout}"))
        deal = deal.call(parse_call(f"take:{deal.turned.suit}"))
        assert {len(deal.shown(seat)) for seat in deal.hands} == {visible}
        assert deal.turned in deal.shown(deal.dealer)
        top = next(one for one in deal.playable if one in deal.covers)
        assert deal.covers[top] not in deal.hand
        with pytest.raises(IllegalActError) as error:
            deal.play(deal.covers[top])
        assert error.value.code == "NOT_IN_HAND"
        assert deal.covers[top] in deal.play(top).shown(deal.turn)


def test_for_two_a_covered_card_of_the_suit_led_binds_nobody():
    text = """
    table: for-two; dealer: N; turned: KS
    S: AH/7S KH/8S QH/9S JH/10S 10H/7D 9H/8D 8H/9D 7H/10D
    N: AC/JD KC/QD QC/KD JC/AD 10C/JS 9C/QS 8C/AS KS/7C
    calls: pass pass take:H
    """
    deal = parse_record(text).replay()
    assert (deal.turn, deal.taker) == (Seat.SOUTH, Seat.SOUTH)
    deal = deal.play(card("AH"))
    assert str(deal.playable) == str(deal.shown(Seat.NORTH)), "no heart, and no trump, lies face up"
    deal = deal.play(card("KS")).play(card("7S"))
    assert str(deal.playable) == "7C" or "JS" not in str(deal.playable)
    assert deal.winners == (Seat.SOUTH,)


def test_for_three_the_taker_is_alone():
    deal = random_deal(2, profile("for-three"))
    assert sum(map(len, deal.hands.values())) + len(deal.stock) + 1 == 24
    deal = deal.call(parse_call(f"take:{deal.turned.suit}"))
    assert (deal.takers, {len(hand) for hand in deal.dealt.values()}) == ((deal.taker,), {8})
    assert marked_by(Score(0, 162, 0, Result.SET), deal.takers, deal.rules) == {"E": 162, "S": 162, "W": 0}
    half = table("for-three", "defenders_mark=half")
    assert marked_by(Score(70, 93, 0, Result.MADE), (Seat.SOUTH,), half) == {"E": 46, "S": 70, "W": 46}


def test_for_three_the_taker_takes_the_talon_and_lays_two_cards_away():
    rules = table("for-three", "three_deal=ten_talon")
    deal = random_deal(2, rules)
    assert ({len(hand) for hand in deal.hands.values()}, len(deal.stock), deal.way.size) == ({10}, 1, 10)
    deal = deal.call(parse_call(f"take:{deal.turned.suit}"))
    assert (deal.phase, deal.turn, len(deal.dealt[deal.taker])) == (Phase.TALON, deal.taker, 12)
    held = list(deal.dealt[deal.taker])
    for wrong in (CardSet(), CardSet.of(held[0]), CardSet.of(*held[:3]), CardSet(0xFF)):
        with pytest.raises(IllegalActError):
            deal.lay_away(wrong)
    with pytest.raises(IllegalActError):
        deal.play(held[0])
    laid = deal.lay_away(CardSet.of(*held[:2]))
    assert (laid.phase, len(laid.dealt[deal.taker])) == (Phase.PLAY, 10)
    while laid.phase is Phase.PLAY:
        laid = laid.play(next(iter(laid.playable)))
    assert len(laid.winners) == 10
    assert laid.score()


@pytest.mark.parametrize(("name", "cards"), [("classic", 31), ("for-three", 32), ("for-two", 30)])
def test_a_deal_needs_the_tables_own_pack(name, cards):
    with pytest.raises(GameError) as error:
        deal_out(shuffled(1)[:cards], Seat.SOUTH, profile(name))
    assert error.value.code == "NOT_A_PACK"


def test_a_seat_where_nobody_sits_is_refused():
    with pytest.raises(GameError):
        random_deal(1, profile("for-two"), Seat.EAST)


# A match.


@pytest.mark.parametrize(
    ("name", "options", "totals", "deals", "expected"),
    [
        ("classic", "", (1000, 400), 0, (True, 0)),
        ("classic", "target_test=gt", (1000, 400), 0, (False, None)),
        ("classic", "target_test=gt", (400, 1001), 0, (True, 1)),
        ("classic", "", (1000, 1040), 0, (True, 1)),
        ("classic", "both_over=draw", (1000, 1040), 0, (True, None)),
        ("classic", "", (1040, 1040), 0, (False, None)),
        ("classic", "equal_over=draw", (1040, 1040), 0, (True, None)),
        ("classic", "both_over=draw", (1040, 1040), 0, (False, None)),
        ("guide", "", (1040, 1040), 0, (True, None)),
        ("classic", "match_form=deals", (2000, 300), 11, (False, None)),
        ("classic", "match_form=deals", (2000, 300), 12, (True, 0)),
        ("classic", "match_form=deals deals=10", (300, 300), 10, (True, None)),
        ("for-three", "", (500, 1010, 1100), 0, (True, 2)),
        ("for-three", "", (500, 1100, 1100), 0, (False, None)),
        ("for-three", "both_over=draw", (500, 1010, 1100), 0, (True, None)),
        ("for-three", "", (999, 1000, 0), 0, (True, 1)),
    ],
)
def test_how_a_match_stands(name, options, totals, deals, expected):
    found = standing(totals, table(name, options), deals=deals).value
    assert expected == (found.over, found.winner)


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
