"""
A deal as it stands: what was dealt, what was called and played, and all that follows from it.

Whose turn it is, which tricks lie there, how many points have been made.  `belote_teach.rules.deal` acts on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType

from .auction import Auction, Call, CallKind
from .belote import announced_belotes
from .bid_scoring import settle_deal
from .cards import CARDS, Card, CardSet, Rank, Seat, Suit
from .contract import Contract
from .counting import Takers, count_tricks, side_of, takers_of
from .dealing import Dealing, dealing
from .declarations import Declaration, counting_declarations, declarations_in
from .errors import GameError
from .lazy import lazy
from .options import AllPass, AuctionKind, DeclareTime
from .play import Position, legal_cards, position_in_play
from .reasons import NOTHING, Ruling
from .ruleset import Ruleset
from .sheet import Bid, Count, Score, Side
from .trick import Play, Trick


class Phase(StrEnum):
    """Where a deal stands."""

    AUCTION = "auction"
    TALON = "talon"
    """The taker has taken the talon, and has to lay as many cards away."""
    PLAY = "play"
    PASSED_OUT = "passed out"
    DONE = "done"


Hands = Mapping[Seat, CardSet]
"""The cards of each seat."""

Announced = Mapping[Seat, tuple[Declaration, ...]]
"""What each seat has declared."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One card played, with the words said (``'belote'``, ``'rebelote'``) and the declarations made with it."""

    card: Card
    words: tuple[str, ...] = ()
    declares: tuple[Declaration, ...] = ()


@dataclass(frozen=True)
class Dealt:
    """
    A deal as it stands.

    ``hands`` are the cards of each seat before the auction; ``stock`` what is dealt after it, in order, empty where
    all cards were dealt at once.  ``covers`` says which face-up card lies on which other, ``laid`` what the taker laid
    away for a talon, ``announced`` what each seat declared before the first trick.  Its mappings are read-only.
    Raises `GameError` when the cards are not one whole pack, dealt as the table deals.
    """

    rules: Ruleset
    dealer: Seat
    hands: Hands
    turned: Card | None = None
    stock: tuple[Card, ...] = ()
    calls: tuple[Call, ...] = ()
    exchanged: bool = False
    turns: tuple[Turn, ...] = ()
    covers: Mapping[Card, Card] = field(default_factory=lambda: MappingProxyType({}))
    laid: CardSet = NOTHING
    announced: Announced = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        for name in ("hands", "covers", "announced"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        seats, way = self.rules.players.seats, self.way
        if self.dealer not in seats or set(self.hands) != set(seats):
            raise GameError("NOT_A_PACK", f"at this table sit {', '.join(seats)}: write the hand of each, and no other")
        cards = [card for seat in seats for card in self.hands[seat]] + list(self.stock)
        if self.turned is not None and self.stock:
            cards.append(self.turned)
        if len(cards) != len(way.pack) or CardSet.of(*cards) != way.pack:
            missing = way.pack - CardSet.of(*cards)
            spare = CardSet.of(*(card for card in cards if card not in way.pack or cards.count(card) > 1))
            wrong = f"{missing} are missing" if missing else f"{spare} stand twice, or are not in this pack"
            message = f"the hands are not one pack of {len(way.pack)} cards: {wrong}"
            raise GameError("NOT_A_PACK", message, missing=missing, spare=spare)
        if self.turned is None and self.rules.auction is AuctionKind.TURNED_CARD:
            raise GameError("NOT_A_PACK", "at this table a card is turned up: write it, as in turned: 9D")
        right = way.first if self.stock else way.size
        if wrong_hand := next((seat for seat in seats if len(self.hands[seat]) != right), None):
            held = len(self.hands[wrong_hand])
            raise GameError("NOT_A_PACK", f"{wrong_hand} has {held} cards, where every player has {right}")
        lying = [card for pair in self.covers.items() for card in pair]
        pairs = [any(CardSet.of(*pair) <= hand for hand in self.hands.values()) for pair in self.covers.items()]
        if len(set(lying)) != len(lying) or not all(pairs) or (self.covers and not way.covered):
            raise GameError("NOT_A_PACK", "a card lies on one other card of the same player, at a table for two")

    def __getstate__(self) -> dict[str, object]:
        """What is kept of a deal: all but what follows from it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @lazy
    def way(self) -> Dealing:
        """How the table deals."""
        return dealing(self.rules)

    @lazy
    def first(self) -> Seat:
        """Who speaks first: the player after the dealer (source B1)."""
        return self.dealer.after(self.rules.direction, 1, self.rules.players.seats)

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """The players in the order in which they speak."""
        return self.first.order(self.rules.direction, self.rules.players.seats)

    @property
    def next_dealer(self) -> Seat:
        """Who deals next: the next player, unless all have passed and the table keeps the dealer (sources A5, B7)."""
        stays = self.phase is Phase.PASSED_OUT and self.rules.all_pass is AllPass.SAME_DEALER
        return self.dealer if stays else self.first

    @lazy
    def auction(self) -> Auction:
        """What has been said."""
        turned = self.turned if self.rules.auction is AuctionKind.TURNED_CARD else None
        return Auction.at(self.rules, self.first, self.calls, turned)

    @lazy
    def phase(self) -> Phase:
        """Where the deal stands."""
        if not self.auction.over:
            return Phase.AUCTION
        if self.auction.contract is None:
            return Phase.PASSED_OUT
        if self.way.talon and self.stock and not self.laid:
            return Phase.TALON
        played = len(self.turns) == self.way.size * len(self.rules.players.seats)
        return Phase.DONE if played else Phase.PLAY

    @property
    def contract(self) -> Contract:
        """In what the deal is played; raises `GameError` before there is a contract."""
        contract = self.auction.contract
        if contract is None:
            raise GameError("NO_CONTRACT", "nobody has taken yet")
        return contract

    @property
    def taker(self) -> Seat:
        """Who has taken; raises `GameError` before anybody has."""
        taker = self.auction.taker
        if taker is None:
            raise GameError("NO_CONTRACT", "nobody has taken yet")
        return taker

    @lazy
    def leader(self) -> Seat:
        """Who leads to the first trick: who spoke first, or who bid to win every trick alone (sources D1, H19)."""
        return self.taker if self._offer.kind is CallKind.GENERALE else self.first

    @lazy
    def dealt(self) -> Hands:
        """
        The cards with which each seat plays, once there is a contract (sources A11, B5, B6).

        The taker gets the turned card and one card less of the stock, or the whole talon.
        """
        stock, hands = list(self.stock), dict(self.hands)
        if stock and self.turned is not None:
            hands[self.taker] |= CardSet.of(self.turned)
        for seat in () if not stock else (self.taker,) if self.way.talon else self.speakers:
            more = self.way.size + self.way.talon - len(hands[seat])
            hands[seat] |= CardSet.of(*stock[:more])
            del stock[:more]
        hands[self.taker] -= self.laid
        if self.exchanged and self.turned is not None:
            low = seven(self.turned.suit)
            holder = next(seat for seat in hands if low in hands[seat])
            hands[holder] = hands[holder] - CardSet.of(low) | CardSet.of(self.turned)
            hands[self.taker] = hands[self.taker] - CardSet.of(self.turned) | CardSet.of(low)
        return MappingProxyType(hands)

    @lazy
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks so far, the last one perhaps incomplete."""
        if not self.turns:
            return ()
        tricks: list[Trick] = []
        seat, players = self.leader, self.rules.players
        size = len(players.seats)
        for place in range(0, len(self.turns), size):
            cards = [turn.card for turn in self.turns[place : place + size]]
            order = seat.order(self.rules.direction, players.seats)
            plays = tuple(Play(who, card) for who, card in zip(order, cards, strict=False))
            trick = Trick(self.contract, plays, self.rules.direction, players)
            tricks.append(trick)
            assert trick.holder is not None
            seat = trick.holder.seat
        return tuple(tricks)

    @lazy
    def trick(self) -> Trick:
        """The trick on the table; a new, empty one between two tricks."""
        if self.tricks and not self.tricks[-1].complete:
            return self.tricks[-1]
        return Trick(self.contract, (), self.rules.direction, self.rules.players)

    @lazy
    def turn(self) -> Seat:
        """Whose turn it is to speak, to lay cards away or to play."""
        if self.phase is Phase.AUCTION:
            return self.auction.turn
        if self.phase is Phase.TALON:
            return self.taker
        if not self.tricks:
            return self.leader
        last = self.tricks[-1]
        assert last.holder is not None
        return last.turn or last.holder.seat

    @lazy
    def left(self) -> Hands:
        """What each player still has, face up or face down."""
        return MappingProxyType(self._left)

    @lazy
    def _left(self) -> dict[Seat, CardSet]:
        left = dict(self.dealt)
        for seat, turn in self.played():
            left[seat] -= CardSet.of(turn.card)
        return left

    def shown(self, seat: Seat) -> CardSet:
        """Return what *seat* still has and may play: a card on which another lies is not there yet (source I1)."""
        return self.uncovered(self._left[seat])

    def uncovered(self, left: CardSet) -> CardSet:
        """Return those of the cards that somebody has *left* on which no other of them lies (source I1)."""
        return left - CardSet.of(*(under for top, under in self.covers.items() if top in left)) if self.covers else left

    @property
    def hand(self) -> CardSet:
        """What the player whose turn it is still has and may play."""
        return self.shown(self.turn)

    @lazy
    def position(self) -> Position:
        """What the player whose turn it is sees; raises `GameError` when nobody is to play."""
        if self.phase is not Phase.PLAY:
            raise GameError("NOT_PLAYING", f"nobody is to play a card: {self.phase}")
        return position_in_play(self.hand, self.trick, self.turn)

    @lazy
    def playable(self) -> CardSet:
        """The cards that may be played now."""
        return legal_cards(self.position, self.rules)

    @lazy
    def takers(self) -> Takers:
        """The seats of the taking side, the taker first."""
        return takers_of(self.taker, self.rules)

    def side(self, seat: Seat) -> Side:
        """Return the side of *seat*."""
        return side_of(seat, self.takers)

    @lazy
    def winners(self) -> tuple[Seat, ...]:
        """Who has won each complete trick."""
        return tuple(trick.holder.seat for trick in self.tricks if trick.holder is not None and trick.complete)

    @lazy
    def belotes(self) -> Mapping[Seat, int]:
        """What each seat's announced belotes count (sources E1–E8)."""
        said = [(seat, turn.card, turn.words) for seat, turn in self.played()]
        return MappingProxyType(announced_belotes(said, self.dealt, self.contract, self.takers, self.rules))

    def played(self) -> tuple[tuple[Seat, Turn], ...]:
        """Return each turn with the seat that took it."""
        seats = [play.seat for trick in self.tricks for play in trick.plays]
        return tuple(zip(seats, self.turns, strict=True))

    @lazy
    def declared(self) -> Mapping[Seat, tuple[Declaration, ...]]:
        """What each seat has declared, or could where nothing need be said (source F10)."""
        if self.rules.declare_time is DeclareTime.AUTO:
            held = {seat: declarations_in(hand, self.contract, self.rules) for seat, hand in self.dealt.items()}
            return MappingProxyType(held)
        if self.rules.declare_time is DeclareTime.BEFORE_PLAY:
            return self.announced
        return MappingProxyType({seat: turn.declares for seat, turn in self.played() if turn.declares})

    @lazy
    def count(self) -> Count:
        """The deal counted, for the takers and the defenders; points waiting from before are not in it."""
        claims = counting_declarations(self.declared, self.contract, self.speakers, self.taker, self.rules).value
        return count_tricks(self.tricks, self.belotes, claims, self.takers, self.rules, self.laid)

    def score(self, carried: int = 0, *, last: bool = False) -> Score:
        """Return what both sides mark once the deal is done; *carried* points waited for it, *last* as in `settle`."""
        return self.ruling(carried, last=last).value

    def ruling(self, carried: int = 0, *, last: bool = False) -> Ruling[Score]:
        """Return the score with every line that led to it; raises `GameError` before the last card."""
        if self.phase is not Phase.DONE:
            raise GameError("NOT_DONE", f"the deal is not over: {len(self.turns)} cards are played")
        count = replace(self.count, carried=carried)
        return settle_deal(count, self.bid, self.rules, last=last)

    @property
    def _offer(self) -> Call:
        if self.auction.offer is None:
            raise GameError("NO_CONTRACT", "nobody has taken yet")
        return self.auction.calls[self.auction.offer]

    @property
    def bid(self) -> Bid | None:
        """What was bid, or ``None`` at a table with the turned card."""
        if self.rules.auction is AuctionKind.TURNED_CARD:
            return None
        return bid_of(self._offer, self.auction.doubled, self.rules)


def bid_of(call: Call, doubled: int, rules: Ruleset) -> Bid:
    """Return what *call* bids, doubled so often (sources H18, H19)."""
    if call.kind is CallKind.GENERALE:
        return Bid(rules.generale_value, doubled, capot=True, generale=True)
    capot = call.kind is CallKind.CAPOT
    return Bid(rules.capot_bid_value if capot else call.amount, doubled, capot)


def seven(suit: Suit) -> Card:
    """Return the seven of *suit*."""
    return next(card for card in CARDS if card.suit is suit and card.rank is Rank.SEVEN)
