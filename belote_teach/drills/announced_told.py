"""Belote and declarations: what a hand may announce, what it counts, and which side's count."""

from __future__ import annotations

from random import Random

from belote_teach.language import declaration_text, explain_belote, explain_declarations, going_on
from belote_teach.puzzles.deal_questions import (
    NOBODY,
    belotes,
    claims_of,
    contest,
    held_declarations,
    situation,
    whose_choices,
)
from belote_teach.puzzles.situations import Contest, Holding, Party, Royals
from belote_teach.rules import CardSet, Rule, Ruleset, Ruling, Seat
from belote_teach.rules.contract import BELOTE_POINTS, Contract
from belote_teach.rules.declarations import Declaration, DeclarationKind
from belote_teach.rules.options import BeloteWords

from .shown import JSON, Shown, row
from .told import Told, verdict_of, yes_no

# ---- belote ----


def _royals(shown: Shown) -> Royals:
    return situation(shown.exercise, Royals)


def _belote_subtitle(shown: Shown) -> str:
    asked = _royals(shown)
    said = [shown.say("subtitle.hand", cards=row(shown.sorted(asked.hand))) + "."]
    said.append(shown.say("subtitle.side", taker=asked.taker))
    words = "both" if len(set(asked.said)) > 1 else asked.said[0] if asked.said else "none"
    said += [shown.say("subtitle.first", card=card, words=words) for card in asked.first]
    return " ".join(said)


def _belote_choices(shown: Shown) -> list[JSON]:
    most = max(2, len(_royals(shown).first) + 1)
    return [
        {"id": str(n), "label": shown.say("word.points", n=n)}
        for n in range(0, BELOTE_POINTS * most + 1, BELOTE_POINTS)
    ]


def _explained(shown: Shown, rulings: tuple[Ruling[int], ...]) -> str:
    asked = _royals(shown)
    if len(rulings) == 1:
        return explain_belote(rulings[0], shown.lang)
    whys = [explain_belote(ruling, shown.lang) for ruling in rulings]
    if len(set(whys)) == 1 and not any(ruling.value for ruling in rulings):
        return whys[0]
    told = [
        shown.say("belote-in", suit=card.suit, why=going_on(why)) for card, why in zip(asked.first, whys, strict=True)
    ]
    return " ".join([*told, shown.say("belote-sum", n=sum(ruling.value for ruling in rulings))])


def _belote_reason(shown: Shown) -> str:
    return _explained(shown, belotes(shown.exercise, shown.rules))


def _belote_steps(shown: Shown) -> list[JSON]:
    asked = _royals(shown)
    made = []
    for card in asked.first:
        pair = CardSet.of(f"K{card.suit}", f"Q{card.suit}")
        trump = asked.contract is not Contract.NO_TRUMP and asked.contract.ranks_as_trump(card.suit)
        made.append(
            yes_no(
                shown,
                shown.say("step.trump-suit.ask", suit=card.suit),
                trump,
                shown.say("step.trump-suit.because", contract=asked.contract),
            )
        )
        both = pair <= asked.hand
        because = shown.say("step.pair.because", both=both, cards=pair & asked.hand)
        made.append(yes_no(shown, shown.say("step.pair.ask", cards=pair), both, because))
    needed = {BeloteWords.BOTH: {"belote", "rebelote"}, BeloteWords.FIRST_ONLY: {"belote"}, BeloteWords.AUTO: set()}
    enough = needed[shown.rules.belote_words] <= set(asked.said)
    because = shown.say("step.words.because", needed=shown.rules.belote_words.value)
    made.append(yes_no(shown, shown.say("step.words.ask"), enough, because))
    return made


def _belote_clues(shown: Shown) -> tuple[str, str, str]:
    asked = _royals(shown)
    return (
        shown.say("hint.look.belote"),
        shown.say("step.trump-suit.because", contract=asked.contract),
        _belote_reason(shown),
    )


BELOTE = Told(
    question=lambda shown: shown.say("question.belote"),
    reason=_belote_reason,
    rule=lambda shown: Rule.BELOTE,
    clues=_belote_clues,
    there=lambda shown, rules, value: _explained(shown, belotes(shown.exercise, rules)),
    subtitle=_belote_subtitle,
    choices=_belote_choices,
    steps=_belote_steps,
)

# ---- what a hand may declare ----


def _holding(shown: Shown) -> Holding:
    return situation(shown.exercise, Holding)


def _worth(shown: Shown, one: Declaration, rules: Ruleset) -> str:
    points = one.points(shown.contract, rules)
    return shown.say("declare.one", declaration=one, cards=row(one.cards), n=points)


def _all_declared(shown: Shown, rules: Ruleset) -> str:
    found = held_declarations(shown.exercise, rules)
    told = [_worth(shown, one, rules) for one in found]
    if len(found) > 1:
        told.append(shown.say("declare.sum", n=sum(one.points(shown.contract, rules) for one in found)))
    return " ".join(told) or shown.say("declare.nothing")


def _declare_cards(shown: Shown) -> JSON:
    found = held_declarations(shown.exercise, shown.rules)
    made: JSON = {}
    for card in shown.sorted(_holding(shown).hand):
        whole = next((one for one in found if card in one.cards), None)
        why = (
            shown.say("declare.belongs", card=card, declaration=whole)
            if whole
            else shown.say("declare.stray", card=card)
        )
        made[str(card)] = verdict_of(whole is not None, why, Rule.DECLARATION)
    return {"cards": made}


def _declare_steps(shown: Shown) -> list[JSON]:
    hand, found = _holding(shown).hand, held_declarations(shown.exercise, shown.rules)
    made = []
    for suit in dict.fromkeys(card.suit for card in shown.sorted(hand)):
        held = hand & CardSet.suit(suit)
        if len(held) < 3:
            continue
        run = next((one for one in found if one.suit is suit), None)
        because = _worth(shown, run, shown.rules) if run else shown.say("step.run.because", cards=held)
        made.append(yes_no(shown, shown.say("step.run.ask", suit=suit), run is not None, because))
    four = next((one for one in found if one.kind is DeclarationKind.CARRE), None)
    because = _worth(shown, four, shown.rules) if four else shown.say("step.four.because")
    made.append(yes_no(shown, shown.say("step.four.ask"), four is not None, because))
    return made


def _declare_clues(shown: Shown) -> tuple[str, str, str]:
    strays = [card for card in shown.sorted(_holding(shown).hand) if card not in shown.ruling.value]
    kept = shown.sorted(shown.ruling.value)
    card = Random(shown.exercise.id).choice(strays or kept)
    one = shown.say("declare.stray" if strays else "declare.counts", card=card)
    return shown.say("hint.look.declare"), one, _all_declared(shown, shown.rules)


DECLARE = Told(
    question=lambda shown: shown.say("question.declare"),
    reason=lambda shown: _all_declared(shown, shown.rules),
    rule=lambda shown: Rule.DECLARATION,
    clues=_declare_clues,
    there=lambda shown, rules, value: _all_declared(shown, rules),
    hand=lambda shown: list(shown.sorted(_holding(shown).hand)),
    steps=_declare_steps,
    judged=_declare_cards,
)

# ---- whose declarations count ----


def _contest(shown: Shown) -> Contest:
    return situation(shown.exercise, Contest)


def _whose_subtitle(shown: Shown) -> str:
    asked = _contest(shown)
    said = []
    for seat in asked.first.order(asked.direction):
        declared = asked.claims.get(seat, ())
        if declared:
            listed = ", ".join(declaration_text(one, shown.lang, "a") for one in declared)
            said.append(shown.say("subtitle.declares", seat=seat, declared=listed))
    if not said:
        return shown.say("subtitle.nobody-declares")
    said.append(shown.say("subtitle.speaks-first", seat=asked.first))
    said.append(shown.say("subtitle.taker", seat=asked.taker))
    return " ".join(said)


def whose_label(shown: Shown, choice: str) -> str:
    """Return a choice in words: ``Ours alone: 50 points``."""
    who, *points = choice.split()
    if who == NOBODY:
        return shown.say("whose.nobody")
    if who == "both":
        return shown.say("whose.both", us=int(points[0]), them=int(points[1]))
    return shown.say(f"whose.{who}", n=int(points[0]))


def _best_step(shown: Shown, party: Party) -> JSON | None:
    claims = claims_of(_contest(shown), party, shown.rules)
    if len(claims) < 2:
        return None
    ordered = sorted(claims, key=str)
    return {
        "ask": shown.say("step.best.ask", side=shown.side(party)),
        "choices": [{"id": str(one), "label": declaration_text(one, shown.lang)} for one in ordered],
        "answer": str(claims[0]),
        "because": shown.say("step.best.because", declaration=claims[0]),
    }


def _whose_steps(shown: Shown) -> list[JSON]:
    asked = _contest(shown)
    made = [step for party in Party if (step := _best_step(shown, party))]
    best = {party: claims_of(asked, party, shown.rules)[:1] for party in Party}
    if all(best.values()):
        ours, theirs = (best[party][0] for party in Party)
        ruling = contest(shown.exercise, shown.rules)
        seat = next(iter(ruling.value), None)
        answer = "level" if seat is None else str(Party.of(seat))
        choices = [{"id": "us", "label": declaration_text(ours, shown.lang)}]
        choices += [{"id": "them", "label": declaration_text(theirs, shown.lang)}]
        choices += [{"id": "level", "label": shown.say("step.better.level")}]
        because = explain_declarations(ruling, Seat.SOUTH, shown.lang, shown.rules)
        made.append({"ask": shown.say("step.better.ask"), "choices": choices, "answer": answer, "because": because})
    return made


def _explain(shown: Shown, rules: Ruleset) -> str:
    return explain_declarations(contest(shown.exercise, rules), Seat.SOUTH, shown.lang, rules)


def _whose_clues(shown: Shown) -> tuple[str, str, str]:
    found = [claims_of(_contest(shown), party, shown.rules) for party in Party]
    best = [declaration_text(claims[0], shown.lang, "the") for claims in found if claims]
    key = ("hint.compare.none", "hint.compare.one", "hint.compare.two")[len(best)]
    facts = {"first": best[0] if best else "", "second": best[-1] if best else ""}
    return shown.say("hint.look.whose"), shown.say(key, **facts), _explain(shown, shown.rules)


WHOSE = Told(
    question=lambda shown: shown.say("question.whose"),
    reason=lambda shown: _explain(shown, shown.rules),
    rule=lambda shown: contest(shown.exercise, shown.rules).reasons[-1].rule,
    clues=_whose_clues,
    there=lambda shown, rules, value: _explain(shown, rules),
    subtitle=_whose_subtitle,
    choices=lambda shown: [
        {"id": one, "label": whose_label(shown, one)} for one in whose_choices(shown.exercise, shown.rules)
    ],
    steps=_whose_steps,
)
