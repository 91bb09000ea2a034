"""How somebody may believe that cards rank, and what the rules of play would then allow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from belote_teach.rules import Card, CardSet, Contract, Play, Position, Rank, Rule, Ruleset, Trick
from belote_teach.rules.contract import PLAIN_ORDER, TRUMP_ORDER
from belote_teach.rules.duties import DUTIES, Case, Kind, decide

Holder = Callable[[Trick], Play]
"""Whom somebody would take for the holder of a trick."""

NATURAL_ORDER = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
"""The order of most other games, in which the ten stands between jack and nine."""


@dataclass(frozen=True, eq=False)
class Ranking:
    """How somebody believes that cards rank."""

    plain: tuple[Rank, ...] = PLAIN_ORDER
    trump: tuple[Rank, ...] = TRUMP_ORDER

    def strength(self, card: Card, contract: Contract) -> tuple[bool, int]:
        """Return a key that grows with the strength of *card*: trumps above all others."""
        order = self.trump if contract.ranks_as_trump(card.suit) else self.plain
        return card in contract.trumps, -order.index(card.rank)

    def beats(self, card: Card, other: Card, contract: Contract) -> bool:
        """Whether *card* would take the trick from *other*."""
        return card in self._beaters(other, contract)

    @lru_cache(maxsize=1024)  # noqa: B019  # the few rankings there are live as long as the program
    def _beaters(self, other: Card, contract: Contract) -> CardSet:
        comparable = CardSet.suit(other.suit) | contract.trumps
        strength = self.strength(other, contract)
        return CardSet.of(*(one for one in comparable if self.strength(one, contract) > strength))

    def holder(self, trick: Trick) -> Play:
        """Return the play that would hold *trick*."""
        holder = trick.plays[0]
        for play in trick.plays[1:]:
            if self.beats(play.card, holder.card, trick.contract):
                holder = play
        return holder


TRUE_RANKING = Ranking()
NATURAL_TRUMPS = Ranking(trump=NATURAL_ORDER)
PLAIN_TRUMPS = Ranking(trump=PLAIN_ORDER)
NATURAL_PLAIN = Ranking(plain=NATURAL_ORDER)
TRUMP_PLAIN = Ranking(plain=TRUMP_ORDER)

_MODES = {Contract.NO_TRUMP: "no trump", Contract.ALL_TRUMP: "all trump"}


def imagine(
    position: Position,
    rules: Ruleset,
    *,
    without: tuple[Rule, ...] = (),
    ranking: Ranking = TRUE_RANKING,
    holder: Holder | None = None,
    above: Card | None = None,
) -> CardSet:
    """
    Return what would be allowed *without* some rules, under another *ranking*, or with somebody else as *holder*.

    *above* is the card to be beaten, where it is believed to be another than the holder's.
    """
    trick, contract = position.trick, position.contract
    if not trick.plays:
        return position.hand
    held_by = holder(trick) if holder else ranking.holder(trick)
    led, beaten = trick.plays[0].card.suit, above or held_by.card
    kinds = {one: _kind(one, led, contract, ranking.beats(one, beaten, contract)) for one in position.hand}
    case = Case(
        held=reduce(or_, kinds.values()),
        mode=_MODES.get(contract, "trump led" if led == contract.trump else "plain led"),
        ruffed=held_by.card.suit is not led,
        partner_holds=held_by.seat is position.seat.partner,
        rules=rules,
    )
    allowed = _allowed(case, without)
    return CardSet.of(*(one for one, kind in kinds.items() if kind in allowed))


@lru_cache(maxsize=4096)
def _allowed(case: Case, without: tuple[Rule, ...]) -> frozenset[Kind]:
    allowed = decide(case, tuple(duty for duty in DUTIES if duty.rule not in without)).allowed
    return frozenset(kind for kind in Kind if kind & allowed)


def _kind(card: Card, led: object, contract: Contract, takes: bool) -> Kind:
    if card.suit is led:
        return Kind.FOLLOWS_HIGHER if takes else Kind.FOLLOWS_LOWER
    if card in contract.trumps:
        return Kind.TRUMPS_HIGHER if takes else Kind.TRUMPS_LOWER
    return Kind.OTHER
