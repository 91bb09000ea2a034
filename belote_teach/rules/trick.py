"""A trick: the cards played in order, and the one place that decides who holds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .cards import Card, CardSet, Direction, Seat, Suit
from .contract import LAST_TRICK_POINTS, Contract, total_points
from .errors import GameError
from .lazy import lazy
from .options import Players
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import Ruleset
from .sight import Sight, sight


@dataclass(frozen=True, slots=True)
class Play:
    """A card, and who played it."""

    seat: Seat
    card: Card

    def __init__(self, seat: Seat, card: Card) -> None:
        _by(self, seat)
        _with(self, card)

    def __str__(self) -> str:
        return f"{self.seat}:{self.card}"


_by: Callable[[Play, Seat], None] = Play.__dict__["seat"].__set__
_with: Callable[[Play, Card], None] = Play.__dict__["card"].__set__


@dataclass(frozen=True)
class Trick:
    """
    From no play to one of each player, in the order in which they fell.

    Raises `GameError` when the seats do not follow one another, when a card falls twice, or for a card too many.
    """

    contract: Contract
    plays: tuple[Play, ...] = ()
    direction: Direction = Direction.ANTICLOCKWISE
    players: Players = Players.FOUR

    def __post_init__(self) -> None:
        if not self.plays:
            return
        size = len(self.players.seats)
        if len(self.plays) > size:
            words = {2: "two", 3: "three", 4: "four"}
            count = len(self.plays)
            raise GameError("TRICK_SIZE", f"a trick has {words[size]} cards, not {count}", count=count)
        for play in self.plays:
            if play.seat not in self.players.seats:
                raise GameError("SEAT_ORDER", f"{play}: nobody sits there where {self.players} play", after=play)
        for before, after, turn in zip(self.plays, self.plays[1:], self.order[1:], strict=False):
            if after.seat is not turn:
                raise GameError(
                    "SEAT_ORDER",
                    f"{after} cannot come after {before}: it is the turn of {turn}",
                    turn=turn,
                    after=before,
                )
        if len(self.cards) < len(self.plays):
            played = [play.card for play in self.plays]
            twice = CardSet.of(*(card for card in played if played.count(card) > 1))
            raise GameError("DUPLICATE_CARD", f"{twice} is played twice; each card is there once", cards=twice)

    @lazy
    def cards(self) -> CardSet:
        """The cards of the trick."""
        return CardSet.of(*(play.card for play in self.plays))

    @lazy
    def led(self) -> Suit | None:
        """The suit of the first card, or ``None`` before it falls."""
        return self.plays[0].card.suit if self.plays else None

    @lazy
    def order(self) -> tuple[Seat, ...]:
        """The players in the order of this trick, the leader first; empty before the lead."""
        return self.plays[0].seat.order(self.direction, self.players.seats) if self.plays else ()

    @lazy
    def holder(self) -> Play | None:
        """
        The play that holds the trick now, and wins it once four cards have fallen; ``None`` before the lead.

        The highest trump; without one, the highest card of the suit led (source D17).
        """
        holder: Play | None = None
        for play in self.plays:
            if holder is None or self.contract.beaters[holder.card.index] >> play.card.index & 1:
                holder = play
        return holder

    @lazy
    def sight(self) -> Sight:
        """What of the trick decides which cards may be played; there is none before the lead."""
        assert self.holder is not None
        return sight(self.contract, self.plays[0].card, self.holder.card)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, or ``None`` before the lead and once the trick is complete."""
        fallen = len(self.plays)
        return self.order[fallen] if fallen < len(self.order) else None

    @property
    def complete(self) -> bool:
        """Whether everybody has played."""
        return len(self.plays) == len(self.players.seats)

    def play(self, seat: Seat, card: Card) -> Trick:
        """Return the trick with one more card; raises `GameError` like the trick made at once."""
        play = Play(seat, card)
        plays, cards, holder = (*self.plays, play), self.cards.bits, self.holder
        in_turn = seat is self.turn if self.plays else seat in self.players.seats
        if not in_turn or cards >> card.index & 1:
            return Trick(self.contract, plays, self.direction, self.players)
        if holder is None or self.contract.beaters[holder.card.index] >> card.index & 1:
            holder = play
        trick = object.__new__(Trick)  # the cards before were looked at when they fell
        trick.__dict__.update(
            contract=self.contract,
            plays=plays,
            direction=self.direction,
            players=self.players,
            cards=CardSet(cards | card.bit),
            led=plays[0].card.suit,
            order=self.order or seat.order(self.direction, self.players.seats),
            holder=holder,
            sight=sight(self.contract, plays[0].card, holder.card),
        )
        return trick

    def points(self, rules: Ruleset, *, last: bool = False) -> int:
        """Return what the trick is worth, with the ten for the *last* trick of the deal (sources C1–C5, G1)."""
        return total_points(self.cards, self.contract, rules) + (LAST_TRICK_POINTS if last else 0)


def holds(trick: Trick) -> Ruling[Play | None]:
    """Return who holds *trick*, with what, and by which rule (source D17)."""
    if trick.holder is None:
        return Ruling(None, ())
    ruffs = tuple(play for play in trick.plays if play.card in trick.contract.trumps and play.card.suit != trick.led)
    cards = CardSet.of(*(play.card for play in ruffs))
    facts = {
        "holder": trick.holder,
        "led": trick.led,
        "ruffs": cards,
        "contract": trick.contract,
        "players": trick.players,
    }
    return Ruling(trick.holder, (Reason(Rule.HOLDS, Effect.DECIDES, facts),))
