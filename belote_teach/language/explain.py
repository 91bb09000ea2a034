"""Reasons into sentences: why each card may or may not be played, in short, card by card and step by step."""

from __future__ import annotations

from belote_teach.rules import Card, CardSet, Contract, Direction, Play, Position, Reason, Rule, Ruling, Seat, Trick
from belote_teach.rules.options import Players

from .catalogue import catalogue
from .phrase import Facts, fill
from .words import words

FACTS = frozenset(
    {"viewer", "players", "led", "holder", "side", "met", "lead", "hand", "lower", "may", "free", "contract"}
    | {"kind", "beats", "seat"}
)
"""
The facts that the sentences about a ruling may use.

``players`` how many sit at the table · ``led`` the suit led · ``holder`` the play that holds the trick · ``side`` whose
it is · ``met`` the cards of the hand that meet the duty · ``lead`` what was led: ``plain``, ``trump``, ``SA`` or
``TA`` · ``hand`` what the player holds: ``trumps`` alone or ``mixed`` · ``lower`` whether he holds a trump lower than
the ruff on the table · ``may`` the cards that may be played · ``free`` whether the partner's trick sets him free ·
``contract`` · of one card its ``kind``, ``trump`` or ``other``, and whether it ``beats`` the holder · and, told to
somebody who watches, the ``seat`` that plays.
"""


def sentence(
    reason: Reason, viewer: Seat | None, direction: Direction, lang: str, players: Players = Players.FOUR
) -> str:
    """Return one sentence for one reason, as *viewer* is told it where so many play; for nobody, by the seats."""
    return _say(f"reason.{reason.key}", {**_UNKNOWN, **reason.facts, "viewer": viewer, "players": players}, lang)


def verdict(ruling: Ruling[CardSet], card: Card, position: Position, lang: str, *, watched: bool = False) -> str:
    """
    Return why *card* of the hand may or may not be played: the one thing that decides, in one or two sentences.

    It is said to the player; of a deal that is *watched* it is said to somebody who looks on, all called North to West.

    >>> from belote_teach.rules import card, legal, parse_position, profile
    >>> position = parse_position("D | E:AC N:7C W:8D | S: 9D QD KS 7H")
    >>> verdict(legal(position, profile("classic")), card("9D"), position, "en")
    'It beats the [8D], as it must.'
    """
    return verdicts(ruling, position, lang, CardSet(card.bit), watched=watched)[card]


def verdicts(
    ruling: Ruling[CardSet], position: Position, lang: str, cards: CardSet | None = None, *, watched: bool = False
) -> dict[Card, str]:
    """Return the verdict on every card of the hand, or on the *cards* named."""
    common, told_to = _facts(ruling, position), ""
    if watched:
        common, told_to = common | {"viewer": None, "seat": position.seat}, "watched."
    contract, holder = position.contract, position.trick.holder
    beaters = CardSet(contract.beaters[holder.card.index]) if holder else CardSet()
    asked = position.hand if cards is None else cards
    free = "yes.only" if len(position.hand) == 1 else f"yes.{ruling.reasons[-1].key}"
    strikes = [(reason, reason.struck) for reason in ruling.reasons if reason.struck]
    groups = [
        (asked & struck, f"no.{reason.rule}", reason) for reason, struck in strikes if isinstance(struck, CardSet)
    ]
    said: dict[Card, str] = {}
    for group, key, reason in (*groups, (asked & ruling.value, free, ruling.reasons[-1])):
        for kind, alike in (("trump", group & contract.trumps), ("other", group - contract.trumps)):
            for beats, told in ((True, alike & beaters), (False, alike - beaters)):
                if told:  # cards of one kind are told the same
                    facts = {**common, "met": reason.facts.get("met"), "kind": kind, "beats": beats}
                    said |= dict.fromkeys(told, _say(told_to + key, facts, lang))
    return {card: said[card] for card in asked}


def summary(ruling: Ruling[CardSet], position: Position, lang: str) -> str:
    """Return what decides for the whole hand, in at most two sentences."""
    key = "only" if len(position.hand) == 1 and position.trick.plays else ruling.reasons[-1].key
    return _say(f"summary.{key}", _facts(ruling, position), lang)


def trace(ruling: Ruling[CardSet], position: Position, lang: str) -> tuple[str, ...]:
    """Return the whole chain, one sentence a step, as a teacher tells it: what lies there, each duty, what is left."""
    common = _facts(ruling, position)
    opening = [_say("trace.opening", common, lang)] if position.trick.plays else []
    steps = [_say(f"reason.{reason.key}", {**common, **reason.facts}, lang) for reason in ruling.reasons]
    ending = "all" if ruling.value == position.hand else "some"
    return (*opening, *steps, _say(f"trace.{ending}", common, lang))


def explain_holds(ruling: Ruling[Play | None], viewer: Seat, direction: Direction, lang: str) -> str:
    """Return who holds the trick, and why."""
    if not ruling.reasons:
        return _say("holds.nobody", {"viewer": viewer}, lang)
    facts = ruling.reasons[0].facts
    return _say("holds.decides", {**facts, "lead": _lead(facts["contract"], facts["led"]), "viewer": viewer}, lang)


def _say(key: str, facts: Facts, lang: str) -> str:
    return fill(catalogue(lang).entry(key), key, facts, words(lang))


_UNKNOWN: Facts = {"lead": "plain", "hand": "mixed", "lower": False, "free": False, "contract": None}
"""What a reason alone does not tell: sentences then say what holds in any case."""


def _facts(ruling: Ruling[CardSet], position: Position) -> dict[str, object]:
    """Return what all sentences about one ruling share."""
    known: dict[str, object] = {"viewer": position.seat, "may": ruling.value, "contract": position.contract}
    known["players"] = position.trick.players
    if not position.trick.plays:
        return known
    return {
        **known,
        **ruling.reasons[-1].facts,
        **_setting(position.trick, position.hand),
        "free": any(reason.rule is Rule.PARTNER_HOLDS for reason in ruling.reasons),
    }


def _lead(contract: object, led: object) -> str:
    """Return what was led, in the catalogues' words."""
    assert isinstance(contract, Contract)
    return contract.value if contract.trump is None else "trump" if led == contract.trump else "plain"


def _setting(trick: Trick, hand: CardSet) -> dict[str, object]:
    """Return what lies between the trick and the hand, in the catalogues' words."""
    contract, trumps, holder = trick.contract, trick.contract.trumps, trick.holder
    assert holder is not None
    return {
        "lead": _lead(contract, trick.led),
        "hand": "trumps" if trumps and hand <= trumps else "mixed",
        "lower": holder.card in trumps and bool((hand & trumps) - CardSet(contract.beaters[holder.card.index])),
    }
