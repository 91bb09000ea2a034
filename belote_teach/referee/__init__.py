"""
The referee: a question as one line of JSON, the ruling as one line of JSON.

A question is ``{"id", "kind", "profile", "options", "inputs"}``, an answer ``{"id", "result"}`` or
``{"id", "error": {"code", "message"}}``.
"""

from .kinds import CODES, KINDS
from .ruling import rule_on, table
from .stream import answer_stream, answers

__all__ = ["CODES", "KINDS", "answer_stream", "answers", "rule_on", "table"]
