"""
What the engine and the drills say, in English, French, Italian and Portuguese.

The only place that knows languages.  A text is a plain string in which a card stands as ``[8D]``;
`plain` turns it into ``8♦`` with the letters of the country.
"""

from .catalogue import LANGUAGES, CatalogueError, languages
from .explain import explain_holds, sentence, summary, trace, verdict, verdicts
from .phrase import phrase
from .words import (
    card_name,
    index,
    labels,
    letters,
    option_question,
    option_text,
    plain,
    rank_name,
    rule_name,
    seat_name,
    suit_name,
    table_name,
)

__all__ = [
    "LANGUAGES",
    "CatalogueError",
    "card_name",
    "explain_holds",
    "index",
    "labels",
    "languages",
    "letters",
    "option_question",
    "option_text",
    "phrase",
    "plain",
    "rank_name",
    "rule_name",
    "seat_name",
    "sentence",
    "suit_name",
    "summary",
    "table_name",
    "trace",
    "verdict",
    "verdicts",
]
