"""
Whole explanations kept as files, one a language and position, to be read by people.

``python -m tests.language.snapshots`` writes them anew after a change of the catalogues; then read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from belote_teach.language import explain_holds, languages, plain, summary, table_name, trace, verdict
from belote_teach.rules import format_position, holds, legal, parse_position, profile

FOLDER = Path(__file__).parents[1] / "data" / "snapshots"


def positions() -> Iterator[tuple[str, str, str]]:
    """The name, the table and the line of each position."""
    for line in (FOLDER / "positions.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, table, position = line.split(" | ", 2)
            yield name, table, position


def explanation(table: str, line: str, lang: str) -> str:
    """Everything that is said of one position."""
    position = parse_position(line)
    ruling = legal(position, profile(table))
    said = [
        f"{format_position(position)}   ({table_name(profile(table), lang)})",
        "",
        summary(ruling, position, lang),
        "",
        *(
            f"{'+' if card in ruling.value else '-'} [{card}]  {verdict(ruling, card, position, lang)}"
            for card in position.hand
        ),
        "",
        *(f"{number}. {step}" for number, step in enumerate(trace(ruling, position, lang), 1)),
        "",
        explain_holds(holds(position.trick), position.seat, position.trick.direction, lang),
        "",
    ]
    return "\n".join(plain(text, lang) for text in said)


def main() -> None:
    """Write every file anew, and remove what no position has."""
    for lang in languages():
        folder = FOLDER / lang
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        for name, table, line in positions():
            (folder / f"{name}.txt").write_text(explanation(table, line, lang), "utf-8")


if __name__ == "__main__":
    main()
