"""A page's text in a notebook that knows no directives."""

import re
from pathlib import Path

import pytest

from belote_teach.course.plain import plain_markdown

PAGES = sorted((Path(__file__).parents[2] / "book").rglob("*.md"))


@pytest.mark.parametrize(
    ("myst", "markdown"),
    [
        ("Follow suit (*fournir*).", "Follow suit (*fournir*)."),
        (
            ":::{admonition} Easily confused\n:class: warning\n- **Ten.**\n  Above the king.\n- **Nine.**\n:::",
            "> **Easily confused**\n>\n> - **Ten.**\n>   Above the king.\n> - **Nine.**",
        ),
        ("before\n\n:::{warning}\nMind.\n:::\n\nafter", "before\n\n> **Warning**\n>\n> Mind.\n\nafter"),
        ("See [over-ruff](../rules/overruff.md) or [](tables.md).", "See over-ruff or “tables”."),
        ("[licence](https://example.org/a.md)", "[licence](https://example.org/a.md)"),
        ("(rule-ruff)=\n# Ruff", "# Ruff"),
        ("{kbd}`Tab` and {term}`void <void>`", "Tab and void"),
        ("Be wrong\n: It costs nothing.\n  Really.", "**Be wrong**\n\nIt costs nothing.\n  Really."),
    ],
)
def test_text(myst, markdown):
    assert plain_markdown(myst) == markdown


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.parent.name in ("lessons", "rules")], ids=lambda p: p.stem
)
def test_no_directive_is_left_in_a_page(page):
    body = re.sub(r"\A---.*?---\n", "", page.read_text("utf-8"), flags=re.DOTALL)
    text = plain_markdown(re.sub(r"```\{code-cell\}.*?```", "", body, flags=re.DOTALL))
    assert not re.search(r":::|\{\w+\}|^\(.*\)=$|\.md\)", text, re.MULTILINE)
