"""Deals counted, auctions, contests and spoiled records, made by a seeded random for the tests of what is said."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from belote_teach.rules import CARDS, CardSet, Contract, Ruleset, Ruling, Seat, profile, profiles
from belote_teach.rules.auction import DOUBLES, PASS, Auction, Call, CallKind, all_calls, legal_calls
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.deal import Deal, Phase, Turn, random_deal
from belote_teach.rules.options import AuctionKind, Declarations
from belote_teach.rules.record import Record, Said, TrickRecord, record_of
from belote_teach.rules.record_text import parse_declaration
from belote_teach.rules.ruleset import OPTIONS
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Bid, Count, Score, Side, Tally
from belote_teach.rules.tables import option_values
from tests.walk import announced, declared_before


def table(chance: random.Random) -> Ruleset:
    """A bundled table, or one of four players whose every option is drawn by itself."""
    if chance.random() < 0.5:
        return profile(chance.choice(profiles()))
    names = [name for name in OPTIONS if name != "players"]
    return Ruleset().with_options({name: chance.choice(option_values(name)) for name in names})


def counted(chance: random.Random, rules: Ruleset) -> Count:
    """A deal counted: often near the line, now and then a capot."""
    capot = chance.choice((None, None, None, None, Side.TAKERS, Side.DEFENDERS))
    cards = chance.choice((chance.randint(0, 162), chance.randint(70, 92), 81, 71, 91, 80))
    belote = [0, 0]
    belote[chance.randint(0, 1)] = chance.choice((0, 20, 20, 40))
    declared = [0, 0]
    if rules.declarations is not Declarations.NONE:
        declared[chance.randint(0, 1)] = chance.choice((0, 20, 50, 120, 200))
    both = [cards, 162 - cards]
    if capot is not None:
        both = [152, 0] if capot is Side.TAKERS else [0, 152]
    tallies = [Tally(*three) for three in zip(both, belote, declared, strict=True)]
    carried = chance.choice((0, 0, 81, 162)) if rules.auction is AuctionKind.TURNED_CARD else 0
    return Count(tallies[0], tallies[1], capot, carried, alone=capot is Side.TAKERS and chance.random() < 0.5)


def bid(chance: random.Random, rules: Ruleset) -> Bid:
    """A bid that the table allows, doubled or not."""
    doubled = chance.choice((0, 0, 1, 2))
    what = chance.choice(("number", "number", "number", "capot", "generale" if rules.generale else "capot"))
    if what == "generale":
        return Bid(rules.generale_value, doubled, capot=True, generale=True)
    if what == "capot":
        return Bid(rules.capot_bid_value, doubled, capot=True)
    amounts = range(rules.bid_min, (rules.bid_max or 160) + 1, rules.bid_step)
    return Bid(chance.choice((rules.bid_min, *amounts)), doubled)


def scored(chance: random.Random, rules: Ruleset) -> tuple[Count, Ruling[Score]]:
    """A deal counted, and how it is marked."""
    count = counted(chance, rules)
    if rules.auction is AuctionKind.TURNED_CARD:
        return count, settle(count, rules, last=chance.random() < 0.2)
    return count, settle_bid(count, bid(chance, rules), rules)


def auction(chance: random.Random, rules: Ruleset) -> Auction:
    """An auction as far as it happens to have gone: mostly passes, doubles, or the highest bids of the table."""
    so_far = random_deal(chance.randrange(10_000), rules).auction
    wanted = chance.choice(((CallKind.PASS,), (CallKind.CAPOT, CallKind.GENERALE), DOUBLES, tuple(CallKind)))
    for _ in range(chance.choice((0, 1, 2, 3, 4, 7, 7, 9))):
        calls = sorted(legal_calls(so_far, rules).value, key=str)
        likely = [one for one in calls if one.kind in wanted]
        if not calls:
            break
        so_far = so_far.call(chance.choice(likely if likely and chance.random() < 0.95 else calls))
    return so_far


def calls(rules: Ruleset) -> tuple[Call, ...]:
    """Every call of the table, and some that it does not know."""
    odd = [Call(CallKind.TAKE, Contract.HEARTS), Call(CallKind.TAKE, Contract.NO_TRUMP)]
    odd += [Call(CallKind.BID, Contract.SPADES, amount) for amount in (70, 85, 170, 260)]
    odd += [Call(CallKind.CAPOT, Contract.ALL_TRUMP), Call(CallKind.GENERALE, Contract.CLUBS)]
    return tuple(dict.fromkeys((*all_calls(rules), *odd)))


def finished(chance: random.Random, rules: Ruleset) -> Deal:
    """A deal played to the end, with belotes and declarations said where they may be."""
    deal = random_deal(chance.randrange(10_000), rules)
    while deal.phase is Phase.AUCTION:
        offers = sorted((one for one in legal_calls(deal.auction, rules).value if one.contract), key=str)
        passes = any(one.kind is CallKind.PASS for one in legal_calls(deal.auction, rules).value)
        last = len(deal.calls) >= 2 * len(rules.players.seats) - 1
        deal = deal.call(chance.choice(offers) if offers and (last or not passes or chance.random() < 0.3) else PASS)
        if deal.phase is Phase.PASSED_OUT:
            deal = random_deal(chance.randrange(10_000), rules)
    if deal.phase is Phase.TALON:
        deal = deal.lay_away(CardSet.of(*list(deal.dealt[deal.taker])[: deal.way.talon]))
    deal = declared_before(deal)
    while deal.phase is Phase.PLAY:
        card = chance.choice(list(deal.playable))
        deal = deal.play(card, *announced(deal, card))
    return deal


def spoiled(chance: random.Random, rules: Ruleset) -> Record:
    """The record of a whole deal in which one to four things are wrong."""
    record = record_of(finished(chance, rules))
    for _ in range(chance.randint(1, 4)):
        record = chance.choice(_SPOILERS)(chance, record)
    return record


def _other_card(chance: random.Random, record: Record) -> Record:
    return _turn(chance, record, lambda turn: replace(turn, card=chance.choice(CARDS)))


def _carrying(chance: random.Random, record: Record) -> Record:
    return replace(record, carried=chance.choice((81, 162)))


def _turning(chance: random.Random, record: Record) -> Record:
    return replace(record, turned=record.turned or chance.choice(CARDS))


def _silent(chance: random.Random, record: Record) -> Record:
    tricks = tuple(replace(t, turns=tuple(replace(turn, words=()) for turn in t.turns)) for t in record.tricks)
    return replace(record, tricks=tricks)


def _talkative(chance: random.Random, record: Record) -> Record:
    said = chance.choice((("belote",), ("rebelote",), ("belote", "rebelote")))
    return _turn(chance, record, lambda turn: replace(turn, words=said))


def _boastful(chance: random.Random, record: Record) -> Record:
    made = tuple(map(parse_declaration, chance.sample(("tierce QH", "tierce QH", "carre J", "cent AS"), 2)))
    if chance.random() < 0.3:
        return replace(record, declared={chance.choice(list(record.hands)): made})
    place = chance.choice((0, 0, 3))
    return _turn(chance, record, lambda turn: replace(turn, declares=made), place)


def _revoke(chance: random.Random, record: Record) -> Record:
    """Two cards of one player change places."""
    if len(record.tricks) < 2:
        return record
    one, other = sorted(chance.sample(range(len(record.tricks)), 2))
    tricks = list(record.tricks)
    first, second = tricks[one], tricks[other]
    if not first.turns or not second.turns:
        return record
    a, b = first.turns[-1], second.turns[-1]
    tricks[one] = replace(first, turns=(*first.turns[:-1], replace(a, card=b.card)))
    tricks[other] = replace(second, turns=(*second.turns[:-1], replace(b, card=a.card)))
    return replace(record, tricks=tuple(tricks))


def _miscounted(chance: random.Random, record: Record) -> Record:
    return _trick(
        chance, record, lambda trick: replace(trick, points=chance.randint(0, 60), winner=chance.choice(list(Seat)))
    )


def _wrong_leader(chance: random.Random, record: Record) -> Record:
    return _trick(chance, record, lambda trick: replace(trick, leader=chance.choice(list(record.hands))))


def _short(chance: random.Random, record: Record) -> Record:
    return _trick(chance, record, lambda trick: replace(trick, turns=trick.turns[: chance.randint(0, 3)]))


def _fewer(chance: random.Random, record: Record) -> Record:
    return replace(record, tricks=record.tricks[: chance.randint(0, 7)])


def _more(chance: random.Random, record: Record) -> Record:
    return replace(record, tricks=(*record.tricks, *record.tricks[:1], *record.tricks[:1]))


def _other_marks(chance: random.Random, record: Record) -> Record:
    return replace(record, marked={side: chance.randint(0, 252) for side in record.marked})


def _other_calls(chance: random.Random, record: Record) -> Record:
    rules = profile(record.table) if record.table in profiles() else Ruleset()
    said = Said(chance.choice(calls(rules)), chance.choice((None, *record.hands)))
    place = chance.randint(0, len(record.calls))
    return replace(record, calls=(*record.calls[:place], said, *record.calls[place:]))


def _no_calls(chance: random.Random, record: Record) -> Record:
    return replace(record, calls=record.calls[:0])


def _exchanged(chance: random.Random, record: Record) -> Record:
    return replace(record, exchanged=True)


def _laid(chance: random.Random, record: Record) -> Record:
    return replace(record, laid=CardSet.of(chance.choice(CARDS)))


def _no_pack(chance: random.Random, record: Record) -> Record:
    hands = dict(record.hands)
    seat = chance.choice(list(hands))
    hands[seat] = CardSet.of(*list(hands[seat])[:-1], chance.choice(CARDS))
    return replace(record, hands=hands)


def _trick(chance: random.Random, record: Record, change: Callable[[Any], Any], place: int | None = None) -> Record:
    if not record.tricks:
        return record
    which = chance.randrange(len(record.tricks)) if place is None else min(place, len(record.tricks) - 1)
    tricks: list[TrickRecord] = list(record.tricks)
    tricks[which] = change(tricks[which])
    return replace(record, tricks=tuple(tricks))


def _turn(chance: random.Random, record: Record, change: Callable[[Any], Any], place: int | None = None) -> Record:
    def changed(trick: TrickRecord) -> TrickRecord:
        if not trick.turns:
            return trick
        which = chance.randrange(len(trick.turns))
        turns: list[Turn] = list(trick.turns)
        turns[which] = change(turns[which])
        return replace(trick, turns=tuple(turns))

    return _trick(chance, record, changed, place)


_SPOILERS = (
    _carrying,
    _turning,
    _other_card,
    _silent,
    _talkative,
    _boastful,
    _revoke,
    _miscounted,
    _wrong_leader,
    _short,
    _fewer,
    _more,
    _other_marks,
    _other_calls,
    _no_calls,
    _exchanged,
    _laid,
    _no_pack,
)
