"""A page that would show a dead widget is found, whatever the widget left there; other pages are left alone."""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from belote_teach.course.pages import dead_outputs, dead_widgets, shows_drill


@pytest.mark.parametrize(
    "left_there",
    [
        '<script type="application/vnd.jupyter.widget-view+json">{"model_id": "1"}</script>',
        "<pre>Error displaying widget: model not found</pre>",
        "<pre>&lt;belote_teach.drills.widget.Drill object at 0x7f3a5c1b2d10&gt;</pre>",
    ],
)
def test_dead(left_there: str) -> None:
    assert len(dead_widgets(f"<p>A lesson</p>{left_there}")) == 1


@pytest.mark.parametrize(
    "alive",
    [
        '<div class="belote-drill" data-belote-drill><script type="application/json">{}</script></div>',
        "<p>The ace (of spades) is at 0x7f. An object at the table.</p>",
        "<pre>Ruling(value=CardSet.of('9D'), reasons=())</pre>",
    ],
)
def test_alive(alive: str) -> None:
    assert dead_widgets(alive) == []


def test_only_a_drill_is_a_drill() -> None:
    assert shows_drill('<div class="belote-drill" data-belote-drill>')
    assert not shows_drill("<p>belote-drill</p>")


def notebook(data: Mapping[str, object]) -> str:
    cell = new_code_cell("", outputs=[new_output("display_data", data=data)])
    return nbformat.writes(new_notebook(cells=[cell]))


@pytest.mark.parametrize(
    "widget", [ipywidgets.Button(), ipywidgets.IntSlider(), ipywidgets.VBox([ipywidgets.HTML("x")])]
)
def test_an_ordinary_widget_is_dead_on_a_page(widget: ipywidgets.DOMWidget) -> None:
    data = widget._repr_mimebundle_()
    assert dead_outputs(notebook(data)) == [data["text/plain"]]


def test_a_widget_with_html_of_its_own_is_not() -> None:
    data = ipywidgets.IntSlider()._repr_mimebundle_()
    assert dead_outputs(notebook({**data, "text/html": "<div data-belote-drill></div>"})) == []
    assert dead_outputs(notebook({"text/plain": "IntSlider(value=0)"})) == []
