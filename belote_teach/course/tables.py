"""What the cards count, and what each table answers where tables differ: computed for the pages of the book."""

from __future__ import annotations

from collections.abc import Mapping

from belote_teach.language import index, option_question, option_text
from belote_teach.rules import OPTIONS, CardSet, Contract, Rule, Ruleset, Suit, compare, total_points
from belote_teach.rules.contract import (
    DEAL_POINTS,
    LAST_TRICK_POINTS,
    PLAIN_ORDER,
    PLAIN_POINTS,
    TRUMP_ORDER,
    TRUMP_POINTS,
)

from .block import Block, table
from .here import Here, here

OPTIONS_OF: Mapping[Rule, tuple[str, ...]] = {
    Rule.RISE: ("rise_on_trump_lead", "ta_rise"),
    Rule.RUFF: ("ruff_when_void",),
    Rule.OVERRUFF: ("partner_master_trump",),
    Rule.UNDERRUFF: ("undertrump_opponent",),
    Rule.NO_UNDERRUFF: ("undertrump_opponent",),
    Rule.NO_UNDERRUFF_OF_PARTNER: ("partner_master_trump",),
    Rule.PARTNER_HOLDS: ("ruff_when_void", "partner_master_trump"),
    Rule.POINTS: ("sa_values", "ta_values"),
}
"""The options of a table that change what a rule asks; the other rules are the same everywhere."""


def this_table(table: str | None = None, lang: str | None = None) -> Block:
    """Return one sentence: whose rules decide in this course."""
    place = here(table, lang)
    return Block(f"<p>{place.say('this-table', table=place.rules)}</p>")


def point_table(lang: str | None = None) -> Block:
    """Return what each card counts, as trump and in a plain suit, each in its own order."""
    place = here(None, lang)

    def letter(rank: object) -> str:
        return f"<b>{index(rank, place.lang)}</b>"  # type: ignore[arg-type]

    card, points = place.say("column.card"), place.say("column.points")
    top = (
        f'<tr><th scope="colgroup" colspan="2">{place.say("points.trump")}</th>'
        f'<th scope="colgroup" colspan="2">{place.say("points.plain")}</th></tr>'
        f'<tr><th scope="col">{card}</th><th scope="col">{points}</th>'
        f'<th scope="col">{card}</th><th scope="col">{points}</th></tr>'
    )
    body = "".join(
        f"<tr><td>{letter(trump)}</td><td>{TRUMP_POINTS[trump]}</td>"
        f"<td>{letter(plain)}</td><td>{PLAIN_POINTS[plain]}</td></tr>"
        for trump, plain in zip(TRUMP_ORDER, PLAIN_ORDER, strict=True)
    )
    suit = place.say("points.sum")
    trump_sum, plain_sum = suit_sums(place.rules)
    foot = f"<tr><td>{suit}</td><td>{trump_sum}</td><td>{suit}</td><td>{plain_sum}</td></tr>"
    return Block(
        f'<table class="belote-table belote-points"><caption>{place.say("points.caption")}</caption>'
        f"<thead>{top}</thead><tbody>{body}</tbody><tfoot>{foot}</tfoot></table>"
    )


def suit_sums(rules: Ruleset) -> tuple[int, int]:
    """Return what the trump suit and one plain suit are worth."""
    return (
        total_points(CardSet.suit(Suit.SPADES), Contract.SPADES, rules),
        total_points(CardSet.suit(Suit.HEARTS), Contract.SPADES, rules),
    )


def deal_sum(lang: str | None = None) -> Block:
    """Return the sum of all the points of a deal, written out."""
    place = here(None, lang)
    trump, plain = suit_sums(place.rules)
    assert trump + 3 * plain + LAST_TRICK_POINTS == DEAL_POINTS
    parts = (
        (str(trump), "trump"),
        ("+", ""),
        (f"3 × {plain}", "plain"),
        ("+", ""),
        (str(LAST_TRICK_POINTS), "last"),
        ("=", ""),
        (str(DEAL_POINTS), "total"),
    )
    items = "".join(
        f"<span><b>{number}</b> <small>{place.say(f'sum.{key}')}</small></span> " if key else f"<i>{number}</i> "
        for number, key in parts
    )
    return Block(f'<p class="belote-sum">{items}</p>')


def differences(*options: str, table: str | None = None, lang: str | None = None) -> Block:
    """Return what every table answers to the questions *options*, or to all on which tables differ."""
    place = here(table, lang)
    tables = place.tables()
    chosen = options or tuple(name for name in OPTIONS if len({getattr(rules, name) for rules in tables}) > 1)
    return Block("".join(_question(name, place) for name in chosen))


def rule_at_tables(rule: str, *, table: str | None = None, lang: str | None = None) -> Block:
    """Return how tables differ in what *rule* asks, or that they do not."""
    options = OPTIONS_OF.get(Rule(rule), ())
    if options:
        return differences(*options, table=table, lang=lang)
    return Block(f"<p>{here(table, lang).say('every-table')}</p>")


def _question(option: str, place: Here) -> str:
    answers: dict[str, list[Ruleset]] = {}
    for rules in place.tables():
        answers.setdefault(getattr(rules, option), []).append(rules)
    rows = (
        (place.words.text(option_text(option, answer, place.lang)), ", ".join(map(place.name, tables)))
        for answer, tables in answers.items()
    )
    caption = place.words.text(option_question(option, place.lang))
    return table((place.say("column.answer"), place.say("column.tables")), rows, caption=caption, marked=0)


def profile_matrix(table_: str | None = None, lang: str | None = None) -> Block:
    """Return what each table answers to each question on which tables differ; tables that agree share a row."""
    place = here(table_, lang)
    tables = place.tables()
    options = tuple(name for name in OPTIONS if len({getattr(rules, name) for rules in tables}) > 1)
    families: dict[tuple[object, ...], list[Ruleset]] = {}
    for rules in tables:
        families.setdefault(tuple(getattr(rules, name) for name in options), []).append(rules)
    mark = f'<span class="belote-dot" role="img" aria-label="{place.say("differs")}">●</span> '

    def answer(name: str, rules: Ruleset) -> str:
        value = getattr(rules, name)
        text = place.words.text(option_text(name, value, place.lang))
        return text if value == getattr(place.rules, name) else mark + text

    rows = (
        (", ".join(map(place.name, family)), *(answer(name, family[0]) for name in options))
        for family in families.values()
    )
    head = (place.say("column.tables"), *(place.words.text(option_question(name, place.lang)) for name in options))
    return Block(table(head, rows, caption=place.say("matrix.caption"), marked=0, wide=True))


def every_table(table: str | None = None, lang: str | None = None) -> Block:
    """Return each table by name, with the answers in which it differs from the course's own."""
    place = here(table, lang)
    items = []
    for rules in place.tables():
        found = compare(place.rules, rules)
        lines = "".join(
            f"<li>{place.words.text(option_question(one.option, place.lang))} "
            f"{place.words.text(option_text(one.option, one.second, place.lang))}</li>"
            for one in found
        )
        same = "" if rules == place.rules else f"<p>{place.say('like-this-course')}</p>"
        items.append(f"<dt>{place.name(rules)}</dt><dd>{f'<ul>{lines}</ul>' if lines else same}</dd>")
    return Block(f'<dl class="belote-tables">{"".join(items)}</dl>')
