"""The command line: `belote-teach why`, `referee`, `tables`, `check`, `build` and `serve`."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from belote_teach.language import LANGUAGES

from .terminal import Paper, complain, ready

PROGRAM = "belote-teach"
POSITION = "D | E:AC N:7C W:8D | S: 9D QD KS 7H"

EXAMPLES = f"""examples:
  {PROGRAM} why "{POSITION}"
  {PROGRAM} why "{POSITION}" --table stekius --lang fr
  {PROGRAM} tables classic coinche
  {PROGRAM} referee questions.jsonl > rulings.jsonl

{PROGRAM} COMMAND --help says more about a command.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Run the command in *arguments*, those of the process by default, and return its exit status.

    0: all is well · 1: answered, but something is not right · 2: cannot be answered at all.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.print_help(sys.stderr)
        return 2
    try:
        status = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read us has gone, as `head` does; what is left unsaid must not be said at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return int(status)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Learn belote by the rules of the table you will sit at.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=None)
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and leave")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    for add in (_add_why, _add_referee, _add_tables, _add_check, _add_build, _add_serve):
        add(commands)
    return parser


class _Version(argparse.Action):
    """Prints the version, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"{PROGRAM} {version(PROGRAM)}")
        parser.exit()


def _command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], says: str, epilog: str) -> Any:
    command = commands.add_parser(
        name,
        help=says[0].lower() + says[1:].split(".")[0],
        description=says,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(run=run)
    return command


def _add_language(command: Any) -> None:
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the answer (default: en)")


def _add_why(commands: Any) -> None:
    command = _command(
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
    command.add_argument("position", help=f'a position in one line, such as "{POSITION}"')
    command.add_argument("--table", default="classic", help="a table (see the command tables) or a .toml file")
    command.add_argument("--json", action="store_true", help="print the referee's result instead")
    _add_language(command)


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


def _add_referee(commands: Any) -> None:
    command = _command(
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
    command.add_argument(
        "file", nargs="?", default="-", help="a file of questions, one a line; - or none: what is typed"
    )
    command.add_argument(
        "--explain", metavar="LANG", choices=LANGUAGES, help=f"explain as well: {', '.join(LANGUAGES)}"
    )


def _referee(options: argparse.Namespace) -> int:
    from belote_teach.referee import answer_stream, table

    try:
        source = sys.stdin.buffer if options.file == "-" else open(options.file, "rb")  # noqa: SIM115, PTH123
        with source:
            return 0 if answer_stream(source, ready(sys.stdout), options.explain, table) else 1
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{options.file}: {error.strerror or error}")


def _add_tables(commands: Any) -> None:
    command = _command(
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
    command.add_argument("table", nargs="*", help="up to two tables: names, or .toml files")
    _add_language(command)


def _tables(options: argparse.Namespace) -> int:
    from . import tables

    paper = Paper.of(ready(sys.stdout))
    if len(options.table) > 2:
        return complain(f"{PROGRAM} tables compares two tables; these are {len(options.table)}")
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


def _add_check(commands: Any) -> None:
    command = _command(
        commands,
        "check",
        _check,
        "Check exercises: can each be read, and does the engine give the answer that its author expects?",
        f"""Each finding is a line, file:line: level: message.  The status is 1 if one is an error, else 0.

examples:
  {PROGRAM} check
  {PROGRAM} check exercises/follow exercises/rise/trumps.toml
""",
    )
    command.add_argument("path", nargs="*", type=Path, help="files or folders (default: the exercises of the course)")
    command.add_argument("-q", "--quiet", action="store_true", help="leave out what is only information")


def _check(options: argparse.Namespace) -> int:
    from belote_teach.puzzles import Level, bundled_folder
    from belote_teach.puzzles.lint import lint

    try:
        findings = lint(options.path or [bundled_folder()])
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    here, sheet = Path.cwd(), ready(sys.stdout)
    for finding in findings:
        if finding.level is Level.ERROR or not options.quiet:
            path = finding.path.relative_to(here) if finding.path.is_relative_to(here) else finding.path
            print(f"{path}:{finding.line}: {finding.level}: {finding.message}", file=sheet)
    errors = sum(finding.level is Level.ERROR for finding in findings)
    remarks = len(findings) - errors
    print(f"{_count(errors, 'error')}, {_count(remarks, 'remark')}", file=sheet)
    return 1 if errors else 0


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _add_build(commands: Any) -> None:
    command = _command(
        commands,
        "build",
        _build,
        "Build the course into pages that any web host, or a folder, can show.",
        f"example:\n  {PROGRAM} build book\n",
    )
    command.add_argument("source", nargs="?", type=Path, default=Path("book"), help="the book's folder (default: book)")


def _build(options: argparse.Namespace) -> int:
    try:
        from belote_teach.course.build import BuildError, build_book
    except ModuleNotFoundError as error:
        return _without(error)
    try:
        site = build_book(options.source)
    except BuildError as error:
        return complain(str(error))
    print(f"{sum(1 for _ in site.rglob('*.html'))} pages built in {site}")
    return 0


def _add_serve(commands: Any) -> None:
    command = _command(
        commands,
        "serve",
        _serve,
        "Open the built course on this machine, for this machine alone, until Ctrl+C.",
        f"examples:\n  {PROGRAM} serve\n  {PROGRAM} serve _build/html --port 9000 --open\n",
    )
    command.add_argument("site", nargs="?", type=Path, default=Path("_build/html"), help="default: _build/html")
    command.add_argument("--port", type=int, default=8000, help="default: 8000, or a free one where that is taken")
    command.add_argument("--open", action="store_true", help="open a browser where there is one")


def _serve(options: argparse.Namespace) -> int:
    if not (options.site / "index.html").is_file():
        return complain(f"There is no book in {options.site}. Build it first: {PROGRAM} build")
    try:
        from belote_teach.course.serve import open_browser, serving
    except ModuleNotFoundError as error:
        return _without(error)
    with serving(options.site.resolve(), options.port) as address:
        print(f"The course is open at {address}  (Ctrl+C closes it)", flush=True)
        if options.open:
            open_browser(address)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()
    return 0


def _without(error: ModuleNotFoundError) -> int:
    return complain(f"This command needs {error.name}: install the course with pip install 'belote-teach[course]'")
