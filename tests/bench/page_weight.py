"""What a lesson page costs a reader: bytes over the wire, requests, and time until its drills answer.

Run by `make bench` on the built book, served as `make course` serves it, to a Chromium with an empty cache.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from belote_teach.course.serve import serving
from tests.browser.browser import FLAGS, executable

ROOT = Path(__file__).parents[2]

# A drill that answers has taken the place of its own source; this notes the moment when the last one has.
ASLEEP = "document.querySelectorAll('[data-belote-drill] > script[type=\"application/json\"]').length"
WATCH = f"""
globalThis.lastAlive = NaN;
new MutationObserver(() => {{
  if ({ASLEEP}) lastAlive = NaN;
  else if (isNaN(lastAlive)) lastAlive = performance.now();
}}).observe(document, {{ subtree: true, childList: true }});
"""


@dataclass(frozen=True)
class Load:
    """One cold load of one page."""

    bytes: int
    requests: int
    drawn: float
    ready: float
    files: tuple[tuple[str, int], ...]


def cold_load(browser: Browser, address: str) -> Load:
    """Open a page in a fresh context; milliseconds count from the start of the navigation."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def sent(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["request"]["url"]

    def arrived(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = int(event["encodedDataLength"])

    wire.on("Network.requestWillBeSent", sent)
    wire.on("Network.loadingFinished", arrived)
    wire.send("Network.enable")
    page.add_init_script(WATCH)
    page.goto(address, wait_until="networkidle")
    if asleep := page.evaluate(ASLEEP):
        raise RuntimeError(f"{asleep} drills of {address} did not come to life")
    ready = page.evaluate("lastAlive")
    drawn = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    context.close()
    files = tuple((names[key], size) for key, size in sizes.items() if not names[key].startswith("data:"))
    return Load(sum(size for _, size in files), len(files), float(drawn), float(ready), files)


def measure(browser: Browser, address: str, times: int) -> Load:
    """Return the median of several cold loads, after one that warms the server."""
    cold_load(browser, address)
    loads = [cold_load(browser, address) for _ in range(times)]
    first = loads[0]
    drawn, ready = (statistics.median(getattr(load, name) for load in loads) for name in ("drawn", "ready"))
    return Load(first.bytes, first.requests, drawn, ready, first.files)


def main() -> int:
    """Print a line for each page, and each file of the first with `--files`."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("pages", nargs="*", help="pages such as lessons/follow.html; all lessons by default")
    parser.add_argument("--site", type=Path, default=ROOT / "_build" / "html")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--files", action="store_true")
    options = parser.parse_args()
    site = options.site.resolve()
    pages = options.pages or sorted(str(path.relative_to(site)) for path in site.glob("lessons/*.html"))
    if not pages:
        print(f"there is no lesson in {site}: run `make book` first", file=sys.stderr)
        return 1
    print(f"{'page':<28}{'KB':>7}{'requests':>10}{'drawn ms':>10}{'ready ms':>10}")
    with serving(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        for page in pages:
            load = measure(browser, address + page, options.times)
            print(f"{page:<28}{load.bytes / 1000:>7.1f}{load.requests:>10}{load.drawn:>10.0f}{load.ready:>10.0f}")
            for name, size in load.files if options.files else ():
                print(f"    {size / 1000:>8.1f}  {name.removeprefix(address)}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
