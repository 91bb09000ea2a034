"""Deals and matches marked on a page: sheets, the same deal at every table, a match from deal to deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from belote_teach.language import Party, explain_match, explain_score, phrase
from belote_teach.rules import GameError, Ruleset, Ruling
from belote_teach.rules.bid_scoring import settle_deal
from belote_teach.rules.extremes import may_stand
from belote_teach.rules.match import Bars, bars, standing, won_contract
from belote_teach.rules.match import marked as marked_of
from belote_teach.rules.scoring import can_wait
from belote_teach.rules.sheet import Count, Score, Side, Tally
from belote_teach.rules.tally import parse_bid, parse_count

from .block import Block
from .block import table as _table
from .fitting import Fits, answers_changed, bids, declares, fitting, takes
from .here import Here, here


def marked(count: str, bid: str, rules: Ruleset, carried: int = 0) -> tuple[Count, Ruling[Score]]:
    """
    Return a deal, as ``takers 76 belote | defenders 86``, counted and marked at a table; *bid* as ``90H coinche``.

    Raises `GameError` for a deal that cannot be at this table.
    """
    offer, contract = parse_bid(bid, rules) if bid else (None, None)
    read = parse_count(count, rules, contract)
    read = replace(read, carried=read.carried + carried)
    return read, settle_deal(read, offer, rules)


def _fits(counts: Iterable[str], bid: str) -> tuple[Fits, ...]:
    asked = {"declarations": declares, "carried": can_wait}
    needed = (fits for word, fits in asked.items() if any(word in count for count in counts))
    return bids if bid else takes, *needed


def score_sheet(
    count: str,
    bid: str = "",
    *,
    options: Mapping[str, object] | None = None,
    table: str | None = None,
    lang: str | None = None,
) -> Block:
    """
    Return the sheet of one deal, and every line of it explained.

    At the course's table, or the nearest one where such a deal can be; *options* are the answers it is to have.
    """
    place = here(table, lang)
    rules = fitting(place, *_fits((count,), bid), options=options)
    read, ruling = marked(count, bid, rules)
    told = "".join(
        f"<li>{place.words.text(line)}</li>" for line in explain_score(ruling, place.lang, rules, None, read)
    )
    return Block(
        f'<div class="belote-example">{answers_changed(rules, place)}{_sheet(read, ruling, rules, place)}'
        f'<ul class="belote-lines">{told}</ul></div>'
    )


def _sheet(count: Count, ruling: Ruling[Score], rules: Ruleset, place: Here) -> str:
    score, facts = ruling.value, ruling.reasons[0].facts
    sides = (count.takers, count.defenders)
    rows = [(place.say("sheet.cards"), *(_cards(count, side, place) for side in Side))]
    for name in ("belote", "declarations"):
        if any(getattr(tally, name) for tally in sides):
            rows.append((place.say(f"sheet.{name}"), *(str(getattr(tally, name)) for tally in sides)))
    if len(rows) > 1 and count.capot is None:
        rows.append((place.say("sheet.contract"), f"{facts['takers']}", f"{facts['defenders']}"))
    if count.carried:
        rows.append((place.say("sheet.carried"), *_shared(str(count.carried))))
    rows.append((place.say("sheet.marked"), f"<b>{score.takers}</b>", f"<b>{score.defenders}</b>"))
    if score.suspended:
        rows.append((place.say("sheet.waits"), *_shared(str(score.suspended))))
    head = (place.say("sheet.what"), place.say("sheet.takers"), place.say("sheet.defenders"))
    return _table(head, rows, caption=place.say("sheet.caption", table=rules), kind="belote-sheet")


def _shared(points: str) -> tuple[str, str]:
    return points, "–"


def _cards(count: Count, side: Side, place: Here) -> str:
    tally = _tally(count, side)
    return place.say("sheet.capot", points=tally.cards) if count.capot is side else str(tally.cards)


def _tally(count: Count, side: Side) -> Tally:
    return count.takers if side is Side.TAKERS else count.defenders


def deals_marked(
    *counts: str,
    bid: str = "",
    options: Mapping[str, object] | None = None,
    table: str | None = None,
    lang: str | None = None,
) -> Block:
    """Return several deals, a row each: what both sides had, how the contract ended, what each side marks."""
    place = here(table, lang)
    rules = fitting(place, *_fits(counts, bid), options=options)
    rows = []
    for count in counts:
        read, ruling = marked(count, bid, rules)
        score = ruling.value
        ending = place.say(f"ending.{score.result}", n=score.suspended)
        rows.append((*(_had(read, side, place) for side in Side), ending, f"{score.takers}", f"{score.defenders}"))
    names = ("takers-have", "defenders-have", "ending", "takers-mark", "defenders-mark")
    head = tuple(place.say(f"sheet.{name}") for name in names)
    return Block(
        answers_changed(rules, place)
        + _table(head, rows, caption=place.say("sheet.deals", table=rules), stacks=True, kind="belote-deals")
    )


def _had(count: Count, side: Side, place: Here) -> str:
    """What a side had, in a few words: ``76, belote 20``."""
    tally = _tally(count, side)
    parts = [_cards(count, side, place)]
    parts += [
        place.words.text(phrase(f"score.part.{name}", place.lang, n=getattr(tally, name)))
        for name in ("belote", "declarations")
        if getattr(tally, name)
    ]
    return ", ".join(parts)


def same_deal(
    count: str, bid: str = "", tables: Sequence[str] = (), *, table: str | None = None, lang: str | None = None
) -> Block:
    """Return what each table marks for one and the same deal, or each of *tables*; who agree share a row."""
    place = here(table, lang)
    fits = _fits((count,), bid)
    found: dict[Score, list[tuple[Ruleset, Count, Ruling[Score]]]] = {}
    for rules in place.tables():
        if all(fit(rules) for fit in fits) and (not tables or rules.id in tables):
            try:
                read, ruling = marked(count, bid, rules)
            except GameError:  # a bid that this table does not know
                continue
            found.setdefault(ruling.value, []).append((rules, read, ruling))
    rows = []
    for score, same in found.items():
        rules, read, ruling = same[0]
        names = f"<p>{', '.join(place.name(one[0]) for one in same)}</p>"
        told = " ".join(explain_score(ruling, place.lang, rules, None, read))
        rows.append((_result(score, place), f"{names}<p>{place.words.text(told)}</p>"))
    head = (place.say("column.marks"), place.say("column.tables"))
    caption = place.say("sheet.tables", had=_both_had(found, place))
    return Block(_table(head, rows, caption=caption, kind="belote-answers belote-marks"))


def _both_had(found: Mapping[Score, list[tuple[Ruleset, Count, Ruling[Score]]]], place: Here) -> str:
    count = next(iter(found.values()))[0][1]
    return place.say("sheet.had", takers=_had(count, Side.TAKERS, place), defenders=_had(count, Side.DEFENDERS, place))


def _result(score: Score, place: Here) -> str:
    waits = f" {place.say('sheet.and-waits', n=score.suspended)}" if score.suspended else ""
    return f"<b>{score.takers} : {score.defenders}</b>{waits}"


def match_sheet(*deals: str, totals: str = "0 0", table: str | None = None, lang: str | None = None) -> Block:
    """
    Return a match from deal to deal, beginning at *totals* (us, them): what is marked, both totals, how it stands.

    A deal is written as ``us: takers 76 | defenders 86`` or ``them: …``, by who took.
    """
    place = here(table, lang)
    rules = fitting(place, *_fits(deals, ""))
    us, them = map(int, totals.split())
    head = ("took", "ending", "us-mark", "them-mark", "us-total", "them-total")
    rows = [(place.say("sheet.before"), "", "", "", str(us), str(them))] if us or them else []
    carried = 0
    barred: Bars = ()
    contract = None
    for text in deals:
        taker, _, count = text.partition(":")
        _, ruling = marked(count, "", rules, carried)
        score, carried = ruling.value, ruling.value.suspended
        ours, theirs = (score.takers, score.defenders) if taker == "us" else (score.defenders, score.takers)
        us, them = us + ours, them + theirs
        marks = marked_of(ruling, rules)
        sides = list(Side) if taker == "us" else list(reversed(Side))
        barred = bars((us, them), [marks[side] for side in sides], rules)
        contract = won_contract(sides, score.result)
        ending = place.say(f"ending.{score.result}", n=score.suspended)
        rows.append((place.say(f"sheet.{taker}"), ending, f"{ours}", f"{theirs}", f"{us}", f"{them}"))
    told = explain_match(standing((us, them), rules, deals=len(deals), barred=barred, contract=contract), place.lang)
    titles = tuple(place.say(f"sheet.{name}") for name in head)
    sheet = _table(titles, rows, caption=place.say("sheet.match", table=rules), stacks=True, kind="belote-match")
    return Block(f"{answers_changed(rules, place)}{sheet}<p>{place.words.text(told)}</p>")


def same_match(totals: str, tables: Sequence[str] = (), *, table: str | None = None, lang: str | None = None) -> Block:
    """
    Return how a match with these *totals* (us, them) stands at each table; who agree share a row.

    A table at which the match would have been over before is left out.
    """
    place = here(table, lang)
    us, them = map(int, totals.split())
    found: dict[str, list[Ruleset]] = {}
    for rules in place.tables():
        known = (takes(rules) or bids(rules)) and (not tables or rules.id in tables)
        if known and may_stand((us, them), rules):
            told = explain_match(standing((us, them), rules), place.lang, Party.US, Party.THEM)
            found.setdefault(told, []).append(rules)
    rows = [(place.words.text(told), ", ".join(map(place.name, same))) for told, same in found.items()]
    head = (place.say("column.stands"), place.say("column.tables"))
    return Block(_table(head, rows, caption=place.say("sheet.standing", us=us, them=them)))
