"""
What the engine and the drills say, in English, French, Italian and Portuguese.

The only place that knows languages.  A text is a plain string in which a card stands as ``[8D]``;
`plain` turns it into ``8♦`` with the letters of the country.
"""

from .announce import belote_in_vain, declaration_text, explain_belote, explain_declarations, words_verdict
from .calls import call_text, call_verdict, phase_text
from .catalogue import LANGUAGES, CatalogueError, languages, typeset
from .explain import explain_holds, sentence, summary, trace, verdict, verdicts
from .faults import fault_text, marks_text
from .mistakes import count_text, count_words, file_text, near_text, profile_text, quoted
from .phrase import phrase
from .refusals import refusal_text
from .sheet import explain_match, explain_score, parties, score_line
from .tables import option_question, option_text, rule_name
from .words import (
    Party,
    card_name,
    going_on,
    index,
    labels,
    letters,
    plain,
    rank_name,
    seat_name,
    suit_name,
    table_name,
)

__all__ = [
    "LANGUAGES",
    "CatalogueError",
    "Party",
    "belote_in_vain",
    "call_text",
    "call_verdict",
    "card_name",
    "count_text",
    "count_words",
    "declaration_text",
    "explain_belote",
    "explain_declarations",
    "explain_holds",
    "explain_match",
    "explain_score",
    "fault_text",
    "file_text",
    "going_on",
    "index",
    "labels",
    "languages",
    "letters",
    "marks_text",
    "near_text",
    "option_question",
    "option_text",
    "parties",
    "phase_text",
    "phrase",
    "plain",
    "profile_text",
    "quoted",
    "rank_name",
    "refusal_text",
    "rule_name",
    "score_line",
    "seat_name",
    "sentence",
    "suit_name",
    "summary",
    "table_name",
    "trace",
    "typeset",
    "verdict",
    "verdicts",
    "words_verdict",
]
