"""A drill as a part of a page: the state for the script that mounts it, and beside it the same for readers without."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from belote_teach.language import phrase, plain
from belote_teach.puzzles import Shape

JSON = dict[str, Any]

SMALL_HAND = 5
"""Up to so many cards a hand lies in one row on a narrow screen."""

CARDS_ONLY = re.compile(r"\[\w+\](\s+\[\w+\])*")
"""A text that is nothing but cards; it is drawn as a row of them."""


def page(state: JSON) -> str:
    """
    Return the HTML of a drill.

    It holds no script of its own: the page's ``mount.js`` brings it to life and takes the fallback's place.
    """
    lang = state["lang"]
    questions = "".join(_question(one, state) for one in state["puzzles"])
    return (
        f'<div {room(state["puzzles"][0])} data-belote-drill lang="{lang}">'
        f'<script type="application/json">{script_json(state)}</script>'
        f'<div class="bt-fallback">{questions}</div></div>'
    )


def script_json(state: JSON) -> str:
    """Return *state* as JSON that may stand in a script element, whatever its texts hold."""
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[<>&\u2028\u2029]", lambda found: f"\\u{ord(found[0]):04x}", text)


def room(first: JSON) -> str:
    """
    Return the attributes that keep room for the question shown *first*, so that nothing moves when it is mounted.

    Classes tell what is to be drawn; ``--bt-steps`` and ``--bt-choices`` tell how many thinking steps are seen at once
    and how many words there are to choose among.
    """
    hand, steps, choices = len(first["hand"]), len(first["steps"]), len(first["choices"])
    subtitle = first["subtitle"] or ""
    asked = steps + 1 - max(first["blank"], 1)
    drawn = {
        "table": first["trick"] or first["turn"],
        "few": not hand,
        "hand": 0 < hand <= SMALL_HAND,
        "hand8": hand > SMALL_HAND,
        "row": CARDS_ONLY.fullmatch(subtitle),
        "sub": subtitle and not CARDS_ONLY.fullmatch(subtitle),
        "asked": not first["example"] and asked < steps,
        "walk": first["example"] and hand and not steps,
        "order": not first["example"] and first["shape"] == Shape.SEQUENCE,
    }
    counts = {"steps": min(steps, 1 if first["example"] else asked + 1), "choices": choices}
    classes = " ".join(["belote-drill", *(f"bt-room-{part}" for part, there in drawn.items() if there)])
    style = ";".join(f"--bt-{name}:{n}" for name, n in counts.items() if n)
    return f'class="{classes}"' + (f' style="{style}"' if style else "")


def text(state: JSON) -> str:
    """Return the drill as plain text: what stands where neither page nor notebook can show it."""
    return "\n\n".join(
        "\n".join([*_trick(one, state["lang"]), *(f"{a}{b}" for a, b in _lines(one, state)), *_choices(one)])
        for one in state["puzzles"]
    )


def _question(one: JSON, state: JSON) -> str:
    """One question with its folded answer, in the words that a reader needs."""
    lines = "".join(f"<p>{_bold(place)}{escape(said)}</p>" for place, said in _lines(one, state))
    choices = "".join(f"<li>{escape(label)}</li>" for label in _choices(one))
    trick = "".join(f"<li>{escape(said)}</li>" for said in _trick(one, state["lang"]))
    return (
        '<section class="bt-fallback-question">'
        + (f"<p>{escape(one['trickLabel'])}</p><ol>{trick}</ol>" if trick else "")
        + lines
        + (f"<ul>{choices}</ul>" if choices else "")
        + _answer(one, state)
        + "</section>"
    )


def _lines(one: JSON, state: JSON) -> list[tuple[str, str]]:
    """Return the position and the question in words, each with what it is about."""
    labels, lang = state["labels"], state["lang"]
    colon = labels["colon"]
    found = [(labels["trump"] + colon, one["contract"]["label"]), (labels["table"] + colon, one["table"]["title"])]
    if one["hand"]:
        cards = _row(one["hand"])
        found.append(("", phrase("subtitle.hand", lang, cards=cards) if one["turn"] else cards))
    found += [("", one["question"]), ("", one["subtitle"] or "")]
    return [(place, plain(said, lang)) for place, said in found if said]


def _choices(one: JSON) -> list[str]:
    return [choice["label"] for choice in one["choices"]]


def _trick(one: JSON, lang: str) -> list[str]:
    return [plain(f"[{play['card']}] {play['said'].partition(', ')[2]}", lang) for play in one["trick"]]


def _answer(one: JSON, state: JSON) -> str:
    answer, lang = one["answer"], state["lang"]
    cards = "".join(
        f"<li>{_bold(plain(f'[{card}]', lang))} {escape(plain(verdict['why'], lang))}</li>"
        for card, verdict in answer["cards"].items()
    )
    return (
        f"<details><summary>{escape(state['labels']['fallback'])}</summary>"
        f"<p>{escape(plain(_key(one), lang))}</p><p>{escape(plain(answer['reason'], lang))}</p>"
        + (f"<ul>{cards}</ul>" if cards else "")
        + "</details>"
    )


def _key(one: JSON) -> str:
    """Return the right answer in words."""
    key = one["answer"]["key"]
    if isinstance(key, list):
        return _row(key)
    labels: dict[str, str] = {choice["id"]: choice["label"] for choice in one["choices"]}
    return labels[key] if labels else f"{key} {one['unit']}"


def _row(cards: list[str]) -> str:
    return " ".join(f"[{card}]" for card in cards)


def _bold(said: str) -> str:
    return f"<b>{escape(said)}</b>" if said else ""
