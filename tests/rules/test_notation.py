"""The notation: what is read, what is refused with which code, and that everything printed reads back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.rules import (
    CARDS,
    CardSet,
    Contract,
    GameError,
    NotationError,
    Position,
    Seat,
    Suit,
    Trick,
    card,
    format_position,
    parse_card,
    parse_cards,
    parse_position,
)
from belote_teach.rules.notation import EXAMPLE, as_set, parse_contract, parse_seat
from tests.cases import cases, plays_of
from tests.strategies import card_sets, positions

FRENCH = PORTUGUESE = {"V": "J", "D": "Q", "R": "K"}
ITALIAN = {"F": "J", "D": "Q", "R": "K"}


@pytest.mark.parametrize("case", cases("parse"), ids=lambda case: case["id"])
def test_parse_case(case):
    written, expected = case["inputs"], case["expected"]

    def read():
        if "text" in written:
            one = parse_card(written["text"])
            return {"rank": one.rank, "suit": one.suit}
        plays = plays_of(written["played"])
        trick = Trick(Contract.SPADES, plays)
        return Position(CardSet.of(*written["hand"]), trick, trick.turn or Seat.SOUTH)

    if "error" in expected:
        with pytest.raises(GameError) as error:
            read()
        assert expected["error"] == error.value.code
    else:
        assert expected == read()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("10H", "10H"),
        ("TH", "10H"),
        ("th", "10H"),
        ("10h", "10H"),
        ("10♥", "10H"),
        ("10♡", "10H"),
        ("10♥\ufe0f", "10H"),
        ("10♥\ufe0e", "10H"),
        (" 10 h ", "10H"),
        ("1 0 H", "10H"),
        ("j\u00a0♠", "JS"),
        ("Q♦", "QD"),
        ("a♣\ufe0f", "AC"),
    ],
)
def test_a_card_is_read_in_many_spellings(text, name):
    assert card(name) is parse_card(text)


@pytest.mark.parametrize("one", CARDS, ids=str)
def test_every_card_is_read_from_letters_and_glyphs_of_all_kinds(one):
    filled = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[one.suit]
    hollow = {"S": "♤", "H": "♡", "D": "♢", "C": "♧"}[one.suit]
    for suit in (one.suit, one.suit.lower(), filled, hollow, f"{filled}\ufe0f", f"{hollow}\ufe0e"):
        assert one is parse_card(f"{one.rank}{suit}")
    assert filled == one.suit.symbol


@pytest.mark.parametrize(
    ("letters", "texts", "expected"),
    [
        (FRENCH, "V♥ D♥ R♥ 10♥ A♥ vh dh rd", "JH QH KH 10H AH JH QH KD"),
        (ITALIAN, "F♥ D♥ R♥ fd dd rd", "JH QH KH JD QD KD"),
        (FRENCH, "JH QH KH DD", "JH QH KH QD"),
    ],
)
def test_national_letters_are_read_where_the_language_is_given(letters, texts, expected):
    assert expected.split() == [str(parse_card(text, letters)) for text in texts.split()]


@pytest.mark.parametrize("text", ["V♥", "R♥", "F♥", "VH", "DH"])
def test_national_letters_are_refused_where_no_language_is_given(text):
    with pytest.raises(NotationError) as error:
        parse_card(text)
    assert error.value.code == "BAD_RANK"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("6H", "BAD_RANK"),
        ("1H", "BAD_RANK"),
        ("11H", "BAD_RANK"),
        ("2♠", "BAD_RANK"),
        ("XH", "BAD_RANK"),
        ("10HH", "BAD_RANK"),
        ("10-H", "BAD_RANK"),
        ("٧S", "BAD_RANK"),
        ("ßH", "BAD_RANK"),
        ("JX", "BAD_SUIT"),
        ("10P", "BAD_SUIT"),
        ("AA", "BAD_SUIT"),
        ("QQ", "BAD_SUIT"),
        ("J🃏", "BAD_SUIT"),
        ("DK", "AMBIGUOUS_OR_BAD"),
        ("HJ", "AMBIGUOUS_OR_BAD"),
        ("♥J", "AMBIGUOUS_OR_BAD"),
        ("H10", "AMBIGUOUS_OR_BAD"),
        ("", "AMBIGUOUS_OR_BAD"),
        ("  ", "AMBIGUOUS_OR_BAD"),
        ("H", "AMBIGUOUS_OR_BAD"),
        ("10", "AMBIGUOUS_OR_BAD"),
        ("\ufe0f", "AMBIGUOUS_OR_BAD"),
        ("joker", "AMBIGUOUS_OR_BAD"),
    ],
)
def test_what_is_no_card_is_refused_with_a_code_and_what_is_right(text, code):
    with pytest.raises(NotationError) as error:
        parse_card(text)
    assert code == error.value.code
    assert "write rank then suit, as in '10H'" in str(error.value)


def read_or_code(read, text):
    """What *read* makes of *text*, or the code of the error with which it refuses it."""
    try:
        return read(text)
    except GameError as error:
        return error.code


@given(st.text(max_size=3) | st.text("DSHCTA789JQK10♥♡ \ufe0f", max_size=5))
def test_any_text_is_a_card_or_an_error_with_a_code(text):
    one = read_or_code(parse_card, text)
    if isinstance(one, str):
        assert one in {"BAD_RANK", "BAD_SUIT", "AMBIGUOUS_OR_BAD"}
    else:
        assert one is card(str(one))
        assert one is parse_card(f" {text.lower()} ")


@given(card_sets)
def test_a_set_of_cards_reads_back(cards):
    assert cards == parse_cards(str(cards))
    assert cards == parse_cards(", ".join(f"{one.rank}{one.suit.symbol}\ufe0f" for one in cards))


def test_cards_are_separated_by_spaces_commas_or_semicolons():
    assert CardSet.of("9D", "QD", "KS") == parse_cards(" 9d,QD ;  K♠ ")
    assert CardSet() == parse_cards(" ")


def test_a_card_that_stands_twice_is_refused():
    for read in (lambda: parse_cards("9D 9♦"), lambda: as_set([card("9D"), card("7S"), card("9D")])):
        with pytest.raises(NotationError, match="9D stands twice") as error:
            read()
        assert error.value.code == "DUPLICATE_CARD"


@pytest.mark.parametrize(("text", "contract"), [(f" {one.lower()} ", one) for one in Contract])
def test_a_contract_is_read_in_either_case(text, contract):
    assert contract is parse_contract(text)


def test_a_suit_contract_is_read_from_its_glyph():
    assert [suit.value for suit in Suit] == [parse_contract(f"{suit.symbol}\ufe0f").value for suit in Suit]


@pytest.mark.parametrize("text", ["", "X", "NT", "A", "SATA", "♠♠"])
def test_what_is_no_contract_is_refused(text):
    with pytest.raises(NotationError, match="SA or TA") as error:
        parse_contract(text)
    assert error.value.code == "BAD_CONTRACT"


@pytest.mark.parametrize("text", ["", "X", "NE", "South", "O"])
def test_what_is_no_seat_is_refused(text):
    with pytest.raises(NotationError, match="N, E, S or W") as error:
        parse_seat(text)
    assert error.value.code == "BAD_SEAT"


@given(positions)
def test_every_position_prints_in_one_line_and_reads_back(position):
    line = format_position(position)
    assert position == parse_position(line)
    assert line == format_position(parse_position(line))
    assert line.isascii()
    assert "\n" not in line
    assert line == line.strip()


@given(positions, st.sampled_from([FRENCH, ITALIAN]))
def test_a_position_reads_back_however_it_is_spelt(position, letters):
    """Glyphs, emoji selectors, national letters, small letters, spaces as they come."""
    national = {right: wrong for wrong, right in letters.items()}

    def spelt(match: re.Match[str]) -> str:
        return f"{national.get(match[1], match[1])}{Suit(match[2]).symbol}\ufe0f"

    contract, trick, hand = format_position(position).split("|")
    line = "|".join([contract, *(re.sub(r"(\d+|[JQKA])([SHDC])\b", spelt, part) for part in (trick, hand))])
    for text in (
        line,
        line.lower(),
        f"  {line.replace('|', '  |  ')} ",
        line.replace(":", " : "),
        line.replace("|", "|\t"),
    ):
        assert position == parse_position(text, letters), text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("D | E:AC N:7C W:8D | S: 9D QD KS 7H", "D | E:AC N:7C W:8D | S: KS 7H 9D QD"),
        ("♦|e:a♣,n:7♣;w:8♦|s:9♦,q♦", "D | E:AC N:7C W:8D | S: 9D QD"),
        ("d cw | W:AC N:7C E:8D | S: 7D", "D cw | W:AC N:7C E:8D | S: 7D"),
        ("D CCW | E:AC | N: 7D", "D | E:AC | N: 7D"),
        ("D\tcw\t|W:AC|\tN: 7D", "D cw | W:AC | N: 7D"),
        ("SA | | N: TH", "SA | | N: 10H"),
        ("ta||w:7s", "TA | | W: 7S"),
    ],
)
def test_a_position_is_read_and_printed(text, line):
    assert line == format_position(parse_position(text))


def test_the_example_that_errors_show_is_right():
    assert isinstance(parse_position(EXAMPLE), Position)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "BAD_POSITION"),
        ("D", "BAD_POSITION"),
        ("D | E:AC N:7C", "BAD_POSITION"),
        ("D | E:AC | N: 7D | S: 8D", "BAD_POSITION"),
        ("D | E:AC | 7D", "BAD_POSITION"),
        ("D left | E:AC | N: 7D", "BAD_POSITION"),
        ("D cw ccw | E:AC | N: 7D", "BAD_POSITION"),
        ("D | AC | N: 7D", "BAD_POSITION"),
        (" | E:AC | N: 7D", "BAD_CONTRACT"),
        ("X | E:AC | N: 7D", "BAD_CONTRACT"),
        ("D | Q:AC | N: 7D", "BAD_SEAT"),
        ("D | E:AC | Q: 7D", "BAD_SEAT"),
        ("D | E:AC | : 7D", "BAD_SEAT"),
        ("D | E:6C | N: 7D", "BAD_RANK"),
        ("D | E:AC | N: 7X", "BAD_SUIT"),
        ("D | E: | N: 7D", "AMBIGUOUS_OR_BAD"),
        ("D | E:AC | N: 10 H", "AMBIGUOUS_OR_BAD"),
        ("D | E:AC | N: 7D 7D", "DUPLICATE_CARD"),
        ("D | E:AC | N: 7D AC", "DUPLICATE_CARD"),
        ("D | E:AC N:AC | W: 7D", "DUPLICATE_CARD"),
        ("D | E:AC | N:", "HAND_SIZE"),
        ("D | E:AC | N: 7S 8S 9S 10S JS QS KS AS 7H", "HAND_SIZE"),
        ("D | E:AC | S: 7D", "SEAT_ORDER"),
        ("D cw | E:AC | N: 7D", "SEAT_ORDER"),
        ("D | E:AC W:7C | S: 7D", "SEAT_ORDER"),
        ("D | E:AC N:7C W:8D S:9D | E: 7D", "TRICK_SIZE"),
        ("D | E:AC N:7C W:8D S:9D E:10D | N: 7D", "TRICK_SIZE"),
    ],
)
def test_what_is_no_position_is_refused_with_a_code_and_a_sentence(text, code):
    with pytest.raises(GameError) as error:
        parse_position(text)
    assert code == error.value.code
    assert len(str(error.value)) > 20


@given(st.text("DSHCTA789JQK10NEW:| ,cw♥\ufe0f", max_size=40))
def test_any_line_is_a_position_or_an_error_with_a_code(text):
    position = read_or_code(parse_position, text)
    if isinstance(position, str):
        assert position.isupper()
    else:
        assert position == parse_position(format_position(position))


@pytest.mark.parametrize("said", ["3", "cw", "3 cw", "cw 3", "2", ""])
def test_a_position_says_how_many_play_and_which_way(said):
    position = parse_position(f"D {said} | | S: 7H")
    written = format_position(position).partition("|")[0].split()[1:]
    assert sorted(written) == sorted(said.split())


@pytest.mark.parametrize("said", ["2 3", "3 3", "cw ccw", "cw cw", "3 x", "5", "cw 3 x"])
def test_a_position_says_neither_twice(said):
    with pytest.raises(NotationError) as error:
        parse_position(f"D {said} | | S: 7H")
    assert (error.value.code, error.value.facts["part"]) == ("BAD_POSITION", "direction")
