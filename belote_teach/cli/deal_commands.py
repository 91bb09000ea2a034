"""The commands for whole deals: `audit`, `score` and `deal`."""

from __future__ import annotations

import argparse
import re
import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from .command import PROGRAM, add_language, add_table, command
from .terminal import Paper, complain, ready

LARGEST = 2**64
"""Deals have numbers below this."""


def add_audit(commands: Any) -> None:
    """Add the command that audits a deal."""
    added = command(
        commands,
        "audit",
        _audit,
        "Say what was wrong with a deal that was played, and how it is marked.",
        f"""A record is a few lines of text: the table, the dealer, the hands, the calls, the tricks, what was marked.
The page "Have a deal audited" of the book shows one; {PROGRAM} deal prints one.
A record in one line, as {PROGRAM} deal --line prints it, may stand in the command itself.
The status is 0 if nothing was wrong, 1 if something was, 2 if the record cannot be read.

examples:
  {PROGRAM} audit deal.txt
  {PROGRAM} audit deal.txt --table our-club.toml --lang fr
  {PROGRAM} deal 7 --played | {PROGRAM} audit - --json
""",
    )
    added.add_argument("record", help="a file with a record, or a record in one line; - for what is typed")
    added.add_argument("--json", action="store_true", help="print it for a program")
    added.add_argument("--table", help="audit by the rules of this table or .toml file, whatever the record says")
    add_language(added)


def _audit(options: argparse.Namespace) -> int:
    from belote_teach.language import file_text, phrase
    from belote_teach.rules import GameError, ProfileError
    from belote_teach.rules.audit import audit

    from .audit import as_json, complaint, read_record, told
    from .tables import TableError, find_table

    try:
        written = _written(options.record)
    except (OSError, ValueError) as error:
        right = f"{phrase('cli.example', options.lang)} {PROGRAM} audit deal.txt"
        return complain(f"{options.record}: {file_text(error, options.lang)}", right)
    try:
        record = read_record(written, options.lang)
        rules = find_table(options.table or record.table, options.lang)
        rules = rules if options.table else rules.with_options(record.options)
    except (TableError, ProfileError) as error:
        return complain(str(error))
    except GameError as error:
        return complain(*complaint(error, options.lang))
    found = audit(record, rules)
    sheet = ready(sys.stdout)
    if options.json:
        print(as_json(found, rules, options.lang), file=sheet)
    else:
        print(*told(record, found, rules, options.lang, Paper.of(sheet)), sep="\n", file=sheet)
    return 1 if found.irregularities else 0


def _written(record: str) -> bytes:
    """Return what is typed, what stands in a file, or the record itself, which begins with its table."""
    if record == "-":
        return sys.stdin.buffer.read()
    if record.lower().startswith(("table:", "table%3a")):
        return record.encode()
    return Path(record).read_bytes()


def add_score(commands: Any) -> None:
    """Add the command that marks a deal."""
    added = command(
        commands,
        "score",
        _score,
        "Say what both sides mark after a deal, line by line.",
        f"""A count is what both sides have: their points in cards, the last trick's ten among them; then belote,
declarations 50 or capot, where there is any, capot alone of a taker who has won every trick himself; and at the end
"| carried 81" for points that waited.  The words of the other languages are read too: "preneurs 76 | défense 86".
Where players bid, say what was bid: 90H, 100SA coinche, capotS surcoinche; contre and surcontre are understood too.

examples:
  {PROGRAM} score "takers 76 belote | defenders 86" --table classic --lang fr
  {PROGRAM} score "takers 81 | defenders 81 | carried 60"
  {PROGRAM} score "takers 81 | defenders 81 | carried 60" --last
  {PROGRAM} score "takers 97 | defenders 65" --table coinche --bid "90H coinche"
""",
    )
    added.add_argument("count", help='what both sides have, such as "takers 76 belote | defenders 86"')
    added.add_argument("--bid", help='what was bid, where players bid, such as "90H coinche"')
    added.add_argument("--last", action="store_true", help="it is the last deal of the match: nothing can wait")
    add_table(added)
    add_language(added)


def _score(options: argparse.Namespace) -> int:
    from belote_teach.rules import GameError

    from . import score
    from .tables import TableError, find_table

    try:
        rules = find_table(options.table, options.lang)
    except TableError as error:
        return complain(str(error))
    try:
        paper = Paper.of(ready(sys.stdout))
        lines = score.told(options.count, options.bid, rules, options.lang, paper, last=options.last)
    except GameError as error:
        return complain(*score.complaint(error, options.table, rules, options.lang))
    print(*lines, sep="\n")
    return 0


def add_deal(commands: Any) -> None:
    """Add the command that deals."""
    added = command(
        commands,
        "deal",
        _deal,
        "Deal cards at random and print them as a record.",
        f"""The same number gives the same deal at the same table, always.

examples:
  {PROGRAM} deal
  {PROGRAM} deal 7 --table coinche
  {PROGRAM} deal 7 --played
  {PROGRAM} deal 7 --played --line
""",
    )
    added.add_argument("seed", nargs="?", help="the number of the deal (default: any)")
    added.add_argument("--played", action="store_true", help="with an auction and eight tricks, played at random")
    added.add_argument("--line", action="store_true", help="in one line, which fits into an address")
    add_table(added)
    add_language(added)


def _deal(options: argparse.Namespace) -> int:
    from belote_teach.language import phrase
    from belote_teach.rules.record_text import format_address, format_record

    from .dealt import dealt
    from .tables import TableError, find_table

    try:
        rules = find_table(options.table, options.lang)
    except TableError as error:
        return complain(str(error))
    written = str(secrets.randbelow(10**6)) if options.seed is None else options.seed
    if not re.fullmatch(r"[+-]?\d{1,40}", written):
        wrong = phrase("error.BAD_SEED", options.lang, text=written)
        return complain(wrong, f"{phrase('cli.example', options.lang)} {PROGRAM} deal 7")
    seed = int(written) % LARGEST
    record = dealt(seed, rules, played=options.played)
    if options.table.endswith(".toml"):  # the file says what is otherwise there
        record = replace(record, table=options.table, options={})
    if options.line:
        print(format_address(record), file=ready(sys.stdout))
        return 0
    print(f"# {PROGRAM} deal {seed}{' --played' * options.played} --table {options.table}", file=ready(sys.stdout))
    print(format_record(record), end="")
    return 0
