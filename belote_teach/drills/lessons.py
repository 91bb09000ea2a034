"""The one-liners of a lesson: `drill`, `lesson`, `practice` and `deal_player`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random

from belote_teach.language import languages
from belote_teach.puzzles import Ask, Bank, BankError, Exercise, Source, Stage, open_bank
from belote_teach.puzzles.bank import FOLDER
from belote_teach.puzzles.situations import Recorded
from belote_teach.rules import ProfileError, Ruleset, load_profile, profile, profiles
from belote_teach.rules.errors import perhaps
from belote_teach.rules.record_text import parse_record
from belote_teach.settings import Settings, config_file, course_settings

from .widget import Drill

SUITS = ("two", "four")


def drill(name: str, *, lang: str | None = None, table: str | Path | None = None, suits: str | None = None) -> Drill:
    """
    Return one exercise of the bank as a drill: ``drill("follow/one-heart")``.

    *lang*, *table* (a bundled profile or the path of a profile file) and *suits* (``"two"`` or ``"four"`` colours)
    default to the settings of the course.  Raises `BankError` naming the nearest exercises.
    """
    return _drill(name, [_bank().find(name)], lang, table, suits)


def lesson(theme: str, *, lang: str | None = None, table: str | Path | None = None, suits: str | None = None) -> Drill:
    """Return the worked examples of *theme*, then its faded ones, as one drill: ``lesson("follow")``."""
    bank = _bank()
    found = [*bank.theme(theme, Stage.WORKED), *bank.theme(theme, Stage.FADED)]
    if not found:
        raise BankError(f'{theme!r} has no worked or faded exercise; give one of them stage = "worked"')
    return _drill(f"{theme}/lesson", found, lang, table, suits)


def practice(
    theme: str,
    n: int = 6,
    earlier: int = 0,
    *,
    lang: str | None = None,
    table: str | Path | None = None,
    suits: str | None = None,
) -> Drill:
    """
    Return *n* free exercises of *theme* as one drill; *earlier* of them come from the themes before it.

    The choice is always the same, and spread over what the theme teaches; its exercises stand in the order of the
    bank, from easy to hard.  With earlier ones it takes what a practice without them leaves over, so that a page may
    hold both without repeating itself.
    """
    bank = _bank()
    if not 0 <= earlier <= n or n < 1:
        raise ValueError(f"practice({theme!r}, n={n}, earlier={earlier}): earlier is part of n, from 0 to n")
    own = asking(bank, theme)
    found = mixed(bank, theme, n, earlier) if earlier else in_order(own, _chosen(_units(spread(own)), n))
    if not found:
        raise BankError(f"{theme!r} has no free exercise; one without a stage is free")
    return _drill(f"{theme}/{'mixed' if earlier else 'practice'}", found, lang, table, suits)


def asking(bank: Bank, theme: str) -> list[Exercise]:
    """Return the free exercises of *theme* that ask something: a deal to watch is no practice."""
    return [one for one in bank.theme(theme, Stage.FREE) if one.ask is not Ask.WATCH]


def in_order(exercises: Sequence[Exercise], chosen: Sequence[Exercise]) -> list[Exercise]:
    """Return those *chosen* in the order of *exercises*, in which the halves of a contrast pair stand together."""
    return sorted(chosen, key=list(exercises).index)


def spread(exercises: Sequence[Exercise]) -> list[Exercise]:
    """
    Return *exercises* so that what they ask, and then what they teach, changes from one to the next as long as it can.

    A contrast pair, two exercises whose names differ in a last ``-a`` and ``-b``, stays together.
    """
    asked: dict[Ask, dict[object, list[list[Exercise]]]] = {}
    for unit in _units(exercises):
        asked.setdefault(unit[0].ask, {}).setdefault(unit[0].teaches, []).append(unit)
    return [one for unit in _in_turn(map(_in_turn, map(dict.values, asked.values()))) for one in unit]


def _in_turn(rows: Iterable[Iterable[list[Exercise]]]) -> list[list[Exercise]]:
    """Return the first of each row, then the second of each, and so on."""
    return [unit for turn in zip_longest(*rows) for unit in turn if unit is not None]


def _units(exercises: Iterable[Exercise]) -> list[list[Exercise]]:
    """Return *exercises* one by one, contrast pairs as pairs; a longer series is no pair."""
    series: dict[str, list[Exercise]] = {}
    for one in exercises:
        series.setdefault(re.sub(r"-[a-z]$", "", one.id), []).append(one)
    return [unit for row in series.values() for unit in ([row] if len(row) == 2 else [[one] for one in row])]


ALLOWED = frozenset({Ask.PLAYABLE, Ask.PLAY, Ask.CALLS})
"""What may be played or called."""
COUNTED = frozenset({Ask.POINTS, Ask.SCORE})
"""What cards, or a deal, are worth."""


def mixed(bank: Bank, theme: str, n: int, earlier: int) -> list[Exercise]:
    """
    Return *n* exercises of which *earlier* come from earlier themes, one from each, placed among the theme's own.

    At least two ask what is allowed and two ask for a count, as far as the themes have them.
    Its own are those that a practice of *n* does not show, as long as there are enough of them.
    """
    random = Random(theme)
    before = [one.id for one in bank.before(theme) if asking(bank, one.id)]
    random.shuffle(before)
    count = min(earlier, len(before))
    own = asking(bank, theme)
    shown = _chosen(_units(spread(own)), n)
    left = _units(spread([one for one in own if one not in shown][::-1]))
    found = _chosen(left, n - count, (ALLOWED, COUNTED))
    found += _chosen(_units(shown[::-1]), n - count - len(found))
    others: list[Exercise] = []
    for _ in range(count):
        fresh = [name for name in before if name not in {one.theme for one in others}]
        offered = [[one] for name in fresh for one in random.sample(asking(bank, name), len(asking(bank, name)))]
        others += _chosen(offered, 1, (ALLOWED, COUNTED), [*found, *others])
    found = in_order(own, found)
    for place, one in enumerate(others, 1):
        found.insert(place * n // (count + 1), one)
    return found


def _chosen(
    units: Sequence[list[Exercise]], n: int, kinds: Sequence[frozenset[Ask]] = (), beside: Sequence[Exercise] = ()
) -> list[Exercise]:
    """
    Return *n* exercises of *units*, the first ones first, whole pairs as long as they fit.

    What is still needed goes before the others, so that with those *beside* them two are of each of the *kinds*.
    """
    left = list(units)
    chosen: list[Exercise] = []
    while left and (room := n - len(chosen)) > 0:
        fitting = [unit for unit in left if len(unit) <= room] or left
        lacking = [kind for kind in kinds if sum(one.ask in kind for one in (*beside, *chosen)) < 2]
        unit = next((unit for kind in lacking for unit in fitting if unit[0].ask in kind), fitting[0])
        left.remove(unit)
        chosen += unit[:room]
    return chosen


def deal_player(
    record: str, *, title: str = "", lang: str | None = None, table: str | Path | None = None, suits: str | None = None
) -> Drill:
    """
    Return the deal written in *record* to step through, with all that was irregular marked at its turn.

    A record names its own table; *table* looks at the same deal by other rules.
    How a deal is written says `belote_teach.rules.record_text`; `NotationError` names the line that cannot be read.
    """
    read = parse_record(record)
    rules = _rules(table) if table else _rules(read.table).with_options(read.options)
    titles = ((lang or course_settings().language, title),) if title else ()
    exercise = Exercise(
        id="deal/watch",
        ask=Ask.WATCH,
        expect=None,
        contract=None,
        source=Source(Path("record"), 1),
        situation=Recorded(read, titles),
        table=rules,
        written_for=rules,
    )
    return _drill("deal/watch", [exercise], lang, rules, suits)


def _bank() -> Bank:
    config = config_file()
    return open_bank(*([config.parent / FOLDER] if config else []))


def _drill(
    name: str, exercises: Sequence[Exercise], lang: str | None, table: str | Path | Ruleset | None, suits: str | None
) -> Drill:
    settings = course_settings()
    rules = table if isinstance(table, Ruleset) else _rules(table or settings.table)
    return Drill(name, exercises, rules, _language(lang, settings), _suits(suits, settings))


def _rules(table: str | Path) -> Ruleset:
    if isinstance(table, Path) or table.endswith(".toml"):
        return load_profile(table)
    try:
        return profile(table)
    except ProfileError as error:
        message = f"{error}, or the path of a profile file (.toml){perhaps(table, profiles())}"
        raise ProfileError(message, error.why, **error.facts) from None


def _language(lang: str | None, settings: Settings) -> str:
    chosen = lang or settings.language
    if chosen not in languages():
        raise ValueError(f"no language is called {chosen!r}; the languages are {', '.join(languages())}")
    return chosen


def _suits(suits: str | None, settings: Settings) -> str:
    chosen = suits or ("four" if settings.four_colours else "two")
    if chosen not in SUITS:
        raise ValueError(f"suits is {chosen!r}; it must be one of {', '.join(SUITS)}")
    return chosen
