"""One small change of one module of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator

from tests.mutants.operators import OPERATORS


@dataclass(frozen=True)
class Mutant:
    """The change that *operator* makes in the module at *path*, the *occurrence*-th time that it can make one."""

    path: Path
    operator: Operator
    occurrence: int
    within: str
    """The function or class that is changed."""

    @cached_property
    def code(self) -> str:
        """The whole module, changed."""
        changed = mutate_code(self.path.read_text("utf-8"), self.operator, self.occurrence)
        assert changed is not None
        return changed

    @cached_property
    def difference(self) -> tuple[int, str, str]:
        """The first line that is changed: its number, what it was and what it becomes."""
        both = zip_longest(self.path.read_text("utf-8").splitlines(), self.code.splitlines(), fillvalue="")
        return next((number, was.strip(), now.strip()) for number, (was, now) in enumerate(both, 1) if was != now)

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names it in the list of the explained ones: module, function, the line before and after."""
        return self.path.stem, self.within, *self.difference[1:]

    def __str__(self) -> str:
        number, was, now = self.difference
        return f"{self.path.name}:{number} in {self.within}\n    was      {was}\n    becomes  {now}"


def mutants(path: Path) -> Iterator[Mutant]:
    """
    Yield every mutant of the module at *path*.

    Left out are type annotations, which nothing works out; ``slots``, which saves memory; and ``strict``, a guard
    against a slip of the caller's that does not happen.
    """
    nodes = list(ast_nodes(get_ast(path.read_text("utf-8"))))
    for operator in OPERATORS:
        places = [node for node in nodes for _ in operator.mutation_positions(node)]
        for occurrence, node in enumerate(places):
            if not any(_is_annotation(one) or _is_guard(one) for one in _upwards(node)):
                yield Mutant(path, operator, occurrence, _within(node))


def _upwards(node: Any) -> Iterator[Any]:
    while node.parent:
        yield node
        node = node.parent


def _is_annotation(node: Any) -> bool:
    before = node.get_previous_sibling()
    return before == "->" or (before == ":" and node.parent.type in ("annassign", "tfpdef"))


def _is_guard(node: Any) -> bool:
    return node.type == "argument" and node.children[0].type == "name" and node.children[0].value in ("slots", "strict")


def _within(node: Any) -> str:
    around = [one.name.value for one in _upwards(node) if one.type in ("funcdef", "classdef")]
    return ".".join(reversed(around)) or "the module"
