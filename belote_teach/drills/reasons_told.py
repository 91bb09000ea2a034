"""The decisive reason behind an answer, in a sentence or two: the rule, the order of the cards, the sum."""

from __future__ import annotations

from belote_teach.language import explain_holds, rule_name, summary
from belote_teach.puzzles import Ask
from belote_teach.puzzles.questions import counted, deal_points
from belote_teach.rules import Card, Rule, Seat, Suit, card_points, holds
from belote_teach.rules.contract import LAST_TRICK_POINTS

from .deals_told import TOLD
from .shown import Shown
from .thinking import FEW, value_of


def reason(shown: Shown) -> str:
    """Return what decides, in at most two sentences."""
    match shown.exercise.ask:
        case Ask.PLAYABLE | Ask.PLAY:
            return summary(shown.legal, shown.position, shown.lang)
        case Ask.RULE:
            return f"{decides(shown, shown.ruling.value)} {summary(shown.legal, shown.position, shown.lang)}"
        case Ask.HOLDS:
            trick = shown.exercise.on_table
            assert trick is not None
            return explain_holds(holds(trick), Seat.SOUTH, trick.direction, shown.lang)
        case Ask.ORDER:
            return ranking(shown, shown.exercise.cards[0].suit)
        case Ask.POINTS:
            return sum_of(shown)
        case ask:
            return TOLD[ask].reason(shown)


def decides(shown: Shown, rule: Rule, key: str = "decides.rule") -> str:
    """Return the sentence that names the deciding rule."""
    return shown.say(key, name=rule_name(rule, shown.lang, shown.rules))


def ranking(shown: Shown, suit: Suit) -> str:
    """Return in which order *suit* ranks here."""
    order = shown.ladder(shown.contract.order(suit))
    if shown.contract.trump is None:
        return shown.say(f"order.{shown.contract}", order=order)
    return shown.say("order.trump" if suit == shown.contract.trump else "order.plain", suit=suit, order=order)


def sum_of(shown: Shown) -> str:
    """Return the whole count: the cards, of many only those that count, the last trick, the other side."""
    exercise = shown.exercise
    cards = shown.sorted(counted(exercise))
    values = {card: card_points(card, shown.contract, shown.rules) for card in cards}
    mine = sum(values.values()) + LAST_TRICK_POINTS * exercise.last
    said = []
    if len(cards) > 1 or exercise.last:
        told = [card for card in cards if values[card]] if len(cards) > FEW else cards
        terms = [f"[{card}] {values[card]}" for card in told] + [str(LAST_TRICK_POINTS)] * exercise.last
        said.append(shown.say("points.sum", terms=" + ".join(terms or ["0"]), n=mine))
    else:
        said.append(value_of(shown, cards[0]))
    if exercise.last:
        said.append(shown.say("points.last"))
    if exercise.other_side:
        deal = deal_points(shown.contract, shown.rules)
        said.append(shown.say("points.other-side", deal=deal, mine=mine, n=deal - mine))
    return " ".join(said)


def beaten(shown: Shown, card: Card) -> str:
    """Return why *card*, which does not hold the trick, does not."""
    trick = shown.exercise.on_table
    assert trick is not None
    assert trick.holder is not None
    if card.suit is trick.holder.card.suit:
        return shown.say("holds.beaten-by-higher", card=card, holder=trick.holder)
    if trick.holder.card in shown.contract.trumps:
        return shown.say("holds.beaten-by-trump", card=card, holder=trick.holder)
    return shown.say("holds.other-suit", card=card)
