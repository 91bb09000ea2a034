"""The kinds of question: what the engine answers, and how a learner's answer is weighed against it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from belote_teach.rules import (
    PACK,
    Card,
    CardSet,
    Contract,
    Effect,
    Reason,
    Rule,
    Ruleset,
    Ruling,
    Seat,
    holds,
    legal,
    parse_card,
    total_points,
)
from belote_teach.rules.contract import LAST_TRICK_POINTS
from belote_teach.rules.notation import parse_seat

from .deal_questions import DEAL_QUESTIONS
from .exercise import Answer, Ask, Exercise
from .question import (
    NOTHING,
    AnswerError,
    CellFeedback,
    Feedback,
    Grade,
    Question,
    Shape,
    Weighed,
    read_cards,
    weigh_set,
)

RULES_OF_PLAY = (
    Rule.LEAD,
    Rule.FOLLOW,
    Rule.RISE,
    Rule.RUFF,
    Rule.PARTNER_HOLDS,
    Rule.OVERRUFF,
    Rule.UNDERRUFF,
    Rule.NO_UNDERRUFF,
    Rule.NO_UNDERRUFF_OF_PARTNER,
    Rule.DISCARD,
)
"""The rules that may decide what can be played, in the order in which they are taught."""


def _position_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[CardSet]:
    assert exercise.position is not None
    return legal(exercise.position, rules)


def _holder_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[Seat]:
    trick = exercise.on_table
    assert trick is not None
    ruling = holds(trick)
    assert ruling.value is not None
    return Ruling(ruling.value.seat, ruling.reasons)


def _order_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[tuple[Card, ...]]:
    suit = exercise.cards[0].suit
    order = exercise.played_in.order(suit)
    rule = Rule.TRUMP_ORDER if exercise.played_in.ranks_as_trump(suit) else Rule.PLAIN_ORDER
    cards = tuple(sorted(exercise.cards, key=lambda one: order.index(one.rank)))
    return Ruling(cards, (Reason(rule, Effect.DECIDES, {"suit": suit}),))


def deal_points(contract: Contract, rules: Ruleset) -> int:
    """Return what a whole deal is worth, with the last trick: 162 at a suit contract (RULES C3–C5)."""
    return total_points(PACK, contract, rules) + LAST_TRICK_POINTS


def counted(exercise: Exercise) -> CardSet:
    """Return the cards whose points are counted."""
    return exercise.trick.cards if exercise.trick else CardSet.of(*exercise.cards)


def _points_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[int]:
    cards = counted(exercise)
    in_cards = total_points(cards, exercise.played_in, rules)
    reasons = [Reason(Rule.POINTS, Effect.COUNTS, {"cards": cards, "n": in_cards})]
    if exercise.last:
        reasons.append(Reason(Rule.LAST_TRICK, Effect.COUNTS, {"n": LAST_TRICK_POINTS}))
    total = in_cards + LAST_TRICK_POINTS * exercise.last
    if exercise.other_side:
        total = deal_points(exercise.played_in, rules) - total
    return Ruling(total, tuple(reasons))


def rules_at_work(ruling: Ruling[Any]) -> tuple[Rule, ...]:
    """
    Return the rules that a ruling rests on, in order.

    Whoever can neither follow nor ruff is excused from both, and may discard: that rule is then at work too.
    """
    rules = tuple(dict.fromkeys(reason.rule for reason in ruling.reasons))
    excused = all(reason.effect is Effect.EXCUSES for reason in ruling.reasons)
    return (*rules, Rule.DISCARD) if excused and Rule.FOLLOW in rules else rules


def deciding_rule(ruling: Ruling[Any]) -> Rule:
    """Return the rule that settles a ruling: the last that binds the player or sets him free."""
    binding = [reason.rule for reason in ruling.reasons if reason.effect is not Effect.EXCUSES]
    return binding[-1] if binding else Rule.DISCARD


def _rule_ruling(exercise: Exercise, rules: Ruleset) -> Ruling[Rule]:
    ruling = _position_ruling(exercise, rules)
    return Ruling(deciding_rule(ruling), ruling.reasons)


def _sequence(given: Any) -> tuple[Card, ...]:
    words = given if isinstance(given, list | tuple) else str(given).replace(",", " ").split()
    cards = tuple(parse_card(str(word)) for word in words)
    if len(set(cards)) < len(cards):
        raise AnswerError(f"a card stands twice: {' '.join(map(str, cards))}")
    return cards


def _number(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise AnswerError(f"{given!r} is not a whole number: write it without quotes, as in expect = 25")
    return given


def _rule(given: Any) -> Rule:
    try:
        return Rule(str(given))
    except ValueError:
        raise AnswerError(f"no rule is called {given!r}; the rules are {', '.join(RULES_OF_PLAY)}") from None


def _card(given: Any) -> Card:
    return parse_card(str(given))


def _seat(given: Any) -> Seat:
    return parse_seat(str(given))


def _weigh_card(key: CardSet, given: Card) -> Weighed:
    return NOTHING, NOTHING if given in key else CardSet.of(given), ()


def _weigh_sequence(key: tuple[Card, ...], given: tuple[Card, ...]) -> Weighed:
    if set(key) != set(given):
        return CardSet.of(*key) - CardSet.of(*given), CardSet.of(*given) - CardSet.of(*key), ()
    return NOTHING, NOTHING, tuple(mine for true, mine in zip(key, given, strict=True) if true != mine)


QUESTIONS: Mapping[Ask, Question] = MappingProxyType(
    {
        Ask.PLAYABLE: Question(
            Shape.MARKS,
            frozenset({"position", "covering"}),
            '"9D QD"',
            _position_ruling,
            read_cards,
            read_cards,
            weigh=weigh_set,
        ),
        Ask.PLAY: Question(
            Shape.CARD,
            frozenset({"position", "covering"}),
            '"QD"',
            _position_ruling,
            _card,
            read_cards,
            right=lambda key, given: given in key,
            weigh=_weigh_card,
        ),
        Ask.HOLDS: Question(Shape.CHOICE, frozenset({"position", "trick"}), '"W"', _holder_ruling, _seat, _seat),
        Ask.ORDER: Question(
            Shape.SEQUENCE,
            frozenset({"cards", "contract"}),
            '"JD 9D AD 7D"',
            _order_ruling,
            _sequence,
            _sequence,
            weigh=_weigh_sequence,
        ),
        Ask.POINTS: Question(
            Shape.NUMBER,
            frozenset({"cards", "contract", "trick", "last", "other_side"}),
            "25",
            _points_ruling,
            _number,
            _number,
        ),
        Ask.RULE: Question(Shape.CHOICE, frozenset({"position"}), '"overruff"', _rule_ruling, _rule, _rule),
        **DEAL_QUESTIONS,
    }
)
"""Every kind of question."""


def truth(exercise: Exercise, rules: Ruleset) -> Ruling[Answer]:
    """Return the engine's answer to *exercise* at the table *rules*, with its reasons."""
    return QUESTIONS[exercise.ask].truth(exercise, rules)


def check(exercise: Exercise, answer: Answer, rules: Ruleset) -> Feedback:
    """
    Weigh *answer* against the engine's at the table *rules*.

    >>> from belote_teach.puzzles import find
    >>> from belote_teach.rules import CardSet, profile
    >>> check(find("follow/one-heart"), CardSet.of("10H"), profile("classic")).grade.value
    'right'
    """
    question = QUESTIONS[exercise.ask]
    ruling = question.truth(exercise, rules)
    if question.cells:
        cells = question.cells(exercise, rules, answer)
        wrong = any(not one.ok for one in cells.values())
        return Feedback(Grade.WRONG if wrong else Grade.RIGHT, ruling, cells=cells)
    grade = Grade.RIGHT if question.right(ruling.value, answer) else Grade.WRONG
    missed, extra, misplaced = question.weigh(ruling.value, answer)
    return Feedback(grade, ruling, missed, extra, misplaced)


def read_answer(ask: Ask, given: object) -> Answer:
    """
    Return what a learner gave, as a value of the game.

    Raises `AnswerError` when it is not an answer to this kind of question.
    """
    try:
        return QUESTIONS[ask].read(given)
    except AnswerError:
        raise
    except (ValueError, TypeError) as error:
        raise AnswerError(f"not an answer: {given!r} ({error})") from None


__all__ = [
    "QUESTIONS",
    "RULES_OF_PLAY",
    "AnswerError",
    "CellFeedback",
    "Feedback",
    "Grade",
    "Question",
    "Shape",
    "check",
    "counted",
    "deal_points",
    "deciding_rule",
    "read_answer",
    "rules_at_work",
    "truth",
]
