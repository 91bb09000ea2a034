"""Positions explained on a page: card by card, trick by trick, table by table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from belote_teach.language import explain_holds, seat_name, summary, verdicts
from belote_teach.rules import (
    Card,
    CardSet,
    Contract,
    Direction,
    Play,
    Position,
    Rule,
    Ruleset,
    Seat,
    Trick,
    holds,
    legal,
    parse_position,
)
from belote_teach.rules.cards import SUITS
from belote_teach.rules.contract import SUIT_CONTRACTS

from .block import Block
from .block import table as table_of
from .fitting import Fits, answers_changed, fitting, plays_all
from .here import Here, here


@dataclass(frozen=True, slots=True)
class Example:
    """A position in which a rule is at work, at tables with these *options*."""

    position: str
    options: Mapping[str, str] = field(default_factory=dict)


EXAMPLES: Mapping[Rule, tuple[Example, ...]] = {
    Rule.LEAD: (Example("H | | S: 8S AH"),),
    Rule.FOLLOW: (Example("H | W:QC | S: JH AD 8C"), Example("H | N:AC W:8H | S: 9H AD 7C")),
    Rule.RISE: (Example("H | N:7H W:10H | S: AH QH 8H"), Example("H | W:9H | S: AH QH 8D")),
    Rule.RUFF: (Example("H | W:10C | S: JH QH AD"),),
    Rule.OVERRUFF: (Example("H | N:7C W:10H | S: 9H 7H AD"),),
    Rule.UNDERRUFF: (Example("H | N:7C W:JH | S: 9H 7H AD", {"undertrump_opponent": "required"}),),
    Rule.NO_UNDERRUFF: (Example("H | N:7C W:JH | S: 9H 7H AD", {"undertrump_opponent": "forbidden"}),),
    Rule.NO_UNDERRUFF_OF_PARTNER: (
        Example(
            "H | E:10S N:KH W:8S | S: 9H 7H 7D",
            {"partner_master_trump": "no_gratuitous_undertrump", "ruff_when_void": "unless_partner_master"},
        ),
    ),
    Rule.PARTNER_HOLDS: (
        Example("H | N:AS W:7S | S: 9H 7H AD", {"ruff_when_void": "unless_partner_master"}),
        Example("H | N:KS W:AS | S: 9H 7H 7D"),
    ),
    Rule.DISCARD: (Example("H | W:10C | S: AD 9S 7D"), Example("SA | W:10C | S: AD 9S 7D")),
}
"""For each rule of play, positions that show it; the pages about orders and points have tables of their own."""


def seated(position: Position, direction: Direction) -> Position:
    """Return *position* at a table where play runs in *direction*: left and right change places."""
    if position.trick.direction is direction:
        return position
    trick = seated_trick(position.trick, direction)
    return Position(position.hand, trick, position.seat.mirrored)


def seated_trick(trick: Trick, direction: Direction) -> Trick:
    """Return *trick* at a table where play runs in *direction*."""
    if trick.direction is direction:
        return trick
    plays = tuple(Play(play.seat.mirrored, play.card) for play in trick.plays)
    return replace(trick, plays=plays, direction=direction)


def rule_examples(rule: str, *, table: str | None = None, lang: str | None = None) -> Block:
    """Return the examples of *rule*, every card explained at the course's table or at one that has the rule."""
    place = here(table, lang)
    return Block("".join(_example(one, place) for one in EXAMPLES[Rule(rule)]))


def explained(position: str, *, table: str | None = None, lang: str | None = None) -> Block:
    """Return a position with the verdict on every card of the hand."""
    return Block(_example(Example(position), here(table, lang)))


def _example(example: Example, place: Here) -> str:
    shown = parse_position(example.position)
    rules = fitting(place, _fits(shown), options=example.options)
    position = seated(shown, rules.direction)
    at = answers_changed(rules, place) or f"<p>{place.say('at-table', table=rules)}</p>"
    ruling = legal(position, rules)
    told = place.words.text(summary(ruling, position, place.lang))
    return (
        f'<div class="belote-example">{at}{seen(position, place)}<p>{told}</p>{_verdicts(position, rules, place)}</div>'
    )


def _fits(position: Position) -> Fits:
    """Return whether so many play a contract of this kind at a table."""
    players, special = position.trick.players, position.contract not in SUIT_CONTRACTS
    return lambda rules: rules.players is players and (plays_all(rules) or not special)


def _verdicts(position: Position, rules: Ruleset, place: Here) -> str:
    ruling = legal(position, rules)
    why = verdicts(ruling, position, place.lang)

    def verdict(may: bool) -> str:
        name = "may" if may else "may-not"
        return f'<b class="belote-{name}">{place.say(f"position.{name}")}</b>'

    rows = (
        (place.words.card(card), f"{verdict(card in ruling.value)} {place.words.text(why[card])}")
        for card in in_order(position.hand, position.contract)
    )
    return table_of((), rows, caption=place.say("position.verdicts"))


def seen(position: Position, place: Here) -> str:
    """Return what the player sees: trump, the trick in order of play, the hand."""
    trick = position.trick
    plays = "".join(f"<li>{_played(play, position.seat, trick, place)}</li>" for play in trick.plays)
    lying = f"<ol>{plays}</ol>" if plays else f"<p>{place.say('position.leads')}</p>"
    trump = place.say("position.trump", contract=trick.contract)
    hand = place.words.cards(in_order(position.hand, trick.contract))
    return (
        f'<div class="belote-seen"><p>{trump}</p>{lying}<p><small>{place.say("position.hand")}</small> {hand}</p></div>'
    )


def _played(play: Play, viewer: Seat, trick: Trick, place: Here) -> str:
    who = place.words.text(seat_name(play.seat, viewer, trick.direction, place.lang, "short", trick.players))
    return f"<small>{who}</small> {place.words.card(play.card)}"


def trick_story(trick: str, *, table: str | None = None, lang: str | None = None) -> Block:
    """Return the *trick*, as ``D | E:KC N:10C W:7D S:AS``, card by card, and who holds it after each."""
    place = here(table, lang)
    whole = seated_trick(_read_trick(trick), place.rules.direction)
    items = []
    for count in range(1, len(whole.plays) + 1):
        so_far = Trick(whole.contract, whole.plays[:count], whole.direction, whole.players)
        played = place.say("position.played", play=whole.plays[count - 1], players=whole.players)
        holder = place.words.text(explain_holds(holds(so_far), Seat.SOUTH, whole.direction, place.lang))
        items.append(f"<li>{played} {holder}</li>")
    trump = place.say("position.trump", contract=whole.contract)
    return Block(f'<div class="belote-story"><p>{trump}</p><ol>{"".join(items)}</ol></div>')


def _read_trick(text: str) -> Trick:
    """A trick is written as a position without its hand; its last player stands where the hand would."""
    contract, _, plays = text.partition("|")
    words = [word.partition(":") for word in plays.split()]
    last_seat, _, last_card = words[-1]
    before = " ".join("".join(word) for word in words[:-1])
    position = parse_position(f"{contract} | {before} | {last_seat}: {last_card}")
    (card,) = position.hand
    return position.trick.play(position.seat, card)


def same_position(position: str, *tables: str, table: str | None = None, lang: str | None = None) -> Block:
    """
    Return a position, and which of its cards may be played at which table, or at *tables*.

    Tables of more or fewer players are left out, and those where the contract is not played.
    """
    place = here(table, lang)
    shown = parse_position(position)
    fits = _fits(shown)
    answers: dict[CardSet, list[Ruleset]] = {}
    for rules in place.tables():
        if not fits(rules) or (tables and rules.id not in tables):
            continue
        answers.setdefault(legal(seated(shown, rules.direction), rules).value, []).append(rules)
    mine = seated(shown, place.rules.direction)
    rows = []
    for cards, same in answers.items():
        names = f"<p>{', '.join(map(place.name, same))}</p>"
        told = place.words.text(summary(legal(mine, same[0]), mine, place.lang))
        rows.append((place.words.cards(in_order(cards, mine.contract)), f"{names}<p>{told}</p>"))
    head = (place.say("column.may"), place.say("column.tables"))
    marked = 0 if fits(place.rules) else -1
    table_ = table_of(head, rows, caption=place.say("position.tables"), marked=marked, kind="belote-answers")
    return Block(seen(mine, place) + table_)


def in_order(cards: CardSet, contract: Contract) -> tuple[Card, ...]:
    """Return *cards* as they are held in a hand: trumps first, then suit by suit, each from its strongest card."""

    def place(card: Card) -> tuple[bool, int, int]:
        return card not in contract.trumps, SUITS.index(card.suit), contract.order(card.suit).index(card.rank)

    return tuple(sorted(cards, key=place))
