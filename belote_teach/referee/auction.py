"""Questions about the auction: may this be said now?"""

from __future__ import annotations

from collections.abc import Mapping

from belote_teach.rules import GameError, Ruleset, parse_card
from belote_teach.rules.auction import Auction, parse_call, refusal
from belote_teach.rules.options import AuctionKind

from . import told
from .inputs import Inputs
from .kind import Answer, Kind


def _bid_legal(inputs: Inputs, rules: Ruleset) -> Answer:
    action = parse_call(inputs.read("action", str, "a call"))
    auction = _auction(inputs, rules)
    reason = refusal(auction, action, rules)

    return Answer({"legal": reason is None}, lambda lang: told.call(action, reason, auction, rules, lang))


def _auction(inputs: Inputs, rules: Ruleset) -> Auction:
    """Return the auction so far; each call in it must have been one that may be made."""
    given = inputs.read("auction", dict, "an auction")
    turns_a_card = rules.auction is AuctionKind.TURNED_CARD
    example = _TURNED["auction"] if turns_a_card else _BIDS["auction"]
    assert isinstance(example, Mapping)
    inner = Kind(_bid_legal, (example,)).inputs(given, "inputs.auction")
    turned = parse_card(inner.read("turned", str, "a card")) if turns_a_card else None
    auction = Auction.at(rules, rules.players.seats[1], turned=turned)
    for place, call in enumerate(inner.calls("calls"), 1):
        if reason := refusal(auction, call, rules):
            raise GameError(
                "ILLEGAL_CALL", f"inputs.auction.calls: call {place}, {call}, may not be made: {reason.rule}"
            )
        auction = auction.call(call)
    if turns_a_card and inner.number("round", 1, 2) != auction.round:
        inner.refuse("round", f"after {len(auction.calls)} calls it is round {auction.round}")
    return auction


_TURNED: Mapping[str, object] = {"auction": {"turned": "9H", "round": 1, "calls": ["pass"]}, "action": "take:S"}
_BIDS: Mapping[str, object] = {"auction": {"calls": ["90S", "coinche"]}, "action": "100H"}

KINDS: Mapping[str, Kind] = {"bid_legal": Kind(_bid_legal, (_TURNED,))}
"""Questions about the auction."""
