"""Declarations: the runs and fours of a kind in a hand, and which side's count (sources F1–F16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from .cards import RANKS, SUITS, CardSet, Rank, Seat, Suit
from .contract import Contract
from .counting import takers_of
from .errors import GameError
from .options import CarreOrder, Declarations, DeclarationTie, LongSequence, NoTrumpCarres
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import Ruleset


class DeclarationKind(StrEnum):
    """What can be declared; the value is the word said at the table."""

    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"
    CARRE = "carre"


RUN_POINTS = {DeclarationKind.TIERCE: 20, DeclarationKind.CINQUANTE: 50, DeclarationKind.CENT: 100}
RUN_LENGTHS = {DeclarationKind.TIERCE: 3, DeclarationKind.CINQUANTE: 4, DeclarationKind.CENT: 5}
_KIND_OF_LENGTH = {length: kind for kind, length in RUN_LENGTHS.items()}

CARRE_ORDER = (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)
"""Fours of a kind as they are listed, the best first; sevens and eights are none (source F3)."""

_SPECIAL = {Rank.JACK: 200, Rank.NINE: 150}
_SPECIAL_NO_TRUMP = {Rank.ACE: 200, Rank.TEN: 150}
"""At sans atout, where the jack and the nine are small cards (source C6)."""

_AMONG_EQUALS = {
    CarreOrder.TEN_SECOND: (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE),
    CarreOrder.TEN_LAST: (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.TEN, Rank.JACK, Rank.NINE),
}
"""Which of two fours of a kind is better that count the same (source F7)."""

_USUAL = Ruleset()


def _carre_points(rank: Rank, contract: Contract | None, rules: Ruleset) -> int:
    changed = contract is Contract.NO_TRUMP and rules.sa_carres is NoTrumpCarres.ACES_200
    return (_SPECIAL_NO_TRUMP if changed else _SPECIAL).get(rank, 100)


@dataclass(frozen=True, slots=True)
class Declaration:
    """
    A run, named by its highest card, or a four of a kind, named by its rank.

    Raises `GameError` for what cannot be declared: four eights, or a tierce to the eight.
    """

    kind: DeclarationKind
    rank: Rank
    suit: Suit | None = None

    def __post_init__(self) -> None:
        if self.kind is DeclarationKind.CARRE:
            if self.suit is not None or self.rank not in CARRE_ORDER:
                ranks = ", ".join(CARRE_ORDER)
                message = f"a carré is made of one of {ranks}, not {self}"
                raise GameError("BAD_DECLARATION", message, why="no-carre", rank=self.rank)
        elif self.suit is None or RANKS.index(self.rank) + 1 < RUN_LENGTHS[self.kind]:
            message = f"no {self.kind} ends at {self}: name its highest card, as in QH"
            raise GameError("BAD_DECLARATION", message, why="no-run", kind=self.kind, rank=self.rank)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"

    @property
    def cards(self) -> CardSet:
        """The cards that are declared; a longer run counts as its best five."""
        if self.suit is None:
            return CardSet.of(*(f"{self.rank}{suit}" for suit in SUITS))
        top = RANKS.index(self.rank) + 1
        return CardSet.of(*(f"{rank}{self.suit}" for rank in RANKS[top - RUN_LENGTHS[self.kind] : top]))

    def points(self, contract: Contract | None = None, rules: Ruleset = _USUAL) -> int:
        """Return what it counts; only a four of a kind depends on the *contract* and the table."""
        if self.kind is not DeclarationKind.CARRE:
            return RUN_POINTS[self.kind]
        return _carre_points(self.rank, contract, rules)

    def strength(self, contract: Contract | None = None, rules: Ruleset = _USUAL) -> tuple[int, ...]:
        """
        Return what decides between two declarations, the greater first (sources F6–F8).

        Any four of a kind beats any run; among them the points decide, then the rank, by the table's order.  Among
        runs the length, then the highest card, then trump.
        """
        if self.kind is DeclarationKind.CARRE:
            order = _AMONG_EQUALS[rules.carre_order]
            return (1, self.points(contract, rules), -order.index(self.rank))
        is_trump = contract is not None and self.suit is not None and self.suit == contract.trump
        return (0, RUN_LENGTHS[self.kind], RANKS.index(self.rank), int(is_trump))


def _runs(hand: CardSet) -> Iterator[tuple[Suit, int, int]]:
    """Yield the longest runs of *hand*: suit, place of the lowest rank, length of three or more."""
    for place, suit in enumerate(SUITS):
        held = hand.bits >> 8 * place & 0xFF
        start = 0
        for rank in range(9):
            if not held >> rank & 1:
                if rank - start >= 3:
                    yield suit, start, rank - start
                start = rank + 1


def _parts(suit: Suit, start: int, length: int) -> Iterator[Declaration]:
    """Yield every run of three to five cards inside a longest run."""
    for size in (5, 4, 3):
        for low in range(start, start + length - size + 1):
            yield Declaration(_KIND_OF_LENGTH[size], RANKS[low + size - 1], suit)


def _run(part: Declaration, runs: Sequence[tuple[Suit, int, int]]) -> int | None:
    """Return which of the longest *runs* holds *part*; ``None`` for a four of a kind."""
    for place, (suit, start, length) in enumerate(runs):
        if part.suit is suit and start <= RANKS.index(part.rank) < start + length:
            return place
    return None


def declarations_in(hand: CardSet, contract: Contract | None, rules: Ruleset) -> tuple[Declaration, ...]:
    """
    Return what *hand* may declare at its best: most points, then the strongest first (sources F2–F4, F12).

    A card stands in one declaration, unless the table lets cards be shared; a run of six or more is one declaration
    of a hundred, unless the table lets it be split.  Empty at a table without declarations.

    >>> from belote_teach.rules import CardSet, profile
    >>> hand = CardSet.of("9H", "10H", "JH", "QH", "AS", "7C", "8C", "KD")
    >>> [(one.kind.value, str(one)) for one in declarations_in(hand, None, profile("cafe"))]
    [('cinquante', 'QH')]
    """
    if rules.declarations is Declarations.NONE:
        return ()
    runs = tuple(_runs(hand))
    fours = [
        Declaration(DeclarationKind.CARRE, rank)
        for rank in CARRE_ORDER
        if Declaration(DeclarationKind.CARRE, rank).cards <= hand
    ]
    parts = [part for run in runs for part in _parts(*run)] + fours

    def worth(chosen: tuple[Declaration, ...]) -> tuple[int, list[tuple[int, ...]]]:
        strengths = sorted((one.strength(contract, rules) for one in chosen), reverse=True)
        return sum(one.points(contract, rules) for one in chosen), strengths

    best = max(_choices(parts, hand, rules), key=worth)
    return tuple(sorted(best, key=lambda one: one.strength(contract, rules), reverse=True))


def _choices(parts: Sequence[Declaration], hand: CardSet, rules: Ruleset) -> Iterator[tuple[Declaration, ...]]:
    """Yield whatever of *parts* one player may declare together, the fewer first."""
    choices: list[tuple[tuple[Declaration, ...], int]] = [((), 0)]
    while choices:
        yield from (chosen for chosen, _ in choices)
        choices = [
            (more, place)
            for chosen, start in choices
            for place, part in enumerate(parts[start:], start + 1)
            if _fit(more := (*chosen, part), hand, rules)
        ]


def _fit(chosen: Sequence[Declaration], hand: CardSet, rules: Ruleset) -> bool:
    """Whether one player may make all these declarations (sources F4, F12)."""
    runs = tuple(_runs(hand))
    for one, other in combinations(chosen, 2):
        both_runs = one.suit is not None and other.suit is not None
        if one.cards & other.cards and (both_runs or not rules.share_cards):
            return False
        if rules.long_sequence is LongSequence.SINGLE and both_runs and _run(one, runs) == _run(other, runs):
            return False
    return True


def undeclarable(declares: Sequence[Declaration], hand: CardSet, rules: Ruleset) -> Reason | None:
    """
    Return the one reason why *hand* may not declare all this, or ``None`` if it may.

    The facts of the reason are ``declaration`` and ``why``: ``no-declarations``, ``not-held`` or ``card-twice``.
    """
    for place, one in enumerate(declares):
        why = ""
        if rules.declarations is Declarations.NONE:
            why = "no-declarations"
        elif not one.cards <= hand:
            why = "not-held"
        elif not _fit(declares[: place + 1], hand, rules):
            why = "card-twice"
        if why:
            return Reason(Rule.DECLARATION, Effect.REQUIRES, {"declaration": one, "why": why})
    return None


Claims = Mapping[Seat, Sequence[Declaration]]
"""What each player declares."""

Claim = tuple[tuple[int, ...], Seat, Declaration]
"""A declaration with its strength and its holder."""


def counting_declarations(
    claims: Claims, contract: Contract | None, speakers: Sequence[Seat], taker: Seat, rules: Ruleset
) -> Ruling[Mapping[Seat, int]]:
    """
    Return what each player of the side that counts scores, and why it is that side (sources F5–F9).

    The side with the best single declaration scores all its own, the other none.  *speakers* are the seats in the
    order in which they speak; *taker* says who is on which side.
    The facts of the reason are ``best`` and ``rival`` (`Declaration`), ``seat`` and ``side``.
    """
    held = [(one.strength(contract, rules), seat, one) for seat in speakers for one in claims.get(seat, ())]
    if not held:
        return Ruling({}, (Reason(Rule.DECLARATION, Effect.PERMITS),))
    takers = takers_of(taker, rules)
    defenders = tuple(seat for seat in speakers if seat not in takers)

    def best(seats: Sequence[Seat]) -> Claim | None:
        return max((claim for claim in held if claim[1] in seats), key=lambda claim: claim[0], default=None)

    def score(winner: Claim, loser: Claim | None, rule: Rule) -> Ruling[Mapping[Seat, int]]:
        side = [seat for seat in speakers if (seat in takers) == (winner[1] in takers) and claims.get(seat)]
        points = {seat: sum(one.points(contract, rules) for one in claims[seat]) for seat in side}
        facts = {"best": winner[2], "seat": winner[1], "rival": loser[2] if loser else None}
        return Ruling(points, (Reason(rule, Effect.DECIDES, facts),))

    ours, theirs = best(takers), best(defenders)
    if ours is None or theirs is None:
        winner = ours or theirs
        assert winner is not None
        return score(winner, None, Rule.DECLARATION)
    if ours[0] != theirs[0]:
        return score(max(ours, theirs), min(ours, theirs), Rule.DECLARATION)
    earlier, later = sorted((ours, theirs), key=lambda claim: speakers.index(claim[1]))
    if rules.declaration_tie is DeclarationTie.NONE:
        facts = {"best": earlier[2], "rival": later[2]}
        return Ruling({}, (Reason(Rule.DECLARATION_TIE, Effect.DECIDES, facts),))
    if rules.declaration_tie is DeclarationTie.TAKERS:
        return score(ours, theirs, Rule.DECLARATION_TIE)
    return score(earlier, later, Rule.DECLARATION_TIE)
