"""JupyterLab on the lessons: they open as notebooks, and the reader's own Jupyter settings stay as they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

SETTINGS = {
    "@jupyterlab/docmanager-extension:plugin": {
        # Lessons are MyST text; without this a double click would open them in the text editor.
        "defaultViewers": {"markdown": "Jupytext Notebook", "myst": "Jupytext Notebook"},
        # A learner who runs a lesson does not mean to rewrite it.
        "autosave": False,
    },
    # A notebook that is saved keeps what was answered in its drills.
    "@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True},
    "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"},
}


def lab_command(root: Path, page: Path, *options: str) -> list[str]:
    """Return the command that starts JupyterLab in the course at `root`, showing `page`."""
    command = [str(Path(sys.executable).with_name("jupyter-lab")), f"--ServerApp.root_dir={root}", "--ip=127.0.0.1"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    start = f"--LabApp.default_url=/lab/tree/{page.relative_to(root).as_posix()}"
    return [
        *command,
        start,
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        *options,
    ]


def lab_environment(home: Path) -> dict[str, str]:
    """Return an environment whose Jupyter keeps settings, data and run files below `home`."""
    config = home / "config"
    settings = config / "labconfig" / "default_setting_overrides.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps(SETTINGS, indent=2), encoding="utf-8")
    return os.environ | {
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTER_PREFER_ENV_PATH": "1",
    }


def main() -> int:
    """Open JupyterLab on the folder or lesson named on the command line (`book/lessons` by default)."""
    root = Path.cwd()
    page = (root / (sys.argv[1] if len(sys.argv) > 1 else "book/lessons")).resolve()
    try:
        return subprocess.run(
            lab_command(root, page), env=lab_environment(root / "_build" / "lab"), check=False
        ).returncode
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
