"""Show a built course on this machine: compressed, with the right types, and cached as a good web host would.

Tornado, which every Jupyter brings along, is the server: it checks paths, answers HEAD and ranges.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gzip
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from socket import create_server, socket
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, StaticFileHandler

HOST = "127.0.0.1"
YEAR = 365 * 24 * 3600
TEXTS = ("text/", "application/javascript", "application/json", "image/svg+xml")


@lru_cache(maxsize=1000)
def compressed(path: Path, changed: int) -> bytes:
    """Return the file at `path`, as it was when it was last changed, compressed once for all who ask."""
    return gzip.compress(path.read_bytes(), mtime=0)


class Page(StaticFileHandler):
    """One file of the site."""

    def parse_url_path(self, url_path: str) -> str:
        """Refuse a name that no file can have."""
        if "\0" in url_path:
            raise HTTPError(404)
        return super().parse_url_path(url_path)

    def get_cache_time(self, path: str, modified: datetime | None, mime_type: str) -> int:
        """Keep for a year what is asked for with its check sum (`?v=`); ask again for everything else."""
        return YEAR if "v" in self.request.arguments else 0

    def set_extra_headers(self, path: str) -> None:
        """Say how long the file may be kept, how it is packed, and that its type is not to be guessed."""
        kept = self.get_cache_time(path, None, "")
        self.set_header("Cache-Control", f"public, max-age={kept}, immutable" if kept else "no-cache")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Vary", "Accept-Encoding")
        if self.packed is not None:
            self.set_header("Content-Encoding", "gzip")

    def get_content_type(self) -> str:
        """Name the encoding of every kind of text."""
        kind = super().get_content_type()
        return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith("json") else kind

    @property
    def packed(self) -> bytes | None:
        """The file compressed, for a text that is asked for whole by a browser that can unpack it."""
        wanted = "gzip" in self.request.headers.get("Accept-Encoding", "") and "Range" not in self.request.headers
        if not wanted or not super().get_content_type().startswith(TEXTS):
            return None
        return compressed(Path(self.absolute_path or ""), self._stat().st_mtime_ns)

    def get_content_size(self) -> int:
        """Return the size of what is sent."""
        return super().get_content_size() if self.packed is None else len(self.packed)

    def get_content(  # type: ignore[override]  # the base class asks an instance, which alone knows the request
        self, abspath: str, start: int | None = None, end: int | None = None
    ) -> Iterator[bytes] | bytes:
        """Return what is sent."""
        return self.packed or super().get_content(abspath, start, end)

    def compute_etag(self) -> str:
        """Tell two versions of a file apart by time and size, so that a rebuilt book is seen at once."""
        state = self._stat()
        return f'"{state.st_mtime_ns:x}-{state.st_size:x}{"" if self.packed is None else "-gzip"}"'

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with the book's own page where it has one."""
        page = Path(self.root, f"{status_code}.html")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(
            page.read_bytes() if page.is_file() else f"<!doctype html><title>{status_code}</title>{self._reason}"
        )


def application(site: Path, prefix: str = "/") -> Application:
    """Return the web application that shows `site` below `prefix`."""
    files = {"path": str(site), "default_filename": "index.html"}
    return Application([(rf"{prefix}(.*)", Page, files)])


def listen(port: int) -> socket:
    """Listen on a port of this machine only, or on any free one where it is taken."""
    try:
        place = create_server((HOST, port))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        place = create_server((HOST, 0))
    place.setblocking(False)
    return place


@contextlib.contextmanager
def serving(site: Path, port: int = 0, prefix: str = "/") -> Iterator[str]:
    """Serve `site` from a thread of its own while the block runs; yields its address."""
    place = listen(port)
    loop = asyncio.new_event_loop()
    server: list[HTTPServer] = []

    async def start() -> None:
        server.append(HTTPServer(application(site, prefix)))
        server[0].add_socket(place)

    async def stop() -> None:
        server[0].stop()
        await server[0].close_all_connections()

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(start(), loop).result()
    try:
        yield f"http://{HOST}:{place.getsockname()[1]}{prefix}"
    finally:
        asyncio.run_coroutine_threadsafe(stop(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def open_browser(address: str) -> None:
    """Open the address in the reader's browser; a machine without a screen has none."""
    screen = sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if screen:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)
