"""One position, put to the engine and to the second implementation."""

from __future__ import annotations

from collections.abc import Mapping

from belote_teach.rules import Position, Ruleset, format_position, legal, legal_cards
from tests.oracles import second
from tests.walk import written


def difference(position: Position, rules: Ruleset, asked: Mapping[str, str]) -> str | None:
    """
    Return what the two say differently of *position*, or ``None``.

    Compared are the verdict on each card with its one reason, both ways of asking for the legal cards, and the play
    that holds the trick.
    """
    hand, trick, seat, contract = written(position)
    expected = second.verdicts(hand, trick, seat, contract, asked)
    ruling = legal(position, rules)
    actual: dict[str, str | None] = {}
    for one in position.hand:
        reason = ruling.against(one)
        actual[str(one)] = None if reason is None else str(reason.rule)
    may = [name for name, rule in expected.items() if rule is None]
    holder = second.winner(trick, contract) if trick else None
    held = position.trick.holder
    if (
        actual == expected
        and list(map(str, ruling.value)) == may
        and legal_cards(position, rules) == ruling.value
        and (held and (str(held.seat), str(held.card))) == holder
    ):
        return None
    return f"{format_position(position)} with {dict(asked)}: expected {expected} {holder}; engine {actual} {held}"
