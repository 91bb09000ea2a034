"""What lies before each player of a recorded deal, for a page that takes away what is played and turns up the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from belote_teach.rules import Card, CardSet, Contract, Seat, Trick
from belote_teach.rules.dealt import Dealt

from .shown import JSON, sorted_hand


def laid(deal: Dealt, hands: Mapping[Seat, CardSet], contract: Contract, frame: int) -> JSON:
    """Return what lies before each player from *frame* on: of *hands* the cards that he sees, in their order."""
    rows = {str(seat): [str(card) for card in _row(deal, hand, contract)] for seat, hand in hands.items()}
    return {"from": frame, "hands": rows}


def _row(deal: Dealt, hand: CardSet, contract: Contract) -> Iterable[Card]:
    """Return the cards held in hand, sorted, then those that lie open on others, as they lie."""
    columns = [top for top in deal.covers if top in hand]
    lying = CardSet.of(*columns, *(deal.covers[top] for top in columns))
    return (*sorted_hand(hand - lying, contract), *columns)


def covers(deal: Dealt) -> JSON:
    """Return which open card lies on which other at the start."""
    return {str(top): str(under) for top, under in deal.covers.items()}


def turned_up(deal: Dealt, trick: Trick, left: Mapping[Seat, CardSet]) -> tuple[Card, ...]:
    """Return the cards that are turned up after *trick*: those on which its cards lay (source I1)."""
    if not trick.complete:
        return ()
    under = ((play.seat, deal.covers.get(play.card)) for play in trick.plays)
    return tuple(card for seat, card in under if card is not None and card in left[seat])
