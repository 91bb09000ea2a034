"""Build the book: one clean run of Jupyter Book, in which any warning is an error."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from belote_teach.settings import SettingsError, config_file, course_settings

STRICT = ("--all", "-W", "-n", "--keep-going", "-q")

# Jupyter Book's own command, which has no option for this: pages are read side by side, since each waits for a kernel.
JUPYTER_BOOK = """
import os
from functools import partial

from jupyter_book import sphinx
from jupyter_book.cli.main import main

sphinx.build_sphinx = partial(sphinx.build_sphinx, jobs=os.cpu_count())
main()
"""

# A kernel that lives for one page on this machine need not warn of eavesdroppers.
QUIET_KERNEL = 'c.IPKernelApp.log_level = "ERROR"\n'


class BuildError(RuntimeError):
    """The book was not built; the message says why."""


def build_book(source: Path) -> Path:
    """Build the book whose sources lie in `source`, and return the folder of the finished site."""
    config = config_file(source)
    if config is None:
        raise BuildError(f"no _config.yml in {source} or above it")
    try:
        course_settings(source)
    except SettingsError as error:
        raise BuildError(str(error)) from error
    output = config.parent / "_build"
    for stale in ("html", "jupyter_execute", ".doctrees"):
        shutil.rmtree(output / stale, ignore_errors=True)
    with tempfile.TemporaryDirectory() as private:
        kernel = Path(private, "profile_default", "ipython_kernel_config.py")
        kernel.parent.mkdir()
        kernel.write_text(QUIET_KERNEL, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", JUPYTER_BOOK, "build", *STRICT, source],
            env=_environment(private),
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    if done.returncode:
        sys.stderr.write(done.stdout)
        raise BuildError("the book was not built; the lines above say why")
    return output / "html"


def _environment(private: str) -> dict[str, str]:
    """Keep the reader's own Jupyter and IPython settings out of the notebooks."""
    return os.environ | {
        "IPYTHONDIR": private,
        "JUPYTER_CONFIG_DIR": private,
        "JUPYTER_PREFER_ENV_PATH": "1",
        "MPLBACKEND": "agg",
        "PYTHONHASHSEED": "0",
    }
