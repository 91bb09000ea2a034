"""Questions about whole deals: how cards are dealt, who won each trick, and what both sides mark."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Sequence

from belote_teach.rules import (
    CardSet,
    Contract,
    GameError,
    Play,
    Position,
    Ruleset,
    Seat,
    Trick,
    legal,
    parse_card,
)
from belote_teach.rules.belote import announced_belotes
from belote_teach.rules.counting import count_tricks
from belote_teach.rules.dealing import FIRST_PACKETS, FULL_PACKETS
from belote_teach.rules.dealt import Hands
from belote_teach.rules.notation import parse_seat
from belote_teach.rules.options import AuctionKind, SevenExchange
from belote_teach.rules.record import SIDES
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Result, Side

from . import told
from .inputs import Inputs, shown
from .kind import Answer, Kind, check_four

HAND = 8
Dealt = Sequence[Sequence[Play]]


def _full_deal(inputs: Inputs, rules: Ruleset) -> Answer:
    check_four(rules)
    rules = rules.with_options({"direction": inputs.direction("direction")})
    plays = [_seated_trick(inputs, one) for one in inputs.items("tricks", HAND, "tricks")]
    tricks = _played(plays, inputs.hands("hands"), inputs.contract(), inputs.seat("first_leader"), rules)
    points = _trick_points(tricks, rules)
    won = _by_side(zip(_winners(tricks), points, strict=True))
    result = {"winners": [seat.value for seat in _winners(tricks)], "trick_points": points, **won}
    return Answer(result, lambda lang: told.tricks(tricks, points, lang))


def _seated_trick(inputs: Inputs, written: object) -> tuple[Play, ...]:
    """Return the trick written as a list of ``E:7H``."""
    if not isinstance(written, list):
        inputs.refuse("tricks", f"{reprlib.repr(written)} is not a trick")
    plays = []
    for one in written:
        seat, colon, card = one.partition(":") if isinstance(one, str) else ("", "", "")
        if not colon:
            inputs.refuse("tricks", f"{reprlib.repr(one)} is not a play, such as E:7H")
        plays.append(Play(parse_seat(seat), parse_card(card)))
    return tuple(plays)


def _full_deal_score(inputs: Inputs, rules: Ruleset) -> Answer:
    check_four(rules)
    rules = rules.with_options({"direction": inputs.direction("direction")})
    hands, contract, taker = inputs.hands("hands"), inputs.contract(), inputs.seat("taker")
    plays = [_led_trick(inputs, one, rules) for one in inputs.items("plays", HAND, "tricks")]
    tricks = _played(plays, hands, contract, inputs.seat("dealer").after(rules.direction), rules)
    takers, points = (taker, taker.partner), _trick_points(tricks, rules)
    result: dict[str, object] = {
        "trick_winners": [seat.value for seat in _winners(tricks)],
        "trick_points": points,
        "tricks_won": _by_side((seat, 1) for seat in _winners(tricks)),
    }
    counted = count_tricks(tricks, {}, {}, takers, rules)
    cards = _by_side(zip(_winners(tricks), points, strict=True))
    if counted.capot is not None:
        winner = SIDES[(taker in (Seat.EAST, Seat.WEST)) is (counted.capot is Side.TAKERS)]
        cards[winner] = _capot_points(counted.capot, cards[winner], rules)
    result["card_points"] = cards
    if "belote_announced" not in inputs.example:
        return Answer(result, lambda lang: told.tricks(tricks, points, lang))
    if rules.auction is not AuctionKind.TURNED_CARD:
        raise GameError("WRONG_TABLE", f"at {rules.id} players bid: leave out belote_announced, round and turnup")
    _check_turned(inputs, hands[taker], rules)
    words = ("belote", "rebelote") if inputs.read("belote_announced", bool, "true or false") else ()
    said = [(play.seat, play.card, words) for trick in tricks for play in trick.plays]
    belotes = announced_belotes(said, hands, contract, takers, rules)
    count = count_tricks(tricks, belotes, {}, takers, rules)
    ruling = settle(count, rules)
    score, first = ruling.value, SIDES[taker in (Seat.EAST, Seat.WEST)]
    ended = {Result.MADE: "made", Result.SET: "failed", Result.LITIGE: "litige"}[score.result]
    result |= {
        "belote": _holders(belotes),
        "scored": {side: score.takers if side == first else score.defenders for side in SIDES},
        "result": ended if counted.capot is None else "capot",
        "held": score.suspended,
    }
    return Answer(result, lambda lang: told.tricks(tricks, points, lang) + told.sheet(ruling, count, rules, lang))


def _led_trick(inputs: Inputs, written: object, rules: Ruleset) -> tuple[Play, ...]:
    """Return the trick written as who led and the cards in order."""
    if not isinstance(written, dict) or written.keys() != _TRICK.keys():
        inputs.refuse("plays", f"{reprlib.repr(written)} is not a trick, such as {shown(_TRICK)}")
    trick = inputs.inside(written, _TRICK, "plays")
    order, cards = trick.seat("leader").order(rules.direction), trick.cards("cards")
    if len(cards) != len(order):
        raise GameError("TRICK_SIZE", f"{trick.where}: a trick has {len(order)} cards, not {len(cards)}")
    return tuple(map(Play, order, cards))


def _check_turned(inputs: Inputs, hand: CardSet, rules: Ruleset) -> None:
    inputs.number("round", 1, 2)
    turned = parse_card(inputs.read("turnup", str, "a card"))
    if turned not in hand and rules.seven_exchange is SevenExchange.OFF:
        inputs.refuse("turnup", f"{turned} is not among the taker's cards, where the turned card belongs")


def _played(plays: Dealt, hands: Hands, contract: Contract, leader: Seat, rules: Ruleset) -> tuple[Trick, ...]:
    """Return the tricks; raises `GameError` at the first card that could not be played so."""
    left, tricks = dict(hands), []
    for number, cards in enumerate(plays, 1):
        trick = Trick(contract, (), rules.direction)
        if len(cards) != 4:
            raise GameError("TRICK_SIZE", f"trick {number}: a trick has four cards, not {len(cards)}")
        for play in cards:
            seat, card = play.seat, play.card
            turn = trick.turn or leader
            if seat is not turn:
                raise GameError("SEAT_ORDER", f"trick {number}: {seat}:{card}: it is the turn of {turn}")
            if card not in left[seat]:
                raise GameError("NOT_IN_HAND", f"trick {number}: {seat} does not hold {card}, but {left[seat]}")
            if reason := legal(Position(left[seat], trick, seat), rules).against(card):
                raise GameError("ILLEGAL_PLAY", f"trick {number}: {seat} may not play {card}: {reason.rule}")
            left[seat] -= CardSet.of(card)
            trick = trick.play(seat, card)
        tricks.append(trick)
        leader = _winners([trick])[0]
    return tuple(tricks)


def _winners(tricks: Sequence[Trick]) -> list[Seat]:
    return [trick.holder.seat for trick in tricks if trick.holder]


def _trick_points(tricks: Sequence[Trick], rules: Ruleset) -> list[int]:
    return [trick.points(rules, last=number == HAND) for number, trick in enumerate(tricks, 1)]


def _by_side(counts: Iterable[tuple[Seat, int]]) -> dict[str, int]:
    sums = dict.fromkeys(SIDES, 0)
    for seat, count in counts:
        sums[SIDES[seat in (Seat.EAST, Seat.WEST)]] += count
    return sums


def _capot_points(side: Side, counted: int, rules: Ruleset) -> int:
    """Return what stands for the cards of a side that has won every trick."""
    if rules.auction is AuctionKind.BIDS:
        return rules.capot_tricks if side is Side.TAKERS else counted
    if side is Side.TAKERS:
        return rules.capot_value
    return rules.set_base_capot if rules.capot_by_defenders else counted


def _holders(belotes: Mapping[Seat, int]) -> str | None:
    """Return the side whose belote counts; ``"both"`` where, at tout atout, each side has one."""
    sides = [side for side in SIDES if any(points for seat, points in belotes.items() if seat in side)]
    return "both" if len(sides) > 1 else (*sides, None)[0]


def _deal(inputs: Inputs, rules: Ruleset) -> Answer:
    check_four(rules)
    phase = inputs.choice("phase", ("first_deal", "second_deal", "full_deal"), "a phase")
    turned = rules.auction is AuctionKind.TURNED_CARD
    if turned is (phase == "full_deal"):
        how = "a card is turned up: ask first_deal or second_deal" if turned else "eight cards are dealt: ask full_deal"
        raise GameError("WRONG_TABLE", f"at {rules.id} {how}")
    first = sum(FIRST_PACKETS)
    facts = {"hand": first if phase == "first_deal" else HAND, "taker": HAND - first - 1, "others": HAND - first}
    result: dict[str, object]
    if phase == "first_deal":
        result = {"packets": [list(FIRST_PACKETS), list(FIRST_PACKETS[::-1])], "turned": 1, "hand": first}
    elif phase == "second_deal":
        result = {"taker_gets": facts["taker"], "others_get": facts["others"], "turned_card_to": "taker", "hand": HAND}
    else:
        result = {"packets": [list(packets) for packets in FULL_PACKETS], "hand": HAND}
    return Answer(result, lambda lang: told.dealing(phase, facts, lang))


def _example(deal: str) -> tuple[dict[str, list[str]], list[list[str]]]:
    """Return the hands and the tricks of an example, written in short."""
    lines = [line.split() for line in deal.strip().splitlines()]
    return {seat: cards for seat, *cards in lines[:4]}, lines[4:]


_HANDS, _TRICKS = _example("""
    S 10D 10S 8C 8S AC JD KS QH
    E 7D 9D 9H 9S JH JS KC QS
    N 7C 7H 8D 9C JC KD QC QD
    W 10C 10H 7S 8H AD AH AS KH
    N:JC W:10C S:AC E:KC
    S:8C E:9D N:7C W:8H
    E:JH N:7H W:KH S:QH
    W:AS S:8S E:QS N:8D
    N:QC W:AD S:JD E:7D
    S:10D E:9S N:KD W:7S
    S:KS E:JS N:QD W:AH
    N:9C W:10H S:10S E:9H
""")
_TRICK: Mapping[str, object] = {"leader": "N", "cards": ["JC", "10C", "AC", "KC"]}
_DIAMONDS = {"mode": "suit", "trump": "D"}
_PLAYED: Mapping[str, object] = {
    "direction": "ccw",
    "dealer": "E",
    "taker": "S",
    "hands": _HANDS,
    "plays": [{"leader": plays[0][0], "cards": [play[2:] for play in plays]} for plays in _TRICKS],
    "contract": _DIAMONDS,
}

KINDS: Mapping[str, Kind] = {
    "full_deal": Kind(
        _full_deal,
        ({"contract": _DIAMONDS, "direction": "ccw", "first_leader": "N", "hands": _HANDS, "tricks": _TRICKS},),
    ),
    "full_deal_score": Kind(
        _full_deal_score,
        ({**_PLAYED, "turnup": "JD", "round": 1, "belote_announced": True}, _PLAYED),
    ),
    "deal": Kind(_deal, ({"phase": "second_deal"},)),
}
"""Questions about whole deals."""
