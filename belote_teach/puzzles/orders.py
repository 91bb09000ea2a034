"""Wrong beliefs about who holds a trick, and about the order of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from belote_teach.rules import Card, Contract, Play, Rank, Rule, Seat, Trick, legal_cards
from belote_teach.rules.contract import PLAIN_ORDER, TRUMP_ORDER

from .misconceptions import BELIEFS, Belief, among_suit_led
from .ranking import NATURAL_ORDER, NATURAL_PLAIN, NATURAL_TRUMPS, PLAIN_TRUMPS, TRUE_RANKING, TRUMP_PLAIN, Holder


def _highest_rank(trick: Trick) -> Play:
    return max(trick.plays, key=lambda play: -NATURAL_ORDER.index(play.card.rank))


def _last_ruff(trick: Trick) -> Play:
    ruffs = [play for play in trick.plays if play.card in trick.contract.trumps]
    return ruffs[-1] if ruffs and ruffs[0].card.suit is not trick.led else TRUE_RANKING.holder(trick)


HOLDER_BELIEFS: tuple[tuple[str, tuple[Rule, ...], Holder], ...] = (
    ("P4", (Rule.HOLDS,), among_suit_led),
    ("T2", (Rule.HOLDS,), _last_ruff),
    ("O1", (Rule.TRUMP_ORDER,), PLAIN_TRUMPS.holder),
    ("O2", (Rule.TRUMP_ORDER,), NATURAL_TRUMPS.holder),
    ("O3", (Rule.PLAIN_ORDER,), NATURAL_PLAIN.holder),
    ("O4", (Rule.PLAIN_ORDER,), TRUMP_PLAIN.holder),
    ("T1", (Rule.HOLDS,), _highest_rank),
    ("T3", (Rule.HOLDS,), lambda trick: trick.plays[0]),
)
"""Wrong beliefs about who holds a trick: name, rules, and whom the belief would name."""


def holder_beliefs(trick: Trick) -> Mapping[Seat, tuple[Belief, ...]]:
    """Return the seats that somebody would name wrongly, with the beliefs that lead there."""
    found: dict[Seat, list[Belief]] = {}
    true = TRUE_RANKING.holder(trick).seat
    for name, rules, holder in HOLDER_BELIEFS:
        if (seat := holder(trick).seat) is not true:
            found.setdefault(seat, []).append(_about(name, rules))
    return MappingProxyType({seat: tuple(which) for seat, which in found.items()})


def order_beliefs(cards: tuple[Card, ...], contract: Contract) -> Mapping[tuple[Card, ...], tuple[Belief, ...]]:
    """Return the orders into which somebody would put *cards* wrongly, with the beliefs that lead there."""
    trumps = contract.ranks_as_trump(cards[0].suit)
    rule = Rule.TRUMP_ORDER if trumps else Rule.PLAIN_ORDER
    others = {"O1": PLAIN_ORDER, "O2": NATURAL_ORDER} if trumps else {"O3": NATURAL_ORDER, "O4": TRUMP_ORDER}
    true = _ordered(cards, contract.order(cards[0].suit))
    found: dict[tuple[Card, ...], list[Belief]] = {}
    for name, order in others.items():
        if (believed := _ordered(cards, order)) != true:
            found.setdefault(believed, []).append(_about(name, (rule,)))
    if len(cards) > 2:
        found.setdefault(true[::-1], []).append(_about("backwards", (rule,)))
    return MappingProxyType({order: tuple(which) for order, which in found.items()})


def _ordered(cards: tuple[Card, ...], order: tuple[Rank, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda one: order.index(one.rank)))


def _about(name: str, rules: tuple[Rule, ...]) -> Belief:
    return next((belief for belief in BELIEFS if belief.id == name), None) or Belief(name, rules, legal_cards)
