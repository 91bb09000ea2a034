"""A deal as a person wrote it down, whether or not it can have happened; `Record.replay` plays it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from .auction import Call
from .cards import Card, CardSet, Seat
from .counting import marked_by
from .deal import Deal, IllegalActError, Phase, Turn
from .dealt import Announced
from .reasons import NOTHING
from .ruleset import Ruleset
from .tables import profile

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
    """A deal as it was written down, whether or not it can have happened; ``marked`` is by side, if it was noted."""

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

    def start(self, rules: Ruleset | None = None) -> Deal:
        """
        Return the deal before the first call, at the record's own table or at *rules*.

        Raises `GameError` when the hands are no pack, or `ProfileError` for a table that is not bundled.
        """
        table = rules or profile(self.table)
        return Deal(table, self.dealer, self.hands, self.turned, self.stock, covers=self.covers)

    def replay(self, rules: Ruleset | None = None) -> Deal:
        """Return the deal as far as it is recorded; raises `IllegalActError` at the first act that the rules refuse."""
        deal = self.start(rules)
        for said in self.calls:
            deal = deal.call(said.call, said.seat)
        if self.laid:
            deal = deal.lay_away(self.laid)
        if self.exchanged:
            deal = deal.exchange_seven()
        for seat, declares in self.declared.items():
            deal = deal.declare(seat, declares)
        for trick in self.tricks:
            if trick.leader is not deal.turn:
                raise IllegalActError("WRONG_LEADER", f"{trick.leader} cannot lead: it is the turn of {deal.turn}")
            for turn in trick.turns:
                deal = deal.play(turn.card, turn.words, turn.declares)
        return deal


def record_of(deal: Deal, carried: int = 0, *, last: bool = False) -> Record:
    """Return the record of *deal*, with what each trick counted and, once it is over, what each side marks."""
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
    return Record(
        deal.rules.id,
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
    )
