"""Twins of an exercise: other cards, the same structure, so that a learner who erred meets the same thought anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from random import Random

from belote_teach.rules import CARDS, Card, CardSet, Contract, Play, Position, Ruleset, Suit, card
from belote_teach.rules.cards import SUITS

from .deal_twins import deal_twins
from .exercise import Ask, Exercise
from .misconceptions import BY_RANK_AND_COLOUR, beliefs
from .orders import holder_beliefs, order_beliefs
from .questions import truth
from .totals import wrong_totals

TWINS = 4
_TRIES = 24

Relabelling = Mapping[Card, Card]


def twins(exercise: Exercise, rules: Ruleset, count: int = TWINS) -> tuple[Exercise, ...]:
    """
    Return *count* other exercises with the structure of this one, always the same ones.

    Suits change places, and within a suit other cards stand for these in the same order of strength; so every duty
    and excuse stays.  A twin in which other wrong beliefs would show than in the original comes only when there are
    too few true ones.
    """
    if count < 1:
        return ()
    if exercise.situation is not None:
        return _named(exercise, deal_twins(exercise, rules, count))
    pattern = _pattern(exercise, rules)
    found: dict[object, Exercise] = {}
    spare: dict[object, Exercise] = {}
    for relabelling in _relabellings(exercise):
        twin = relabelled(exercise, relabelling)
        look = _look(twin)
        if look == _look(exercise) or look in found or look in spare:
            continue
        same = _pattern(twin, rules) == _translated(pattern, relabelling)
        (found if same else spare)[look] = twin
        if len(found) == count:
            break
    return _named(exercise, [*found.values(), *spare.values()][:count])


def _named(exercise: Exercise, chosen: list[Exercise]) -> tuple[Exercise, ...]:
    return tuple(replace(twin, id=f"{exercise.id}~{n}") for n, twin in enumerate(chosen, 1))


def relabelled(exercise: Exercise, relabelling: Relabelling) -> Exercise:
    """Return *exercise* with every card, and the trump suit, changed by *relabelling*; hints of its author go."""
    trump = exercise.played_in.trump
    contract = exercise.played_in if trump is None else Contract(relabelling[card(f"7{trump}")].suit.value)
    trick = exercise.on_table
    if trick is not None:
        plays = tuple(Play(play.seat, relabelling[play.card]) for play in trick.plays)
        trick = replace(trick, contract=contract, plays=plays)
    position = None
    if exercise.position is not None and trick is not None:
        position = Position(_through(exercise.position.hand, relabelling), trick, exercise.position.seat)
        trick = None
    changed = replace(
        exercise,
        contract=contract,
        position=position,
        trick=trick,
        cards=tuple(relabelling[one] for one in exercise.cards),
        covering=_through(exercise.covering, relabelling),
        hints=(),
    )
    return replace(changed, expect=truth(changed, changed.written_for).value)


def _relabellings(exercise: Exercise) -> Iterator[Relabelling]:
    """Yield ways to change the cards: other ranks in every suit first, then in one suit, then other suits alone."""
    random = Random(exercise.id)
    suits = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]
    random.shuffle(suits)
    orders = sorted(suits, key=_keeps_colours, reverse=True)
    for ranked in (SUITS, None, ()):
        for attempt in range(_TRIES):
            yield _relabelling(exercise, orders[attempt], (random.choice(SUITS),) if ranked is None else ranked, random)


def _keeps_colours(order: Mapping[Suit, Suit]) -> bool:
    red = {Suit.HEARTS, Suit.DIAMONDS}
    return {order[suit] for suit in red} in (red, set(SUITS) - red)


def _relabelling(
    exercise: Exercise, order: Mapping[Suit, Suit], ranked: tuple[Suit, ...], random: Random
) -> Relabelling:
    """Change the suits by *order*, and the ranks of the suits *ranked*, whose cards keep their order of strength."""
    shown = _shown(exercise)
    changes: dict[Card, Card] = {one: card(f"{one.rank}{order[one.suit]}") for one in CARDS}
    for suit in ranked:
        ladder = exercise.played_in.order(suit)
        here = [rank for rank in ladder if card(f"{rank}{suit}") in shown]
        places = sorted(random.sample(range(len(ladder)), len(here)))
        for rank, place in zip(here, places, strict=True):
            changes[card(f"{rank}{suit}")] = card(f"{ladder[place]}{order[suit]}")
    return changes


def _shown(exercise: Exercise) -> CardSet:
    cards = CardSet.of(*exercise.cards)
    if exercise.on_table is not None:
        cards |= exercise.on_table.cards
    return cards | exercise.position.hand if exercise.position else cards


def _look(exercise: Exercise) -> object:
    """What a learner would see: two exercises that look alike are the same."""
    plays = exercise.on_table.plays if exercise.on_table else ()
    return exercise.contract, plays, _shown(exercise).bits


def _through(cards: CardSet, relabelling: Relabelling) -> CardSet:
    return CardSet.of(*(relabelling[one] for one in cards))


Pattern = Mapping[str, object]


def _pattern(exercise: Exercise, rules: Ruleset) -> Pattern:
    """
    Return what a twin must have in common with its original: the wrong answers that betray a belief.

    The right answer and its reasons need no look: strength within each suit is kept, and nothing else counts for them.
    """
    if exercise.ask is Ask.POINTS:
        return {"wrong": frozenset(wrong_totals(exercise, rules).values()), "value": truth(exercise, rules).value != 0}
    if exercise.ask is Ask.ORDER:
        by_order = order_beliefs(exercise.cards, exercise.played_in)
        return {"wrong": frozenset(belief.id for which in by_order.values() for belief in which)}
    if exercise.ask is Ask.HOLDS and exercise.on_table is not None:
        by_seat = holder_beliefs(exercise.on_table)
        return {"wrong": frozenset((seat, belief.id) for seat, which in by_seat.items() for belief in which)}
    assert exercise.position is not None
    by_cards = beliefs(exercise.position, rules, BY_RANK_AND_COLOUR)
    return {"wrong": frozenset((cards, belief.id) for cards, which in by_cards.items() for belief in which)}


def _translated(pattern: Pattern, relabelling: Relabelling) -> Pattern:
    def change(value: object) -> object:
        match value:
            case CardSet():
                return _through(value, relabelling)
            case Card():
                return relabelling[value]
            case tuple() | frozenset():
                return type(value)(change(one) for one in value)
            case _:
                return value

    return {key: change(value) for key, value in pattern.items()}


__all__ = ["TWINS", "relabelled", "twins"]
