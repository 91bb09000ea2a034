"""
A deal from the first card to the last trick, immutable: each act returns a new deal or is refused with its reason.

A deal is what was dealt and what was done with it; everything else (whose turn, which tricks, how many points) follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from .auction import Auction, Call, CallKind, refusal
from .cards import CARDS, Card, CardSet, Rank, Seat, Suit
from .contract import Contract
from .counting import Takers, announced_belotes, count_tricks, side_of, takers_of
from .dealing import FIRST_PACKETS, FULL_PACKETS, Dealing, dealing, shuffled
from .declarations import Declaration, counting_declarations, declarations_in, undeclarable
from .errors import GameError
from .lazy import lazy
from .options import AllPass, AuctionKind, DeclareTime, SevenExchange
from .play import Position, legal, legal_cards, position_in_play
from .reasons import NOTHING, Effect, Reason, Rule, Ruling
from .ruleset import Ruleset
from .scoring import Bid, Count, Score, Side, settle, settle_bid
from .trick import Play, Trick

__all__ = [
    "FIRST_PACKETS",
    "FULL_PACKETS",
    "Deal",
    "IllegalActError",
    "Phase",
    "Turn",
    "announced_belotes",
    "count_tricks",
    "deal_out",
    "random_deal",
    "shuffled",
]


class Phase(StrEnum):
    """Where a deal stands."""

    AUCTION = "auction"
    TALON = "talon"
    """The taker has taken the talon, and has to lay as many cards away."""
    PLAY = "play"
    PASSED_OUT = "passed out"
    DONE = "done"


class IllegalActError(GameError):
    """An act that the rules refuse; ``reason`` is the rule and its facts, ``None`` where there is none to name."""

    def __init__(self, code: str, message: str, reason: Reason | None = None) -> None:
        super().__init__(code, message)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Turn:
    """One card played, with the words said (``'belote'``, ``'rebelote'``) and the declarations made with it."""

    card: Card
    words: tuple[str, ...] = ()
    declares: tuple[Declaration, ...] = ()


@dataclass(frozen=True)
class Deal:
    """
    One deal.

    ``hands`` are the cards of each seat before the auction; ``stock`` what is dealt after it, in order, empty where
    all cards were dealt at once.  ``covers`` says which face-up card lies on which other, ``laid`` what the taker laid
    away for a talon.  Make one with `deal_out`, `random_deal` or `belote_teach.rules.record`.
    Raises `GameError` when the cards are not one whole pack, dealt as the table deals.
    """

    rules: Ruleset
    dealer: Seat
    hands: Mapping[Seat, CardSet]
    turned: Card | None = None
    stock: tuple[Card, ...] = ()
    calls: tuple[Call, ...] = ()
    exchanged: bool = False
    turns: tuple[Turn, ...] = ()
    covers: Mapping[Card, Card] = field(default_factory=lambda: MappingProxyType({}))
    laid: CardSet = NOTHING

    def __post_init__(self) -> None:
        seats, way = self.rules.players.seats, self.way
        if self.dealer not in seats or set(self.hands) != set(seats):
            raise GameError("NOT_A_PACK", f"at this table sit {', '.join(seats)}: write the hand of each, and no other")
        cards = [card for seat in seats for card in self.hands[seat]] + list(self.stock)
        if self.turned is not None and self.stock:
            cards.append(self.turned)
        if len(cards) != len(way.pack) or CardSet.of(*cards) != way.pack:
            missing = way.pack - CardSet.of(*cards)
            wrong = f"{missing} are missing" if missing else "a card stands twice, or is not in this pack"
            raise GameError("NOT_A_PACK", f"the hands are not one pack of {len(way.pack)} cards: {wrong}")
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
        return Auction(self.first, self.calls, turned, self.rules.direction, self.rules.players)

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
    def dealt(self) -> Mapping[Seat, CardSet]:
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
            seven = _seven(self.turned.suit)
            holder = next(seat for seat in hands if seven in hands[seat])
            hands[holder] = hands[holder] - CardSet.of(seven) | CardSet.of(self.turned)
            hands[self.taker] = hands[self.taker] - CardSet.of(self.turned) | CardSet.of(seven)
        return hands

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
    def left(self) -> Mapping[Seat, CardSet]:
        """What each player still has, face up or face down."""
        left = dict(self.dealt)
        for seat, turn in self.played():
            left[seat] -= CardSet.of(turn.card)
        return left

    def shown(self, seat: Seat) -> CardSet:
        """Return what *seat* still has and may play: a card on which another lies is not there yet (source I1)."""
        left = self.left[seat]
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

    def call(self, call: Call, seat: Seat | None = None) -> Deal:
        """
        Return the deal with one more call; raises `IllegalActError` with the reason.

        *seat* is who makes it, if it is not his turn.
        """
        if self.phase is not Phase.AUCTION:
            raise IllegalActError("AUCTION_OVER", f"{call}: the auction is over")
        if reason := refusal(self.auction, call, self.rules, seat):
            raise IllegalActError("ILLEGAL_CALL", f"{seat or self.turn} may not call {call}: {reason.rule}", reason)
        return replace(self, calls=self.auction.call(call, seat).calls)

    def exchange_seven(self) -> Deal:
        """Return the deal after the seven of the turned suit is exchanged for the turned card (source B6)."""
        turned = self.turned
        if (
            self.rules.seven_exchange is not SevenExchange.AFTER_ROUND1_TAKE
            or turned is None
            or self.phase is not Phase.PLAY
            or self.contract.trump is not turned.suit
            or len(self.calls) > len(self.rules.players.seats)
            or self.turns
            or self.exchanged
            or turned not in self.dealt[self.taker]
            or not any(_seven(turned.suit) in hand for seat, hand in self.dealt.items() if seat is not self.taker)
        ):
            raise IllegalActError("ILLEGAL_EXCHANGE", "the seven cannot be exchanged now at this table")
        return replace(self, exchanged=True)

    def lay_away(self, cards: CardSet) -> Deal:
        """Return the deal with the taker's *cards* laid away for the talon that he has taken (source I2)."""
        if self.phase is not Phase.TALON or len(cards) != self.way.talon or not cards <= self.dealt[self.taker]:
            raise IllegalActError("ILLEGAL_TALON", f"{cards or 'nothing'} cannot be laid away now at this table")
        return replace(self, laid=cards)

    def play(self, card: Card, words: Sequence[str] = (), declares: Sequence[Declaration] = ()) -> Deal:
        """
        Return the deal with *card* played by the player whose turn it is.

        Raises `IllegalActError` when the card is not his (``NOT_IN_HAND``), or with the reason when it is not legal.
        """
        if self.phase is not Phase.PLAY:
            raise IllegalActError("NOT_PLAYING", f"{card} cannot be played: {self.phase}")
        if card not in self.playable:
            if card not in self.hand:
                raise IllegalActError("NOT_IN_HAND", f"{self.turn} does not hold {card}, but {self.hand}")
            reason = legal(self.position, self.rules).against(card)
            assert reason is not None
            raise IllegalActError("ILLEGAL_PLAY", f"{self.turn} may not play {card}: {reason.rule}", reason)
        turn = Turn(card, tuple(words), tuple(declares))
        if reason := self._unsaid(turn):
            said = ", ".join([*turn.words, *map(str, turn.declares)])
            raise IllegalActError("ILLEGAL_WORDS", f"{self.turn} may not say {said}: {reason.rule}", reason)
        return self.with_turn(turn)

    def _unsaid(self, turn: Turn) -> Reason | None:
        """Return why the words and declarations of *turn* may not be said, or ``None`` if they may."""
        if turn.words:
            pair = CardSet.of(f"{Rank.KING}{turn.card.suit}", f"{Rank.QUEEN}{turn.card.suit}")
            if turn.card not in pair or not pair <= self.dealt[self.turn] or not self._ranks_as_trump(turn.card):
                return Reason(Rule.BELOTE, Effect.REQUIRES, {"why": "no-belote", "card": turn.card})
        if turn.declares and len(self.turns) >= len(self.rules.players.seats):
            return Reason(Rule.DECLARATION, Effect.REQUIRES, {"why": "late", "declaration": turn.declares[0]})
        return undeclarable(turn.declares, self.dealt[self.turn], self.rules)

    def _ranks_as_trump(self, card: Card) -> bool:
        return self.contract is not Contract.NO_TRUMP and self.contract.ranks_as_trump(card.suit)

    def with_turn(self, turn: Turn) -> Deal:
        """Return the deal with *turn* added as it happened, legal or not."""
        seat, trick = self.turn, self.trick.play(self.turn, turn.card)
        deal = object.__new__(Deal)
        # The cards are the same, and what follows from them is known: neither is worked out again.
        deal.__dict__.update(self.__dict__)
        for name in _OF_THE_MOMENT:
            deal.__dict__.pop(name, None)
        deal.__dict__.update(
            turns=(*self.turns, turn),
            tricks=(*(self.tricks[:-1] if self.trick.plays else self.tricks), trick),
            left={**self.left, seat: CardSet(self.left[seat].bits & ~turn.card.bit)},
        )
        return deal

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
        return announced_belotes(said, self.dealt, self.contract, self.takers, self.rules)

    def played(self) -> tuple[tuple[Seat, Turn], ...]:
        """Return each turn with the seat that took it."""
        seats = [play.seat for trick in self.tricks for play in trick.plays]
        return tuple(zip(seats, self.turns, strict=True))

    @lazy
    def declared(self) -> Mapping[Seat, tuple[Declaration, ...]]:
        """What each seat has declared, or could where nothing need be said (source F10)."""
        if self.rules.declare_time is DeclareTime.AUTO:
            return {seat: declarations_in(hand, self.contract, self.rules) for seat, hand in self.dealt.items()}
        return {seat: turn.declares for seat, turn in self.played() if turn.declares}

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
        if self.rules.auction is AuctionKind.TURNED_CARD:
            return settle(count, self.rules, last=last)
        return settle_bid(count, self.bid, self.rules)

    @property
    def _offer(self) -> Call:
        if self.auction.offer is None:
            raise GameError("NO_CONTRACT", "nobody has taken yet")
        return self.auction.calls[self.auction.offer]

    @property
    def bid(self) -> Bid:
        """What was bid, at a table where players bid."""
        return bid_of(self._offer, self.auction.doubled, self.rules)


_OF_THE_MOMENT = (
    "phase",
    "trick",
    "turn",
    "position",
    "playable",
    "winners",
    "belotes",
    "declared",
    "count",
)
"""What may be known of a deal that another card changes."""


def bid_of(call: Call, doubled: int, rules: Ruleset) -> Bid:
    """Return what *call* bids, doubled so often (sources H18, H19)."""
    if call.kind is CallKind.GENERALE:
        return Bid(rules.generale_value, doubled, capot=True, generale=True)
    capot = call.kind is CallKind.CAPOT
    return Bid(rules.capot_bid_value if capot else call.amount, doubled, capot)


def _seven(suit: Suit) -> Card:
    return next(card for card in CARDS if card.suit is suit and card.rank is Rank.SEVEN)


def deal_out(pack: Iterable[Card], dealer: Seat, rules: Ruleset) -> Deal:
    """
    Deal *pack*, from its top, by the table's way (sources A8–A11, H1).

    Three and two and a turned card, or eight at once; for two all at once, first what lies face down, the last card
    of the dealer being the turned one.  Raises `GameError` when it is not the table's whole pack.
    """
    cards, way = tuple(pack), dealing(rules)
    if CardSet.of(*cards) != way.pack or len(cards) != len(way.pack) or dealer not in rules.players.seats:
        raise GameError("NOT_A_PACK", f"{dealer} cannot deal {len(cards)} cards here, where {len(way.pack)} are dealt")
    order = dealer.after(rules.direction, 1, rules.players.seats).order(rules.direction, rules.players.seats)
    got: dict[Seat, list[Card]] = {seat: [] for seat in order}
    place = 0
    for packet in way.packets:
        for seat in order:
            got[seat] += cards[place : place + packet]
            place += packet
    hands = {seat: CardSet.of(*got[seat]) for seat in order}
    with_turned_card = rules.auction is AuctionKind.TURNED_CARD
    if way.covered:
        on_table = {seat: (mine[-way.covered :], mine[-2 * way.covered : -way.covered]) for seat, mine in got.items()}
        covers = {top: under for up, down in on_table.values() for top, under in zip(up, down, strict=True)}
        return Deal(rules, dealer, hands, cards[place - 1] if with_turned_card else None, covers=covers)
    if with_turned_card and cards[place:]:
        return Deal(rules, dealer, hands, cards[place], cards[place + 1 :])
    return Deal(rules, dealer, hands, None, cards[place:])


def random_deal(seed: int, rules: Ruleset, dealer: Seat | None = None) -> Deal:
    """Return a deal of cards shuffled by *seed* (see `shuffled`); North deals, or where he is absent East."""
    return deal_out(shuffled(seed, dealing(rules).pack), dealer or rules.players.seats[0], rules)
