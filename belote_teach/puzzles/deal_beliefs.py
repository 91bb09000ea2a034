"""Wrong beliefs about calls, belote, declarations and the match, each one as a small machine that answers by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from belote_teach.rules import CardSet, Rank, Rule, Ruleset, Suit, card
from belote_teach.rules.auction import DOUBLE, PASS, Auction, Call, CallKind, refusal
from belote_teach.rules.belote import belote_points
from belote_teach.rules.cards import RANKS, SUITS
from belote_teach.rules.contract import PLAIN_ORDER
from belote_teach.rules.declarations import CARRE_ORDER

from .deal_questions import (
    NOBODY,
    belotes,
    claims_of,
    contest,
    held_declarations,
    offered,
    situation,
    whose_choices,
)
from .exercise import Ask, Exercise
from .question import Question
from .situations import Bidding, Contest, Holding, Party, Royals

Told = tuple[str, tuple[Rule, ...]]
"""The name of a belief in the catalogues, and the rules that it gets wrong."""

# ---- calls ----

Allows = Callable[[Auction, Call, Ruleset], bool]

_BID_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


def _may(auction: Auction, call: Call, rules: Ruleset) -> bool:
    return refusal(auction, call, rules) is None


def _under(**options: object) -> Allows:
    """Somebody takes another table's option for this one's."""
    return lambda auction, call, rules: _may(auction, call, rules.with_options(options))


def _in_spite_of(*ignored: Rule) -> Allows:
    """Somebody does not know some rules."""

    def allows(auction: Auction, call: Call, rules: Ruleset) -> bool:
        reason = refusal(auction, call, rules)
        return reason is None or reason.rule in ignored

    return allows


def _suits_ranked(auction: Auction, call: Call, rules: Ruleset) -> bool:
    last = None if auction.offer is None else auction.calls[auction.offer]
    if last is None or call.kind is not CallKind.BID or last.kind is not CallKind.BID or auction.doubled:
        return _may(auction, call, rules)
    if call.amount != last.amount or call.contract is None or last.contract is None:
        return _may(auction, call, rules)
    ranks = [suit.value for suit in _BID_SUITS] + ["SA", "TA"]
    return ranks.index(call.contract.value) > ranks.index(last.contract.value)


def _passed_for_good(auction: Auction, call: Call, rules: Ruleset) -> bool:
    mine = [said for place, said in enumerate(auction.calls) if auction.speaker(place) is auction.turn]
    return call == PASS if PASS in mine else _may(auction, call, rules)


def _own_double(auction: Auction, call: Call, rules: Ruleset) -> bool:
    return _may(auction, call, rules) or (call == DOUBLE and auction.offer is not None and not auction.doubled)


def _bids_go_on(auction: Auction, call: Call, rules: Ruleset) -> bool:
    undoubled = replace(auction, calls=tuple(said if said.contract else PASS for said in auction.calls))
    return _may(auction, call, rules) or (bool(call.contract) and _may(undoubled, call, rules))


CALL_BELIEFS: tuple[tuple[str, tuple[Rule, ...], Allows], ...] = (
    ("K1", (Rule.TURNED_SUIT,), _in_spite_of(Rule.TURNED_SUIT)),
    ("K2", (Rule.OTHER_SUIT,), _under(round2_any_suit=True)),
    ("K3", (Rule.BID_HIGHER,), _suits_ranked),
    ("K4", (Rule.BID_HIGHER,), _in_spite_of(Rule.BID_HIGHER)),
    ("K5", (Rule.BID_AMOUNT,), _in_spite_of(Rule.BID_AMOUNT)),
    ("K6", (Rule.DOUBLE,), _own_double),
    ("K7", (Rule.DOUBLE,), _bids_go_on),
    ("K8", (Rule.TURN,), _passed_for_good),
    ("K9", (Rule.CONTRACTS,), _in_spite_of(Rule.CONTRACTS)),
)
"""Wrong beliefs about what may be called: name, rules, and whether a call would be allowed."""


def call_beliefs(exercise: Exercise, rules: Ruleset) -> Iterator[tuple[frozenset[str], Told]]:
    """Yield the wrong answers that somebody's belief about calls explains."""
    auction = situation(exercise, Bidding).auction
    for name, wrong, allows in CALL_BELIEFS:
        yield frozenset(str(call) for call in offered(exercise, rules) if allows(auction, call, rules)), (name, wrong)


# ---- belote ----

BELOTE_BELIEFS: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("V2", {"belote_words": "first_only"}),
    ("V1", {"belote_words": "auto"}),
    ("V3", {"belote_words": "both"}),
    ("V4", {"belote_order": "king_first"}),
    ("V5", {"belote_order": "any"}),
    ("V6", {"belote_who": "takers_only"}),
    ("V7", {"belote_who": "any"}),
)


def belote_beliefs(exercise: Exercise, rules: Ruleset) -> Iterator[tuple[int, Told]]:
    """Yield the wrong points that somebody would score, with the belief behind them."""
    rule = (Rule.BELOTE,)
    for name, options in BELOTE_BELIEFS:
        yield sum(one.value for one in belotes(exercise, rules.with_options(options))), (name, rule)
    asked = situation(exercise, Royals)
    yield (
        sum(belote_points(asked.contract, one, asked.said, rules, taker=asked.taker).value for one in asked.first),
        ("V8", rule),
    )
    whys = [reason.facts.get("why") for one in belotes(exercise, rules) for reason in one.reasons]
    if "no-trump" in whys or "no-belote" in whys:
        yield 20 * len(asked.first), ("V9", rule)
    value = sum(one.value for one in belotes(exercise, rules))
    yield 2 * value, ("V10", rule)
    if len(asked.first) > 1:
        yield 20, ("V11", rule)


# ---- declarations in a hand ----


def _runs_in(hand: CardSet, order: Sequence[Rank], least: int = 3, *, around: bool = False) -> CardSet:
    """Return the cards of *hand* that stand in a run of *least* cards, when ranks follow one another in *order*."""
    found = CardSet()
    circle = [*order, *order[: least - 1]] if around else order
    for suit in SUITS:
        row: list[Rank] = []
        for rank in (*circle, None):
            if rank is not None and card(f"{rank}{suit}") in hand:
                row.append(rank)
                continue
            if len(row) >= least:
                found |= CardSet.of(*(f"{one}{suit}" for one in row))
            row = []
    return found


def _fours_in(hand: CardSet, ranks: Sequence[Rank], least: int = 4) -> CardSet:
    found = CardSet()
    for rank in ranks:
        held = CardSet.of(*(f"{rank}{suit}" for suit in SUITS)) & hand
        if len(held) >= least:
            found |= held
    return found


def declare_beliefs(exercise: Exercise, rules: Ruleset) -> Iterator[tuple[CardSet, Told]]:
    """Yield the wrong marks that somebody's belief about declarations explains."""
    hand, rule = situation(exercise, Holding).hand, (Rule.DECLARATION,)
    best = held_declarations(exercise, rules)
    runs, fours = _runs_in(hand, RANKS), _fours_in(hand, CARRE_ORDER)
    yield _runs_in(hand, PLAIN_ORDER) | fours, ("Q1", rule)
    yield runs | _fours_in(hand, tuple(Rank)), ("Q2", rule)
    yield _runs_in(hand, RANKS, 2) | fours, ("Q3", rule)
    yield runs | _fours_in(hand, CARRE_ORDER, 3), ("Q4", rule)
    yield _runs_in(hand, RANKS, around=True) | fours, ("Q5", rule)
    if len(best) > 1:
        yield best[0].cards, ("Q6", rule)
    yield runs | fours, ("Q7", rule)
    if runs:
        yield fours, ("Q8", rule)
    if fours:
        yield runs, ("Q9", rule)


# ---- whose declarations count ----


def whose_beliefs(exercise: Exercise, rules: Ruleset) -> Iterator[tuple[str, Told]]:
    """Yield the wrong choices among whose declarations count, with the belief behind each."""
    asked, rule = situation(exercise, Contest), (Rule.DECLARATION,)
    points = {party: [one.points(asked.contract, rules) for one in claims_of(asked, party, rules)] for party in Party}
    winner = next((Party.of(seat) for seat in contest(exercise, rules).value), None)
    for choice in whose_choices(exercise, rules):
        if choice.startswith("both"):
            yield choice, ("W1", rule)
    for party in Party:
        whole = f"{party} {sum(points[party])}"
        if party is winner and len(points[party]) > 1:
            yield f"{party} {points[party][0]}", ("W2", rule)
        if party is not winner and sum(points[party]) > sum(points[party.other]):
            yield whole, ("W3", rule)
    for tie, name in (("none", "W4"), ("takers", "W5"), ("trump_then_first_speaker", "W6")):
        ruling = contest(exercise, rules.with_options({"declaration_tie": tie}))
        seat = next(iter(ruling.value), None)
        if seat is None:
            yield NOBODY, (name, (Rule.DECLARATION_TIE,))
        else:
            yield f"{Party.of(seat)} {sum(ruling.value.values())}", (name, (Rule.DECLARATION_TIE,))
    if winner is not None and points[winner.other]:
        taker = Party.of(asked.taker)
        if taker is not winner:
            yield f"{taker} {sum(points[taker])}", ("W7", rule)
        yield f"{winner.other} {sum(points[winner.other])}", ("W8", rule)
        yield NOBODY, ("W9", rule)


# ---- the match ----

MATCH_BELIEFS: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("X1", {"target_test": "gt"}),
    ("X2", {"target_test": "ge"}),
    ("X3", {"both_over": "higher_wins"}),
    ("X4", {"both_over": "draw"}),
    ("X5", {"equal_over": "draw"}),
    ("X6", {"equal_over": "extra_deal"}),
)


def match_beliefs(exercise: Exercise, rules: Ruleset, question: Question) -> Iterator[tuple[str, Told]]:
    """Yield the wrong outcomes that somebody's belief about the end of a match explains."""
    for name, options in MATCH_BELIEFS:
        wrong = Rule.TARGET if "target_test" in options else Rule.BOTH_OVER
        yield str(question.truth(exercise, rules.with_options(options)).value), (name, (wrong,))


def deal_beliefs(exercise: Exercise, rules: Ruleset, question: Question) -> Mapping[object, Told]:
    """Return the wrong answers to a question about a deal that a belief explains; the narrowest belief is told."""
    right = question.truth(exercise, rules).value
    found: Iterator[tuple[object, Told]]
    match exercise.ask:
        case Ask.CALLS:
            found = iter(call_beliefs(exercise, rules))
        case Ask.BELOTE:
            found = iter(belote_beliefs(exercise, rules))
        case Ask.DECLARE:
            found = iter(declare_beliefs(exercise, rules))
        case Ask.WHOSE:
            found = iter(whose_beliefs(exercise, rules))
        case Ask.MATCH:
            found = iter(match_beliefs(exercise, rules, question))
        case _:
            found = iter(())
    made: dict[object, Told] = {}
    for answer, told in found:
        if (answer and answer != right) or (answer == 0 and right != 0):
            made.setdefault(answer, told)
    return MappingProxyType(made)
