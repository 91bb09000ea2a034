"""The boxes of a drill's first question, empty of drawings: they keep the room that the script will fill."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape
from math import ceil
from typing import Any

from belote_teach.language import going_on
from belote_teach.puzzles import Shape

JSON = dict[str, Any]

FEW = 4
"""More choices than this stand in two columns where the page is narrow."""

WIDE_ROW, NARROW_ROW = 9, 5
"""So many cards of a hand lie in a row at most, where the page is wide and where it is narrow."""

TOKEN = re.compile(r"\[(10|[7-9JQKA])?([SHDC])\]")
TOUCHING = re.compile(r"[^ \t\n\r]*\[(?:10|[7-9JQKA])?[SHDC]\][^ \t\n\r]*")
CARDS_ONLY = re.compile(r"\[\w+\](\s+\[\w+\])*")


def outline(state: JSON) -> str:
    """
    Return the first question of a drill as the script will lay it out, for its height alone.

    It has the same elements, classes and words, so that the same stylesheet gives it the same height at every width;
    cards and signs are empty boxes.  What is drawn is said in ``front/scene.ts``, ``front/player.ts`` and beside them.
    """
    one = state["puzzles"][0]
    parts = _player(one, state) if "watch" in one else _scene(one, state)
    body = _box("body", _head(one, state), *parts)
    settings = (
        f'<details class="bt-more bt-settings"><summary>{escape(state["labels"]["settings"])}</summary></details>'
    )
    return f'<div class="bt-outline" aria-hidden="true"><div class="bt">{body}{settings}</div></div>'


def _box(name: str, *inside: str, tag: str = "div", style: str = "") -> str:
    classes = " ".join(f"bt-{part}" for part in name.split())
    styled = f' style="{style}"' if style else ""
    return f'<{tag} class="{classes}"{styled}>{"".join(inside)}</{tag}>'


def _span(name: str, *inside: str) -> str:
    return _box(name, *inside, tag="span")


def _words(text: str) -> str:
    """A sentence, its cards and suits as boxes; what touches them stays on their line."""
    found, end = [], 0
    for touching in TOUCHING.finditer(text):
        found.append(escape(text[end : touching.start()]))
        end, signs = touching.end(), "".join(_pieces(touching[0]))
        found.append(signs if TOKEN.fullmatch(touching[0]) else _span("nb", signs))
    return "".join([*found, escape(text[end:])])


def _pieces(word: str) -> Iterable[str]:
    end = 0
    for token in TOKEN.finditer(word):
        yield escape(word[end : token.start()])
        yield (
            _span("c", _span("r ten" if token[1] == "10" else "r"), _span("p"))
            if token[1]
            else _span("suit", _span("pip"))
        )
        end = token.end()
    yield escape(word[end:])


def _head(one: JSON, state: JSON) -> str:
    labels, contract = state["labels"], one["contract"]
    if one["example"] or "watch" in one:
        place = escape(labels["example" if one["example"] else "watch"])
    elif len(state["puzzles"]) > 1:
        place = escape(labels["question"]).format(i="<b>1</b>", n=len(state["puzzles"]))
    else:
        place = ""
    chips = []
    if contract and "watch" not in one:  # what a deal is played in is not known when it begins
        suited = _span("k", escape(labels["trump"])) + _span("pip") if contract["suit"] else ""
        chips.append(_span("chip", suited, escape(contract["label"])))
    chips.append(_span("chip", _span("k", escape(labels["table"])), escape(one["table"]["title"])))
    return _box("head", _box("eyebrow", place), _box("chips", *chips))


def _question(one: JSON) -> str:
    """The question, and the line or the cards below it."""
    said, subtitle = _box("q", _words(one["question"])), one["subtitle"]
    if not subtitle:
        return said
    if CARDS_ONLY.fullmatch(subtitle):
        return said + _box("row", *(f"<div>{_span('card')}</div>" for _ in subtitle.split()))
    return said + _box("sub", _words(subtitle))


def _scene(one: JSON, state: JSON) -> list[str]:
    """A question or a worked example."""
    shown = 1 if one["example"] else len(one["steps"]) + 1 - max(one["blank"], 1)
    thinking = not one["example"] and shown < len(one["steps"])
    return [
        _table(one),
        _steps(one, state, shown, thinking=thinking),
        _question(one),
        _answered(one, state, thinking=thinking),
        "" if thinking else _ways(one, state),
    ]


def _table(one: JSON) -> str:
    if not one["trick"] and not one["turn"]:
        return ""
    taken = {play["seat"]: "card" for play in one["trick"]} | ({one["turn"]["seat"]: "slot"} if one["turn"] else {})
    seats = [
        _box(
            f"seat at-{seat}",
            _span("who", escape(who)) if seat != "S" or seat not in taken else "",
            _span(taken[seat]) + _span("nth") if seat in taken else "",
        )
        for seat, who in one["seats"].items()
    ]
    return _box("table", *seats)


def _steps(one: JSON, state: JSON, shown: int, *, thinking: bool) -> str:
    """The thinking steps that are shown, and the one that is asked."""
    if not one["steps"]:
        return ""
    total = len(one["steps"]) + (not one["example"])
    rows = [
        _box("step", _nth(n, total, state), _ask(step, _answer_of(step)), _box("because", _words(step["because"])))
        for n, step in enumerate(one["steps"][:shown], 1)
    ]
    if thinking:
        asked = one["steps"][shown]
        rows.append(_box("step asked", _nth(shown + 1, total, state), _ask(asked), _options(asked["choices"], _words)))
    return _box("steps", *rows)


def _nth(n: int, total: int, state: JSON) -> str:
    return _span("nthstep", escape(state["labels"]["step"]).format(i=n, n=total))


def _ask(step: JSON, answer: str = "") -> str:
    return _box("ask", _words(step["ask"]), " " + _span("v", f"<b>{_words(answer)}</b>") if answer else "")


def _answer_of(step: JSON) -> str:
    return next((str(choice["label"]) for choice in step["choices"] if choice["id"] == step["answer"]), step["answer"])


def _options(choices: list[JSON], shown: Callable[[str], str], *, many: bool = True) -> str:
    name = "opts many" if many and len(choices) > FEW else "opts"
    return _box(name, *(_span("btn quiet", shown(choice["label"])) for choice in choices))


def _label(text: str) -> str:
    return f"<span>{_words(text)}</span>"


def _answered(one: JSON, state: JSON, *, thinking: bool) -> str:
    """What takes the answer; a worked example without steps tells of its first part at once."""
    told = one["example"] and not one["steps"]
    match one["shape"]:
        case Shape.SHEET:
            return _sheet(one) + (_walk(_row_told(one)) if told else "")
        case Shape.MARKS | Shape.CARD | Shape.SEQUENCE if one["hand"]:
            return _hand(one, state, told=told)
        case _ if thinking:
            return ""
        case Shape.TICKS:
            return _ticks(one, state, told=told)
        case Shape.NUMBER:
            unit = _span("unit", escape(one["unit"] or state["labels"]["points"]))
            return _box("number", _span("field", _span("input"), unit), _span("v"))
        case _:
            return _options(one["choices"], _label, many=not one["example"])


def _walk(said: str) -> str:
    return _box("walk", _words(said))


def _verdict(word: str) -> str:
    return _box("verdict", _span("v", _span("ic"), escape(word)))


def _hand(one: JSON, state: JSON, *, told: bool) -> str:
    labels, cards, n = state["labels"], one["answer"]["cards"], len(one["hand"])
    ordered = one["shape"] == Shape.SEQUENCE
    order = one["answer"]["key"] if ordered else one["hand"]
    first = order[0] if told and all(card in cards for card in order) else None

    def cell(card: str) -> str:
        pick = _span("pick", _span("card"), _span("box"))
        if card != first:
            return _box("cell", pick)
        word = labels["placeTag"].format(n=1) if ordered else labels["may" if cards[card]["ok"] else "mayNot"]
        return _box("cell may", pick, _verdict(word))

    rows = f"--bt-n:{_in_row(n, WIDE_ROW)};--bt-m:{_in_row(n, NARROW_ROW)}"
    name = f"hand {'n5' if n <= NARROW_ROW else 'n8'}" + (" worked" if one["example"] else "")
    name += " columns" if one.get("covering") else ""
    hand = _box(name, *map(cell, one["hand"]), style=rows)
    if first is None:
        return hand
    why = cards[first]["why"]
    return hand + _walk(why if f"[{first}]" in why else f"[{first}] {why}")


def _in_row(n: int, most: int) -> int:
    return ceil(n / ceil(n / most))


def _ticks(one: JSON, state: JSON, *, told: bool) -> str:
    labels = state["labels"]
    cells = [_box("tickcell", _box("tick", _span("box"), _label(choice["label"]))) for choice in one["choices"]]
    if not told:
        return _box("ticks", *cells)
    first = one["choices"][0]
    verdict = one["answer"]["choices"][first["id"]]
    cells[0] = cells[0].removesuffix("</div>") + _verdict(labels["may" if verdict["ok"] else "mayNot"]) + "</div>"
    return _box("ticks", *cells) + _walk(f"{first['label']}{labels['colon']}{going_on(verdict['why'])}")


def _row_told(one: JSON) -> str:
    """What a worked example says of the first row that the learner would fill."""
    row = next(row for row in one["sheet"]["rows"] if any(cell["given"] is None for cell in row["cells"]))
    return " ".join(line["text"] for line in one["answer"].get("lines", ()) if line["row"] == row["id"])


def _sheet(one: JSON) -> str:
    sheet = one["sheet"]
    rows = "".join(
        f'<tr class="{"bt-sum" if row["sum"] else ""}"><th scope="row">{escape(row["label"])}</th>'
        + "".join(f"<td>{_cell(cell)}</td>" for cell in row["cells"])
        + "</tr>"
        for row in sheet["rows"]
    )
    return _ruled("sheet", sheet["columns"], rows)


def _cell(cell: JSON) -> str:
    if cell["given"] is None:
        return _span("numcell", _span("v"), _span("input"))
    return escape(str(cell["given"]))


def _ruled(name: str, columns: list[JSON], rows: str) -> str:
    heads = "".join(f'<th scope="col">{escape(column["label"])}{_small(column["note"])}</th>' for column in columns)
    return f'<table class="bt-{name}"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _small(note: str) -> str:
    return f"<small>{escape(note)}</small>" if note else ""


def _ways(one: JSON, state: JSON) -> str:
    """The buttons below a question."""
    labels = state["labels"]
    if one["example"]:
        return _box("acts", _span("btn", escape(labels["nextStep"])))
    links = [labels["startOver"]] if one["shape"] == Shape.SEQUENCE else []
    links += [labels["hint"]] if one["hints"] else []
    return _box("acts", _span("btn", escape(labels["check"])), *(_span("link", escape(link)) for link in links))


def _toggles(watch: JSON) -> Iterable[str]:
    if watch["hands"] and not watch["covers"]:
        yield "showHands"
    if watch["hideFaults"]:
        yield "showFaults"


def _held(watch: JSON) -> str:
    """What lies before the players; hands are away, which takes the room that they have by width."""
    if not watch["hands"]:
        return ""
    seats = (
        _box(f"holds-{seat}", _span("whose"), _span("fan", *(_lying(card, watch) for card in cards)), tag="li")
        for seat, cards in watch["hands"][0]["hands"].items()
    )
    return _box("hands" if watch["covers"] else "hands away", *seats, tag="ul")


def _lying(card: str, watch: JSON) -> str:
    return _span("lies", _span("card back") if card in watch["covers"] else "", _span("card"))


def _player(one: JSON, state: JSON) -> list[str]:
    """A recorded deal at its beginning."""
    labels, watch = state["labels"], one["watch"]
    first = watch["frames"][0]
    named = {"auction": labels["auction"], "end": labels["end"]}
    jumps = [named.get(at, str(at)) for at in dict.fromkeys(frame["at"] for frame in watch["frames"])]
    blank = "<td></td>" * len(watch["sides"])
    tricks = "".join(
        f'<tr><th scope="row">{_span("nthtrick", str(trick["n"]))}</th>{blank}</tr>' for trick in watch["tricks"]
    )
    sums = f'<tfoot><tr><th scope="row">{escape(labels["running"])}</th>{blank}</tr></tfoot></table>'
    return [
        _question(one),
        _box(
            "player intwo" if watch["covers"] else "player",
            _box("stage", _box("table")),
            _box("ways", _span("way")),
            _box("jumps", *(_span("jump", escape(jump)) for jump in jumps)),
            _box("caption", _words(" ".join([first["said"], *first["words"]]))),
            _box("acts ask-why", *(_span("btn quiet toggle", escape(labels[name])) for name in _toggles(watch))),
            _held(watch),
            _ruled("pad", watch["sides"], tricks).removesuffix("</table>") + sums,
        ),
        _box("acts", _span("btn", escape(labels["next"]))) if len(state["puzzles"]) > 1 else "",
    ]
