"""Twins of the questions about deals and matches: other suits, other numbers, the same thought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from random import Random

from belote_teach.rules import Card, CardSet, Contract, GameError, Rank, Ruleset, Seat, Suit, card
from belote_teach.rules.auction import Call
from belote_teach.rules.cards import RANKS, SUITS
from belote_teach.rules.declarations import Declaration
from belote_teach.rules.sheet import Result

from .deal_beliefs import deal_beliefs
from .deal_questions import offered
from .exercise import Ask, Exercise
from .questions import QUESTIONS, truth
from .sheet import contract_points, score_ruling
from .situations import Bidding, Contest, Counted, Holding, Royals, Situation, Totals
from .slips import near_misses

_TRIES = 80
_WIDEST = 24
"""So far may the points of a twin lie from those of its original."""

SIDES = ("", "NS", "EW", "NESW")
"""Whose declarations may change places with the partner's."""

ROYAL = (Rank.KING, Rank.QUEEN)

Suits = Mapping[Suit, Suit]


def deal_twins(exercise: Exercise, rules: Ruleset, count: int) -> list[Exercise]:
    """Return up to *count* other exercises with the structure of this one, always the same ones."""
    pattern = _pattern(exercise, rules)
    found: dict[object, Exercise] = {}
    spare: dict[object, Exercise] = {}
    for changed in _changed(exercise, rules):
        twin = replace(exercise, situation=changed, contract=_contract(changed, exercise.contract), hints=())
        if changed == exercise.situation or changed in found or changed in spare or not _sound(twin, exercise, rules):
            continue
        twin = replace(twin, expect=truth(twin, twin.written_for).value)
        (found if _pattern(twin, rules) == pattern else spare)[changed] = twin
        if len(found) == count:
            break
    return [*found.values(), *spare.values()][:count]


def _sound(twin: Exercise, exercise: Exercise, rules: Ruleset) -> bool:
    """Whether the twin can come up at both tables, and be answered, with as much or as little as its original."""
    try:
        return all(
            twin.arises(table) and _answer(twin, table) == _answer(exercise, table)
            for table in (rules, twin.written_for)
        )
    except GameError:
        return False


def _answer(exercise: Exercise, rules: Ruleset) -> object:
    """Return what must not change from an exercise to its twin: the answer, but for its suits and its points."""
    value = truth(exercise, rules).value
    match exercise.ask:
        case Ask.CALLS:
            return [reason and reason.key for reason in offered(exercise, rules).values()]
        case Ask.DECLARE:
            return len(value) if isinstance(value, CardSet) else 0
        case Ask.SCORE:
            return None
        case _:
            return value


def _contract(situation: Situation, contract: Contract | None) -> Contract | None:
    match situation:
        case Royals() | Holding() | Contest() | Counted():
            return situation.contract
        case _:
            return contract


def _pattern(exercise: Exercise, rules: Ruleset) -> object:
    """Return what a twin should have in common with its original: the errors that betray a belief or a slip."""
    if exercise.ask is Ask.SCORE:
        near = near_misses(exercise, rules)
        return frozenset((name, slip) for name, slips in near.items() for slip in slips.values())
    known = deal_beliefs(exercise, rules, QUESTIONS[exercise.ask])
    return frozenset(name for name, _ in known.values())


def _changed(exercise: Exercise, rules: Ruleset) -> Iterator[Situation]:
    """Yield other situations of the same kind, those with the same answer in another dress."""
    random = Random(exercise.id)
    match exercise.situation:
        case Counted() as deal:
            yield from _other_counts(deal, rules, random)
        case Totals() as totals:
            yield from _other_totals(exercise, totals, rules, random)
        case Bidding() | Royals() | Holding() | Contest() as situation:
            orders = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]
            random.shuffle(orders)
            for order in orders * 2:
                yield _in_other_suits(situation, order, random)
        case _:
            return


# ---- other suits ----


def _in_other_suits(situation: Situation, order: Suits, random: Random) -> Situation:
    match situation:
        case Bidding(auction, offer):
            turned = auction.turned
            if turned is not None:
                turned = card(f"{random.choice(RANKS)}{order[turned.suit]}")
            higher = 10 * random.randint(0, 3)
            calls = tuple(_call(call, order, higher) for call in auction.calls)
            changed = replace(auction, calls=calls, turned=turned)
            return Bidding(changed, tuple(_call(call, order, higher) for call in offer))
        case Royals():
            return replace(
                situation,
                contract=_in(situation.contract, order),
                hand=_beside(_cards(situation.hand, order), random),
                first=tuple(_card(one, order) for one in situation.first),
            )
        case Holding(contract, hand):
            return Holding(_in(contract, order), _cards(hand, order))
        case Contest():
            moving = random.choice(SIDES)
            places = {seat: seat.partner if seat in moving else seat for seat in Seat}
            declared = tuple(
                (places[seat], tuple(_declaration(one, order) for one in claims)) for seat, claims in situation.declared
            )
            taker = random.choice(tuple(Seat))
            return replace(situation, contract=_in(situation.contract, order), declared=declared, taker=taker)
        case _:
            return situation


def _card(one: Card, order: Suits) -> Card:
    return card(f"{one.rank}{order[one.suit]}")


def _cards(cards: CardSet, order: Suits) -> CardSet:
    return CardSet.of(*(_card(one, order) for one in cards))


def _in(contract: Contract, order: Suits) -> Contract:
    return contract if contract.trump is None else Contract(order[contract.trump].value)


def _beside(hand: CardSet, random: Random) -> CardSet:
    """Return *hand* with other cards beside its kings and queens."""
    kept = CardSet.of(*(one for one in hand if one.rank in ROYAL))
    found = kept
    for one in hand - kept:
        free = [rank for rank in RANKS if rank not in ROYAL and card(f"{rank}{one.suit}") not in found]
        found |= CardSet.of(f"{random.choice(free)}{one.suit}")
    return found


def _call(call: Call, order: Suits, higher: int) -> Call:
    if call.contract is None:
        return call
    return replace(call, contract=_in(call.contract, order), amount=call.amount and call.amount + higher)


def _declaration(one: Declaration, order: Suits) -> Declaration:
    return one if one.suit is None else replace(one, suit=order[one.suit])


# ---- other numbers ----


def _other_counts(deal: Counted, rules: Ruleset, random: Random) -> Iterator[Counted]:
    """Yield deals with other points that end in the same way: made, set or litige, by as little or as much."""
    here = _ending(deal, rules)
    suits = [contract for contract in Contract if contract.trump]
    for widest in (_WIDEST, 2, 0):
        for _ in range(_TRIES):
            changed = deal
            shift = 0 if here[1] else random.randint(-widest, widest)  # who is level stays level
            if deal.count.capot is None:
                takers, defenders = deal.count.takers, deal.count.defenders
                count = replace(
                    deal.count,
                    takers=replace(takers, cards=takers.cards + shift),
                    defenders=replace(defenders, cards=defenders.cards - shift),
                )
                changed = replace(changed, count=count)
            if deal.count.carried:
                changed = replace(changed, count=replace(changed.count, carried=random.choice((81, 91, 162, 101))))
            if deal.bid is not None and not deal.bid.capot:
                steps = random.choice((-1, 0, 1)) * rules.bid_step
                amount = max(rules.bid_min, deal.bid.amount + steps)
                if rules.bid_max is None or amount <= rules.bid_max:
                    changed = replace(changed, bid=replace(deal.bid, amount=amount))
            fixed = deal.contract is None and deal.count.capot is None and not here[1]
            if not fixed and (deal.contract is None or deal.contract.trump is not None):
                changed = replace(changed, contract=random.choice(suits))
            if random.random() < 0.5:
                changed = replace(changed, takers=deal.takers.other)
            if _possible(changed) and _ending(changed, rules) == here:
                yield changed


def _possible(deal: Counted) -> bool:
    """Whether both sides have points left for what they have won."""
    cards = (deal.count.takers.cards, deal.count.defenders.cards)
    return deal.count.capot is not None or min(cards) >= 10


def _ending(deal: Counted, rules: Ruleset) -> tuple[Result, bool, bool]:
    """How a deal ends, and whether both sides are level."""
    ruling = score_ruling(deal, rules)
    points = contract_points(ruling)
    takers, defenders = points.values()
    return ruling.value.result, takers == defenders, takers > defenders


def _other_totals(exercise: Exercise, totals: Totals, rules: Ruleset, random: Random) -> Iterator[Totals]:
    """Yield other totals from which the same side wins in the same way."""

    def told(one: Totals) -> object:
        ruling = truth(replace(exercise, situation=one), rules)
        return ruling.value, [reason.key for reason in ruling.reasons], one.now[0] == one.now[1]

    here, added = told(totals), sum(totals.marks)
    for _ in range(_TRIES):
        marks = totals.marks
        if added:
            first = random.randint(0, added)
            marks = (first, added - first) if min(totals.marks) else random.choice((totals.marks, totals.marks[::-1]))
        exact = [now == rules.target for now in totals.now]
        now = [
            point if keep else point + random.randint(-40, 40) for point, keep in zip(totals.now, exact, strict=True)
        ]
        if totals.now[0] == totals.now[1]:
            now[1] = now[0]
        before = (now[0] - marks[0], now[1] - marks[1])
        if min(before) < 0 or max(before) >= max(rules.target, max(totals.before) + 1):
            continue
        changed = Totals(before, marks, totals.deals)
        if told(changed) == here:
            yield changed
