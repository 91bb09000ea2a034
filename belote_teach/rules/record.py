"""A deal as a person wrote it down, whether or not it can have happened; `Record.replay` plays it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from .auction import Call
from .cards import Card, CardSet, Seat
from .counting import marked_by
from .deal import Deal, IllegalActError, Phase, Turn
from .dealing import dealing
from .dealt import Announced, seven
from .reasons import NOTHING, Effect, Reason, Rule
from .ruleset import Ruleset
from .tables import compare, profile, profiles

SIDES = ("NS", "EW")
"""The two sides as a score sheet names them, where four play."""


@dataclass(frozen=True, slots=True)
class Said:
    """A call as it was written down; ``seat`` is who made it, where that was noted (as in ``E:pass``)."""

    call: Call
    seat: Seat | None = None

    def __str__(self) -> str:
        return f"{self.seat}:{self.call}" if self.seat else str(self.call)


@dataclass(frozen=True, slots=True)
class TrickRecord:
    """A trick as it was written down: who led, the turns in order, and what was counted for it, if that was noted."""

    leader: Seat
    turns: tuple[Turn, ...]
    winner: Seat | None = None
    points: int | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """
    A deal as it was written down, whether or not it can have happened.

    ``options`` are what is otherwise than at the ``table`` that is named; ``marked`` is by side, if it was noted.
    The hands are those with which each player played, or with a ``stock`` those before the auction.
    """

    table: str
    dealer: Seat
    hands: Mapping[Seat, CardSet]
    turned: Card | None = None
    stock: tuple[Card, ...] = ()
    calls: tuple[Said, ...] = ()
    exchanged: bool = False
    tricks: tuple[TrickRecord, ...] = ()
    carried: int = 0
    marked: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    covers: Mapping[Card, Card] = field(default_factory=lambda: MappingProxyType({}))
    laid: CardSet = NOTHING
    last: bool = False
    declared: Announced = field(default_factory=lambda: MappingProxyType({}))
    options: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        for name in ("hands", "marked", "covers", "declared", "options"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __hash__(self) -> int:
        """What tells one deal from another; equal records have the same."""
        return hash((self.table, self.dealer, frozenset(self.hands.items()), self.calls, self.tricks))

    @property
    def rules(self) -> Ruleset:
        """The table at which the deal was played; raises `ProfileError` for one that is not bundled."""
        return profile(self.table).with_options(self.options)

    def start(self, rules: Ruleset | None = None) -> Deal:
        """
        Return the deal before the first call, at the record's own table or at *rules*.

        Raises `GameError` when the hands are no pack, or `ProfileError` for a table that is not bundled.
        """
        table = rules or self.rules
        hands, stock = self._before_talon() if dealing(table).talon and not self.stock else (self.hands, self.stock)
        return Deal(table, self.dealer, hands, self.turned, stock, covers=self.covers)

    def _before_talon(self) -> tuple[Mapping[Seat, CardSet], tuple[Card, ...]]:
        """
        Return hands and stock before the taker took the talon, for hands that are written down as they were played.

        Which cards lay in the talon no longer matters: those that he laid away stand for them, but for the turned card.
        """
        talon, turned = [card for card in self.laid if card != self.turned], self.turned
        taker = next((seat for seat, hand in self.hands.items() if turned is not None and turned in hand), None)
        if taker is None or turned is None or not talon:
            return self.hands, tuple(talon)
        own = self.hands[taker] - CardSet.of(turned) | CardSet.of(talon.pop())
        return {**self.hands, taker: own}, tuple(talon)

    def before_exchange(self, deal: Deal) -> Deal:
        """
        Return *deal*, of which the auction is over, with the hands as they were before the seven was exchanged.

        Where they were written down as they were after it, taker and holder get back what they gave (source B6).
        """
        turned, hands = deal.turned, deal.hands
        if self.stock or turned is None or deal.auction.taker is None:
            return deal
        low = seven(turned.suit)
        other = next((seat for seat, hand in hands.items() if turned in hand), deal.taker)
        if other is deal.taker or low not in hands[deal.taker]:
            return deal
        both = CardSet.of(low, turned).bits
        changed = {seat: CardSet(hands[seat].bits ^ both) for seat in (deal.taker, other)}
        given = {low: turned, turned: low}
        covers = {given.get(top, top): given.get(under, under) for top, under in deal.covers.items()}
        return replace(deal, hands={**hands, **changed}, covers=covers)

    def replay(self, rules: Ruleset | None = None) -> Deal:
        """
        Return the deal as far as it is recorded; at *rules*, if they are given.

        Raises `IllegalActError` with its reason at the first act that the rules refuse, else as `start` does.
        """
        deal = self.start(rules)
        for said in self.calls:
            deal = deal.call(said.call, said.seat)
        if self.laid:
            deal = deal.lay_away(self.laid)
        if self.exchanged:
            deal = self.before_exchange(deal).exchange_seven()
        for seat, declares in self.declared.items():
            deal = deal.declare(seat, declares)
        for trick in self.tricks:
            if deal.phase is Phase.PLAY and trick.leader is not deal.turn:
                facts = {"why": "leader", "seat": trick.leader, "right": deal.turn}
                message = f"{trick.leader} cannot lead: it is the turn of {deal.turn}"
                raise IllegalActError("WRONG_LEADER", message, Reason(Rule.TURN, Effect.REQUIRES, facts))
            for turn in trick.turns:
                deal = deal.play(turn.card, turn.words, turn.declares)
        return deal


def record_of(deal: Deal, carried: int = 0, *, last: bool = False) -> Record:
    """
    Return the record of *deal*, with what each trick counted and, once it is over, what each side marks.

    It names the bundled table of the same id, or the course's own, and every option that is otherwise in this deal.
    """
    size, played = len(deal.rules.players.seats), 0
    tricks: list[TrickRecord] = []
    for place, trick in enumerate(deal.tricks, 1):
        turns = deal.turns[played : played + len(trick.plays)]
        played += size
        written = TrickRecord(trick.plays[0].seat, turns)
        if trick.complete and trick.holder is not None:
            points = trick.points(deal.rules, last=place == deal.way.size)
            written = TrickRecord(trick.plays[0].seat, turns, trick.holder.seat, points)
        tricks.append(written)
    marked: Mapping[str, int] = {}
    if deal.phase is Phase.DONE:
        marked = marked_by(deal.score(carried, last=last), deal.takers, deal.rules)
    calls = tuple(Said(replace(call, seat=None), call.seat) for call in deal.calls)
    table = deal.rules.id if deal.rules.id in profiles() else profiles()[0]
    return Record(
        table,
        deal.dealer,
        deal.hands,
        deal.turned,
        deal.stock,
        calls,
        deal.exchanged,
        tuple(tricks),
        carried,
        marked,
        deal.covers,
        deal.laid,
        last,
        deal.announced,
        {one.option: one.second for one in compare(profile(table), deal.rules)},
    )
