"""What holds for every whole deal at every table: nothing is lost or invented, and a record tells all of it."""

from __future__ import annotations

import random
import re
from dataclasses import FrozenInstanceError, replace
from urllib.parse import parse_qs, quote, quote_plus, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.rules import OPTIONS, CardSet, Contract, card_points, profile, profiles
from belote_teach.rules.auction import all_calls, legal_calls, refusal
from belote_teach.rules.audit import audit
from belote_teach.rules.cards import CARDS, SEATS
from belote_teach.rules.counting import counted, marked_by
from belote_teach.rules.deal import IllegalActError, Phase, deal_out, shuffled
from belote_teach.rules.dealing import dealing
from belote_teach.rules.match import Match
from belote_teach.rules.options import AuctionKind
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import format_address, format_record, parse_record
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Count, Result, Side, Tally, score_lines
from tests.walk import PLAY_OPTIONS, deal_at, mixed_rules, values_of, whole_deal

TABLES = (
    *map(profile, profiles()),
    profile("for-two").with_options({"layout": "hand6_table10"}),
    profile("for-three").with_options({"three_deal": "ten_talon", "declarations": "bar"}),
    profile("pagat-coinche").with_options({"generale": True, "declarations": "bar"}),
    profile("stekius").with_options({"contracts": "suits_sa_ta", "direction": "cw", "all_pass": "dealer_forced"}),
    profile("ffb-classic").with_options({"sa_values": "raw130", "round2_any_suit": True}),
)
SCORING = tuple(name for name in OPTIONS if name not in (*PLAY_OPTIONS, "players"))
seeds = st.integers(0, 2**32)
tables = st.sampled_from(TABLES)


@given(seeds, tables)
def test_a_random_deal_plays_to_its_end_and_every_card_once(seed, rules):
    deal = deal_at(seed, rules)
    assert CardSet.of(*(turn.card for turn in deal.turns)) | deal.laid == dealing(rules).pack
    assert len(deal.tricks) == len(deal.winners) == deal.way.size
    assert not any(deal.left.values())
    for before, after in zip(deal.winners, deal.tricks[1:], strict=False):
        assert before is after.plays[0].seat


@given(seeds, tables)
def test_both_sides_cards_make_162(seed, rules):
    deal = deal_at(seed, rules)
    count, last = deal.count, 10 * (deal.count.capot is not None)
    assert count.takers.cards + count.defenders.cards + last == 162
    raw = sum(trick.points(rules, last=n == deal.way.size) for n, trick in enumerate(deal.tricks, 1))
    raw += sum(card_points(one, deal.contract, rules) for one in deal.laid)
    expected = {Contract.ALL_TRUMP: {"raw": 258}.get(rules.ta_values, 162)}
    expected[Contract.NO_TRUMP] = {"raw130": 130}.get(rules.sa_values, 162)
    assert raw == expected.get(deal.contract, 162)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.id)
def test_whatever_the_cards_make_both_sides_are_brought_back_to_162(rules):
    for contract, whole in ((Contract.ALL_TRUMP, 258), (Contract.NO_TRUMP, 130), (Contract.HEARTS, 162)):
        table = rules.with_options({"ta_values": "raw", "sa_values": "raw130"})
        for raw in range(whole + 1):
            assert counted(raw, contract, table) + counted(whole - raw, contract, table) == 162


@given(seeds, tables, st.integers(0, 200), st.booleans())
def test_the_lines_of_the_sheet_sum_to_the_marks(seed, rules, carried, last):
    ruling = deal_at(seed, rules).ruling(carried, last=last)
    for side in Side:
        assert sum(line.facts["points"] for line in score_lines(ruling)[side]) == getattr(ruling.value, side)
        assert min(getattr(ruling.value, side), ruling.value.suspended) >= 0


def total(count: Count) -> int:
    return sum(tally.cards + tally.belote + tally.declarations for tally in (count.takers, count.defenders))


@given(
    st.integers(0, 162),
    st.sampled_from((0, 20)),
    st.sampled_from((0, 20)),
    st.sampled_from((0, 50)),
    st.sampled_from((0, 81)),
    st.booleans(),
    seeds,
)
def test_nothing_is_lost_between_the_sides_and_what_waits(cards, belote, theirs, declared, carried, last, seed):
    rules = mixed_rules(random.Random(seed), SCORING).with_options({"rounding": "none", "set_base": 162})
    count = Count(Tally(cards, belote, declared), Tally(162 - cards, theirs, 0), carried=carried)
    score = settle(count, rules, last=last).value
    assert score.takers + score.defenders + score.suspended + score.lost == total(count) + carried
    assert not (score.suspended if last else score.lost)


@given(seeds)
def test_points_in_litige_are_marked_in_the_end_or_still_wait(seed):
    """At a table that marks exactly what is made, a match's totals and what waits are all that was ever made."""
    chance = random.Random(seed)
    rules = profile("cafe").with_options(
        {
            "litige_award": chance.choice(("winner_of_next_deal", "maker_only")),
            "litige_belote": chance.choice(("suspended", "kept")),
            "capot_value": 152,
            "set_base_capot": 152,
        }
    )
    waiting, marked, made = 0, 0, 0
    for _ in range(12):
        cards = chance.choice((81, 81, 71, 100))
        count = Count(Tally(cards, chance.choice((0, 20))), Tally(162 - cards), carried=waiting)
        score = settle(count, rules).value
        waiting, marked, made = score.suspended, marked + score.takers + score.defenders, made + total(count)
        assert marked + waiting == made


@given(seeds, tables)
def test_a_declaration_stands_on_cards_of_its_own(seed, rules):
    deal = deal_at(seed, rules.with_options({"declarations": "bar"}))
    for seat, declares in deal.declared.items():
        used = [card for one in declares for card in one.cards]
        assert all(one.cards <= deal.dealt[seat] for one in declares)
        assert len(used) == len(set(used)) or rules.share_cards


@given(seeds, tables)
def test_what_may_be_called_is_what_is_not_refused(seed, rules):
    chance = random.Random(seed)
    auction = deal_out(shuffled(seed, dealing(rules).pack), rules.players.seats[0], rules).auction
    while not auction.over:
        for seat in rules.players.seats:
            ruling = legal_calls(auction, rules, seat)
            for call in all_calls(rules):
                reason = refusal(auction, call, rules, seat)
                assert (call in ruling.value) == (reason is None)
                assert (ruling.against(call) is None) == (reason is None)
            if seat is not auction.turn:
                assert not ruling.value or not rules.contre_in_turn
        auction = auction.call(chance.choice(sorted(legal_calls(auction, rules).value, key=str)))
        assert len(auction.calls) < 200
    assert not legal_calls(auction, rules).value, "nothing can be said after the end"


@given(seeds, tables)
def test_an_auction_ends_however_it_is_called(seed, rules):
    chance, calls = random.Random(seed), 0
    auction = deal_out(shuffled(seed, dealing(rules).pack), rules.players.seats[0], rules).auction
    while not auction.over:
        may = {seat: sorted(legal_calls(auction, rules, seat).value, key=str) for seat in rules.players.seats}
        seat = chance.choice([one for one in may if may[one]])
        auction, calls = auction.call(chance.choice(may[seat]), seat), calls + 1
        assert calls < 300
    assert auction.players.seats == rules.players.seats
    if auction.turned is None and auction.doubled:
        assert auction.taker is not None


@given(seeds, tables)
def test_only_what_is_playable_is_accepted(seed, rules):
    deal, chance = deal_at(seed, rules), random.Random(seed)
    place = chance.randrange(len(deal.turns))
    before = replace(deal, turns=deal.turns[:place])
    for one in CARDS:
        if one in before.playable:
            assert before.play(one).turns[-1].card is one
        else:
            with pytest.raises(IllegalActError) as refused:
                before.play(one)
            assert refused.value.code == ("ILLEGAL_PLAY" if one in before.hand else "NOT_IN_HAND")


@given(seeds, tables)
def test_a_deal_played_card_by_card_is_the_deal_made_at_once(seed, rules):
    deal = deal_at(seed, rules)
    again = replace(deal, turns=deal.turns)
    assert (again, again.tricks, again.left, again.score()) == (deal, deal.tricks, deal.left, deal.score())


@given(seeds, st.sampled_from(profiles()), st.sampled_from((0, 81)), st.booleans())
def test_a_record_fits_into_an_address(seed, name, carried, last):
    """Without blanks and with nothing to encode, in a fragment or a query; encoded on the way, it is read as well."""
    deal = whole_deal(random.Random(seed), profile(name))
    record = record_of(deal, carried, last=last)
    line = format_address(record)
    assert re.fullmatch(r"[A-Za-z0-9_.~:;,()=/-]+", line)
    assert urlsplit(f"https://example.org/deal?x=1#{line}").fragment == line
    assert parse_qs(urlsplit(f"https://example.org/deal?record={line}").query) == {"record": [line]}
    for written in (line, quote(line, safe=""), quote(format_record(record)), quote_plus(format_record(record))):
        assert parse_record(written) == record
    assert parse_record(line).replay() == deal


@given(seeds)
def test_a_record_tells_the_options_of_its_table(seed):
    """However a table is mixed, a record names what is otherwise there, and replays to the same score."""
    chance = random.Random(seed)
    rules = profile(chance.choice(profiles()))
    names = chance.sample([name for name in OPTIONS if name != "players"], chance.choice((1, 3, 9)))
    rules = rules.with_options({name: chance.choice(values_of(name)) for name in names})
    deal = whole_deal(chance, rules)
    record = record_of(deal)
    assert record.rules == rules
    for text in (format_record(record), format_address(record)):
        read = parse_record(text)
        assert read == record
        assert read.replay() == deal
        assert audit(read).irregularities == ()
    assert re.fullmatch(r"[A-Za-z0-9_.~:;,()=/-]+", format_address(record))


@given(seeds)
def test_a_record_of_a_table_that_is_no_bundled_one_names_every_option(seed):
    rules = replace(mixed_rules(random.Random(seed), PLAY_OPTIONS), id="club", title="The club")
    deal = whole_deal(random.Random(seed), rules)
    again = parse_record(format_record(record_of(deal))).replay()
    assert replace(again.rules, id="club", title="The club") == rules
    assert (again.hands, again.calls, again.turns) == (deal.hands, deal.calls, deal.turns)


@given(seeds, tables)
def test_a_deal_is_a_value(seed, rules):
    """Nothing that it shows can be changed, and equal deals stand for one another in a mapping."""
    deal = deal_at(seed, rules)
    for shown in (deal.hands, deal.dealt, deal.left, deal.covers, deal.announced, deal.declared, deal.belotes):
        with pytest.raises(TypeError):
            shown[SEATS[0]] = CardSet()
    with pytest.raises(FrozenInstanceError):
        deal.phase = Phase.PLAY
    again = replace(deal, hands=dict(deal.hands))
    assert {deal: 1}[again] == 1
    before = replace(deal, turns=deal.turns[:-1])
    assert hash(before.with_turn(deal.turns[-1])) == hash(deal)
    assert {record_of(deal): 1}[record_of(again)] == 1


def test_what_a_deal_was_made_of_is_not_a_part_of_it():
    deal = deal_at(3, profile("classic"))
    hands = dict(deal.hands)
    again = replace(deal, hands=hands)
    hands.clear()
    assert again == deal


@given(st.text("ab _+%;#é.", max_size=6))
def test_a_table_of_ones_own_keeps_its_name_in_an_address(name):
    record = replace(record_of(deal_at(1, profile("classic"))), table=f"a{name}.toml".replace(";", "").replace("#", ""))
    line = format_address(record)
    assert line.isascii()
    assert not re.search(r"\s", line)
    assert parse_record(line) == record


@given(seeds, st.sampled_from(profiles()), st.sampled_from((0, 81)), st.booleans())
def test_a_record_tells_the_whole_deal(seed, name, carried, last):
    deal = whole_deal(random.Random(seed), profile(name))
    record = record_of(deal, carried, last=last)
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    assert parse_record(";".join(text.splitlines())) == record
    assert parse_record(text.replace("\n", "\r\n\n").lower().replace("table: ", "TABLE : ")) == record
    assert record.replay() == deal


@given(seeds, tables)
def test_a_match_adds_what_its_deals_mark(seed, rules):
    chance = random.Random(seed)
    match = Match(rules, chance.choice(rules.players.seats))
    sums = [0] * len(rules.players.sides)
    for _ in range(3):
        deal = whole_deal(chance, rules)
        if deal.phase is Phase.DONE:
            score = deal.score(match.carried, last=match.last)
            for place, points in enumerate(marked_by(score, deal.takers, rules).values()):
                sums[place] += points
        match = match.after(deal)
        assert match.dealer is deal.next_dealer
    assert match.totals == tuple(sums)
    assert match.standing.value.totals == match.totals
    assert match.carried == 0 or rules.auction is AuctionKind.TURNED_CARD


def test_results_of_every_kind_come_in_random_deals():
    assert set(Result) == {deal_at(seed, profile("classic")).score().result for seed in range(120)}
