"""
The game of belote as a small typed engine without dependencies.

A question put to it returns a `Ruling`: the value, and every reason that led to it.
Sources such as D8 are the rows of the page "Where the rules come from" in the book.
"""

from .cards import CARDS, PACK, Card, CardSet, Direction, Rank, Seat, Suit, card
from .contract import Contract, card_points, convert_all_trump, total_points
from .errors import GameError, NotationError
from .notation import format_position, parse_card, parse_cards, parse_position
from .play import Position, legal, legal_cards
from .reasons import Effect, Reason, Rule, Ruling
from .ruleset import OPTIONS, ProfileError, Ruleset
from .tables import Difference, compare, load_profile, profile, profiles
from .trick import Play, Trick, holds

__all__ = [
    "CARDS",
    "OPTIONS",
    "PACK",
    "Card",
    "CardSet",
    "Contract",
    "Difference",
    "Direction",
    "Effect",
    "GameError",
    "NotationError",
    "Play",
    "Position",
    "ProfileError",
    "Rank",
    "Reason",
    "Rule",
    "Ruleset",
    "Ruling",
    "Seat",
    "Suit",
    "Trick",
    "card",
    "card_points",
    "compare",
    "convert_all_trump",
    "format_position",
    "holds",
    "legal",
    "legal_cards",
    "load_profile",
    "parse_card",
    "parse_cards",
    "parse_position",
    "profile",
    "profiles",
    "total_points",
]
