"""A deal that was counted, told to people: what both sides mark, line by line."""

from __future__ import annotations

from typing import Any

from belote_teach.language import count_text, count_words, explain_score, near_text, phrase, plain, quoted
from belote_teach.language.calls import refused
from belote_teach.rules import GameError, Reason, Ruleset
from belote_teach.rules.auction import Call
from belote_teach.rules.bid_scoring import settle_deal
from belote_teach.rules.options import AuctionKind
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
    count = parse_count(text, rules, contract, count_words())
    ruling = settle_deal(count, offer, rules, last=last)
    lines = [paper.paint(phrase("record.table", lang, table=rules), "bold"), ""]
    for line in explain_score(ruling, lang, rules, None, count):
        first, *more = paper.wrap(plain(line, lang), 2)
        lines += [first, *(f"  {rest}" for rest in more)]
    return lines


def complaint(error: GameError, table: str, rules: Ruleset, lang: str) -> list[str]:
    """Return what is wrong with a count, and a right one, in the reader's language."""
    facts: dict[str, Any] = {name: fact for name, fact in error.facts.items() if isinstance(fact, int | str)}
    facts["text"] = quoted(facts.get("text", ""))
    bids = rules.auction is AuctionKind.BIDS
    bid = f' --bid "{bid_example(rules)}"' if bids else ""
    options = bid + f" --table {table}" * (table != "classic") + f" --lang {lang}" * (lang != "en")
    call, reason = error.facts.get("call"), error.facts.get("reason")
    if isinstance(call, Call) and isinstance(reason, Reason):
        facts["because"] = refused(reason, call, lang, rules)
    key = f"record.wrong.{error.code}"
    if error.code == "BAD_TALLY" and error.facts["why"]:
        key = f"mistake.count.{error.facts['why']}"
    said = phrase(key, lang, bids=bids, double=rules.double_name, **facts) + near_text(error.facts.get("near"), lang)
    example = count_text(EXAMPLE, lang)
    return [plain(said, lang), f'{phrase("cli.example", lang)} belote-teach score "{example}"{options}']
