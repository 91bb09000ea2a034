"""
A deal from the first card to the last trick, immutable: each act returns a new deal or is refused with its reason.

A deal is what was dealt and what was done with it; everything else (whose turn, which tricks, how many points) follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property

from .auction import Auction, Call, refusal
from .cards import CARDS, PACK, SEATS, Card, CardSet, Rank, Seat, Suit
from .contract import LAST_TRICK_POINTS, Contract
from .declarations import Declaration, counting_declarations
from .errors import GameError
from .options import AuctionKind, SevenExchange
from .play import Position, legal
from .reasons import Reason, Ruling
from .ruleset import Ruleset
from .scoring import Bid, Count, Score, Side, Tally, belote_points, settle, settle_bid
from .trick import Play, Trick

FIRST_PACKETS = (3, 2)
"""The packets of the first deal with a turned card; three and two, or two and three (source A8)."""

FULL_PACKETS = ((3, 2, 3), (3, 3, 2), (2, 3, 3))
"""The ways to deal eight cards at once (sources A8, H1)."""


class Phase(StrEnum):
    """Where a deal stands."""

    AUCTION = "auction"
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
    eight cards were dealt at once.  Make one with `deal_out`, `random_deal` or `belote_teach.rules.record`.
    Raises `GameError` when the cards are not one whole pack.
    """

    rules: Ruleset
    dealer: Seat
    hands: Mapping[Seat, CardSet]
    turned: Card | None = None
    stock: tuple[Card, ...] = ()
    calls: tuple[Call, ...] = ()
    exchanged: bool = False
    turns: tuple[Turn, ...] = ()

    def __post_init__(self) -> None:
        cards = [card for seat in SEATS for card in self.hands.get(seat, CardSet())] + list(self.stock)
        if self.turned is not None and self.stock:
            cards.append(self.turned)
        if len(cards) != 32 or CardSet.of(*cards) != PACK:
            missing = PACK - CardSet.of(*cards)
            wrong = f"{missing} are missing" if missing else "a card stands twice"
            raise GameError("NOT_A_PACK", f"the hands are not one pack of 32 cards: {wrong}")

    @cached_property
    def first(self) -> Seat:
        """Who speaks and leads first: the player after the dealer (sources B1, D1)."""
        return self.dealer.after(self.rules.direction)

    @cached_property
    def auction(self) -> Auction:
        """What has been said."""
        turned = self.turned if self.rules.auction is AuctionKind.TURNED_CARD else None
        return Auction(self.first, self.calls, turned, self.rules.direction)

    @cached_property
    def phase(self) -> Phase:
        """Where the deal stands."""
        if not self.auction.over:
            return Phase.AUCTION
        if self.auction.contract is None:
            return Phase.PASSED_OUT
        return Phase.DONE if len(self.turns) == 32 else Phase.PLAY

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

    @cached_property
    def dealt(self) -> Mapping[Seat, CardSet]:
        """
        The eight cards with which each seat plays, once there is a contract (sources A11, B5, B6).

        The taker gets the turned card and two more, the others three each.
        """
        if not self.stock or self.turned is None:
            return self.hands
        stock, hands = list(self.stock), dict(self.hands)
        for seat in self.first.order(self.rules.direction):
            more = 2 if seat is self.taker else 3
            hands[seat] |= CardSet.of(*stock[:more])
            del stock[:more]
        hands[self.taker] |= CardSet.of(self.turned)
        if self.exchanged:
            seven = _seven(self.turned.suit)
            holder = next(seat for seat in SEATS if seven in hands[seat])
            hands[holder] = hands[holder] - CardSet.of(seven) | CardSet.of(self.turned)
            hands[self.taker] = hands[self.taker] - CardSet.of(self.turned) | CardSet.of(seven)
        return hands

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks so far, the last one perhaps incomplete."""
        tricks: list[Trick] = []
        seat = self.first
        for place in range(0, len(self.turns), 4):
            cards = [turn.card for turn in self.turns[place : place + 4]]
            order = seat.order(self.rules.direction)
            plays = tuple(Play(who, card) for who, card in zip(order, cards, strict=False))
            trick = Trick(self.contract, plays, self.rules.direction)
            tricks.append(trick)
            assert trick.holder is not None
            seat = trick.holder.seat
        return tuple(tricks)

    @cached_property
    def trick(self) -> Trick:
        """The trick on the table; a new, empty one between two tricks."""
        if len(self.turns) % 4:
            return self.tricks[-1]
        return Trick(self.contract, (), self.rules.direction)

    @cached_property
    def turn(self) -> Seat:
        """Whose turn it is to speak or to play."""
        if self.phase is Phase.AUCTION:
            return self.auction.turn
        if len(self.turns) % 4:
            last = self.tricks[-1]
            return last.plays[-1].seat.after(self.rules.direction)
        holder = self.tricks[-1].holder if self.tricks else None
        return holder.seat if holder else self.first

    @cached_property
    def left(self) -> Mapping[Seat, CardSet]:
        """What each player still holds."""
        played = {seat: CardSet.of(*(turn.card for who, turn in self.played() if who is seat)) for seat in SEATS}
        return {seat: self.dealt[seat] - played[seat] for seat in SEATS}

    @property
    def hand(self) -> CardSet:
        """What the player whose turn it is still holds."""
        return self.left[self.turn]

    @property
    def position(self) -> Position:
        """What the player whose turn it is sees."""
        return Position(self.hand, self.trick, self.turn)

    def call(self, call: Call) -> Deal:
        """Return the deal with one more call; raises `IllegalActError` with the reason."""
        if self.phase is not Phase.AUCTION:
            raise IllegalActError("AUCTION_OVER", f"{call}: the auction is over")
        if reason := refusal(self.auction, call, self.rules):
            raise IllegalActError("ILLEGAL_CALL", f"{self.turn} may not call {call}: {reason.rule}", reason)
        return replace(self, calls=(*self.calls, call))

    def exchange_seven(self) -> Deal:
        """Return the deal after the seven of the turned suit is exchanged for the turned card (source B6)."""
        allowed = (
            self.rules.seven_exchange is SevenExchange.AFTER_ROUND1_TAKE
            and self.phase is Phase.PLAY
            and len(self.calls) <= 4
            and not self.turns
            and not self.exchanged
        )
        if not allowed or self.turned is None or _seven(self.turned.suit) in self.dealt[self.taker]:
            raise IllegalActError("ILLEGAL_EXCHANGE", "the seven cannot be exchanged now at this table")
        return replace(self, exchanged=True)

    def play(self, card: Card, words: Sequence[str] = (), declares: Sequence[Declaration] = ()) -> Deal:
        """
        Return the deal with *card* played by the player whose turn it is.

        Raises `IllegalActError` when the card is not his (``NOT_IN_HAND``), or with the reason when it is not legal.
        """
        if self.phase is not Phase.PLAY:
            raise IllegalActError("NOT_PLAYING", f"{card} cannot be played: {self.phase}")
        if card not in self.hand:
            raise IllegalActError("NOT_IN_HAND", f"{self.turn} does not hold {card}, but {self.hand}")
        if reason := legal(self.position, self.rules).against(card):
            raise IllegalActError("ILLEGAL_PLAY", f"{self.turn} may not play {card}: {reason.rule}", reason)
        return self.with_turn(Turn(card, tuple(words), tuple(declares)))

    def with_turn(self, turn: Turn) -> Deal:
        """Return the deal with *turn* added as it happened, legal or not."""
        seat, trick = self.turn, self.trick.play(self.turn, turn.card)
        before = self.tricks[:-1] if self.trick.plays else self.tricks
        known = {
            "turns": (*self.turns, turn),
            "auction": self.auction,
            "dealt": self.dealt,
            "tricks": (*before, trick),
            "left": {**self.left, seat: self.left[seat] - CardSet.of(turn.card)},
        }
        # The cards are the same, and what follows from them is known: neither is worked out again.
        deal = object.__new__(Deal)
        deal.__dict__.update({f.name: getattr(self, f.name) for f in fields(self)} | known)
        return deal

    @property
    def takers(self) -> tuple[Seat, Seat]:
        """The two seats of the taking side."""
        return self.taker, self.taker.partner

    @cached_property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won each complete trick."""
        return tuple(t.holder.seat for t in self.tricks if t.holder is not None and len(t.plays) == 4)

    @cached_property
    def belotes(self) -> Mapping[Seat, int]:
        """What each seat's announced belotes count (sources E1–E8)."""
        said = [(seat, turn.card, turn.words) for seat, turn in self.played()]
        return announced_belotes(said, self.dealt, self.contract, self.takers, self.rules)

    def played(self) -> tuple[tuple[Seat, Turn], ...]:
        """Return each turn with the seat that took it."""
        seats = [play.seat for trick in self.tricks for play in trick.plays]
        return tuple(zip(seats, self.turns, strict=True))

    @cached_property
    def declared(self) -> Mapping[Seat, tuple[Declaration, ...]]:
        """What each seat has declared."""
        return {seat: turn.declares for seat, turn in self.played() if turn.declares}

    @cached_property
    def count(self) -> Count:
        """The deal counted, for the takers and the defenders; points waiting from before are not in it."""
        claims = counting_declarations(
            self.declared, self.contract, self.first.order(self.rules.direction), self.taker, self.rules
        ).value
        return count_tricks(self.tricks, self.belotes, claims, self.takers, self.rules)

    def side(self, seat: Seat) -> Side:
        """Return the side of *seat*."""
        return _side(seat, self.takers)

    def score(self, carried: int = 0) -> Score:
        """Return what both sides mark once the deal is done; *carried* points waited for it."""
        return self.ruling(carried).value

    def ruling(self, carried: int = 0) -> Ruling[Score]:
        """Return the score with every line that led to it; raises `GameError` before the last card."""
        if self.phase is not Phase.DONE:
            raise GameError("NOT_DONE", f"the deal is not over: {len(self.turns)} of 32 cards are played")
        count = replace(self.count, carried=carried)
        if self.rules.auction is AuctionKind.TURNED_CARD:
            return settle(count, self.rules)
        return settle_bid(count, self.bid, self.rules)

    @property
    def bid(self) -> Bid:
        """What was bid, at a table where players bid."""
        assert self.auction.offer is not None
        call = self.auction.calls[self.auction.offer]
        capot = not call.amount
        return Bid(self.rules.capot_bid_value if capot else call.amount, self.auction.doubled, capot)


def _side(seat: Seat, takers: tuple[Seat, Seat]) -> Side:
    return Side.TAKERS if seat in takers else Side.DEFENDERS


def announced_belotes(
    said: Iterable[tuple[Seat, Card, Sequence[str]]],
    hands: Mapping[Seat, CardSet],
    contract: Contract,
    takers: tuple[Seat, Seat],
    rules: Ruleset,
) -> Mapping[Seat, int]:
    """Return what each seat's belotes count, from the cards played in order and the words *said* with them."""
    played: dict[tuple[Seat, Suit], list[tuple[Card, Sequence[str]]]] = {}
    for seat, card, words in said:
        if card.rank in (Rank.KING, Rank.QUEEN) and contract.ranks_as_trump(card.suit):
            played.setdefault((seat, card.suit), []).append((card, words))
    points: dict[Seat, int] = {}
    for (seat, suit), cards in played.items():
        both = CardSet.of(f"{Rank.KING}{suit}", f"{Rank.QUEEN}{suit}") <= hands[seat]
        words = [word for _, spoken in cards for word in spoken]
        ruling = belote_points(contract, cards[0][0], words, rules, same_hand=both, taker=seat in takers)
        points[seat] = points.get(seat, 0) + ruling.value
    return points


def count_tricks(
    tricks: Sequence[Trick],
    belotes: Mapping[Seat, int],
    declarations: Mapping[Seat, int],
    takers: tuple[Seat, Seat],
    rules: Ruleset,
) -> Count:
    """Return the count of a deal: who won each complete trick, the last one's ten, and what was announced."""
    cards, won = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
    for place, trick in enumerate(tricks):
        if len(trick.plays) == 4 and trick.holder is not None:
            side = _side(trick.holder.seat, takers)
            cards[side] += trick.points(rules, last=place == 7)
            won[side] += 1
    capot = next((side for side in Side if won[side] == 8), None)
    if capot is not None:
        cards[capot] -= LAST_TRICK_POINTS
    tallies = {
        side: Tally(
            cards[side],
            sum(points for seat, points in belotes.items() if _side(seat, takers) is side),
            sum(points for seat, points in declarations.items() if _side(seat, takers) is side),
        )
        for side in Side
    }
    return Count(tallies[Side.TAKERS], tallies[Side.DEFENDERS], capot)


def _seven(suit: Suit) -> Card:
    return next(card for card in CARDS if card.suit is suit and card.rank is Rank.SEVEN)


def deal_out(pack: Iterable[Card], dealer: Seat, rules: Ruleset) -> Deal:
    """
    Deal *pack*, from its top, by the table's way: three and two and a turned card, or eight at once (sources A8–A11).

    Raises `GameError` when it is not a whole pack.
    """
    cards = tuple(pack)
    hands = dict.fromkeys(SEATS, CardSet())
    packets = FIRST_PACKETS if rules.auction is AuctionKind.TURNED_CARD else FULL_PACKETS[0]
    place = 0
    for packet in packets:
        for seat in dealer.after(rules.direction).order(rules.direction):
            hands[seat] |= CardSet.of(*cards[place : place + packet])
            place += packet
    turned, stock = (cards[place], cards[place + 1 :]) if cards[place:] else (None, ())
    return Deal(rules, dealer, hands, turned, stock)


def shuffled(seed: int) -> tuple[Card, ...]:
    """
    Return the pack in an order that depends on *seed* alone, the same in every version.

    The numbers are those of SplitMix64 seeded with *seed* modulo 2**64; the shuffle is Fisher and Yates's from the
    last card down, each place taken as the number modulo how many cards are left.
    """
    state, pack = seed % 2**64, list(CARDS)
    for left in range(len(pack), 1, -1):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        number = state
        number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        number = (number ^ number >> 27) * 0x94D049BB133111EB % 2**64
        number ^= number >> 31
        chosen = number % left
        pack[left - 1], pack[chosen] = pack[chosen], pack[left - 1]
    return tuple(pack)


def random_deal(seed: int, rules: Ruleset, dealer: Seat = Seat.NORTH) -> Deal:
    """Return a deal of cards shuffled by *seed* (see `shuffled`)."""
    return deal_out(shuffled(seed), dealer, rules)
