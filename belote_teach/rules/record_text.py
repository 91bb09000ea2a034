"""
A deal as a person writes it down: what was dealt, said, played and marked, in a few lines of text.

::

    table: classic
    dealer: N
    turned: 9D
    N: 8H 10H QH KH 7C KC 10S AS
    W: JS KS 8D QD KD 9H 9C 10C
    S: 7S 8S 9S JD AD AH JC QC
    E: QS 7D 9D 10D 7H JH 8C AC
    calls: pass pass take:D
    trick: W QD(belote) JD 9D AS
    marked: NS 162 EW 20

A hand line holds the eight cards with which a player plays; or, with a line ``stock:`` of the cards dealt after the
auction, the first five.  A word or a declaration stands behind the card with which it was said:
``KH(rebelote)``, ``AC(tierce QH)``; where a table asks for declarations before the first trick, behind who made it:
``declared: E(tierce QH, carre J) S(cent AD)``.  A trick may end with what was counted for it: ``= W 48``.
``exchanged: yes`` says that the seven was exchanged; ``carried: 81`` that points waited for this deal; ``last: yes``
that no deal of the match follows.  Where cards lie face down, ``8H/7S`` is an eight on a seven: one card on another.
``laid: 9C JD`` are the cards that the taker laid away for a talon.
Cards, calls and all else that stands in one line may also be parted by ``,``, and lines by ``;``; what follows ``#`` is
a remark.
The table is a bundled one, or a file of one's own such as ``club.toml``; options that are otherwise at this table stand
behind its name, as in ``table: classic tie=set round2_any_suit=true``.

In an address a record has no blanks: it is one line, parted by ``;``, with ``_`` for each blank and ``,`` between
options, as in
``table:classic;dealer:N;turned:9D;N:8H_10H_QH_KH_7C_KC_10S_AS``.  None of its signs need be encoded; if something on
the way has encoded some, it is read all the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from urllib.parse import quote, unquote_plus

from .auction import parse_call
from .belote import WORDS
from .cards import Card, CardSet, Rank, Seat
from .deal import Turn
from .dealt import Announced
from .declarations import Declaration, DeclarationKind
from .errors import GameError, NotationError, nearest
from .notation import as_set, is_number, parse_card, parse_cards, parse_seat
from .options import Players
from .record import Record, Said, TrickRecord
from .ruleset import ProfileError, Ruleset, read_option, written_option
from .tables import profile

Letters = Mapping[str, str] | None
"""A nation's letters for the ranks J, Q and K, as in `belote_teach.rules.notation.parse_card`."""


def parse_record(text: str, letters: Letters = None) -> Record:
    """
    Return the record written in *text*, in lines or for an address; see the module for both.

    *letters* as in `parse_card`.
    Raises `NotationError` (``BAD_RECORD`` or the code of a card, call or seat) with the number of the line.
    """
    found: dict[str, object] = {}
    options: Mapping[str, object] = {}
    hands: dict[Seat, CardSet] = {}
    covers: dict[Card, Card] = {}
    tricks: list[TrickRecord] = []
    for number, line in _lines(unfolded(text)):
        key, colon, value = line.partition(":")
        word, key, value = key.strip(), key.strip().lower(), value.strip()
        try:
            if not colon:
                raise _bad("no-line", f"{line!r} is no line of a record: write a word, a colon, its value")
            if key.upper() in tuple(Seat):
                if key.upper() in hands:
                    raise _bad("line-twice", f"{key.upper()!r} stands twice")
                hands[Seat(key.upper())] = _parse_hand(value, covers, letters)
            elif key == "trick":
                tricks.append(_parse_trick(value, letters))
            elif key in found:
                raise _bad("line-twice", f"{key!r} stands twice")
            elif key == "table":
                found[key], options = _parse_table(value)
            elif key in _READERS:
                found[key] = _READERS[key](value, letters)
            else:
                words = (*Seat, "table", *_READERS, "trick")
                message = f"no line of a record begins with {word!r}: write one of {', '.join(words)}"
                raise _bad("no-key", message, text=word, near=nearest(word, words))
        except GameError as error:
            known = {"table": found["table"], "options": options} if "table" in found else {}
            facts = {**error.facts, **known, "line": number, "written": line, "key": key if colon else ""}
            raise NotationError(error.code, f"line {number}: {error}", **facts) from None
    for needed in ("table", "dealer"):
        if needed not in found:
            right = _EXAMPLES[needed]
            raise NotationError("BAD_RECORD", f"the line {needed!r} is missing, as in {right}", missing=(needed,))
    rules = _known(str(found["table"]), options)
    needed_hands = rules.players.seats if rules else tuple(hands)
    if missing := tuple(seat.value for seat in needed_hands if seat not in hands):
        right = "N: 8H 10H QH KH 7C KC 10S AS"
        raise NotationError(
            "BAD_RECORD", f"the hands of {', '.join(missing)} are missing, as in {right}", missing=missing
        )
    return Record(hands=hands, tricks=tuple(tricks), covers=covers, options=options, **found)  # type: ignore[arg-type]  # each by its own reader


def _bad(why: str, message: str, **facts: object) -> NotationError:
    """Return the error about a line: *message* for programmers, *why* the name of its sentence in every language."""
    return NotationError("BAD_RECORD", message, why=why, **facts)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield what stands in *text* with the number of its line; ``;`` may part a line, a remark goes to its end."""
    for number, line in enumerate(text.split("\n"), 1):
        for part in line.partition("#")[0].split(";"):
            if part.strip():
                yield number, part.strip()


def unfolded(text: str) -> str:
    """Return a record that is written for an address as it is written in lines; any other text as it is."""
    if re.search(r"\s", text.strip()):
        return text
    lines = re.split(r"[\n;]", unquote_plus(text))
    return "\n".join(line if line.lower().startswith("table") else line.replace("_", " ") for line in lines)


def format_address(record: Record) -> str:
    """
    Return *record* in one line that fits into an address as it is; `parse_record` reads it back.

    >>> deal = parse_record("table: for-two; dealer: N; N: 7S; S: 8S")
    >>> format_address(deal)
    'table:for-two;dealer:N;N:7S;S:8S'
    """
    table = ",".join((quote(record.table, safe=""), *_format_options(record.options)))
    _, *lines = format_record(record).splitlines()
    bare = [re.sub(r"(?<=:) |(?<==) | (?==)", "", line).replace(" ", "_") for line in lines]
    return ";".join((f"table:{table}", *bare))


def _known(table: str, options: Mapping[str, object]) -> Ruleset | None:
    """Return the rules of *table* with its *options*; a table of one's own is not known."""
    return None if table.endswith(".toml") else profile(table).with_options(options)


def _parted(value: str) -> list[str]:
    """Return the words of a line, between which blanks or commas stand."""
    return value.replace(",", " ").split()


def _parse_hand(value: str, covers: dict[Card, Card], letters: Letters) -> CardSet:
    """Return a hand, in which ``8H/7S`` are two cards, and add to *covers* which card lies on which."""
    for top, under in re.findall(r"([^\s,/]+)\s*/\s*([^\s,/]+)", value):
        covers[parse_card(top, letters)] = parse_card(under, letters)
    return parse_cards(value.replace("/", " "), letters)


_WORDS = re.compile(r"[^\s,()]+(?:\([^)]*\))?")
"""A card or a seat, with what was said in brackets behind it."""


def _parse_trick(value: str, letters: Letters) -> TrickRecord:
    played, equals, counted = value.partition("=")
    words = _WORDS.findall(played)
    if not words:
        raise _bad("trick", "a trick names its leader, then the cards, as in: W QD JD 9D AS")
    turns = tuple(_parse_turn(word, letters) for word in words[1:])
    winner, points = None, None
    if equals:
        noted = _parted(counted)
        if len(noted) != 2 or not is_number(noted[1]):
            raise _bad("counted", f"{counted.strip()!r}: write who won it and its points, as in = W 48")
        winner, points = parse_seat(noted[0]), int(noted[1])
    return TrickRecord(parse_seat(words[0]), turns, winner, points)


def _parse_turn(word: str, letters: Letters) -> Turn:
    written, _, said = word.rstrip(")").partition("(")
    words: list[str] = []
    declares: list[Declaration] = []
    for part in filter(None, map(str.strip, said.split(","))):
        if part.lower() in words:
            raise _bad("word-twice", f"{part!r} is said once with a card, as in KS(belote)", text=part)
        if part.lower() in WORDS:
            words.append(part.lower())
        else:
            declares.append(parse_declaration(part, letters))
    return Turn(parse_card(written, letters), tuple(words), tuple(declares))


def parse_declaration(text: str, letters: Letters = None) -> Declaration:
    """
    Return the declaration written in *text*: ``tierce QH``, ``carre J``; *letters* as in `parse_card`.

    Raises `NotationError` for what cannot be read, `GameError` for what nobody can declare.
    """
    said, _, what = text.strip().partition(" ")
    kind, what = said.lower().replace("é", "e"), what.strip()
    if kind not in tuple(DeclarationKind) or not what:
        right = "tierce QH, cinquante KS, cent AD, carre J, belote or rebelote"
        message = f"{text.strip()!r}: write one of {right}"
        near = nearest(said, (*WORDS, *DeclarationKind)) if kind not in tuple(DeclarationKind) else None
        raise NotationError("BAD_DECLARATION", message, why="declaration", text=text.strip(), near=near)
    if DeclarationKind(kind) is DeclarationKind.CARRE:
        return Declaration(DeclarationKind.CARRE, _parse_rank(what, letters))
    top = parse_card(what, letters)
    return Declaration(DeclarationKind(kind), top.rank, top.suit)


def _parse_rank(text: str, letters: Letters) -> Rank:
    rank = {"T": "10", **(letters or {})}.get(text.upper(), text.upper())
    if rank not in tuple(Rank):
        raise NotationError("BAD_RANK", f"{text!r} is no rank, as in: carre J", text=text)
    return Rank(rank)


def _parse_declared(value: str, letters: Letters) -> Announced:
    found: dict[Seat, tuple[Declaration, ...]] = {}
    for word in _WORDS.findall(value):
        written, _, said = word.rstrip(")").partition("(")
        seat = parse_seat(written)
        if not said.strip() or seat in found:
            right = "declared: E(tierce QH, carre J) S(cent AD)"
            raise _bad("declared", f"{word!r}: write once for each player what he declared, as in {right}")
        found[seat] = tuple(parse_declaration(one, letters) for one in said.split(","))
    return MappingProxyType(found)


def _parse_marked(value: str) -> Mapping[str, int]:
    words = _parted(value.upper())
    names, points = words[::2], words[1::2]
    known = [sorted(map("".join, players.sides)) for players in Players]
    if sorted(names) not in known or len(names) != len(points) or not all(map(is_number, points)):
        raise _bad("marked", f"{value!r}: write what both sides marked, as in NS 162 EW 0")
    return MappingProxyType(dict(zip(names, map(int, points), strict=True)))


def _parse_said(word: str) -> Said:
    seat, colon, call = word.partition(":")
    try:
        if colon and seat.upper() in tuple(Seat):
            return Said(parse_call(call), Seat(seat.upper()))
        return Said(parse_call(word))
    except NotationError as error:
        raise NotationError(error.code, str(error), why="call", text=word) from None


def _parse_stock(value: str, letters: Letters) -> tuple[Card, ...]:
    cards = tuple(parse_card(word, letters) for word in _parted(value))
    as_set(cards)
    return cards


_TABLE = re.compile(r"(?P<name>.*\.toml|[^\s,]+)(?P<options>(?:[\s,]+\w+=[^\s,=]+)*)")
"""A table or a file, and the options that are otherwise."""


def _parse_table(value: str) -> tuple[str, Mapping[str, object]]:
    """Return the name of a table, and what is otherwise there."""
    found = _TABLE.fullmatch(value)
    if found is None:
        wrong = next((word for word in _parted(value)[1:] if "=" not in word), value)
        raise _bad("option", f"{wrong!r}: write options behind a table, as in classic tie=set", text=wrong)
    name = found["name"]
    if not name.endswith(".toml"):  # a table of one's own: whoever replays the deal finds the file
        try:
            name = profile(name.lower()).id
        except ProfileError as error:
            raise NotationError("UNKNOWN_TABLE", str(error), text=name, cause=error) from None
    options: dict[str, object] = {}
    for word in _parted(found["options"]):
        option, _, written = word.lower().partition("=")
        if option in options:
            raise _bad("option", f"the option {option} stands twice", text=word)
        try:
            options[option] = read_option(option, written)
        except ProfileError as error:
            raise _bad("option", str(error), text=word, cause=error) from None
    try:
        _known(name, options)
    except ProfileError as error:
        raise _bad("option", str(error), text=found["options"].strip(), cause=error) from None
    return name, options


def _parse_yes(value: str) -> bool:
    said = {"yes": True, "no": False}.get(value.lower())
    if said is None:
        raise _bad("yes", f"{value!r}: write yes or no")
    return said


def _parse_number(value: str) -> int:
    if not is_number(value):
        raise _bad("number", f"{value!r}: write a number of points, as in 81")
    return int(value)


_READERS: Mapping[str, Callable[[str, Letters], object]] = {
    "dealer": lambda value, _: parse_seat(value),
    "turned": parse_card,
    "stock": _parse_stock,
    "calls": lambda value, _: tuple(map(_parse_said, _parted(value))),
    "exchanged": lambda value, _: _parse_yes(value),
    "laid": parse_cards,
    "declared": _parse_declared,
    "carried": lambda value, _: _parse_number(value),
    "last": lambda value, _: _parse_yes(value),
    "marked": lambda value, _: _parse_marked(value),
}


_EXAMPLES = {"table": "table: classic", "dealer": "dealer: N"}


def format_record(record: Record) -> str:
    """Return *record* as text, which `parse_record` reads back."""
    lines = [" ".join(("table:", record.table, *_format_options(record.options))), f"dealer: {record.dealer}"]
    if record.turned is not None:
        lines.append(f"turned: {record.turned}")
    rules = _known(record.table, record.options) or Ruleset()
    order = [seat for seat in record.dealer.order(rules.direction) if seat in record.hands]
    lines += [f"{seat}: {_format_hand(record.hands[seat], record.covers)}" for seat in order]
    if record.stock:
        lines.append("stock: " + " ".join(map(str, record.stock)))
    if record.calls:
        lines.append("calls: " + " ".join(map(str, record.calls)))
    if record.laid:
        lines.append(f"laid: {record.laid}")
    if record.exchanged:
        lines.append("exchanged: yes")
    if record.declared:
        lines.append("declared: " + " ".join(f"{seat}({_said(said)})" for seat, said in record.declared.items()))
    if record.carried:
        lines.append(f"carried: {record.carried}")
    if record.last:
        lines.append("last: yes")
    lines += [_format_trick(trick) for trick in record.tricks]
    if record.marked:
        lines.append("marked: " + " ".join(f"{side} {points}" for side, points in record.marked.items()))
    return "\n".join(lines) + "\n"


def _format_options(options: Mapping[str, object]) -> list[str]:
    return [f"{name}={written_option(value)}" for name, value in options.items()]


def _format_hand(hand: CardSet, covers: Mapping[Card, Card]) -> str:
    under = CardSet.of(*covers.values())
    return " ".join(f"{one}/{covers[one]}" if one in covers else str(one) for one in hand if one not in under)


def _format_trick(trick: TrickRecord) -> str:
    counted = f" = {trick.winner} {trick.points}" if trick.winner is not None else ""
    return " ".join(["trick:", trick.leader, *map(_format_turn, trick.turns)]) + counted


def _format_turn(turn: Turn) -> str:
    said = ", ".join(filter(None, (*turn.words, _said(turn.declares))))
    return f"{turn.card}({said})" if said else str(turn.card)


def _said(declares: Iterable[Declaration]) -> str:
    return ", ".join(f"{one.kind} {one}" for one in declares)
