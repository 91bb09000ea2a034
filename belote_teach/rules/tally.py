"""
A deal that was counted, as one line of text: ``takers 76 belote | defenders 86``.

Each side's points in cards come first, the last trick's ten among them; then ``belote``, ``declarations 50`` and
``capot``, where there is any.  ``| carried 81`` at the end are points that waited for this deal.
What was bid is a text of its own: ``90H``, ``100SA coinche``, ``capotS surcoinche``.
"""

from __future__ import annotations

from .auction import DOUBLE, REDOUBLE, Auction, parse_call, refusal
from .cards import Seat
from .contract import BELOTE_POINTS, DEAL_POINTS, LAST_TRICK_POINTS
from .deal import bid_of
from .errors import GameError, NotationError
from .options import AuctionKind
from .ruleset import Ruleset
from .sheet import Bid, Count, Side, Tally

EXAMPLE = "takers 76 belote | defenders 86"
BID_EXAMPLE = "90H coinche"

MOST = 100_000
"""No deal and no match has more points than this."""


def parse_count(text: str, rules: Ruleset) -> Count:
    """
    Return the deal counted in *text*.

    Raises `NotationError` (``BAD_TALLY``) for what cannot be read, `GameError` (``BAD_COUNT``) for points that no
    deal has.

    >>> from belote_teach.rules import profile
    >>> parse_count("takers 76 belote | defenders 86", profile("classic")).takers
    Tally(cards=76, belote=20, declarations=0)
    >>> parse_count("takers capot | defenders", profile("classic")).capot
    <Side.TAKERS: 'takers'>
    """
    sides: dict[Side, dict[str, int]] = {}
    carried: dict[str, int] = {}
    for part in text.lower().split("|"):
        name, *words = part.split() or [""]
        if name in tuple(Side) and Side(name) not in sides:
            sides[Side(name)] = _read(words, part)
        elif name == "carried" and not carried:
            carried = _read([name, *words], part)
        else:
            raise _unreadable(part)
    if len(sides) < 2:
        raise _unreadable(text)
    capot = next((side for side in Side if "capot" in sides[side]), None)
    if capot is not None:
        sides[capot].setdefault("cards", DEAL_POINTS - LAST_TRICK_POINTS)
    tallies = [
        Tally(sides[side].get("cards", 0), sides[side].get("belote", 0), sides[side].get("declarations", 0))
        for side in Side
    ]
    count = Count(tallies[0], tallies[1], capot, carried.get("carried", 0))
    check_cards(count, rules)
    return count


_USUAL = {"belote": BELOTE_POINTS, "capot": 0}
"""The words that need no number after them, and what they count without one."""


def _read(words: list[str], part: str) -> dict[str, int]:
    """Return the points by the word that they stand after; the first ones, after no word, are ``cards``."""
    found: dict[str, int] = {}
    places = iter([*words, ""])
    word = next(places)
    if word.isdecimal():
        found["cards"], word = _points(word), next(places)
    while word:
        if word in found or word not in ("belote", "capot", "declarations", "carried"):
            raise _unreadable(part)
        following = next(places)
        if following.isdecimal():
            found[word], following = _points(following), next(places)
        elif word in _USUAL:
            found[word] = _USUAL[word]
        else:
            raise _unreadable(part)
        word = following
    return found


def _points(word: str) -> int:
    if len(word) > len(str(MOST)):
        raise NotationError("BAD_TALLY", f"{word[:20]}… is more than any deal is worth", text=word[:20])
    return int(word)


def _unreadable(text: str) -> NotationError:
    right = f"write what both sides have, as in {EXAMPLE}, or: takers 81 declarations 50 | defenders 81 | carried 81"
    return NotationError("BAD_TALLY", f"{text.strip()!r} cannot be read: {right}", text=text.strip())


def check_cards(count: Count, rules: Ruleset) -> None:
    """
    Raise `GameError` (``BAD_COUNT``) where both sides' points in cards are not those of a whole deal.

    With a capot the last trick's ten are not among them: the table says what stands for the whole.
    """
    cards = {Side.TAKERS: count.takers.cards, Side.DEFENDERS: count.defenders.cards}
    right = DEAL_POINTS - LAST_TRICK_POINTS * (count.capot is not None)
    total = sum(cards.values())
    if total != right:
        where = "with a capot, which leaves the last trick's ten out, they make" if count.capot else "they make"
        both = f"{count.takers.cards} and {count.defenders.cards} make {total}"
        message = f"{both}: check the points in cards of both sides, together {where} {right}"
    elif count.capot is not None and cards[count.capot] != right:
        message = f"whoever wins every trick has all {right} points in cards, not {cards[count.capot]}"
    else:
        return
    raise GameError("BAD_COUNT", message, total=total, right=right, capot=count.capot is not None)


def parse_bid(text: str, rules: Ruleset) -> Bid:
    """
    Return the bid written in *text*, with ``coinche`` or ``surcoinche`` after it where it was doubled.

    Raises `NotationError` (``BAD_CALL``), or `GameError` (``BAD_BID``) for a bid that cannot be made at this table.

    >>> from belote_teach.rules import profile
    >>> parse_bid("90H coinche", profile("coinche"))
    Bid(amount=90, doubled=1, capot=False, generale=False)
    """
    first, *doubles = text.split() or [""]
    call = parse_call(first)
    said = [parse_call(word) for word in doubles]
    if call.contract is None or said not in ([], [DOUBLE], [REDOUBLE], [DOUBLE, REDOUBLE]):
        raise NotationError(
            "BAD_CALL", f"{text.strip()!r} is no bid: write one, as in {BID_EXAMPLE}", text=text.strip()
        )
    if rules.auction is not AuctionKind.BIDS or refusal(Auction(Seat.EAST), call, rules):
        raise GameError("BAD_BID", f"{call} cannot be bid at this table: {bids_of(rules)}", call=call)
    if said and Auction.at(rules, rules.players.seats[0], (call,)).over:
        raise GameError("BAD_BID", f"{call} ends the auction at this table: nobody can double it", call=call)
    doubled = 2 if REDOUBLE in said else len(said)
    return bid_of(call, doubled, rules)


def bids_of(rules: Ruleset) -> str:
    """Return in words which bids a table knows."""
    if rules.auction is not AuctionKind.BIDS:
        return "a card is turned up and nobody bids"
    highest = "" if rules.bid_max is None else f" to {rules.bid_max}"
    return f"bids go from {rules.bid_min} by {rules.bid_step}{highest}, then capot"
