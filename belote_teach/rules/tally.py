"""
A deal that was counted, as one line of text: ``takers 76 belote | defenders 86``.

Each side's points in cards come first, the last trick's ten among them; then ``belote``, ``declarations 50`` and
``capot``, where there is any; ``capot alone`` of a taker who has won every trick himself.  ``| carried 81`` at the end
are points that waited for this deal.
What was bid is a text of its own: ``90H``, ``100SA coinche``, ``capotS surcoinche``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .auction import DOUBLE, PASS, REDOUBLE, Auction, all_calls, parse_call, refusal
from .contract import BELOTE_POINTS, DEAL_POINTS, LAST_TRICK_POINTS, Contract
from .deal import bid_of
from .errors import GameError, NotationError, nearest
from .notation import is_number
from .options import AuctionKind, BeloteWho, Contracts, Declarations
from .reachable import card_totals, declaration_totals
from .ruleset import Ruleset
from .scoring import can_wait
from .sheet import Bid, Count, Side, Tally

EXAMPLE = "takers 76 belote | defenders 86"


def parse_count(
    text: str, rules: Ruleset, contract: Contract | None = None, words: Mapping[str, str] | None = None
) -> Count:
    """
    Return the deal counted in *text*; *contract* is what it was played in, where that is known.

    *words* are other words for those of a count, as in ``{'preneurs': 'takers'}``.
    Raises `NotationError` (``BAD_TALLY``) for what cannot be read, `GameError` (``BAD_COUNT``) for what no deal has.

    >>> from belote_teach.rules import profile
    >>> parse_count("takers 76 belote | defenders 86", profile("classic")).takers
    Tally(cards=76, belote=20, declarations=0)
    >>> parse_count("takers capot | defenders", profile("classic")).capot
    <Side.TAKERS: 'takers'>
    """
    sides: dict[Side, dict[str, int]] = {}
    carried: dict[str, int] = {}
    known = {**{word: word for word in (*Side, *_OF_A_SIDE, _CARRIED)}, **(words or {})}
    for part in _in_plain_words(text, words or {}).split("|"):
        first, *others = part.split() or [""]
        name = first.lower()
        if (name in sides) or (name == _CARRIED and carried):
            raise _unreadable(first, "twice")
        if name in tuple(Side):
            sides[Side(name)] = _read(others, _OF_A_SIDE, known)
        elif name == _CARRIED:
            carried = _read([first, *others], (_CARRIED,), known)
        elif first:
            raise _unreadable(first, "side", known)
    if len(sides) < 2:
        raise _unreadable(text)
    winners = [side for side in sides if "capot" in sides[side]]
    if len(winners) > 1:
        raise _unreadable(text, "capots")
    if any("alone" in sides[side] and (side is Side.DEFENDERS or side not in winners) for side in Side):
        raise _bad("alone", "alone is said of a taker who has won every trick himself: takers capot alone")
    if carried and not can_wait(rules):
        raise _bad("carried", f"at {rules.id} no points wait for the next deal: leave out what was carried")
    capot = winners[0] if winners else None
    if capot is not None:
        sides[capot].setdefault("cards", DEAL_POINTS - LAST_TRICK_POINTS)
    tallies = [Tally(*(sides[side].get(name, 0) for name in ("cards", "belote", "declarations"))) for side in Side]
    count = Count(tallies[0], tallies[1], capot, carried.get("carried", 0), "alone" in sides[Side.TAKERS])
    check_deal(count, rules, contract)
    return count


_OF_A_SIDE = ("belote", "declarations", "capot", "alone")
_CARRIED = "carried"
_ALONE = ("capot", "alone")
"""The words after which no number stands."""


def _in_plain_words(text: str, words: Mapping[str, str]) -> str:
    """Return *text* with the plain word for each of *words*, and without commas between words."""
    if words:
        longest_first = sorted(map(re.escape, words), key=len, reverse=True)
        others = rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)"
        text = re.sub(others, lambda other: words[other[0].lower()], text, flags=re.IGNORECASE)
    return re.sub(r",(?=\s|\||$)", " ", text)


def _read(written: list[str], places: tuple[str, ...], known: Mapping[str, str]) -> dict[str, int]:
    """Return the points by the word that they stand after; the first ones, after no word, are ``cards``."""
    found: dict[str, int] = {}
    words = iter([*written, ""])
    word = next(words)
    if _numeral(word) and _CARRIED not in places:
        found["cards"], word = _points(word), next(words)
    while word:
        name = word.lower()
        if name in found:
            raise _unreadable(word, "twice")
        if name not in places:
            raise _unreadable(word, "place" if is_number(word) else "number" if _numeral(word) else "word", known)
        following = next(words)
        if name in _ALONE:
            found[name] = 0
        elif _numeral(following):
            found[name], following = _points(following), next(words)
        elif name == "belote":
            found[name] = BELOTE_POINTS
        else:
            raise _unreadable(word, "points")
        word = following
    return found


def _numeral(word: str) -> bool:
    """Whether *word* is meant as a number, right or wrong."""
    return re.match(r"[-+−]?[.,]?\d", word) is not None


def _points(word: str) -> int:
    if not word.isdecimal():
        raise _unreadable(word, "number")
    if not is_number(word):
        message = f"{word[:20]}… is more than any deal is worth"
        raise NotationError("BAD_TALLY", message, text=word[:20], why="most")
    return int(word)


def _unreadable(text: str, why: str = "", known: Mapping[str, str] | None = None) -> NotationError:
    """Return the error about a whole count, or about the word *text* in it; *known* are the words it may be near."""
    right = f"write what both sides have, as in {EXAMPLE}, or: takers 81 declarations 50 | defenders 81 | carried 81"
    near = nearest(text, known) if known else None
    message = f"{text.strip()!r} cannot be read{f' (did you mean {near}?)' if near else ''}: {right}"
    return NotationError("BAD_TALLY", message, text=text.strip(), why=why, near=near)


def _bad(why: str, message: str, **facts: object) -> GameError:
    return GameError("BAD_COUNT", message, why=why, **facts)


def check_deal(count: Count, rules: Ruleset, contract: Contract | None = None) -> None:
    """
    Raise `GameError` (``BAD_COUNT``) for a count that no deal at this table has.

    *contract* is what the deal was played in, where that is known (sources C3, E6, E8, F1, F2, F5).
    """
    _check_cards(count, rules, contract)
    _check_belotes(count, rules, contract)
    _check_declarations(count, rules)


def _check_cards(count: Count, rules: Ruleset, contract: Contract | None) -> None:
    """
    Both sides' points in cards are those of a whole deal.

    With a capot the last trick's ten are not among them: the table says what stands for the whole.  Without one they
    are points that tricks can make.
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
    elif count.capot is None and count.takers.cards not in card_totals(rules, contract):
        facts = {"takers": count.takers.cards, "defenders": count.defenders.cards}
        message = f"no tricks make {count.takers.cards} for one side and {count.defenders.cards} for the other"
        raise _bad("cards", f"{message}: count the cards of both sides again", **facts)
    else:
        return
    raise _bad("sum" if count.capot is None else "capot", message, total=total, right=right)


def _check_belotes(count: Count, rules: Ruleset, contract: Contract | None) -> None:
    both = count.takers.belote + count.defenders.belote
    for tally in (count.takers, count.defenders):
        if tally.belote % BELOTE_POINTS:
            raise _bad("belote", f"a belote counts {BELOTE_POINTS}, not {tally.belote}", points=tally.belote)
    if contract is None:
        most = 4 if rules.contracts is Contracts.ALL else 1
    else:
        most = {Contract.NO_TRUMP: 0, Contract.ALL_TRUMP: 4}.get(contract, 1)
    if both and not most:
        raise _bad("no-trump", "at sans atout there is no trump, so there is no belote: leave it out")
    if both > most * BELOTE_POINTS:
        message = f"{both // BELOTE_POINTS} belotes: only one side has the king and queen of trumps"
        if most > 1:
            message = f"{both // BELOTE_POINTS} belotes: even at tout atout there are no more than {most}"
        raise _bad("belotes", message, belotes=both // BELOTE_POINTS, most=most)
    if count.defenders.belote and rules.belote_who is BeloteWho.TAKERS_ONLY:
        raise _bad("takers-only", f"at {rules.id} only the takers score a belote: leave the defenders' out")


def _check_declarations(count: Count, rules: Ruleset) -> None:
    sides = {Side.TAKERS: count.takers.declarations, Side.DEFENDERS: count.defenders.declarations}
    declared = {side: points for side, points in sides.items() if points}
    if declared and rules.declarations is Declarations.NONE:
        raise _bad("undeclared", f"at {rules.id} nobody declares: leave the declarations out")
    if len(declared) > 1 and all(declaration_totals(rules, side) for side in declared):
        raise _bad("both", "only the side with the best declaration scores its own: leave the other side's out")
    for side, points in declared.items():
        if points % 10 or points in (10, 30):
            message = f"declarations count 20, 50, 100, 150 or 200 each: {points} is no sum of these"
            raise _bad("declared", message, points=points)
        can_be = declaration_totals(rules, side)
        if can_be is not None and points not in can_be:
            most = max(can_be)
            message = f"one side's cards make {most} in declarations at most, and not every sum below: not {points}"
            raise _bad("declarations", message, points=points, most=most)


def bid_example(rules: Ruleset) -> str:
    """
    Return a bid as it is written at a table where players bid: the lowest one in hearts, doubled where it can be.

    >>> from belote_teach.rules import profile
    >>> bid_example(profile("coinche"))
    '80H coinche'
    """
    start = Auction.at(rules, rules.players.seats[0])
    hearts = (one for one in all_calls(rules) if one.contract is Contract.HEARTS)
    lowest = next(one for one in hearts if refusal(start, one, rules) is None)
    doubled = refusal(Auction.at(rules, rules.players.seats[0], (lowest,)), DOUBLE, rules) is None
    return f"{lowest} {rules.double_name}" if doubled else str(lowest)


def calls_example(rules: Ruleset) -> str:
    """
    Return the calls of an auction as they are written at a table.

    >>> from belote_teach.rules import profile
    >>> calls_example(profile("classic")), calls_example(profile("coinche"))
    ('pass pass take:H', '80H coinche pass pass pass')
    """
    if rules.auction is not AuctionKind.BIDS:
        return " ".join(["pass"] * (len(rules.players.seats) - 2) + ["take:H"])
    said = bid_example(rules).split()
    while not Auction.at(rules, rules.players.seats[0], tuple(map(parse_call, said))).over:
        said.append(str(PASS))
    return " ".join(said)


def parse_bid(text: str, rules: Ruleset) -> tuple[Bid, Contract]:
    """
    Return the bid written in *text*, and in what it is played; ``coinche`` or ``surcoinche`` stands after it.

    Raises `NotationError` (``BAD_CALL``), or `GameError` (``BAD_BID``) for a bid that cannot be made at this table.

    >>> from belote_teach.rules import profile
    >>> bid, contract = parse_bid("90H coinche", profile("coinche"))
    >>> bid, str(contract)
    (Bid(amount=90, doubled=1, capot=False, generale=False), 'H')
    """
    if rules.auction is not AuctionKind.BIDS:
        raise GameError("BAD_BID", f"{text.strip()!r} cannot be bid at this table: {bids_of(rules)}", text=text.strip())
    first, *doubles = text.split() or [""]
    call = parse_call(first)
    said = [parse_call(word) for word in doubles]
    if call.contract is None or said not in ([], [DOUBLE], [REDOUBLE], [DOUBLE, REDOUBLE]):
        raise NotationError(
            "BAD_CALL", f"{text.strip()!r} is no bid: write one, as in {bid_example(rules)}", text=text.strip()
        )
    reason = refusal(Auction.at(rules, rules.players.seats[0]), call, rules)
    if reason is not None:
        message = f"{call} cannot be bid at this table: {bids_of(rules)}"
        raise GameError("BAD_BID", message, text=first, call=call, reason=reason)
    if said and (reason := refusal(Auction.at(rules, rules.players.seats[0], (call,)), DOUBLE, rules)):
        message = f"{call} ends the auction at this table: nobody can double it"
        raise GameError("BAD_BID", message, text=text.strip(), call=DOUBLE, reason=reason)
    return bid_of(call, 2 if REDOUBLE in said else len(said), rules), call.contract


def bids_of(rules: Ruleset) -> str:
    """Return in words which bids a table knows."""
    if rules.auction is not AuctionKind.BIDS:
        return "a card is turned up and nobody bids"
    highest = "" if rules.bid_max is None else f" to {rules.bid_max}"
    return f"bids go from {rules.bid_min} by {rules.bid_step}{highest}, then capot"
