"""The deal and the auction on a page: packets, calls and their reasons."""

import pytest

from belote_teach.course import auctions
from belote_teach.language import languages
from belote_teach.rules import Seat, profile
from belote_teach.rules.deal import random_deal
from tests.html import assert_whole

BLOCKS = {
    "dealing": lambda table, lang: auctions.dealing(table=table, lang=lang),
    "taking": lambda table, lang: auctions.dealing("takes", table=table, lang=lang),
    "bidding": lambda table, lang: auctions.dealing("bids", table=table, lang=lang),
    "hand": lambda table, lang: auctions.dealt_hand(29, table=table, lang=lang),
    "taken": lambda table, lang: auctions.auction("pass pass take:H", turned="9H", table=table, lang=lang),
    "passed": lambda table, lang: auctions.auction(" ".join(["pass"] * 8), turned="9H", table=table, lang=lang),
    "bid": lambda table, lang: auctions.auction("80S coinche surcoinche", table=table, lang=lang),
    "offer": lambda table, lang: auctions.auction("90S", offer="pass 80H 100SA coinche", table=table, lang=lang),
    "first": lambda table, lang: auctions.auction(turned="9H", offer="pass take:H", table=table, lang=lang),
}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", BLOCKS)
@pytest.mark.parametrize("table", ["classic", "coinche", "for-two"])
def test_every_block_is_whole_in_every_language(name, table, lang):
    assert_whole(BLOCKS[name](table, lang))


def test_cards_are_dealt_in_the_tables_packets():
    assert "3 then 2, or 2 then 3" in str(auctions.dealing("takes", lang="en"))
    assert "3 then 2 then 3" in str(auctions.dealing("bids", lang="en"))
    assert "on the right" in str(auctions.dealing(lang="en"))


def test_a_dealt_hand_is_that_of_the_seed():
    text = str(auctions.dealt_hand(29, lang="en"))
    deal = random_deal(29, profile("classic"), Seat.SOUTH.after(profile("classic").direction, -1))
    assert deal.first is Seat.SOUTH
    lines = text.splitlines()
    assert [line.count(" of ") for line in lines[1:]] == [5, 1, 2, 8]


def test_a_refused_call_is_told_with_its_reason():
    text = str(auctions.auction("pass pass", turned="9H", offer="pass take:H take:S", lang="en")).splitlines()
    assert text[-3].startswith("pass  may ")
    assert text[-2].startswith("take ♥  may ")
    assert text[-1].startswith("take ♠  may not ")
    assert "in the first round only hearts" in text[-1]


def test_an_auction_is_told_to_its_end():
    taken = str(auctions.auction("pass pass pass pass take:S", turned="9H", lang="en"))
    assert taken.splitlines()[-1] == "The opponent on your right has taken: spades are trump."
    doubled = str(auctions.auction("80S coinche surcoinche", lang="en"))
    assert "doubled and redoubled" in doubled
    assert "Everybody has passed" in str(auctions.auction(" ".join(["pass"] * 8), turned="9H", lang="en"))


def test_you_speak_next():
    shown = str(auctions.auction("pass pass", turned="9H", offer="pass", lang="en"))
    assert "Your partner “I pass”\nYour left “I pass”" in shown


def test_an_auction_without_an_end_is_not_told():
    with pytest.raises(AssertionError):
        auctions.auction("pass pass", turned="9H", lang="en")
