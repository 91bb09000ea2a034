"""A lesson as a notebook: without outputs, with the settings of its course."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from belote_teach.course.notebooks import plain_notebook
from belote_teach.settings import Settings, course_settings


@pytest.fixture
def executed() -> str:
    output = new_output(
        "execute_result", data={"text/html": "<div data-belote-drill>the answer</div>"}, execution_count=3
    )
    cell = new_code_cell('drill("follow/one-heart")', outputs=[output], execution_count=3)
    cell.metadata["execution"] = {"iopub.execute_input": "2026-01-01"}
    cell.metadata["tags"] = ["remove-input"]
    widgets = {"application/vnd.jupyter.widget-state+json": {"state": {}}}
    return nbformat.writes(new_notebook(cells=[new_markdown_cell("# Follow"), cell], metadata={"widgets": widgets}))


def test_it_holds_no_output(executed: str) -> None:
    text = plain_notebook(executed, Settings())
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    assert "the answer" not in text
    assert "widgets" not in notebook.metadata
    assert [cell.source for cell in notebook.cells] == ["# Follow", 'drill("follow/one-heart")']
    assert notebook.cells[1].execution_count is None
    assert notebook.cells[1].metadata == {"tags": ["remove-input"]}


def test_it_brings_unusual_settings_along(executed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings("fr", "coinche", four_colours=True)
    notebook = nbformat.reads(plain_notebook(executed, settings), as_version=4)
    nbformat.validate(notebook)
    magic, name, value = notebook.cells[0].source.split(" ", 2)
    assert magic == "%env"
    monkeypatch.setenv(name, value)
    assert course_settings(tmp_path) == settings


def test_it_is_json_that_people_can_read(executed: str) -> None:
    text = plain_notebook(executed.replace("Follow", "Défausser"), Settings())
    assert "Défausser" in text
    assert json.loads(text)
