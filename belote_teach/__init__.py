"""
Learn belote by the rules of the table you will sit at.

A lesson needs three words of it: ``drill("follow/one-heart")``, ``lesson("follow")`` and ``practice("follow", n=6)``;
a fourth, ``deal_player(record)``, shows a whole deal that was written down.
They are imported when they are used, so that the rules alone stay light.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from belote_teach.drills.lessons import deal_player, drill, lesson, practice

__all__ = ["deal_player", "drill", "lesson", "practice"]


def __getattr__(name: str) -> Any:
    """Import one of the lesson's words when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from belote_teach.drills import lessons

    return getattr(lessons, name)


def __dir__() -> list[str]:
    """Return the names of the package, with those that are not imported yet."""
    return sorted({*globals(), *__all__})
