"""What a built page holds: its drills, and widgets that could not answer there."""

from __future__ import annotations

import json
import re
from html import unescape

DRILL = "data-belote-drill"
VIEW = "application/vnd.jupyter.widget-view+json"

DEAD = {
    "a widget view without its own html": re.compile(re.escape(VIEW)),
    "an error instead of a widget": re.compile(r"Error displaying widget|Error rendering output"),
    "the bare name of an object": re.compile(r"<[\w.]+ object at 0x[0-9a-f]+>"),
}


def shows_drill(body: str) -> bool:
    """Say whether a page holds a drill to be mounted."""
    return DRILL in body


def shows_computed(body: str) -> bool:
    """Say whether a page holds a table, a position or a picture that it worked out."""
    return "belote-block" in body or "belote-figure" in body


def dead_outputs(notebook: str) -> list[str]:
    """Name the widgets in an executed notebook that have no html of their own, so that a page shows their name only."""
    cells = json.loads(notebook)["cells"]
    bundles = [output.get("data", {}) for cell in cells for output in cell.get("outputs", ())]
    dead = [bundle for bundle in bundles if VIEW in bundle and "text/html" not in bundle]
    return ["".join(bundle.get("text/plain", "a widget")) for bundle in dead]


def dead_widgets(body: str) -> list[str]:
    """Name what on a page would be dead without a kernel."""
    text = unescape(body)
    return [name for name, pattern in DEAD.items() if pattern.search(text)]
