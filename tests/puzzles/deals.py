"""Exercises about whole deals, one of each kind, for the tests of puzzles and drills."""

from __future__ import annotations

from pathlib import Path

from belote_teach.puzzles import Exercise
from belote_teach.puzzles.reading import read_text
from belote_teach.rules import Seat, profile
from belote_teach.rules.auction import parse_call
from belote_teach.rules.deal import Deal, Phase, random_deal
from belote_teach.rules.play import legal
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import format_record


def exercise(body: str) -> Exercise:
    """Return the exercise written in *body*, which has no faults."""
    found, faults = read_text(f'[[exercise]]\nid = "one"\n{body}\n', Path("theme/file.toml"), "theme")
    assert not faults, [str(fault) for fault in faults]
    return found[0]


def faults(body: str) -> str:
    """Return what is said of the faults in *body*."""
    _, found = read_text(f'[[exercise]]\nid = "one"\n{body}\n', Path("theme/file.toml"), "theme")
    return "\n".join(map(str, found))


CALLS = 'ask = "calls"\nturned = "9H"\ncalls = "pass pass"\noffer = "pass take:H take:S"\nexpect = "pass take:H"'
BIDS = (
    'ask = "calls"\ntable = "coinche"\ncalls = "80S pass"\noffer = "pass 80H 90H 85S coinche capotS"\n'
    'expect = "pass 90H capotS"'
)
BELOTE = 'ask = "belote"\ncontract = "H"\nhand = "KH QH 7C 8D"\nfirst = "QH"\nexpect = 20'
DECLARE = 'ask = "declare"\ntable = "cafe"\ncontract = "H"\nhand = "9H 10H JH QH AS 7C 8C KD"\nexpect = "9H 10H JH QH"'
WHOSE = (
    'ask = "whose"\ntable = "cafe"\ncontract = "H"\nclaims = "S: tierce QH | E: cinquante 10S, tierce AD"\n'
    'expect = "them 70"'
)
SCORE = 'ask = "score"\ncount = "takers 76 belote | defenders 86"\nexpect = "96 86"'
LAST = 'ask = "score"\ncount = "takers 76 belote | defenders 86"\nlast = "takers"\ntakers = "them"\nexpect = "96 86"'
LITIGE = 'ask = "score"\ncount = "takers 81 | defenders 81"\nexpect = "0 81 / 81"'
DOUBLED = (
    'ask = "score"\ntable = "ffb-coinche"\ncount = "takers 97 belote | defenders 65"\nbid = "90H coinche"\n'
    'expect = "540 0"'
)
MATCH = 'ask = "match"\ntotals = "985 960"\nmarks = "95 67"\nexpect = "us"'


SEED = 1
"""A deal in which nobody holds king and queen of trumps; in that of seed 3 somebody does, and says nothing."""


def played(seed: int = SEED, table: str = "classic") -> Deal:
    """Return a whole deal: the first to speak takes what is turned, and everybody plays his first legal card."""
    deal = random_deal(seed, profile(table), Seat.NORTH)
    assert deal.turned is not None
    deal = deal.call(parse_call(f"take:{deal.turned.suit}"))
    while deal.phase is not Phase.DONE:
        deal = deal.play(next(iter(legal(deal.position, deal.rules).value)))
    return deal


def record_text(seed: int = SEED, table: str = "classic") -> str:
    """Return the record of such a deal."""
    return format_record(record_of(played(seed, table)))


def watch(record: str) -> str:
    """Return the exercise that shows *record*."""
    return f'ask = "watch"\ntitle.en = "A deal"\nrecord = """\n{record}"""'


ALL = {
    "calls": CALLS,
    "bids": BIDS,
    "belote": BELOTE,
    "declare": DECLARE,
    "whose": WHOSE,
    "score": SCORE,
    "last": LAST,
    "litige": LITIGE,
    "doubled": DOUBLED,
    "match": MATCH,
}


def spoilt() -> str:
    """A record in which a card is played that its player does not hold, a call is void, and the marks are wrong."""
    lines = record_text().splitlines()
    calls = next(n for n, line in enumerate(lines) if line.startswith("calls:"))
    lines[calls] = lines[calls].replace("calls: ", "calls: 80S ")
    marked_line = next(n for n, line in enumerate(lines) if line.startswith("marked:"))
    lines[marked_line] = "marked: NS 1 EW 2"
    trick = next(n for n, line in enumerate(lines) if line.startswith("trick:"))
    lines[trick] = lines[trick].rpartition(" ")[0] + " 199"
    return "\n".join(lines) + "\n"
