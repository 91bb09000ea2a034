"""
One audit in every language kept as files, to be read by people.

``python -m tests.audits`` writes them anew after a change; then read the difference.
"""

from __future__ import annotations

from pathlib import Path

from belote_teach.cli.audit import read_record, told
from belote_teach.cli.terminal import Paper
from belote_teach.language import languages
from belote_teach.rules import profile
from belote_teach.rules.audit import audit

FOLDER = Path(__file__).parent / "data" / "audit"
RECORD = FOLDER / "deal.txt"


def audited(lang: str) -> str:
    """What the command says of the record."""
    record, rules = read_record(RECORD.read_bytes()), profile("classic")
    return "\n".join(told(record, audit(record, rules), rules, lang, Paper(width=100))) + "\n"


def main() -> None:
    """Write every file anew."""
    for lang in languages():
        (FOLDER / f"{lang}.txt").write_text(audited(lang), "utf-8")


if __name__ == "__main__":
    main()
