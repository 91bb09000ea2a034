"""
An audit of a deal that was played: each irregularity, where it happened and which rule it broke.

The audit goes on as the table would: a call that may not be made is void, a card that was played stays played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from .auction import Call, refusal
from .belote import WORDS, Belote, belote_points, belote_sums, belotes_played, royal_pair
from .bid_scoring import settle_deal
from .cards import Card, CardSet, Seat
from .counting import count_tricks, marked_by, side_names
from .deal import Deal, IllegalActError, Phase, Turn
from .declarations import Claims, Declaration, counting_declarations, declarations_in, undeclarable
from .errors import GameError
from .options import AuctionKind, BeloteWords, CannotShow, Declarations, DeclareTime
from .play import Position, legal
from .reasons import NOTHING, Effect, Reason, Rule, Ruling
from .record import Record, TrickRecord
from .ruleset import Ruleset
from .scoring import can_wait
from .sheet import Count, Score
from .trick import Trick


class Fault(StrEnum):
    """What can be wrong with a deal that was played; the value is public."""

    NOT_A_PACK = "not-a-pack"
    NOTHING_WAITS = "nothing-waits"
    NOTHING_TURNED = "nothing-turned"
    ILLEGAL_CALL = "illegal-call"
    CALL_OUT_OF_TURN = "call-out-of-turn"
    NO_CONTRACT = "no-contract"
    ILLEGAL_EXCHANGE = "illegal-exchange"
    ILLEGAL_TALON = "illegal-talon"
    WRONG_LEADER = "wrong-leader"
    NOT_IN_HAND = "not-in-hand"
    ILLEGAL_PLAY = "illegal-play"
    TRICK_SIZE = "trick-size"
    BELOTE_NOT_SAID = "belote-not-said"
    NO_BELOTE = "no-belote"
    NO_DECLARATION = "no-declaration"
    EARLY_DECLARATION = "early-declaration"
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
class Heard:
    """A call as the table heard it: whose it was, and why it is void, or ``None`` if it counts."""

    seat: Seat
    call: Call
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Audit:
    """
    What an audit has found, and the score by the rules, or ``None`` when the deal cannot be counted.

    ``tricks`` are those that lay on the table, ``deal`` is the deal after its auction: ``None`` where there was none.
    ``calls`` are what was said in it; ``contest`` says which side's declarations count, and why, if there were any;
    ``in_vain`` are the belotes that nobody announced wrongly and for which the table still gives nothing.
    """

    irregularities: tuple[Irregularity, ...]
    score: Ruling[Score] | None
    tricks: tuple[Trick, ...] = ()
    deal: Deal | None = None
    count: Count | None = None
    calls: tuple[Heard, ...] = ()
    contest: Ruling[Mapping[Seat, int]] | None = None
    in_vain: tuple[Belote, ...] = ()


def audit(record: Record, rules: Ruleset | None = None) -> Audit:
    """
    Return what was wrong with the deal in *record*, by its own table or by *rules*.

    Nothing is raised for what a record can hold: an impossible deal is an irregularity that says where and why.
    Only a table that is a file must be given as *rules*; `ProfileError` otherwise.
    """
    return _Audit(record, rules or record.rules).run()


class _Audit:
    """One audit at work."""

    def __init__(self, record: Record, rules: Ruleset) -> None:
        self.record = record
        self.rules = rules
        self.found: list[Irregularity] = []
        self.tricks: list[Trick] = []
        self.turns: list[tuple[Seat, Turn]] = []
        self.fallen = CardSet()
        self.count: Count | None = None
        self.calls: list[Heard] = []
        self.declared: dict[Seat, list[Declaration]] = {}
        self.not_held: list[tuple[Seat, Declaration]] = []
        self.contest: Ruling[Mapping[Seat, int]] | None = None
        self.belotes: tuple[Belote, ...] = ()

    def report(self, deal: Deal | None = None, score: Ruling[Score] | None = None) -> Audit:
        found, tricks, calls = tuple(self.found), tuple(self.tricks), tuple(self.calls)
        in_vain = tuple(one for one in self.belotes if one.in_vain)
        return Audit(found, score, tricks, deal, self.count, calls, self.contest, in_vain)

    def note(
        self,
        fault: Fault,
        *,
        trick: int | None = None,
        seat: Seat | None = None,
        card: Card | None = None,
        noted: object = None,
        right: object = None,
        reason: Reason | None = None,
    ) -> None:
        found = Irregularity(fault, trick=trick, seat=seat, card=card, noted=noted, right=right, reason=reason)
        self.found.append(found)

    def run(self) -> Audit:
        try:
            deal = self.record.start(self.rules)
        except GameError as error:
            spare, missing = (error.facts.get(name, NOTHING) for name in ("spare", "missing"))
            self.note(Fault.NOT_A_PACK, noted=spare, right=missing)
            return self.report()
        if self.record.carried and not can_wait(self.rules):
            self.note(Fault.NOTHING_WAITS, noted=self.record.carried)
        if self.record.turned is not None and self.rules.auction is not AuctionKind.TURNED_CARD:
            self.note(Fault.NOTHING_TURNED, noted=self.record.turned)
        deal = self.auction(deal)
        if deal.auction.contract is None or not deal.auction.over:
            if self.record.tricks or not deal.auction.over:
                self.note(Fault.NO_CONTRACT, noted=tuple(said.call for said in self.record.calls) or None)
            if deal.auction.over:  # who have all passed mark nothing (source B7)
                self.compare(dict.fromkeys(side_names(self.rules), 0))
            return self.report(deal)
        before = self.record.before_exchange(deal)
        if self.record.laid or deal.phase is Phase.TALON:
            try:
                deal = before = before.lay_away(self.record.laid)
            except IllegalActError as error:
                self.note(Fault.ILLEGAL_TALON, seat=deal.taker, noted=self.record.laid, reason=error.reason)
                return self.report(deal)
        if self.record.exchanged:
            try:
                deal = before.exchange_seven()
            except IllegalActError as error:
                self.note(Fault.ILLEGAL_EXCHANGE, reason=error.reason)
        for seat, declares in self.record.declared.items():
            self.declares(deal, seat, declares)
        self.play(deal)
        said = [(seat, turn.card, turn.words) for seat, turn in self.turns]
        self.belotes = belotes_played(said, deal.dealt, deal.contract, deal.takers, self.rules)
        claims = self.claims(deal)
        contest = counting_declarations(claims, deal.contract, deal.speakers, deal.taker, self.rules)
        self.contest = contest if any(claims.values()) else None
        return self.report(deal, self.score(deal, contest.value))

    def auction(self, deal: Deal) -> Deal:
        """Go through the calls; one that may not be made, or not by its player, is void."""
        for said in self.record.calls:
            seat = said.seat or deal.auction.turn
            reason = refusal(deal.auction, said.call, self.rules, said.seat)
            self.calls.append(Heard(seat, said.call, reason))
            if reason is None:
                deal = deal.call(said.call, said.seat)
            elif reason.facts.get("why") == "out-of-turn":
                self.note(Fault.CALL_OUT_OF_TURN, seat=seat, noted=said.call, right=deal.auction.turn)
            else:
                self.note(Fault.ILLEGAL_CALL, seat=seat, noted=said.call, reason=reason)
        return deal

    def play(self, deal: Deal) -> None:
        leader, size = deal.leader, deal.way.size
        for number, trick in enumerate(self.record.tricks, 1):
            if number > size:
                self.note(Fault.TRICK_SIZE, trick=number, noted=number, right=size)
                break
            if trick.leader is not leader:
                self.note(Fault.WRONG_LEADER, trick=number, seat=trick.leader, right=leader)
            if trick.leader in deal.hands:
                leader = trick.leader
            leader = self.trick(deal, number, trick, leader)
        if len(self.record.tricks) < size:
            self.note(Fault.MISSING_TRICKS, noted=len(self.record.tricks), right=size)

    def trick(self, deal: Deal, number: int, written: TrickRecord, leader: Seat) -> Seat:
        """Go through one trick, and return who leads to the next."""
        order = leader.order(self.rules.direction, self.rules.players.seats)
        trick = Trick(deal.contract, (), self.rules.direction, self.rules.players)
        can_go_on = True
        for seat, turn in zip(order, written.turns, strict=False):
            can_go_on = can_go_on and turn.card not in trick.cards
            self.turn(deal, number, seat, turn, trick if can_go_on else None)
            self.turns.append((seat, turn))
            self.fallen |= CardSet.of(turn.card)
            if can_go_on:
                trick = trick.play(seat, turn.card)
        if len(written.turns) != len(order):
            self.note(Fault.TRICK_SIZE, trick=number, noted=len(written.turns), right=len(order))
        self.tricks.append(trick)
        holder = trick.holder.seat if trick.holder else leader
        if written.winner is not None and written.winner is not holder:
            self.note(Fault.WRONG_WINNER, trick=number, seat=holder, noted=written.winner, right=holder)
        points = trick.points(self.rules, last=number == deal.way.size)
        if written.points is not None and written.points != points:
            self.note(Fault.WRONG_POINTS, trick=number, seat=holder, noted=written.points, right=points)
        return holder

    def turn(self, deal: Deal, number: int, seat: Seat, turn: Turn, trick: Trick | None) -> None:
        """Go through one card; a *trick* in which a card stands twice is ``None`` from there on."""
        card, hand = turn.card, deal.uncovered(deal.dealt[seat] - self.fallen)
        if card not in hand:
            self.note(Fault.NOT_IN_HAND, trick=number, seat=seat, card=card, right=hand)
        elif trick and (reason := legal(Position(hand, trick, seat), self.rules).against(card)):
            self.note(Fault.ILLEGAL_PLAY, trick=number, seat=seat, card=card, reason=reason)
        self.words(deal, number, seat, turn)
        self.declares(deal, seat, turn.declares, number)

    def declares(self, deal: Deal, seat: Seat, said: Sequence[Declaration], trick: int | None = None) -> None:
        """
        Go through what was declared in a *trick*, or before the first, where ``None`` (source F10).

        Of what cannot stand together the better counts (source F12).
        """
        time = DeclareTime.AUTO if self.rules.declarations is Declarations.NONE else self.rules.declare_time
        early = time is DeclareTime.OWN_FIRST_CARD and trick is None
        late = {DeclareTime.OWN_FIRST_CARD: trick not in (None, 1), DeclareTime.BEFORE_PLAY: trick is not None}
        there: list[Declaration] = []
        for one in sorted(said, key=lambda one: one.strength(deal.contract, self.rules), reverse=True):
            if seat not in deal.hands:
                absent = Reason(Rule.DECLARATION, Effect.REQUIRES, {"declaration": one, "why": "absent"})
                self.note(Fault.NO_DECLARATION, seat=seat, noted=one, reason=absent)
            elif early:
                self.note(Fault.EARLY_DECLARATION, seat=seat, noted=one)
            elif late.get(time):
                self.note(Fault.LATE_DECLARATION, trick=trick, seat=seat, noted=one)
            elif reason := undeclarable([*there, one], deal.dealt[seat], self.rules):
                self.note(Fault.NO_DECLARATION, trick=trick, seat=seat, noted=one, reason=reason)
                if reason.facts["why"] == "not-held":
                    self.not_held.append((seat, one))
            else:
                there.append(one)
        self.declared.setdefault(seat, []).extend(there)

    def words(self, deal: Deal, number: int, seat: Seat, turn: Turn) -> None:
        """
        Whether *belote* and *rebelote* were said where they belong (sources E1–E3).

        Nobody is asked for the words of a belote that would count nothing with them (sources E2, E6).
        """
        card = turn.card
        pair = royal_pair(card.suit)
        holds = deal.contract.ranks_as_trump(card.suit) and card in pair and pair <= deal.dealt[seat]
        if turn.words and not holds:
            self.note(Fault.NO_BELOTE, trick=number, seat=seat, card=card, noted=turn.words)
        if not holds or self.rules.belote_words is BeloteWords.AUTO:
            return
        before = next((other.card for who, other in self.turns if who is seat and other.card in pair), None)
        first, word = before or card, "rebelote" if before else "belote"
        needed = before is None or self.rules.belote_words is BeloteWords.BOTH
        worth = belote_points(deal.contract, first, WORDS, self.rules, taker=seat in deal.takers).value
        if needed and worth and word not in turn.words:
            self.note(Fault.BELOTE_NOT_SAID, trick=number, seat=seat, card=card, right=word)

    def claims(self, deal: Deal) -> Claims:
        """What was declared in time and was there; all that is there, where nothing need be said."""
        if self.rules.declare_time is DeclareTime.AUTO:
            return {seat: declarations_in(hand, deal.contract, self.rules) for seat, hand in deal.dealt.items()}
        return self.declared

    def forfeited(self, deal: Deal) -> Iterator[tuple[Seat, int]]:
        """What opponents mark, where the table says so, for what a player declared and cannot show (source F16)."""
        if self.rules.cannot_show is CannotShow.TO_OPPONENTS:
            for seat, one in self.not_held:
                opponent = next(other for other in deal.speakers if deal.side(other) is not deal.side(seat))
                yield opponent, one.points(deal.contract, self.rules)

    def score(self, deal: Deal, declared: Mapping[Seat, int]) -> Ruling[Score] | None:
        if deal.way.pack - self.fallen - deal.laid:
            return None  # a card that did not fall: a trick is missing, or not whole
        marked = Counter(declared)
        for seat, points in self.forfeited(deal):
            marked[seat] += points
        counted = count_tricks(self.tricks, belote_sums(self.belotes), marked, deal.takers, self.rules, deal.laid)
        self.count = count = replace(counted, carried=self.record.carried if can_wait(self.rules) else 0)
        ruling = settle_deal(count, deal.bid, self.rules, last=self.record.last)
        self.compare(marked_by(ruling.value, deal.takers, self.rules))
        return ruling

    def compare(self, right: Mapping[str, int]) -> None:
        """Whether the sides marked what is *right*, if that was written down."""
        if self.record.marked and self.record.marked != right:
            self.note(Fault.WRONG_SCORE, noted=dict(self.record.marked), right=dict(right))
