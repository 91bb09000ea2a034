"""What stands in a question, read with an example of the right thing at hand."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from belote_teach.rules import CARDS, Card, CardSet, Contract, Direction, GameError, Play, Seat, parse_card
from belote_teach.rules.auction import Call, parse_call
from belote_teach.rules.cards import SEATS
from belote_teach.rules.declarations import Declaration, DeclarationKind
from belote_teach.rules.notation import as_set, parse_contract, parse_seat
from belote_teach.rules.record_text import parse_declaration
from belote_teach.rules.ruleset import MOST
from belote_teach.rules.sheet import Side

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
    where: str = "inputs"

    def refuse(self, name: str, what: str) -> NoReturn:
        """Refuse the input *name*, for *what* is wrong with it."""
        raise GameError("BAD_INPUT", f"{self.where}.{name}: {what}; write it as in {shown({name: self.example[name]})}")

    def read(self, name: str, kind: type[T], called: str) -> T:
        """Return the input *name*, which must be of the type *kind*, for people *called* so."""
        value = self.values[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.refuse(name, f"{reprlib.repr(value)} is not {called}")
        return value

    def inside(self, values: Mapping[str, object], example: object, name: str) -> Inputs:
        """Return what stands inside the input *name*, beside its *example*."""
        assert isinstance(example, Mapping)
        return Inputs(values, example, f"{self.where}.{name}")

    def items(self, name: str, count: int, called: str) -> list[object]:
        """Return a list of exactly *count* things."""
        value = self.read(name, list, f"a list of {called}")
        if len(value) != count:
            self.refuse(name, f"there are {count} {called}, not {len(value)}")
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

    def choice(self, name: str, words: Sequence[str], called: str) -> str:
        """Return one of *words*."""
        value = self.read(name, str, called)
        if value not in words:
            self.refuse(name, f"{reprlib.repr(value)} is not one of {', '.join(words)}")
        return value

    def words(self, name: str, words: Sequence[str]) -> tuple[str, ...]:
        """Return a list of some of *words*."""
        value = self.read(name, list, "a list of words")
        for one in value:
            if one not in words:
                self.refuse(name, f"{reprlib.repr(one)} is not one of {', '.join(words)}")
        return tuple(value)

    def pair(self, name: str) -> tuple[int, int]:
        """Return the points of both sides."""
        value = self.read(name, list, "a pair of numbers")
        if len(value) != 2:
            self.refuse(name, f"{reprlib.repr(value)} is not a pair of numbers")
        return self._points(name, value[0]), self._points(name, value[1])

    def points(self, name: str) -> int:
        """Return points: a whole number, nought or more."""
        return self._points(name, self.values[name])

    def _points(self, name: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
            self.refuse(name, f"{reprlib.repr(value)} is not a whole number from 0 to {MOST}")
        return value

    def side(self, name: str) -> Side | None:
        """Return a side, or ``None``."""
        value = self.values[name]
        if value is None:
            return None
        if value not in tuple(Side):
            self.refuse(name, f"{reprlib.repr(value)} is not one of null, takers, defenders")
        return Side(str(value))

    def trump(self, name: str) -> Contract | None:
        """Return a contract by its code, or ``None`` where none is named."""
        value = self.values[name]
        return None if value is None else parse_contract(self.read(name, str, "a trump suit"))

    def contract(self, name: str = "contract") -> Contract:
        """Return the contract: a trump suit, sans atout or tout atout."""
        return self.contract_of(self.read(name, dict, "a contract"))

    def contract_of(self, value: Mapping[str, object]) -> Contract:
        """Return the contract that *value* writes as its mode and its trump."""
        mode, trump = value.get("mode"), value.get("trump")
        if not isinstance(mode, str) or not isinstance(trump, str | None) or not value.keys() <= {"mode", "trump"}:
            name = "contract" if "contract" in self.example else "mode"
            self.refuse(name, f"{reprlib.repr(value)} is not a contract")
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
            if not isinstance(one, dict) or one.keys() != {"seat", "card"} or not _all_text(one):
                self.refuse(name, f"{reprlib.repr(one)} is not a play")
        return tuple(
            Play(parse_seat(one["seat"]), _BY_NAME.get(one["card"]) or parse_card(one["card"])) for one in written
        )

    def hand(self, name: str) -> CardSet:
        """Return a hand of one to eight cards."""
        cards = as_set(self.cards(name))
        if not 1 <= len(cards) <= 8:
            raise GameError("HAND_SIZE", f"{self.where}.{name}: a hand has one to eight cards, not {len(cards)}")
        return cards

    def hands(self, name: str) -> Mapping[Seat, CardSet]:
        """Return the eight cards of each of the four seats."""
        written = self.read(name, dict, "four hands")
        if set(written) != set(SEATS):
            self.refuse(name, f"{reprlib.repr(sorted(written, key=str))} are not the four seats N, E, S, W")
        inner = self.inside(written, self.example[name], name)
        hands = {seat: inner.cards(seat) for seat in SEATS}
        for seat, cards in hands.items():
            if len(cards) != 8:
                raise GameError("HAND_SIZE", f"{self.where}.{name}.{seat}: a hand has eight cards, not {len(cards)}")
        as_set(card for cards in hands.values() for card in cards)
        return {seat: as_set(cards) for seat, cards in hands.items()}

    def order(self, name: str) -> tuple[Seat, ...]:
        """Return the four seats in the order in which they speak, either way round."""
        written = self.read(name, list, "a list of seats")
        seats = tuple(parse_seat(one) if isinstance(one, str) else self.refuse(name, "no seat") for one in written)
        if not seats or seats not in [seats[0].order(way) for way in Direction]:
            raise GameError(
                "SEAT_ORDER", f"{self.where}.{name}: write all four seats, one after the other, as in E N W S"
            )
        return seats

    def declarations(self, name: str) -> Mapping[Seat, tuple[Declaration, ...]]:
        """Return a list of declarations, by the seat that makes them."""
        found: dict[Seat, tuple[Declaration, ...]] = {}
        for one in self.read(name, list, "a list of declarations"):
            if not isinstance(one, dict) or one.keys() != {"seat", "kind", "top"} or not _all_text(one):
                self.refuse(name, f"{reprlib.repr(one)} is not a declaration")
            seat = parse_seat(one["seat"])
            if one["kind"] not in tuple(DeclarationKind):
                self.refuse(name, f"{reprlib.repr(one['kind'])} is not one of {', '.join(DeclarationKind)}")
            found[seat] = (*found.get(seat, ()), parse_declaration(f"{one['kind']} {one['top']}"))
        return found

    def calls(self, name: str) -> tuple[Call, ...]:
        """Return a list of calls."""
        written = self.read(name, list, "a list of calls")
        return tuple(parse_call(one) if isinstance(one, str) else self.refuse(name, "no call") for one in written)


def _all_text(value: Mapping[str, object]) -> bool:
    return all(isinstance(one, str) for one in value.values())


def shown(example: Mapping[str, object]) -> str:
    """Return *example* as a line of JSON."""
    return json.dumps(example, ensure_ascii=False)
