"""
Wrong beliefs about what may be played, each one as a small machine that plays by it.

A learner's answer that differs from the truth but agrees with one of these tells what he believes.  Most beliefs are
the rules of play with a duty left out, an option turned, or the cards ranked in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from belote_teach.rules import Card, CardSet, Play, Position, Rank, Rule, Ruleset, Trick, legal_cards
from belote_teach.rules.contract import PLAIN_POINTS
from belote_teach.rules.options import RuffWhenVoid

from .ranking import NATURAL_PLAIN, NATURAL_TRUMPS, PLAIN_TRUMPS, TRUE_RANKING, TRUMP_PLAIN, Ranking, imagine

Believed = Callable[[Position, Ruleset], CardSet]
Chosen = Callable[[Position, CardSet], CardSet]


@dataclass(frozen=True, slots=True)
class Belief:
    """One wrong belief: its name in the catalogues, the rules that it gets wrong, and what it would allow."""

    id: str
    rules: tuple[Rule, ...]
    plays: Believed


def _believing(**changes: object) -> Believed:
    """A player who takes another table's option for this one's."""
    changed = cache(lambda rules: rules.with_options(changes))
    return lambda position, rules: legal_cards(position, changed(rules))


def _lacking(*left_out: Rule) -> Believed:
    """A player who does not know some duties."""
    return lambda position, rules: imagine(position, rules, without=left_out)


def _ranking(ranking: Ranking) -> Believed:
    """A player who ranks the cards otherwise."""
    return lambda position, rules: imagine(position, rules, ranking=ranking)


def _where(applies: Callable[[Position], bool], chosen: Chosen) -> Believed:
    """A player who is right except in some positions, where he narrows or widens what may be played."""

    def plays(position: Position, rules: Ruleset) -> CardSet:
        true = legal_cards(position, rules)
        return (chosen(position, true) or true) if applies(position) else true

    return plays


def _exempt(position: Position, rules: Ruleset) -> bool:
    return position.partner_holds and rules.ruff_when_void is RuffWhenVoid.UNLESS_PARTNER_MASTER


def _freed_from_ruffing(chosen: Chosen) -> Believed:
    """A player who is wrong only while his partner's trick frees him from ruffing."""
    wrong = _where(_void, chosen)
    return lambda position, rules: (wrong if _exempt(position, rules) else legal_cards)(position, rules)


def _owing_a_ruff(applies: Callable[[Position], bool], chosen: Chosen) -> Believed:
    """A player who is wrong only when he cannot follow and nothing frees him from ruffing."""
    wrong = _where(lambda position: _void(position) and applies(position), chosen)
    return lambda position, rules: (legal_cards if _exempt(position, rules) else wrong)(position, rules)


# What a player sees of his hand and of the trick.


def _same_suit(position: Position) -> CardSet:
    return position.hand & CardSet.suit(position.trick.plays[0].card.suit)


def _trumps(position: Position) -> CardSet:
    return position.hand & position.contract.trumps


def _leads(position: Position) -> bool:
    return not position.trick.plays


def _trump_led(position: Position) -> bool:
    led = position.trick.led
    return led is not None and position.contract.ranks_as_trump(led)


def _plain_led(position: Position) -> bool:
    return not _leads(position) and not _trump_led(position)


def _void(position: Position) -> bool:
    """Whether a plain suit was led that the player does not hold, at a contract with a trump suit."""
    return _plain_led(position) and not _same_suit(position) and bool(position.contract.trumps)


def _follows(position: Position) -> bool:
    """Whether a plain suit was led that the player holds."""
    return _plain_led(position) and bool(_same_suit(position))


def _ruffed(position: Position) -> bool:
    """Whether somebody ruffed a plain suit."""
    return _plain_led(position) and bool(position.trick.cards & position.contract.trumps)


def _must_ruff_first(position: Position) -> bool:
    return _void(position) and not _ruffed(position) and not position.partner_holds


def _stuck(position: Position) -> bool:
    """Whether an opponent ruffed and no trump in hand is higher."""
    holder = position.trick.holder
    return (
        _void(position)
        and _ruffed(position)
        and not position.partner_holds
        and holder is not None
        and not _higher(position, _trumps(position))
    )


def _worthless(position: Position) -> bool:
    return not any(PLAIN_POINTS[one.rank] for one in position.trick.cards)


def _higher(position: Position, cards: CardSet) -> CardSet:
    holder = position.trick.holder
    return cards & CardSet(position.contract.beaters[holder.card.index]) if holder else cards


def _strongest(position: Position, cards: CardSet) -> CardSet:
    return _extreme(position, cards, max)


def _weakest(position: Position, cards: CardSet) -> CardSet:
    return _extreme(position, cards, min)


def _extreme(position: Position, cards: CardSet, choose: Callable[..., Card]) -> CardSet:
    if not cards:
        return cards
    return CardSet.of(choose(cards, key=lambda one: TRUE_RANKING.strength(one, position.contract)))


def _ruff_over(position: Position, true: CardSet) -> CardSet:
    trumps = _trumps(position)
    return _higher(position, trumps) or trumps


def _everything(position: Position, true: CardSet) -> CardSet:
    return position.hand


def _same_colour(position: Position, true: CardSet) -> CardSet:
    red = CardSet.of(*(one for one in position.hand if one.suit in "HD"))
    return red if position.trick.plays[0].card.suit in "HD" else position.hand - red


def _head_the_trick(position: Position, true: CardSet) -> CardSet:
    same = _same_suit(position)
    led = position.trick.plays[0].card.suit
    best = max(
        (play.card for play in position.trick.plays if play.card.suit is led),
        key=lambda one: TRUE_RANKING.strength(one, position.contract),
    )
    return CardSet.of(*(one for one in same if TRUE_RANKING.beats(one, best, position.contract))) or same


def _first_ally(trick: Trick) -> Play:
    """Who led is taken for who holds; only the partner of the player to come is looked for."""
    turn = trick.turn
    assert turn is not None
    if trick.plays[0].seat is turn.partner:
        return trick.plays[0]
    return next(play for play in trick.plays if play.seat is not turn.partner)


def among_suit_led(trick: Trick) -> Play:
    """Ruffs are overlooked."""
    led = trick.plays[0].card.suit
    followed = tuple(play for play in trick.plays if play.card.suit is led)
    best = followed[0]
    for play in followed[1:]:
        if TRUE_RANKING.beats(play.card, best.card, trick.contract):
            best = play
    return best


def _partner_led(position: Position, rules: Ruleset) -> CardSet:
    return imagine(position, rules, holder=_first_ally) if position.trick.plays else position.hand


def _ruff_overlooked(position: Position, rules: Ruleset) -> CardSet:
    return imagine(position, rules, holder=among_suit_led) if position.trick.plays else position.hand


def _over_the_first(position: Position, rules: Ruleset) -> CardSet:
    if not _trump_led(position):
        return legal_cards(position, rules)
    return imagine(position, rules, above=position.trick.plays[0].card)


def _king_first(position: Position, true: CardSet) -> CardSet:
    trumps = true & position.contract.trumps
    queens = CardSet.of(*(one for one in trumps if one.rank is Rank.QUEEN))
    return true - queens if any(one.rank is Rank.KING for one in trumps) else true


BELIEFS = (
    # The cards in another order.
    Belief("O1", (Rule.TRUMP_ORDER,), _ranking(PLAIN_TRUMPS)),
    Belief("O2", (Rule.TRUMP_ORDER,), _ranking(NATURAL_TRUMPS)),
    Belief("O3", (Rule.PLAIN_ORDER,), _ranking(NATURAL_PLAIN)),
    Belief("O4", (Rule.PLAIN_ORDER,), _ranking(TRUMP_PLAIN)),
    # Leading.
    Belief("F7", (Rule.LEAD,), _where(_leads, lambda position, true: true - position.contract.trumps)),
    Belief("F8", (Rule.LEAD,), _where(_leads, lambda position, true: true & position.contract.trumps)),
    # Following.
    Belief("F4", (Rule.FOLLOW,), _where(lambda p: _follows(p) and _ruffed(p), _ruff_over)),
    Belief("F6", (Rule.FOLLOW, Rule.PARTNER_HOLDS), _where(lambda p: _follows(p) and p.partner_holds, _everything)),
    Belief("F2", (Rule.FOLLOW,), _where(_follows, lambda p, true: _same_suit(p) | _trumps(p))),
    Belief("F3", (Rule.FOLLOW,), _where(_plain_led, _same_colour)),
    Belief("F5", (Rule.FOLLOW,), _where(_follows, _head_the_trick)),
    # Rising when trump is led.
    Belief("R2", (Rule.RISE,), _over_the_first),
    Belief("R3", (Rule.RISE,), _believing(rise_on_trump_lead="unless_partner_master", ta_rise="unless_partner_master")),
    Belief("R1", (Rule.RISE,), _lacking(Rule.RISE)),
    Belief(
        "R4",
        (Rule.FOLLOW, Rule.RISE),
        _where(lambda p: _trump_led(p) and not _higher(p, _same_suit(p)), _everything),
    ),
    Belief("R5", (Rule.RISE,), _where(_trump_led, lambda p, true: _strongest(p, _higher(p, _same_suit(p))))),
    # Over-ruffing and under-ruffing.
    Belief("S2", (Rule.UNDERRUFF,), _believing(undertrump_opponent="optional")),
    Belief("S3", (Rule.UNDERRUFF,), _where(_stuck, lambda p, true: p.hand - p.contract.trumps)),
    Belief("S4", (Rule.UNDERRUFF,), _where(_stuck, lambda p, true: _weakest(p, true & p.contract.trumps))),
    Belief("S1", (Rule.OVERRUFF,), _lacking(Rule.OVERRUFF)),
    # Who holds the trick.
    Belief("P4", (Rule.HOLDS,), _ruff_overlooked),
    Belief("P3", (Rule.HOLDS, Rule.PARTNER_HOLDS), _partner_led),
    # While the partner holds the trick.
    Belief("P5", (Rule.PARTNER_HOLDS,), _where(lambda p: _void(p) and _ruffed(p) and p.partner_holds, _ruff_over)),
    Belief("P6", (Rule.PARTNER_HOLDS,), _believing(partner_master_trump="no_gratuitous_undertrump")),
    Belief("P1", (Rule.PARTNER_HOLDS,), _believing(ruff_when_void="always")),
    Belief("P2", (Rule.PARTNER_HOLDS,), _freed_from_ruffing(lambda p, true: p.hand - p.contract.trumps)),
    # Ruffing.
    Belief("C3", (Rule.RUFF,), _where(_must_ruff_first, lambda p, true: _weakest(p, _trumps(p)))),
    Belief("C4", (Rule.RUFF,), _where(_must_ruff_first, lambda p, true: _strongest(p, _trumps(p)))),
    Belief("S5", (Rule.OVERRUFF, Rule.UNDERRUFF), _owing_a_ruff(_ruffed, _everything)),
    Belief("C1", (Rule.RUFF,), _owing_a_ruff(lambda p: True, _everything)),
    Belief("C2", (Rule.RUFF,), _where(lambda p: _must_ruff_first(p) and _worthless(p), _everything)),
    # The king and queen of trumps.
    Belief("B1", (Rule.LEAD,), _where(lambda p: True, _king_first)),
    Belief("F1", (Rule.FOLLOW,), _where(lambda p: not _leads(p) and bool(_same_suit(p)), _everything)),
)
"""
The known wrong beliefs; where several would play alike, the narrower stands first and is the one that is told.

O rank, P partner and holder, F follow and lead, R rise, S over- and under-ruff, C ruff, B belote.
"""

BY_RANK_AND_COLOUR = tuple(one for one in BELIEFS if one.id in ("O1", "O2", "O3", "O4", "F3", "C2", "B1"))
"""The beliefs that turn on which ranks and colours are there; the others see only what is higher and what follows."""


def beliefs(
    position: Position, rules: Ruleset, among: tuple[Belief, ...] = BELIEFS
) -> Mapping[CardSet, tuple[Belief, ...]]:
    """Return the wrong answers that somebody's belief explains, with the beliefs that lead to each of them."""
    true = legal_cards(position, rules)
    found: dict[CardSet, list[Belief]] = {}
    for belief in among:
        believed = belief.plays(position, rules)
        if believed != true:
            found.setdefault(believed, []).append(belief)
    return MappingProxyType({cards: tuple(which) for cards, which in found.items()})


def card_beliefs(position: Position, rules: Ruleset) -> Mapping[Card, tuple[Belief, ...]]:
    """Return, for each card that may not be played, the beliefs by which it could be, the narrowest first."""
    true = legal_cards(position, rules)
    found: dict[Card, list[tuple[int, Belief]]] = {}
    for cards, which in beliefs(position, rules).items():
        for one in cards - true:
            found.setdefault(one, []).extend((len(cards), belief) for belief in which)
    return MappingProxyType(
        {one: tuple(belief for _, belief in sorted(which, key=lambda pair: pair[0])) for one, which in found.items()}
    )
