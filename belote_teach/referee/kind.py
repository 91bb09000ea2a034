"""What a kind of question is: how it is answered, and right examples of its inputs."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from belote_teach.rules import GameError, Ruleset
from belote_teach.rules.options import Players

from .inputs import Inputs, shown


class Answer(NamedTuple):
    """What the referee answers, and how it explains it in a language."""

    result: dict[str, object]
    explain: Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: how it is answered, and an example of its inputs for each form that they may take."""

    answer: Callable[[Inputs, Ruleset], Answer]
    examples: tuple[Mapping[str, object], ...]
    profile: str = "classic"
    """A table at which the examples can be asked."""

    def inputs(self, values: Mapping[str, object], where: str = "inputs") -> Inputs:
        """Return *values* beside the example they resemble; raises `GameError` if one is missing or not known."""
        given = values.keys() - {"note"}
        example = max(self.examples, key=lambda one: (len(one.keys() & given), -len(one.keys() - given)))
        right = f"write {', '.join(example)}, as in {shown(example)}"
        if missing := [name for name in example if name not in given]:
            raise GameError("BAD_INPUT", f"{where}.{missing[0]} is missing; {right}")
        if unknown := sorted(given - example.keys(), key=str):
            raise GameError("BAD_INPUT", f"{where}.{reprlib.repr(unknown[0])} is not known; {right}")
        return Inputs(values, example, where)


def check_four(rules: Ruleset) -> None:
    """Raise `GameError` (``WRONG_TABLE``) where not four play in two pairs."""
    if rules.players is not Players.FOUR:
        raise GameError("WRONG_TABLE", f"at {rules.id} {len(rules.players.seats)} play: this question is for four")
