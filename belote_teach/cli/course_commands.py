"""The commands for a course: `check`, `build` and `serve`."""

from __future__ import annotations

import argparse
import contextlib
import sys
import threading
from pathlib import Path
from typing import Any

from .command import PROGRAM, command
from .terminal import complain, ready


def add_check(commands: Any) -> None:
    """Add the command that checks exercises."""
    added = command(
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
    added.add_argument("path", nargs="*", type=Path, help="files or folders (default: the exercises of the course)")
    added.add_argument("-q", "--quiet", action="store_true", help="leave out what is only information")


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


def add_build(commands: Any) -> None:
    """Add the command that builds the course."""
    added = command(
        commands,
        "build",
        _build,
        "Build the course into pages that any web host, or a folder, can show.",
        f"example:\n  {PROGRAM} build book\n",
    )
    added.add_argument("source", nargs="?", type=Path, default=Path("book"), help="the book's folder (default: book)")


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


def add_serve(commands: Any) -> None:
    """Add the command that opens the built course."""
    added = command(
        commands,
        "serve",
        _serve,
        "Open the built course on this machine, for this machine alone, until Ctrl+C.",
        f"examples:\n  {PROGRAM} serve\n  {PROGRAM} serve _build/html --port 9000 --open\n",
    )
    added.add_argument("site", nargs="?", type=Path, default=Path("_build/html"), help="default: _build/html")
    added.add_argument("--port", type=int, default=8000, help="default: 8000, or a free one where that is taken")
    added.add_argument("--open", action="store_true", help="open a browser where there is one")


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
