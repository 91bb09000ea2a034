"""What on a page stands in somebody's way: the rules that axe checks, and the contrast of every text."""

from __future__ import annotations

from typing import NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()
NO_COLOURS = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}}}
"""All rules but one: for each text axe looks at everything that could lie over or under it, which takes its time."""

# Every text and every icon of the drills that can be seen, with its contrast to the ground on which it stands.
CONTRAST = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const channels = (colour) => {
    if (!known.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      known.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(colour);
  };
  const light = (colour) => {
    const [r, g, b] = channels(colour).slice(0, 3).map((n) => n / 255)
      .map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (channels(colour)[3] === 255) return colour;
    }
    return 'white';
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const measure = (one) => ratio(light(getComputedStyle(one).color), light(ground(one)));
  const said = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const off = '[aria-disabled=true], [aria-disabled=true] *, .bt-sr, .bt-sr *, svg *, script';
  const told = (kind) => (one) => ({ kind, text: one.textContent || one.outerHTML, ratio: measure(one) });
  const drills = [...document.querySelectorAll('.belote-drill')];
  const all = (query) => drills.flatMap((drill) => [...drill.querySelectorAll(query)]).filter(seen);
  return [
    ...all(`:not(${off})`).filter(said).map(told('text')),
    ...all('.bt-v .bt-ic, .bt-result .bt-ic').map(told('icon')),
  ];
}"""
LEAST = {"text": 4.5, "icon": 3.0}
"""The contrast that the Web Content Accessibility Guidelines ask for (1.4.3, 1.4.11)."""


class Contrast(NamedTuple):
    """A text or an icon, and its contrast to its ground."""

    kind: str
    text: str
    ratio: float


def barriers(page: Page, context: str | None = None, *, colours: bool = True) -> list[tuple[str, str]]:
    """Return the rule and the place of each violation that axe finds, with or without its own look at colours."""
    options = {} if colours else {"options": NO_COLOURS}
    found = AXE.run(page, context=context, **options).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


def contrasts(page: Page) -> list[Contrast]:
    """Return every text and icon that the drills of a page show, with its contrast."""
    return [Contrast(**one) for one in page.evaluate(CONTRAST)]


def too_faint(page: Page) -> list[Contrast]:
    """Return what the drills of a page show with less contrast than can be read."""
    return [one for one in contrasts(page) if one.ratio < LEAST[one.kind]]
