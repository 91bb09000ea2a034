"""The score sheet and the match, as a teacher explains them line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from belote_teach.rules import Reason, Rule, Ruleset, Ruling
from belote_teach.rules.contract import BELOTE_POINTS
from belote_teach.rules.match import Standing
from belote_teach.rules.options import Declarations, DefendersMark, LitigeBelote, OnCapot, Players, Success
from belote_teach.rules.sheet import Bid, Count, Result, Score, Side, score_lines

from .phrase import phrase
from .words import Party, words

Viewed = Literal["us", "them"] | None
"""Who the takers are for the reader: ``us``, ``them``, or ``None`` to say *the takers* and *the defenders*."""


_CALLED: Mapping[Players, Mapping[Viewed, tuple[Party, Party]]] = {
    Players.FOUR: {
        None: (Party.TAKERS, Party.DEFENDERS),
        "us": (Party.US, Party.THEM),
        "them": (Party.THEM, Party.US),
    },
    Players.TWO: {
        None: (Party.TAKER, Party.DEFENDER),
        "us": (Party.YOU, Party.OPPONENT),
        "them": (Party.OPPONENT, Party.YOU),
    },
    Players.THREE: {
        None: (Party.TAKER, Party.DEFENDERS),
        "us": (Party.YOU, Party.DEFENDERS),
        "them": (Party.TAKER, Party.DEFENDERS),
    },
}
"""What takers and defenders are called, by how many play and who the takers are for the reader."""


def parties(takers: Viewed, rules: Ruleset | None = None) -> dict[Side, Party]:
    """
    Return what each side is called at the table *rules*; without it, at a table for four.

    >>> from belote_teach.rules import profile
    >>> str(parties("us", profile("for-two"))[Side.DEFENDERS])
    'opponent'
    """
    return dict(zip(Side, _CALLED[rules.players if rules else Players.FOUR][takers], strict=True))


def explain_score(
    ruling: Ruling[Score], lang: str, rules: Ruleset, takers: Viewed = None, count: Count | None = None
) -> tuple[str, ...]:
    """
    Return how a deal is marked: the verdict on the contract, every line of each side, then what waits.

    With the *count* the verdict also says what the points are made of.

    >>> from belote_teach.rules import profile
    >>> from belote_teach.rules.scoring import Tally, settle
    >>> deal = Count(Tally(76, belote=20), Tally(86))
    >>> for text in explain_score(settle(deal, profile("classic")), "en", profile("classic"), "us", deal):
    ...     print(text)
    Your side has 96 points (cards 76, belote 20), the other side 86: the contract is made.
    Your side marks 76 for the cards.
    Your side marks 20 for the belote.
    In all your side marks 96.
    The other side marks 86 for the cards.
    """
    score = ruling.value
    result = None if _last(ruling) else score.result
    said = [_contract(ruling.reasons[0], lang, rules, takers, count)]
    for side, lines in score_lines(ruling).items():
        party = parties(takers, rules)[side]
        said += [score_line(line, lang, rules, takers, result) for line in lines]
        if not lines:
            said.append(phrase("score.nothing", lang, side=party))
        elif len(lines) > 1:
            points = score.takers if side is Side.TAKERS else score.defenders
            said.append(phrase("score.total", lang, side=party, points=points))
    if rules.players is Players.THREE and score.defenders:
        half = rules.defenders_mark is DefendersMark.HALF
        said.append(phrase("score.each", lang, points=score.defenders // 2 if half else score.defenders))
    return (*said, *_waits(ruling, lang, rules))


def score_line(reason: Reason, lang: str, rules: Ruleset, takers: Viewed = None, result: Result | None = None) -> str:
    """
    Return one line of a score sheet: what a side marks, and for what.

    *result* is how the contract ended; with it the line says why the takers keep or lose what they had announced.
    """
    facts, side = reason.facts, reason.facts["side"]
    assert isinstance(side, Side)
    points, times = _number(facts["points"]), _number(facts.get("times", 1))
    named = parties(takers, rules)
    party, other = named[side], named[_other(side)]
    told: dict[str, Any] = {"side": party, "other": other, "taker": side.value, "points": points}
    told |= {"sum": f"{times} × {points // times} = {points}" if times > 1 else str(points)}
    told |= {"kept": _kept(reason, result, rules), "belotes": points // times // BELOTE_POINTS, "doubled": times > 1}
    told |= {"form": "bid" if "times" in facts else "whole", "double": rules.double_name}
    if reason.rule is Rule.ROUNDING:
        exact = _number(facts["exact"])
        told |= {"exact": exact, "rounded": exact + points, "five": _five(exact, points)}
    return phrase(f"score.line.{reason.rule}", lang, **told)


def _number(fact: object) -> int:
    assert isinstance(fact, int)
    return fact


def _five(exact: int, shift: int) -> str:
    """Return which way a five went, or ``no`` when there was none."""
    return "no" if exact % 10 != 5 else "up" if shift > 0 else "down"


def _other(side: Side) -> Side:
    return Side.DEFENDERS if side is Side.TAKERS else Side.TAKERS


def _kept(reason: Reason, result: Result | None, rules: Ruleset) -> str:
    """Return whether the points are the side's own, were kept though the takers failed, or came from the others."""
    side, moved = reason.facts["side"], reason.facts.get("moved", False)
    if moved:
        return "lost" if side is Side.DEFENDERS else "doubled" if reason.rule is Rule.BELOTE else "capot"
    waits_not = reason.rule is Rule.BELOTE and rules.litige_belote is LitigeBelote.KEPT
    if side is Side.TAKERS and (result is Result.SET or (result is Result.LITIGE and waits_not)):
        return result.value
    return "own"


def _contract(reason: Reason, lang: str, rules: Ruleset, takers: Viewed, count: Count | None) -> str:
    facts, names = reason.facts, parties(takers, rules)
    mine, theirs = _number(facts["takers"]), _number(facts["defenders"])
    told: dict[str, Any] = {"takers": names[Side.TAKERS], "defenders": names[Side.DEFENDERS]}
    told |= {"mine": mine, "theirs": theirs}
    told |= {f"of{side}": _parts(side, reason, lang, rules, count) for side in Side}
    bid = facts.get("bid")
    if not isinstance(bid, Bid):
        return phrase(f"score.contract.{_case(facts, mine, theirs)}", lang, **told)
    case = _bid_case(facts, bid, mine, theirs, rules)
    told |= {"amount": bid.amount, "missing": bid.amount - mine}
    told |= {"doubled": ("no", "once", "twice")[bid.doubled], "double": rules.double_name}
    what = "generale" if bid.generale else "capot" if bid.capot else "number"
    asked = phrase(f"score.asked.{what}", lang, **told)
    return f"{asked} {phrase(f'score.bid.{case}', lang, **told)}"


def _case(facts: Mapping[str, object], mine: int, theirs: int) -> str:
    result, capot = facts["result"], facts["capot"]
    assert isinstance(result, Result)
    if result is Result.LITIGE:
        return "litige"
    return f"{result}-capot" if capot else f"{result}-equal" if mine == theirs else result.value


def _bid_case(facts: Mapping[str, object], bid: Bid, mine: int, theirs: int, rules: Ruleset) -> str:
    made, capot = facts["result"] is Result.MADE, facts["capot"] is Side.TAKERS
    if bid.generale:
        return "made-generale" if made else "set-generale"
    if bid.capot:
        return "made-capot-bid" if made else "set-capot-bid"
    if made:
        return "made-capot" if capot else "made"
    if mine < bid.amount:
        return "set-none" if facts["capot"] is Side.DEFENDERS else "set"
    if rules.success is Success.BID_ONLY_82:
        return "set-floor"
    return "set-equal" if mine == theirs else "set-fewer"


def _parts(side: Side, reason: Reason, lang: str, rules: Ruleset, count: Count | None) -> str:
    """Return what a side's points are made of, in brackets, when they are made of more than the cards."""
    if count is None:
        return ""
    tally = count.takers if side is Side.TAKERS else count.defenders
    if "bid" in reason.facts and count.capot is Side.TAKERS:
        if side is Side.TAKERS:
            moved = count.defenders.declarations if rules.declarations_on_capot is OnCapot.TRANSFER else 0
            tally = replace(tally, cards=rules.capot_tricks, declarations=tally.declarations + moved)
        elif rules.declarations_on_capot is OnCapot.TRANSFER:
            tally = replace(tally, declarations=0)
    points = {"cards": tally.cards, "belote": tally.belote, "declarations": tally.declarations}
    if not rules.belote_counts_for_contract:
        del points["belote"]
    if not rules.declarations_count_for_contract or rules.declarations is Declarations.NONE:
        del points["declarations"]
    parts = [phrase(f"score.part.{name}", lang, n=n) for name, n in points.items() if n]
    return f" ({', '.join(parts)})" if len(parts) > 1 else ""


def _waits(ruling: Ruling[Score], lang: str, rules: Ruleset) -> tuple[str, ...]:
    """Return what is said of points that wait for the next deal, if any do."""
    if last := _last(ruling):
        return (phrase("score.waits.last", lang, carried=last["carried"]),)
    left = ruling.value.suspended or ruling.value.lost
    if not left:
        return ()
    facts: dict[str, Any] = {"all": left, "award": rules.litige_award.value}
    waiting = _litige(ruling)
    if waiting is not None and waiting["last"]:
        return (phrase("score.waits.lost", lang, **facts),)
    if waiting is None:
        return (phrase("score.waits.still", lang, **facts),)
    key = "more" if waiting["carried"] else "new"
    return (phrase(f"score.waits.{key}", lang, **facts, **waiting),)


def _last(ruling: Ruling[Score]) -> Mapping[str, Any] | None:
    """Return the facts of a litige in the last deal of a match, where both sides mark and nothing waits."""
    facts = _litige(ruling)
    return None if facts is None or facts["waiting"] or ruling.value.result is not Result.LITIGE else facts


def _litige(ruling: Ruling[Score]) -> Mapping[str, Any] | None:
    """Return what is said of points that wait, if the sheet says something of them."""
    return next((one.facts for one in ruling.reasons if one.key == "litige.decides"), None)


def explain_match(ruling: Ruling[Standing], lang: str, *names: Party) -> str:
    """
    Return how the match stands; *names* are those of the sides, in the order of the totals.

    Without *names* the first side is the reader's.

    >>> from belote_teach.rules import profile
    >>> from belote_teach.rules.match import standing
    >>> explain_match(standing((985, 960), profile("classic")), "en")
    'Nobody has 1000 points yet: the match goes on. Your side 985, the other side 960.'
    """
    totals, facts = ruling.value.totals, ruling.reasons[0].facts
    sides = names or (Party.US, Party.THEM)
    shown = [f"{words(lang).noun(f'party.{name}', 'who')} {total}" for name, total in zip(sides, totals, strict=True)]
    told: dict[str, Any] = {"side": sides[ruling.value.winner or 0], "points": max(totals), "sides": len(totals)}
    told |= {"totals": _capital(", ".join(shown)), "target": facts.get("target"), "last": facts.get("last")}
    if "deals" in facts:
        told["left"] = _number(facts["last"]) - _number(facts["deals"])
    barred = facts.get("barred", {})
    assert isinstance(barred, Mapping)
    whys = list(barred.values())
    held: dict[str, dict[str, Any]] = {why: {"side": sides[side], "n": whys.count(why)} for side, why in barred.items()}
    said = [phrase(f"match.barred.{why}", lang, **one) for why, one in held.items()]
    return " ".join([*said, phrase(f"match.{_match_case(ruling)}", lang, **told)])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _match_case(ruling: Ruling[Standing]) -> str:
    standing, facts = ruling.value, ruling.reasons[0].facts
    if "deals" in facts:
        return "deals-on" if not standing.over else "deals-level" if standing.winner is None else "deals-won"
    if both := next((reason.facts for reason in ruling.reasons if reason.rule is Rule.BOTH_OVER), None):
        if both["level"] and standing.winner is not None:
            return "both.level-won"
        if both["level"]:
            return "both.level-draw" if standing.over else "both.level-on"
        return "both.draw" if standing.winner is None else "both.won"
    if standing.over:
        return "won"
    if facts["barred"]:
        return "nobody"
    return "exact" if max(standing.totals) == facts["target"] else "on"
