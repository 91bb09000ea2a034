"""Belote and declarations on a page: what they count, what a hand may declare, whose count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from belote_teach.language import declaration_text, explain_belote, explain_declarations
from belote_teach.rules import Card, CardSet, Contract, Ruleset, Ruling, Seat, parse_card, parse_cards
from belote_teach.rules.belote import belote_points
from belote_teach.rules.cards import RANKS, SUITS
from belote_teach.rules.declarations import (
    CARRE_ORDER,
    RUN_LENGTHS,
    RUN_POINTS,
    Declaration,
    DeclarationKind,
    counting_declarations,
    declarations_in,
)
from belote_teach.rules.record_text import parse_declaration

from .block import Block
from .block import table as _table
from .fitting import at_table, declares, fitting, plays_all
from .here import Here, here


def declaration_table(lang: str | None = None) -> Block:
    """Return everything that can be declared, the best first, with its points."""
    place = here(None, lang)
    fours = [
        (place.words.text(declaration_text(four, place.lang)), place.say("declaring.four"), f"{four.points()}")
        for four in (Declaration(DeclarationKind.CARRE, rank) for rank in CARRE_ORDER)
    ]
    runs = [
        (place.say(f"declaring.{kind}"), place.say("declaring.run", n=RUN_LENGTHS[kind]), f"{points}")
        for kind, points in sorted(RUN_POINTS.items(), key=lambda one: -one[1])
    ]
    head = (place.say("declaring.name"), place.say("declaring.made"), place.say("column.points"))
    return Block(_table(head, (*fours, *runs), caption=place.say("declaring.all")))


def declared_in(
    *hands: str, options: Mapping[str, object] | None = None, table: str | None = None, lang: str | None = None
) -> Block:
    """Return hands, as ``9H 10H JH QH AS 7C 8C KD``, and what each may declare at its best."""
    place = here(table, lang)
    rules = fitting(place, declares, options=options)
    rows = []
    for hand in hands:
        held = parse_cards(hand)
        best = declarations_in(held, None, rules)
        told = "<br/>".join(
            f"{place.words.text(declaration_text(one, place.lang))}: <b>{one.points()}</b>" for one in best
        )
        rows.append((place.words.cards(_naturally(held)), told or place.say("declaring.nothing")))
    head = (place.say("column.hand"), place.say("declaring.may"))
    return Block(at_table(rules, place) + _table(head, rows, caption=place.say("declaring.hands"), kind="belote-hands"))


def _naturally(hand: CardSet) -> tuple[Card, ...]:
    """Cards in the order in which runs are seen: suit by suit, ace king queen jack ten nine eight seven."""
    return tuple(sorted(hand, key=lambda one: (SUITS.index(one.suit), -RANKS.index(one.rank))))


Claims = Mapping[Seat, Sequence[Declaration]]


def parse_claims(text: str) -> Claims:
    """Return declarations by seat, written as ``S: tierce QH | E: cinquante 10S, tierce AD``."""
    claims: dict[Seat, tuple[Declaration, ...]] = {}
    for part in text.split("|"):
        seat, _, words = part.partition(":")
        claims[Seat(seat.strip())] = tuple(map(parse_declaration, words.split(",")))
    return claims


def _whose(claims: Claims, contract: str, taker: str, rules: Ruleset) -> Ruling[Mapping[Seat, int]]:
    speakers = Seat.SOUTH.after(rules.direction).order(rules.direction)
    return counting_declarations(claims, Contract(contract), speakers, Seat(taker), rules)


def claims_told(
    claims: str,
    contract: str,
    taker: str = "S",
    *,
    options: Mapping[str, object] | None = None,
    table: str | None = None,
    lang: str | None = None,
) -> Block:
    """Return who declares what, and which side's declarations count; you deal, so your neighbour speaks first."""
    place = here(table, lang)
    rules = fitting(place, declares, options=options)
    read = parse_claims(claims)
    told = explain_declarations(_whose(read, contract, taker, rules), Seat.SOUTH, place.lang, rules)
    return Block(
        f'<div class="belote-example">{at_table(rules, place)}{_claimed(read, contract, taker, rules, place)}'
        f"<p>{place.words.text(told)}</p></div>"
    )


def _claimed(claims: Claims, contract: str, taker: str, rules: Ruleset, place: Here) -> str:
    trump = place.say("position.trump", contract=Contract(contract))
    took = place.say("declaring.taker", seat=Seat(taker))
    lines = "".join(
        f"<li><small>{place.say('auction.who', seat=seat)}</small> "
        f"{place.words.text(', '.join(declaration_text(one, place.lang) for one in claims[seat]))}</li>"
        for seat in Seat.SOUTH.after(rules.direction).order(rules.direction)
        if seat in claims
    )
    return f'<div class="belote-seen"><p>{trump}. {took}</p><ol>{lines}</ol></div>'


def same_claims(
    claims: str, contract: str, taker: str = "S", *, table: str | None = None, lang: str | None = None
) -> Block:
    """Return whose declarations count at each table that plays them; who agree share a row."""
    place = here(table, lang)
    read = parse_claims(claims)
    found: dict[str, list[Ruleset]] = {}
    for rules in place.tables():
        if declares(rules):
            ruling = _whose(read, contract, taker, rules)
            found.setdefault(explain_declarations(ruling, Seat.SOUTH, place.lang, rules), []).append(rules)
    rows = [(place.words.text(told), ", ".join(map(place.name, same))) for told, same in found.items()]
    shown = _claimed(read, contract, taker, fitting(place, declares), place)
    head = (place.say("column.counts"), place.say("column.tables"))
    return Block(shown + _table(head, rows, caption=place.say("declaring.tables")))


def belotes(
    *cases: str,
    contract: str = "H",
    options: Mapping[str, object] | None = None,
    table: str | None = None,
    lang: str | None = None,
) -> Block:
    """Return what a belote counts in each case, written as ``QH belote rebelote``: the first card, the words said."""
    place = here(table, lang)
    rules = place.rules.with_options(options or {})
    if Contract(contract).trump is None:
        rules = fitting(place, plays_all, options=options)
    rows = []
    for case in cases:
        first, said, ruling = _belote(case, contract, rules)
        told = place.words.text(explain_belote(ruling, place.lang))
        rows.append((_spoken(first, said, place), f"<b>{ruling.value}</b>", told))
    head = (place.say("announcing.case"), place.say("column.points"), place.say("announcing.why"))
    return Block(at_table(rules, place) + _table(head, rows, caption=place.say("announcing.caption")))


def _belote(case: str, contract: str, rules: Ruleset) -> tuple[str, tuple[str, ...], Ruling[int]]:
    first, *words = case.split()
    same_hand = "two-hands" not in words
    said = tuple(word for word in words if word in ("belote", "rebelote"))
    ruling = belote_points(
        Contract(contract), parse_card(first), said, rules, same_hand=same_hand, taker="defenders" not in words
    )
    return first, said, ruling


def _spoken(first: str, said: Sequence[str], place: Here) -> str:
    words = place.say("announcing.and").join(place.say("announcing.word", word=word) for word in said)
    return f"{place.words.card(parse_card(first))} {words or place.say('announcing.silent')}"


def same_belote(case: str, *, contract: str = "H", table: str | None = None, lang: str | None = None) -> Block:
    """Return what one belote counts at each table; who agree share a row."""
    place = here(table, lang)
    found: dict[str, list[Ruleset]] = {}
    for rules in place.tables():
        found.setdefault(explain_belote(_belote(case, contract, rules)[2], place.lang), []).append(rules)
    first, said, _ = _belote(case, contract, place.rules)
    rows = [(place.words.text(told), ", ".join(map(place.name, same))) for told, same in found.items()]
    head = (place.say("column.counts"), place.say("column.tables"))
    return Block(f"<p>{_spoken(first, said, place)}</p>" + _table(head, rows, caption=place.say("announcing.tables")))
