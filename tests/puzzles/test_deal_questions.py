"""Questions about whole deals: what the engine answers, and how an answer is weighed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.puzzles import AnswerError, Ask, Grade, check, read_answer, truth
from belote_teach.puzzles.deal_beliefs import deal_beliefs
from belote_teach.puzzles.deal_questions import whose_choices
from belote_teach.puzzles.questions import QUESTIONS
from belote_teach.puzzles.sheet import empty_cells, sheet
from belote_teach.puzzles.slips import near_misses
from belote_teach.rules import CardSet, Direction, Seat, parse_cards, profile, profiles
from belote_teach.rules.reachable import card_totals
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Count, Tally

from .deals import ALL, BELOTE, BIDS, CALLS, DECLARE, DOUBLED, LAST, LITIGE, MATCH, SCORE, WHOSE, exercise, faults

CLASSIC = profile("classic")


@pytest.mark.parametrize("body", ALL.values(), ids=list(ALL))
def test_the_author_is_right(body: str) -> None:
    one = exercise(body)
    assert truth(one, one.written_for).value == one.expect


@pytest.mark.parametrize(
    ("body", "value"),
    [
        # the turned card
        ('ask = "calls"\nturned = "9H"\ncalls = "pass pass pass pass"\noffer = "pass take:H take:S"\n', "pass take:S"),
        ('ask = "calls"\nturned = "9H"\noffer = "take:S take:C"\n', "none"),
        # belote: two hands, words, no trump, several at all trump
        ('ask = "belote"\ncontract = "H"\nhand = "QH 7C"\nfirst = "QH"\n', 0),
        ('ask = "belote"\ncontract = "H"\nhand = "KH QH"\nfirst = "KH"\nsaid = "belote"\n', 0),
        ('ask = "belote"\ntable = "stekius"\ncontract = "H"\nhand = "KH QH"\nfirst = "KH"\nsaid = "belote"\n', 20),
        ('ask = "belote"\ntable = "online-501"\ncontract = "H"\nhand = "KH QH"\nfirst = "KH"\nsaid = ""\n', 20),
        ('ask = "belote"\ncontract = "SA"\nhand = "KH QH"\nfirst = "KH"\n', 0),
        ('ask = "belote"\ncontract = "TA"\nhand = "KH QH KS QS"\nfirst = "KH QS"\n', 40),
        # declarations
        ('ask = "whose"\ntable = "cafe"\ncontract = "H"\nclaims = "S: carre Q | E: cent JS"\n', "us 100"),
        ('ask = "whose"\ntable = "cafe"\ncontract = "H"\nclaims = "S: tierce QS | E: tierce QD"\n', "nobody"),
        ('ask = "whose"\ntable = "stekius"\ncontract = "H"\nclaims = "S: tierce QS | E: tierce QD"\n', "us 20"),
        ('ask = "whose"\ntable = "guide"\ncontract = "H"\nclaims = "S: tierce QS | E: tierce QD"\n', "them 20"),
        ('ask = "whose"\ntable = "cafe"\ncontract = "H"\nclaims = ""\n', "nobody"),
        # the match
        ('ask = "match"\ntotals = "900 800"\nmarks = "62 100"\n', "goes on"),
        ('ask = "match"\ntable = "guide"\ntotals = "985 960"\nmarks = "95 67"\n', "draw"),
        ('ask = "match"\ntotals = "919 919"\nmarks = "81 81"\n', "goes on"),
        ('ask = "match"\ntotals = "80 1002"\n', "them"),
    ],
)
def test_the_engine_answers(body: str, value: object) -> None:
    written = value if isinstance(value, int) else f'"{value}"'
    one = exercise(f"{body}expect = {written}")
    assert truth(one, one.written_for).value == one.expect


def test_calls_are_weighed_one_by_one() -> None:
    feedback = check(exercise(CALLS), frozenset({"pass", "take:S"}), CLASSIC)
    assert feedback.grade is Grade.WRONG
    assert (feedback.missed, feedback.extra) == (frozenset({"take:H"}), frozenset({"take:S"}))
    assert check(exercise(CALLS), read_answer(Ask.CALLS, ["take:H", "pass"]), CLASSIC).grade is Grade.RIGHT


def test_marks_of_declarations_are_weighed_card_by_card() -> None:
    one = exercise(DECLARE)
    feedback = check(one, parse_cards("JH 9H QH"), one.written_for)
    assert feedback.missed == CardSet.of("10H")


@pytest.mark.parametrize(
    ("ask", "given"),
    [
        (Ask.CALLS, []),
        (Ask.CALLS, ["80X"]),
        (Ask.BELOTE, "many"),
        (Ask.BELOTE, True),
        (Ask.WHOSE, "mine"),
        (Ask.MATCH, "we"),
        (Ask.SCORE, 96),
        (Ask.SCORE, {"marked.us": "96"}),
        (Ask.SCORE, {"marked.us": True}),
        (Ask.WATCH, 3),
    ],
)
def test_what_is_no_answer_is_refused(ask: Ask, given: object) -> None:
    with pytest.raises(AnswerError):
        read_answer(ask, given)


# ---- the sheet ----


def right(body: str) -> tuple[Any, dict[str, int]]:
    one = exercise(body)
    return one, {name: int(cell.value) for name, cell in empty_cells(sheet(one, one.written_for)).items()}


def test_a_sheet_that_is_right_is_right_in_every_cell() -> None:
    one, numbers = right(LAST)
    feedback = check(one, numbers, CLASSIC)
    assert feedback.grade is Grade.RIGHT
    assert all(cell.ok for cell in feedback.cells.values())
    assert set(numbers) >= {"cards.us", "last.us", "last.them", "belote.us", "total.us", "marked.us", "waits.them"}


def test_one_slip_is_one_slip() -> None:
    one, numbers = right(LAST)
    feedback = check(one, {**numbers, "last.them": 0, "total.them": 86, "marked.them": 86}, CLASSIC)
    wrong = {name for name, cell in feedback.cells.items() if not cell.ok}
    assert wrong == {"last.them", "total.them", "marked.them"}
    assert [name for name in wrong if not feedback.cells[name].follows] == ["last.them"]
    assert feedback.cells["total.them"].slip == "forgot-last"


def test_a_missing_cell_is_no_answer() -> None:
    one, numbers = right(SCORE)
    with pytest.raises(AnswerError, match=r"marked\.us is empty"):
        check(one, {name: number for name, number in numbers.items() if name != "marked.us"}, CLASSIC)


def test_a_faded_sheet_leaves_its_last_rows_empty() -> None:
    one = exercise(SCORE + '\nstage = "faded"\nblank = 2')
    assert {cell.row for cell in empty_cells(sheet(one, CLASSIC)).values()} == {"marked", "waits"}
    whole = exercise(SCORE + '\nstage = "faded"\nblank = "all"')
    assert sheet(whole, CLASSIC) == sheet(exercise(SCORE), CLASSIC)


def test_what_the_author_gives_is_printed() -> None:
    one = exercise(SCORE + '\ngiven = "belote total"')
    assert {cell.row for cell in empty_cells(sheet(one, CLASSIC)).values()} == {"marked", "waits"}


CAPOT = 'ask = "score"\ncount = "takers capot belote | defenders"\nexpect = "272 0"'
GUIDE_SET = 'ask = "score"\ntable = "guide"\ncount = "takers 60 belote | defenders 102"\nexpect = "0 182"'
SET = 'ask = "score"\ncount = "takers 60 belote | defenders 102"\nexpect = "20 162"'
ROUNDED = 'ask = "score"\ntable = "ffb-contree"\ncount = "takers 97 | defenders 65"\nbid = "90H"\nexpect = "190 70"'
DECLARED = 'ask = "score"\ntable = "cafe"\ncount = "takers 60 declarations 50 | defenders 102"\nexpect = "110 102"'
CARRIED = 'ask = "score"\ncount = "takers 100 | defenders 62 | carried 81"\nexpect = "181 62"'


@pytest.mark.parametrize(
    ("body", "cell", "number", "slip"),
    [
        (LAST, "total.them", 86, "forgot-last"),
        (LAST, "cards.us", 96, "cards-of-162"),
        (LAST, "total.them", 76, "forgot-belote"),
        (LAST, "total.them", 116, "belote-twice"),
        (SCORE, "marked.us", 76, "forgot-belote"),
        (SCORE, "marked.us", 116, "belote-twice"),
        (SCORE, "marked.us", 86, "other-side"),
        (SET, "marked.us", 80, "own-though-set"),
        (SET, "marked.them", 102, "own-though-set"),
        (SET, "marked.us", 0, "forgot-belote"),
        (SET, "marked.them", 160, "forfeit-160"),
        (GUIDE_SET, "marked.us", 20, "belote-kept"),
        (GUIDE_SET, "marked.them", 162, "forgot-belote"),
        (LITIGE, "marked.us", 81, "own-though-set"),
        (LITIGE, "marked.them", 162, "litige-as-set"),
        (LITIGE, "waits.us", 0, "litige-as-made"),
        (LITIGE, "waits.us", 162, "both-wait"),
        (CAPOT, "marked.us", 270, "capot-250"),
        (CAPOT, "marked.us", 182, "capot-as-cards"),
        (CAPOT, "marked.us", 252, "forgot-belote"),
        (DOUBLED, "marked.us", 360, "forgot-bid"),
        (DOUBLED, "marked.us", 270, "forgot-multiplier"),
        (DOUBLED, "marked.us", 520, "belote-not-multiplied"),
        (DOUBLED, "marked.us", 117, "total-only"),
        (ROUNDED, "marked.us", 187, "not-rounded"),
        (ROUNDED, "marked.us", 180, "rounded-wrong-way"),
        (ROUNDED, "marked.them", 60, "rounded-wrong-way"),
        (DECLARED, "marked.us", 60, "forgot-declarations"),
        (DECLARED, "total.us", 60, "forgot-declarations"),
        (CARRIED, "marked.us", 100, "forgot-waiting"),
    ],
)
def test_a_slip_is_known_by_its_number(body: str, cell: str, number: int, slip: str) -> None:
    one = exercise(body)
    assert truth(one, one.written_for).value == one.expect
    assert near_misses(one, one.written_for)[cell][number] == slip


@given(st.integers(10, 152), st.sampled_from([0, 20]), st.booleans(), st.sampled_from(profiles()))
def test_no_slip_is_the_truth_and_a_right_sheet_adds_up(cards: int, belote: int, last: bool, table: str) -> None:
    rules = profile(table)
    body = f'ask = "score"\ntable = "{table}"\ncount = "takers {cards} belote {belote} | defenders {162 - cards}"\n'
    body += '\nlast = "takers"' * last + ('\nbid = "90H"' if rules.auction == "bids" else "") + '\nexpect = "0 0"'
    one = exercise(body.replace("belote 0", ""))
    rows = sheet(one, rules)
    values = {cell.id: cell.value for row in rows for cell in row}
    near = near_misses(one, rules)
    for cell in empty_cells(rows).values():
        assert cell.value not in near[cell.id]
        if cell.of:
            assert sum(int(values[part]) for part in cell.of) == cell.value
    numbers = {name: int(cell.value) for name, cell in empty_cells(rows).items()}
    assert check(one, numbers, rules).grade is Grade.RIGHT


@given(st.sampled_from(sorted(card_totals(CLASSIC))), st.integers(0, 300))
def test_the_sheet_marks_what_the_engine_marks(cards: int, carried: int) -> None:
    count = Count(Tally(cards), Tally(162 - cards), None, carried)
    score = settle(count, CLASSIC).value
    one = exercise(
        f'ask = "score"\ncount = "takers {cards} | defenders {162 - cards} | carried {carried}"\nexpect = "0 0"'
    )
    marked = {cell.id: cell.value for row in sheet(one, CLASSIC) for cell in row if cell.row == "marked"}
    assert marked == {"marked.us": score.takers, "marked.them": score.defenders}


# ---- beliefs ----


@pytest.mark.parametrize(
    ("body", "answer", "belief"),
    [
        (CALLS, frozenset({"pass", "take:H", "take:S"}), "K1"),
        (BIDS, frozenset({"pass", "80H", "90H", "capotS"}), "K4"),
        (BIDS, frozenset({"pass", "90H", "capotS", "coinche"}), "K6"),
        (BIDS, frozenset({"pass", "90H", "capotS", "85S"}), "K5"),
        (BIDS.replace("80S pass", "80D pass").replace("85S", "85D"), frozenset({"pass", "80H", "90H", "capotS"}), "K3"),
        (BELOTE, 0, "V4"),
        (BELOTE, 40, "V10"),
        (BELOTE.replace("KH QH", "QH").replace("20", "0"), 20, "V8"),
        (DECLARE, parse_cards("9H JH QH"), "Q1"),
        (DECLARE, parse_cards("9H 10H JH QH 7C 8C"), "Q3"),
        (DECLARE.replace("AS 7C 8C KD", "8S 8C 8D 8H"), parse_cards("8S 8C 8D 8H 9H 10H JH QH"), "Q2"),
        (DECLARE.replace("AS 7C 8C KD", "JS JC AS 7S"), parse_cards("9H 10H JH QH JS JC"), "Q4"),
        (DECLARE.replace("AS 7C 8C KD", "AC 7C 8C KD"), parse_cards("9H 10H JH QH AC 7C 8C"), "Q5"),
        (WHOSE, "both 20 70", "W1"),
        (WHOSE, "them 50", "W2"),
        (
            WHOSE.replace("tierce QH", "carre K").replace("tierce AD", "tierce 9C").replace("them 70", "us 100"),
            "nobody",
            "W9",
        ),
        (WHOSE.replace("tierce QH |", "tierce KH | N: tierce 9C |").replace("tierce AD", "tierce 9D"), "us 40", "W7"),
        (MATCH, "draw", "X4"),
    ],
)
def test_a_belief_is_known_by_its_answer(body: str, answer: object, belief: str) -> None:
    one = exercise(body)
    assert deal_beliefs(one, one.written_for, QUESTIONS[one.ask])[answer][0] == belief


def test_the_greater_sum_does_not_decide() -> None:
    one = exercise(
        'ask = "whose"\ntable = "cafe"\ncontract = "H"\nclaims = "S: cinquante AS | E: tierce QD, tierce 9C | W: '
        'cinquante KH"\nexpect = "us 50"'
    )
    assert deal_beliefs(one, one.written_for, QUESTIONS[one.ask])["them 90"][0] == "W3"


@pytest.mark.parametrize("body", ALL.values(), ids=list(ALL))
@pytest.mark.parametrize("table", profiles())
def test_no_belief_is_the_truth_at_any_table(body: str, table: str) -> None:
    one, rules = exercise(body), profile(table)
    if one.arises(rules):
        assert truth(one, rules).value not in deal_beliefs(one, rules, QUESTIONS[one.ask])
        if one.ask is Ask.WHOSE:
            assert truth(one, rules).value in whose_choices(one, rules)


def test_what_cannot_arise_at_the_courses_table_is_shown_at_its_own() -> None:
    declare = exercise(DECLARE.replace('table = "cafe"\n', ""))
    assert declare.rules(profile("guide")).id == "guide"
    bids = exercise(BIDS)
    assert bids.rules(profile("classic")).id == "coinche"
    assert not exercise(CALLS).arises(profile("coinche"))
    assert exercise(CALLS).rules(profile("coinche")).id == "classic"
    assert not exercise(SCORE).arises(profile("for-two"))


def test_a_clockwise_table_changes_who_spoke() -> None:
    auction = exercise(BIDS).seated(Direction.CLOCKWISE).situation.auction
    assert auction.turn is Seat.SOUTH
    assert [auction.speaker(place) for place in range(2)] == [Seat.NORTH, Seat.EAST]
    contest = exercise(WHOSE).seated(Direction.CLOCKWISE).situation
    assert set(contest.claims) == {Seat.SOUTH, Seat.WEST}
    assert contest.first is Seat.WEST


# ---- what authors write ----


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        (SCORE.replace("86", "90"), 4, "76 and 90 make 166"),
        (SCORE + '\nbid = "90H"', 6, "nobody bids"),
        (SCORE + "\nlast = true", 6, 'who has won the last trick, "takers" or "defenders"'),
        (SCORE + '\ngiven = "marked"', 6, "'marked' is no row that may be given"),
        (DOUBLED.replace('bid = "90H coinche"\n', ""), 1, 'bid is missing; write bid = "80H coinche"'),
        (CALLS.replace('turned = "9H"\n', ""), 1, 'write turned = "9H"'),
        (BIDS + '\nturned = "9H"', 8, "no card is turned up"),
        (CALLS.replace("pass pass", "pass take:H"), 5, "the auction is over"),
        (CALLS.replace('offer = "pass take:H take:S"\n', ""), 1, "offer is missing"),
        (CALLS.replace("pass take:H take:S", "pass"), 6, "two to eight different calls"),
        (BELOTE.replace('first = "QH"', 'first = "QS"'), 6, "QS is not in the hand"),
        (BELOTE + '\nsaid = "rebelot"', 8, "write the words said"),
        (DECLARE.replace(" KD", ""), 6, "7 cards; whoever declares holds eight"),
        (WHOSE.replace("tierce AD", "tierce QH"), 6, "would stand twice"),
        (WHOSE.replace("tierce AD", "tierce 8D"), 6, "no tierce ends at 8D"),
        (WHOSE.replace('"cafe"', '"for-two"'), 6, "nobody has a partner"),
        (MATCH + '\ntable = "for-three"', 4, "three have totals"),
        (MATCH.replace("985 960", "985"), 4, "the points of both sides"),
        (MATCH + '\nhand = "7S"', 7, "hand does not belong to ask = 'match'"),
        ('ask = "watch"\nrecord = "table: classic"', 4, "the line 'dealer' is missing"),
        ('ask = "watch"\nrecord = """\ntable: classic\ndealer: N\nN: 8H 10X"""', 7, "no suit is called 'X'"),
        ('ask = "watch"\nrecord = "table: classic"\nexpect = 3', 5, "asks nothing"),
    ],
)
def test_an_author_is_told_what_is_wrong_and_where(body: str, line: int, message: str) -> None:
    told = faults(body)
    assert message in told, told
    assert f"file.toml:{line}: " in told, told
