"""Every case of the documents that asks what is declared, called, counted and marked, put to the engine."""

from __future__ import annotations

import pytest

from belote_teach.rules import CARDS, CardSet, Contract, Seat, card, legal, parse_card
from belote_teach.rules.auction import PASS, Auction, Call, CallKind, legal_calls, parse_call, refusal
from belote_teach.rules.belote import belote_points
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.cards import Rank
from belote_teach.rules.deal import FULL_PACKETS, Deal, random_deal
from belote_teach.rules.declarations import Declaration, DeclarationKind, counting_declarations, declarations_in
from belote_teach.rules.match import standing
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Bid, Count, Score, Side, Tally, score_lines
from belote_teach.rules.trick import Trick
from tests.cases import cases, contract_of, plays_of, rules_of

SIDES = {"NS": "NS", "EW": "EW"}


def count_of(inputs):
    belote = inputs["belote"]
    return Count(
        Tally(inputs["takers_card_points"], 20 * (belote == "takers"), inputs["declarations_takers"]),
        Tally(inputs["defenders_card_points"], 20 * (belote == "defenders"), inputs["declarations_defenders"]),
        Side(inputs["capot"]) if inputs["capot"] else None,
        inputs.get("carry_in", 0),
    )


def written(score: Score):
    return {name: getattr(score, name) for name in ("takers", "defenders", "suspended", "result")}


def as_asked(case, found):
    """What the case expects, out of all that was *found*."""
    return {name: found[name] for name in case["expected"]}


def adds_up(ruling):
    """Whether the lines of the sheet sum to the marks."""
    lines = score_lines(ruling)
    return all(sum(line.facts["points"] for line in lines[side]) == getattr(ruling.value, side) for side in Side)


@pytest.mark.parametrize("case", cases("deal_score"), ids=lambda case: case["id"])
def test_deal_score(case):
    ruling = settle(count_of(case["inputs"]), rules_of(case))
    assert case["expected"] == as_asked(case, written(ruling.value))
    assert adds_up(ruling)


@pytest.mark.parametrize("case", cases("contract_score"), ids=lambda case: case["id"])
def test_contract_score(case):
    inputs, rules = case["inputs"], rules_of(case)
    capot = inputs["bid"] == 250
    bid = Bid(rules.capot_bid_value if capot else inputs["bid"], inputs["contre"], capot)
    ruling = settle_bid(count_of(inputs), bid, rules)
    assert case["expected"] == as_asked(case, written(ruling.value))
    assert adds_up(ruling)


@pytest.mark.parametrize("case", cases("match_end"), ids=lambda case: case["id"])
def test_match_end(case):
    inputs = case["inputs"]
    totals = tuple(map(sum, zip(inputs["before"], inputs["marks"], strict=True)))
    found = standing(totals, rules_of(case).with_options({"target": inputs["target"]})).value
    assert case["expected"] == as_asked(
        case, {"over": found.over, "winner": found.winner, "totals": list(found.totals)}
    )


@pytest.mark.parametrize("case", cases("belote"), ids=lambda case: case["id"])
def test_belote(case):
    inputs = case["inputs"]
    ruling = belote_points(
        contract_of(inputs),
        card(inputs["first_card"]),
        inputs["said"],
        rules_of(case),
        same_hand=inputs["king_and_queen_same_hand"],
    )
    assert case["expected"] == {"points": ruling.value}


@pytest.mark.parametrize("case", cases("declarations_in_hand"), ids=lambda case: case["id"])
def test_declarations_in_hand(case):
    inputs = case["inputs"]
    contract = Contract(inputs["trump"]) if inputs["trump"] else None
    found = declarations_in(CardSet.of(*inputs["hand"]), contract, rules_of(case))
    assert case["expected"] == {
        "declarations": [[one.kind, str(one)] for one in found],
        "points": sum(one.points(contract) for one in found),
    }


def declared(written):
    if written["kind"] == "carre":
        return Declaration(DeclarationKind.CARRE, Rank(written["top"]))
    top = parse_card(written["top"])
    return Declaration(DeclarationKind(written["kind"]), top.rank, top.suit)


@pytest.mark.parametrize("case", cases("declaration_contest"), ids=lambda case: case["id"])
def test_declaration_contest(case):
    inputs, taker = case["inputs"], Seat.SOUTH
    claims: dict[Seat, list[Declaration]] = {}
    for one in (*inputs["takers"], *inputs["defenders"]):
        claims.setdefault(Seat(one["seat"]), []).append(declared(one))
    speakers = tuple(map(Seat, inputs["order"]))
    points = counting_declarations(claims, Contract(inputs["trump"]), speakers, taker, rules_of(case)).value
    takers = sum(marked for seat, marked in points.items() if seat in (taker, taker.partner))
    defenders = sum(points.values()) - takers
    winner = "takers" if takers else "defenders" if defenders else "none"
    assert case["expected"] == {"winner": winner, "takers": takers, "defenders": defenders}


@pytest.mark.parametrize("case", cases("declarations_deal"), ids=lambda case: case["id"])
def test_declarations_of_a_whole_deal(case):
    inputs, rules = case["inputs"], rules_of(case)
    contract = contract_of(inputs["contract"])
    claims = {Seat(seat): declarations_in(CardSet.of(*hand), contract, rules) for seat, hand in inputs["hands"].items()}
    speakers = Seat(inputs["leader"]).order(rules.direction)
    points = counting_declarations(claims, contract, speakers, Seat(inputs["taker"]), rules).value
    sums = {side: sum(marked for seat, marked in points.items() if seat in side) for side in SIDES}
    winner = next((side for side in SIDES if sums[side]), None)
    assert case["expected"] == {"points": sums, "winner": winner}


@pytest.mark.parametrize("case", cases("bid_legal"), ids=lambda case: case["id"])
def test_call(case):
    asked, rules, call = case["inputs"]["auction"], rules_of(case), parse_call(case["inputs"]["action"])
    turned = card(asked["turned"]) if "turned" in asked else None
    auction = Auction(Seat.EAST, tuple(map(parse_call, asked["calls"])), turned)
    assert turned is None or asked["round"] == auction.round
    reason = refusal(auction, call, rules)
    assert case["expected"] == {"legal": reason is None}
    assert (call in legal_calls(auction, rules).value) == (reason is None)


@pytest.mark.parametrize("case", cases("full_deal"), ids=lambda case: case["id"])
def test_whole_deal_of_tricks(case):
    inputs, rules = case["inputs"], rules_of(case)
    contract, leader = contract_of(inputs["contract"]), Seat(inputs["first_leader"])
    left = {Seat(seat): CardSet.of(*hand) for seat, hand in inputs["hands"].items()}
    winners, points = [], []
    for number, words in enumerate(inputs["tricks"], 1):
        trick = Trick(contract)
        for play in plays_of([dict(zip(("seat", "card"), word.split(":"), strict=True)) for word in words]):
            assert trick.plays or play.seat is leader
            trick = trick.play(play.seat, play.card)
            left[play.seat] -= CardSet.of(play.card)
        leader = trick.holder.seat
        winners.append(leader)
        points.append(trick.points(rules, last=number == 8))
    assert not any(left.values())
    north_south = sum(p for seat, p in zip(winners, points, strict=True) if seat in "NS")
    assert case["expected"] == {
        "winners": winners,
        "trick_points": points,
        "NS": north_south,
        "EW": sum(points) - north_south,
    }


def replayed(case) -> Deal:
    """The deal of a ``full_deal_score`` case, called and played through the public acts alone."""
    inputs, rules, contract = case["inputs"], rules_of(case), contract_of(case["inputs"]["contract"])
    if len(contract) > 1:
        rules = rules.with_options({"contracts": "suits_sa_ta"})
    hands = {Seat(seat): CardSet.of(*hand) for seat, hand in inputs["hands"].items()}
    deal = Deal(rules, Seat(inputs["dealer"]), hands, card(inputs.get("turnup") or str(CARDS[0])))
    speakers = deal.first.order(rules.direction)
    for _ in range(speakers.index(Seat(inputs["taker"])) + 4 * (inputs.get("round", 1) - 1)):
        deal = deal.call(PASS)
    deal = deal.call(Call(CallKind.TAKE, contract))
    for trick in inputs["plays"]:
        assert Seat(trick["leader"]) is deal.turn
        for one in map(card, trick["cards"]):
            assert one in legal(deal.position, rules).value
            pair = one.rank in ("K", "Q") and contract.ranks_as_trump(one.suit)
            deal = deal.play(one, ("belote", "rebelote") if pair and inputs.get("belote_announced") else ())
    return deal


@pytest.mark.parametrize("case", cases("full_deal_score"), ids=lambda case: case["id"])
def test_whole_deal_with_its_score(case):
    deal = replayed(case)
    sides = dict(zip(("NS", "EW") if deal.taker in "NS" else ("EW", "NS"), Side, strict=True))
    score, count = deal.score(), deal.count
    points = [trick.points(deal.rules, last=place == 7) for place, trick in enumerate(deal.tricks)]
    won = {side: [p for seat, p in zip(deal.winners, points, strict=True) if seat in side] for side in ("NS", "EW")}
    belote = [name for name in won if getattr(count, sides[name]).belote]
    found = {
        "trick_winners": list(deal.winners),
        "trick_points": points,
        "tricks_won": {side: len(tricks) for side, tricks in won.items()},
        "card_points": {side: sum(tricks) + 90 * (len(tricks) == 8) for side, tricks in won.items()},
        "belote": belote[0] if belote else None,
        "scored": {side: getattr(score, sides[side]) for side in won},
        "result": "capot" if count.capot else {"set": "failed"}.get(score.result, score.result),
        "held": score.suspended,
    }
    assert case["expected"] == as_asked(case, found)


@pytest.mark.parametrize("case", cases("deal"), ids=lambda case: case["id"])
def test_how_cards_are_dealt(case):
    deal = random_deal(1, rules_of(case))
    if case["inputs"] == {"phase": "full_deal"}:
        assert case["expected"] == {"packets": [list(way) for way in FULL_PACKETS], "hand": len(deal.hands[Seat.NORTH])}
        return
    taken = deal.call(Call(CallKind.TAKE, Contract(deal.turned.suit)))
    more = {seat: taken.dealt[seat] - deal.hands[seat] for seat in Seat}
    (others,) = {len(more[seat]) for seat in Seat if seat is not taken.taker}
    assert case["expected"] == {
        "taker_gets": len(more[taken.taker] - CardSet.of(deal.turned)),
        "others_get": others,
        "turned_card_to": "taker" if deal.turned in more[taken.taker] else None,
        "hand": len(taken.dealt[taken.taker]),
    }
