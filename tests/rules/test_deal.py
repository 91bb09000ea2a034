"""A deal act by act: the seven exchanged, words and declarations said with a card, packs that are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from belote_teach.rules import CardSet, card, profile
from belote_teach.rules.auction import PASS, parse_call
from belote_teach.rules.cards import CARDS, Seat
from belote_teach.rules.deal import Deal, IllegalActError, Phase, deal_out, random_deal, shuffled
from belote_teach.rules.errors import GameError
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import format_record, parse_declaration, parse_record
from tests.cases import table
from tests.walk import SEVEN, TA_DEAL, played_out

FOR_TWO = """
table: for-two; dealer: N; turned: AD
N: 7S 8S 9S 10S JS QS KS AS 7C 8C 9C 10C JC QC KC AC
S: 7H 8H 9H 10H JH QH KH AH 7D 8D 9D 10D JD QD KD AD
"""
TEN = """
table: for-three three_deal=ten_talon; dealer: E; turned: 9D
E: 7S 9S 10S KS JH KH AH 9C KC AC
W: 8S QS 9H 10H 7D 10D JD KD AD JC
S: JS AS 8H QH 8D QD 7C 10C QC 7H
stock: 8C
calls: take:D
laid: 9D 10H
"""
BELOTE = """
table: classic; dealer: N; turned: 9D
N: 7S 8S 9S 10S 7H 8H 9H 10H
W: QD KD 7D 8D 9D 10D JD AD
S: JH QH KH AH 7C 8C 9C 10C
E: JS QS KS AS JC QC KC AC
calls: take:D
"""


def test_the_seven_of_the_turned_suit_is_exchanged_for_the_turned_card():
    deal = parse_record(SEVEN).replay()
    swapped = deal.exchange_seven()
    assert card("AD") in swapped.dealt[Seat.NORTH]
    assert card("7D") in swapped.dealt[Seat.WEST]
    assert parse_record(SEVEN + "exchanged: yes").replay() == swapped


@pytest.mark.parametrize(
    ("text", "options", "why"),
    [
        (SEVEN, "seven_exchange=off", "no-exchange"),
        (SEVEN.replace("calls: take:D", ""), "", "auction"),
        (SEVEN.replace("take:D", " ".join(["pass"] * 8)), "", "passed_out"),
        (SEVEN.replace("take:D", "pass pass pass pass take:S"), "", "another-take"),
        (SEVEN.replace("take:D", "take:SA"), "contracts=suits_sa_ta", "another-take"),
        (SEVEN.replace("N: 7D 8S", "N: 8D 8S").replace("KS AS 9D 8D", "KS AS 9D 7D"), "", "own-seven"),
        (SEVEN.replace("turned: AD", "turned: 7D"), "", "own-seven"),
        (SEVEN + "trick: W JS", "", "exchange-late"),
        (SEVEN + "exchanged: yes", "", "exchanged"),
    ],
)
def test_the_seven_is_not_exchanged_otherwise(text, options, why):
    record = parse_record(text)
    deal = record.replay(table("stekius", options))
    with pytest.raises(IllegalActError) as error:
        deal.exchange_seven()
    assert error.value.code == "ILLEGAL_EXCHANGE"
    assert (error.value.reason.rule, error.value.reason.facts["why"]) == ("turned-suit", why)


def test_hands_may_be_written_as_they_were_after_the_exchange():
    """The taker's with the seven, the other's with the turned card: the deal is the same (source B6)."""
    after = SEVEN.replace("N: 7D", "N: AD").replace("8D AD 10D", "8D 7D 10D") + "exchanged: yes"
    before = SEVEN + "exchanged: yes"
    assert parse_record(after).replay() == parse_record(before).replay()


REFUSED = {
    "a call after the auction": ("take:D", lambda deal: deal.call(PASS), "AUCTION_OVER", "over"),
    "a call where nobody sits": ("", lambda deal: deal.call(PASS, Seat.EAST), "ILLEGAL_CALL", "absent"),
    "a card before the contract": ("", lambda deal: deal.play(card("7S")), "NOT_PLAYING", "auction"),
    "a card after all have passed": ("pass " * 4, lambda deal: deal.play(card("7S")), "NOT_PLAYING", "passed_out"),
    "a card of another hand": ("take:D", lambda deal: deal.play(card("AC")), "NOT_IN_HAND", "not-held"),
    "a declaration of nobody": ("take:D", lambda deal: deal.declare(Seat.WEST, ()), "NOT_PLAYING", "absent"),
    "a declaration too soon": ("", lambda deal: deal.declare(Seat.NORTH, ()), "NOT_PLAYING", "auction"),
    "a talon that is none": ("take:D", lambda deal: deal.lay_away(CardSet.of("7S")), "ILLEGAL_TALON", "no-talon"),
}


@pytest.mark.parametrize(("calls", "act", "code", "why"), REFUSED.values(), ids=REFUSED)
def test_every_refusal_has_its_reason(calls, act, code, why):
    deal = parse_record(FOR_TWO + f"calls: {calls}").replay()
    with pytest.raises(IllegalActError) as error:
        act(deal)
    assert (error.value.code, error.value.reason.facts["why"]) == (code, why)


@pytest.mark.parametrize(
    ("cards", "why"), [("", "talon-size"), ("9D", "talon-size"), ("9D AC", "talon-not-held"), ("9D 10H", None)]
)
def test_as_many_cards_as_the_talon_has_are_laid_away_from_the_taker_s_hand(cards, why):
    deal = parse_record(TEN.replace("laid: 9D 10H", "")).replay()
    if why is None:
        assert deal.lay_away(CardSet.of(*cards.split())).phase is Phase.PLAY
        return
    with pytest.raises(IllegalActError) as error:
        deal.lay_away(CardSet.of(*cards.split()))
    assert error.value.reason.facts["why"] == why
    with pytest.raises(IllegalActError) as error:
        deal.play(card("7H"))
    assert error.value.reason.facts["why"] == "talon"


BOTH_WAYS = TEN.replace("for-three", "for-three seven_exchange=after_round1_take").replace("take:D", "pass take:D")
TEN_BIDS = TEN.replace("for-three", "coinche players=3").replace("; turned: 9D", "").replace("8C", "8C 9D")


@pytest.mark.parametrize(
    "text",
    [
        TEN,
        TEN.replace("laid: 9D 10H", "laid: 10H 8C"),
        TEN.replace("laid: 9D 10H", "laid: 10H KD"),
        BOTH_WAYS.replace("laid: 9D 10H", "exchanged: yes; laid: 8H JS"),
        BOTH_WAYS.replace("laid: 9D 10H", "exchanged: yes; laid: 8C QH"),
        TEN_BIDS.replace("take:D", "90D pass pass"),
        TEN_BIDS.replace("take:D", "90D pass pass").replace("laid: 9D 10H", "laid: QS 10H"),
        TEN_BIDS.replace("take:D", "pass 90D pass pass").replace("laid: 9D 10H", "laid: AS 8C"),
    ],
)
def test_hands_may_be_written_as_they_were_after_the_talon(text):
    """
    With the cards laid away, whether or not the turned card is one of them (source I2).

    So too where the seven was exchanged after that: the turned card is in another hand (source B6).
    """
    record = parse_record(text)
    deal = record.replay()
    again = replace(record, hands=deal.dealt, stock=()).replay()
    assert (deal.dealt, deal.laid, deal.exchanged) == (again.dealt, again.laid, again.exchanged)


def test_the_seven_is_not_exchanged_after_a_declaration():
    deal = parse_record(SEVEN).replay().declare(Seat.WEST, [parse_declaration("cinquante AS")])
    with pytest.raises(IllegalActError) as error:
        deal.exchange_seven()
    assert error.value.code == "ILLEGAL_EXCHANGE"


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("belote/rebelote", 20),
        ("belote/", 0),
        ("/rebelote", 0),
        ("rebelote/belote", 0),
        ("/", 0),
        ("belote,rebelote/", 0),
    ],
)
def test_belote_is_said_with_the_first_card_and_rebelote_with_the_second(words, points):
    record = parse_record(TA_DEAL.replace("ffb-classic", "classic").replace("take:TA", "pass pass pass take:D"))
    deal = record.replay()
    said = [tuple(filter(None, part.split(","))) for part in words.split("/")]
    while deal.phase is Phase.PLAY:
        one = next(iter(deal.playable))
        deal = deal.play(one, said.pop(0) if str(one) in ("KD", "QD") else ())
    assert deal.belotes == {Seat.EAST: points}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("belote",), None),
        (("rebelote",), None),
        (("belote", "rebelote"), None),
        (("hello",), "no-word"),
        (("Belote",), "no-word"),
        (("belote", "belote"), "no-word"),
        (("belote", "hello"), "no-word"),
    ],
)
def test_nothing_else_is_said_than_belote_and_rebelote(words, why):
    """A word with the wrong one of the two cards does not count, but it may be said (source E3)."""
    deal = parse_record(BELOTE).replay()
    if why is None:
        record = record_of(deal.play(card("QD"), words))
        assert parse_record(format_record(record)) == record
        return
    with pytest.raises(IllegalActError) as error:
        deal.play(card("QD"), words)
    assert (error.value.reason.rule, error.value.reason.facts["why"]) == ("belote", why)


@pytest.mark.parametrize(
    ("word", "declares", "rule", "why"),
    [
        ("belote", "", "belote", "no-belote"),
        ("", "carre J", "declaration", "not-held"),
        ("", "tierce 10S, tierce 9S", "declaration", "card-twice"),
        ("", "cinquante 10S, cinquante 10H", None, None),
        ("", "tierce 10S", None, None),
    ],
)
def test_what_is_not_there_cannot_be_announced(word, declares, rule, why):
    record = parse_record(TA_DEAL.replace("ffb-classic", "cafe").replace("dealer: N", "dealer: E").replace("TA", "D"))
    deal = record.replay()
    assert deal.turn is Seat.NORTH
    said = [parse_declaration(one) for one in filter(None, declares.split(", "))]
    if rule is None:
        assert deal.play(card("7S"), (), said).declared == {Seat.NORTH: tuple(said)}
        return
    with pytest.raises(IllegalActError) as error:
        deal.play(card("7S"), (word,) if word else (), said)
    assert (error.value.reason.rule, error.value.reason.facts["why"]) == (rule, why)


@pytest.mark.parametrize(("name", "turn", "why"), [("classic", 0, "no-declarations"), ("cafe", 4, "late")])
def test_declarations_belong_to_the_first_trick_of_a_table_that_plays_them(name, turn, why):
    deal = parse_record(TA_DEAL.replace("ffb-classic", name).replace("TA", "D")).replay()
    for _ in range(turn):
        deal = deal.play(next(iter(deal.playable)))
    with pytest.raises(IllegalActError) as error:
        deal.play(next(iter(deal.playable)), (), [parse_declaration("tierce 10S")])
    assert error.value.reason.facts["why"] == why


@pytest.mark.parametrize(
    ("time", "before", "card_said", "why"),
    [
        ("before_play", "tierce 10S", "", None),
        ("before_play", "tierce 10S, tierce 10H", "", None),
        ("before_play", "", "tierce 10S", "late"),
        ("before_play", "carre J", "", "not-held"),
        ("before_play", "tierce 10S, tierce 9S", "", "card-twice"),
        ("own_first_card", "tierce 10S", "", "early"),
        ("own_first_card", "", "tierce 10S", None),
        ("auto", "cinquante 10S", "", None),
        ("auto", "", "cinquante 10S", None),
    ],
)
def test_a_table_says_when_declarations_are_made(time, before, card_said, why):
    record = parse_record(TA_DEAL.replace("ffb-classic", "cafe").replace("dealer: N", "dealer: E").replace("TA", "D"))
    deal = record.replay(table("cafe", f"declare_time={time}"))
    said = [tuple(map(parse_declaration, filter(None, words.split(", ")))) for words in (before, card_said)]

    def declared() -> Deal:
        told = deal.declare(Seat.NORTH, said[0]) if said[0] else deal
        return told.play(card("7S"), (), said[1])

    if why is None:
        assert set(said[0] + said[1]) <= set(declared().declared[Seat.NORTH])
        return
    with pytest.raises(IllegalActError) as error:
        declared()
    assert error.value.reason.facts["why"] == why


def test_declarations_before_the_first_trick_may_come_one_by_one_but_not_after_a_card():
    text = TA_DEAL.replace("ffb-classic", "stekius").replace("dealer: N", "dealer: E").replace("TA", "D")
    deal = parse_record(text).replay()
    one, other = map(parse_declaration, ("tierce 10S", "tierce 10H"))
    both = deal.declare(Seat.NORTH, [one]).declare(Seat.NORTH, [other])
    assert {Seat.NORTH: (one, other)} == both.declared
    with pytest.raises(IllegalActError) as error:
        both.declare(Seat.NORTH, [parse_declaration("tierce 9S")])
    assert error.value.reason.facts["why"] == "card-twice"
    for before, late in ((deal, one), (deal.declare(Seat.NORTH, [one]), other)):
        with pytest.raises(IllegalActError) as error:
            before.play(next(iter(before.playable))).declare(Seat.NORTH, [late])
        facts = error.value.reason.facts
        assert (facts["why"], facts["declaration"]) == ("late", late)
    with pytest.raises(IllegalActError) as error:
        parse_record(text.replace("calls", "#")).replay().declare(Seat.NORTH, [one])
    assert error.value.code == "NOT_PLAYING"


@pytest.mark.parametrize("line", ["N", "N()", "N(tierce 10S) N(tierce 10H)", "N(belote)", "X(tierce 10S)"])
def test_what_was_declared_is_written_once_for_each_player(line):
    with pytest.raises(GameError):
        parse_record(TA_DEAL + f"declared: {line}\n")


def test_belote_is_said_in_trumps_only():
    deal = parse_record(TA_DEAL.replace("ffb-classic", "classic").replace("TA", "D")).replay()
    while deal.turn is not Seat.SOUTH:
        deal = deal.play(next(iter(deal.playable)))
    assert card("KH") in deal.playable
    with pytest.raises(IllegalActError) as error:
        deal.play(card("KH"), ("belote",))
    assert error.value.reason.facts["why"] == "no-belote"


def test_where_declarations_count_by_themselves_nothing_need_be_said():
    text = TA_DEAL.replace("ffb-classic", "cafe").replace("TA", "D").replace("N: 7S 8S 9S 10S", "N: 7S 8S 9S 10S")
    silent = played_out(text)
    assert silent.declared == {}
    automatic = played_out(text, "declare_time=auto")
    assert str(automatic.declared[Seat.NORTH][0]) in ("10S", "10H")
    assert automatic.count.takers.declarations + automatic.count.defenders.declarations > 0


THREE = """
table: for-three; dealer: E; turned: AD
E: 9S 10S JS QS KS AS 9H 10H
S: JH QH KH AH 9C 10C JC QC
W: KC AC 9D 10D JD QD KD AD
"""


@pytest.mark.parametrize(
    ("text", "hand", "instead", "missing", "spare", "told"),
    [
        (SEVEN, "N: 7D 8S", "N: 8D 8S", "7D", "8D", "7D are missing"),
        (SEVEN, "N: 7D 8S", "N: 8S", "7D", "", "7D are missing"),
        (SEVEN, "N: 7D 8S", "N: 7D 8S 8D", "", "8D", "8D stand twice, or are not in this pack"),
        (THREE, "E: 9S 10S", "E: 7S 10S", "9S", "7S", "9S are missing"),
        (THREE, "E: 9S 10S", "E: 9S 10S 7S", "", "7S", "7S stand twice, or are not in this pack"),
    ],
)
def test_hands_that_are_no_pack_name_what_is_missing_and_what_is_too_much(text, hand, instead, missing, spare, told):
    parse_record(text).start()
    with pytest.raises(GameError) as error:
        parse_record(text.replace(hand, instead)).start()
    assert (error.value.code, str(error.value).partition(": ")[2]) == ("NOT_A_PACK", told)
    assert error.value.facts == {"missing": CardSet.of(*missing.split()), "spare": CardSet.of(*spare.split())}


@pytest.mark.parametrize(
    ("text", "covers"),
    [
        (FOR_TWO, {"8S": "7S", "7S": "9S"}),
        (FOR_TWO, {"8S": "7S", "9S": "7S"}),
        (FOR_TWO, {"8S": "7H"}),
        (SEVEN, {"8S": "9S"}),
    ],
    ids=["on one that lies on another", "two on one", "on one of another player", "at a table for four"],
)
def test_a_card_lies_on_one_other_of_the_same_hand_where_two_play(text, covers):
    record = parse_record(text)
    assert parse_record(FOR_TWO.replace("7S 8S", "8S/7S")).start().covers == {card("8S"): card("7S")}
    with pytest.raises(GameError, match="a card lies on one other card of the same player, at a table for two"):
        replace(record, covers={card(top): card(under) for top, under in covers.items()}).start()


@pytest.mark.parametrize(("name", "cards"), [("classic", 31), ("for-three", 32), ("for-two", 30)])
def test_a_deal_needs_the_tables_own_pack(name, cards):
    with pytest.raises(GameError) as error:
        deal_out(shuffled(1)[:cards], Seat.SOUTH, profile(name))
    assert error.value.code == "NOT_A_PACK"


def test_a_seat_where_nobody_sits_is_refused():
    with pytest.raises(GameError, match="nobody sits at E where 2 play: the seats are N, S") as error:
        random_deal(1, profile("for-two"), Seat.EAST)
    assert error.value.code == "ABSENT_SEAT"


@pytest.mark.parametrize("pack", [[*CARDS, CARDS[0]], [*CARDS[:31], CARDS[0]]], ids=["33 cards", "a card twice"])
def test_a_card_too_many_is_no_pack(pack):
    with pytest.raises(GameError) as error:
        deal_out(pack, Seat.SOUTH, profile("classic"))
    assert error.value.code == "NOT_A_PACK"
    assert str(error.value) == f"{len(pack)} cards cannot be dealt here, where 32 are"


def test_where_players_bid_nothing_is_turned_up():
    for name, options, stock in (("coinche", "", 0), ("for-three", "three_deal=ten_talon auction=bids", 2)):
        deal = random_deal(1, table(name, options))
        assert (deal.turned, len(deal.stock)) == (None, stock)


def test_an_error_names_who_wanted_to_call():
    deal = random_deal(1, profile("coinche"))
    for seat, named in ((None, deal.turn), (Seat.NORTH, Seat.NORTH)):
        with pytest.raises(IllegalActError) as error:
            deal.call(parse_call("coinche"), seat)
        assert str(error.value).startswith(f"{named} may not call coinche")


@pytest.mark.parametrize(
    ("name", "calls", "call", "code", "why"),
    [
        ("coinche", "90H", "80S", "ILLEGAL_CALL", "bid-higher"),
        ("coinche", "80S", "W:coinche", "ILLEGAL_CALL", "out-of-turn"),
        ("pagat-coinche", "80S", "W:coinche", "ILLEGAL_CALL", "own-bid"),
        ("coinche", "pass pass pass pass", "80S", "AUCTION_OVER", "over"),
    ],
)
def test_an_error_says_which_rule_a_call_breaks(name, calls, call, code, why):
    """The rule, or more closely what of it; East speaks first."""
    deal = random_deal(1, profile(name), Seat.NORTH)
    for said in calls.split():
        deal = deal.call(parse_call(said))
    seat, _, said = call.rpartition(":")
    with pytest.raises(IllegalActError) as error:
        deal.call(parse_call(said), Seat(seat) if seat else None)
    assert (error.value.code, str(error.value).partition(": ")[2]) == (code, why)


def test_nothing_is_exchanged_or_laid_away_before_anybody_has_taken():
    deal = parse_record(SEVEN.replace("calls: take:D", "")).replay()
    with pytest.raises(IllegalActError) as error:
        deal.exchange_seven()
    assert error.value.code == "ILLEGAL_EXCHANGE"
    for cards, named in ((CardSet(), "nothing"), (CardSet.of("7D"), "7D")):
        with pytest.raises(IllegalActError) as error:
            deal.lay_away(cards)
        assert (error.value.code, str(error.value).split()[0]) == ("ILLEGAL_TALON", named)


@pytest.mark.parametrize(("name", "why"), [("KH", "no-belote"), ("8S", "no-belote")])
def test_no_belote_is_said_without_the_queen_or_with_another_card(name, why):
    text = TA_DEAL.replace("ffb-classic", "classic").replace("take:TA", "pass pass pass pass take:H")
    text = text.replace("7S 8S", "KH 8S").replace("QH KH", "QH 7S").replace("dealer: N", "dealer: E")
    deal = parse_record(text).replay()
    assert deal.turn is Seat.NORTH
    with pytest.raises(IllegalActError) as error:
        deal.play(card(name), ("belote",))
    assert error.value.reason.facts["why"] == why
