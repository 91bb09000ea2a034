"""What holds for every position at every table, whoever made it: the laws of the ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from belote_teach.rules import (
    OPTIONS,
    PACK,
    Card,
    CardSet,
    Contract,
    Direction,
    Play,
    Position,
    Ruling,
    Seat,
    Suit,
    Trick,
    card,
    holds,
    legal,
    legal_cards,
)
from belote_teach.rules.reasons import Effect, Rule
from tests.strategies import any_positions, questions, rulesets, tricks

STRIKING = {
    Rule.FOLLOW,
    Rule.RISE,
    Rule.RUFF,
    Rule.OVERRUFF,
    Rule.UNDERRUFF,
    Rule.NO_UNDERRUFF,
    Rule.NO_UNDERRUFF_OF_PARTNER,
}


@given(questions())
def test_some_card_of_the_hand_is_always_legal_and_no_other(question):
    position, rules = question
    may = legal(position, rules).value
    assert may
    assert may <= position.hand


@given(questions())
def test_each_illegal_card_is_struck_by_one_reason_and_no_legal_card_by_any(question):
    position, rules = question
    ruling = legal(position, rules)
    for one in position.hand:
        striking = [reason for reason in ruling.reasons if one in reason.struck]
        assert (0 if one in ruling.value else 1) == len(striking), str(one)
    for reason in ruling.reasons:
        assert reason.struck <= position.hand
        assert not reason.struck or (reason.rule in STRIKING and reason.effect is Effect.REQUIRES)


@given(questions())
def test_the_legal_cards_are_the_same_with_and_without_reasons(question):
    position, rules = question
    assert legal(position, rules).value == legal_cards(position, rules)


@given(questions())
def test_every_ruling_has_a_reason_and_tells_a_rule_once(question):
    reasons = legal(*question).reasons
    rules = [reason.rule for reason in reasons]
    assert rules
    assert len(set(rules)) == len(rules)


@given(questions(least=1))
def test_facts_are_those_of_the_position(question):
    position, rules = question
    trick = position.trick
    for reason in legal(position, rules).reasons:
        assert {"led", "holder", "side", "met"} == set(reason.facts)
        assert trick.plays[0].card.suit is reason.facts["led"]
        assert trick.holder == reason.facts["holder"]
        assert ("partner" if trick.holder.seat is position.seat.partner else "opponent") == reason.facts["side"]
        met = reason.facts["met"]
        assert met <= position.hand
        assert not met.bits & reason.struck.bits
        if reason.effect is Effect.EXCUSES:
            assert not met
        if reason.effect is Effect.REQUIRES:
            assert met


@given(questions())
def test_the_same_question_is_ruled_the_same(question):
    position, rules = question
    again = Position(
        CardSet(position.hand.bits),
        Trick(position.contract, position.trick.plays, position.trick.direction),
        position.seat,
    )
    assert legal(position, rules) == legal(again, rules)


@given(tricks(least=1))
def test_the_holder_is_one_play_of_the_trick_and_no_other_beats_it(trick):
    holder = trick.holder
    assert holder in trick.plays
    assert holder == holds(trick).value
    led_by_the_holder = Trick(trick.contract, (holder,), trick.direction)
    for play in trick.plays:
        if play != holder:
            assert holder == led_by_the_holder.play(led_by_the_holder.turn, play.card).holder


@given(tricks(least=2))
def test_a_card_that_takes_the_trick_is_a_trump_or_of_the_suit_led(trick):
    holder = trick.holder.card
    assert holder.suit is trick.led or holder in trick.contract.trumps


@given(tricks(least=1), st.data())
def test_a_card_neither_trump_nor_of_the_suit_led_never_changes_the_holder(trick, data):
    thrown = PACK - trick.cards - CardSet.suit(trick.led) - trick.contract.trumps
    if len(trick.plays) < 4 and thrown:
        one = data.draw(st.sampled_from(list(thrown)))
        assert trick.holder == trick.play(trick.turn, one).holder


# Symmetries: the rules know no suit but trump and the suit led, no seat but the partner's, no direction.


def changed(
    position: Position,
    cards: Callable[[Card], Card] = lambda one: one,
    seats: Callable[[Seat], Seat] = lambda seat: seat,
    direction: Callable[[Direction], Direction] = lambda direction: direction,
    contract: Callable[[Contract], Contract] = lambda contract: contract,
) -> Position:
    trick = position.trick
    plays = tuple(Play(seats(play.seat), cards(play.card)) for play in trick.plays)
    return Position(
        CardSet.of(*map(cards, position.hand)),
        Trick(contract(trick.contract), plays, direction(trick.direction)),
        seats(position.seat),
    )


def verdicts(ruling: Ruling[CardSet], hand: CardSet) -> dict[Card, str | None]:
    """For each card, the key of the reason that strikes it."""
    return {one: (reason := ruling.against(one)) and reason.key for one in hand}


def keys(ruling: Ruling[CardSet]) -> list[str]:
    return [reason.key for reason in ruling.reasons]


@given(questions(), st.permutations(tuple(Suit)))
def test_suits_may_change_their_names(question, names):
    position, rules = question
    renamed = dict(zip(Suit, names, strict=True))

    def cards(one: Card) -> Card:
        return card(f"{one.rank}{renamed[one.suit]}")

    def contract(code: Contract) -> Contract:
        return code if code.trump is None else Contract(renamed[code.trump].value)

    other = changed(position, cards=cards, contract=contract)
    before, after = legal(position, rules), legal(other, rules)
    expected = {cards(one): key for one, key in verdicts(before, position.hand).items()}
    assert expected == verdicts(after, other.hand)
    assert keys(before) == keys(after)


@given(questions())
def test_a_clockwise_table_is_an_anticlockwise_one_in_the_mirror(question):
    position, rules = question
    mirror = {Seat.NORTH: Seat.NORTH, Seat.SOUTH: Seat.SOUTH, Seat.EAST: Seat.WEST, Seat.WEST: Seat.EAST}
    turned = {Direction.CLOCKWISE: Direction.ANTICLOCKWISE, Direction.ANTICLOCKWISE: Direction.CLOCKWISE}
    other = changed(position, seats=mirror.__getitem__, direction=turned.__getitem__)
    before, after = legal(position, rules), legal(other, rules)
    assert verdicts(before, position.hand) == verdicts(after, other.hand)
    assert keys(before) == keys(after)


@given(questions(), st.integers(1, 3))
def test_everybody_may_move_on_by_some_seats(question, turns):
    position, rules = question
    other = changed(position, seats=lambda seat: seat.after(position.trick.direction, turns))
    before, after = legal(position, rules), legal(other, rules)
    assert verdicts(before, position.hand) == verdicts(after, other.hand)
    assert keys(before) == keys(after)


# What does not matter does not change the ruling.


@given(questions(), rulesets)
def test_what_cards_count_and_how_the_table_is_called_do_not_matter(question, other):
    position, rules = question
    play = {name: getattr(rules, name) for name in OPTIONS}
    scoring = {name: getattr(other, name) for name in ("sa_values", "ta_values", "direction")}
    assert legal(position, rules) == legal(position, replace(other.with_options(play | scoring), title="Our club"))


@given(questions(least=1), st.data())
def test_a_further_card_like_one_in_hand_changes_nothing_for_the_others(question, data):
    """A second discard beside a first: neither frees nor binds anybody."""
    position, rules = question
    thrown = PACK - CardSet.suit(position.trick.led) - position.contract.trumps
    more = thrown - position.hand - position.trick.cards
    if position.hand & thrown and more and len(position.hand) < 8:
        one = data.draw(st.sampled_from(list(more)))
        wider = replace(position, hand=position.hand | CardSet.of(one))
        before, after = legal(position, rules), legal(wider, rules)
        assert verdicts(before, position.hand) == {
            other: key for other, key in verdicts(after, wider.hand).items() if other is not one
        }
        alike = next(iter(position.hand & thrown))
        assert verdicts(after, wider.hand)[alike] == verdicts(after, wider.hand)[one]


@given(any_positions(least=2), rulesets, st.data())
def test_which_losing_card_another_threw_does_not_matter(position, rules, data):
    trick = position.trick
    losers = [i for i, play in enumerate(trick.plays) if i > 0 and play != trick.holder]
    spare = PACK - CardSet.suit(trick.led) - trick.contract.trumps - trick.cards - position.hand
    if losers and spare:
        i = data.draw(st.sampled_from(losers))
        play = Play(trick.plays[i].seat, data.draw(st.sampled_from(list(spare))))
        plays = (*trick.plays[:i], play, *trick.plays[i + 1 :])
        assert legal(position, rules) == legal(replace(position, trick=replace(trick, plays=plays)), rules)


# Tables: what one demands beyond another.


@given(any_positions(least=1), rulesets)
def test_a_freer_table_allows_at_least_as_much(position, rules):
    """Of two values of an option the freer one never takes a card away."""
    freer = (
        ("rise_on_trump_lead", "always", "unless_partner_master"),
        ("undertrump_opponent", "required", "optional"),
        ("undertrump_opponent", "forbidden", "optional"),
        ("ruff_when_void", "always", "unless_partner_master"),
        ("partner_master_trump", "must_rise", "free"),
        ("partner_master_trump", "no_gratuitous_undertrump", "free"),
        ("ta_rise", "always", "unless_partner_master"),
        ("ta_rise", "unless_partner_master", "never"),
    )
    for option, strict, free in freer:
        less = legal_cards(position, rules.with_options({option: strict}))
        more = legal_cards(position, rules.with_options({option: free}))
        assert less <= more, option


@given(any_positions(least=1), rulesets, rulesets)
def test_the_partner_rules_only_matter_while_the_partner_holds(position, rules, other):
    if not position.partner_holds:
        names = ("partner_master_trump", "ruff_when_void", "rise_on_trump_lead")
        changed = rules.with_options({name: getattr(other, name) for name in names})
        assert legal(position, rules) == legal(position, changed)


@given(any_positions(least=1), rulesets, rulesets)
def test_every_table_asks_to_follow(position, rules, other):
    follows = position.hand & CardSet.suit(position.trick.led)
    if follows:
        assert legal_cards(position, rules) <= follows
        if position.contract is Contract.NO_TRUMP:
            assert follows == legal_cards(position, other)


@given(any_positions(least=1), rulesets)
def test_without_trumps_who_cannot_follow_is_free(position, rules):
    if position.contract.trump is None and not position.hand & CardSet.suit(position.trick.led):
        assert position.hand == legal_cards(position, rules)
