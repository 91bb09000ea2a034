"""
Perft files: in how many ways the first cards of a deal can be played at each table.

A count that moves tells that some rule of play moved, wherever in the tree it is. The deals in ``deals.txt`` were
searched for, so that no two tables with different rules of play count the same. ``python -m tests.perft.perft`` writes
the file of every table of four anew, and only if the engine and the second implementation count alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from belote_teach.rules import CardSet, Contract, Position, Ruleset, Seat, legal_cards, parse_cards, profile
from tests.oracles import second
from tests.walk import FOUR_HANDED, lines_of_play, options, written

HERE = Path(__file__).parent
May = Callable[[Position], CardSet]


@dataclass(frozen=True)
class Deal:
    """A deal with a name, and how deep its lines of play are counted."""

    id: str
    contract: Contract
    leader: Seat
    hands: dict[Seat, CardSet]
    depth: int

    def __str__(self) -> str:
        return " | ".join([f"{self.contract} {self.leader}", *(f"{seat}: {hand}" for seat, hand in self.hands.items())])

    def count(self, may: May, depth: int) -> list[int]:
        """Return the number of lines of one card, two cards … *depth* cards, every card one that *may* be played."""
        return lines_of_play(self.hands, self.contract, self.leader, may, depth)


def read_deal(name: str, depth: int, line: str) -> Deal:
    """Return the deal written as ``D S | N: JS 7H | E: … | S: … | W: …``: contract, leader, hands."""
    head, *hands = (part.strip() for part in line.split("|"))
    contract, leader = head.split()
    seated = (hand.split(":") for hand in hands)
    return Deal(name, Contract(contract), Seat(leader), {Seat(s): parse_cards(cards) for s, cards in seated}, depth)


def deals() -> list[Deal]:
    """Return the deals of ``deals.txt``."""
    lines = (HERE / "deals.txt").read_text("utf-8").splitlines()
    rows = (line.split(maxsplit=2) for line in lines if line and not line.startswith("#"))
    return [read_deal(name, int(depth), deal) for name, depth, deal in rows]


def read(path: Path) -> list[tuple[Deal, list[int]]]:
    """Return the deals of a perft file, each with its counts for one card, two cards and so on."""
    found: list[tuple[Deal, list[int]]] = []
    name = ""
    for line in path.read_text("utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            name = rest
        elif word == "deal":
            found.append((read_deal(name, 0, rest), []))
        elif word == "perft":
            depth, count = rest.split()
            found[-1][1].append(int(count))
            if int(depth) != len(found[-1][1]):
                raise ValueError(f"{path.name}: {name} has no count for {len(found[-1][1])} cards")
    return found


def engine(rules: Ruleset) -> May:
    """Return the engine's answer for one table."""
    return lambda position: legal_cards(position, rules)


def second_implementation(rules: Ruleset) -> May:
    """Return the second implementation's answer for one table."""
    asked = options(rules)

    def may(position: Position) -> CardSet:
        verdicts = second.verdicts(*written(position), asked)
        return CardSet.of(*(card for card, rule in verdicts.items() if rule is None))

    return may


def text(name: str) -> str:
    """Return the perft file of the profile *name*; raises `ValueError` if the two implementations differ."""
    rules = profile(name)
    parts = [f"# Lines of play at the table {name}. Written by perft.py; see there."]
    for deal in deals():
        lines = [f"id {deal.id}", f"deal {deal}"]
        counts, others = (deal.count(ask(rules), deal.depth) for ask in (engine, second_implementation))
        if counts != others:
            raise ValueError(f"{name}, {deal.id}: the engine counts {counts}, the second implementation {others}")
        lines += [f"perft {depth} {count}" for depth, count in enumerate(counts, 1)]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Write the perft file of every table of four."""
    for name in FOUR_HANDED:
        (HERE / f"{name}.perft").write_text(text(name), "utf-8")


if __name__ == "__main__":
    main()
