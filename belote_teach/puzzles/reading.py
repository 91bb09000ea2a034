"""Exercise files: TOML text into exercises, and every fault in it with its line and a right example."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from belote_teach.rules import (
    Card,
    CardSet,
    Contract,
    Position,
    ProfileError,
    Rule,
    Ruleset,
    Trick,
    load_profile,
    parse_cards,
    parse_position,
    profile,
    profiles,
)
from belote_teach.rules.dealing import dealing
from belote_teach.rules.errors import perhaps
from belote_teach.rules.notation import EXAMPLE, parse_card, parse_contract, parse_seat
from belote_teach.rules.reasons import NOTHING
from belote_teach.rules.tables import toml_line
from belote_teach.rules.trick import Play

from .deal_questions import DEAL_QUESTIONS
from .exercise import ALL_BLANK, Answer, Ask, Exercise, Source, Stage
from .findings import Finding, Level, Lines
from .laying_out import boolean, in_languages, lay_out, record_table
from .questions import QUESTIONS
from .situations import Situation

T = TypeVar("T")


class _KeyError(ValueError):
    """A fault in one key of an exercise."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key
        inside = re.match(rf"{key}: line (\d+): ", message)
        self.offset = int(inside[1]) if inside else 0
        """In which line of a long text the fault is: it begins in the line after its key."""


TRICK_EXAMPLE = "D | E:AC N:7C W:8D S:QD"
_COMMON = frozenset({"id", "ask", "expect", "teaches", "stage", "blank", "table", "hint"})
_KEYS = _COMMON.union(*(question.keys for question in QUESTIONS.values()))
_TOML = 'write every key once and each text in quotes, as in expect = "9D QD"'
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def read_text(text: str, path: Path, theme: str) -> tuple[tuple[Exercise, ...], tuple[Finding, ...]]:
    """Return the exercises in *text*, and the faults of those that cannot be read."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return (), (Finding(Level.ERROR, path, toml_line(error, text), f"not TOML: {error}; {_TOML}"),)
    lines = Lines(text)
    faults: list[Finding] = []
    written_for = Ruleset()
    try:
        written_for = _table(table.get("table", "classic"), path)
    except _KeyError as fault:
        faults.append(Finding(Level.ERROR, path, lines.key("table"), str(fault)))
    for key in table.keys() - {"exercise", "table"}:
        message = f"unknown key {key!r} at the head of the file; write table = … or [[exercise]]"
        faults.append(Finding(Level.ERROR, path, lines.key(key), message))
    entries = table.get("exercise", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        message = "write each exercise under [[exercise]]"
        return (), (*faults, Finding(Level.ERROR, path, lines.key("exercise"), message))
    exercises: list[Exercise] = []
    for index, entry in enumerate(entries):
        source = Source(path, lines.exercise(index), {key: lines.exercise(index, key) for key in entry})
        made = _Reader(entry, source, theme, written_for)
        exercise = made.exercise()
        if exercise is not None:
            exercises.append(exercise)
        faults += [
            Finding(Level.ERROR, path, lines.exercise(index, fault.key) + fault.offset, str(fault))
            for fault in made.faults
        ]
    return tuple(exercises), tuple(faults)


LaidOut = tuple[Contract | None, Position | None, Trick | None, tuple[Card, ...], Situation | None]
"""What an exercise lays before the learner."""


class _Reader:
    """Reads one entry, and goes on after a fault so that an author sees all of them at once."""

    def __init__(self, entry: Mapping[str, Any], source: Source, theme: str, written_for: Ruleset) -> None:
        self.entry, self.source, self.theme, self.written_for = entry, source, theme, written_for
        self.faults: list[_KeyError] = []

    def exercise(self) -> Exercise | None:
        """Return the exercise, or ``None`` when it has faults."""
        name = self._take("id", _id, None)
        ask = self._take("ask", lambda value: _one_of(value, Ask), Ask.PLAYABLE)
        if ask is None:
            return None
        for key in self.entry.keys() - _COMMON - QUESTIONS[ask].keys:
            self.faults.append(_KeyError(key, _unknown(key, ask)))
        table = self._take("table", lambda value: _table(value, self.source.path), None)
        if ask is Ask.WATCH and table is None and "record" in self.entry:
            table = record_table(self.entry["record"])  # a record names its own table
        laid_out = self._situation(ask, table or self.written_for)
        expect = self._take("expect", QUESTIONS[ask].expected, None)
        teaches = self._take("teaches", _rules, None)
        stage = self._take("stage", lambda value: _one_of(value, Stage), Stage.FREE)
        blank = self._take("blank", _blank, 1)
        hints = self._take("hint", lambda value: in_languages(value, "hint", "Look at the hearts."), None)
        last = ask is Ask.POINTS and self._take("last", boolean, False)
        other_side = self._take("other_side", boolean, False)
        covering = self._covering(laid_out, table or self.written_for)
        for key, right in (("id", '"one-heart"'), ("expect", QUESTIONS[ask].example)):
            if key not in self.entry and right:
                self.faults.append(_KeyError("", f"{key} is missing; write {key} = {right}"))
        if "blank" in self.entry and stage is not Stage.FADED:
            self.faults.append(_KeyError("blank", 'blank belongs to stage = "faded"'))
        if self.faults or laid_out is None or (expect is None and ask is not Ask.WATCH):
            return None
        contract, position, trick, cards, situation = laid_out
        return Exercise(
            id=f"{self.theme}/{name}",
            ask=ask,
            expect=expect,
            contract=contract,
            source=self.source,
            position=position,
            trick=trick,
            cards=cards,
            situation=situation,
            last=bool(last),
            other_side=bool(other_side),
            covering=covering,
            teaches=teaches or (),
            stage=stage or Stage.FREE,
            blank=blank or 1,
            table=table,
            written_for=table or self.written_for,
            hints=hints or (),
        )

    def _take(self, key: str, read: Callable[[Any], T], default: T | None) -> T | None:
        if key not in self.entry:
            return default
        try:
            return read(self.entry[key])
        except _KeyError as fault:
            self.faults.append(_KeyError(key, f"{key}: {fault}"))
        except (ValueError, TypeError, AttributeError) as error:
            self.faults.append(_KeyError(key, f"{key}: {error}"))
        return None

    def take(self, key: str, read: Callable[[Any], T]) -> T | None:
        """Return what stands under *key*, read, or ``None`` when nothing does or it cannot be read."""
        return self._take(key, read, None)

    def need(self, key: str, read: Callable[[Any], T], right: str) -> T | None:
        """Return what stands under *key*, which may not be left out; *right* is a right way to write it."""
        if key not in self.entry:
            self.fault(key, f"{key} is missing; write {key} = {right}")
        return self._take(key, read, None)

    def fault(self, key: str, message: str) -> None:
        """Remember what is wrong with *key*."""
        self.faults.append(_KeyError(key, message))

    def _covering(self, laid_out: LaidOut | None, rules: Ruleset) -> CardSet:
        found = self._take("covering", lambda value: parse_cards(str(value)), None) or NOTHING
        if found and not dealing(rules).covered:
            self.fault("covering", f"covering: at the table {rules.id} no card lies on another; leave it out")
        elif found and laid_out and laid_out[1] and not found <= laid_out[1].hand:
            self.fault("covering", f"covering: {found - laid_out[1].hand} is not in the hand {laid_out[1].hand}")
        return found

    def _situation(self, ask: Ask, rules: Ruleset) -> LaidOut | None:
        if ask in DEAL_QUESTIONS:
            laid = lay_out(ask, self, rules)
            return laid and (laid[0], None, None, (), laid[1])
        given = [key for key in ("position", "trick", "cards") if key in self.entry]
        possible = [key for key in ("position", "trick", "cards") if key in QUESTIONS[ask].keys]
        if len(given) != 1 or given[0] not in possible:
            right = {"position": f'"{EXAMPLE}"', "trick": f'"{TRICK_EXAMPLE}"', "cards": '"7D JD 9D AD"'}
            choices = " or ".join(f"{key} = {right[key]}" for key in possible)
            if not set(given) - set(possible):  # an unknown key has been told already
                self.faults.append(_KeyError(given[-1] if given else "", f"{ask} needs one of: {choices}"))
            return None
        if given[0] == "position":
            position = self._take("position", _position, None)
            if position and ask is Ask.HOLDS and not position.trick.plays:
                self.faults.append(_KeyError("position", "position: nobody holds a trick before the lead"))
            return (position.contract, position, None, (), None) if position else None
        if given[0] == "trick":
            trick = self._take("trick", _trick, None)
            return (trick.contract, None, trick, (), None) if trick else None
        cards = self._take("cards", lambda value: _row(value, ask), None)
        contract = self._take("contract", lambda value: parse_contract(str(value)), None)
        if "contract" not in self.entry:
            self.faults.append(_KeyError("cards", 'contract is missing; write contract = "D"'))
        return (contract, None, None, cards, None) if contract and cards else None


def _id(value: Any) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError(f'{value!r}: write small letters, figures and hyphens, as in "one-heart"')
    return value


E = TypeVar("E", bound=StrEnum)


def _one_of(value: Any, kinds: type[E]) -> E:
    try:
        return kinds(value)
    except ValueError:
        raise ValueError(f"{value!r} is not one of {', '.join(kinds)}{perhaps(str(value), list(kinds))}") from None


def _table(value: Any, path: Path) -> Ruleset:
    try:
        if isinstance(value, str) and value.endswith(".toml"):
            return load_profile(path.parent / value)
        return profile(str(value))
    except ProfileError as error:
        raise _KeyError("table", f"{error}{perhaps(str(value), list(profiles()))}") from None
    except OSError:
        raise _KeyError("table", f"there is no profile file {value!r} beside {path.name}") from None


def _rules(value: Any) -> tuple[Rule, ...]:
    if not isinstance(value, list):
        raise ValueError('write a list, as in teaches = ["overruff"]')
    return tuple(_one_of(one, Rule) for one in value)


def _blank(value: Any) -> int:
    if value == "all":
        return ALL_BLANK
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f'{value!r}: write 1, 2 … or "all"')
    return value


def _position(value: Any) -> Position:
    return parse_position(str(value))


def _trick(value: Any) -> Trick:
    head, bar, plays = str(value).partition("|")
    if not bar or "|" in plays:
        raise ValueError(f"not a trick: {value!r} (write: {TRICK_EXAMPLE})")
    words = plays.split()
    if not 2 <= len(words) <= 4:
        raise ValueError(f"a trick to look at has two to four cards, not {len(words)} (write: {TRICK_EXAMPLE})")
    first_seat = words[0].partition(":")[0]
    # A position reads contract, direction and players; a trick has no hand, so one card stands in for it here.
    empty = parse_position(f"{head.strip()} | | S: 7S").trick
    if not all(":" in word for word in words):
        raise ValueError(f"not a trick: {value!r} (write who played each card, as in {first_seat or 'E'}:AC)")
    pairs = (word.partition(":") for word in words)
    played = tuple(Play(parse_seat(seat), parse_card(card)) for seat, _, card in pairs)
    return Trick(empty.contract, played, empty.direction, empty.players)


def _row(value: Any, ask: Ask) -> tuple[Card, ...]:
    cards = tuple(parse_card(word) for word in str(value).replace(",", " ").split())
    parse_cards(str(value))  # refuses a card that stands twice
    if not cards:
        raise ValueError('no cards; write cards = "7D JD 9D AD"')
    if ask is Ask.ORDER and (len(cards) < 2 or len({card.suit for card in cards}) > 1):
        raise ValueError('cards to put in order are two or more of one suit, as in cards = "7D JD 9D AD"')
    return cards


def _unknown(key: str, ask: Ask) -> str:
    known = sorted(_COMMON | QUESTIONS[ask].keys)
    if key in _KEYS:
        return f"{key} does not belong to ask = {str(ask)!r}; its keys are {', '.join(known)}"
    return f"unknown key {key!r}; the keys are {', '.join(known)}{perhaps(key, known)}"


def files_below(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield theme and path of every exercise file below *folder*, in order."""
    for path in sorted(folder.glob("*/*.toml")):
        yield path.parent.name, path


__all__ = ["Answer", "Finding", "Level", "Lines", "files_below", "read_text"]
