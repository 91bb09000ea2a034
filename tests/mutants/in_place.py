"""A function changed in a process in which everything is imported already, so that only the tests remain to be run."""

from __future__ import annotations

import gc
from collections.abc import Container, Iterator
from types import CodeType, FunctionType

Place = tuple[str, str, int]
"""Where the code of a function stands: file, name, first line."""


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def change(was: CodeType, now: CodeType, called: Container[Place]) -> bool:
    """
    Give the functions of a module *was* the code that they have in *now*; return whether that was all of the change.

    It is not where a table or a default is changed; nor where a function was *called* before, which may have left
    its mark on what others keep.
    """
    pairs = _functions(was, now)
    if pairs is None:
        return False
    changed = [(one, other) for one, other in pairs if one != other]
    living = {place_of(one): list[FunctionType]() for one, _ in changed}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and place_of(thing.__code__) in living:
            living[place_of(thing.__code__)].append(thing)
    if any(place in called or len(found) != 1 for place, found in living.items()):
        return False
    for one, other in changed:
        living[place_of(one)][0].__code__ = other
    return True


def _functions(was: CodeType, now: CodeType) -> list[tuple[CodeType, CodeType]] | None:
    """Return the functions of two bodies, of a module or a class, side by side; ``None`` if the bodies differ."""
    if was.co_flags & 1:  # a function, whose names are local
        return [(was, now)]
    if (was.co_code, was.co_names, _plain(was)) != (now.co_code, now.co_names, _plain(now)):
        return None
    found: list[tuple[CodeType, CodeType]] = []
    for one, other in zip(_inner(was), _inner(now), strict=True):
        pairs = _functions(one, other)
        if pairs is None:
            return None
        found += pairs
    return found


def _inner(code: CodeType) -> Iterator[CodeType]:
    return (const for const in code.co_consts if isinstance(const, CodeType))


def _plain(code: CodeType) -> list[object]:
    return [repr(const) for const in code.co_consts if not isinstance(const, CodeType)]
