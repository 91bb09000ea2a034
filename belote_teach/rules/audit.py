"""
An audit of a deal that was played: each irregularity, where it happened and which rule it broke.

The audit goes on as the table would: a call that may not be made is void, a card that was played stays played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from .auction import refusal
from .cards import Card, CardSet, Rank, Seat
from .contract import Contract
from .deal import Deal, Turn, announced_belotes, count_tricks
from .declarations import Declaration, counting_declarations, declarations_in
from .errors import GameError
from .options import AuctionKind, BeloteWords, Declarations
from .play import Position, legal
from .reasons import Reason, Ruling
from .record import SIDES, Record, TrickRecord
from .ruleset import Ruleset, profile
from .scoring import Count, Score, settle, settle_bid
from .trick import Trick


class Fault(StrEnum):
    """What can be wrong with a deal that was played; the value is public."""

    NOT_A_PACK = "not-a-pack"
    ILLEGAL_CALL = "illegal-call"
    CALL_OUT_OF_TURN = "call-out-of-turn"
    NO_CONTRACT = "no-contract"
    ILLEGAL_EXCHANGE = "illegal-exchange"
    WRONG_LEADER = "wrong-leader"
    NOT_IN_HAND = "not-in-hand"
    ILLEGAL_PLAY = "illegal-play"
    TRICK_SIZE = "trick-size"
    BELOTE_NOT_SAID = "belote-not-said"
    NO_BELOTE = "no-belote"
    NO_DECLARATION = "no-declaration"
    LATE_DECLARATION = "late-declaration"
    WRONG_WINNER = "wrong-winner"
    WRONG_POINTS = "wrong-points"
    MISSING_TRICKS = "missing-tricks"
    WRONG_SCORE = "wrong-score"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """
    One thing that was wrong.

    ``trick`` counts from one and is ``None`` outside the play; ``noted`` and ``right`` are what the record says and
    what it should say, where there is something to say; ``reason`` is the rule of play or of the auction.
    """

    fault: Fault
    trick: int | None = None
    seat: Seat | None = None
    card: Card | None = None
    noted: object = None
    right: object = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Audit:
    """
    What an audit has found, and the score by the rules, or ``None`` when the deal cannot be counted.

    ``tricks`` are those that lay on the table, ``deal`` is the deal after its auction: ``None`` where there was none.
    """

    irregularities: tuple[Irregularity, ...]
    score: Ruling[Score] | None
    tricks: tuple[Trick, ...] = ()
    deal: Deal | None = None
    count: Count | None = None


def audit(record: Record, rules: Ruleset | None = None) -> Audit:
    """
    Return what was wrong with the deal in *record*, by its own table or by *rules*.

    Nothing is raised for what a record can hold: an impossible deal is an irregularity that says where and why.
    Only a table that is a file must be given as *rules*; `ProfileError` otherwise.
    """
    return _Audit(record, rules or profile(record.table)).run()


class _Audit:
    """One audit at work."""

    def __init__(self, record: Record, rules: Ruleset) -> None:
        self.record = record
        self.rules = rules
        self.found: list[Irregularity] = []
        self.tricks: list[Trick] = []
        self.turns: list[tuple[Seat, Turn]] = []
        self.count: Count | None = None

    def note(self, fault: Fault, **details: object) -> None:
        self.found.append(Irregularity(fault, **details))  # type: ignore[arg-type]  # the fields of an irregularity

    def run(self) -> Audit:
        try:
            deal = self.record.start(self.rules)
        except GameError as error:
            self.note(Fault.NOT_A_PACK, noted=str(error))
            return Audit(tuple(self.found), None)
        deal = self.auction(deal)
        if deal.auction.contract is None or not deal.auction.over:
            if self.record.tricks or not deal.auction.over:
                self.note(Fault.NO_CONTRACT)
            return Audit(tuple(self.found), None, deal=deal)
        if self.record.exchanged:
            try:
                deal = deal.exchange_seven()
            except GameError as error:
                self.note(Fault.ILLEGAL_EXCHANGE, noted=str(error))
        self.left = dict(deal.dealt)
        self.play(deal)
        score = self.score(deal)
        return Audit(tuple(self.found), score, tuple(self.tricks), deal, self.count)

    def auction(self, deal: Deal) -> Deal:
        """Go through the calls; one that may not be made, or not by its player, is void."""
        for said in self.record.calls:
            if said.seat not in (None, deal.turn):
                self.note(Fault.CALL_OUT_OF_TURN, seat=said.seat, noted=said.call, right=deal.turn)
            elif reason := refusal(deal.auction, said.call, self.rules):
                self.note(Fault.ILLEGAL_CALL, seat=deal.turn, noted=said.call, reason=reason)
            else:
                deal = deal.call(said.call)
        return deal

    def play(self, deal: Deal) -> None:
        leader = deal.first
        for number, trick in enumerate(self.record.tricks, 1):
            if number > 8:
                self.note(Fault.TRICK_SIZE, trick=number, noted=number, right=8)
                break
            if trick.leader is not leader:
                self.note(Fault.WRONG_LEADER, trick=number, seat=trick.leader, right=leader)
            leader = self.trick(deal, number, trick)
        if len(self.record.tricks) < 8:
            self.note(Fault.MISSING_TRICKS, noted=len(self.record.tricks), right=8)

    def trick(self, deal: Deal, number: int, written: TrickRecord) -> Seat:
        """Go through one trick, and return who leads to the next."""
        order = written.leader.order(self.rules.direction)
        trick = Trick(deal.contract, (), self.rules.direction)
        for seat, turn in zip(order, written.turns, strict=False):
            self.turn(deal, number, seat, turn, trick)
            self.turns.append((seat, turn))
            if turn.card not in trick.cards:
                trick = trick.play(seat, turn.card)
        if len(written.turns) != 4:
            self.note(Fault.TRICK_SIZE, trick=number, noted=len(written.turns), right=4)
        self.tricks.append(trick)
        holder = trick.holder.seat if trick.holder else written.leader
        if written.winner is not None and written.winner is not holder:
            self.note(Fault.WRONG_WINNER, trick=number, seat=holder, noted=written.winner, right=holder)
        points = trick.points(self.rules, last=number == 8)
        if written.points is not None and written.points != points:
            self.note(Fault.WRONG_POINTS, trick=number, seat=holder, noted=written.points, right=points)
        return holder

    def turn(self, deal: Deal, number: int, seat: Seat, turn: Turn, trick: Trick) -> None:
        card, hand = turn.card, self.left[seat]
        if card not in hand:
            self.note(Fault.NOT_IN_HAND, trick=number, seat=seat, card=card, right=hand)
        elif reason := legal(Position(hand, trick, seat), self.rules).against(card):
            self.note(Fault.ILLEGAL_PLAY, trick=number, seat=seat, card=card, reason=reason)
        self.left[seat] = hand - CardSet.of(card)
        self.words(deal, number, seat, turn)
        for one in turn.declares:
            if number > 1:
                self.note(Fault.LATE_DECLARATION, trick=number, seat=seat, noted=one)
            elif not self.may_declare(deal, seat, one):
                self.note(Fault.NO_DECLARATION, trick=number, seat=seat, noted=one)

    def may_declare(self, deal: Deal, seat: Seat, one: Declaration) -> bool:
        return self.rules.declarations is not Declarations.NONE and one.cards <= deal.dealt[seat]

    def words(self, deal: Deal, number: int, seat: Seat, turn: Turn) -> None:
        """Whether *belote* and *rebelote* were said where they belong (sources E1–E3)."""
        card = turn.card
        pair = CardSet.of(f"{Rank.KING}{card.suit}", f"{Rank.QUEEN}{card.suit}")
        trump = deal.contract is not Contract.NO_TRUMP and deal.contract.ranks_as_trump(card.suit)
        holds = trump and card in pair and pair <= deal.dealt[seat]
        if turn.words and not holds:
            self.note(Fault.NO_BELOTE, trick=number, seat=seat, card=card, noted=turn.words)
        if not holds or self.rules.belote_words is BeloteWords.AUTO:
            return
        first = not any(who is seat and other.card in pair for who, other in self.turns)
        word = "belote" if first else "rebelote"
        needed = first or self.rules.belote_words is BeloteWords.BOTH
        if needed and word not in turn.words:
            self.note(Fault.BELOTE_NOT_SAID, trick=number, seat=seat, card=card, right=word)

    def claims(self, deal: Deal) -> Iterator[tuple[Seat, tuple[Declaration, ...]]]:
        """What was declared in time and was there; a card that stands in two declarations counts in the better."""
        for seat, turn in self.turns[:4]:
            there = tuple(one for one in turn.declares if self.may_declare(deal, seat, one))
            if there:
                best = declarations_in(deal.dealt[seat], deal.contract, self.rules)
                yield seat, tuple(one for one in there if one in best) or there[:1]

    def score(self, deal: Deal) -> Ruling[Score] | None:
        if len(self.tricks) != 8 or any(len(trick.plays) != 4 for trick in self.tricks):
            return None
        said = [(seat, turn.card, turn.words) for seat, turn in self.turns]
        belotes = announced_belotes(said, deal.dealt, deal.contract, deal.takers, self.rules)
        speakers = deal.first.order(self.rules.direction)
        claims = counting_declarations(dict(self.claims(deal)), deal.contract, speakers, deal.taker, self.rules)
        counted = count_tricks(self.tricks, belotes, claims.value, deal.takers, self.rules)
        self.count = count = Count(counted.takers, counted.defenders, counted.capot, self.record.carried)
        turned = self.rules.auction is AuctionKind.TURNED_CARD
        ruling = settle(count, self.rules) if turned else settle_bid(count, deal.bid, self.rules)
        takers = SIDES[deal.taker in (Seat.EAST, Seat.WEST)]
        right = {side: ruling.value.takers if side == takers else ruling.value.defenders for side in SIDES}
        if self.record.marked and dict(self.record.marked) != right:
            self.note(Fault.WRONG_SCORE, noted=dict(self.record.marked), right=right)
        return ruling
