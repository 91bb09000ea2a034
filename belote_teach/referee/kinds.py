"""Every kind of question, a row each."""

from __future__ import annotations

from collections.abc import Mapping

from . import auction, deals, declarations, play, scores
from .kind import Kind
from .play import CODES

__all__ = ["CODES", "KINDS"]

KINDS: Mapping[str, Kind] = {
    **play.KINDS,
    **auction.KINDS,
    **declarations.KINDS,
    **scores.KINDS,
    **deals.KINDS,
}
"""Every kind of question."""
