"""An audit finds nothing in a correct deal, finds each fault put into one, and never breaks down."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.rules import CardSet, Contract, GameError, Rule, profile, profiles
from belote_teach.rules.auction import DOUBLE, PASS, REDOUBLE, Call, CallKind
from belote_teach.rules.audit import Audit, Fault, audit
from belote_teach.rules.cards import CARDS, SEATS, Seat
from belote_teach.rules.contract import SUIT_CONTRACTS
from belote_teach.rules.counting import marked_by
from belote_teach.rules.deal import IllegalActError, Phase
from belote_teach.rules.declarations import Declaration, counting_declarations, declarations_in
from belote_teach.rules.record import Record, Said, record_of
from belote_teach.rules.record_text import format_record, parse_declaration, parse_record
from belote_teach.rules.scoring import can_wait
from tests.cases import rows
from tests.walk import TA_DEAL, deal_at, played_out, whole_deal

seeds = st.integers(0, 2**32)


def found(record: Record) -> list[tuple[Fault, int | None]]:
    return [(one.fault, one.trick) for one in audit(record).irregularities]


@given(seeds, st.sampled_from(profiles()), st.sampled_from((0, 81)))
def test_an_audit_of_a_correct_deal_finds_nothing(seed, name, carried):
    deal = whole_deal(random.Random(seed), profile(name))
    carried *= can_wait(deal.rules)
    report = audit(record_of(deal, carried))
    assert report.irregularities == ()
    if deal.phase is Phase.DONE:
        assert report.score == deal.ruling(carried)
        assert dict(marked_by(report.score.value, deal.takers, deal.rules)) == dict(record_of(deal, carried).marked)


# Faults put into a correct record are found where they are.


@pytest.mark.parametrize("name", ["coinche", "contree", "guide", "for-two"])
def test_points_that_waited_where_none_ever_wait_are_told_and_not_counted(name):
    record = record_of(deal_at(7, profile(name)))
    report = audit(replace(record, carried=81))
    assert [(Fault.NOTHING_WAITS, 81)] == [(one.fault, one.noted) for one in report.irregularities]
    assert audit(record).score == report.score
    assert report.count.carried == 0


def with_trick(record: Record, number: int, **changes) -> Record:
    tricks = list(record.tricks)
    tricks[number - 1] = replace(tricks[number - 1], **changes)
    return replace(record, tricks=tuple(tricks))


four_tables = st.sampled_from(("classic", "cafe", "guide", "stekius", "ffb-coinche", "contree", "for-two", "for-three"))


@given(seeds, four_tables, st.data())
def test_a_wrong_winner_and_wrong_points_are_found(seed, name, data):
    deal = deal_at(seed, profile(name))
    record = record_of(deal)
    number = data.draw(st.integers(1, deal.way.size))
    trick = record.tricks[number - 1]
    others = [seat for seat in deal.hands if seat is not trick.winner]
    assert found(with_trick(record, number, winner=others[0])) == [(Fault.WRONG_WINNER, number)]
    assert found(with_trick(record, number, points=trick.points + 1)) == [(Fault.WRONG_POINTS, number)]
    wrong = {side: points + 1 for side, points in record.marked.items()}
    assert found(replace(record, marked=wrong)) == [(Fault.WRONG_SCORE, None)]


@given(seeds, four_tables, st.data())
def test_a_card_against_the_rules_is_found_with_its_reason(seed, name, data):
    deal = deal_at(seed, profile(name))
    places = []
    for place in range(len(deal.turns)):
        before = replace(deal, turns=deal.turns[:place])
        if wrong := before.hand - before.playable:
            places.append((place, before, wrong))
    if places:
        place, before, wrong = data.draw(st.sampled_from(places))
        one = data.draw(st.sampled_from(list(wrong)))
        record = record_of(before.with_turn(replace(deal.turns[place], card=one, words=(), declares=())))
        (first, *_) = [fault for fault in audit(record).irregularities if fault.fault is not Fault.BELOTE_NOT_SAID]
        number = place // len(deal.hands) + 1
        assert (first.fault, first.trick, first.seat, first.card) == (Fault.ILLEGAL_PLAY, number, before.turn, one)
        assert first.reason is not None
        assert one in first.reason.struck


@given(seeds, four_tables)
def test_missing_tricks_are_found_and_nothing_is_scored(seed, name):
    deal = deal_at(seed, profile(name))
    record = record_of(deal)
    report = audit(replace(record, tricks=record.tricks[:-1]))
    assert [one.fault for one in report.irregularities] == [Fault.MISSING_TRICKS]
    assert report.score is None


@given(seeds, four_tables, st.data())
def test_a_card_that_stands_twice_is_found(seed, name, data):
    deal = deal_at(seed, profile(name))
    record = record_of(deal)
    place = data.draw(st.integers(1, len(deal.turns) - 1))
    size = len(deal.hands)
    number, inside = place // size + 1, place % size
    turns = list(record.tricks[number - 1].turns)
    turns[inside] = replace(turns[inside], card=deal.turns[data.draw(st.integers(0, place - 1))].card)
    faults = audit(with_trick(record, number, turns=tuple(turns))).irregularities
    assert any((one.fault, one.trick, one.card) == (Fault.NOT_IN_HAND, number, turns[inside].card) for one in faults)


@given(seeds, st.sampled_from(("classic", "ffb-classic", "contree", "stekius")))
def test_a_word_that_is_missing_is_found(seed, name):
    deal = deal_at(seed, profile(name))
    record = record_of(deal)
    for number, trick in enumerate(record.tricks, 1):
        for inside, turn in enumerate(trick.turns):
            if turn.words and not (name == "stekius" and turn.words == ("rebelote",)):
                turns = (*trick.turns[:inside], replace(turn, words=()), *trick.turns[inside + 1 :])
                faults = audit(with_trick(record, number, turns=turns)).irregularities
                assert (Fault.BELOTE_NOT_SAID, number, turn.card) in [(f.fault, f.trick, f.card) for f in faults]


@given(seeds, st.sampled_from(("stekius", "cafe")))
def test_a_declaration_has_its_time(seed, name):
    """All of it said at another time than the table asks: each is found, and none counts (source F10)."""
    deal = deal_at(seed, profile(name))
    record = record_of(deal)
    first = record.tricks[0].turns
    order = record.tricks[0].leader.order(deal.rules.direction)
    with_cards = {seat: turn.declares for seat, turn in zip(order, first, strict=True) if turn.declares}
    assert {} == (with_cards if name == "stekius" else record.declared)
    said = {**with_cards, **record.declared}
    late = tuple(replace(turn, declares=said.get(seat, ())) for seat, turn in zip(order, first, strict=True))
    changed = with_trick(record, 1, turns=late if name == "stekius" else tuple(replace(t, declares=()) for t in first))
    changed = replace(changed, declared={} if name == "stekius" else said, marked={})
    report = audit(changed)
    fault = (Fault.LATE_DECLARATION, 1) if name == "stekius" else (Fault.EARLY_DECLARATION, None)
    noted = sorted((one.seat, str(one.noted)) for one in report.irregularities if (one.fault, one.trick) == fault)
    assert noted == sorted((seat, str(one)) for seat, declares in said.items() for one in declares)
    assert len(report.irregularities) == len(noted)
    assert (report.count.takers.declarations, report.count.defenders.declarations) == (0, 0)


@given(seeds)
def test_what_was_declared_before_the_first_trick_is_checked(seed):
    deal = deal_at(seed, profile("stekius"))
    record, false = record_of(deal), parse_declaration("carre J")
    liar = next(seat for seat in deal.hands if not false.cards <= deal.dealt[seat])
    changed = replace(record, declared={**record.declared, liar: (*record.declared.get(liar, ()), false)})
    report = audit(changed)
    assert [(Fault.NO_DECLARATION, None, liar)] == [(one.fault, one.trick, one.seat) for one in report.irregularities]
    assert report.score == deal.ruling(), "what was not there counts for nothing"


@given(seeds, st.sampled_from(("cafe", "stekius")), st.integers(0, 2))
def test_where_nobody_declares_no_time_is_the_right_one(seed, name, number):
    record, one = record_of(deal_at(seed, profile(name))), parse_declaration("tierce QH")
    bare = with_trick(record, 1, turns=tuple(replace(turn, declares=()) for turn in record.tricks[0].turns))
    if number:
        first, *rest = bare.tricks[number - 1].turns
        wrong = with_trick(replace(bare, declared={}), number, turns=(replace(first, declares=(one,)), *rest))
    else:
        wrong = replace(bare, declared={SEATS[0]: (one,)})
    faults = [fault.fault for fault in audit(wrong, profile("classic")).irregularities]
    assert Fault.NO_DECLARATION in faults
    assert not {Fault.EARLY_DECLARATION, Fault.LATE_DECLARATION} & set(faults)


@given(seeds, st.sampled_from(("cafe", "guide", "coinche")))
def test_a_declaration_that_is_not_there_or_too_late_is_found(seed, name):
    deal = deal_at(seed, profile(name))
    record, false = record_of(deal), parse_declaration("carre J")
    for number, fault in ((1, Fault.NO_DECLARATION), (2, Fault.LATE_DECLARATION)):
        first, *rest = record.tricks[number - 1].turns
        if number == 2 or not false.cards <= deal.dealt[record.tricks[0].leader]:
            declares = (*first.declares, false)
            changed = with_trick(record, number, turns=(replace(first, declares=declares), *rest))
            assert (fault, number) in found(changed)
            assert audit(changed).score == deal.ruling(), "what was not there counts for nothing"


@given(seeds, st.sampled_from(("classic", "coinche", "for-three")))
def test_a_call_out_of_turn_is_found_and_void(seed, name):
    deal = deal_at(seed, profile(name))
    record = record_of(deal)
    said = Said(record.calls[0].call, deal.speakers[1])
    report = audit(replace(record, calls=(said, *record.calls)))
    assert [(one.fault, one.seat) for one in report.irregularities] == [(Fault.CALL_OUT_OF_TURN, said.seat)]
    assert report.score == deal.ruling()


# Hands as they were played, and seats at which nobody sits.


@given(seeds, st.sampled_from(("stekius", "for-three")))
def test_hands_may_be_written_as_they_were_played(seed, name):
    """After the seven was exchanged, or without the cards that were laid away: nothing is wrong with that."""
    both = {"three_deal": "ten_talon", "seven_exchange": "after_round1_take"}
    deal = deal_at(seed, profile(name).with_options(both))
    record = record_of(deal)
    report = audit(replace(record, hands=deal.dealt, stock=()))
    assert report.irregularities == ()
    assert report.score == deal.ruling()


def test_a_seven_that_could_not_be_exchanged_has_its_reason():
    text = """
        table: classic; dealer: N; turned: AD
        N: AD 8S 9S 10S 7H 8H 9H 10H; W: JS QS KS AS 9D 8D 7D 10D
        S: JH QH KH AH 7C 8C 9C 10C; E: JD QD KD 7S JC QC KC AC
        calls: take:D; exchanged: yes; trick: W 10D 8C JD AD
    """
    wrong, missing = audit(parse_record(text)).irregularities
    assert (wrong.fault, wrong.reason.facts["why"]) == (Fault.ILLEGAL_EXCHANGE, "no-exchange")
    assert missing.fault is Fault.MISSING_TRICKS, "the cards that were played are those in the hands"


@given(seeds, st.sampled_from(("classic", "coinche", "contree", "for-two", "for-three")), st.sampled_from(SEATS))
def test_nobody_but_those_at_the_table_is_named(seed, name, absent):
    """Wherever an absent seat may stand in a record, it is found; the calls are those of the players."""
    deal = deal_at(seed, profile(name).with_options({"contre_in_turn": False}))
    record = record_of(deal)
    calls = [Said(call, absent) for call in (PASS, DOUBLE, REDOUBLE)]
    report = audit(replace(record, calls=(*record.calls[:1], *calls, *record.calls[1:])))
    assert [heard.seat for heard in audit(record).calls] == [deal.auction.speaker(n) for n in range(len(deal.calls))]
    if absent not in deal.hands:
        assert {deal.speakers[0], absent} >= {heard.seat for heard in report.calls[:4]}
        whys = [one.reason.facts["why"] for one in report.irregularities if one.fault is Fault.ILLEGAL_CALL]
        assert whys == ["absent"] * 3
        assert report.score == deal.ruling()
        for made in (DOUBLE, PASS):
            with pytest.raises(IllegalActError) as error:
                deal.call(made, absent)
            assert error.value.reason.facts["why"] == "absent"
        with pytest.raises(GameError, match="nobody sits"):
            deal.auction.call(PASS, absent)
    assert isinstance(audit(with_trick(record, 1, leader=absent, winner=absent)), Audit)
    assert isinstance(audit(replace(record, dealer=absent)), Audit)
    assert isinstance(audit(replace(record, declared={absent: (parse_declaration("carre J"),)})), Audit)


def test_after_a_void_call_it_is_still_the_same_player_s_turn():
    deal = deal_at(4, profile("classic"))
    turned = deal.turned.suit
    wrong = Call(CallKind.TAKE, next(one for one in SUIT_CONTRACTS if one.trump is not turned))
    report = audit(replace(record_of(deal), calls=(Said(wrong), *record_of(deal).calls)))
    first, second, *_ = report.calls
    assert (first.seat, first.reason.rule) == (deal.speakers[0], Rule.TURNED_SUIT)
    assert (second.seat, second.reason) == (deal.speakers[0], None)
    assert report.deal.taker is deal.taker
    assert report.score == deal.ruling()


# Declarations that count, and those that cannot be shown.


@given(seeds, st.sampled_from(("cafe", "guide", "stekius", "online-501", "ffb-coinche")))
def test_an_audit_tells_whose_declarations_count(seed, name):
    deal = deal_at(seed, profile(name))
    report = audit(record_of(deal))
    declared = {seat: said for seat, said in deal.declared.items() if said}
    assert bool(declared) is (report.contest is not None)
    if report.contest is not None:
        counted = counting_declarations(declared, deal.contract, deal.speakers, deal.taker, deal.rules)
        assert report.contest == counted


@pytest.mark.parametrize("said", ["tierce 10S, cinquante 10S", "cinquante 10S, tierce 10S"])
def test_of_two_declarations_with_the_same_card_the_better_counts(said):
    record = record_of(
        played_out(TA_DEAL.replace("ffb-classic", "cafe").replace("N; turned", "E; turned").replace("TA", "D"))
    )
    first, *rest = record.tricks[0].turns
    both = tuple(map(parse_declaration, said.split(", ")))
    report = audit(with_trick(record, 1, turns=(replace(first, declares=both), *rest)))
    wrong = [(one.seat, one.noted) for one in report.irregularities if one.fault is Fault.NO_DECLARATION]
    worse = parse_declaration("tierce 10S")
    assert ([(record.tricks[0].leader, worse)], 50) == (wrong, report.count.takers.declarations)


@given(seeds, st.sampled_from(("to_opponents", "nothing")), st.sampled_from(("cafe", "ffb-coinche", "stekius")))
def test_the_other_side_marks_what_cannot_be_shown_where_the_table_says_so(seed, cannot_show, name):
    """Beside its own declarations, if those count (source F16)."""
    deal = deal_at(seed, profile(name).with_options({"cannot_show": cannot_show}))
    record, false = record_of(deal), parse_declaration("carre J")
    leader = record.tricks[0].leader
    if false.cards <= deal.dealt[leader]:
        return
    if name == "stekius":
        changed = replace(record, declared={**record.declared, leader: (*record.declared.get(leader, ()), false)})
    else:
        first, *rest = record.tricks[0].turns
        changed = with_trick(record, 1, turns=(replace(first, declares=(*first.declares, false)), *rest))
    report, right = audit(changed), audit(record)
    own, theirs = ("takers", "defenders") if leader in deal.takers else ("defenders", "takers")
    more = 200 * (cannot_show == "to_opponents")
    if deal.contract is Contract.NO_TRUMP:
        more //= 2
    assert getattr(report.count, theirs).declarations == getattr(right.count, theirs).declarations + more
    assert getattr(report.count, own) == getattr(right.count, own)
    assert report.contest == right.contest


CAFE = TA_DEAL.replace("ffb-classic", "cafe").replace("dealer: N", "dealer: E").replace("take:TA", "take:D")


@pytest.mark.parametrize(("options", "said", "wrong", "expected"), rows("audits", "declared"), ids=str)
def test_a_declaration_counts_if_it_is_there_and_no_better_one_needs_its_cards(options, said, wrong, expected):
    record = record_of(played_out(CAFE, options))
    first, *rest = record.tricks[0].turns
    declares = tuple(map(parse_declaration, said.split(", ")))
    report = audit(with_trick(record, 1, turns=(replace(first, declares=declares), *rest)))
    noted = [one for one in report.irregularities if isinstance(one.noted, Declaration)]
    whys = [one.reason.facts["why"] if one.reason else "late" for one in noted]
    assert wrong == ", ".join(f"{one.noted.kind} {one.noted} {why}" for one, why in zip(noted, whys, strict=True))
    assert expected == f"{report.count.takers.declarations} {report.count.defenders.declarations}"


def test_a_declaration_with_a_later_card_does_not_count_where_the_first_trick_is_not_whole():
    deal = played_out(CAFE)
    record = record_of(deal)
    record = with_trick(record, 1, turns=record.tricks[0].turns[:3])
    first, *rest = record.tricks[1].turns
    there = declarations_in(deal.dealt[record.tricks[1].leader], deal.contract, deal.rules)
    report = audit(with_trick(record, 2, turns=(replace(first, declares=there[:1]), *rest)))
    assert (Fault.LATE_DECLARATION, 2) in [(wrong.fault, wrong.trick) for wrong in report.irregularities]
    assert report.contest is None


@pytest.mark.parametrize("time", ["before_play", "own_first_card", "auto"])
def test_what_is_declared_where_nobody_sits_counts_for_nobody(time):
    options = {"declarations": "bar", "declare_time": time, "cannot_show": "to_opponents"}
    record = record_of(deal_at(3, profile("for-two").with_options(options)))
    report = audit(replace(record, declared={**record.declared, Seat.EAST: (parse_declaration("carre J"),)}))
    (wrong,) = report.irregularities
    assert (Fault.NO_DECLARATION, Seat.EAST, "absent") == (wrong.fault, wrong.seat, wrong.reason.facts["why"])
    assert audit(record).count == report.count


# Nothing crashes an audit.


def mutated(record: Record, chance: random.Random) -> Record:
    """The record with something in it changed, left out or doubled at random."""
    kind = chance.randrange(9)
    tricks = list(record.tricks)
    if kind < 5 and tricks:
        number = chance.randrange(len(tricks))
        trick = tricks[number]
        turns = list(trick.turns)
        if kind == 0 and turns:
            turns[chance.randrange(len(turns))] = replace(chance.choice(turns), card=chance.choice(CARDS))
        elif kind == 1:
            chance.shuffle(turns)
        elif kind == 2:
            turns = turns[: chance.randrange(len(turns) + 1)] if chance.random() < 0.5 else turns * 2
        elif kind == 3:
            trick = replace(trick, leader=chance.choice(SEATS), winner=chance.choice(SEATS))
        elif turns:
            declares = tuple(map(parse_declaration, chance.sample(["carre J", "tierce AS", "cent AH"], 2)))
            turns[0] = replace(turns[0], words=("rebelote", "belote"), declares=declares)
        tricks[number] = replace(trick, turns=tuple(turns))
    elif kind == 5:
        tricks = chance.sample(tricks, chance.randrange(len(tricks) + 1)) + tricks[:3]
    elif kind == 6:
        call = chance.choice(record.calls or (Said(PASS),)).call
        calls = [*record.calls, Said(call, chance.choice((None, *SEATS)))]
        chance.shuffle(calls)
        return replace(record, calls=tuple(calls[: chance.randrange(len(calls) + 1)]))
    elif kind == 7:
        hands = dict(record.hands)
        one = chance.choice(list(hands))
        hands[one] = CardSet(hands[one].bits ^ 1 << chance.randrange(32))
        return replace(record, hands=hands, dealer=chance.choice(SEATS))
    else:
        return replace(
            record,
            table=chance.choice(profiles()),
            exchanged=chance.random() < 0.5,
            turned=chance.choice((None, *CARDS)),
            stock=record.stock[: chance.randrange(len(record.stock) + 1)],
            laid=CardSet(chance.getrandbits(32) & chance.getrandbits(32)),
            covers={chance.choice(CARDS): chance.choice(CARDS)} if chance.random() < 0.3 else record.covers,
            marked={"NS": 3},
            declared={chance.choice(SEATS): (parse_declaration("carre J"), parse_declaration("tierce AS"))},
        )
    return replace(record, tricks=tuple(tricks))


@given(seeds, st.sampled_from(profiles()), st.integers(1, 5))
def test_no_record_is_too_wrong_for_an_audit(seed, name, times):
    chance = random.Random(seed)
    record = record_of(whole_deal(chance, profile(name)))
    for _ in range(times):
        record = mutated(record, chance)
    report = audit(record)
    assert isinstance(report, Audit)
    for one in report.irregularities:
        assert one.fault in Fault


@given(st.text(alphabet="NESWtabledrcigh: \n;=()/0123456789JQKASHDCpast", max_size=200))
def test_a_text_is_a_record_or_is_refused(text):
    with suppress(GameError):
        audit(parse_record(text))


def test_a_deal_in_which_a_card_is_won_twice_is_not_counted():
    """At tout atout two jacks too many would make more than the whole pack."""
    record = record_of(deal_at(11, profile("classic")))
    first = record.tricks[0]
    report = audit(with_trick(record, 2, leader=first.winner, turns=first.turns, winner=None, points=None))
    assert report.score is None
    assert [one.fault for one in report.irregularities if one.trick == 2].count(Fault.NOT_IN_HAND) == 4


@pytest.mark.parametrize("tricks", [0, 8])
def test_an_auction_that_is_not_over_makes_no_contract(tricks):
    record = record_of(deal_at(2, profile("coinche")))
    report = audit(replace(record, calls=record.calls[:-1], tricks=record.tricks[:tricks]))
    assert [one.fault for one in report.irregularities] == [Fault.NO_CONTRACT]
    assert (report.score, report.tricks) == (None, ())


def test_calls_after_everybody_has_passed_are_void():
    record = parse_record(format_record(record_of(deal_at(3, profile("classic")))))
    said = (Said(PASS),) * 8 + (Said(PASS, SEATS[0]), Said(PASS))
    report = audit(replace(record, calls=said, marked={}))
    assert [one.fault for one in report.irregularities] == [Fault.ILLEGAL_CALL] * 2 + [Fault.NO_CONTRACT]
    assert report.score is None


@pytest.mark.parametrize("laid", [CardSet(), CardSet(1)], ids=["none", "one"])
def test_cards_laid_away_wrongly_are_found_and_nothing_is_played(laid):
    rules = profile("for-three").with_options({"three_deal": "ten_talon"})
    deal = deal_at(1, rules)
    record = record_of(deal)
    assert audit(record, rules).irregularities == ()
    report = audit(replace(record, laid=laid), rules)
    assert ([one.fault for one in report.irregularities], report.score) == ([Fault.ILLEGAL_TALON], None)
    assert report.irregularities[0].reason.facts["why"] == "talon-size"


def test_cards_are_laid_away_for_a_talon_only():
    (wrong,) = audit(parse_record(CAFE + "laid: 7S 8S")).irregularities
    assert (Fault.ILLEGAL_TALON, "no-talon") == (wrong.fault, wrong.reason.facts["why"])


@pytest.mark.parametrize(("said", "trick", "expected"), rows("audits", "contracts"), ids=str)
def test_where_nobody_has_taken_there_is_nothing_to_play(said, trick, expected):
    report = audit(parse_record(CAFE.replace("take:D", said) + ("trick: N 7S" if trick else "")))
    assert expected == " ".join(one.fault for one in report.irregularities)
    assert report.score is None


@pytest.mark.parametrize(("name", "laid", "why"), [("classic", 1, "no-talon"), ("for-three", 0, "talon-size")])
def test_as_many_cards_are_laid_away_as_the_talon_has_and_none_where_there_is_no_talon(name, laid, why):
    record = record_of(deal_at(1, profile(name).with_options({"three_deal": "ten_talon"})))
    report = audit(replace(record, laid=CardSet(laid)))
    assert [(Fault.ILLEGAL_TALON, why)] == [(one.fault, one.reason.facts["why"]) for one in report.irregularities]


def test_nothing_that_an_audit_has_found_can_be_changed():
    report = audit(replace(record_of(deal_at(1, profile("classic"))), carried=81, marked={"NS": 1}))
    for one in (report, *report.calls, *report.irregularities):
        with pytest.raises(FrozenInstanceError):
            setattr(one, fields(one)[0].name, None)


def test_tricks_after_the_last_are_found_once():
    record = record_of(deal_at(1, profile("classic")))
    report = audit(replace(record, tricks=(*record.tricks, *record.tricks[:2])))
    assert [(one.fault, one.trick) for one in report.irregularities] == [(Fault.TRICK_SIZE, 9)]


@pytest.mark.parametrize(("marked", "expected"), rows("audits", "passed_out"), ids=str)
def test_who_have_all_passed_mark_nothing(marked, expected):
    text = CAFE.split("trick:")[0].replace("take:D", "pass " * 8) + (f"\nmarked: {marked}" if marked else "")
    report = audit(parse_record(text))
    assert (expected, Phase.PASSED_OUT) == (" ".join(one.fault for one in report.irregularities), report.deal.phase)
    assert all(one.right == {"NS": 0, "EW": 0} for one in report.irregularities)


BELOTE = """
table: classic {options}; dealer: N; turned: 8S; calls: take:S
N: QS KS 9H 7D 9D JD KD AD; W: 8S 7H 10H QH 10D 7C 8C JC; S: JS AS 8H AH 8D QD 10C QC; E: 7S 9S 10S JH KH 9C KC AC
trick: W 10H AH JH 9H; trick: S 8D 10S 9D 10D; trick: E KC QS({first}) JC QC; trick: N JD 8S QD 9S
trick: E AC KS({second}) 7C 10C; trick: N 7D 7H JS 7S; trick: S 8H KH AD QH; trick: E 9C KD 8C AS
"""


@pytest.mark.parametrize(("options", "first", "second", "faults", "in_vain"), rows("audits", "belotes"), ids=str)
def test_a_belote_that_the_table_does_not_count_is_told_and_no_fault(options, first, second, faults, in_vain):
    text = BELOTE.format(options=options, first=first, second=second).replace("()", "")
    report = audit(parse_record(text))
    assert faults == " ".join(one.fault for one in report.irregularities)
    told = [(one.seat, *map(str, one.cards), one.ruling.reasons[0].facts["why"]) for one in report.in_vain]
    assert told == ([(Seat.NORTH, "QS", "KS", in_vain)] if in_vain else [])
    assert report.count.defenders.belote == (0 if faults or in_vain or not first else 20)
