"""What a built page holds: its drills, and widgets that could not answer there."""

from __future__ import annotations

import re
from html import unescape

DRILL = "data-belote-drill"

DEAD = {
    "a widget view without its own html": re.compile(r"application/vnd\.jupyter\.widget-view\+json"),
    "an error instead of a widget": re.compile(r"Error displaying widget|Error rendering output"),
    "the bare name of a widget": re.compile(
        r"<[\w.]+ object at 0x[0-9a-f]+>|\b[A-Z]\w*\([^()]*\b(?:layout=Layout\(|style=\w+Style\()"
    ),
}


def shows_drill(body: str) -> bool:
    """Say whether a page holds a drill to be mounted."""
    return DRILL in body


def shows_computed(body: str) -> bool:
    """Say whether a page holds a table, a position or a picture that it worked out."""
    return "belote-block" in body or "belote-figure" in body


def dead_widgets(body: str) -> list[str]:
    """Name what on a page would be dead without a kernel."""
    text = unescape(body)
    return [name for name, pattern in DEAD.items() if pattern.search(text)]
