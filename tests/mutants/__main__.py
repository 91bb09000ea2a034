"""
Change the rules in one place at a time and see whether a test notices.

``python -m tests.mutants [MODULE …]`` tries every mutant of ``belote_teach/rules``, or of the modules named, each in a
process of its own: the files stay as they are.  A mutant is killed when a test fails.  One that survives is a missing
test, or it changes nothing that can be seen: then ``explained.jsonl`` says why.  Fails if one is not explained.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType
from typing import Any

import hypothesis.strategies  # noqa: F401  # once here, not once in each process
import pytest

from tests.mutants.mutant import Mutant, mutants

RULES = Path("belote_teach/rules")
EXPLAINED = Path(__file__).with_name("explained.jsonl")
SEARCHING = ("test_decision_table", "test_deal_laws", "test_laws", "test_options")
QUICK = sorted(path for path in Path("tests/rules").glob("test_*.py") if path.stem not in SEARCHING)
"""The tests that ask one case after the other, which notice most."""
SLOW = (
    *(f"tests/rules/{name}.py" for name in SEARCHING),
    "tests/test_referee.py::test_case_is_answered_as_expected",
    "tests/test_referee.py::test_every_kind_is_answered_at_every_table_that_options_can_make",
    "tests/oracles/test_second_score.py",
    "tests/oracles/test_colver.py",
    "tests/oracles/test_belote_cli.py",
)
PLAY = ("cards", "contract", "duties", "play", "trick")
OF_PLAY = ("tests/oracles/test_second.py", "tests/perft")
"""The tests that play a great many cards, for the modules that say which may be played."""
OPTIONS = (
    "-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist",
    "--assert=plain", "--hypothesis-profile=mutants", "--positions=1000",
)  # fmt: skip
KILLED, SURVIVED, NO_PROGRAM = "killed", "survived", "no program"
OUTCOMES = {0: SURVIVED, 1: KILLED, 2: NO_PROGRAM}


class Changed(MetaPathFinder, SourceFileLoader):
    """Imports the module that is changed from what it has become, all others as ever."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(".".join(mutant.path.with_suffix("").parts), str(mutant.path))
        self.changed = compile(mutant.code, self.path, "exec", dont_inherit=True)

    def find_spec(self, fullname: str, *_: Any) -> ModuleSpec | None:
        return spec_from_loader(fullname, self, origin=self.path) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return self.changed


def passes(tests: Iterable[Path | str], seconds: int) -> bool:
    """Return whether all *tests* pass; the process ends when they keep it busy for longer than *seconds*."""
    used = int(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))
    resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, resource.RLIM_INFINITY))
    return pytest.main([*OPTIONS, *map(str, tests)]) == pytest.ExitCode.OK


def survives(mutant: Mutant | None) -> int:
    """Return the key in `OUTCOMES` of what became of *mutant*, in this process; ``None`` changes nothing."""
    own: list[Path] = []
    if mutant is not None:
        own = [path for path in QUICK if path.stem.startswith(f"test_{mutant.path.stem}")]
        try:
            sys.meta_path.insert(0, Changed(mutant))
        except SyntaxError:
            return 2
    others = [path for path in QUICK if path not in own]
    slow = SLOW + (OF_PLAY if mutant is None or mutant.path.stem in PLAY else ())
    return 0 if (not own or passes(own, 40)) and passes(others, 40) and passes(slow, 400) else 1


def in_a_process(work: Callable[[], int]) -> int:
    """Start *work* in a process of its own, which says nothing, and return its id."""
    if pid := os.fork():
        return pid
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(quiet, stream)
        code = work()
    finally:
        os._exit(code)


def tried(todo: list[Mutant], workers: int) -> Iterator[tuple[Mutant, str]]:
    """Yield each mutant with what became of it, as they are done."""
    waiting, at_work = iter(todo), dict[int, Mutant]()
    while True:
        while len(at_work) < workers and (mutant := next(waiting, None)):
            at_work[in_a_process(partial(survives, mutant))] = mutant
        if not at_work:
            return
        pid, status = os.wait()
        # A process that was ended, because it ran on or took all the memory, is no good program either.
        yield at_work.pop(pid), OUTCOMES.get(os.waitstatus_to_exitcode(status), KILLED)


def explained() -> dict[tuple[str, str, str, str], str]:
    """Return why each mutant that may survive changes nothing that can be seen."""
    entries = [json.loads(line) for line in EXPLAINED.read_text("utf-8").splitlines()]
    return {(one["module"], one["in"], one["was"], one["becomes"]): one["reason"] for one in entries}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.strip().splitlines()[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="as in: auction (default: all)")
    parser.add_argument("--workers", type=int, default=2, help="processes at a time (default: %(default)s)")
    args = parser.parse_args()
    paths = [RULES / f"{module}.py" for module in args.modules] or sorted(RULES.glob("*.py"))
    if missing := [path for path in paths if not path.is_file()]:
        parser.error(f"there is no {missing[0]}: name a module of the rules, as in MODULE=auction")

    started, reasons = time.monotonic(), explained()
    print("without a change: ", end="", flush=True)
    pid = in_a_process(partial(survives, None))
    if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]):
        print("a test fails; make the tests pass first, with: make fast")
        return 1
    print(f"all tests pass ({time.monotonic() - started:.0f} s)")

    counts, left = Counter[str](), set[tuple[str, str, str, str]]()
    todo = [mutant for path in paths for mutant in mutants(path)]
    for mutant, outcome in tried(todo, args.workers):
        if outcome is SURVIVED:
            left.add(mutant.key)
            outcome = "explained" if mutant.key in reasons else "unexplained"
            if outcome == "unexplained":
                print(mutant, flush=True)
        counts[outcome] += 1
    modules = {path.stem for path in paths}
    idle = [key for key in reasons if key[0] in modules and key not in left]
    for key in idle:
        print(f"{EXPLAINED.name} explains what no longer survives: {' | '.join(key)}")
    print(
        f"{len(todo) - counts[NO_PROGRAM]} mutants: {counts[KILLED]} killed, {counts['explained']} explained, "
        f"{counts['unexplained']} not explained ({(time.monotonic() - started) / 60:.0f} min)"
    )
    return 1 if counts["unexplained"] or idle else 0


if __name__ == "__main__":
    sys.exit(main())
