"""What the cards count, and what each table answers where tables differ: computed for the pages of the book."""

from __future__ import annotations

from collections.abc import Iterable

from belote_teach.language import index, option_question
from belote_teach.rules import (
    CardSet,
    Contract,
    Rank,
    Rule,
    Ruleset,
    Suit,
    card,
    card_points,
    profile,
    total_points,
)
from belote_teach.rules.contract import (
    DEAL_POINTS,
    LAST_TRICK_POINTS,
    PLAIN_ORDER,
    PLAIN_POINTS,
    TRUMP_ORDER,
    TRUMP_POINTS,
)
from belote_teach.rules.tables import option_values

from .block import Block
from .block import table as _table
from .here import Here, here
from .questions import GROUPS, OPTIONS_OF, answer_text, answers, arises, changed, differing


def this_table(table: str | None = None, lang: str | None = None) -> Block:
    """Return one sentence: whose rules decide in this course."""
    place = here(table, lang)
    return Block(f"<p>{place.say('this-table', table=place.rules)}</p>")


def point_table(lang: str | None = None) -> Block:
    """Return what each card counts, as trump and in a plain suit, each in its own order."""
    place = here(None, lang)

    def letter(rank: Rank) -> str:
        return f"<b>{index(rank, place.lang)}</b>"

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


def special_points(contract: str, table: str | None = None, lang: str | None = None) -> Block:
    """Return what each card counts at sans atout (``SA``) or tout atout (``TA``), strongest first, table by table."""
    place, played = here(table, lang), Contract(contract)
    order = played.order(Suit.SPADES)
    prices: dict[tuple[int, ...], list[Ruleset]] = {}
    for rules in place.tables():
        if arises("sa_values", rules):
            counted = tuple(card_points(card(f"{rank}S"), played, rules) for rank in order)
            prices.setdefault(counted, []).append(rules)
    rows = (
        (", ".join(map(place.name, tables)), *(f"{points}" for points in prices_), f"{4 * sum(prices_)}")
        for prices_, tables in prices.items()
    )
    head = (place.say("column.tables"), *_ranks(order, place), place.say("points.pack"))
    caption = place.say("points.special", contract=played)
    return Block(_table(head, rows, caption=caption, stacks=True, kind="belote-by-table belote-prices"))


def _ranks(order: Iterable[Rank], place: Here) -> tuple[str, ...]:
    return tuple(index(rank, place.lang) for rank in order)


def differences(*options: str, group: str = "", table: str | None = None, lang: str | None = None) -> Block:
    """Return what every table answers to the questions *options*, or to all of a *group* on which tables differ."""
    place = here(table, lang)
    chosen = options or differing(place.tables(), group)
    return Block("".join(_question(name, place) for name in chosen))


def rule_at_tables(rule: str, *, table: str | None = None, lang: str | None = None) -> Block:
    """Return how tables differ in what *rule* asks, or that they do not."""
    place = here(table, lang)
    shown = "".join(_question(name, place) for name in OPTIONS_OF.get(Rule(rule), ()))
    return Block(shown or f"<p>{place.say('every-table')}</p>")


def _question(option: str, place: Here) -> str:
    """
    What each table answers to one question; where all answer alike, what others are heard to answer.

    Nothing where no other answer is known.
    """
    given = answers(option, place.tables())
    rows = [(place.answer(option, answer), ", ".join(map(place.name, tables))) for answer, tables in given.items()]
    marked = next((number for number, tables in enumerate(given.values()) if place.rules in tables), -1)
    if len(given) < 2:
        rows = [(answer, place.say("every-one")) for answer, _ in rows]
        rows += [
            (place.answer(option, value), place.say("elsewhere"))
            for value in option_values(option)
            if value not in given
        ]
        marked = -1
        if len(rows) == len(given):
            return ""
    head = place.say("column.answer"), place.say("column.tables")
    return _table(head, rows, caption=place.question(option), marked=marked, kind="belote-question")


def profile_matrix(group: str, table: str | None = None, lang: str | None = None) -> Block:
    """
    Return what each table answers to each question of *group* on which tables differ; who agree share a row.

    A table where none of these questions arises is left out.
    """
    place = here(table, lang)
    tables = place.tables()
    options = differing(tables, group)
    families: dict[tuple[object, ...], list[Ruleset]] = {}
    for rules in tables:
        given = tuple(getattr(rules, name) if arises(name, rules) else _NOT_ASKED for name in options)
        if any(answer is not _NOT_ASKED for answer in given):
            families.setdefault(given, []).append(rules)
    mark = f'<span class="belote-dot" role="img" aria-label="{place.say("differs")}">●</span> '

    def answer(name: str, value: object) -> str:
        if value is _NOT_ASKED:
            return "–"
        text = place.answer(name, value)
        same = value == getattr(place.rules, name) or not arises(name, place.rules)
        return text if same else mark + text

    rows = [(", ".join(map(place.name, family)), *map(answer, options, given)) for given, family in families.items()]
    head = (place.say("column.tables"), *map(place.question, options))
    marked = next((n for n, family in enumerate(families.values()) if place.rules in family), -1)
    return Block(
        _table(
            head,
            rows,
            caption=place.say(f"group.{group}"),
            marked=marked,
            wide=len(options) > 3,
            stacks=1 < len(options) <= 3,
            kind="belote-by-table",
        )
    )


_NOT_ASKED = object()


def every_table(table: str | None = None, lang: str | None = None) -> Block:
    """Return each table by name, with the answers in which it differs from the course's own."""
    place = here(table, lang)
    items = "".join(f"<dt>{place.name(rules)}</dt><dd>{_own_answers(rules, place)}</dd>" for rules in place.tables())
    return Block(f'<dl class="belote-tables">{items}</dl>')


def one_table(name: str, beside: str = "", lang: str | None = None) -> Block:
    """Return the answers in which the table *name* differs from the table *beside*, or from the course's own."""
    place = here(beside or None, lang)
    rules = profile(name)
    caption = f"<p>{place.say('beside', table=rules, other=place.rules)}</p>"
    return Block(caption + _own_answers(rules, place))


def _own_answers(rules: Ruleset, place: Here) -> str:
    if rules == place.rules:
        return f"<p>{place.say('like-this-course')}</p>"
    parts = []
    names = changed(place.rules, rules)
    for group, members in GROUPS.items():
        lines = "".join(
            f"<li>{place.words.text(option_question(name, place.lang, rules))} "
            f"<b>{place.words.text(answer_text(name, rules, place.lang))}</b></li>"
            for name in members
            if name in names
        )
        if lines:
            parts.append(f"<p><small>{place.say(f'group.{group}')}</small></p><ul>{lines}</ul>")
    return "".join(parts)
