"""The four hints of a puzzle: where to look, which rule, one card struck out, the whole chain."""

from __future__ import annotations

from random import Random

from belote_teach.language import rule_name, trace, verdict
from belote_teach.puzzles import Ask
from belote_teach.puzzles.questions import counted, deciding_rule
from belote_teach.rules import Contract, Rule, card_points

from .answers import arising_rules
from .deals_told import TOLD
from .reasons_told import beaten, ranking, reason, sum_of
from .shown import Shown
from .told import rule_line


def hints(shown: Shown) -> list[str]:
    """Return the four hints, each telling more than the one before; the author's own takes the place of the first."""
    own = dict(shown.exercise.hints).get(shown.lang)
    if shown.exercise.ask is Ask.WATCH:
        return []
    if shown.exercise.ask in TOLD:
        told = TOLD[shown.exercise.ask]
        first, third, whole = told.clues(shown)
        return [own or first, rule_line(shown, told.rule(shown)), third, whole]
    match shown.exercise.ask:
        case Ask.PLAYABLE | Ask.PLAY:
            found = [_look(shown), rule_line(shown, deciding_rule(shown.legal)), _strike(shown), _trace(shown)]
        case Ask.RULE:
            found = [shown.say("hint.look.rule"), _other_rule(shown), _strike(shown), _trace(shown)]
        case Ask.HOLDS:
            found = [
                shown.say("hint.look.holds", contract=shown.contract),
                rule_line(shown, Rule.HOLDS),
                _not_the_holder(shown),
                reason(shown),
            ]
        case Ask.ORDER:
            first = shown.ruling.value[0]
            rule = shown.ruling.reasons[0].rule
            found = [
                shown.say("hint.look.order", contract=shown.contract),
                rule_line(shown, rule),
                shown.say("hint.strongest", card=first),
                reason(shown),
            ]
        case Ask.POINTS:
            look = "other-side" if shown.exercise.other_side else "points"
            found = [
                shown.say(f"hint.look.{look}", contract=shown.contract),
                rule_line(shown, Rule.POINTS),
                _one_value(shown),
                sum_of(shown),
            ]
    return [own or found[0], *found[1:]]


def _name(shown: Shown, rule: Rule) -> str:
    name = rule_name(rule, shown.lang, shown.rules)
    return name[:1].upper() + name[1:]


def _look(shown: Shown) -> str:
    position = shown.position
    led = position.trick.led
    if led is None:
        return shown.say("hint.look.lead")
    if shown.contract is Contract.ALL_TRUMP:
        return shown.say("hint.look.all-trump")
    if led == shown.contract.trump:
        return shown.say("hint.look.trump-led")
    void = all(card.suit is not led for card in position.hand)
    return shown.say("hint.look.void" if void and shown.contract.trump else "hint.look.follow")


def _strike(shown: Shown) -> str:
    """Strike the card that the last duty forbids, or let one through where none is forbidden."""
    struck = [reason.struck for reason in shown.legal.reasons if reason.struck]
    cards = shown.sorted(struck[-1] if struck else shown.legal.value)
    card = Random(shown.exercise.id).choice(cards)
    why = verdict(shown.legal, card, shown.position, shown.lang)
    return f"{shown.say('hint.strike' if struck else 'hint.keep', card=card)} {why}"


def _trace(shown: Shown) -> str:
    return " ".join(trace(shown.legal, shown.position, shown.lang))


def _other_rule(shown: Shown) -> str:
    others = [rule for rule in arising_rules(shown.rules) if rule is not shown.ruling.value]
    return shown.say("hint.not-this-rule", name=_name(shown, Random(shown.exercise.id).choice(others)))


def _not_the_holder(shown: Shown) -> str:
    trick = shown.exercise.on_table
    assert trick is not None
    assert trick.holder is not None
    others = [play.card for play in trick.plays if play is not trick.holder]
    if not others:
        return shown.say("hint.only-card", card=trick.holder.card)
    return beaten(shown, Random(shown.exercise.id).choice(others))


def _one_value(shown: Shown) -> str:
    """Tell the dearest card's value; of a single card, only whether it is a trump."""
    cards = shown.sorted(counted(shown.exercise))
    dearest = max(cards, key=lambda card: card_points(card, shown.contract, shown.rules))
    if len(cards) == 1:
        return ranking(shown, dearest.suit)
    return shown.say("hint.most", card=dearest, n=card_points(dearest, shown.contract, shown.rules))
