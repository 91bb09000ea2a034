"""A browser that reaches nothing but this machine, and the built book to show it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from belote_teach.course.lab import lab_command, lab_environment
from belote_teach.course.serve import serving
from tests.browser.browser import FLAGS, executable

ROOT = Path(__file__).parents[2]
SITE = ROOT / "_build" / "html"


@pytest.fixture(scope="session")
def site_folder() -> Path:
    """The folder of the built book."""
    if not (SITE / "index.html").is_file():
        pytest.fail("there is no built book in _build/html: run `make book` first", pytrace=False)
    return SITE


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the built book, below a path as on many hosts."""
    with serving(site_folder, prefix="/club/course/") as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One headless Chromium for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        yield browser
        browser.close()


class Watch:
    """What a page asked of other hosts, and what it complained of."""

    def __init__(self) -> None:
        self.outside: list[str] = []
        self.errors: list[str] = []

    def guard(self, context: BrowserContext) -> None:
        """Stop and note every request to another host, and note every error."""
        context.route("**/*", self._decide)
        context.on("page", self._listen)

    def _decide(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        if url.hostname == "127.0.0.1" or url.scheme in ("file", "data", "blob"):
            route.continue_()
        else:
            self.outside.append(route.request.url)
            route.abort()

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda message: self.errors.append(f"{page.url}: {message.text}") if message.type == "error" else None,
        )
        page.on(
            "response",
            lambda answer: self.errors.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None,
        )


@pytest.fixture
def open_page(chromium: Browser) -> Iterator:
    """Open pages with given context options; afterwards: no outside request, no error."""
    watch = Watch()
    with ExitStack() as contexts:

        def opened(**options: object) -> Page:
            context = chromium.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
            contexts.callback(context.close)
            watch.guard(context)
            return context.new_page()

        opened.watch = watch
        yield opened
    assert watch.outside == [], "the page asked other hosts"
    assert watch.errors == [], "the page reported errors"


@pytest.fixture
def page(open_page) -> Page:
    """A page in light mode on a desktop."""
    return open_page(color_scheme="light")


@pytest.fixture(scope="session")
def lab() -> Iterator[str]:
    """The address of a JupyterLab on the course, started as `make lab` starts it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = (
        "--no-browser",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--ServerApp.password=",
    )
    with tempfile.TemporaryDirectory() as home:
        log = Path(home, "lab.log")
        with log.open("wb") as output:
            server = subprocess.Popen(
                lab_command(ROOT, ROOT / "book" / "lessons", *options),
                env=lab_environment(Path(home))
                | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
            )
        address = f"http://127.0.0.1:{port}/"
        try:
            for _ in range(120):
                if server.poll() is not None:
                    pytest.fail(f"JupyterLab stopped:\n{log.read_text()}", pytrace=False)
                try:
                    urlopen(f"{address}api", timeout=2).close()
                    break
                except OSError:
                    time.sleep(0.5)
            else:
                pytest.fail(f"JupyterLab did not start:\n{log.read_text()}", pytrace=False)
            yield address
        finally:
            server.terminate()
            server.wait(30)
