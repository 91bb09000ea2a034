"""One exercise: what lies on the table, what is asked, and what its author expects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from belote_teach.rules import Card, CardSet, Contract, Direction, Play, Position, Rule, Ruleset, Seat, Trick
from belote_teach.rules.cards import SEATS
from belote_teach.rules.dealing import dealing
from belote_teach.rules.options import Contracts
from belote_teach.rules.reasons import NOTHING

from .situations import Situation

Ticks = frozenset[str]
"""Some of several answers, by their names."""

Numbers = Mapping[str, int]
"""Numbers by the name of the cell in which they stand."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What takers and defenders mark after a deal, and what waits for the next one."""

    takers: int
    defenders: int
    waiting: int = 0

    def __str__(self) -> str:
        return f"{self.takers} {self.defenders}" + (f" / {self.waiting}" if self.waiting else "")


Answer = CardSet | Card | Seat | Rule | tuple[Card, ...] | int | str | Ticks | Numbers | Marks | None
"""What a learner, or an author, answers; which of these follows from what is asked."""


class Ask(StrEnum):
    """What an exercise can ask."""

    PLAYABLE = "playable"
    """Mark every card you may play."""
    PLAY = "play"
    """Play one card."""
    HOLDS = "holds"
    """Who holds the trick, or wins it?"""
    ORDER = "order"
    """Put the cards in order, strongest first."""
    POINTS = "points"
    """How many points?"""
    RULE = "rule"
    """Which rule decides here?"""
    CALLS = "calls"
    """Which of these calls may you make?"""
    BELOTE = "belote"
    """What does the belote count here?"""
    DECLARE = "declare"
    """Mark the cards you may declare."""
    WHOSE = "whose"
    """Whose declarations count, and how much?"""
    SCORE = "score"
    """Fill in the sheet of a deal."""
    MATCH = "match"
    """Who has won the match?"""
    WATCH = "watch"
    """Nothing is asked: a recorded deal to step through."""


class Stage(StrEnum):
    """How much of an exercise the learner does."""

    WORKED = "worked"
    """A worked example: every step is shown."""
    FADED = "faded"
    """The last steps are blank."""
    FREE = "free"
    """The learner answers alone."""


ALL_BLANK = 99
"""The number of blank steps that means all of them."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where an exercise is written, and in which lines its ``keys`` stand."""

    path: Path
    line: int
    keys: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def line_of(self, *keys: str) -> int:
        """Return the line of the first of *keys* that is written, or else that of the whole exercise."""
        return next((self.keys[key] for key in keys if key in self.keys), self.line)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True)
class Exercise:
    """
    One exercise of the bank.

    What lies on the table is a `position`, a `trick` or some `cards` under a contract, or another `situation`,
    whichever the question needs.
    """

    id: str
    ask: Ask
    expect: Answer
    contract: Contract | None
    source: Source
    position: Position | None = None
    trick: Trick | None = None
    cards: tuple[Card, ...] = ()
    situation: Situation | None = None
    last: bool = False
    """Whether the ten of the last trick counts."""
    other_side: bool = False
    """Whether the other side's points are asked for."""
    covering: CardSet = NOTHING
    """At a table for two, the cards of the hand that lie on a covered one."""
    teaches: tuple[Rule, ...] = ()
    stage: Stage = Stage.FREE
    blank: int = 1
    table: Ruleset | None = None
    """The table at which it is always shown, or ``None``: at the table of the course."""
    written_for: Ruleset = field(default_factory=Ruleset)
    """The table at which its author's answer holds."""
    hints: tuple[tuple[str, str], ...] = ()
    """The author's own first hint: language and text."""

    @property
    def theme(self) -> str:
        """The folder of the bank in which it stands."""
        return self.id.partition("/")[0]

    @property
    def on_table(self) -> Trick | None:
        """The trick that is shown, if there is one."""
        return self.position.trick if self.position else self.trick

    @property
    def viewer(self) -> Seat:
        """The learner's seat."""
        return self.position.seat if self.position else Seat.SOUTH

    @property
    def played_in(self) -> Contract:
        """The contract, for a question that is about cards under one."""
        assert self.contract is not None
        return self.contract

    def rules(self, course: Ruleset) -> Ruleset:
        """
        Return the table that decides in a course played at the table *course*.

        What cannot arise at that table is shown at the one for which it was written.
        """
        return self.table or (course if self.arises(course) else self.written_for)

    def arises(self, rules: Ruleset) -> bool:
        """Whether the table *rules* knows what is asked about here."""
        if rules.players is not self.written_for.players:
            return False
        if self.contract is not None and self.contract.trump is None and rules.contracts is Contracts.SUITS:
            return False
        way = dealing(rules)
        if not self._shown <= way.pack or (self.covering and not way.covered):
            return False
        return self.situation is None or self.situation.arises(rules)

    @property
    def _shown(self) -> CardSet:
        """The cards in the hand, on the table and in the row."""
        hand = self.position.hand if self.position else NOTHING
        return hand | (self.on_table.cards if self.on_table else NOTHING) | CardSet.of(*self.cards)

    def seated(self, direction: Direction) -> Exercise:
        """Return the same exercise with the learner sitting South and play running in *direction*."""
        if self.situation is not None:
            return replace(self, situation=self.situation.running(direction))
        mirrored = self.on_table is not None and self.on_table.direction is not direction
        seats = self.on_table.players.seats if self.on_table else SEATS
        turn = seats.index(Seat.SOUTH) - seats.index(self.viewer)

        def place(seat: Seat) -> Seat:
            moved = seats[(seats.index(seat) + turn) % len(seats)]
            return moved.mirrored if mirrored else moved

        if self.on_table is None or (not mirrored and not turn):
            return self
        plays = tuple(Play(place(play.seat), play.card) for play in self.on_table.plays)
        trick = replace(self.on_table, plays=plays, direction=direction)
        return replace(
            self,
            position=Position(self.position.hand, trick, Seat.SOUTH) if self.position else None,
            trick=None if self.position else trick,
            expect=place(self.expect) if isinstance(self.expect, Seat) else self.expect,
        )
