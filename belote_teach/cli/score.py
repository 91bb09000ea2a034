"""A deal that was counted, told to people: what both sides mark, line by line."""

from __future__ import annotations

from typing import Any

from belote_teach.language import explain_score, phrase, plain
from belote_teach.language.calls import refused
from belote_teach.rules import GameError, Reason, Ruleset
from belote_teach.rules.auction import Call
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.options import AuctionKind
from belote_teach.rules.scoring import settle
from belote_teach.rules.tally import EXAMPLE, bid_example, parse_bid, parse_count

from .terminal import Paper


def told(text: str, bid: str | None, rules: Ruleset, lang: str, paper: Paper, *, last: bool = False) -> list[str]:
    """
    Return the score sheet of the deal counted in *text*, *last* of its match or not.

    Raises `GameError` for what no deal can be.
    """
    if bid is None and rules.auction is AuctionKind.BIDS:
        raise GameError("NO_BID", f"at {rules.id} players bid: say what was bid, as in --bid {bid_example(rules)!r}")
    offer, contract = (None, None) if bid is None else parse_bid(bid, rules)
    count = parse_count(text, rules, contract)
    ruling = settle_bid(count, offer, rules) if offer else settle(count, rules, last=last)
    lines = [paper.paint(phrase("record.table", lang, table=rules), "bold"), ""]
    for line in explain_score(ruling, lang, rules, None, count):
        first, *more = paper.wrap(plain(line, lang), 2)
        lines += [first, *(f"  {rest}" for rest in more)]
    return lines


def complaint(error: GameError, table: str, rules: Ruleset, lang: str) -> list[str]:
    """Return what is wrong with a count, and a right one, in the reader's language."""
    facts: dict[str, Any] = {name: fact for name, fact in error.facts.items() if isinstance(fact, int | str)}
    bids = rules.auction is AuctionKind.BIDS
    bid = f' --bid "{bid_example(rules)}"' if bids else ""
    options = bid + f" --table {table}" * (table != "classic") + f" --lang {lang}" * (lang != "en")
    call, reason = error.facts.get("call"), error.facts.get("reason")
    if isinstance(call, Call) and isinstance(reason, Reason):
        facts["because"] = refused(reason, call, lang, rules)
    facts = {"text": "", "bids": bids, "double": rules.double_name, **facts}
    said = phrase(f"record.wrong.{error.code}", lang, **facts)
    return [plain(said, lang), f'{phrase("cli.example", lang)} belote-teach score "{EXAMPLE}"{options}']
