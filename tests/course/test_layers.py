"""What needs nothing but Python must work where there is nothing but Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Without site-packages: every module of the package named, and what came in with them.
IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
package = importlib.import_module(sys.argv[2])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
top = {name.partition(".")[0] for name in sys.modules}
print(*sorted(top - set(sys.stdlib_module_names) - {"__main__", "belote_teach"}))
"""


@pytest.mark.parametrize("package", ["rules", "language", "puzzles", "referee"])
def test_it_needs_nothing_but_python(package: str) -> None:
    command = [sys.executable, "-I", "-S", "-c", IMPORT_ALL, str(ROOT), f"belote_teach.{package}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("command", [["why", "D | E:AC N:7C W:8D | S: 9D QD KS 7H"], ["tables"]])
def test_the_command_line_needs_nothing_but_python(command: list[str]) -> None:
    run = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from belote_teach.cli import main; sys.exit(main({command!r}))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", run], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "classic" in done.stdout.lower()
