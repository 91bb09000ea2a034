"""Questions about the score sheet: what both sides mark after a deal, and how the match stands."""

from __future__ import annotations

from collections.abc import Mapping

from belote_teach.rules import Contract, GameError, Ruleset, Ruling, Seat
from belote_teach.rules.auction import Auction, Call, CallKind, refusal
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.contract import BELOTE_POINTS
from belote_teach.rules.match import Marked, bars, standing
from belote_teach.rules.options import AuctionKind, MatchForm
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Bid, Count, Score, Side, Tally
from belote_teach.rules.tally import bids_of, check_deal

from . import told
from .inputs import Inputs
from .kind import Answer, Kind

CAPOT = 250
"""The bid that means capot, whatever a table writes for it."""


def _deal_score(inputs: Inputs, rules: Ruleset) -> Answer:
    if rules.auction is not AuctionKind.TURNED_CARD:
        raise GameError("WRONG_TABLE", f"at {rules.id} players bid: ask contract_score, which knows the bid")
    count = _count(inputs, rules, inputs.points("carry_in"))
    ruling = settle(count, rules)
    result = _marked(ruling) | {"suspended": ruling.value.suspended}
    return Answer(result, lambda lang: told.sheet(ruling, count, rules, lang))


def _contract_score(inputs: Inputs, rules: Ruleset) -> Answer:
    if rules.auction is not AuctionKind.BIDS:
        raise GameError("WRONG_TABLE", f"at {rules.id} a card is turned up and nobody bids: ask deal_score")
    count = _count(inputs, rules, 0)
    ruling = settle_bid(count, _bid(inputs, rules), rules)
    return Answer(_marked(ruling), lambda lang: told.sheet(ruling, count, rules, lang))


def _marked(ruling: Ruling[Score]) -> dict[str, object]:
    score = ruling.value
    return {"takers": score.takers, "defenders": score.defenders, "result": score.result.value}


def _count(inputs: Inputs, rules: Ruleset, carried: int) -> Count:
    """Return the deal counted; raises `GameError` (``BAD_COUNT``) for points that no deal at this table has."""
    capot, belote = inputs.side("capot"), inputs.side("belote")
    cards = {side: inputs.points(f"{side}_card_points") for side in Side}
    tallies = {
        side: Tally(cards[side], BELOTE_POINTS * (belote is side), inputs.points(f"declarations_{side}"))
        for side in Side
    }
    count = Count(tallies[Side.TAKERS], tallies[Side.DEFENDERS], capot, carried)
    check_deal(count, rules)
    return count


def _bid(inputs: Inputs, rules: Ruleset) -> Bid:
    """Return the bid, which must be one that this table knows."""
    amount, doubled = inputs.points("bid"), inputs.number("contre", 0, 2)
    if amount == CAPOT:
        if doubled and rules.capot_ends_auction:
            inputs.refuse("contre", "a bid of capot ends the auction at this table: nobody can double it")
        return Bid(rules.capot_bid_value, doubled, capot=True)
    if refusal(Auction(Seat.EAST), Call(CallKind.BID, Contract.HEARTS, amount), rules):
        inputs.refuse("bid", f"{amount} cannot be bid: {bids_of(rules)}, written as {CAPOT}")
    return Bid(amount, doubled)


def _match_end(inputs: Inputs, rules: Ruleset) -> Answer:
    before, marks = inputs.pair("before"), inputs.pair("marks")
    totals = (before[0] + marks[0], before[1] + marks[1])
    if "target" in inputs.example:
        rules = rules.with_options({"match_form": MatchForm.POINTS, "target": inputs.points("target")})
        if "exact" in inputs.example:
            contract = None if inputs.values["contract"] is None else inputs.number("contract", 0, 1)
            barred = bars(totals, _marks(inputs, marks), rules)
            ruling = standing(totals, rules, barred=barred, contract=contract)
        else:
            ruling = standing(totals, rules)
    else:
        rules = rules.with_options({"match_form": MatchForm.DEALS})
        ruling = standing(totals, rules, deals=inputs.points("deals"))
    stands = ruling.value
    result: dict[str, object] = {"over": stands.over, "winner": stands.winner, "totals": list(stands.totals)}
    return Answer(result, lambda lang: told.match(ruling, lang))


def _marks(inputs: Inputs, marks: tuple[int, int]) -> list[Marked]:
    """Return how each side came to its marks, where a table asks for that before it lets anybody win."""
    exact, belote = inputs.pair("exact"), inputs.pair("belote")
    beaten = None if inputs.values["beaten"] is None else inputs.number("beaten", 0, 1)
    return [Marked(marks[side], belote[side], marks[side] - exact[side], side == beaten) for side in (0, 1)]


_DEAL: Mapping[str, object] = {
    "takers_card_points": 76,
    "defenders_card_points": 86,
    "belote": "takers",
    "declarations_takers": 0,
    "declarations_defenders": 0,
    "capot": None,
}

KINDS: Mapping[str, Kind] = {
    "deal_score": Kind(_deal_score, ({**_DEAL, "carry_in": 0},)),
    "contract_score": Kind(_contract_score, ({"bid": 90, "contre": 1, **_DEAL},), profile="coinche"),
    "match_end": Kind(
        _match_end,
        (
            {"target": 1000, "before": [985, 960], "marks": [95, 67]},
            {"deals": 12, "before": [985, 960], "marks": [95, 67]},
            {
                "target": 2000,
                "before": [1990, 1400],
                "marks": [20, 260],
                "exact": [20, 260],
                "belote": [20, 0],
                "beaten": 0,
                "contract": 1,
            },
        ),
        profile="ffb-coinche",
    ),
}
"""Questions about the score sheet."""
