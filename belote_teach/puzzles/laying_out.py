"""The situations of an exercise file: what stands under its keys, read into an auction, a belote, a counted deal …"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from belote_teach.language import languages, typeset
from belote_teach.rules import Card, CardSet, Contract, Ruleset, Seat, parse_cards
from belote_teach.rules.auction import Auction, Call, parse_call
from belote_teach.rules.declarations import Declaration
from belote_teach.rules.notation import parse_card, parse_contract, parse_seat
from belote_teach.rules.options import AuctionKind, MatchForm, Players
from belote_teach.rules.record_text import parse_declaration, parse_record
from belote_teach.rules.sheet import Bid, Side
from belote_teach.rules.tally import EXAMPLE, bid_example, parse_bid, parse_count

from .exercise import Ask
from .sheet import Row
from .situations import Bidding, Contest, Counted, Holding, Party, Recorded, Royals, Situation, Totals

T = TypeVar("T")


class Keys(Protocol):
    """The keys of one exercise, each read once; what is wrong with one is remembered."""

    def take(self, key: str, read: Callable[[Any], T]) -> T | None:
        """Return what stands under *key*, read, or ``None`` when nothing does or it cannot be read."""

    def need(self, key: str, read: Callable[[Any], T], right: str) -> T | None:
        """Return what stands under *key*, which may not be left out; *right* is a right way to write it."""

    def fault(self, key: str, message: str) -> None:
        """Remember what is wrong with *key*."""


BOTH_WORDS = ("belote", "rebelote")

Laid = tuple[Contract | None, Situation]


def lay_out(ask: Ask, keys: Keys, rules: Ruleset) -> Laid | None:
    """Return contract and situation of an exercise that asks *ask*, or ``None`` when its keys have faults."""
    return _LAYOUTS[ask](keys, rules)


def _bidding(keys: Keys, rules: Ruleset) -> Laid | None:
    turned = keys.take("turned", lambda value: parse_card(str(value)))
    said = keys.take("calls", _calls) or ()
    offer = keys.need("offer", _calls, '"pass take:H take:S"')
    if (turned is None) == (rules.auction is AuctionKind.TURNED_CARD):
        right = "leave it out, or name another table" if turned else 'write turned = "9H"'
        keys.fault("turned", f"at the table {rules.id} {_auction(rules)}: {right}")
        return None
    if offer is None:
        return None
    if len(set(offer)) < len(offer) or not 2 <= len(offer) <= 8:
        keys.fault("offer", 'offer: two to eight different calls, as in offer = "pass take:H take:S"')
        return None
    seats = rules.players.seats
    first = Seat.SOUTH.after(rules.direction, -len(said), seats)
    auction = Auction.at(rules, first, turned=turned)
    for call in said:
        if auction.over:
            keys.fault("calls", f"calls: the auction is over before {call}; leave it out")
            return None
        auction = auction.call(call)
    if auction.over:
        keys.fault("calls", "calls: the auction is over, so there is nothing to judge; leave the last call out")
        return None
    return None, Bidding(auction, offer)


def _auction(rules: Ruleset) -> str:
    return "a card is turned up" if rules.auction is AuctionKind.TURNED_CARD else "no card is turned up"


def _royals(keys: Keys, rules: Ruleset) -> Laid | None:
    contract = keys.need("contract", _contract, '"H"')
    hand = keys.need("hand", _hand, '"KH QH 7C 8D"')
    first = keys.need("first", _row, '"QH"')
    said = keys.take("said", _words)
    taker = keys.take("taker", _boolean)
    if contract is None or hand is None or first is None:
        return None
    if not CardSet.of(*first) <= hand:
        keys.fault("first", f"first: {CardSet.of(*first) - hand} is not in the hand {hand}")
        return None
    if len({card.suit for card in first}) < len(first):
        keys.fault("first", 'first: of each suit the king or the queen that is played first, as in first = "QH KS"')
        return None
    return contract, Royals(contract, hand, first, BOTH_WORDS if said is None else said, taker is not False)


def _holding(keys: Keys, rules: Ruleset) -> Laid | None:
    contract = keys.need("contract", _contract, '"H"')
    hand = keys.need("hand", _hand, '"9H 10H JH QH AS 7C 8C KD"')
    if contract is None or hand is None:
        return None
    if len(hand) != 8:
        keys.fault("hand", f"hand: {len(hand)} cards; whoever declares holds eight")
        return None
    return contract, Holding(contract, hand)


def _contest(keys: Keys, rules: Ruleset) -> Laid | None:
    if rules.players is not Players.FOUR:
        keys.fault("claims", f"claims: at the table {rules.id} nobody has a partner; name a table for four")
        return None
    contract = keys.need("contract", _contract, '"H"')
    claims = keys.need("claims", _claims, '"S: tierce QH | E: cinquante 10S"')
    first = keys.take("first", _seat) or Seat.EAST
    taker = keys.take("taker", _seat) or Seat.SOUTH
    if contract is None or claims is None:
        return None
    held = CardSet()
    for seat, declared in claims.items():
        for one in declared:
            if held & one.cards and not rules.share_cards:
                keys.fault("claims", f"claims: {held & one.cards} would stand twice, once in {seat}'s {one.kind} {one}")
                return None
            held |= one.cards
    return contract, Contest(contract, tuple(claims.items()), first, taker, rules.direction)


def _counted(keys: Keys, rules: Ruleset) -> Laid | None:
    bid, contract = _bid(keys, rules)
    count = keys.need("count", lambda value: parse_count(str(value), rules, contract), f'"{EXAMPLE}"')
    takers = keys.take("takers", _party) or Party.US
    last = keys.take("last", _side)
    given = keys.take("given", _rows) or ()
    if count is None:
        return None
    if last is not None and count.capot is not None:
        keys.fault("last", "last: with a capot the last trick's ten is not counted; leave this line out")
        return None
    return contract, Counted(count, takers, last, bid, contract, given)


def _bid(keys: Keys, rules: Ruleset) -> tuple[Bid | None, Contract | None]:
    contract = keys.take("contract", _contract)
    if rules.auction is AuctionKind.TURNED_CARD:
        if keys.take("bid", str) is not None:
            keys.fault("bid", f"bid: at the table {rules.id} nobody bids; leave it out, or name another table")
        return None, contract
    text = keys.need("bid", str, f'"{bid_example(rules)}"')
    offer = None if text is None else keys.take("bid", lambda value: parse_bid(str(value), rules))
    return offer or (None, contract)


def _totals(keys: Keys, rules: Ruleset) -> Laid | None:
    if rules.players is Players.THREE:
        keys.fault("totals", f"totals: at the table {rules.id} three have totals; name a table for four or for two")
        return None
    before = keys.need("totals", _pair, '"985 960"')
    marks = keys.take("marks", _pair) or (0, 0)
    deals = keys.take("deals", _number) or 0
    if before is None:
        return None
    if rules.match_form is MatchForm.DEALS and not deals:
        keys.fault("deals", f"deals is missing: a match has {rules.deals} deals at the table {rules.id}")
        return None
    return None, Totals(before, marks, deals)


def _recorded(keys: Keys, rules: Ruleset) -> Laid | None:
    record = keys.need("record", lambda value: parse_record(str(value)), '"""\\ntable: classic\\n…"""')
    titles = keys.take("title", lambda value: in_languages(value, "title", "A deal with a belote")) or ()
    hide_faults = keys.take("hide_faults", _boolean) or False
    return None if record is None else (None, Recorded(record, titles, hide_faults))


def record_table(value: Any) -> Ruleset | None:
    """Return the table at which the record in *value* was played, if it can be read and is no file of one's own."""
    try:
        return parse_record(str(value)).rules
    except ValueError:
        return None


_LAYOUTS: Mapping[Ask, Callable[[Keys, Ruleset], Laid | None]] = MappingProxyType(
    {
        Ask.CALLS: _bidding,
        Ask.BELOTE: _royals,
        Ask.DECLARE: _holding,
        Ask.WHOSE: _contest,
        Ask.SCORE: _counted,
        Ask.MATCH: _totals,
        Ask.WATCH: _recorded,
    }
)


# ---- what stands under one key ----


def _calls(value: Any) -> tuple[Call, ...]:
    return tuple(parse_call(word) for word in str(value).replace(",", " ").split())


def _contract(value: Any) -> Contract:
    return parse_contract(str(value))


def _hand(value: Any) -> CardSet:
    return parse_cards(str(value))


def _row(value: Any) -> tuple[Card, ...]:
    parse_cards(str(value))  # refuses a card that stands twice
    return tuple(parse_card(word) for word in str(value).replace(",", " ").split())


def _seat(value: Any) -> Seat:
    return parse_seat(str(value))


def _words(value: Any) -> tuple[str, ...]:
    words = tuple(str(value).replace(",", " ").split())
    if any(word not in ("belote", "rebelote") for word in words):
        raise ValueError(f'{value!r}: write the words said, as in "belote rebelote", or "" for none')
    return words


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def _claims(value: Any) -> Mapping[Seat, tuple[Declaration, ...]]:
    found: dict[Seat, tuple[Declaration, ...]] = {}
    for part in filter(str.strip, str(value).split("|")):
        seat, colon, declared = part.partition(":")
        if not colon or not declared.strip():
            raise ValueError(f'{part.strip()!r}: write seat and declarations, as in "S: tierce QH, carre J"')
        who = parse_seat(seat.strip())
        if who in found:
            raise ValueError(f"{who} stands twice; part its declarations by commas")
        found[who] = tuple(parse_declaration(one) for one in declared.split(","))
    return MappingProxyType(found)


def _party(value: Any) -> Party:
    if value not in tuple(Party):
        raise ValueError(f'{value!r}: write whose side has taken, "us" or "them"')
    return Party(value)


def _side(value: Any) -> Side:
    if value not in tuple(Side):
        raise ValueError(f'{value!r}: write who has won the last trick, "takers" or "defenders"')
    return Side(value)


_GIVEN = (Row.CARDS, Row.LAST, Row.BELOTE, Row.DECLARATIONS, Row.TOTAL)


def _rows(value: Any) -> tuple[str, ...]:
    words = tuple(str(value).replace(",", " ").split())
    for word in words:
        if word not in _GIVEN:
            raise ValueError(f"{word!r} is no row that may be given; those are {', '.join(_GIVEN)}")
    return words


def _pair(value: Any) -> tuple[int, int]:
    words = str(value).replace(",", " ").split()
    if len(words) != 2 or not all(word.isdecimal() for word in words):
        raise ValueError(f'{value!r}: write the points of both sides, ours first, as in "985 960"')
    return int(words[0]), int(words[1])


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r}: write how many deals are played, as in 11")
    return value


def in_languages(value: Any, key: str, example: str) -> tuple[tuple[str, str], ...]:
    """Return an author's own words, typeset: each language and its text, as in ``hint.en = "Look at the hearts."``."""
    if not isinstance(value, dict):
        raise ValueError(f'write one for each language, as in {key}.en = "{example}"')
    for language, text in value.items():
        if language not in languages():
            raise ValueError(f"no language is called {language!r}; the languages are {', '.join(languages())}")
        if not isinstance(text, str) or not text.strip():
            raise ValueError(f'write a few words, as in {key}.{language} = "…"')
    return tuple((language, typeset(text, language)) for language, text in value.items())
