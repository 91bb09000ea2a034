"""How the cards, seats and contracts here are called in belote-cli and in colver."""

from __future__ import annotations

import platform
import sys
from types import MappingProxyType

import belote.deck as deck
import belote.game as game

from belote_teach.rules import CARDS, Contract, Seat, Trick

SEATS = (Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST)
"""The players 0 to 3 of both programs, in playing order at an anticlockwise table."""

CLI_SUITS = MappingProxyType(dict(zip("SHDC", deck.CARD_SUITS, strict=True)))
CLI_CARDS = MappingProxyType({card: deck.Card(CLI_SUITS[card.suit], deck.Rank(card.rank)) for card in CARDS})

_COLVER_RANKS = ("7", "8", "9", "J", "Q", "K", "10", "A")
COLVER_CARDS = MappingProxyType({card: 8 * "SHDC".index(card.suit) + _COLVER_RANKS.index(card.rank) for card in CARDS})
COLVER_NAMES = MappingProxyType({number: card for card, number in COLVER_CARDS.items()})

COLVER_SUITS = "SHDC"

HAS_COLVER_WHEEL = sys.platform == "linux" and platform.machine() == "x86_64"
"""colver is published for this platform alone; here it has to be installed, elsewhere it cannot be."""

WITHOUT_COLVER = f"colver has no wheel for {sys.platform} on {platform.machine()}, only for Linux on x86_64"


def cli_seat(seat: Seat) -> game.Seat:
    """Return *seat* as belote-cli calls it."""
    return game.Seat(SEATS.index(seat))


def cli_trump(contract: Contract) -> deck.Suit | None:
    """Return *contract* as belote-cli calls its trump."""
    if contract.trump is None:
        return deck.Suit.TOUT_ATOUT if contract is Contract.ALL_TRUMP else None
    return CLI_SUITS[contract.trump]


def cli_trick(trick: Trick) -> tuple[game.TrickCard, ...]:
    """Return *trick* as belote-cli holds it."""
    return tuple(game.TrickCard(cli_seat(play.seat), CLI_CARDS[play.card]) for play in trick.plays)
