"""What the rules speak of are values: nobody can change one behind another's back."""

from __future__ import annotations

import pkgutil
from dataclasses import is_dataclass
from importlib import import_module

import pytest

from belote_teach import rules
from belote_teach.rules.sheet import SheetWriter

MODULES = [import_module(f"{rules.__name__}.{found.name}") for found in pkgutil.iter_modules(rules.__path__)]
CLASSES = {
    kind: None
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__ and kind is not SheetWriter
}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_a_value_is_frozen(kind):
    assert kind.__dataclass_params__.frozen
