"""A lesson as a notebook to take along: no outputs, and the settings of its course."""

from __future__ import annotations

import json
from dataclasses import asdict

from belote_teach.course.plain import plain_markdown
from belote_teach.settings import ENVIRONMENT, Settings


def plain_notebook(text: str, settings: Settings) -> str:
    """
    Return a notebook without its outputs, in Markdown that every notebook shows.

    It begins with the course's settings where they are not the usual.
    """
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
            cell["execution_count"] = None
            cell["metadata"].pop("execution", None)
        elif cell["cell_type"] == "markdown":
            cell["source"] = plain_markdown("".join(cell["source"]))
    notebook["metadata"].pop("widgets", None)
    if settings != Settings():
        notebook["cells"].insert(0, _settings_cell(settings))
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _settings_cell(settings: Settings) -> dict[str, object]:
    line = f"%env {ENVIRONMENT} {json.dumps(asdict(settings), ensure_ascii=False)}"
    return {
        "cell_type": "code",
        "id": "course-settings",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": [line],
    }
