"""The questions about whole deals and matches, each with what is told about it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from belote_teach.puzzles import Ask

from .announced_told import BELOTE, DECLARE, WHOSE
from .calls_told import CALLS
from .score_told import MATCH, SCORE
from .told import Told
from .watching import WATCH

TOLD: Mapping[Ask, Told] = MappingProxyType(
    {
        Ask.CALLS: CALLS,
        Ask.BELOTE: BELOTE,
        Ask.DECLARE: DECLARE,
        Ask.WHOSE: WHOSE,
        Ask.SCORE: SCORE,
        Ask.MATCH: MATCH,
        Ask.WATCH: WATCH,
    }
)
