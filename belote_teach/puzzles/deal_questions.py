"""The questions about a whole deal or match: calls, belote, declarations, the score sheet, who has won."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from belote_teach.rules import CardSet, Effect, Reason, Rule, Ruleset, Ruling, Seat
from belote_teach.rules.auction import Call, parse_call, refusal
from belote_teach.rules.belote import belote_points
from belote_teach.rules.contract import BELOTE_POINTS
from belote_teach.rules.declarations import Declaration, counting_declarations, declarations_in
from belote_teach.rules.match import Standing, standing
from belote_teach.rules.notation import parse_seat

from .exercise import Ask, Exercise, Marks, Numbers, Ticks
from .question import AnswerError, CellFeedback, Question, Shape, read_cards, weigh_set
from .sheet import counted_deal, empty_cells, score_ruling, sheet
from .situations import Bidding, Contest, Holding, Party, Recorded, Royals, Situation, Totals
from .slips import near_misses

S = TypeVar("S", bound=Situation)

NONE = "none"
"""The answer that none of the others is right."""

NOBODY = "nobody"
"""The answer that no side's declarations count."""

GOES_ON = "goes on"
DRAW = "draw"
OUTCOMES = (str(Party.US), str(Party.THEM), DRAW, GOES_ON)
"""How a match may stand: our side has won, theirs, it is drawn, it goes on."""


def situation(exercise: Exercise, kind: type[S]) -> S:
    """Return the situation of *exercise*, which is of this *kind*."""
    assert isinstance(exercise.situation, kind)
    return exercise.situation


# ---- truth ----


def offered(exercise: Exercise, rules: Ruleset) -> Mapping[Call, Reason | None]:
    """Return each call to judge with the reason against it, if there is one."""
    asked = situation(exercise, Bidding)
    return {call: refusal(asked.auction, call, rules) for call in asked.offer}


def _calls_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[Ticks]:
    reasons = offered(exercise, rules)
    allowed = frozenset(str(call) for call, reason in reasons.items() if reason is None)
    struck = tuple(reason._replace(struck=frozenset({call})) for call, reason in reasons.items() if reason is not None)
    return Ruling(allowed or frozenset({NONE}), struck)


def belotes(exercise: Exercise, rules: Ruleset) -> tuple[Ruling[int], ...]:
    """Return what each king or queen that is played first brings, and why."""
    asked = situation(exercise, Royals)
    return tuple(
        belote_points(
            asked.contract,
            card,
            asked.said,
            rules,
            same_hand=CardSet.of(f"K{card.suit}", f"Q{card.suit}") <= asked.hand,
            taker=asked.taker,
        )
        for card in asked.first
    )


def _belote_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[int]:
    rulings = belotes(exercise, rules)
    return Ruling(sum(one.value for one in rulings), tuple(reason for one in rulings for reason in one.reasons))


def held_declarations(exercise: Exercise, rules: Ruleset) -> tuple[Declaration, ...]:
    """Return what the learner's hand may declare, the strongest first."""
    asked = situation(exercise, Holding)
    return declarations_in(asked.hand, asked.contract, rules)


def _declare_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[CardSet]:
    found = held_declarations(exercise, rules)
    cards = CardSet()
    for one in found:
        cards |= one.cards
    reasons = tuple(Reason(Rule.DECLARATION, Effect.COUNTS, {"declaration": one}) for one in found)
    return Ruling(cards, reasons or (Reason(Rule.DECLARATION, Effect.PERMITS),))


def contest(exercise: Exercise, rules: Ruleset) -> Ruling[Mapping[Seat, int]]:
    """Return what each player of the side that counts scores for declarations."""
    asked = situation(exercise, Contest)
    speakers = asked.first.order(asked.direction)
    return counting_declarations(asked.claims, asked.contract, speakers, asked.taker, rules)


def _whose_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[str]:
    ruling = contest(exercise, rules)
    if not ruling.value:
        return Ruling(NOBODY, ruling.reasons)
    seat = next(iter(ruling.value))
    return Ruling(f"{Party.of(seat)} {sum(ruling.value.values())}", ruling.reasons)


def claims_of(asked: Contest, party: Party, rules: Ruleset) -> tuple[Declaration, ...]:
    """Return all that one side declares, the strongest first."""
    own = [one for seat, declared in asked.claims.items() if Party.of(seat) is party for one in declared]
    return tuple(sorted(own, key=lambda one: one.strength(asked.contract, rules), reverse=True))


def whose_choices(exercise: Exercise, rules: Ruleset) -> tuple[str, ...]:
    """
    Return the answers to choose from: each side's whole and its best alone, both sides, nobody.

    The right one is always among them.
    """
    asked = situation(exercise, Contest)
    found = []
    whole = {}
    for party in Party:
        points = [one.points(asked.contract, rules) for one in claims_of(asked, party, rules)]
        whole[party] = sum(points)
        found += [f"{party} {total}" for total in sorted({sum(points), *points[:1]}, reverse=True)]
    if all(whole.values()):
        found.append(f"both {whole[Party.US]} {whole[Party.THEM]}")
    return (*found, NOBODY)


def match_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[Standing]:
    """Return how the match stands after the deal."""
    asked = situation(exercise, Totals)
    return standing(asked.now, rules, deals=asked.deals)


def _match_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[str]:
    ruling = match_ruling(exercise, rules)
    stand = ruling.value
    if not stand.over:
        return Ruling(GOES_ON, ruling.reasons)
    return Ruling(DRAW if stand.winner is None else str(tuple(Party)[stand.winner]), ruling.reasons)


def _score_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[Marks]:
    ruling = score_ruling(counted_deal(exercise), rules)
    score = ruling.value
    return Ruling(Marks(score.takers, score.defenders, score.suspended), ruling.reasons)


def _cells(exercise: Exercise, rules: Ruleset, given: Numbers) -> Mapping[str, CellFeedback]:
    """Weigh a sheet number by number; what only adds up a slip above it is no slip of its own."""
    rows = sheet(exercise, rules)
    known = {cell.id: cell.value for row in rows for cell in row if cell.printed and isinstance(cell.value, int)}
    near = near_misses(exercise, rules)
    found: dict[str, CellFeedback] = {}
    for name, cell in empty_cells(rows).items():
        if name not in given:
            raise AnswerError(f"the cell {name} is empty: fill in {', '.join(empty_cells(rows))}")
        assert isinstance(cell.value, int)
        ok = given[name] == cell.value
        stands = known | dict(given)
        follows = not ok and bool(cell.of) and given[name] == sum(stands.get(part, 0) for part in cell.of)
        slip = None if ok else near.get(name, {}).get(given[name])
        found[name] = CellFeedback(ok, cell.value, slip, follows)
    return MappingProxyType(found)


def _watch_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[None]:
    situation(exercise, Recorded)
    return Ruling(None, ())


# ---- what is given, and what authors write ----


def _ticks(given: Any) -> Ticks:
    words = given if isinstance(given, list | tuple | set | frozenset) else str(given).replace(",", " ").split()
    found = frozenset(str(word) if word == NONE else str(parse_call(str(word))) for word in words)
    if not found:
        raise AnswerError(f'nothing is marked: write the calls that may be made, or "{NONE}"')
    return found


def _points(given: Any) -> int:
    """Belote points: a number, or the same as the word of a choice."""
    if isinstance(given, bool) or not str(given).isdecimal():
        raise AnswerError(f"{given!r} is not a number of points, as in expect = {BELOTE_POINTS}")
    return int(str(given))


_CLAIM = re.compile(r"(us|them|[NSEW]|NS|EW) (\d+)", re.IGNORECASE)


def _whose(given: Any) -> str:
    words = " ".join(str(given).split())
    if words.lower() == NOBODY or re.fullmatch(r"both \d+ \d+", words):
        return words.lower()
    found = _CLAIM.fullmatch(words)
    if found is None:
        raise AnswerError(f'{words!r}: write a side and its points, as in "them 70", or "{NOBODY}"')
    side = found[1].lower()
    party = Party(side) if side in tuple(Party) else Party.of(parse_seat(side[0]))
    return f"{party} {int(found[2])}"


def _outcome(given: Any) -> str:
    if given not in OUTCOMES:
        raise AnswerError(f"{given!r} is not one of {', '.join(OUTCOMES)}")
    return str(given)


def _numbers(given: Any) -> Numbers:
    if not isinstance(given, Mapping) or not all(type(number) is int for number in given.values()):
        raise AnswerError(f"{given!r} is no sheet: give a whole number for each empty cell")
    return MappingProxyType({str(name): number for name, number in given.items()})


def _marks(given: Any) -> Marks:
    found = re.fullmatch(r"\s*(\d+)\s+(\d+)\s*(?:/\s*(\d+)\s*)?", str(given))
    if found is None:
        raise AnswerError(f'{given!r}: write what takers and defenders mark, as in "96 86", or "0 81 / 81" if 81 wait')
    return Marks(int(found[1]), int(found[2]), int(found[3] or 0))


def _nothing(given: Any) -> None:
    raise AnswerError("a deal to watch asks nothing; leave expect out")


DEAL_QUESTIONS: Mapping[Ask, Question] = MappingProxyType(
    {
        Ask.CALLS: Question(
            Shape.TICKS,
            frozenset({"turned", "calls", "offer"}),
            '"pass take:H"',
            _calls_ruling,
            _ticks,
            _ticks,
            weigh=weigh_set,
        ),
        Ask.BELOTE: Question(
            Shape.CHOICE,
            frozenset({"contract", "hand", "first", "said", "taker"}),
            "20",
            _belote_ruling,
            _points,
            _points,
        ),
        Ask.DECLARE: Question(
            Shape.MARKS,
            frozenset({"contract", "hand"}),
            '"9H 10H JH QH"',
            _declare_ruling,
            read_cards,
            read_cards,
            weigh=weigh_set,
        ),
        Ask.WHOSE: Question(
            Shape.CHOICE,
            frozenset({"contract", "claims", "first", "taker"}),
            '"them 70"',
            _whose_ruling,
            _whose,
            _whose,
        ),
        Ask.SCORE: Question(
            Shape.SHEET,
            frozenset({"count", "takers", "last", "bid", "given", "contract"}),
            '"96 86"',
            _score_ruling,
            _numbers,
            _marks,
            cells=_cells,
        ),
        Ask.MATCH: Question(
            Shape.CHOICE, frozenset({"totals", "marks", "deals"}), '"us"', _match_ruling, _outcome, _outcome
        ),
        Ask.WATCH: Question(
            Shape.WATCH, frozenset({"record", "title", "hide_faults"}), "", _watch_ruling, _nothing, _nothing
        ),
    }
)
"""The questions about whole deals and matches."""
