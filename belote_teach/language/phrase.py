"""Templates filled with facts: the one place where a value of the game becomes words inside a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from belote_teach.rules import Card, CardSet, Contract, Play, Rank, Rule, Ruleset, Seat, Suit

from .catalogue import CatalogueError, Choice, Entry, catalogue
from .words import Words, relation, rule_name, table_name, words

MANY = 5
"""From this many cards on, a sentence may say ``many`` instead of naming them."""

Facts = Mapping[str, object]


def phrase(key: str, lang: str, *, viewer: Seat = Seat.SOUTH, **facts: object) -> str:
    """
    Return the sentence called *key*, filled with *facts*; players are named as *viewer* sees them.

    A fact is a `Card`, `CardSet`, `Suit`, `Contract`, `Play`, `Seat`, `Rank`, `Rule`, `Ruleset`, ``int`` or ``str``.
    Raises `CatalogueError` for an unknown key, for a fact that is not given and for a form that does not exist.
    """
    return fill(catalogue(lang).entry(key), key, {"viewer": viewer, **facts}, words(lang))


def fill(entry: Entry, key: str, facts: Facts, vocabulary: Words) -> str:
    """Return *entry*, called *key* in messages, with every place filled."""
    while isinstance(entry, Choice):
        entry = _branch(entry, key, facts, vocabulary)
    pieces = [entry.words[0]]
    for path, following in zip(entry.places, entry.words[1:], strict=True):
        pieces.append(_said(path, key, facts, vocabulary))
        pieces.append(following)
    return "".join(pieces)


def _branch(choice: Choice, key: str, facts: Facts, vocabulary: Words) -> Entry:
    name, *forms = choice.by
    value = _fact(name, key, facts, vocabulary)
    for candidate in _candidates(value, tuple(forms), facts, vocabulary):
        if candidate in choice.branches:
            return choice.branches[candidate]
    if "other" in choice.branches:
        return choice.branches["other"]
    raise CatalogueError(f"locale/{vocabulary.lang}: {key}: no branch for {'.'.join(choice.by)} = {value!s}")


def _candidates(value: object, forms: tuple[str, ...], facts: Facts, vocabulary: Words) -> tuple[str, ...]:
    """Return the names of the branches that suit *value*, the most exact one first."""
    if forms:
        return (_worded(value, forms, facts, vocabulary),)
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    if isinstance(value, CardSet):
        count = len(value)
        return ("many",) if count >= MANY else ("none",) if not count else _plural(count, vocabulary.lang)
    if isinstance(value, int):
        return (str(value), *_plural(value, vocabulary.lang))
    if isinstance(value, (Play, Seat)):
        side = relation(value.seat if isinstance(value, Play) else value, _viewer(facts))
        return (side, "opponent") if side in ("left", "right") else (side,)
    if isinstance(value, Contract):
        return (value.value, "suit") if value.trump else (value.value,)
    return ("none",) if value is None else (str(value),)


def _plural(count: int, lang: str) -> tuple[str, ...]:
    """Return the plural category; French counts nought as one."""
    return ("one",) if count == 1 or (count == 0 and lang == "fr") else ("other",)


def _fact(name: str, key: str, facts: Facts, vocabulary: Words) -> object:
    try:
        return facts[name]
    except KeyError:
        given = ", ".join(facts)
        raise CatalogueError(f"locale/{vocabulary.lang}: {key}: the fact {name!r} is not given ({given})") from None


def _said(path: tuple[str, ...], key: str, facts: Facts, vocabulary: Words) -> str:
    value = _fact(path[0], key, facts, vocabulary)
    forms = path[1:]
    if not forms or forms[-1][0].islower():
        return _worded(value, forms, facts, vocabulary)
    text = _worded(value, (*forms[:-1], forms[-1].lower()), facts, vocabulary)
    return text[:1].upper() + text[1:]


def _worded(value: object, forms: tuple[str, ...], facts: Facts, vocabulary: Words) -> str:
    form = forms[0] if forms else ""
    if isinstance(value, Play) and form == "card":
        return _worded(value.card, forms[1:], facts, vocabulary)
    if isinstance(value, Card):
        return vocabulary.card(value, form)
    if isinstance(value, CardSet):
        return vocabulary.list(value, forms)
    if isinstance(value, (Suit, Contract)):
        return vocabulary.noun(f"suit.{value.value}", form or "name")
    if isinstance(value, (Play, Seat)):
        seat = value.seat if isinstance(value, Play) else value
        return vocabulary.noun(f"seat.{relation(seat, _viewer(facts))}", form or "who")
    if isinstance(value, Rank):
        return vocabulary.ranks[value][form or "name"]
    if isinstance(value, Rule):
        return rule_name(value, vocabulary.lang, form or "label")
    if isinstance(value, Ruleset):
        return table_name(value, vocabulary.lang)
    if isinstance(value, (int, str)) and not form:
        return str(value)
    raise CatalogueError(f"locale/{vocabulary.lang}: {value!r} has no form {form!r}")


def _viewer(facts: Facts) -> Seat:
    viewer = facts.get("viewer", Seat.SOUTH)
    assert isinstance(viewer, Seat)
    return viewer
