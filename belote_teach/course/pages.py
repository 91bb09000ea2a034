"""What a built page holds: its drills, widgets that could not answer there, and assets that it does not use."""

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

# An asset that Sphinx or one of its extensions adds to every page, and what a page that needs it holds.
NEEDED_BY = {
    "sphinx-design": re.compile(r'class="[^"]*\bsd-'),
    "design-tabs": re.compile(r"sd-tab-"),
    "mystnb": re.compile(r'class="[^"]*\bcell\b'),
}
NEVER = re.compile(r"application/vnd\.jupyter\.widget-state\+json")


def shows_drill(body: str) -> bool:
    """Say whether a page holds a drill to be mounted."""
    return DRILL in body


def dead_widgets(body: str) -> list[str]:
    """Name what on a page would be dead without a kernel."""
    text = unescape(body)
    return [name for name, pattern in DEAD.items() if pattern.search(text)]


def unused_asset(asset: object, body: str) -> bool:
    """Say whether a page can do without a stylesheet or script."""
    attributes = getattr(asset, "attributes", {})
    if NEVER.search(str(attributes.get("type", ""))):
        return True  # the widgets' state is for a kernel; a drill's own html holds all that the page needs
    name = str(getattr(asset, "filename", asset) or "")
    return any(part in name and not pattern.search(body) for part, pattern in NEEDED_BY.items())
