"""
A position as one line of text: contract, trick in order of play, hand.

``D | E:AC N:7C W:8D | S: 9D QD KS 7H`` reads: diamonds are trump, East led the ace of clubs, North and West followed,
and South is to play from four cards.  ``D cw | …`` is a clockwise table, ``D 3 | …`` one of three players, ``D 2 | …``
one of two; an empty trick means that the player leads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .cards import Card, CardSet, Direction, Rank, Seat, Suit, card
from .contract import Contract
from .errors import NotationError
from .options import Players
from .play import Position
from .ruleset import MOST
from .trick import Play, Trick

EXAMPLE = "D | E:AC N:7C W:8D | S: 9D QD KS 7H"
_GLYPHS = {suit.symbol: suit.value for suit in Suit} | dict(zip("♤♡♢♧", "SHDC", strict=True))
_RANKS = {rank.value: rank.value for rank in Rank} | {"T": "10"}
_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))


def parse_card(text: str, letters: Mapping[str, str] | None = None) -> Card:
    """
    Return the card written in *text*: rank, then suit, as in ``10H``, ``TH``, ``10♥``, ``j ♥``.

    *letters* maps a nation's letters to the ranks J, Q and K, as in ``{'V': 'J', 'D': 'Q', 'R': 'K'}``.
    Raises `NotationError` with the code ``BAD_RANK``, ``BAD_SUIT`` or, if neither can be read, ``AMBIGUOUS_OR_BAD``.
    """
    written = re.sub(r"\s", "", text.translate(_SELECTORS)).upper()
    rank_text, suit_text = written[:-1], written[-1:]
    rank = ({**_RANKS, **(letters or {})}).get(rank_text)
    suit = _GLYPHS.get(suit_text, suit_text if suit_text in tuple(Suit) else None)
    if rank and suit:
        return card(rank + suit)
    right = "write rank then suit, as in '10H' or 'J♠'"
    if suit and rank_text:
        ranks = " ".join([*Rank, *(letters or {})])
        raise NotationError(
            "BAD_RANK", f"{text.strip()!r}: no rank is called {rank_text!r} ({ranks}); {right}", text=text
        )
    if rank and suit_text:
        raise NotationError(
            "BAD_SUIT", f"{text.strip()!r}: no suit is called {suit_text!r} (S H D C); {right}", text=text
        )
    raise NotationError("AMBIGUOUS_OR_BAD", f"not a card: {text.strip()!r} ({right})", text=text)


def parse_cards(text: str, letters: Mapping[str, str] | None = None) -> CardSet:
    """
    Return the set of cards written in *text*, separated by spaces or commas.

    Raises `NotationError`: the codes of `parse_card`, and ``DUPLICATE_CARD`` for a card that stands twice.
    """
    return as_set(parse_card(word, letters) for word in _words(text))


def as_set(cards: Iterable[Card]) -> CardSet:
    """Return *cards* as a set; raises `NotationError` (``DUPLICATE_CARD``) if one stands twice."""
    bits = 0
    for one in cards:
        if bits & one.bit:
            raise NotationError("DUPLICATE_CARD", f"{one} stands twice; each card is there once", cards=CardSet.of(one))
        bits |= one.bit
    return CardSet(bits)


def parse_contract(text: str) -> Contract:
    """Return the contract written in *text*: a suit, ``SA`` or ``TA``; raises `NotationError` (``BAD_CONTRACT``)."""
    written = text.translate(_SELECTORS).strip().upper()
    try:
        return Contract(_GLYPHS.get(written, written))
    except ValueError:
        raise NotationError(
            "BAD_CONTRACT", f"no contract is called {text.strip()!r}: write a trump suit (S H D C), SA or TA", text=text
        ) from None


def parse_seat(text: str) -> Seat:
    """Return the seat written in *text*: N, E, S or W; raises `NotationError` (``BAD_SEAT``)."""
    try:
        return Seat(text.strip().upper())
    except ValueError:
        raise NotationError("BAD_SEAT", f"no seat is called {text.strip()!r}: write N, E, S or W", text=text) from None


def is_number(word: str) -> bool:
    """Whether *word* is a number of points, such as a deal or a match can have."""
    return word.isdecimal() and len(word) <= len(str(MOST)) and int(word) <= MOST


def parse_position(text: str, letters: Mapping[str, str] | None = None) -> Position:
    """
    Return the position written in *text*; *letters* as in `parse_card`.

    Raises `NotationError` for what cannot be read, `GameError` for what cannot be on a table.
    """
    parts = text.split("|")
    if len(parts) != 3 or ":" not in parts[2]:
        raise NotationError(
            "BAD_POSITION", f"not a position: {text.strip()!r} (write: {EXAMPLE})", text=text, part="line"
        )
    contract, way = (*parts[0].split(maxsplit=1), "", "")[:2]
    said = way.lower().split()
    ways, numbers = [one for one in said if one in tuple(Direction)], [one for one in said if one in tuple(Players)]
    if len(ways) > 1 or len(numbers) > 1 or len(ways) + len(numbers) < len(said):
        raise NotationError(
            "BAD_POSITION",
            f"no direction is called {way.strip()!r}: write cw, ccw or nothing",
            text=way,
            part="direction",
        )
    direction = Direction(*ways) if ways else Direction.ANTICLOCKWISE
    players = Players(*numbers) if numbers else Players.FOUR
    plays = tuple(_parse_play(word, letters) for word in _words(re.sub(r"\s*:\s*", ":", parts[1])))
    seat, _, hand = parts[2].partition(":")
    trick = Trick(parse_contract(contract), plays, direction, players)
    return Position(parse_cards(hand, letters), trick, parse_seat(seat))


def _parse_play(word: str, letters: Mapping[str, str] | None) -> Play:
    seat, colon, written = word.partition(":")
    if not colon:
        raise NotationError("BAD_POSITION", f"{word!r}: write who played it, as in E:{word}", text=word, part="play")
    return Play(parse_seat(seat), parse_card(written, letters))


def _words(text: str) -> list[str]:
    return re.sub(r"[,;]", " ", text.translate(_SELECTORS)).split()


def format_position(position: Position) -> str:
    """
    Return *position* as its line of text, which `parse_position` reads back.

    >>> format_position(parse_position("♦ | e:ac, n:7♣ | w: th 9d"))
    'D | E:AC N:7C | W: 10H 9D'
    """
    trick = position.trick
    way = "" if trick.players is Players.FOUR else f" {trick.players}"
    way += " cw" if trick.direction is Direction.CLOCKWISE else ""
    plays = " ".join(map(str, trick.plays))
    hand = f"{position.seat}: {position.hand}"
    return f"{trick.contract}{way} | {plays} | {hand}" if plays else f"{trick.contract}{way} | | {hand}"
