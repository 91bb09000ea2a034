"""Everything that is said once a puzzle is answered: why, card by card, by which belief, and how elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from belote_teach.language import rule_name, summary, table_name, verdicts
from belote_teach.puzzles import QUESTIONS, Ask, Exercise, truth
from belote_teach.puzzles.deal_beliefs import deal_beliefs
from belote_teach.puzzles.misconceptions import Belief, beliefs, card_beliefs
from belote_teach.puzzles.orders import holder_beliefs, order_beliefs
from belote_teach.puzzles.questions import RULES_OF_PLAY, counted, deciding_rule
from belote_teach.puzzles.totals import wrong_totals
from belote_teach.rules import (
    Card,
    CardSet,
    Effect,
    Rule,
    Ruleset,
    legal,
    profile,
    profiles,
)
from belote_teach.rules.options import PartnerMasterTrump, Players, UndertrumpOpponent

from .deals_told import TOLD
from .reasons_told import beaten, decides, reason
from .shown import JSON, Shown
from .thinking import value_of

PAGE = "rules/{}.html"


def answer(shown: Shown) -> JSON:
    """Return the baked answer of a puzzle."""
    if shown.exercise.ask is Ask.WATCH:
        return {}
    said = reason(shown)
    elsewhere = _elsewhere(shown)
    cards = _cards(shown)
    known = _beliefs(shown, elsewhere)
    trick = shown.exercise.on_table
    judged = TOLD[shown.exercise.ask].judged(shown) if shown.exercise.ask in TOLD else {}
    verdicts_told = [*cards.values(), *judged.get("cards", {}).values(), *judged.get("choices", {}).values()]
    named = [_main_rule(shown), *(Rule(rule) for verdict in verdicts_told for rule in verdict["rules"])]
    return {
        "key": _key(shown),
        "reason": said,
        "praise": "",  # the reason again
        "holder": str(trick.holder.seat) if trick and trick.holder else None,
        "cards": cards,
        "rules": [_rule(rule, shown) for rule in dict.fromkeys(named)],
        "beliefs": known,
        "near": _near(shown),
        "elsewhere": [{"tables": tables, "text": text} for tables, text, _ in elsewhere],
        "elsewhereNote": shown.say(_note(shown, elsewhere)),
        **judged,
    }


def _note(shown: Shown, elsewhere: list[tuple[list[str], str, object]]) -> str:
    if elsewhere:
        return "elsewhere.differs"
    return "elsewhere.same-deal" if shown.exercise.ask in TOLD else "elsewhere.same"


def key_of(ask: Ask, value: object, order: Iterable[object] = ()) -> object:
    """Return an answer as JSON: marks in the *order* of the hand, several words in that of the choices."""
    match value:
        case CardSet():
            return [str(card) for card in (order or value) if isinstance(card, Card) and card in value]
        case frozenset():
            return [word for word in order if word in value]
        case Mapping():
            return dict(value)
        case tuple():
            return [str(card) for card in value]
        case int() if ask is not Ask.BELOTE:
            return value
        case _:
            return str(value)


def answer_order(shown: Shown) -> tuple[object, ...]:
    """Return that in which marks and ticks are listed: the hand, or the choices."""
    match shown.exercise.ask:
        case Ask.PLAYABLE | Ask.PLAY:
            return shown.sorted(shown.position.hand)
        case ask if ask in TOLD:
            told = TOLD[ask]
            return tuple(told.hand(shown) or (choice["id"] for choice in told.choices(shown)))
        case _:
            return ()


def _key(shown: Shown) -> object:
    return key_of(shown.exercise.ask, shown.ruling.value, answer_order(shown))


def _rule(rule: Rule, shown: Shown) -> JSON:
    return {"id": str(rule), "label": rule_name(rule, shown.lang, shown.rules), "url": PAGE.format(rule)}


def _main_rule(shown: Shown) -> Rule:
    if shown.exercise.ask in (Ask.PLAYABLE, Ask.PLAY, Ask.RULE):
        return deciding_rule(shown.legal)
    if shown.exercise.ask in TOLD:
        return TOLD[shown.exercise.ask].rule(shown)
    return shown.ruling.reasons[-1].rule


# ---- card by card ----


def _cards(shown: Shown) -> dict[str, JSON]:
    match shown.exercise.ask:
        case Ask.PLAYABLE | Ask.PLAY:
            return _playable_cards(shown)
        case Ask.HOLDS:
            return _trick_cards(shown)
        case Ask.ORDER:
            return _ordered_cards(shown)
        case Ask.POINTS:
            counts = {card: value_of(shown, card) for card in shown.sorted(counted(shown.exercise))}
            return {str(card): _verdict(True, why) for card, why in counts.items()} if len(counts) > 1 else {}
        case _:
            return {}


def _verdict(ok: bool, why: str, *rules: Rule) -> JSON:
    return {"ok": ok, "why": why, "rules": [str(rule) for rule in rules]}


def _playable_cards(shown: Shown) -> dict[str, JSON]:
    said = verdicts(shown.legal, shown.position, shown.lang)
    decisive = deciding_rule(shown.legal)
    made: dict[str, JSON] = {}
    for card in shown.sorted(shown.position.hand):
        against = shown.legal.against(card)
        made[str(card)] = _verdict(against is None, said[card], against.rule if against else decisive)
    return made


def _trick_cards(shown: Shown) -> dict[str, JSON]:
    trick = shown.exercise.on_table
    assert trick is not None
    made: dict[str, JSON] = {}
    for play in trick.plays:
        holding = play == trick.holder
        why = shown.say("holds.beats", card=play.card) if holding else beaten(shown, play.card)
        made[str(play.card)] = _verdict(holding, why)
    return made


def _ordered_cards(shown: Shown) -> dict[str, JSON]:
    order: tuple[Card, ...] = shown.ruling.value
    return {
        str(card): _verdict(True, shown.say("order.above", card=card, n=place, row=shown.row(order[:place])))
        for place, card in enumerate(order)
    }


# ---- the beliefs behind wrong answers ----


def _beliefs(shown: Shown, elsewhere: list[tuple[list[str], str, object]]) -> dict[str, JSON]:
    exercise = shown.exercise
    found: dict[str, JSON] = {}
    match exercise.ask:
        case Ask.PLAYABLE:
            hand = shown.sorted(shown.position.hand)
            for cards, which in beliefs(shown.position, shown.rules).items():
                found[" ".join(str(card) for card in hand if card in cards)] = _belief(shown, which)
            for tables, _, value in elsewhere:
                if isinstance(value, CardSet):
                    written = " ".join(str(card) for card in hand if card in value)
                    found.setdefault(written, _belief_of_tables(shown, tables))
        case Ask.PLAY:
            found = {
                str(card): _belief(shown, which) for card, which in card_beliefs(shown.position, shown.rules).items()
            }
        case Ask.HOLDS if exercise.on_table is not None:
            seats = holder_beliefs(exercise.on_table)
            found = {str(seat): _belief(shown, which) for seat, which in seats.items()}
        case Ask.ORDER:
            orders = order_beliefs(exercise.cards, exercise.played_in)
            found = {" ".join(map(str, order)): _belief(shown, which) for order, which in orders.items()}
        case ask if ask in TOLD:
            return _deal_beliefs(shown, elsewhere)
        case _:
            pass
    return found


def _deal_beliefs(shown: Shown, elsewhere: list[tuple[list[str], str, object]]) -> dict[str, JSON]:
    ask, order = shown.exercise.ask, answer_order(shown)
    found: dict[str, JSON] = {}
    for value, (name, rules) in deal_beliefs(shown.exercise, shown.rules, QUESTIONS[ask]).items():
        found[spelled(key_of(ask, value, order))] = {
            "belief": shown.say(f"belief.{name}.belief"),
            "rule": shown.say(f"belief.{name}.rule"),
            "rules": [str(rule) for rule in rules],
        }
    if ask is not Ask.SCORE:
        for tables, _, value in elsewhere:
            found.setdefault(spelled(key_of(ask, value, order)), _belief_of_tables(shown, tables))
    return found


def spelled(key: object) -> str:
    """Return an answer in JSON as the name under which beliefs and diagnoses stand."""
    if isinstance(key, dict):
        return " ".join(map(str, key.values()))
    return " ".join(map(str, key)) if isinstance(key, list) else str(key)


def _belief(shown: Shown, which: tuple[Belief, ...]) -> JSON:
    """The narrowest belief is told; the others lead to the same answer."""
    belief = which[0]
    bound = shown.exercise.position is not None and shown.legal.reasons[-1].effect is Effect.REQUIRES
    return {
        "belief": shown.say(f"belief.{belief.id}.belief"),
        "rule": shown.say(f"belief.{belief.id}.rule", bound=bound),
        "rules": [str(rule) for rule in belief.rules],
    }


def _belief_of_tables(shown: Shown, tables: list[str]) -> JSON:
    return {
        "belief": shown.say("belief.elsewhere.belief", tables=", ".join(tables)),
        "rule": reason(shown),
        "rules": [str(_main_rule(shown))],
    }


def _near(shown: Shown) -> dict[str, str]:
    if shown.exercise.ask is not Ask.POINTS:
        return {}
    wrong: Mapping[int, str] = wrong_totals(shown.exercise, shown.rules)
    return {str(total): shown.say(f"slip.{name}") for total, name in wrong.items()}


# ---- other tables ----


def _elsewhere(shown: Shown) -> list[tuple[list[str], str, object]]:
    """Return the tables at which the answer differs: their names, what holds there, and the answer."""
    if shown.exercise.ask in (Ask.HOLDS, Ask.ORDER):
        return []  # the order of the cards is the same everywhere
    here = shown.ruling.value
    found: dict[tuple[object, str], list[str]] = {}
    values: dict[tuple[object, str], object] = {}
    for name in profiles():
        rules = profile(name)
        if not shown.exercise.arises(rules):
            continue
        value = truth(shown.exercise, rules).value
        if value == here:
            continue
        text = _there(shown, rules, value)
        found.setdefault((value, text), []).append(table_name(rules, shown.lang))
        values[(value, text)] = value
    return [(tables, key[1], values[key]) for key, tables in found.items()]


def _there(shown: Shown, rules: Ruleset, value: object) -> str:
    exercise: Exercise = shown.exercise
    if exercise.ask is Ask.POINTS:
        return shown.say("elsewhere.points", n=value)
    if exercise.ask in TOLD:
        in_our_words = rules.with_options({"double_name": shown.rules.double_name})
        return TOLD[exercise.ask].there(shown, in_our_words, value)
    assert exercise.position is not None
    text = summary(legal(exercise.position, rules), exercise.position, shown.lang)
    if exercise.ask is Ask.RULE and isinstance(value, Rule):
        return f"{decides(shown, value, 'elsewhere.rule')} {text}"
    return text


# ---- the rules to choose among ----


def arising_rules(rules: Ruleset) -> tuple[Rule, ...]:
    """Return the rules of play that can decide at the table *rules*."""
    absent = set()
    if rules.undertrump_opponent is not UndertrumpOpponent.FORBIDDEN:
        absent.add(Rule.NO_UNDERRUFF)
    if rules.partner_master_trump is not PartnerMasterTrump.NO_GRATUITOUS_UNDERTRUMP:
        absent.add(Rule.NO_UNDERRUFF_OF_PARTNER)
    if rules.players is not Players.FOUR:
        absent |= {Rule.PARTNER_HOLDS, Rule.NO_UNDERRUFF_OF_PARTNER}
    return tuple(rule for rule in RULES_OF_PLAY if rule not in absent)


def rule_choices(shown: Shown) -> list[JSON]:
    """Return the rules to choose among, in the order in which they are taught."""
    return [{"id": str(rule), "label": rule_name(rule, shown.lang, shown.rules)} for rule in arising_rules(shown.rules)]
