"""A deal as a person wrote it down, whether or not it can have happened; `Record.replay` plays it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, zip_longest
from types import MappingProxyType

from .auction import Call
from .cards import Card, CardSet, Seat
from .counting import marked_by
from .deal import Deal, IllegalActError, Phase, Turn
from .dealing import dealing
from .dealt import Announced, Hands, seven
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


@dataclass(frozen=True, slots=True)
class Record:
    """
    A deal as it was written down, whether or not it can have happened.

    ``options`` are what is otherwise than at the ``table`` that is named; ``marked`` is by side, if it was noted.
    The hands are those with which each player played, or with a ``stock`` those before the auction.
    """

    table: str
    dealer: Seat
    hands: Hands
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
        hands, stock = self._before_talon(table, self.hands)
        return Deal(table, self.dealer, hands, self.turned, stock, covers=self.covers)

    def _before_talon(self, rules: Ruleset, hands: Hands) -> tuple[Hands, tuple[Card, ...]]:
        """
        Return hands and stock before a taker took the talon, for *hands* that are written down as they were played.

        Which cards lay in the talon no longer matters: those that he laid away stand for them, but for the turned card.
        """
        if self.stock or not dealing(rules).talon:
            return hands, self.stock
        talon = [card for card in self.laid if card != self.turned]
        before = dict(hands)
        for seat, hand in hands.items():
            if talon and self.turned is not None and self.turned in hand:
                before[seat] = hand - CardSet.of(self.turned) | CardSet.of(talon.pop())
        return before, tuple(talon)

    def before_exchange(self, deal: Deal) -> Deal:
        """
        Return *deal*, of which the auction is over, with the hands as they were before the seven was exchanged.

        Where they were written down as they were after it, taker and holder get back what they gave (source B6).
        """
        turned, taker = deal.turned, deal.auction.taker
        if not self.exchanged or turned is None or taker is None:
            return deal
        low = seven(turned.suit)
        other = next((seat for seat, hand in self.hands.items() if turned in hand), taker)
        if other is taker or low not in self.hands[taker]:
            return deal
        both = CardSet.of(low, turned).bits
        changed = {seat: CardSet(self.hands[seat].bits ^ both) for seat in (taker, other)}
        hands, stock = self._before_talon(deal.rules, {**self.hands, **changed})
        given = {low: turned, turned: low}
        covers = {given.get(top, top): given.get(under, under) for top, under in deal.covers.items()}
        return replace(deal, hands=hands, stock=stock, covers=covers)

    def replay(self, rules: Ruleset | None = None) -> Deal:
        """
        Return the deal as far as it is recorded; at *rules*, if they are given.

        Raises `IllegalActError` with its reason at the first act that the rules refuse, else as `start` does.
        """
        deal = self.start(rules)
        for said in self.calls:
            deal = deal.call(said.call, said.seat)
        deal = self.before_exchange(deal)
        if self.laid:
            deal = deal.lay_away(self.laid)
        if self.exchanged:
            deal = deal.exchange_seven()
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
    turns, tricks = iter(deal.turns), list[TrickRecord]()
    for number, (trick, winner) in enumerate(zip_longest(deal.tricks, deal.winners), 1):
        points = trick.points(deal.rules, last=number == deal.way.size) if winner else None
        tricks.append(TrickRecord(trick.plays[0].seat, tuple(islice(turns, len(trick.plays))), winner, points))
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
