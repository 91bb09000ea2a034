"""What stands in a question, read with an example of the right thing at hand."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from belote_teach.rules import CARDS, Card, Contract, Direction, GameError, Play, Seat, parse_card
from belote_teach.rules.notation import parse_contract, parse_seat

T = TypeVar("T")
_BY_NAME = {str(card): card for card in CARDS}  # nearly every card is written just so; a million lines hold many


@dataclass(frozen=True, slots=True)
class Inputs:
    """
    The inputs of one question, and an example of right ones.

    Each method reads one of them, or raises `GameError` (``BAD_INPUT``, or what the notation says) with the example.
    """

    values: Mapping[str, object]
    example: Mapping[str, object]

    def refuse(self, name: str, what: str) -> NoReturn:
        """Refuse the input *name*, for *what* is wrong with it."""
        raise GameError("BAD_INPUT", f"inputs.{name}: {what}; write it as in {shown({name: self.example[name]})}")

    def read(self, name: str, kind: type[T], called: str) -> T:
        """Return the input *name*, which must be of the type *kind*, for people *called* so."""
        value = self.values[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.refuse(name, f"{reprlib.repr(value)} is not {called}")
        return value

    def number(self, name: str, lowest: int, highest: int) -> int:
        """Return a whole number from *lowest* to *highest*."""
        value = self.read(name, int, "a whole number")
        if not lowest <= value <= highest:
            self.refuse(name, f"{reprlib.repr(value)} is not a number from {lowest} to {highest}")
        return value

    def seat(self, name: str) -> Seat:
        """Return a seat."""
        return parse_seat(self.read(name, str, "a seat"))

    def direction(self, name: str) -> Direction:
        """Return a direction."""
        value = self.read(name, str, "a direction")
        if value not in tuple(Direction):
            self.refuse(name, f"{reprlib.repr(value)} is neither ccw (to the right) nor cw (to the left)")
        return Direction(value)

    def contract(self) -> Contract:
        """Return the contract: a trump suit, sans atout or tout atout."""
        value = self.read("contract", dict, "a contract")
        mode, trump = value.get("mode"), value.get("trump")
        if not isinstance(mode, str) or not isinstance(trump, str | None) or not value.keys() <= {"mode", "trump"}:
            self.refuse("contract", f"{reprlib.repr(value)} is not a contract")
        contract = parse_contract((trump or "") if mode == "suit" else mode)
        if (contract.trump is not None) is not (mode == "suit") or (mode != "suit" and trump):
            right = '{"mode": "suit", "trump": "D"}, {"mode": "SA"} or {"mode": "TA"}'
            raise GameError("BAD_CONTRACT", f"no such contract: {reprlib.repr(value)}; write {right}")
        return contract

    def cards(self, name: str) -> tuple[Card, ...]:
        """Return a list of cards, in its own order."""
        written = self.read(name, list, "a list of cards")
        for one in written:
            if not isinstance(one, str):
                self.refuse(name, f"{reprlib.repr(one)} is not a card")
        return tuple(_BY_NAME.get(one) or parse_card(one) for one in written)

    def plays(self, name: str) -> tuple[Play, ...]:
        """Return a list of cards, each with the seat that played it."""
        written = self.read(name, list, "a list of plays")
        for one in written:
            if not isinstance(one, dict) or one.keys() != {"seat", "card"} or {type(v) for v in one.values()} != {str}:
                self.refuse(name, f"{reprlib.repr(one)} is not a play")
        return tuple(
            Play(parse_seat(one["seat"]), _BY_NAME.get(one["card"]) or parse_card(one["card"])) for one in written
        )


def shown(example: Mapping[str, object]) -> str:
    """Return *example* as a line of JSON."""
    return json.dumps(example, ensure_ascii=False)
