"""The command line: questions at the table, deals that were played, and the course."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from . import course_commands, deal_commands, table_commands
from .command import PROGRAM
from .table_commands import POSITION

EXAMPLES = f"""examples:
  {PROGRAM} why "{POSITION}"
  {PROGRAM} why "{POSITION}" --table stekius --lang fr
  {PROGRAM} tables classic coinche
  {PROGRAM} score "takers 76 belote | defenders 86"
  {PROGRAM} deal 7 > deal.txt
  {PROGRAM} audit deal.txt
  {PROGRAM} referee questions.jsonl > rulings.jsonl

{PROGRAM} COMMAND --help says more about a command.
"""

_COMMANDS = (
    table_commands.add_why,
    table_commands.add_tables,
    deal_commands.add_audit,
    deal_commands.add_score,
    deal_commands.add_deal,
    table_commands.add_referee,
    course_commands.add_check,
    course_commands.add_build,
    course_commands.add_serve,
)


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
    for add in _COMMANDS:
        add(commands)
    return parser


class _Version(argparse.Action):
    """Prints the version, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"{PROGRAM} {version(PROGRAM)}")
        parser.exit()
