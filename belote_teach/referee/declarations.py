"""Questions about belote and declarations: what there is, whose counts, and how much."""

from __future__ import annotations

from collections.abc import Mapping

from belote_teach.rules import Contract, Ruleset, Ruling, Seat, parse_card
from belote_teach.rules.belote import belote_points
from belote_teach.rules.declarations import Claims, counting_declarations, declarations_in
from belote_teach.rules.options import Declarations
from belote_teach.rules.record import SIDES
from belote_teach.rules.sheet import Side

from . import told
from .inputs import Inputs
from .kind import Answer, Kind, check_four


def _belote(inputs: Inputs, rules: Ruleset) -> Answer:
    contract = inputs.contract_of({name: inputs.values[name] for name in ("mode", "trump")})
    ruling = belote_points(
        contract,
        parse_card(inputs.read("first_card", str, "a card")),
        inputs.words("said", ("belote", "rebelote")),
        rules,
        same_hand=inputs.read("king_and_queen_same_hand", bool, "true or false"),
        taker=inputs.read("taker", bool, "true or false") if "taker" in inputs.example else True,
    )

    return Answer({"points": ruling.value}, lambda lang: told.belote(ruling, lang))


def _declarations_in_hand(inputs: Inputs, rules: Ruleset) -> Answer:
    contract = inputs.trump("trump")
    found = declarations_in(inputs.hand("hand", rules.players), contract, rules)
    points = [one.points(contract, rules) for one in found]

    result = {"declarations": [[one.kind.value, str(one)] for one in found], "points": sum(points)}
    return Answer(result, lambda lang: told.declarations(found, points, rules, lang))


def _declaration_contest(inputs: Inputs, rules: Ruleset) -> Answer:
    check_four(rules)
    sides = {side: inputs.declarations(side) for side in Side}
    speakers, contract = inputs.order("order"), inputs.trump("trump")
    taker = _taker(inputs, sides)
    ruling = _counting({**sides[Side.TAKERS], **sides[Side.DEFENDERS]}, contract, speakers, taker, rules)
    points = {side: _of_side(ruling.value, taker, side) for side in Side}
    winner = next((side.value for side in Side if points[side]), "none")
    result = {"winner": winner, "takers": points[Side.TAKERS], "defenders": points[Side.DEFENDERS]}
    return Answer(result, lambda lang: told.counting(ruling, rules, lang))


def _taker(inputs: Inputs, sides: Mapping[Side, Claims]) -> Seat:
    """Return a seat of the taking side; raises `GameError` where both sides sit on the same seats."""
    axes = {side: {seat in (Seat.NORTH, Seat.SOUTH) for seat in claims} for side, claims in sides.items()}
    takers, defenders = axes[Side.TAKERS], axes[Side.DEFENDERS]
    if len(takers) > 1 or len(defenders) > 1 or takers & defenders:
        wrong = "takers" if len(takers) > 1 else "defenders"
        inputs.refuse(wrong, "the sides are N with S and E with W, one of them the takers")
    if takers:
        return Seat.SOUTH if True in takers else Seat.EAST
    return Seat.SOUTH if False in defenders else Seat.EAST


def _declarations_deal(inputs: Inputs, rules: Ruleset) -> Answer:
    check_four(rules)
    contract, hands = inputs.contract(), inputs.hands("hands")
    speakers, taker = inputs.seat("leader").order(rules.direction), inputs.seat("taker")
    claims = {seat: declarations_in(hand, contract, rules) for seat, hand in hands.items()}
    ruling = _counting(claims, contract, speakers, taker, rules)
    points = dict.fromkeys(SIDES, 0)
    for seat, count in ruling.value.items():
        points[SIDES[seat in (Seat.EAST, Seat.WEST)]] += count
    winner = next((side for side in SIDES if points[side]), None)
    return Answer({"points": points, "winner": winner}, lambda lang: told.counting(ruling, rules, lang))


def _counting(
    claims: Claims, contract: Contract | None, speakers: tuple[Seat, ...], taker: Seat, rules: Ruleset
) -> Ruling[Mapping[Seat, int]]:
    at_this_table = {} if rules.declarations is Declarations.NONE else claims
    return counting_declarations(at_this_table, contract, speakers, taker, rules)


def _of_side(points: Mapping[Seat, int], taker: Seat, side: Side) -> int:
    takers = (taker, taker.partner)
    return sum(count for seat, count in points.items() if (seat in takers) is (side is Side.TAKERS))


_BELOTE: Mapping[str, object] = {
    "mode": "suit",
    "trump": "H",
    "king_and_queen_same_hand": True,
    "first_card": "QH",
    "said": ["belote", "rebelote"],
}
_HANDS: Mapping[str, object] = {
    "N": ["QS", "7S", "AH", "QH", "QD", "10D", "8D", "QC"],
    "W": ["JS", "9S", "8S", "9H", "7H", "9D", "10C", "9C"],
    "S": ["KS", "10S", "KH", "KD", "7D", "AC", "KC", "8C"],
    "E": ["AS", "JH", "10H", "8H", "AD", "JD", "JC", "7C"],
}

KINDS: Mapping[str, Kind] = {
    "belote": Kind(_belote, (_BELOTE, {**_BELOTE, "taker": False})),
    "declarations_in_hand": Kind(
        _declarations_in_hand,
        ({"hand": ["9H", "10H", "JH", "QH", "AS", "7C", "8C", "KD"], "trump": "H"},),
        profile="cafe",
    ),
    "declaration_contest": Kind(
        _declaration_contest,
        (
            {
                "takers": [{"seat": "S", "kind": "cent", "top": "KH"}],
                "defenders": [{"seat": "E", "kind": "carre", "top": "Q"}],
                "trump": "C",
                "order": ["E", "N", "W", "S"],
            },
        ),
        profile="guide",
    ),
    "declarations_deal": Kind(
        _declarations_deal,
        ({"contract": {"mode": "suit", "trump": "H"}, "hands": _HANDS, "leader": "N", "taker": "N"},),
        profile="guide",
    ),
}
"""Questions about belote and declarations."""
