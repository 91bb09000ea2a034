"""The referee: every case of the documents, every way to ask wrongly, and lines without end."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.language import LANGUAGES
from belote_teach.referee import CODES, KINDS, answer_stream, answers, rule_on, table
from belote_teach.rules import OPTIONS, Ruleset, profile, profiles
from belote_teach.rules.duties import decision_table
from belote_teach.rules.tables import option_values
from tests.cases import cases

CASES = [case for kind in KINDS for case in cases(kind)]
COMMAND = [sys.executable, "-m", "belote_teach", "referee"]
DIAMONDS = {"mode": "suit", "trump": "D"}
PLAYS = [{"seat": "E", "card": "AC"}, {"seat": "N", "card": "7C"}, {"seat": "W", "card": "8D"}]
POSITION = {"contract": DIAMONDS, "direction": "ccw", "player": "S", "trick": PLAYS, "hand": ["9D", "QD", "KS", "7H"]}
RULING = {"legal": ["9D", "QD"], "illegal": {"KS": "MUST_TRUMP", "7H": "MUST_TRUMP"}}


def request(kind: str = "legal_cards", inputs: Any = POSITION, **changes: Any) -> dict[str, Any]:
    return {"id": 1, "kind": kind, "profile": "classic", "options": {}, "inputs": inputs} | changes


def run(lines: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], input=lines, capture_output=True, check=False, timeout=60)


def line(value: Any) -> bytes:
    return json.dumps(value).encode() + b"\n"


def as_expected(answer: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """
    Return an answer as the cases write it.

    A case that expects an error names its code alone; one that speaks of a part of the result names this part.
    """
    if "error" in answer:
        return {"error": answer["error"]["code"]}
    return {name: value for name, value in answer["result"].items() if name in expected}


# The cases


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case_is_answered_as_expected(case):
    asked = {name: case[name] for name in ("id", "kind", "profile", "options", "inputs")}
    answer = rule_on(asked)
    assert case["id"] == answer["id"]
    assert case["expected"] == as_expected(answer, case["expected"])


def test_a_process_answers_every_case_in_its_order():
    done = run(b"".join(map(line, CASES)))
    replies = [json.loads(reply) for reply in done.stdout.splitlines()]
    assert [case["id"] for case in CASES] == [reply["id"] for reply in replies]
    assert [case["expected"] for case in CASES] == [
        as_expected(reply, case["expected"]) for case, reply in zip(CASES, replies, strict=True)
    ]
    assert (1, b"") == (done.returncode, done.stderr)  # some parse cases are errors
    assert b"\xef\xb8\x8f" not in done.stdout  # no emoji selector leaves the house


def test_legal_cards_stand_in_the_order_of_the_hand():
    hand = ["7H", "QD", "KS", "9D"]
    result = rule_on(request(inputs=POSITION | {"hand": hand}))["result"]
    assert {"legal": ["QD", "9D"], "illegal": {"7H": "MUST_TRUMP", "KS": "MUST_TRUMP"}} == result
    assert ["7H", "KS"] == list(result["illegal"])


def test_every_rule_that_strikes_a_card_has_a_code():
    tables = [profile(name) for name in profiles()] + [Ruleset().with_options({"undertrump_opponent": "forbidden"})]
    striking = {
        rule
        for rules in tables
        for _, decision in decision_table(rules)
        for rule, _, _, struck in decision.steps
        if struck
    }
    assert set(CODES) == striking


def test_a_card_may_be_written_as_people_do():
    assert RULING == rule_on(request(inputs=POSITION | {"hand": [" 9♦️", "qd", "K♠", "7h"]}))["result"]


@pytest.mark.parametrize("seats", ["ENWS", "ESWN", "SENW", "NESW"])
def test_a_trick_may_turn_either_way(seats):
    trick = [{"seat": seat, "card": card} for seat, card in zip(seats, ("AC", "7C", "8D", "QD"), strict=True)]
    answer = rule_on(request("trick", {"contract": DIAMONDS, "trick": trick, "last_trick": True}))
    assert {"winner": seats[3], "points": 24} == answer["result"]


def test_a_trick_has_as_many_cards_as_there_are_players():
    two = [{"seat": "N", "card": "AC"}, {"seat": "S", "card": "7D"}]
    asked = {"contract": DIAMONDS, "trick": two, "last_trick": False}
    assert {"winner": "S", "points": 11} == rule_on(request("trick", asked, profile="for-two"))["result"]
    three = [{"seat": "E", "card": "AC"}, {"seat": "W", "card": "9C"}, {"seat": "S", "card": "KC"}]
    asked = {"contract": DIAMONDS, "trick": three, "last_trick": False}
    assert {"winner": "E", "points": 15} == rule_on(request("trick", asked, profile="for-three"))["result"]
    position = {"contract": DIAMONDS, "direction": "ccw", "player": "S", "trick": two[:1], "hand": ["9D", "7H"]}
    assert ["9D"] == rule_on(request(inputs=position, profile="for-two"))["result"]["legal"]


def test_options_change_the_table():
    hand = {"hand": ["7D", "KS"], "trick": PLAYS}
    assert {"KS": "MUST_UNDERTRUMP"} == rule_on(request(inputs=POSITION | hand))["result"]["illegal"]
    changed = {"undertrump_opponent": "optional"}
    assert {} == rule_on(request(inputs=POSITION | hand, options=changed))["result"]["illegal"]
    assert {} == rule_on(request(inputs=POSITION | hand, profile="coinche"))["result"]["illegal"]


def test_the_scale_of_a_total_is_the_table_s_own_unless_it_is_named():
    totals = [
        rule_on(request("card_total", {"mode": "TA", "scale": scale}))["result"]["total"] for scale in (None, "alt14")
    ]
    assert [248, 152] == totals
    assert 152 == rule_on(request("card_total", {"mode": "TA", "scale": None}, profile="coinche"))["result"]["total"]


def test_a_position_that_can_be_is_given_back():
    inputs = {"hand": ["qd", "7♥"], "played": PLAYS}
    assert {"hand": ["QD", "7H"], "played": PLAYS} == rule_on(request("parse", inputs))["result"]


def test_remarks_may_stand_beside_a_question():
    remarks = {"expected": {}, "title": "t", "note": "n", "source": "s", "basis": "b"}
    assert RULING == rule_on(request(inputs=POSITION | {"note": "mine"}, **remarks))["result"]


# Questions that cannot be answered

TRICK = {"contract": DIAMONDS, "trick": [*PLAYS, {"seat": "S", "card": "QD"}], "last_trick": False}
EXAMPLES = {kind: dict(KINDS[kind].examples[0]) for kind in KINDS}
CONVERSION = {"raw_points": 198, "raw_total": 258, "belotes": 1}


def new(kind: str, *, profile: str | None = None, **changes: Any) -> dict[str, Any]:
    """A right question of *kind*, some of its inputs changed."""
    return request(kind, EXAMPLES[kind] | changes, profile=profile or KINDS[kind].profile)


def changed_trick(place: int, trick: Any) -> dict[str, Any]:
    """A right question about a whole deal, one of its tricks changed."""
    tricks = list(EXAMPLES["full_deal"]["tricks"])
    tricks[place] = trick
    return new("full_deal", tricks=tricks)


WRONG = {
    "no object": (7, "BAD_INPUT", "is not a question"),
    "a stray key": (request(option={}), "BAD_INPUT", "'option'"),
    "an id that is a list": (request(id=[1]), "BAD_INPUT", "id:"),
    "an id that is true": (request(id=True), "BAD_INPUT", "id:"),
    "an id that is a fraction": (request(id=1.5), "BAD_INPUT", "id:"),
    "no kind": ({"id": 1}, "UNKNOWN_KIND", ", ".join(KINDS)),
    "an unknown kind": (request("score"), "UNKNOWN_KIND", ", ".join(KINDS)),
    "a kind that is a list": (request(["trick"]), "UNKNOWN_KIND", ", ".join(KINDS)),
    "no profile": (request(profile=None), "BAD_INPUT", '"profile": "classic"'),
    "an unknown profile": (request(profile="clasic"), "UNKNOWN_PROFILE", ", ".join(profiles())),
    "a file, unasked": (request(profile="club.toml"), "BAD_PROFILE", "unknown table"),
    "options in a list": (request(options=[]), "BAD_INPUT", "options"),
    "an unknown option": (request(options={"ties": "litige"}), "UNKNOWN_OPTION", "there are tie, "),
    "an unknown value": (request(options={"ta_rise": "often"}), "BAD_INPUT", "always, unless_partner_master, never"),
    "a value that is a list": (request(options={"ta_rise": ["never"]}), "BAD_INPUT", "options.ta_rise"),
    "no inputs": (request(inputs=None), "BAD_INPUT", '"hand": ["9D"'),
    "a missing input": (request(inputs={"contract": DIAMONDS}), "BAD_INPUT", "inputs.direction is missing"),
    "a stray input": (request(inputs=POSITION | {"last": 1}), "BAD_INPUT", "inputs.'last' is not known"),
    "a contract as text": (request(inputs=POSITION | {"contract": "D"}), "BAD_INPUT", '"trump": "D"'),
    "a contract with more": (
        request(inputs=POSITION | {"contract": DIAMONDS | {"by": "S"}}),
        "BAD_INPUT",
        "inputs.contract",
    ),
    "a trump that is a number": (
        request(inputs=POSITION | {"contract": {"mode": "suit", "trump": 4}}),
        "BAD_INPUT",
        "4",
    ),
    "an unknown trump": (
        request(inputs=POSITION | {"contract": {"mode": "suit", "trump": "X"}}),
        "BAD_CONTRACT",
        "'X'",
    ),
    "no trump suit": (request(inputs=POSITION | {"contract": {"mode": "suit"}}), "BAD_CONTRACT", "S H D C"),
    "trump SA": (
        request(inputs=POSITION | {"contract": {"mode": "suit", "trump": "SA"}}),
        "BAD_CONTRACT",
        '"mode": "SA"',
    ),
    "SA with a trump": (
        request(inputs=POSITION | {"contract": {"mode": "SA", "trump": "D"}}),
        "BAD_CONTRACT",
        '"mode": "SA"',
    ),
    "an unknown direction": (request(inputs=POSITION | {"direction": "left"}), "BAD_INPUT", "neither ccw"),
    "an unknown player": (request(inputs=POSITION | {"player": "Z"}), "BAD_SEAT", "N, E, S or W"),
    "a player that is a number": (request(inputs=POSITION | {"player": 1}), "BAD_INPUT", '"player": "S"'),
    "a hand as text": (request(inputs=POSITION | {"hand": "9D QD"}), "BAD_INPUT", "not a list of cards"),
    "a hand of numbers": (request(inputs=POSITION | {"hand": [9]}), "BAD_INPUT", "9 is not a card"),
    "no hand": (request(inputs=POSITION | {"hand": []}), "HAND_SIZE", "not 0"),
    "a six": (request(inputs=POSITION | {"hand": ["6H"]}), "BAD_RANK", "'6'"),
    "no suit": (request(inputs=POSITION | {"hand": ["JX"]}), "BAD_SUIT", "'X'"),
    "the same card twice": (request(inputs=POSITION | {"hand": ["9D", "9♦"]}), "DUPLICATE_CARD", "9D"),
    "a card played and held": (request(inputs=POSITION | {"hand": ["AC"]}), "DUPLICATE_CARD", "AC"),
    "not his turn": (request(inputs=POSITION | {"player": "E"}), "SEAT_ORDER", "turn of S"),
    "the wrong direction": (request(inputs=POSITION | {"direction": "cw"}), "SEAT_ORDER", "turn of S"),
    "a play with more": (request(inputs=POSITION | {"trick": [PLAYS[0] | {"n": 1}]}), "BAD_INPUT", "not a play"),
    "a play without a seat": (request(inputs=POSITION | {"trick": ["AC"]}), "BAD_INPUT", '"seat": "E"'),
    "a seat that is null": (
        request(inputs=POSITION | {"trick": [{"seat": None, "card": "AC"}]}),
        "BAD_INPUT",
        "not a play",
    ),
    "three cards": (request("trick", TRICK | {"trick": PLAYS}), "TRICK_SIZE", "four cards, not 3"),
    "five cards": (request("trick", TRICK | {"trick": TRICK["trick"] + PLAYS[:1]}), "TRICK_SIZE", "four cards, not 5"),
    "seats across": (
        request(
            "trick", TRICK | {"trick": [{"seat": s, "card": f"{r}H"} for s, r in zip("NSEW", "789J", strict=True)]}
        ),
        "SEAT_ORDER",
        "cannot come after",
    ),
    "last_trick as a number": (request("trick", TRICK | {"last_trick": 1}), "BAD_INPUT", "not true or false"),
    "an unknown mode": (request("card_total", {"mode": "NT", "scale": None}), "BAD_INPUT", "suit, SA, TA"),
    "the scale of another contract": (
        request("card_total", {"mode": "SA", "scale": "ffb2015"}),
        "BAD_INPUT",
        "a19, raw130",
    ),
    "a scale for a suit": (request("card_total", {"mode": "suit", "scale": "a19"}), "BAD_INPUT", "inputs.scale"),
    "more than all": (request("ta_conversion", CONVERSION | {"raw_points": 259}), "BAD_INPUT", "from 0 to 258"),
    "out of nothing": (request("ta_conversion", CONVERSION | {"raw_total": 0}), "BAD_INPUT", "from 1 to 1000"),
    "points that are true": (request("ta_conversion", CONVERSION | {"raw_points": True}), "BAD_INPUT", "whole number"),
    "points in fractions": (request("ta_conversion", CONVERSION | {"raw_points": 1.5}), "BAD_INPUT", "whole number"),
    "five belotes": (request("ta_conversion", CONVERSION | {"belotes": 5}), "BAD_INPUT", "from 0 to 4"),
    "a card and a position": (request("parse", {"text": "9D", "hand": ["9D"]}), "BAD_INPUT", "inputs."),
    "an option that is a number as text": (request(options={"target": "1000"}), "BAD_INPUT", "a whole number, such as"),
    "an option without end": (request(options={"target": 10**9}), "BAD_INPUT", "options.target"),
    "an option that is not true or false": (
        request(options={"round2_any_suit": 1}),
        "BAD_INPUT",
        "is not one of false, true",
    ),
    "a score where players bid": (new("deal_score", profile="coinche"), "WRONG_TABLE", "ask contract_score"),
    "a contract where nobody bids": (new("contract_score", profile="classic"), "WRONG_TABLE", "ask deal_score"),
    "cards that do not add up": (new("deal_score", takers_card_points=77), "BAD_COUNT", "77 and 86 make 163"),
    "a capot with the last ten": (
        new("deal_score", takers_card_points=162, defenders_card_points=0, capot="takers"),
        "BAD_COUNT",
        "together with a capot",
    ),
    "a capot that left points": (
        new("deal_score", takers_card_points=150, defenders_card_points=2, capot="takers"),
        "BAD_COUNT",
        "all 152 points in cards, not 150",
    ),
    "points below nought": (new("deal_score", carry_in=-1), "BAD_INPUT", "inputs.carry_in"),
    "a belote of nobody": (new("deal_score", belote="S"), "BAD_INPUT", "null, takers, defenders"),
    "a bid between the steps": (new("contract_score", bid=85), "BAD_INPUT", "85 cannot be bid: bids go from 80 by 10"),
    "a capot that cannot be doubled": (
        new("contract_score", profile="pagat-coinche", bid=250, contre=1),
        "BAD_INPUT",
        "nobody can double it",
    ),
    "a bid doubled thrice": (new("contract_score", contre=3), "BAD_INPUT", "from 0 to 2"),
    "a match of one side": (new("match_end", before=[985]), "BAD_INPUT", "a pair of numbers"),
    "a match of three sides": (new("match_end", marks=[1, 2, 3]), "BAD_INPUT", "inputs.marks"),
    "a call nobody knows": (new("bid_legal", action="take"), "BAD_CALL", "take:H"),
    "a bid without end": (new("bid_legal", action="9" * 5000 + "H"), "BAD_CALL", "not a call"),
    "an auction without its card": (new("bid_legal", auction={"calls": []}), "BAD_INPUT", "auction.turned is missing"),
    "an auction with a card too many": (
        new("bid_legal", profile="coinche"),
        "BAD_INPUT",
        "inputs.auction.'round' is not known",
    ),
    "the wrong round": (
        new("bid_legal", auction={"turned": "9H", "round": 2, "calls": ["pass"]}),
        "BAD_INPUT",
        "after 1 calls it is round 1",
    ),
    "a call that could not be": (
        new("bid_legal", auction={"turned": "9H", "round": 1, "calls": ["take:S"]}),
        "ILLEGAL_CALL",
        "call 1, take:S",
    ),
    "calls as text": (
        new("bid_legal", auction={"turned": "9H", "round": 1, "calls": "pass"}),
        "BAD_INPUT",
        "inputs.auction.calls",
    ),
    "a hand of nine": (
        new("declarations_in_hand", hand=[f"{rank}H" for rank in "789JQKA"] + ["7S", "8S"]),
        "HAND_SIZE",
        "not 9",
    ),
    "four eights": (
        new("declaration_contest", takers=[{"seat": "S", "kind": "carre", "top": "8"}]),
        "BAD_DECLARATION",
        "J, 9, A",
    ),
    "a tierce to the eight": (
        new("declaration_contest", takers=[{"seat": "S", "kind": "tierce", "top": "8H"}]),
        "BAD_DECLARATION",
        "highest card",
    ),
    "a declaration nobody knows": (
        new("declaration_contest", takers=[{"seat": "S", "kind": "flush", "top": "8H"}]),
        "BAD_INPUT",
        "tierce, cinquante, cent, carre",
    ),
    "partners against each other": (
        new("declaration_contest", takers=[{"seat": "W", "kind": "tierce", "top": "9H"}]),
        "BAD_INPUT",
        "N with S and E with W",
    ),
    "seats in disorder": (new("declaration_contest", order=["N", "S", "E", "W"]), "SEAT_ORDER", "E N W S"),
    "three hands": (new("declarations_deal", hands={"N": ["9H"]}), "BAD_INPUT", "the four seats N, E, S, W"),
    "a short hand": (
        new("declarations_deal", hands=EXAMPLES["declarations_deal"]["hands"] | {"N": ["9H"]}),
        "HAND_SIZE",
        "N",
    ),
    "a card in two hands": (
        new("declarations_deal", hands=dict.fromkeys("NESW", EXAMPLES["declarations_deal"]["hands"]["N"])),
        "DUPLICATE_CARD",
        "stands twice",
    ),
    "a word that is not said": (new("belote", said=["rebelotte"]), "BAD_INPUT", "belote, rebelote"),
    "a word that is a list": (new("belote", said=[["belote"]]), "BAD_INPUT", "belote, rebelote"),
    "a mode nobody knows": (new("belote", mode="NT"), "BAD_CONTRACT", "'NT'"),
    "seven tricks": (
        new("full_deal", tricks=EXAMPLES["full_deal"]["tricks"][:7]),
        "BAD_INPUT",
        "there are 8 tricks, not 7",
    ),
    "another leader": (new("full_deal", first_leader="S"), "SEAT_ORDER", "trick 1: N:JC: it is the turn of S"),
    "a card of another": (
        changed_trick(0, ["N:JC", "W:10C", "S:AC", "E:QC"]),
        "NOT_IN_HAND",
        "trick 1: E does not hold",
    ),
    "a revoke": (changed_trick(0, ["N:JC", "W:AS", "S:AC", "E:KC"]), "ILLEGAL_PLAY", "W may not play AS: follow"),
    "a trick of three": (changed_trick(1, ["S:8C", "E:9D", "N:7C"]), "TRICK_SIZE", "trick 2"),
    "a trick as text": (changed_trick(1, "S:8C E:9D N:7C W:8H"), "BAD_INPUT", "is not a trick"),
    "a card without its seat": (changed_trick(1, ["8C", "E:9D", "N:7C", "W:8H"]), "BAD_INPUT", "such as E:7H"),
    "a turned card of another": (new("full_deal_score", turnup="QC"), "BAD_INPUT", "among the taker's cards"),
    "a whole deal where players bid": (new("full_deal_score", profile="coinche"), "WRONG_TABLE", "leave out"),
    "a trick without cards": (
        new("full_deal_score", plays=[{"leader": "N"}] * 8),
        "BAD_INPUT",
        '"leader": "N", "cards"',
    ),
    "a trick of five": (
        new("full_deal_score", plays=[{"leader": "N", "cards": ["JC", "10C", "AC", "KC", "7C"]}] * 8),
        "TRICK_SIZE",
        "not 5",
    ),
    "four hands where three play": (new("declarations_deal", profile="for-three"), "WRONG_TABLE", "3 play"),
    "a whole deal where two play": (new("full_deal", profile="for-two"), "WRONG_TABLE", "2 play"),
    "another phase": (new("deal", phase="third_deal"), "BAD_INPUT", "first_deal, second_deal, full_deal"),
    "eight at once with a turned card": (new("deal", phase="full_deal"), "WRONG_TABLE", "a card is turned up"),
    "a turned card where players bid": (new("deal", profile="coinche"), "WRONG_TABLE", "ask full_deal"),
    "nothing to parse": (request("parse", {}), "BAD_INPUT", "inputs.text is missing"),
}


@pytest.mark.parametrize(("asked", "code", "says"), WRONG.values(), ids=WRONG)
def test_a_wrong_question_gets_a_code_and_a_sentence(asked, code, says):
    error = rule_on(asked)["error"]
    assert code == error["code"]
    assert says in error["message"]


def test_a_wrong_question_keeps_its_id():
    assert "seven" == rule_on(request("score", id="seven"))["id"]


def test_a_message_never_grows_with_the_question():
    for text in ("X" * 100_000, "[" * 100_000):
        for asked in (
            request("parse", {"text": text}),
            request(text),
            request(profile=text),
            request(inputs={text: 1}),
        ):
            assert len(rule_on(asked)["error"]["message"]) < 500


@pytest.mark.parametrize("kind", KINDS)
def test_the_example_in_each_message_is_a_right_one(kind):
    for example in KINDS[kind].examples:
        assert "result" in rule_on(request(kind, example, profile=KINDS[kind].profile))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["S", "9D", "suit", "10♥"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, Any]:
    """A right question in which one place holds something else, or nothing."""
    kind = draw(st.sampled_from(list(KINDS)))
    asked = json.loads(json.dumps(request(kind, draw(st.sampled_from(KINDS[kind].examples)))))
    asked["options"] = {"ta_rise": "never"}
    place: Any = asked
    while True:
        key = draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        if isinstance(place[key], dict | list) and place[key] and draw(st.booleans()):
            place = place[key]
            continue
        if draw(st.booleans()):
            place[key] = draw(JSON)
        else:
            del place[key]
        return asked


@given(JSON | damaged() | st.fixed_dictionaries(dict.fromkeys(("id", "kind", "profile", "options", "inputs"), JSON)))
def test_whatever_is_asked_is_answered(asked):
    answer = rule_on(asked, "en")
    assert {"id", "result", "explanation"} == set(answer) or {"id", "error"} == set(answer)
    json.dumps(answer, allow_nan=False)


OPTION = st.sampled_from(list(OPTIONS)).flatmap(
    lambda name: st.tuples(st.just(name), st.sampled_from(option_values(name)) | st.integers(0, 100_000) | st.none())
)


@given(st.sampled_from(list(KINDS)), st.lists(OPTION, max_size=4), st.sampled_from(profiles()), st.data())
def test_every_kind_is_answered_at_every_table_that_options_can_make(kind, options, name, data):
    inputs = data.draw(st.sampled_from(KINDS[kind].examples))
    answer = rule_on(request(kind, inputs, profile=name, options=dict(options)), "pt")
    assert {"id", "result", "explanation"} == set(answer) or {"id", "error"} == set(answer)
    json.dumps(answer, allow_nan=False)


# Lines


@given(st.lists(st.binary(max_size=40) | JSON.map(lambda value: json.dumps(value).encode()), max_size=8))
def test_every_line_gets_one_answer_whatever_it_holds(lines):
    lines = [one.replace(b"\n", b" ") for one in lines]
    filled = [
        one for number, one in enumerate(lines) if (one.removeprefix(b"\xef\xbb\xbf") if not number else one).strip()
    ]
    assert len(filled) == len(list(answers(lines)))


UNREADABLE = {
    "half a line": (b'{"id": 1,', "line 2: "),
    "not UTF-8": (b"\xff\xfe{}", "line 2: not UTF-8"),
    "not a number": (b'{"id": NaN}', "line 2: NaN is not JSON"),
    "a number of 5000 digits": (b'{"id": ' + b"9" * 5000 + b"}", "line 2: "),
    "nested without end": (b"[" * 100_000, "line 2: "),
    "longer than a line may be": (b'{"id": "' + b"x" * 3_000_000 + b'"}', "line 2: longer than 1048576 bytes"),
}


@pytest.mark.parametrize(("bad", "says"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_line_that_cannot_be_read_is_an_error_and_the_rest_goes_on(bad, says):
    sink = io.StringIO()
    good = line(request())
    assert not answer_stream(io.BytesIO(good + bad + b"\r\n\n" + good), sink)
    first, broken, last = map(json.loads, sink.getvalue().splitlines())
    assert {"id": 1, "result": RULING} == first == last
    assert (None, "BAD_JSON") == (broken["id"], broken["error"]["code"])
    assert broken["error"]["message"].startswith(says)


def test_the_last_line_needs_no_end_and_the_first_may_have_a_mark():
    sink = io.StringIO()
    assert answer_stream(io.BytesIO(b"\xef\xbb\xbf" + line(request()) + line(request()).rstrip()), sink)
    assert 2 == len(sink.getvalue().splitlines())


MEASURED = """
import pathlib, re, sys
from belote_teach.cli import main
main(["referee", sys.argv[1]])
print(re.search(r"VmHWM:\\s*(\\d+) kB", pathlib.Path("/proc/self/status").read_text())[1], file=sys.stderr)
"""


def most_memory(questions: Path) -> int:
    """Answer *questions* in a process, and return how many bytes it held at most."""
    command = [sys.executable, "-c", MEASURED, questions]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    return int(done.stderr) * 1024


@pytest.mark.skipif(sys.platform != "linux", reason="counts memory as Linux does")
def test_lines_without_end_need_constant_memory(tmp_path):
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    few.write_bytes(b"".join(map(line, CASES)))
    many.write_bytes(few.read_bytes() * (20_000 // len(CASES)))
    assert most_memory(many) < most_memory(few) + 20_000 * 100  # a line is more than 400 bytes


def test_a_program_may_ask_line_by_line():
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(line(request(id=number)))
            process.stdin.flush()
            assert {"id": number, "result": RULING} == json.loads(process.stdout.readline())
        process.stdin.close()
        assert 0 == process.wait(10)


def test_a_reader_who_leaves_is_no_accident(tmp_path):
    questions = tmp_path / "many.jsonl"
    questions.write_bytes(line(request()) * 20_000)
    with subprocess.Popen([*COMMAND, questions], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert (1, b"") == (process.wait(30), process.stderr.read())


# The command


def test_status_tells_whether_every_question_was_answered(tmp_path):
    assert 0 == run(line(request())).returncode
    assert 0 == run(b"").returncode
    assert 1 == run(line(request()) + b"?\n" + line(request())).returncode
    for unreadable in (tmp_path / "none.jsonl", tmp_path):
        done = run(b"", str(unreadable))
        assert (2, b"") == (done.returncode, done.stdout)
        assert str(unreadable) in done.stderr.decode()
    assert 2 == run(b"", "--explain", "xx").returncode


def test_a_file_is_read_as_what_is_typed(tmp_path):
    questions = tmp_path / "questions.jsonl"
    questions.write_bytes(line(request()))
    assert run(line(request())).stdout == run(b"", str(questions)).stdout == run(line(request()), "-").stdout


def test_an_id_of_half_a_sign_comes_back():
    done = run(b'{"id": "\\ud83c", "kind": "parse", "profile": "classic", "inputs": {"text": "9D"}}\n')
    assert 0 == done.returncode
    assert "\ud83c" == json.loads(done.stdout)["id"]


def test_a_table_of_one_s_own(tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('extends = "classic"\nundertrump_opponent = "forbidden"\n', "utf-8")
    asked = request(inputs=POSITION | {"hand": ["7D", "KS"]}, profile=str(club))
    answer = json.loads(run(line(asked)).stdout)
    assert {"legal": ["KS"], "illegal": {"7D": "NO_UNDERTRUMP"}} == answer["result"]
    club.write_text("undertrump_opponent = 'never'\n", "utf-8")
    error = json.loads(run(line(asked)).stdout)["error"]
    assert "BAD_PROFILE" == error["code"]
    assert "club.toml:1: undertrump_opponent: 'never'" in error["message"]


@pytest.mark.parametrize("content", [b"\xff", b"a = " + b"[" * 5000, None], ids=["no text", "nested", "no file"])
def test_a_table_that_cannot_be_read_is_an_error(tmp_path, content):
    club = tmp_path / "club.toml"
    if content is not None:
        club.write_bytes(content)
    for name in (str(club), "a\0b.toml", str(tmp_path) + "/.toml"):
        assert "BAD_PROFILE" == rule_on(request(profile=name), tables=table)["error"]["code"]


# Explanations


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_case_is_explained_in_every_language(lang):
    for case in CASES:
        answer = rule_on(case, lang)
        if "error" in answer:
            assert "explanation" not in answer
            continue
        explanation = answer["explanation"]
        if case["kind"] == "legal_cards":
            assert case["inputs"]["hand"] == list(explanation["cards"])
            said = [explanation["summary"], *explanation["cards"].values()]
        else:
            said = explanation if isinstance(explanation, list) else [explanation]
        assert said
        assert all(isinstance(text, str) and text and "[" not in text and "{" not in text for text in said)


def test_explanations_speak_the_language_asked_for():
    explained = json.loads(run(line(request()), "--explain", "fr").stdout)
    assert RULING == explained["result"]
    assert "couper" in explained["explanation"]["summary"]
    assert "8♦" in explained["explanation"]["summary"]
    trick = json.loads(run(line(request("trick", TRICK)), "--explain", "fr").stdout)["explanation"]
    assert "D♦" in trick
    assert trick.endswith("(11 + 0 + 0 + 3 = 14)")


def test_numbers_are_explained_by_their_sum():
    assert (
        "38 + 38 + 38 + 38 = 152" == rule_on(request("card_total", {"mode": "SA", "scale": "a19"}), "it")["explanation"]
    )
    assert (
        "30 + 62 + 30 + 30 = 152"
        == rule_on(request("card_total", {"mode": "suit", "scale": None}), "it")["explanation"]
    )
    converted = rule_on(request("ta_conversion", CONVERSION), "pt")["explanation"]
    assert "198 × 162 / 258 = 124.33 → 124; 124 + 1 × 20 = 144" == converted
    assert "10 de cœur" == rule_on(request("parse", {"text": "10h"}), "fr")["explanation"]


# The page of the book

PAGE = (Path(__file__).parents[1] / "book" / "referee.md").read_text("utf-8")


def test_the_page_s_examples_run_and_answer(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")  # the page makes lines that fit it; put back what was there
    space: dict[str, Any] = {}
    for cell in re.findall(r"```\{code-cell\} ipython3\n(?::tags:[^\n]*\n)?(.*?)```", PAGE, re.S):
        exec(compile(cell, "referee.md", "exec"), space)
    out, err = capsys.readouterr()
    assert "" == err
    commands = re.findall(r"^\$ belote-teach (.*)$", out, re.M)
    assert {"why", "tables", "referee"} == {command.split()[0] for command in commands}
    unbroken = re.sub(r"\n  (?=\S)", " ", out)
    replies = [json.loads(reply) for reply in unbroken.splitlines() if reply.startswith("{")]
    asked = [reply["kind"] for reply in replies if "kind" in reply]
    assert set(KINDS) == set(asked)
    wrong = [reply["error"]["code"] for reply in replies if "error" in reply]
    assert ["UNKNOWN_OPTION"] == wrong
    explained = [reply for reply in replies if "explanation" in reply]
    assert 2 == len(explained)
    assert len(asked) + len(explained) == len(replies) - len(asked)


def test_the_page_tells_every_kind_and_every_code():
    import belote_teach.referee
    import belote_teach.rules

    assert list(KINDS) == re.findall(r"^### `(\w+)`", PAGE, re.M)
    told = re.findall(r"^\| `([A-Z_]+)` \|", PAGE, re.M)
    modules = ("auction", "cards", "contract", "declarations", "notation", "play", "scoring", "trick")
    files = [Path(belote_teach.rules.__file__).with_name(f"{module}.py") for module in modules]
    files += sorted(Path(belote_teach.referee.__file__).parent.glob("*.py"))
    source = "".join(path.read_text("utf-8") for path in files)
    raised = set(re.findall(r'rror(?:_object)?\(\s*"([A-Z_]+)"', source)) | {"BAD_PROFILE", "UNKNOWN_PROFILE"}
    raised.remove("BAD_POSITION")  # of the one-line notation, which the referee's JSON does not use
    assert set(told) == raised | set(CODES.values())
