"""The auction: which calls may be made, why others may not, and what contract results (sources B1–B9, H1–H7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Protocol

from .cards import Card, Direction, Seat
from .contract import SUIT_CONTRACTS, Contract
from .errors import NotationError
from .options import AllPass, AuctionKind, Contracts
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import Ruleset


class CallKind(StrEnum):
    """What a player may say."""

    PASS = "pass"
    TAKE = "take"
    BID = "bid"
    CAPOT = "capot"
    GENERALE = "generale"
    DOUBLE = "coinche"
    REDOUBLE = "surcoinche"


OFFERS = (CallKind.BID, CallKind.CAPOT, CallKind.GENERALE)
"""The calls by which a side offers a contract, the lowest first."""


@dataclass(frozen=True, slots=True)
class Call:
    """
    One thing said in the auction; ``str(call)`` is its notation.

    >>> [str(parse_call(text)) for text in ("pass", "take:h", "80S", "capotH", "coinche")]
    ['pass', 'take:H', '80S', 'capotH', 'coinche']
    """

    kind: CallKind
    contract: Contract | None = None
    amount: int = 0

    def __str__(self) -> str:
        if self.kind is CallKind.TAKE:
            return f"take:{self.contract}"
        if self.kind is CallKind.BID:
            return f"{self.amount}{self.contract}"
        return f"{self.kind}{self.contract or ''}"

    @property
    def height(self) -> tuple[int, int]:
        """What decides between two offers: générale over capot over the greater amount; suits have no rank (H4)."""
        return OFFERS.index(self.kind), self.amount


PASS, DOUBLE, REDOUBLE = Call(CallKind.PASS), Call(CallKind.DOUBLE), Call(CallKind.REDOUBLE)
_SAID = re.compile(r"(?:(take):|(\d+)|(capot|generale))(SA|TA|[SHDC])", re.IGNORECASE)


def parse_call(text: str) -> Call:
    """Return the call written in *text*; raises `NotationError` (``BAD_CALL``) showing how calls are written."""
    said = text.strip()
    if said.lower() in ("pass", "coinche", "surcoinche"):
        return Call(CallKind(said.lower()))
    found = _SAID.fullmatch(said)
    if found is None:
        raise NotationError(
            "BAD_CALL", f"not a call: {said!r} (write pass, take:H, 80S, 90SA, capotH, coinche or surcoinche)"
        )
    take, amount, word, contract = found.groups()
    kind = CallKind.TAKE if take else CallKind.BID if amount else CallKind(word.lower())
    return Call(kind, Contract(contract.upper()), int(amount or 0))


@dataclass(frozen=True)
class Auction:
    """
    What has been said so far, the player after the dealer first.

    ``turned`` is the card that is turned up, or ``None`` where nothing is.
    """

    first: Seat
    calls: tuple[Call, ...] = ()
    turned: Card | None = None
    direction: Direction = Direction.ANTICLOCKWISE

    @property
    def turn(self) -> Seat:
        """Whose turn it is to speak, or would be."""
        return self.speaker(len(self.calls))

    def speaker(self, place: int) -> Seat:
        """Return who makes the call at *place*, counted from nought."""
        return self.first.after(self.direction, place)

    @cached_property
    def offer(self) -> int | None:
        """The place of the call that stands: who took, or the highest bid; ``None`` while all have passed."""
        places = [i for i, call in enumerate(self.calls) if call.contract is not None]
        return places[-1] if places else None

    @property
    def taker(self) -> Seat | None:
        """Who has taken or bid highest."""
        return None if self.offer is None else self.speaker(self.offer)

    @property
    def contract(self) -> Contract | None:
        """What the call that stands makes trump."""
        return None if self.offer is None else self.calls[self.offer].contract

    @property
    def doubled(self) -> int:
        """How often the bid that stands is doubled: 0, 1 or 2."""
        return 2 if REDOUBLE in self.calls else int(DOUBLE in self.calls)

    @property
    def round(self) -> int:
        """The round of an auction with a turned card: 1 or 2."""
        return 1 if len(self.calls) < 4 else 2

    @property
    def over(self) -> bool:
        """Whether nothing more can be said (sources B7, H6)."""
        calls = self.calls
        if self.turned is not None:
            return self.offer is not None or len(calls) == 8
        if REDOUBLE in calls:
            return True
        return len(calls) >= 4 and all(call == PASS for call in calls[-3:]) and (calls[-4] != PASS or len(calls) == 4)

    def call(self, call: Call) -> Auction:
        """Return the auction with one more call."""
        return Auction(self.first, (*self.calls, call), self.turned, self.direction)


class _Because(Protocol):
    def __call__(self, rule: Rule, **facts: object) -> Reason: ...


def refusal(auction: Auction, call: Call, rules: Ruleset) -> Reason | None:
    """
    Return the one reason why *call* may not be made now, or ``None`` if it may.

    The facts of the reason are ``call``, and what it is measured against: ``turned``, ``last`` (the offer that
    stands), ``lowest``, ``step``, ``highest``.
    """
    last = None if auction.offer is None else auction.calls[auction.offer]

    def because(rule: Rule, **facts: object) -> Reason:
        return Reason(rule, Effect.REQUIRES, {"call": call, "last": last, **facts})

    if auction.over:
        return because(Rule.TURN, why="over")
    with_turned_card = rules.auction is AuctionKind.TURNED_CARD
    if call.kind is CallKind.PASS:
        forced = with_turned_card and rules.all_pass is AllPass.DEALER_FORCED and len(auction.calls) == 7
        return because(Rule.TURN, why="dealer-must-take") if forced else None
    if with_turned_card != (call.kind is CallKind.TAKE):
        return because(Rule.CONTRACTS, why="other-auction")
    if call.contract is not None and call.contract not in SUIT_CONTRACTS and rules.contracts is Contracts.SUITS:
        return because(Rule.CONTRACTS, why="suits-only")
    if with_turned_card:
        return _refused_take(auction, call, rules, because)
    return _refused_bid(auction, call, last, rules, because)


def _refused_take(auction: Auction, call: Call, rules: Ruleset, because: _Because) -> Reason | None:
    assert auction.turned is not None
    turned = Contract(auction.turned.suit.value)
    if call.contract not in SUIT_CONTRACTS:
        return None
    if auction.round == 1 and call.contract != turned:
        return because(Rule.TURNED_SUIT, turned=auction.turned)
    if auction.round == 2 and call.contract == turned and not rules.round2_any_suit:
        return because(Rule.OTHER_SUIT, turned=auction.turned)
    return None


def _refused_bid(auction: Auction, call: Call, last: Call | None, rules: Ruleset, because: _Because) -> Reason | None:
    if call.kind in (CallKind.DOUBLE, CallKind.REDOUBLE):
        return _refused_double(auction, call, rules, because)
    if auction.doubled:
        return because(Rule.DOUBLE, why="frozen")
    amounts = {"lowest": rules.bid_min, "step": rules.bid_step, "highest": rules.bid_max}
    if call.kind is CallKind.BID:
        too_high = rules.bid_max is not None and call.amount > rules.bid_max
        if call.amount < rules.bid_min or too_high or (call.amount - rules.bid_min) % rules.bid_step:
            return because(Rule.BID_AMOUNT, **amounts)
    if call.kind is CallKind.GENERALE and not rules.generale:
        return because(Rule.CONTRACTS, why="no-generale")
    if last is not None and call.height <= last.height:
        return because(Rule.BID_HIGHER, **amounts)
    return None


def _refused_double(auction: Auction, call: Call, rules: Ruleset, because: _Because) -> Reason | None:
    if auction.taker is None:
        return because(Rule.DOUBLE, why="nothing-to-double")
    bidders = auction.turn in (auction.taker, auction.taker.partner)
    if call.kind is CallKind.DOUBLE:
        if auction.doubled:
            return because(Rule.DOUBLE, why="already-doubled")
        return because(Rule.DOUBLE, why="own-bid") if bidders else None
    if auction.doubled != 1:
        return because(Rule.DOUBLE, why="not-doubled")
    return None if bidders else because(Rule.DOUBLE, why="opponents-bid")


HIGHEST_LISTED = 250
"""Where a table has no highest bid, the listed calls end here; higher bids may still be made."""


def all_calls(rules: Ruleset) -> Iterator[Call]:
    """Yield every call that the words of the table allow, whether or not it may be made now."""
    yield PASS
    contracts = SUIT_CONTRACTS if rules.contracts is Contracts.SUITS else tuple(Contract)
    if rules.auction is AuctionKind.TURNED_CARD:
        yield from (Call(CallKind.TAKE, contract) for contract in contracts)
        return
    for amount in range(rules.bid_min, (rules.bid_max or HIGHEST_LISTED) + 1, rules.bid_step):
        yield from (Call(CallKind.BID, contract, amount) for contract in contracts)
    yield from (Call(CallKind.CAPOT, contract) for contract in contracts)
    if rules.generale:
        yield from (Call(CallKind.GENERALE, contract) for contract in contracts)
    yield DOUBLE
    yield REDOUBLE


def legal_calls(auction: Auction, rules: Ruleset) -> Ruling[frozenset[Call]]:
    """
    Return the calls that may be made now; each refused one has its reason, which strikes it.

    >>> from belote_teach.rules import Seat, card, profile
    >>> sorted(map(str, legal_calls(Auction(Seat.EAST, turned=card("9H")), profile("classic")).value))
    ['pass', 'take:H']
    """
    allowed: list[Call] = []
    reasons: list[Reason] = []
    for call in all_calls(rules):
        reason = refusal(auction, call, rules)
        if reason is None:
            allowed.append(call)
        else:
            reasons.append(reason._replace(struck=frozenset((call,))))
    return Ruling(frozenset(allowed), tuple(reasons))
