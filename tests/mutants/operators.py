"""What is changed in the rules, one place at a time: cosmic-ray's operators, and two that go further than its own."""

from __future__ import annotations

from typing import Any

import parso
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator

COMPARISONS = {
    "Is": "IsNot", "IsNot": "Is", "Eq": "NotEq LtE GtE", "NotEq": "Eq",
    "Lt": "LtE GtE", "LtE": "Lt Gt", "Gt": "GtE LtE", "GtE": "Gt Lt",
}  # fmt: skip
"""Identity and equality turned round; an order turned round, and moved by one."""

ARITHMETIC = {
    "Add": "Sub", "Sub": "Add", "Mul": "Add", "Div": "Mul", "FloorDiv": "Mul", "Mod": "FloorDiv", "Pow": "Mul",
    "BitOr": "BitAnd", "BitAnd": "BitOr", "BitXor": "BitOr", "LShift": "RShift", "RShift": "LShift",
}  # fmt: skip
"""One other operation for each: a second one in the same place falls to the same test."""

CORE = (
    "ExceptionReplacer",
    "NumberReplacer",
    "RemoveDecorator",
    "ReplaceAndWithOr",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceFalseWithTrue",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceUnaryOperator_Delete_Invert",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ZeroIterationForLoop",
    *(f"ReplaceComparisonOperator_{was}_{now}" for was, others in COMPARISONS.items() for now in others.split()),
    *(f"ReplaceBinaryOperator_{was}_{now}" for was, now in ARITHMETIC.items()),
)


class ReplaceChild(Operator):
    """An operator that writes some children of a node anew."""

    def places(self, node: Any) -> list[int]:
        raise NotImplementedError

    def anew(self, child: Any) -> str:
        raise NotImplementedError

    def mutation_positions(self, node: Any) -> Any:
        return [(node.children[place].start_pos, node.children[place].end_pos) for place in self.places(node)]

    def mutate(self, node: Any, index: int) -> Any:
        place = self.places(node)[index]
        node.children[place] = parso.parse(f" {self.anew(node.children[place])}")
        return node


class ReplaceMembership(ReplaceChild):
    """``in`` becomes ``not in``, and the other way round."""

    def places(self, node: Any) -> list[int]:
        if node.type != "comparison":
            return []
        return [i for i, word in enumerate(node.children) if i % 2 and word.get_code().split()[-1] == "in"]

    def anew(self, child: Any) -> str:
        return "in" if child.type == "comp_op" else "not in"

    @classmethod
    def examples(cls) -> Any:
        return Example("x in y", "x not in y"), Example("x not in y", "x in y")


class NegateCondition(ReplaceChild):
    """Every condition is turned round as a whole: of a statement, of a conditional expression, of a comprehension."""

    def places(self, node: Any) -> list[int]:
        if node.type not in ("if_stmt", "while_stmt", "test", "comp_if"):
            return []
        return [i + 1 for i, word in enumerate(node.children) if word in ("if", "elif", "while")]

    def anew(self, child: Any) -> str:
        return f"not ({child.get_code().strip()})"

    @classmethod
    def examples(cls) -> Any:
        return Example("if x: y", "if not (x): y"), Example("x if y else z", "x if not (y) else z")


OPERATORS: tuple[Operator, ...] = (
    *(get_operator(f"core/{name}")() for name in CORE),
    ReplaceMembership(),
    NegateCondition(),
)
