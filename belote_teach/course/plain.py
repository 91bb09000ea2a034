"""The text of a page for a notebook that knows only plain Markdown: boxes as quotations, no links into the book."""

from __future__ import annotations

import re

_BOX = re.compile(r"^:::\{(?P<kind>\w+)\} ?(?P<title>.*)\n(?P<options>(?::[\w-]+:.*\n)*)(?P<body>(?:.*\n)*?):::$", re.M)
_TARGET = re.compile(r"^\([\w-]+\)=\n", re.M)
_ROLE = re.compile(r"\{\w+\}`([^`<]+?)(?: ?<[^>`]*>)?`")
_PAGE_LINK = re.compile(r"\[([^]]+)\]\((?!https?:)[^)\s]*\.md(?:#[^)]*)?\)")
_BARE_LINK = re.compile(r"\[\]\((?:[^)\s]*/)?([\w-]+)\.md\)")
_DEFINITION = re.compile(r"^(?P<term>\S.*)\n: +(?P<meaning>.*(?:\n  .*)*)", re.M)


def plain_markdown(text: str) -> str:
    """Return MyST *text* as Markdown that every notebook shows well; what is plain already stays as it is."""
    text = _BOX.sub(_quoted, f"{text}\n").rstrip("\n")
    text = _TARGET.sub("", text)
    text = _DEFINITION.sub(r"**\g<term>**\n\n\g<meaning>", text)
    text = _ROLE.sub(r"\1", text)
    text = _PAGE_LINK.sub(r"\1", text)
    return _BARE_LINK.sub(r"“\1”", text)


def _quoted(box: re.Match[str]) -> str:
    title = box["title"] or box["kind"].capitalize()
    lines = [f"**{title}**", "", *box["body"].strip("\n").split("\n")]
    return "\n".join(f"> {line}".rstrip() for line in lines)
