"""
Exercises, what they ask, and what is said of an answer.

`find` takes an exercise from the bank, `truth` asks the engine for its answer, `check` weighs a learner's.
"""

from .bank import Bank, BankError, Theme, bundled_folder, find, open_bank, theme
from .exercise import Answer, Ask, Exercise, Source, Stage
from .findings import Finding, Level
from .questions import QUESTIONS, AnswerError, Feedback, Grade, Shape, check, read_answer, truth

__all__ = [
    "QUESTIONS",
    "Answer",
    "AnswerError",
    "Ask",
    "Bank",
    "BankError",
    "Exercise",
    "Feedback",
    "Finding",
    "Grade",
    "Level",
    "Shape",
    "Source",
    "Stage",
    "Theme",
    "bundled_folder",
    "check",
    "find",
    "open_bank",
    "read_answer",
    "theme",
    "truth",
]
