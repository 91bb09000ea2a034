"""What the engine says, in no language: a value together with every reason that led to it."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from .cards import CardSet

T = TypeVar("T")
NOTHING = CardSet()


def read_only(values: Mapping[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a mapping that nobody can change, with the *values* of another as they are now."""
    return MappingProxyType(dict(values))


copyreg.pickle(MappingProxyType, lambda mapping: (read_only, (dict(mapping),)))  # so that values can be kept and copied


class Rule(StrEnum):
    """Every rule a learner can be told about; the value is public and heads a page of the book."""

    LEAD = "lead"
    """Whoever leads to a trick may play any card."""
    FOLLOW = "follow"
    """Whoever holds the suit that was led must play it."""
    RISE = "rise"
    """When trump is led, play a higher trump than the one that holds the trick, if you can."""
    RUFF = "ruff"
    """Whoever cannot follow must play a trump."""
    OVERRUFF = "overruff"
    """Whoever ruffs after another must go higher, if he can."""
    UNDERRUFF = "underruff"
    """Whoever cannot over-ruff must still play a trump (*pisser*)."""
    NO_UNDERRUFF = "no-underruff"
    """Whoever cannot over-ruff must discard."""
    NO_UNDERRUFF_OF_PARTNER = "no-underruff-of-partner"
    """Whoever trumps over his partner's ruff must go higher, if he can."""
    PARTNER_HOLDS = "partner-holds"
    """While your partner holds the trick, you need not ruff."""
    DISCARD = "discard"
    """Whoever can neither follow nor ruff may play any card."""
    HOLDS = "holds"
    """The highest trump holds the trick; without one, the highest card of the suit led."""
    PLAIN_ORDER = "plain-order"
    """A suit that is not trump ranks A 10 K Q J 9 8 7."""
    TRUMP_ORDER = "trump-order"
    """The trump suit ranks J 9 A 10 K Q 8 7."""
    POINTS = "points"
    """What each card counts for the side that wins it."""
    LAST_TRICK = "last-trick"
    """The last trick counts ten points more: the *dix de der*."""
    TURN = "turn"
    """Everything has its turn: who speaks, lays away, declares or plays, when, and from which hand."""
    TURNED_SUIT = "turned-suit"
    """In the first round only the suit of the turned card can be taken."""
    OTHER_SUIT = "other-suit"
    """In the second round a suit other than the turned card's must be named."""
    CONTRACTS = "contracts"
    """The table says in what a deal may be played."""
    BID_AMOUNT = "bid-amount"
    """A bid is made in the table's steps, from its lowest to its highest."""
    BID_HIGHER = "bid-higher"
    """A bid must be higher than the one before; suits have no rank."""
    DOUBLE = "double"
    """Only an opponent of the last bid may double it, and only its own side may redouble."""
    BELOTE = "belote"
    """King and queen of trumps in one hand count twenty, if they are announced as the table asks."""
    DECLARATION = "declaration"
    """The side with the best declaration scores all its own; the other side scores none."""
    DECLARATION_TIE = "declaration-tie"
    """When the best declarations are equal to the last, the table says who scores."""
    CARDS = "cards"
    """A side marks the points of the cards it has won."""
    CAPOT = "capot"
    """Winning every trick counts more than the cards."""
    CONTRACT = "contract"
    """The takers make their contract, are set, or share: it decides what each side marks."""
    SET = "set"
    """When the takers are set, the defenders mark the whole deal."""
    LITIGE = "litige"
    """With the same points on both sides, the takers' points wait for the next deal."""
    BID = "bid"
    """A bid that is made counts for the takers, one that fails for the defenders."""
    ROUNDING = "rounding"
    """Points are rounded as the table says when they are marked."""
    TARGET = "target"
    """The match ends when a side reaches the target."""
    BOTH_OVER = "both-over"
    """When both sides reach the target in one deal, the table says who wins."""


class Effect(StrEnum):
    """What a rule did in this case."""

    REQUIRES = "requires"
    """The rule bound the player: cards that do not meet it are struck."""
    EXCUSES = "excuses"
    """The rule would bind the player, who holds no card to meet it."""
    PERMITS = "permits"
    """The rule sets the player free."""
    DECIDES = "decides"
    """The rule settles the question."""
    COUNTS = "counts"
    """The rule adds points."""


class Reason(NamedTuple):
    """
    One rule at work: what it did, the facts it rests on, and the cards that it struck.

    ``facts`` maps a name (``'led'``, ``'holder'``, ``'met'`` …) to a value of the game
    (`Suit`, `Play`, `CardSet`, `Card`, ``int``); the catalogues of sentences use the same names.
    """

    rule: Rule
    effect: Effect
    facts: Mapping[str, object] = MappingProxyType({})
    struck: CardSet | frozenset[Any] = NOTHING

    @property
    def key(self) -> str:
        """The name of this reason in every catalogue: ``'ruff.requires'``."""
        return f"{self.rule}.{self.effect}"


class Ruling(NamedTuple, Generic[T]):
    """A value, and every reason that led to it in the order in which a teacher tells them."""

    value: T
    reasons: tuple[Reason, ...]

    def against(self, card: Any) -> Reason | None:
        """Return the one reason that struck *card* (or call), or ``None``."""
        return next((reason for reason in self.reasons if card in reason.struck), None)

    def about(self, card: Any) -> tuple[Reason, ...]:
        """Return the reasons a teacher gives for *card*: all of them, up to the one that struck it."""
        struck = self.against(card)
        return self.reasons if struck is None else self.reasons[: self.reasons.index(struck) + 1]
