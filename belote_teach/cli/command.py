"""What every command has: a name, what it says of itself, examples, and a language where it speaks to people."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from belote_teach.language import LANGUAGES

PROGRAM = "belote-teach"


def command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], says: str, epilog: str) -> Any:
    """Add a command to *commands*, and return it."""
    added = commands.add_parser(
        name,
        help=says[0].lower() + says[1:].split(".")[0],
        description=says,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    added.set_defaults(run=run)
    return added


def add_language(command: Any) -> None:
    """Let the reader choose the language."""
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the answer (default: en)")


def add_table(command: Any, default: str | None = "classic") -> None:
    """Let the reader choose the table."""
    command.add_argument("--table", default=default, help="a table (see the command tables) or a .toml file")
