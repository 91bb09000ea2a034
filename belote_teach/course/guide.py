"""What may I play?  The whole of it in one small table, worked out for one table of players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from belote_teach.rules import Ruleset
from belote_teach.rules.duties import FOLLOWS, TRUMPS, Case, Kind, decide

from .block import Block
from .here import here


@dataclass(frozen=True, slots=True)
class Situation:
    """A row of the guide: what lies there, and what the player holds."""

    trick: str
    hand: str
    held: Kind
    mode: str = "plain led"
    ruffed: bool = False
    partner_holds: bool = False


_RUFF_OR_NOT = Kind.TRUMPS_HIGHER | Kind.OTHER
SITUATIONS = (
    Situation("plain", "suit", FOLLOWS | _RUFF_OR_NOT),
    Situation("plain", "no-trump", Kind.OTHER),
    Situation("trump-opponent", "higher", FOLLOWS | Kind.OTHER, "trump led"),
    Situation("trump-opponent", "lower", Kind.FOLLOWS_LOWER | Kind.OTHER, "trump led"),
    Situation("trump-partner", "higher", FOLLOWS | Kind.OTHER, "trump led", partner_holds=True),
    Situation("trump-partner", "lower", Kind.FOLLOWS_LOWER | Kind.OTHER, "trump led", partner_holds=True),
    Situation("opponent", "trump", _RUFF_OR_NOT),
    Situation("opponent-ruffed", "trump-higher", TRUMPS | Kind.OTHER, ruffed=True),
    Situation("opponent-ruffed", "trump-lower", Kind.TRUMPS_LOWER | Kind.OTHER, ruffed=True),
    Situation("partner", "trump", _RUFF_OR_NOT, partner_holds=True),
    Situation("partner-ruffed", "trump-higher", TRUMPS | Kind.OTHER, ruffed=True, partner_holds=True),
    Situation("partner-ruffed", "trump-lower", Kind.TRUMPS_LOWER | Kind.OTHER, ruffed=True, partner_holds=True),
)
"""The situations that a beginner tells apart, in the order in which the course teaches them."""

_NAMES = {
    "plain led": {
        FOLLOWS: "follow",
        TRUMPS: "trump",
        Kind.TRUMPS_HIGHER: "higher",
        Kind.TRUMPS_LOWER: "lower",
        Kind.OTHER: "discard",
        Kind.TRUMPS_HIGHER | Kind.OTHER: "higher-or-discard",
    },
    "trump led": {FOLLOWS: "follow-trump", Kind.FOLLOWS_HIGHER: "higher", Kind.FOLLOWS_LOWER: "follow-trump"},
}


def may_play(situation: Situation, rules: Ruleset) -> str:
    """Return the name of what may be played in *situation* at the table *rules*."""
    case = Case(situation.held, situation.mode, situation.ruffed, situation.partner_holds, rules)
    allowed = decide(case).allowed
    if allowed == situation.held:
        return "any"
    if allowed == situation.held & TRUMPS and not situation.ruffed:
        return "trump"
    return _NAMES[situation.mode][allowed]


def rows(rules: Ruleset) -> Iterator[tuple[str, str, str]]:
    """Yield the guide's rows as names: the trick, the hand, what may be played."""
    yield "lead", "anything", "any"
    for situation in SITUATIONS:
        yield situation.trick, situation.hand, may_play(situation, rules)


def what_may_i_play(table_: str | None = None, lang: str | None = None) -> Block:
    """Return the guide for the table of the course."""
    place = here(table_, lang)
    hand, may = place.say("column.hand"), place.say("column.may")
    groups = []
    for trick, lines in groupby(rows(place.rules), key=itemgetter(0)):
        cells = "".join(
            f'<tr><th scope="row">{place.say(f"guide.hand.{held}")}</th>'
            f"<td><b>{place.say(f'guide.may.{allowed}')}</b></td></tr>"
            for _, held, allowed in lines
        )
        title = place.say(f"guide.trick.{trick}")
        groups.append(f'<tbody><tr><th scope="rowgroup" colspan="2">{title}</th></tr>{cells}</tbody>')
    return Block(
        f'<table class="belote-table belote-guide"><caption>{place.say("guide.caption", table=place.rules)}</caption>'
        f'<thead><tr><th scope="col">{hand}</th><th scope="col">{may}</th></tr></thead>{"".join(groups)}</table>'
    )
