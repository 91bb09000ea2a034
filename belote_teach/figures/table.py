"""The table whose rules a picture shows."""

from __future__ import annotations

from pathlib import Path

from belote_teach.rules import Ruleset, load_profile, profile
from belote_teach.settings import course_settings


def rules_of(table: str | None = None) -> Ruleset:
    """Return the rules of *table*, a profile or the path of a profile file; without one, those of the course."""
    chosen = table or course_settings().table
    return load_profile(Path(chosen)) if chosen.endswith(".toml") else profile(chosen)
