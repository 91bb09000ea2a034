"""Why a card may or may not be played: one position, told to people."""

from __future__ import annotations

import json
import re
from typing import Any

from belote_teach.language import (
    index,
    labels,
    letters,
    phrase,
    plain,
    seat_name,
    summary,
    verdicts,
)
from belote_teach.rules import (
    Card,
    CardSet,
    Direction,
    GameError,
    Play,
    Position,
    Rank,
    Ruleset,
    Ruling,
    Seat,
    Suit,
    legal,
    parse_card,
    parse_position,
)
from belote_teach.rules.notation import EXAMPLE

from .terminal import Paper

_LONGEST_QUOTE = 60


def read_position(text: str, rules: Ruleset, lang: str) -> tuple[Position, tuple[Card, ...]]:
    """
    Return the position in *text*, and its hand in the order in which it was written.

    At a clockwise table play is clockwise unless the line says otherwise.  Raises `GameError`.
    """
    contract, bar, rest = text.partition("|")
    if rules.direction is Direction.CLOCKWISE and bar and len(contract.split()) == 1:
        text = f"{contract} cw |{rest}"
    position = parse_position(text, letters(lang))
    hand = re.split(r"[\s,;]+", text.rpartition(":")[2].strip(" \t\n,;"))
    return position, tuple(parse_card(word, letters(lang)) for word in hand)


def as_request(position: Position, hand: tuple[Card, ...], table: str) -> dict[str, object]:
    """Return the question about *position* as the referee reads it."""
    contract, trick = position.contract, position.trick
    mode = {"mode": "suit", "trump": contract.value} if contract.trump else {"mode": contract.value, "trump": None}
    inputs = {
        "contract": mode,
        "direction": trick.direction.value,
        "player": position.seat.value,
        "trick": [{"seat": play.seat.value, "card": str(play.card)} for play in trick.plays],
        "hand": [str(card) for card in hand],
    }
    return {"kind": "legal_cards", "profile": table, "inputs": inputs}


def as_json(position: Position, hand: tuple[Card, ...], table: str) -> str:
    """Return the referee's result for *position*."""
    from belote_teach import referee

    answer = referee.rule_on(as_request(position, hand, table), tables=referee.table)
    return json.dumps(answer["result"])


def told(position: Position, hand: tuple[Card, ...], rules: Ruleset, lang: str, paper: Paper) -> list[str]:
    """Return the lines that show *position* and explain every card of *hand*, those that may be played first."""
    ruling = legal(position, rules)
    return [
        paper.paint(phrase("cli.heading", lang, table=rules, contract=position.contract), "bold"),
        "",
        *_seen(position, hand, lang, paper),
        "",
        *paper.wrap(plain(summary(ruling, position, lang), lang)),
        "",
        *_verdicts(ruling, hand, position, lang, paper),
    ]


def _seen(position: Position, hand: tuple[Card, ...], lang: str, paper: Paper) -> list[str]:
    """Return the trick in the order in which it was played, then the hand: a line for each player."""
    trick = position.trick
    rows = [(play.seat, plain(f"[{play.card}]", lang)) for play in trick.plays]
    notes = ["" for _ in rows]
    if rows:
        notes[0] = phrase("seen.leads", lang)
        holder = next(i for i, play in enumerate(trick.plays) if play == trick.holder)
        notes[holder] = ", ".join(filter(None, (notes[holder], labels(lang)["holdsTheTrick"])))
    cards = plain(" ".join(f"[{card}]" for card in hand), lang)
    rows.append((position.seat, cards))
    notes.append(phrase("seen.play", lang, n=str(len(rows))))
    who = [seat_name(seat, position.seat, trick.direction, lang, "short", trick.players) for seat, _ in rows]
    lines = []
    for order, ((seat, shown), player, note) in enumerate(zip(rows, who, notes, strict=True), 1):
        marked = paper.paint(note, "faint")
        lines.append(
            f"  {order}  {seat}  {player.ljust(max(map(len, who)))}  {paper.paint(shown, 'bold')}  {marked}".rstrip()
        )
    return lines


def _verdicts(
    ruling: Ruling[CardSet], hand: tuple[Card, ...], position: Position, lang: str, paper: Paper
) -> list[str]:
    """Return for each card its mark, its word and its reason."""
    words = labels(lang)
    widest = max(len(words["may"]), len(words["mayNot"]))
    said = verdicts(ruling, position, lang)
    margin = 2 + 2 + 3 + 2 + widest + 2
    lines = []
    for card in sorted(hand, key=lambda one: one not in ruling.value):
        may = card in ruling.value
        mark = paper.paint(
            f"{'✓' if may else '✗'} {plain(f'[{card}]', lang):3}  {words['may' if may else 'mayNot']:{widest}}",
            "good" if may else "bad",
        )
        first, *more = paper.wrap(plain(said[card], lang), margin)
        lines += [f"  {mark}  {first}", *(" " * margin + line for line in more)]
    return lines


def complaint(error: GameError, table: str, lang: str) -> list[str]:
    """Return what is wrong with a position, and a right one, in the reader's language."""
    facts: dict[str, Any] = {name: _said(fact) for name, fact in error.facts.items()}
    national = "".join(index(Rank(sign), lang) if sign in "JQK" else sign for sign in EXAMPLE)
    options = f" --table {table}" * (table != "classic") + f" --lang {lang}" * (lang != "en")
    return [
        plain(
            phrase(f"error.{error.code}", lang, ranks=_ranks(lang), example=f"10{Suit.HEARTS.symbol}", **facts), lang
        ),
        f'{phrase("cli.example", lang)} belote-teach why "{national}"{options}',
    ]


def _said(fact: object) -> object:
    """Return a fact of an error as the writer of the position would write it."""
    if isinstance(fact, str) and not isinstance(fact, Seat):
        written = " ".join(fact.split()) or "…"
        return written if len(written) <= _LONGEST_QUOTE else written[:_LONGEST_QUOTE] + "…"
    return str(fact) if isinstance(fact, Seat | Play) else fact


def _ranks(lang: str) -> str:
    return " ".join(index(rank, lang) for rank in Rank)
