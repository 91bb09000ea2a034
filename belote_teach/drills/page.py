"""A drill as a part of a page: the state for the script that mounts it, and beside it the same for readers without."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import escape
from typing import Any

from belote_teach.language import going_on, phrase, plain

from .outline import outline
from .shown import row

JSON = dict[str, Any]


def page(state: JSON) -> str:
    """
    Return the HTML of a drill.

    It holds no script of its own: the page's ``mount.js`` brings it to life and takes the fallback's place.  Until
    then the outline of the first question keeps its room, so that nothing moves.
    """
    lang = state["lang"]
    questions = "".join(_question(one, state) for one in state["puzzles"])
    return (
        f'<div class="belote-drill" data-belote-drill lang="{lang}">'
        f'<script type="application/json">{script_json(state)}</script>'
        f'{outline(state)}<div class="bt-fallback">{questions}</div></div>'
    )


def script_json(state: JSON) -> str:
    """Return *state* as JSON that may stand in a script element, whatever its texts hold."""
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[<>&\u2028\u2029]", lambda found: f"\\u{ord(found[0]):04x}", text)


def _sheet_rows(one: JSON) -> list[JSON]:
    return list(one.get("sheet", {}).get("rows", ()))


def text(state: JSON) -> str:
    """Return the drill as plain text: what stands where neither page nor notebook can show it."""
    return "\n\n".join(
        "\n".join([*_trick(one, state["lang"]), *(f"{a}{b}" for a, b in _lines(one, state)), *_listed(one, state)])
        for one in state["puzzles"]
    )


def _question(one: JSON, state: JSON) -> str:
    """One question with its folded answer, in the words that a reader needs."""
    lines = "".join(f"<p>{_bold(place)}{escape(said)}</p>" for place, said in _lines(one, state))
    choices = "".join(f"<li>{escape(label)}</li>" for label in _choices(one, state["lang"]))
    trick = "".join(f"<li>{escape(said)}</li>" for said in _trick(one, state["lang"]))
    return (
        '<section class="bt-fallback-question">'
        + (f"<p>{escape(one['trickLabel'])}</p><ol>{trick}</ol>" if trick else "")
        + lines
        + (f"<ul>{choices}</ul>" if choices else "")
        + (_sheet(one, state) if "sheet" in one else "")
        + (_watched(one, state) if "watch" in one else _answer(one, state))
        + "</section>"
    )


def _lines(one: JSON, state: JSON) -> list[tuple[str, str]]:
    """Return the position and the question in words, each with what it is about."""
    labels, lang = state["labels"], state["lang"]
    colon = labels["colon"]
    found = [(labels["trump"] + colon, one["contract"]["label"])] if one["contract"] else []
    found.append((labels["table"] + colon, one["table"]["title"]))
    if one["hand"]:
        cards = row(one["hand"])
        found.append(("", phrase("subtitle.hand", lang, cards=cards) if one["turn"] else cards))
    found += [("", one["question"]), ("", one["subtitle"] or "")]
    return [(place, plain(said, lang)) for place, said in found if said]


def _choices(one: JSON, lang: str) -> list[str]:
    return [plain(choice["label"], lang) for choice in one["choices"]]


def _listed(one: JSON, state: JSON) -> list[str]:
    """Return what follows the question in plain text: the choices, the rows of a sheet, or the tricks of a deal."""
    lang = state["lang"]
    rows = ["  ".join([row["label"], *(_cell(cell) for cell in row["cells"])]) for row in _sheet_rows(one)]
    return [*_choices(one, lang), *rows, *(told for part in _parts(one, state) for told in part)]


def _cell(cell: JSON) -> str:
    return "…" if cell["given"] is None else str(cell["given"])


def _sheet(one: JSON, state: JSON) -> str:
    """The score sheet as a table, with empty cells where the learner writes."""
    return _table_of(one, lambda cell: "" if cell["given"] is None else str(cell["given"]))


def _table_of(one: JSON, show: Callable[[JSON], str]) -> str:
    sheet = one["sheet"]
    heads = "".join(
        f'<th scope="col">{escape(column["label"])}{_noted(column["note"])}</th>' for column in sheet["columns"]
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(row["label"])}</th>'
        + "".join(f"<td>{escape(show(cell))}</td>" for cell in row["cells"])
        + "</tr>"
        for row in sheet["rows"]
    )
    return f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _noted(note: str) -> str:
    return f" ({escape(note)})" if note else ""


def _watched(one: JSON, state: JSON) -> str:
    """A recorded deal as a list: the hands and the calls, each trick, how it is marked; folded what is to be found."""
    told = "".join(f"<li>{'<br>'.join(map(escape, part))}</li>" for part in _parts(one, state))
    if not one["watch"]["hideFaults"]:
        return f"<ol>{told}</ol>"
    faults = [fault for frame in one["watch"]["frames"] for fault in frame["faults"]]
    found = "".join(f"<li>{escape(plain(fault, state['lang']))}</li>" for fault in faults)
    summary = escape(state["labels"]["showFaults"])
    return f"<ol>{told}</ol><details><summary>{summary}</summary><ul>{found}</ul></details>"


def _parts(one: JSON, state: JSON) -> list[list[str]]:
    """Return the parts of a recorded deal line by line, its hands where they are laid out: auction, tricks, score."""
    watch = one.get("watch")
    if watch is None:
        return []
    lang, seen = state["lang"], not watch["hideFaults"]
    laid = {watch["frames"][laid["from"]]["at"]: laid["hands"] for laid in reversed(watch["hands"])}
    return [
        [*_hands(laid.get(frame["at"], {}), one, state), *_frame(frame, lang, faults=seen)]
        for frame in _last_frames(one)
    ]


def _hands(hands: JSON, one: JSON, state: JSON) -> list[str]:
    """Return what lies before each player, line by line; for two what is face up, then what lies face down below it."""
    covers, labels, found = one["watch"]["covers"], state["labels"], []
    for seat, cards in hands.items():
        under = [covers[card] for card in cards if card in covers]
        names = (labels["faceUp"], labels["faceDown"]) if under else ("{who}",)
        for name, shown in zip(names, (cards, under), strict=False):
            found.append(name.format(who=one["seats"][seat]) + labels["colon"] + row(shown))
    return [plain(said, state["lang"]) for said in found]


def _last_frames(one: JSON) -> list[JSON]:
    """Return the frames after which a trick, the auction or the deal is over, with all that was irregular before."""
    found: list[JSON] = []
    for frame in one.get("watch", {}).get("frames", ()):
        if found and found[-1]["at"] == frame["at"]:
            faults = [*found[-1]["faults"], *frame["faults"]]
            words = [*found[-1]["words"], *frame["words"]]
            found[-1] = {**frame, "faults": faults, "words": words, "calls": frame["calls"] or found[-1]["calls"]}
        else:
            found.append(frame)
    return found


def _frame(frame: JSON, lang: str, *, faults: bool) -> list[str]:
    """Return what is told of one part of a deal, line by line, with what was irregular or without."""
    calls = [call["call"] for call in frame["calls"]]
    cards = [f"{play['who']} [{play['card']}]" for play in frame["trick"]]
    wrong = frame["faults"] if faults else ()
    said = [", ".join(calls or cards), *frame["words"], frame["said"], *wrong, *frame["lines"]]
    return [plain(one, lang) for one in said if one]


def _trick(one: JSON, lang: str) -> list[str]:
    return [plain(f"[{play['card']}] {play['said'].partition(', ')[2]}", lang) for play in one["trick"]]


def _answer(one: JSON, state: JSON) -> str:
    answer, lang = one["answer"], state["lang"]
    named = {choice["id"]: choice["label"] for choice in one["choices"]}
    verdicts = {f"[{card}]": told["why"] for card, told in answer["cards"].items()}
    verdicts |= {
        named[choice] + state["labels"]["colon"].rstrip(): going_on(told["why"])
        for choice, told in answer.get("choices", {}).items()
    }
    told = [f"{_bold(plain(name, lang))} {escape(plain(why, lang))}" for name, why in verdicts.items()]
    told += [escape(plain(line["text"], lang)) for line in answer.get("lines", ())]
    listed = "".join(f"<li>{line}</li>" for line in told)
    reason = "" if answer.get("lines") else f"<p>{escape(plain(answer['reason'], lang))}</p>"
    return (
        f"<details><summary>{escape(state['labels']['fallback'])}</summary>"
        f"{_key(one, lang)}{reason}" + (f"<ul>{listed}</ul>" if listed else "") + "</details>"
    )


def _key(one: JSON, lang: str) -> str:
    """Return the right answer in words, or the sheet filled in."""
    key = one["answer"]["key"]
    if isinstance(key, dict):
        return _table_of(one, lambda cell: str(key.get(cell["id"], cell["given"])))
    labels: dict[str, str] = {choice["id"]: choice["label"] for choice in one["choices"]}
    if isinstance(key, list):
        said = ", ".join(labels[word] for word in key) if labels else row(key)
    else:
        said = labels[key] if labels else f"{key} {one['unit']}"
    return f"<p>{escape(plain(said, lang))}</p>"


def _bold(said: str) -> str:
    return f"<b>{escape(said)}</b>" if said else ""
