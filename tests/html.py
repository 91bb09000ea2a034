"""HTML that a test reads: are its tags closed in their places, and all its words found?"""

from __future__ import annotations

import re
from html.parser import HTMLParser

from belote_teach.course.block import Block


class Balanced(HTMLParser):
    """Fails on a tag that is closed in the wrong place."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        pass


def assert_whole(block: Block) -> None:
    """Fail if a tag of *block* is not closed in its place, or if something stands for a word that was not found."""
    reader = Balanced()
    reader.feed(block.html)
    assert reader.open == []
    for text in (block.html, str(block)):
        assert text.strip()
        assert not re.search(r"\[\w+\]|\{\w|\ufe0f", text)
