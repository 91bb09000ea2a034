"""The auction: which calls may be made, why others may not, and what contract results (sources B1–B9, H1–H7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from .cards import Card, Direction, Seat
from .contract import SUIT_CONTRACTS, Contract
from .errors import GameError, NotationError
from .lazy import lazy
from .notation import parse_contract
from .options import AllPass, AuctionKind, Contracts, Players
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

    ``seat`` is who doubles without waiting for his turn, where a table lets him.

    >>> [str(parse_call(text)) for text in ("pass", "take:h", "80S", "capotH", "coinche", "w:coinche")]
    ['pass', 'take:H', '80S', 'capotH', 'coinche', 'W:coinche']
    """

    kind: CallKind
    contract: Contract | None = None
    amount: int = 0
    seat: Seat | None = None

    def __str__(self) -> str:
        if self.seat is not None:
            return f"{self.seat}:{replace(self, seat=None)}"
        if self.kind is CallKind.TAKE:
            return f"take:{self.contract}"
        if self.kind is CallKind.BID:
            return f"{self.amount}{self.contract}"
        return f"{self.kind}{self.contract or ''}"

    @property
    def height(self) -> tuple[int, int]:
        """What decides between two offers: générale over capot over the greater amount; suits have no rank (H4)."""
        return OFFERS.index(self.kind), self.amount


DOUBLES = (CallKind.DOUBLE, CallKind.REDOUBLE)
"""The calls that may be made out of turn, where a table lets them be."""

SPOKEN = {"contre": CallKind.DOUBLE, "surcontre": CallKind.REDOUBLE}
"""What players of contrée say for a double and a redouble."""

PASS, DOUBLE, REDOUBLE = Call(CallKind.PASS), Call(CallKind.DOUBLE), Call(CallKind.REDOUBLE)
_SAID = re.compile(r"(?:(take):|(\d{1,6})|(capot|generale))(SA|TA|[SHDC♠♥♦♣♤♡♢♧]\ufe0f?)", re.IGNORECASE)


def parse_call(text: str) -> Call:
    """
    Return the call written in *text*; ``contre`` and ``surcontre`` are other words for ``coinche`` and ``surcoinche``.

    Raises `NotationError` (``BAD_CALL``) showing how calls are written.
    """
    said = text.strip()
    who, colon, word = said.partition(":")
    double = _double(word)
    if colon and who.upper() in tuple(Seat) and double:
        return Call(double, seat=Seat(who.upper()))
    if double := _double(said):
        return Call(double)
    if said.lower() == CallKind.PASS:
        return PASS
    found = _SAID.fullmatch(said)
    if found is None:
        raise NotationError(
            "BAD_CALL",
            f"not a call: {said!r} (write pass, take:H, 80S, 90SA, capotH, coinche or surcoinche)",
            text=said,
        )
    take, amount, word, contract = found.groups()
    kind = CallKind.TAKE if take else CallKind.BID if amount else CallKind(word.lower())
    return Call(kind, parse_contract(contract), int(amount or 0))


def _double(word: str) -> CallKind | None:
    said = word.lower()
    return SPOKEN.get(said) or next((kind for kind in DOUBLES if kind == said), None)


@dataclass(frozen=True)
class Auction:
    """
    What has been said so far, the player after the dealer first.

    ``turned`` is the card that is turned up, or ``None`` where nothing is; ``capot_ends`` says that nothing can follow
    a bid of every trick (source H3).
    Raises `GameError` (``ABSENT_SEAT``) when somebody speaks who does not sit at the table.
    """

    first: Seat
    calls: tuple[Call, ...] = ()
    turned: Card | None = None
    direction: Direction = Direction.ANTICLOCKWISE
    players: Players = Players.FOUR
    capot_ends: bool = False

    def __post_init__(self) -> None:
        if self.players is not Players.FOUR:
            for seat in (self.first, *(call.seat for call in self.calls if call.seat is not None)):
                if seat not in self.players.seats:
                    raise absent(seat, self.players)

    @classmethod
    def at(cls, rules: Ruleset, first: Seat, calls: tuple[Call, ...] = (), turned: Card | None = None) -> Auction:
        """Return the auction with these *calls* at the table *rules*."""
        return cls(first, calls, turned, rules.direction, rules.players, rules.capot_ends_auction)

    @property
    def turn(self) -> Seat:
        """Whose turn it is to speak, or would be."""
        return self.speaker(len(self.calls))

    def speaker(self, place: int) -> Seat:
        """Return who makes the call at *place*, counted from nought: the next player, or who spoke out of turn."""
        seat, since = self.first, 0
        for i, call in enumerate(self.calls[: place + 1]):
            if call.seat is not None:
                seat, since = call.seat, i
        return seat.after(self.direction, place - since, self.players.seats)

    @lazy
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
        kinds = [call.kind for call in self.calls]
        return 2 if CallKind.REDOUBLE in kinds else int(CallKind.DOUBLE in kinds)

    @property
    def round(self) -> int:
        """The round of an auction with a turned card: 1 or 2."""
        return 1 if len(self.calls) < len(self.players.seats) else 2

    @property
    def last_word(self) -> bool:
        """Whether all have passed twice but the dealer, who speaks last."""
        return self.turned is not None and len(self.calls) == 2 * len(self.players.seats) - 1

    @property
    def over(self) -> bool:
        """Whether nothing more can be said (sources B7, H3, H6)."""
        calls, players = self.calls, len(self.players.seats)
        if self.turned is not None:
            return self.offer is not None or len(calls) == 2 * players
        highest = self.offer is not None and calls[self.offer].kind is not CallKind.BID
        if self.doubled == 2 or (self.capot_ends and highest):
            return True
        if len(calls) < players or any(call != PASS for call in calls[1 - players :]):
            return False
        return len(calls) == players or calls[-players] != PASS

    def call(self, call: Call, seat: Seat | None = None) -> Auction:
        """Return the auction with one more call; *seat* is who makes it, if it is not his turn."""
        said = call if seat in (None, self.turn) else replace(call, seat=seat)
        return replace(self, calls=(*self.calls, said))


def absent(seat: Seat, players: Players) -> GameError:
    """Return the error that says that nobody sits at *seat* where so many play."""
    seats = ", ".join(players.seats)
    return GameError("ABSENT_SEAT", f"nobody sits at {seat} where {players} play: the seats are {seats}", seat=seat)


class _Because(Protocol):
    def __call__(self, rule: Rule, **facts: object) -> Reason: ...


def refusal(auction: Auction, call: Call, rules: Ruleset, seat: Seat | None = None) -> Reason | None:
    """
    Return the one reason why *call* may not be made now, or ``None`` if it may.

    *seat* is who wants to make it, if it is not his turn.
    The facts of the reason are ``call``, and what it is measured against: ``turned``, ``last`` (the offer that
    stands), ``lowest``, ``step``, ``highest``; ``seat`` where nobody sits there.
    """
    last = None if auction.offer is None else auction.calls[auction.offer]
    who = seat or call.seat or auction.turn

    def because(rule: Rule, **facts: object) -> Reason:
        return Reason(rule, Effect.REQUIRES, {"call": call, "last": last, **facts})

    if who not in auction.players.seats:
        return because(Rule.TURN, why="absent", seat=who)
    if auction.over:
        return because(Rule.TURN, why="over")
    if who is not auction.turn and (rules.contre_in_turn or call.kind not in DOUBLES):
        return because(Rule.TURN, why="out-of-turn")
    with_turned_card = rules.auction is AuctionKind.TURNED_CARD
    if call.kind is CallKind.PASS:
        forced = with_turned_card and rules.all_pass is AllPass.DEALER_FORCED and auction.last_word
        return because(Rule.TURN, why="dealer-must-take") if forced else None
    if with_turned_card != (call.kind is CallKind.TAKE):
        return because(Rule.CONTRACTS, why="other-auction")
    if call.contract is not None and call.contract not in SUIT_CONTRACTS and rules.contracts is Contracts.SUITS:
        return because(Rule.CONTRACTS, why="suits-only")
    if with_turned_card:
        return _refused_take(auction, call, rules, because)
    if call.kind in DOUBLES:
        return _refused_double(auction, call, who, because)
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


def _refused_double(auction: Auction, call: Call, who: Seat, because: _Because) -> Reason | None:
    if auction.taker is None:
        return because(Rule.DOUBLE, why="nothing-to-double")
    bidders = who in (auction.taker, auction.players.partner(auction.taker))
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


def legal_calls(auction: Auction, rules: Ruleset, seat: Seat | None = None) -> Ruling[tuple[Call, ...]]:
    """
    Return the calls that may be made now; each refused one has its reason, which strikes it.

    They stand in the order of `all_calls`: to pass, what may be taken or bid from the lowest up, to double.

    *seat* is who wants to speak, if it is not his turn.

    >>> from belote_teach.rules import Seat, card, profile
    >>> list(map(str, legal_calls(Auction(Seat.EAST, turned=card("9H")), profile("classic")).value))
    ['pass', 'take:H']
    """
    allowed: list[Call] = []
    reasons: list[Reason] = []
    for call in all_calls(rules):
        reason = refusal(auction, call, rules, seat)
        if reason is None:
            allowed.append(call)
        else:
            reasons.append(reason._replace(struck=frozenset((call,))))
    return Ruling(tuple(allowed), tuple(reasons))
