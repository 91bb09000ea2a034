"""The thinking steps of a puzzle as the learner reads them: each a short question, its answers, and why."""

from __future__ import annotations

from belote_teach.language import explain_holds, suit_name
from belote_teach.puzzles import Ask, Stage
from belote_teach.puzzles.questions import counted
from belote_teach.puzzles.steps import Step, Thought, steps
from belote_teach.rules import Card, Seat, Suit, card_points, holds
from belote_teach.rules.cards import SUITS
from belote_teach.rules.contract import PLAIN_POINTS, TRUMP_POINTS

from .deals_told import TOLD
from .shown import JSON, Shown

CHOICES = 4
FEW = 4
"""Up to so many cards are counted one by one."""


def thinking(shown: Shown) -> list[JSON]:
    """Return the steps before the answer; a free puzzle has none."""
    exercise = shown.exercise
    if exercise.stage is Stage.FREE:
        return []
    if exercise.ask in TOLD:
        return TOLD[exercise.ask].steps(shown)
    match exercise.ask:
        case Ask.PLAYABLE | Ask.PLAY | Ask.RULE:
            return [_step(shown, one) for one in steps(shown.position, shown.legal)]
        case Ask.HOLDS:
            return _holder_steps(shown)
        case Ask.POINTS if len(counted(exercise)) <= FEW:
            return [_value_step(shown, card) for card in shown.sorted(counted(exercise))]
        case _:
            return []


def _step(shown: Shown, step: Step) -> JSON:
    key = f"step.{step.thought}"
    trick = shown.position.trick
    if step.thought is Thought.HOLDER:
        because = explain_holds(holds(trick), Seat.SOUTH, trick.direction, shown.lang)
    else:
        because = shown.say(f"{key}.because", **step.facts)
    return {
        "ask": shown.say(f"{key}.ask", **step.facts),
        "choices": [{"id": _id(one), "label": _label(shown, one)} for one in step.choices],
        "answer": _id(step.answer),
        "because": because,
    }


def _id(answer: Suit | Seat | bool) -> str:
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def _label(shown: Shown, answer: Suit | Seat | bool) -> str:
    match answer:
        case bool():
            return shown.say(f"word.{_id(answer)}")
        case Suit():
            return suit_name(answer, shown.lang)
        case Seat():
            return shown.who(answer)


def _holder_steps(shown: Shown) -> list[JSON]:
    trick = shown.exercise.on_table
    assert trick is not None
    led = trick.plays[0].card
    found = [_step_of("led", led.suit, SUITS, shown, card=led)]
    trumps = trick.cards & shown.contract.trumps
    if shown.contract.trump and led.suit != shown.contract.trump:
        found.append(_step_of("ruffed", bool(trumps), (True, False), shown, cards=trumps))
    return found


def _step_of(name: str, answer: Suit | bool, choices: tuple[Suit | bool, ...], shown: Shown, **facts: object) -> JSON:
    return {
        "ask": shown.say(f"step.{name}.ask"),
        "choices": [{"id": _id(one), "label": _label(shown, one)} for one in choices],
        "answer": _id(answer),
        "because": shown.say(f"step.{name}.because", **facts),
    }


def _value_step(shown: Shown, card: Card) -> JSON:
    value = card_points(card, shown.contract, shown.rules)
    likely = [value, TRUMP_POINTS[card.rank], PLAIN_POINTS[card.rank], *sorted(PLAIN_POINTS.values(), reverse=True)]
    choices = sorted(list(dict.fromkeys(likely))[:CHOICES])
    return {
        "ask": shown.say("step.value.ask", card=card),
        "choices": [{"id": str(one), "label": str(one)} for one in choices],
        "answer": str(value),
        "because": value_of(shown, card),
    }


def value_of(shown: Shown, card: Card) -> str:
    """Return what *card* counts, and whether it is a trump."""
    kind = "each" if shown.contract.trump is None else "trump" if card in shown.contract.trumps else "plain"
    n = card_points(card, shown.contract, shown.rules)
    return shown.say(f"points.{kind}", card=card, n=n)
