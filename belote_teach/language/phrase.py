"""Templates filled with facts: the one place where a value of the game becomes words inside a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from belote_teach.rules import Card, CardSet, Contract, Play, Rank, Rule, Ruleset, Seat, Suit
from belote_teach.rules.auction import Call, CallKind
from belote_teach.rules.contract import SUIT_CONTRACTS
from belote_teach.rules.declarations import Declaration
from belote_teach.rules.options import DoubleName, Players

from .catalogue import CatalogueError, Choice, Entry, catalogue
from .words import Party, Words, place, plural, relation, table_name, words

MANY = 5
"""From this many cards on, a sentence may say ``many`` instead of naming them."""

Facts = Mapping[str, object]


def phrase(
    key: str, lang: str, *, viewer: Seat | None = Seat.SOUTH, players: Players = Players.FOUR, **facts: object
) -> str:
    """
    Return the sentence called *key*, filled with *facts*; players are named as *viewer* sees them, or North to West.

    Whoever sits opposite is his partner where four *players* sit, his opponent where two do.

    A fact is a `Card`, `CardSet`, `Suit`, `Contract`, `Play`, `Seat`, `Rank`, `Rule`, `Ruleset`, `Call`,
    `Declaration`, `Party`, `DoubleName`, ``int`` or ``str``.  Where a double is named, the fact ``double`` says how the
    table calls it.
    Raises `CatalogueError` for an unknown key, for a fact that is not given and for a form that does not exist.
    """
    return fill(catalogue(lang).entry(key), key, {"viewer": viewer, "players": players, **facts}, words(lang))


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
        return ("many",) if count >= MANY else ("none",) if not count else (plural(count, vocabulary.lang),)
    if isinstance(value, int):
        return (str(value), plural(value, vocabulary.lang))
    if isinstance(value, (Play, Seat)):
        viewer = _viewer(facts)
        if viewer is None:
            return ()
        side = relation(value.seat if isinstance(value, Play) else value, viewer, _players(facts))
        return (side,) if side in ("you", "partner") else (side, "opponent")
    if isinstance(value, Contract):
        return (value.value, "suit") if value.trump else (value.value,)
    return ("none",) if value is None else (str(value),)


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
        return vocabulary.noun(place(seat, _viewer(facts), _players(facts)), form or "who")
    if isinstance(value, Party):
        return vocabulary.noun(f"party.{value.value}", form or "who")
    if isinstance(value, Call):
        return called(value, form or "name", facts, vocabulary)
    if isinstance(value, Declaration):
        return vocabulary.declaration(value, form or "name")
    if isinstance(value, Rank):
        return vocabulary.ranks[value][form or "name"]
    if isinstance(value, Rule):
        key = f"rule.{value}.{form or 'label'}"
        return fill(catalogue(vocabulary.lang).entry(key), key, facts, vocabulary)
    if isinstance(value, DoubleName):
        return vocabulary.noun(f"double.{value}", form or "name")
    if isinstance(value, Ruleset):
        return table_name(value, vocabulary.lang)
    if isinstance(value, (int, str)) and not form:
        return str(value)
    if isinstance(value, int):
        return vocabulary.counted(value, form)
    raise CatalogueError(f"locale/{vocabulary.lang}: {value!r} has no form {form!r}")


def called(call: Call, form: str, facts: Facts, vocabulary: Words) -> str:
    """Return a call as it is ``said``, in ``short``, or its ``name``; of a double *facts* say what it is called."""
    contract = call.contract
    own: dict[str, object] = {"amount": call.amount}
    special = call.kind is CallKind.TAKE and contract not in SUIT_CONTRACTS
    key = f"call.word.{'take-special' if special else call.kind}.{form}"
    if contract is not None:
        sign = contract.trump.symbol if contract.trump else vocabulary.tables["contract"][contract.value]["sign"]
        own |= {"suit": contract, "sign": sign}
    return fill(catalogue(vocabulary.lang).entry(key), key, {**facts, **own}, vocabulary)


def _viewer(facts: Facts) -> Seat | None:
    viewer = facts.get("viewer", Seat.SOUTH)
    assert viewer is None or isinstance(viewer, Seat)
    return viewer


def _players(facts: Facts) -> Players:
    players = facts.get("players", Players.FOUR)
    assert isinstance(players, Players)
    return players
