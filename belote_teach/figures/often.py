"""How often each situation arises: counted by the engine over many deals of random cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from belote_teach.language import labels, phrase, table_name
from belote_teach.rules import CardSet, Contract, Ruleset, profile, profiles
from belote_teach.rules.deal import random_deal
from belote_teach.rules.dealing import shuffled
from belote_teach.rules.declarations import DeclarationKind, declarations_in
from belote_teach.rules.options import Players
from belote_teach.rules.play import ruled
from belote_teach.rules.playout import choices, ready
from belote_teach.settings import course_settings

from .picture import Colour, Picture, blank, picture
from .table import rules_of

SEED = 162
"""The first deal of every count is that of this seed, the next one that of the seed after it, and so on."""

DEALT = 1000
"""How many deals are dealt to be counted."""

PLAYED = 1000
"""How many deals are played to the end."""

WIDTH, LEFT, BAR, ROW, FULL = 340, 8, 16, 46, 260

PLAY_OPTIONS = ("rise_on_trump_lead", "ruff_when_void", "undertrump_opponent", "partner_master_trump")


def _hands(seed: int) -> tuple[CardSet, ...]:
    pack = shuffled(seed)
    return tuple(CardSet.of(*pack[place : place + 8]) for place in range(0, 32, 8))


@cache
def dealt_shares(deals: int = DEALT, seed: int = SEED) -> Mapping[str, float]:
    """Return in how many deals of a hundred somebody was dealt each thing; hearts are trump."""
    rules = profile("cafe")
    royal = CardSet.of("KH", "QH")
    found = dict.fromkeys(("something", "both", "belote", "fifty", "four"), 0)
    for one in range(seed, seed + deals):
        hands = _hands(one)
        held = [declarations_in(hand, Contract.HEARTS, rules) for hand in hands]
        kinds = {declaration.kind for declared in held for declaration in declared}
        found["something"] += any(held)
        found["both"] += any(held[0::2]) and any(held[1::2])
        found["belote"] += any(royal <= hand for hand in hands)
        found["fifty"] += bool(kinds - {DeclarationKind.TIERCE})
        found["four"] += DeclarationKind.CARRE in kinds
    return {name: 100 * count / deals for name, count in found.items()}


def _families(rules: Ruleset) -> Mapping[Ruleset, tuple[Ruleset, ...]]:
    """Tables that judge every card of a deal with a trump suit alike, by the first of them; without our own."""
    found: dict[tuple[object, ...], list[Ruleset]] = {}
    for other in (rules, *map(profile, profiles())):
        if other.players is Players.FOUR:
            found.setdefault(tuple(getattr(other, name) for name in PLAY_OPTIONS), []).append(other)
    _, *others = found.values()
    return {family[0]: tuple(family) for family in others}


@cache
def judged_otherwise(table: str, deals: int = PLAYED, seed: int = SEED) -> Mapping[str, float]:
    """Return how many cards of a thousand, played at *table*, other tables would have judged otherwise."""
    return _otherwise(profile(table), deals, seed)


def _otherwise(rules: Ruleset, deals: int, seed: int) -> Mapping[str, float]:
    others = _families(rules)
    found, cards = dict.fromkeys(others, 0), 0
    for one in range(seed, seed + deals):
        deal = ready(random_deal(one, rules), one)
        for hand, may, sight, partner_holds, _ in choices(deal, one + deals):  # a seed that deals no cards here
            cards += 1
            if sight is not None and hand & hand - 1:  # of two cards or more
                for other in others:
                    found[other] += hand & ruled(hand, sight, partner_holds, other)[0] != may
    return {other.id: 1000 * count / cards for other, count in found.items()}


def how_often_dealt(lang: str | None = None) -> Picture:
    """Return in how many deals of a hundred somebody holds a belote or something to declare."""
    lang = lang or course_settings().language
    shares = dealt_shares()
    rows = {phrase(f"book.figure.dealt.{name}", lang): share for name, share in shares.items()}
    note = phrase("book.figure.dealt-note", lang, deals=DEALT, seed=SEED)
    return _bars(rows, 100, note, "dealt", lang)


def how_often_played(table: str | None = None, lang: str | None = None) -> Picture:
    """Return how many cards of a thousand other tables judge otherwise than the course's own."""
    lang = lang or course_settings().language
    rules = rules_of(table)
    if rules.players is not Players.FOUR:
        rules = profile("classic")
    families = _families(rules)
    shares = judged_otherwise(rules.id) if rules.id in profiles() else _otherwise(rules, PLAYED, SEED)
    rows = {
        ", ".join(table_name(one, lang) for one in families[other]): shares[other.id]
        for other in sorted(families, key=lambda one: -shares[one.id])
    }
    note = phrase("book.figure.played-note", lang, deals=PLAYED, seed=SEED, table=rules)
    return _bars(rows, max(shares.values()), note, "played", lang)


def _bars(rows: Mapping[str, float], most: float, note: str, name: str, lang: str) -> Picture:
    figure = blank(WIDTH, ROW * len(rows) + 4)
    axes = figure.axes[0]
    for number, (label, share) in enumerate(rows.items()):
        y = ROW * number
        width = max(share / most * FULL, 1)
        axes.text(LEFT, y + 18, label, va="baseline", size=13, color=Colour.TEXT)
        axes.barh(y + 24 + BAR / 2, width, BAR, left=LEFT, color=Colour.TRUMP, edgecolor=Colour.EDGE, linewidth=1)
        axes.text(
            LEFT + width + 8,
            y + 24 + BAR / 2,
            _said(share),
            va="center_baseline",
            size=14,
            weight="bold",
            color=Colour.TEXT,
        )
    told = "; ".join(f"{label}{labels(lang)['colon']}{_said(share)}" for label, share in rows.items())
    return picture(figure, f"{note} {told}.", name, note=note)


def _said(share: float) -> str:
    return f"{share:.0f}" if share >= 0.5 else "< 1"
