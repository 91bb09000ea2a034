"""The examples in the engine's own docstrings come out as they are printed there."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import belote_teach.rules

MODULES = [
    "belote_teach.rules",
    *(f"belote_teach.rules.{one.name}" for one in pkgutil.iter_modules(belote_teach.rules.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    assert sum(len(test.examples) for name in MODULES for test in finder.find(importlib.import_module(name))) >= 8


def test_every_exported_name_exists():
    assert sorted(set(belote_teach.rules.__all__)) == sorted(belote_teach.rules.__all__)
    assert [name for name in belote_teach.rules.__all__ if not hasattr(belote_teach.rules, name)] == []
