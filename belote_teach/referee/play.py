"""Questions about the cards on the table: what may be played, who wins, what it is worth."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping

from belote_teach.rules import (
    OPTIONS,
    PACK,
    Contract,
    Direction,
    GameError,
    Play,
    Position,
    Rule,
    Ruleset,
    Seat,
    Trick,
    card_points,
    convert_all_trump,
    holds,
    legal,
    parse_card,
    total_points,
)
from belote_teach.rules.contract import BELOTE_POINTS, DEAL_POINTS, LAST_TRICK_POINTS
from belote_teach.rules.notation import as_set

from .inputs import Inputs
from .kind import Answer, Kind

CODES: Mapping[Rule, str] = {
    Rule.FOLLOW: "MUST_FOLLOW",
    Rule.RISE: "MUST_RISE",
    Rule.RUFF: "MUST_TRUMP",
    Rule.OVERRUFF: "MUST_OVERTRUMP",
    Rule.UNDERRUFF: "MUST_UNDERTRUMP",
    Rule.NO_UNDERRUFF_OF_PARTNER: "NO_UNDERTRUMP_PARTNER",
    Rule.NO_UNDERRUFF: "NO_UNDERTRUMP",
}
"""The code of a card that may not be played, by the rule that strikes it."""


def _legal_cards(inputs: Inputs, rules: Ruleset) -> Answer:
    trick = Trick(inputs.contract(), inputs.plays("trick"), inputs.direction("direction"), rules.players)
    hand = inputs.cards("hand")
    position = Position(as_set(hand), trick, inputs.seat("player"))
    ruling = legal(position, rules)
    illegal = {str(card): CODES[reason.rule] for card in hand if (reason := ruling.against(card))}

    def explain(lang: str) -> object:
        from belote_teach.language import plain, summary, verdicts

        said = verdicts(ruling, position, lang)
        cards = {str(card): plain(said[card], lang) for card in hand}
        return {"summary": plain(summary(ruling, position, lang), lang), "cards": cards}

    return Answer({"legal": [str(card) for card in hand if card in ruling.value], "illegal": illegal}, explain)


def _trick(inputs: Inputs, rules: Ruleset) -> Answer:
    plays = inputs.plays("trick")
    size = len(rules.players.seats)
    if len(plays) < size:
        raise GameError("TRICK_SIZE", f"a trick has {_COUNT[size]} cards, not {len(plays)}")
    last = inputs.read("last_trick", bool, "true or false")
    trick = Trick(inputs.contract(), plays, _direction(plays, rules), rules.players)
    ruling = holds(trick)
    assert ruling.value is not None
    points = trick.points(rules, last=last)
    counts = [card_points(play.card, trick.contract, rules) for play in plays] + [LAST_TRICK_POINTS] * last

    def explain(lang: str) -> object:
        from belote_teach.language import explain_holds, plain

        sentence = plain(explain_holds(ruling, Seat.SOUTH, trick.direction, lang), lang)
        return f"{sentence} ({_sum(counts)})"

    return Answer({"winner": ruling.value.seat.value, "points": points}, explain)


def _card_total(inputs: Inputs, rules: Ruleset) -> Answer:
    mode, scale = inputs.read("mode", str, "a mode"), inputs.values["scale"]
    if mode not in _MODES:
        inputs.refuse("mode", f"{reprlib.repr(mode)} is not one of {', '.join(_MODES)}")
    contract, option = _MODES[mode]
    if scale is not None:
        scales = tuple(OPTIONS[option]) if option else ()
        if option is None or scale not in scales:
            right = ", ".join(("null (the table's own)", *scales))
            inputs.refuse("scale", f"{reprlib.repr(scale)} is no scale for {mode}, which takes {right}")
        rules = rules.with_options({option: scale})
    counts = [card_points(card, contract, rules) for card in PACK]
    suits = _sum([sum(counts[first : first + 8]) for first in range(0, 32, 8)])
    return Answer({"total": total_points(PACK, contract, rules)}, lambda lang: suits)


def _ta_conversion(inputs: Inputs, rules: Ruleset) -> Answer:
    raw_total = inputs.number("raw_total", 1, 1000)
    raw = inputs.number("raw_points", 0, raw_total)
    belotes = inputs.number("belotes", 0, 4)
    without, points = convert_all_trump(raw, raw_total), convert_all_trump(raw, raw_total, belotes)
    steps = f"{raw} × {DEAL_POINTS} / {raw_total} = {raw * DEAL_POINTS / raw_total:.2f} → {without}"
    if belotes:
        steps += f"; {without} + {belotes} × {BELOTE_POINTS} = {points}"
    return Answer({"points": points}, lambda lang: steps)


def _parse(inputs: Inputs, rules: Ruleset) -> Answer:
    if "text" in inputs.example:
        card = parse_card(inputs.read("text", str, "text"))

        def name(lang: str) -> object:
            from belote_teach.language import card_name

            return card_name(card, lang)

        return Answer({"rank": card.rank.value, "suit": card.suit.value}, name)
    hand, plays = inputs.cards("hand"), inputs.plays("played")
    # Whether a position can be does not depend on the contract.
    trick = Trick(Contract.NO_TRUMP, plays, _direction(plays, rules), rules.players)
    Position(as_set(hand), trick, trick.turn or Seat.SOUTH)

    def names(lang: str) -> object:
        from belote_teach.language import card_name

        return ", ".join(card_name(card, lang) for card in hand)

    played = [{"seat": play.seat.value, "card": str(play.card)} for play in plays]
    return Answer({"hand": [str(card) for card in hand], "played": played}, names)


def _direction(plays: tuple[Play, ...], rules: Ruleset) -> Direction:
    """Return the direction in which the second card follows the first, or the table's own if neither does."""
    if len(plays) < 2 or plays[0].seat not in rules.players.seats:
        return rules.direction
    ways = [way for way in Direction if plays[0].seat.after(way, 1, rules.players.seats) is plays[1].seat]
    return ways[0] if len(ways) == 1 else rules.direction


def _sum(counts: list[int]) -> str:
    return f"{' + '.join(map(str, counts))} = {sum(counts)}"


_COUNT = {2: "two", 3: "three", 4: "four"}
_MODES = {
    "suit": (Contract.HEARTS, None),
    "SA": (Contract.NO_TRUMP, "sa_values"),
    "TA": (Contract.ALL_TRUMP, "ta_values"),
}
_DIAMONDS = {"mode": "suit", "trump": "D"}
_PLAYS = [
    {"seat": "E", "card": "AC"},
    {"seat": "N", "card": "7C"},
    {"seat": "W", "card": "8D"},
    {"seat": "S", "card": "QD"},
]
_POSITION = {
    "contract": _DIAMONDS,
    "direction": "ccw",
    "player": "S",
    "trick": _PLAYS[:3],
    "hand": ["9D", "QD", "KS", "7H"],
}

KINDS: Mapping[str, Kind] = {
    "legal_cards": Kind(_legal_cards, (_POSITION,)),
    "trick": Kind(_trick, ({"contract": _DIAMONDS, "trick": _PLAYS, "last_trick": False},)),
    "card_total": Kind(_card_total, ({"mode": "TA", "scale": "raw"},)),
    "ta_conversion": Kind(_ta_conversion, ({"raw_points": 198, "raw_total": 258, "belotes": 1},)),
    "parse": Kind(_parse, ({"text": "10♥"}, {"hand": ["9D", "7H"], "played": _PLAYS[:3]})),
}
"""Questions about the cards on the table."""
