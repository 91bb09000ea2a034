"""A piece of a page that was worked out: HTML which also reads well in a notebook, and as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape, unescape

from belote_teach.language import card_name, index
from belote_teach.rules import Card, CardSet, Suit, card

SUIT_PATHS = {
    Suit.SPADES: "M12 1.6c-2.7 4-9.4 7.6-9.4 12.7c0 2.9 2.1 4.9 4.6 4.9c1.6 0 2.9-.7 3.8-2c-.2 2-1 3.7-2.7 5.2h7.4"
    "c-1.7-1.5-2.5-3.2-2.7-5.2c.9 1.3 2.2 2 3.8 2c2.5 0 4.6-2 4.6-4.9C21.4 9.2 14.7 5.6 12 1.6z",
    Suit.HEARTS: "M12 22C9.2 18.4 2.2 14.2 2.2 8.2C2.2 5 4.5 2.6 7.4 2.6c2 0 3.7 1.2 4.6 3.1c.9-1.9 2.6-3.1 4.6-3.1"
    "c2.9 0 5.2 2.4 5.2 5.6C21.8 14.2 14.8 18.4 12 22z",
    Suit.DIAMONDS: "M12 1.2C14 5.2 16.9 9 20.4 12C16.9 15 14 18.8 12 22.8C10 18.8 7.1 15 3.6 12C7.1 9 10 5.2 12 1.2z",
    Suit.CLUBS: "M12 1.8a4.8 4.8 0 0 0-3.5 8.1a4.9 4.9 0 1 0 2.6 6.7c-.1 2.2-1 4.1-2.8 5.8h7.4c-1.8-1.7-2.7-3.6-2.8-5.8"
    "a4.9 4.9 0 1 0 2.6-6.7A4.8 4.8 0 0 0 12 1.8z",
}
INK = {Suit.SPADES: "#1b1f26", Suit.HEARTS: "#b51f2e", Suit.DIAMONDS: "#b51f2e", Suit.CLUBS: "#1b1f26"}
FOUR_INKS = INK | {Suit.DIAMONDS: "#1a5fb0", Suit.CLUBS: "#1c713a"}

# A card needs these even where the book's stylesheet is not at hand, as in a notebook.
_FACE = "background:#fff;border:1px solid #7d8794;border-radius:3px;padding:0 .2em;white-space:nowrap"
_TOKEN = re.compile(r"\[((?:10|[7-9JQKA])[SHDC])\]")
_HIDDEN_TEXT = re.compile(r'<[^>]*\brole="img" aria-label="([^"]*)"[^>]*>.*?</(?:span|svg)>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """What a code cell of the book shows."""

    html: str

    def _repr_html_(self) -> str:
        return f'<div class="belote-block">{self.html}</div>'

    def __str__(self) -> str:
        text = _HIDDEN_TEXT.sub(r"\1", self.html)
        text = re.sub(r"</(?:tr|p|li|caption|dt|dd|div)>", "\n", text)
        text = re.sub(r"</t[hd]>", "  ", text)
        return re.sub(r"\n\s*\n+", "\n", unescape(re.sub(r"<[^>]+>", "", text))).strip()

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Words:
    """How cards are written on a page: the country's letters, and whether each suit has a colour of its own."""

    lang: str
    four_colours: bool = False

    def card(self, one: Card) -> str:
        """Return a card drawn small enough to stand in a sentence."""
        ink = (FOUR_INKS if self.four_colours else INK)[one.suit]
        suit = (
            f'<svg viewBox="0 0 24 24" width=".8em" height=".8em"><path fill="{ink}" d="{SUIT_PATHS[one.suit]}"/></svg>'
        )
        name = escape(card_name(one, self.lang))
        return (
            f'<span class="belote-card" role="img" aria-label="{name}" style="{_FACE};color:{ink}">'
            f"{index(one.rank, self.lang)}{suit}</span>"
        )

    def cards(self, cards: CardSet | Iterable[Card]) -> str:
        """Return cards drawn in a row."""
        return " ".join(map(self.card, cards))

    def text(self, text: str) -> str:
        """Return *text* as HTML, with a drawn card for every ``[8D]``."""
        return _TOKEN.sub(lambda token: self.card(card(token[1])), escape(text, quote=False))


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    caption: str = "",
    marked: int = -1,
    wide: bool = False,
    stacks: bool = False,
    kind: str = "",
) -> str:
    """
    Return a table; the first cell of a row is its heading, the row numbered *marked* stands out.

    All texts are HTML.  A *wide* one scrolls sideways, by keyboard too; of one that *stacks* each row is on a phone a
    block of labelled values.  *kind* is a class for the stylesheet.
    """
    if stacks:
        return _stacking(head, rows, caption, marked, kind)
    title = f"<caption>{caption}</caption>" if caption and not wide else ""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(_row(row, marked=number == marked) for number, row in enumerate(rows))
    thead = f"<thead><tr>{top}</tr></thead>" if top else ""
    label = escape(re.sub(r"<[^>]+>", "", caption))
    named = f' aria-label="{label}"' if wide else ""
    classes = f"belote-table {kind}".strip()
    whole = f'<table class="{classes}"{named}>{title}{thead}<tbody>{body}</tbody></table>'
    if not wide:
        return whole
    region = f'<div class="belote-scroll" role="region" tabindex="0" aria-label="{label}">{whole}</div>'
    return f'<p class="belote-caption" aria-hidden="true">{caption}</p>{region}'


def _stacking(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str, marked: int, kind: str) -> str:
    """A table that says with roles what it is: the stylesheet takes the browser's own knowledge of it away."""
    labels = [escape(unescape(re.sub(r"<[^>]+>", "", cell)).strip()) for cell in head]
    top = "".join(f'<th role="columnheader" scope="col">{cell}</th>' for cell in head)
    body = ""
    for number, row in enumerate(rows):
        cells = [f'role="cell" data-label="{label}">{cell}' for label, cell in zip(labels, row, strict=True)]
        first = cells[0].replace('role="cell"', 'role="rowheader" scope="row"', 1)
        here = ' class="belote-here"' if number == marked else ""
        body += f'<tr role="row"{here}><th {first}</th>' + "".join(f"<td {cell}</td>" for cell in cells[1:]) + "</tr>"
    return (
        f'<table class="belote-table belote-stacks {kind}" role="table"><caption>{caption}</caption>'
        f'<thead role="rowgroup"><tr role="row">{top}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )


def _row(row: Sequence[str], *, marked: bool) -> str:
    cells = "".join(f"<td>{cell}</td>" for cell in row[1:])
    opening = '<tr class="belote-here">' if marked else "<tr>"
    return f'{opening}<th scope="row">{row[0]}</th>{cells}</tr>'
