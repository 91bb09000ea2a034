"""A fact that follows from a value: worked out when it is first asked for, then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801  # read as a decorator, like `property`
    """
    Like `functools.cached_property`, which up to Python 3.11 takes a lock each time.

    The values of the game never change, so finding a fact twice at once does no harm.
    """

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, value: None, owner: type) -> lazy[T]: ...

    @overload
    def __get__(self, value: object, owner: type) -> T: ...

    def __get__(self, value: object | None, owner: type) -> T | lazy[T]:
        if value is None:
            return self
        found = value.__dict__[self.name] = self.find(value)
        return found
