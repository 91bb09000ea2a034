"""The commands for a doubt at the table: `why`, `referee` and `tables`."""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from belote_teach.language import LANGUAGES

from .command import PROGRAM, add_language, add_table, command
from .terminal import Paper, complain, ready

POSITION = "D | E:AC N:7C W:8D | S: 9D QD KS 7H"


def add_why(commands: Any) -> None:
    """Add the command that explains a position."""
    added = command(
        commands,
        "why",
        _why,
        "Say which cards may be played, and why.",
        f"""A position is: contract | cards played, in order | whose turn: hand.
Contract: the trump suit S H D C, SA (sans atout) or TA (tout atout), with cw after it where play is clockwise.
Seats: N E S W.  Cards: rank and suit, 10H or 10♥; with --lang also the national letters (V D R, F D R).

example:
  {PROGRAM} why "{POSITION}" --table classic --lang fr
""",
    )
    added.add_argument("position", help=f'a position in one line, such as "{POSITION}"')
    add_table(added)
    added.add_argument("--json", action="store_true", help="print the referee's result instead")
    add_language(added)


def _why(options: argparse.Namespace) -> int:
    from belote_teach.rules import GameError

    from . import why
    from .tables import TableError, find_table

    try:
        rules = find_table(options.table, options.lang)
        position, hand = why.read_position(options.position, rules, options.lang)
    except TableError as error:
        return complain(str(error))
    except GameError as error:
        return complain(*why.complaint(error, options.table, options.lang))
    if options.json:
        print(why.as_json(position, hand, options.table))
    else:
        print(*why.told(position, hand, rules, options.lang, Paper.of(ready(sys.stdout))), sep="\n")
    return 0


def add_referee(commands: Any) -> None:
    """Add the command that answers questions of programs."""
    added = command(
        commands,
        "referee",
        _referee,
        "Answer questions in JSON lines with rulings in JSON lines.",
        f"""A question:
  {{"id": 1, "kind": "parse", "profile": "classic", "options": {{}}, "inputs": {{"text": "10♥"}}}}
Its answer, or what is wrong with it:
  {{"id": 1, "result": {{"rank": "10", "suit": "H"}}}}
  {{"id": 1, "error": {{"code": "BAD_RANK", "message": "…"}}}}
The status is 0 if every question was answered, 1 if one got an error, 2 if the file cannot be read.

example:
  {PROGRAM} referee questions.jsonl --explain fr > rulings.jsonl
""",
    )
    added.add_argument("file", nargs="?", default="-", help="a file of questions, one a line; - or none: what is typed")
    added.add_argument("--explain", metavar="LANG", choices=LANGUAGES, help=f"explain as well: {', '.join(LANGUAGES)}")


def _referee(options: argparse.Namespace) -> int:
    from belote_teach.language import file_text, phrase
    from belote_teach.referee import answer_stream, table

    lang = options.explain or "en"
    try:
        with nullcontext(sys.stdin.buffer) if options.file == "-" else Path(options.file).open("rb") as source:
            return 0 if answer_stream(source, ready(sys.stdout), options.explain, table) else 1
    except BrokenPipeError:
        raise
    except OSError as error:
        right = f"{phrase('cli.example', lang)} {PROGRAM} referee questions.jsonl"
        return complain(f"{options.file}: {file_text(error, lang)}", right)


def add_tables(commands: Any) -> None:
    """Add the command that tells the tables apart."""
    added = command(
        commands,
        "tables",
        _tables,
        "List the tables, tell the rules of one, or what differs between two.",
        f"""examples:
  {PROGRAM} tables
  {PROGRAM} tables coinche
  {PROGRAM} tables classic our-club.toml --lang fr
""",
    )
    added.add_argument("table", nargs="*", help="up to two tables: names, or .toml files")
    add_language(added)


def _tables(options: argparse.Namespace) -> int:
    from belote_teach.language import phrase

    from . import tables

    paper = Paper.of(ready(sys.stdout))
    if len(options.table) > 2:
        right = f"{phrase('cli.example', options.lang)} {PROGRAM} tables classic coinche"
        return complain(phrase("mistake.tables", options.lang, n=len(options.table)), right)
    try:
        chosen = [tables.find_table(name, options.lang) for name in options.table]
    except tables.TableError as error:
        return complain(str(error))
    match chosen:
        case []:
            lines = tables.every_table(options.lang, paper)
        case [only]:
            lines = tables.one_table(only, options.lang, paper)
        case [first, second]:
            lines = tables.two_tables(first, second, options.lang, paper)
    print(*lines, sep="\n")
    return 0
