"""Belote for two and for three: covered cards, the talon, a taker alone."""

from __future__ import annotations

import pytest

from belote_teach.rules import card, profile
from belote_teach.rules.auction import parse_call
from belote_teach.rules.cards import CardSet, Seat
from belote_teach.rules.counting import marked_by
from belote_teach.rules.deal import IllegalActError, Phase, deal_out, random_deal, shuffled
from belote_teach.rules.record_text import parse_record
from belote_teach.rules.sheet import Result, Score
from tests.cases import table


def test_for_two_a_card_that_is_covered_turns_up_when_the_one_above_is_played():
    for layout, visible in (("columns8", 8), ("hand6_table10", 11)):
        deal = random_deal(5, table("for-two", f"layout={layout}"))
        deal = deal.call(parse_call(f"take:{deal.turned.suit}"))
        assert {len(deal.shown(seat)) for seat in deal.hands} == {visible}
        assert deal.turned in deal.shown(deal.dealer)
        top = next(one for one in deal.playable if one in deal.covers)
        assert deal.covers[top] not in deal.hand
        with pytest.raises(IllegalActError) as error:
            deal.play(deal.covers[top])
        assert error.value.code == "NOT_IN_HAND"
        assert deal.covers[top] in deal.play(top).shown(deal.turn)


def test_for_two_a_covered_card_of_the_suit_led_binds_nobody():
    text = """
    table: for-two; dealer: N; turned: KS
    S: AH/7S KH/8S QH/9S JH/10S 10H/7D 9H/8D 8H/9D 7H/10D
    N: AC/JD KC/QD QC/KD JC/AD 10C/JS 9C/QS 8C/AS KS/7C
    calls: pass pass take:H
    """
    deal = parse_record(text).replay()
    assert (deal.turn, deal.taker) == (Seat.SOUTH, Seat.SOUTH)
    deal = deal.play(card("AH"))
    assert str(deal.playable) == str(deal.shown(Seat.NORTH)), "no heart, and no trump, lies face up"
    deal = deal.play(card("KS")).play(card("7S"))
    assert str(deal.playable) == "7C 8C 9C 10C JC QC KC AC", "the seven turned up; the spades are still covered"
    assert deal.winners == (Seat.SOUTH,)


def test_for_three_the_taker_is_alone():
    deal = random_deal(2, profile("for-three"))
    assert sum(map(len, deal.hands.values())) + len(deal.stock) + 1 == 24
    deal = deal.call(parse_call(f"take:{deal.turned.suit}"))
    assert (deal.takers, {len(hand) for hand in deal.dealt.values()}) == ((deal.taker,), {8})
    assert marked_by(Score(0, 162, 0, Result.SET), deal.takers, deal.rules) == {"E": 162, "S": 162, "W": 0}
    half = table("for-three", "defenders_mark=half")
    assert marked_by(Score(70, 93, 0, Result.MADE), (Seat.SOUTH,), half) == {"E": 46, "S": 70, "W": 46}


def test_for_three_the_taker_takes_the_talon_and_lays_two_cards_away():
    rules = table("for-three", "three_deal=ten_talon")
    deal = random_deal(2, rules)
    assert ({len(hand) for hand in deal.hands.values()}, len(deal.stock), deal.way.size) == ({10}, 1, 10)
    deal = deal.call(parse_call(f"take:{deal.turned.suit}"))
    assert (deal.phase, deal.turn, len(deal.dealt[deal.taker])) == (Phase.TALON, deal.taker, 12)
    held = list(deal.dealt[deal.taker])
    for wrong in (CardSet(), CardSet.of(held[0]), CardSet.of(*held[:3]), CardSet(0xFF)):
        with pytest.raises(IllegalActError):
            deal.lay_away(wrong)
    with pytest.raises(IllegalActError):
        deal.play(held[0])
    laid = deal.lay_away(CardSet.of(*held[:2]))
    assert (laid.phase, len(laid.dealt[deal.taker])) == (Phase.PLAY, 10)
    while laid.phase is Phase.PLAY:
        laid = laid.play(next(iter(laid.playable)))
    assert len(laid.winners) == 10
    assert laid.score()


@pytest.mark.parametrize("layout", ["columns8", "hand6_table10"])
def test_for_two_the_dealer_turns_up_his_last_card(layout):
    pack = shuffled(5)
    deal = deal_out(pack, Seat.SOUTH, table("for-two", f"layout={layout}"))
    assert deal.turned == pack[-1]
    assert deal.turned in deal.hands[Seat.SOUTH]
