"""Find a Chromium for the tests, or install one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# The driver switches these off, and a second list of ours takes the place of its own.
OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    # For every window newer versions draw an address bar's list ahead: half of all that the browser does here.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)

# Quiet and alone: no sandbox (CI runs as root), no graphics card, and nothing that calls home by itself.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
)


class NoBrowserError(RuntimeError):
    """There is no Chromium on this machine, and none could be installed."""


def found() -> str | None:
    """Return a Chromium that is already there."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def downloaded() -> str | None:
    """Return playwright's own Chromium, downloaded if need be."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    if not own.is_file():
        subprocess.run(
            [sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True, check=False, timeout=300
        )
    return str(own) if own.is_file() else None


def packaged() -> str | None:
    """Return the system's Chromium after installing it, where that is possible."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", *command], env=quiet, capture_output=True, check=False, timeout=600)
    return found()


@cache
def executable() -> str:
    """Return the path of a Chromium: one that is there, else the system's, else playwright's own."""
    path = found() or packaged() or downloaded()
    if path is None:
        raise NoBrowserError(
            "The browser tests need Chromium, and it could not be installed. "
            f"Install it with your system's packages so that one of {', '.join(NAMES)} is on the PATH."
        )
    return path
