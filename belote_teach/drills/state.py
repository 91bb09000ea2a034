"""A drill as plain JSON: its puzzles with everything the front-end shows, said in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from belote_teach.language import card_name, index, labels, phrase, suit_name, table_name
from belote_teach.puzzles import QUESTIONS, Ask, Exercise, Shape, Stage
from belote_teach.puzzles.exercise import ALL_BLANK
from belote_teach.puzzles.twins import TWINS, twins
from belote_teach.rules import CARDS, Rank, Ruleset, Seat
from belote_teach.rules.cards import SUITS

from .answers import answer, rule_choices
from .deals_told import TOLD
from .hints import hints
from .shown import JSON, Shown, row
from .thinking import thinking
from .watching import played_contract

VERSION = 1
COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
HIDDEN = ("answer", "twins")
"""What a puzzle keeps back where Python is there to answer."""


def drill_state(
    name: str, exercises: Sequence[Exercise], course: Ruleset, lang: str = "en", suits: str = "two", count: int = TWINS
) -> JSON:
    """
    Return the whole state of the drill *name*: its *exercises* at the table *course*, with *count* twins each.

    The state is plain JSON and the same for the same arguments.
    """
    return {
        "version": VERSION,
        "id": name,
        "lang": lang,
        "suits": suits,
        "indices": {str(rank): index(rank, lang) for rank in COURTS},
        "names": {str(card): card_name(card, lang) for card in CARDS},
        "suitNames": {str(suit): suit_name(suit, lang) for suit in SUITS},
        "labels": labels(lang),
        "puzzles": [puzzle(exercise, course, lang, count) for exercise in exercises],
    }


def without_answers(state: JSON) -> JSON:
    """Return *state* as it is sent where Python answers: without answers and twins."""
    return {**state, "puzzles": [without_answer(one) for one in state["puzzles"]]}


def without_answer(one: JSON) -> JSON:
    """Return a puzzle without its answer and its twins."""
    return {key: value for key, value in one.items() if key not in HIDDEN}


def puzzle(exercise: Exercise, course: Ruleset, lang: str, count: int = TWINS) -> JSON:
    """Return one puzzle of a drill, with its answer and with *count* twins; a worked example has none."""
    made = dict(_puzzle(exercise, course, lang))
    wanted = 0 if exercise.stage is Stage.WORKED or exercise.ask is Ask.WATCH else count
    made["twins"] = [_puzzle(twin, course, lang) for twin in twins(exercise, exercise.rules(course), wanted)]
    return made


@lru_cache(maxsize=4096)
def _puzzle(exercise: Exercise, course: Ruleset, lang: str) -> JSON:
    shown = Shown.at(exercise, course, lang)
    exercise = shown.exercise
    shape = QUESTIONS[exercise.ask].shape
    steps = thinking(shown)
    return {
        "id": exercise.id,
        "ask": str(exercise.ask),
        "shape": str(shape),
        "question": _question(shown),
        "subtitle": _subtitle(shown),
        "table": {"id": shown.rules.id, "title": table_name(shown.rules, lang)},
        "contract": _contract(shown),
        **_table(shown),
        "hand": [str(card) for card in _hand(shown)],
        "covering": [str(card) for card in shown.sorted(exercise.covering)] if exercise.covering else [],
        "choices": _choices(shown),
        "unit": labels(lang)["points"] if shape is Shape.NUMBER else None,
        "hints": hints(shown),
        "steps": steps,
        "blank": _blank(exercise, len(steps)),
        "example": exercise.stage is Stage.WORKED and shape is not Shape.WATCH,
        **(TOLD[exercise.ask].laid_out(shown) if exercise.ask in TOLD else {}),
        "answer": answer(shown),
    }


def _question(shown: Shown) -> str:
    exercise = shown.exercise
    if exercise.ask in TOLD:
        return TOLD[exercise.ask].question(shown)
    match exercise.ask:
        case Ask.HOLDS:
            trick = exercise.on_table
            return shown.say("question.holds", complete=trick is not None and len(trick.plays) == 4)
        case Ask.POINTS:
            kind = "trick" if exercise.trick else "heap" if len(exercise.cards) > 1 else "card"
            return shown.say(f"question.points.{'other' if exercise.other_side else kind}", last=exercise.last)
        case ask:
            return shown.say(f"question.{ask}")


def _subtitle(shown: Shown) -> str | None:
    exercise = shown.exercise
    if exercise.ask in TOLD:
        return TOLD[exercise.ask].subtitle(shown)
    if exercise.covering:
        cards = row(shown.sorted(exercise.covering))
        return shown.say("subtitle.covering", cards=cards, all=exercise.covering == shown.position.hand)
    if exercise.ask is Ask.RULE:
        return shown.say("subtitle.hand", cards=row(shown.sorted(shown.position.hand)))
    if exercise.ask is not Ask.POINTS:
        return None
    if exercise.trick:
        if exercise.other_side:
            return shown.say("subtitle.only-trick", last=exercise.last)
        return shown.say("subtitle.last") if exercise.last else None
    cards = row(shown.sorted(exercise.cards))
    return shown.say("subtitle.mine", cards=cards, last=exercise.last) if exercise.other_side else cards


def _contract(shown: Shown) -> JSON | None:
    contract = shown.exercise.contract or played_contract(shown)
    if contract is None:
        return None
    trump = contract.trump
    return {"code": str(contract), "suit": str(trump) if trump else None, "label": suit_name(contract, shown.lang)}


def _table(shown: Shown) -> JSON:
    """The table as seen from above: who sits where, what was played, whose turn it is."""
    trick, direction, lang = shown.exercise.on_table, shown.rules.direction, shown.lang
    plays = trick.plays if trick else ()
    played = [
        {
            "seat": str(play.seat),
            "who": shown.who(play.seat),
            "card": str(play.card),
            "said": shown.say("seen.led" if n == 1 else "seen.played", play=play),
            "order": str(n),
            "note": phrase("seen.leads", lang) if n == 1 else "",
        }
        for n, play in enumerate(plays, 1)
    ]
    asked = shown.exercise.position is not None and shown.exercise.ask is not Ask.HOLDS
    order = len(plays) + 1
    return {
        "direction": str(direction),
        "trick": played,
        "seats": {str(seat): _seat(shown, seat) for seat in shown.rules.players.seats},
        "turn": {
            "seat": str(Seat.SOUTH),
            "order": str(order),
            "note": phrase("seen.turn", lang),
            "said": phrase("seen.play", lang, n=str(order)),
        }
        if asked
        else None,
        "trickLabel": phrase(f"seen.trick.{direction}", lang),
    }


def _seat(shown: Shown, seat: Seat) -> str:
    """What stands beside a place: of a recorded deal, its point of the compass."""
    if shown.exercise.ask is Ask.WATCH:
        return phrase("watch.seat.short", shown.lang, viewer=None, seat=seat)
    return shown.who(seat)


def _hand(shown: Shown) -> Iterable[Any]:
    if shown.exercise.ask in TOLD:
        return TOLD[shown.exercise.ask].hand(shown)
    match shown.exercise.ask:
        case Ask.PLAYABLE | Ask.PLAY:
            return shown.sorted(shown.position.hand)
        case Ask.ORDER:
            return shown.exercise.cards
        case _:
            return ()


def _choices(shown: Shown) -> list[JSON]:
    exercise = shown.exercise
    if exercise.ask in TOLD:
        return TOLD[exercise.ask].choices(shown)
    if exercise.ask is Ask.RULE:
        return rule_choices(shown)
    if exercise.ask is not Ask.HOLDS or exercise.on_table is None:
        return []
    return [{"id": str(play.seat), "label": shown.who(play.seat)} for play in exercise.on_table.plays]


def _blank(exercise: Exercise, steps: int) -> int:
    """How many of the last steps are left to the learner; the answer itself is one."""
    if exercise.ask in (Ask.SCORE, Ask.WATCH):
        return 0 if exercise.stage is Stage.WORKED else 1  # a sheet leaves rows empty, not steps
    match exercise.stage:
        case Stage.WORKED:
            return 0
        case Stage.FADED:
            return steps + 1 if exercise.blank == ALL_BLANK else min(exercise.blank, steps + 1)
        case Stage.FREE:
            return 1
