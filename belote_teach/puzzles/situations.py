"""What an exercise lays before the learner when it is more than one trick: an auction, a belote, a counted deal …"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from belote_teach.rules import Card, CardSet, Contract, Direction, GameError, Ruleset, Seat, profiles
from belote_teach.rules.auction import DOUBLE, Auction, Call, CallKind, refusal
from belote_teach.rules.dealing import dealing
from belote_teach.rules.dealt import bid_of
from belote_teach.rules.declarations import Declaration, undeclarable
from belote_teach.rules.extremes import may_stand
from belote_teach.rules.options import AuctionKind, Declarations, EqualOver, MatchForm
from belote_teach.rules.record import Record
from belote_teach.rules.scoring import can_wait
from belote_teach.rules.sheet import Bid, Count, Side
from belote_teach.rules.tally import check_deal


class Party(StrEnum):
    """One of the two sides, as the learner calls it; he sits South."""

    US = "us"
    THEM = "them"

    @property
    def other(self) -> Party:
        """The other side."""
        return Party.THEM if self is Party.US else Party.US

    @classmethod
    def of(cls, seat: Seat) -> Party:
        """Return the side on which *seat* plays."""
        return cls.US if seat in (Seat.SOUTH, Seat.NORTH) else cls.THEM


class Situation(Protocol):
    """What every situation can tell of itself."""

    def arises(self, rules: Ruleset) -> bool:
        """Whether the table *rules* knows such a situation."""

    def running(self, direction: Direction) -> Situation:
        """Return the same with play running in *direction*; the learner still sits South."""


def _said(auction: Auction, calls: tuple[Call, ...], rules: Ruleset) -> Auction | None:
    """Return *auction* after these *calls* too, or ``None`` where the table *rules* refuses one of them."""
    for call in calls:
        if refusal(auction, call, rules) is not None:
            return None
        auction = auction.call(call)
    return auction


@dataclass(frozen=True)
class Bidding:
    """An auction so far, with South to speak, and the calls to judge."""

    auction: Auction
    offer: tuple[Call, ...]

    def arises(self, rules: Ruleset) -> bool:
        """A card is turned at some tables only; and each call so far must be allowed there, and leave one to make."""
        if (self.auction.turned is not None) != (rules.auction is AuctionKind.TURNED_CARD):
            return False
        opened = replace(self.auction, calls=(), capot_ends=rules.capot_ends_auction)
        auction = _said(opened, self.auction.calls, rules)
        return auction is not None and not auction.over

    def running(self, direction: Direction) -> Bidding:
        """The calls stay in their order; who made them changes."""
        first = Seat.SOUTH.after(direction, -len(self.auction.calls), self.auction.players.seats)
        return replace(self, auction=replace(self.auction, first=first, direction=direction))


@dataclass(frozen=True)
class Royals:
    """King and queen of trumps in South's hand: which is played first, and what is said."""

    contract: Contract
    hand: CardSet
    first: tuple[Card, ...]
    said: tuple[str, ...] = ("belote", "rebelote")
    taker: bool = True

    def arises(self, rules: Ruleset) -> bool:
        """Every table knows the belote, if not every card."""
        return self.hand <= dealing(rules).pack

    def running(self, direction: Direction) -> Royals:
        """Nobody else is at the table."""
        return self


@dataclass(frozen=True)
class Holding:
    """Eight cards in South's hand under a contract."""

    contract: Contract
    hand: CardSet

    def arises(self, rules: Ruleset) -> bool:
        """Some tables play without declarations, and some without all the cards."""
        return rules.declarations is not Declarations.NONE and self.hand <= dealing(rules).pack

    def running(self, direction: Direction) -> Holding:
        """Nobody else is at the table."""
        return self


@dataclass(frozen=True)
class Contest:
    """What the four players declare, who speaks first and who has taken."""

    contract: Contract
    declared: tuple[tuple[Seat, tuple[Declaration, ...]], ...]
    first: Seat = Seat.EAST
    taker: Seat = Seat.SOUTH
    direction: Direction = Direction.ANTICLOCKWISE

    @property
    def claims(self) -> Mapping[Seat, tuple[Declaration, ...]]:
        """What each player declares."""
        return dict(self.declared)

    def arises(self, rules: Ruleset) -> bool:
        """Some tables play without declarations; and each player must be able to hold, and to declare, all his own."""
        held = {seat: CardSet.of(*(card for one in own for card in one.cards)) for seat, own in self.declared}
        return rules.declarations is not Declarations.NONE and all(
            len(held[seat]) <= dealing(rules).size and undeclarable(own, held[seat], rules) is None
            for seat, own in self.declared
        )

    def running(self, direction: Direction) -> Contest:
        """Left and right change places."""
        if direction is self.direction:
            return self
        declared = tuple((seat.mirrored, claims) for seat, claims in self.declared)
        return Contest(self.contract, declared, self.first.mirrored, self.taker.mirrored, direction)


@dataclass(frozen=True)
class Counted:
    """A deal that was counted and is to be marked; ``given`` are the rows that stand printed on the sheet."""

    count: Count
    takers: Party = Party.US
    last: Side | None = None
    """Who has won the last trick, where its ten has a row of its own."""
    bid: Bid | None = None
    contract: Contract | None = None
    given: tuple[str, ...] = ()

    def arises(self, rules: Ruleset) -> bool:
        """The deal must have been bid, doubled and counted so at the table *rules*."""
        if (self.bid is None) != (rules.auction is AuctionKind.TURNED_CARD):
            return False
        if self.count.carried and not can_wait(rules):
            return False
        if self.bid is not None:
            calls = (self.called, DOUBLE)[: 1 + bool(self.bid.doubled)]
            if _said(Auction.at(rules, rules.players.seats[0]), calls, rules) is None:
                return False
        try:
            check_deal(self.count, rules, self.contract)
        except GameError:
            return False
        return True

    @property
    def called(self) -> Call:
        """The call that bid the contract, at a table where players bid."""
        assert self.bid is not None
        if self.bid.generale:
            return Call(CallKind.GENERALE, self.contract)
        if self.bid.capot:
            return Call(CallKind.CAPOT, self.contract)
        return Call(CallKind.BID, self.contract, self.bid.amount)

    def bid_at(self, rules: Ruleset) -> Bid | None:
        """Return what was bid, at what it is worth at the table *rules*."""
        return self.bid and bid_of(self.called, self.bid.doubled, rules)

    def running(self, direction: Direction) -> Counted:
        """Nobody is at the table any more."""
        return self

    def party(self, side: Side) -> Party:
        """Return what the learner calls *side*."""
        return self.takers if side is Side.TAKERS else self.takers.other


@dataclass(frozen=True)
class Totals:
    """What both sides had, ours first, what the last deal adds, and how many deals are played."""

    before: tuple[int, int]
    marks: tuple[int, int] = (0, 0)
    deals: int = 0

    @property
    def now(self) -> tuple[int, int]:
        """What both sides have after the deal."""
        return self.before[0] + self.marks[0], self.before[1] + self.marks[1]

    def arises(self, rules: Ruleset) -> bool:
        """
        Such totals must be those after one deal more of a match that was not over.

        Where the last contract decides between equals, more would have to be known.
        """
        if rules.match_form is MatchForm.DEALS and not 0 < self.deals <= rules.deals:
            return False
        level = self.now[0] == self.now[1] and rules.equal_over is EqualOver.LAST_CONTRACT
        return not level and may_stand(self.now, rules, self.before if any(self.marks) else None)

    def running(self, direction: Direction) -> Totals:
        """Nobody is at the table any more."""
        return self


@dataclass(frozen=True, eq=False)
class Recorded:
    """A deal that was written down, to be stepped through, with its titles by language."""

    record: Record
    titles: tuple[tuple[str, str], ...] = ()
    hide_faults: bool = False
    """Whether the reader is to find what was irregular: nothing is marked before he asks for it."""

    def arises(self, rules: Ruleset) -> bool:
        """A record names its own table."""
        return self.record.table in profiles() and rules == self.record.rules

    def running(self, direction: Direction) -> Recorded:
        """A record is shown as it was written."""
        return self
