"""
Score sheets, auctions, contests and audits in words, kept as files to be read by people.

``python -m tests.language.told`` writes them anew after a change of the catalogues; then read the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Literal, cast

from belote_teach.language import (
    call_text,
    call_verdict,
    declaration_text,
    explain_declarations,
    explain_score,
    fault_text,
    languages,
    plain,
    table_name,
)
from belote_teach.rules import Contract, Ruleset, Seat, parse_card, profile
from belote_teach.rules.auction import Auction, parse_call, refusal
from belote_teach.rules.audit import audit
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.declarations import Declaration, counting_declarations
from belote_teach.rules.record_text import parse_declaration, parse_record
from belote_teach.rules.scoring import settle
from belote_teach.rules.tally import parse_bid, parse_count

FOLDER = Path(__file__).parents[1] / "data" / "snapshots"


def rows(name: str, parts: int) -> Iterator[list[str]]:
    """The rows of one file, each in *parts* pieces; the last piece is the rest of the line."""
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield [piece.strip() for piece in line.split("|", parts - 1)]


def table(name: str, options: str) -> Ruleset:
    """The table called *name* with some *options* changed, as in ``rounding=none generale=true``."""
    changes: dict[str, object] = {}
    for option in options.split():
        key, _, value = option.partition("=")
        changes[key] = {"true": True, "false": False}.get(value, value)
    return profile(name).with_options(changes)


def scores(lang: str) -> Iterator[str]:
    """Every score sheet."""
    for name, where, who, options, bid, count in rows("scores", 6):
        rules = table(where, options)
        offer, contract = parse_bid(bid, rules) if bid else (None, None)
        deal = parse_count(count, rules, contract)
        ruling = settle_bid(deal, offer, rules) if offer else settle(deal, rules)
        takers = cast('Literal["us", "them"] | None', None if who == "none" else who)
        yield f"== {name}: {count}{f' ({bid})' if bid else ''}   ({table_name(rules, lang)})"
        yield from explain_score(ruling, lang, rules, takers, deal)
        yield ""


def auctions(lang: str) -> Iterator[str]:
    """Every auction, and each call that is judged."""
    for name, where, options, turned, calls, judged in rows("auctions", 6):
        rules = table(where, options)
        card = parse_card(turned) if turned else None
        so_far = Auction(Seat.EAST, tuple(map(parse_call, calls.split())), card)
        said = ", ".join(call_text(call, lang, rules) for call in so_far.calls)
        yield f"== {name}: {f'[{card}] ' if card else ''}{said}   ({table_name(rules, lang)})"
        for call in map(parse_call, judged.split()):
            reason = refusal(so_far, call, rules)
            mark, text = "-" if reason else "+", call_verdict(reason, so_far, call, lang, rules)
            yield f"{mark} {call_text(call, lang, rules)} ({call_text(call, lang, rules, 'short')}): {text}"
        yield ""


def contests(lang: str) -> Iterator[str]:
    """Every contest of declarations."""
    for name, where, trump, claimed in rows("contests", 4):
        rules, claims = profile(where), _claims(claimed)
        speakers = Seat.EAST.order(rules.direction)
        ruling = counting_declarations(claims, Contract(trump), speakers, Seat.SOUTH, rules)
        yield f"== {name}   ({table_name(rules, lang)})"
        yield from (f"{seat}: {declaration_text(one, lang, 'full')}" for seat, own in claims.items() for one in own)
        for viewer in (Seat.SOUTH, None):
            yield explain_declarations(ruling, viewer, lang, rules)
        yield ""


def _claims(text: str) -> Mapping[Seat, list[Declaration]]:
    pairs = (part.partition(":") for part in text.split("|") if part.strip())
    return {Seat(seat.strip()): [parse_declaration(one) for one in what.split(",")] for seat, _, what in pairs}


def audits(lang: str) -> Iterator[str]:
    """Every record in which something is wrong."""
    for record in (FOLDER / "records.txt").read_text("utf-8").split("\n\n"):
        name, _, text = record.strip().partition("\n")
        parsed = parse_record(text)
        rules = profile(parsed.table)
        yield f"== {name.removeprefix('# ')}   ({table_name(rules, lang)})"
        found = audit(parsed, rules)
        yield from (fault_text(wrong, lang, rules) for wrong in found.irregularities)
        yield ""


KINDS: Mapping[str, Callable[[str], Iterator[str]]] = {
    "scores": scores,
    "auctions": auctions,
    "contests": contests,
    "audits": audits,
}


def told(kind: str, lang: str) -> str:
    """All that is said of one kind."""
    return "\n".join(plain(text, lang) for text in KINDS[kind](lang))


def path(kind: str, lang: str) -> Path:
    """Where it is kept."""
    return FOLDER / lang / "deals" / f"{kind}.txt"


def main() -> None:
    """Write every file anew."""
    for lang in languages():
        for kind in KINDS:
            path(kind, lang).parent.mkdir(exist_ok=True)
            path(kind, lang).write_text(told(kind, lang), "utf-8")


if __name__ == "__main__":
    main()
