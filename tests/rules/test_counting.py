"""What the tricks of a deal count, at sans atout and tout atout too."""

from __future__ import annotations

import pytest

from belote_teach.rules import CardSet, Direction, Play, Trick, profile
from belote_teach.rules.cards import Seat, card
from belote_teach.rules.contract import Contract
from belote_teach.rules.counting import count_tricks
from belote_teach.rules.options import Players
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Side, Tally
from tests.cases import counted, marked, table
from tests.walk import TA_DEAL, played_out


@pytest.mark.parametrize(("options", "whole"), [("", 258), ("ta_values=ffb2015", 162), ("ta_values=alt14", 162)])
def test_tout_atout_with_the_turned_card_is_brought_back_to_162(options, whole):
    deal = played_out(TA_DEAL, f"{options} belote_words=auto")
    raw = dict.fromkeys(Side, 0)
    for number, trick in enumerate(deal.tricks, 1):
        raw[deal.side(trick.holder.seat)] += trick.points(deal.rules, last=number == 8)
    assert sum(raw.values()) == whole
    assert (deal.count.takers.cards, deal.count.defenders.cards) == tuple(
        round(raw[side] * 162 / whole) for side in Side
    )
    assert sum(deal.belotes.values()) == 80, "each suit has its belote, added after the points are brought back"


def test_two_thirds_of_258_is_124_and_the_belote_comes_on_top():
    """The federation's own example: 198 of 258 count 124, with a belote 144."""
    from belote_teach.rules.counting import counted as brought_back

    rules = profile("ffb-classic")
    assert brought_back(198, Contract.ALL_TRUMP, rules) == 124
    assert brought_back(60, Contract.ALL_TRUMP, rules) == 38
    assert brought_back(65, Contract.NO_TRUMP, table("classic", "sa_values=raw130")) == 81
    assert marked(settle(counted("124+20 38"), rules).value) == "144 38 made"


def test_sans_atout_has_no_belote_and_makes_162():
    deal = played_out(TA_DEAL.replace("take:TA", "take:SA"), "belote_words=auto")
    assert deal.belotes == {}
    assert (deal.count.takers.cards, deal.count.defenders.cards, deal.count.capot) == (152, 0, Side.TAKERS)
    assert sum(trick.points(deal.rules, last=n == 8) for n, trick in enumerate(deal.tricks, 1)) == 162


def won_by(*winners: str, players: Players = Players.FOUR) -> list[Trick]:
    """A trick for each of *winners*, who lead the aces, tens and kings of plain suits."""
    tricks = []
    for place, winner in enumerate(winners):
        high = card(("A", "10", "K")[place // 3] + "SDC"[place % 3])
        cards = (high, *(card(f"{rank}{high.suit}") for rank in ("7", "8", "9")))
        order = Seat(winner).order(Direction.ANTICLOCKWISE, players.seats)
        plays = tuple(map(Play, order, cards))
        tricks.append(Trick(Contract.HEARTS, plays, players=players))
    return tricks


@pytest.mark.parametrize(
    ("winners", "takers", "capot", "alone"),
    [
        ("SSSSSSSS", "SN", Side.TAKERS, True),
        ("SSSSSSSS", "NS", Side.TAKERS, False),
        ("SSSSSSSN", "SN", Side.TAKERS, False),
        ("SSSSSSSS", "EW", Side.DEFENDERS, False),
        ("SSSSSSSE", "SN", None, False),
        ("SSSSSSS", "SN", None, False),
    ],
)
def test_a_generale_is_won_by_the_taker_alone(winners, takers, capot, alone):
    count = count_tricks(won_by(*winners), {}, {}, tuple(map(Seat, takers)), profile("coinche"))
    assert (count.capot, count.alone) == (capot, alone)


def test_what_was_announced_counts_for_the_side_that_announced_it():
    said = {Seat.NORTH: 20, Seat.SOUTH: 20}, {Seat.EAST: 50, Seat.WEST: 20}
    count = count_tricks([], *said, (Seat.SOUTH, Seat.NORTH), profile("cafe"))
    assert (count.takers, count.defenders) == (Tally(0, 40, 0), Tally(0, 0, 70))


def test_before_the_first_trick_nothing_is_counted_and_a_trick_not_yet_full_is_nobodys():
    rules, takers = profile("classic"), (Seat.SOUTH, Seat.NORTH)
    (full,) = won_by("E")
    begun = Trick(Contract.HEARTS, full.plays[:3])
    for tricks, cards in (([], (0, 0)), ([begun], (0, 0)), ([full], (0, 11)), ([full, begun], (0, 11))):
        count = count_tricks(tricks, {}, {}, takers, rules)
        assert (count.takers, count.defenders) == tuple(map(Tally, cards))


def test_cards_laid_away_count_for_the_taker_unless_he_wins_no_trick():
    rules, laid = table("for-three", "three_deal=ten_talon"), CardSet.of("AH", "10H")
    (trick,) = won_by("E", players=Players.THREE)
    assert count_tricks([trick], {}, {}, (Seat.SOUTH,), rules, laid).takers == Tally(21)
    every = won_by(*"EEEEEEEE", players=Players.THREE) + [trick] * 2
    assert count_tricks(every, {}, {}, (Seat.SOUTH,), rules, laid).takers == Tally(0)
