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
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from itertools import chain
from pathlib import Path
from types import CodeType
from typing import Any

import hypothesis.strategies  # noqa: F401  # loaded before the processes part, so that each need not load it again
import pytest

from tests.mutants.in_place import Place, change, place_of
from tests.mutants.mutant import Mutant, mutants

RULES = Path("belote_teach/rules")
EXPLAINED = Path(__file__).with_name("explained.jsonl")
SEARCHING = ("test_audit", "test_decision_table", "test_deal_laws", "test_laws", "test_options")
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
NOT_IN_PLACE, ACCIDENT = "not in place", "accident"
OUTCOMES = {0: SURVIVED, 1: KILLED, 2: NO_PROGRAM, 3: NOT_IN_PLACE, 4: ACCIDENT}
SECONDS = 100
"""For how long a mutant may keep a processor busy: then it has lost its way, and counts as killed."""

Try = Callable[[Mutant], int]
"""Finds what becomes of a mutant, in a process of its own: a key of `OUTCOMES`."""


class Changed(MetaPathFinder, SourceFileLoader):
    """Imports the module that is changed from what it has become, all others as ever."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(".".join(mutant.path.with_suffix("").parts), str(mutant.path))
        self.changed = compile(mutant.code, self.path, "exec", dont_inherit=True)

    def find_spec(self, fullname: str, *_: Any) -> ModuleSpec | None:
        return spec_from_loader(fullname, self, origin=self.path) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return self.changed


def tests_for(module: str | None) -> list[list[str]]:
    """Return the tests that *module* has to pass, those named after it first; all of them for ``None``."""
    own = sorted(map(str, Path("tests/rules").glob(f"test_{module}*.py"))) if module else []
    others = [str(path) for path in QUICK if str(path) not in own]
    slow = [test for test in SLOW if test not in own] + [*(OF_PLAY if module in (*PLAY, None) else ())]
    return [part for part in (own, others, slow) if part]


def from_the_start(mutant: Mutant | None) -> int:
    """Import the rules with *mutant* in them, or as they are, and run the tests."""
    if mutant is not None:
        try:
            sys.meta_path.insert(0, Changed(mutant))
        except SyntaxError:
            return 2
    parts = tests_for(mutant and mutant.path.stem)
    return 0 if all(pytest.main([*OPTIONS, *part]) == pytest.ExitCode.OK for part in parts) else 1


class InPlace:
    """A plugin of pytest: with all tests collected, it runs them on each mutant that changes but a function."""

    def __init__(self, todo: list[Mutant], workers: int, results: int) -> None:
        self.todo, self.workers, self.results = todo, workers, results
        self.called: set[Place] = set()
        self.at_work = False
        sys.setprofile(lambda frame, event, _: self.called.add(place_of(frame.f_code)) if event == "call" else None)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if self.at_work:
            return None  # pytest's own loop
        sys.setprofile(None)
        self.at_work = True
        number = {mutant: place for place, mutant in enumerate(self.todo)}
        for mutant, outcome in tried(self.todo, self.workers, partial(self.outcome, session)):
            os.write(self.results, f"{number[mutant]} {outcome}\n".encode())
        return True

    def outcome(self, session: pytest.Session, mutant: Mutant) -> int:
        was = _compiled(mutant.path, mutant.path.read_text("utf-8"))
        try:
            now = _compiled(mutant.path, mutant.code)
        except SyntaxError:
            return 2
        if not change(was, now, self.called):
            return 3
        order = tuple(chain(*tests_for(mutant.path.stem)))
        places = {item: _place(item.nodeid, order) for item in session.items}
        session.items = sorted((item for item in places if places[item] < len(order)), key=places.__getitem__)
        try:
            session.config.hook.pytest_runtestloop(session=session)
        except session.Failed:
            return 1
        return 0


def _place(test: str, order: Sequence[str]) -> int:
    return next((place for place, name in enumerate(order) if test.startswith(name)), len(order))


def _compiled(path: Path, code: str) -> CodeType:
    return compile(code, str(path.resolve()), "exec", dont_inherit=True)


def in_a_process(work: Callable[[], int]) -> int:
    """Start *work* in a process of its own, which says nothing, and return its id."""
    if pid := os.fork():
        return pid
    code = 4
    try:
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(quiet, stream)
        code = work()
    finally:
        os._exit(code)


def tried(todo: list[Mutant], workers: int, attempt: Try) -> Iterator[tuple[Mutant, str]]:
    """Yield each mutant with what became of it, as they are done."""

    def limited(mutant: Mutant) -> int:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        return attempt(mutant)

    waiting, at_work = iter(todo), dict[int, Mutant]()
    while True:
        while len(at_work) < workers and (mutant := next(waiting, None)):
            at_work[in_a_process(partial(limited, mutant))] = mutant
        if not at_work:
            return
        pid, status = os.wait()
        # A process that was ended from outside had run on for too long.
        outcome = OUTCOMES.get(os.waitstatus_to_exitcode(status), KILLED)
        if outcome == ACCIDENT:
            raise RuntimeError(f"the tests broke down, instead of failing, on\n{at_work[pid]}")
        yield at_work.pop(pid), outcome


def outcomes(todo: list[Mutant], workers: int) -> Iterator[tuple[Mutant, str]]:
    """Yield each mutant with what became of it: those that die in place, then the others, tried from the start."""
    reading, writing = os.pipe()
    tests = tuple(chain(*tests_for(None)))
    pid = in_a_process(lambda: int(pytest.main([*OPTIONS, *tests], [InPlace(todo, workers, writing)])))
    os.close(writing)
    left = []
    with os.fdopen(reading) as lines:
        for line in lines:
            number, _, outcome = line.rstrip().partition(" ")
            if outcome == NOT_IN_PLACE:
                left.append(todo[int(number)])
            else:
                yield todo[int(number)], outcome
    if os.waitpid(pid, 0)[1]:
        raise RuntimeError("the tests broke down; try them with: make fast")
    yield from tried(left, workers, from_the_start)


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
    pid = in_a_process(partial(from_the_start, None))
    if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]):
        print("a test fails; make the tests pass first, with: make fast")
        return 1
    print(f"all tests pass ({time.monotonic() - started:.0f} s)")

    counts, left = Counter[str](), set[tuple[str, str, str, str]]()
    todo = [mutant for path in paths for mutant in mutants(path)]
    for mutant, outcome in outcomes(todo, args.workers):
        if outcome == SURVIVED:
            left.add(mutant.key)
            outcome = "explained" if mutant.key in reasons else "unexplained"
            if outcome == "unexplained":
                print(mutant, flush=True)
        counts[outcome] += 1
        if counts.total() % 100 == 0:
            print(f"... {counts.total()} of {len(todo)} tried", flush=True)
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
