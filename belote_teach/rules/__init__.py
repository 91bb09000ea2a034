"""
The game of belote as a small typed engine without dependencies.

A question put to it returns a `Ruling`: the value, and every reason that led to it.
Sources such as D8 are the rows of the page "Where the rules come from" in the book.

A deal at random, taken by whoever speaks first and played to its end:

>>> from belote_teach.rules import Phase, legal_calls, profile, random_deal
>>> deal = random_deal(7, profile("classic"))
>>> while deal.phase is Phase.AUCTION:
...     passes, *offers = legal_calls(deal.auction, deal.rules).value
...     deal = deal.call(offers[0] if offers else passes)
>>> while deal.phase is Phase.PLAY:
...     deal = deal.play(next(iter(deal.playable)))
>>> deal.score().takers, deal.score().defenders
(0, 162)

What is said of deals is imported when it is used, so that the rules of play alone stay light.
"""

from typing import TYPE_CHECKING, Any

from .cards import CARDS, PACK, Card, CardSet, Direction, Rank, Seat, Suit, card
from .contract import Contract, card_points, convert_all_trump, total_points
from .errors import GameError, NotationError
from .notation import format_position, parse_card, parse_cards, parse_position
from .play import Position, legal, legal_cards
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import OPTIONS, ProfileError, Ruleset
from .tables import Difference, compare, load_profile, profile, profiles
from .trick import Play, Trick, holds

if TYPE_CHECKING:
    from .auction import PASS, Auction, Call, legal_calls, parse_call
    from .bid_scoring import settle_bid, settle_deal
    from .deal import Deal, IllegalActError, Phase, Turn, deal_out, random_deal
    from .declarations import Declaration, declarations_in
    from .match import Match
    from .record import Record, record_of
    from .record_text import format_record, parse_record
    from .scoring import settle
    from .sheet import Bid, Count, Score, Tally

_LATER = {
    "auction": ("PASS", "Auction", "Call", "legal_calls", "parse_call"),
    "bid_scoring": ("settle_bid", "settle_deal"),
    "deal": ("Deal", "IllegalActError", "Phase", "Turn", "deal_out", "random_deal"),
    "declarations": ("Declaration", "declarations_in"),
    "match": ("Match",),
    "record": ("Record", "record_of"),
    "record_text": ("format_record", "parse_record"),
    "scoring": ("settle",),
    "sheet": ("Bid", "Count", "Score", "Tally"),
}
"""Names that are imported when they are first used, by their module."""

__all__ = [
    "CARDS",
    "OPTIONS",
    "PACK",
    "PASS",
    "Auction",
    "Bid",
    "Call",
    "Card",
    "CardSet",
    "Contract",
    "Count",
    "Deal",
    "Declaration",
    "Difference",
    "Direction",
    "Effect",
    "GameError",
    "IllegalActError",
    "Match",
    "NotationError",
    "Phase",
    "Play",
    "Position",
    "ProfileError",
    "Rank",
    "Reason",
    "Record",
    "Rule",
    "Ruleset",
    "Ruling",
    "Score",
    "Seat",
    "Suit",
    "Tally",
    "Trick",
    "Turn",
    "card",
    "card_points",
    "compare",
    "convert_all_trump",
    "deal_out",
    "declarations_in",
    "format_position",
    "format_record",
    "holds",
    "legal",
    "legal_calls",
    "legal_cards",
    "load_profile",
    "parse_call",
    "parse_card",
    "parse_cards",
    "parse_position",
    "parse_record",
    "profile",
    "profiles",
    "random_deal",
    "record_of",
    "settle",
    "settle_bid",
    "settle_deal",
    "total_points",
]


def __getattr__(name: str) -> Any:
    """Import a name that is needed for whole deals when it is first used."""
    from importlib import import_module

    for module, names in _LATER.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the names of the package, with those that are not imported yet."""
    return sorted({*globals(), *__all__})
