"""The score sheet and the match in words: complete, readable, and nothing false."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belote_teach.language import Party, explain_match, explain_score, languages, phrase, score_line, sheet
from belote_teach.rules import profile
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.match import Bar, standing
from belote_teach.rules.options import MatchForm, Players
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Bid, Count, Side, Tally, score_lines
from tests.language.making import scored, table
from tests.language.reading import assert_readable, keys, listening, numbers

LANGUAGES = languages()
VIEWS: tuple[sheet.Viewed, ...] = ("us", "them", None)
chances = st.integers(0, 2**32).map(random.Random)


@pytest.mark.parametrize("lang", LANGUAGES)
@given(chances)
def test_every_score_sheet_is_told(lang: str, chance: random.Random) -> None:
    rules = table(chance)
    count, ruling = scored(chance, rules)
    for takers in VIEWS:
        for known in (count, None):
            told = explain_score(ruling, lang, rules, takers, known)
            for text in told:
                assert_readable(text, lang)
            score = ruling.value
            for points in (score.takers, score.defenders, score.suspended, score.lost):
                assert not points or points in numbers(" ".join(told)), told
            lines = score_lines(ruling)
            for side, points in ((Side.TAKERS, score.takers), (Side.DEFENDERS, score.defenders)):
                assert sum(int(str(line.facts["points"])) for line in lines[side]) == points
                told_lines = [score_line(line, lang, rules, takers, score.result) for line in lines[side]]
                for text in told_lines:
                    assert_readable(text, lang, 1)
            waits = score.suspended or score.lost or any(one.key == "litige.decides" for one in ruling.reasons)
            rows = sum(max(1, len(own) + (len(own) > 1)) for own in lines.values())
            each = rules.players is Players.THREE and score.defenders > 0
            assert len(told) == 1 + rows + bool(waits) + each


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_waits_after_the_last_deal(lang: str) -> None:
    count = Count(Tally(81), Tally(81), carried=40)
    maker = profile("classic").with_options({"litige_last": "lost", "litige_award": "maker_only"})
    for rules, deal, lost in (
        (profile("classic").with_options({"litige_last": "lost"}), count, 121),
        (maker, count, 121),
        (maker, Count(Tally(60), Tally(102), carried=40), 40),
    ):
        on, last = (settle(deal, rules, last=last) for last in (False, True))
        assert on.value == replace(last.value, suspended=lost, lost=0)
        assert (0, lost) == (last.value.suspended, last.value.lost)
        assert explain_score(last, lang, rules)[-1] == phrase("score.waits.lost", lang, all=lost)
        assert explain_score(on, lang, rules)[-1] != explain_score(last, lang, rules)[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
@given(chances)
def test_a_line_names_what_it_adds(lang: str, chance: random.Random) -> None:
    rules = table(chance)
    _, ruling = scored(chance, rules)
    for lines in score_lines(ruling).values():
        for line in lines:
            text = score_line(line, lang, rules, None, ruling.value.result)
            points, times = int(str(line.facts["points"])), line.facts.get("times", 1)
            exact = line.facts.get("exact")
            if exact is not None:
                assert {int(str(exact)), int(str(exact)) + points} <= numbers(text)
            else:
                assert points in numbers(text)
                assert (f"{times} × " in text) is (int(str(times)) > 1)


def test_every_sentence_of_the_sheet_is_called_for(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    with listening(monkeypatch, sheet) as heard:
        for _ in range(3000):
            rules = table(chance)
            count, ruling = scored(chance, rules)
            explain_score(ruling, "en", rules, chance.choice(VIEWS), count)
    needed = {re.sub(r"\.(yes|no|one|other)$", "", key) for key in keys("score")}
    assert heard == needed


@pytest.mark.parametrize("lang", LANGUAGES)
@given(
    st.lists(st.one_of(st.integers(0, 1200), st.sampled_from((501, 999, 1000, 1001))), min_size=2, max_size=3),
    chances,
    st.integers(0, 14),
)
def test_every_standing_is_told(lang: str, totals: list[int], chance: random.Random, deals: int) -> None:
    rules = table(chance)
    names = [Party.EAST, Party.SOUTH, Party.WEST] if len(totals) == 3 else [Party.YOU, Party.OPPONENT]
    barred = tuple(chance.choice((None, None, *Bar)) for _ in totals)
    ruling = standing(tuple(totals), rules, deals=deals, barred=barred, contract=chance.choice((None, 0, 1)))
    text = explain_match(ruling, lang, *names)
    assert_readable(text, lang, most=4)  # two rules may bar a side each
    if rules.match_form is MatchForm.DEALS and ruling.value.over is False:
        assert rules.deals - deals in numbers(text)
    assert max(totals) in numbers(text)


def test_every_sentence_of_the_match_is_called_for(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    with listening(monkeypatch, sheet) as heard:
        for _ in range(3000):
            rules = table(chance)
            totals = tuple(chance.choice((rules.target - 1, rules.target, rules.target + 20)) for _ in range(2))
            barred = tuple(chance.choice((None, None, *Bar)) for _ in totals)
            explain_match(standing(totals, rules, deals=chance.randint(8, 14), barred=barred, contract=0), "en")
    assert heard == keys("match")


@pytest.mark.parametrize(
    ("lang", "winner"),
    [
        ("en", "your side wins"),
        ("fr", "votre camp gagne"),
        ("it", "vince la tua coppia"),
        ("pt", "ganha a sua parelha"),
    ],
)
def test_the_winner_is_named(lang: str, winner: str) -> None:
    assert winner in explain_match(standing((1080, 1027), profile("classic")), lang)
    assert winner not in explain_match(standing((1027, 1080), profile("classic")), lang)
    assert winner not in explain_match(standing((1080, 1027), profile("guide")), lang)


@pytest.mark.parametrize(
    ("bar", "told"),
    [
        (
            Bar.BELOTE,
            "Whoever is set or wins no trick does not win the match with the belote alone: your side has enough "
            "points, but must do more in a deal than announce a belote. The match goes on. Your side 2010, the other "
            "side 1660.",
        ),
        (
            Bar.ROUNDING,
            "Points that rounding has added do not win a match at this table: without them your side has too few. "
            "The match goes on. Your side 2010, the other side 1660.",
        ),
    ],
)
def test_why_nobody_has_won_yet(bar: Bar, told: str) -> None:
    assert told == explain_match(standing((2010, 1660), profile("ffb-coinche"), barred=(bar, None)), "en")


@pytest.mark.parametrize(("option", "marked"), [("each", 92), ("half", 46)])
def test_each_of_two_defenders_marks(option: str, marked: int) -> None:
    rules = profile("for-three").with_options({"defenders_mark": option})
    told = explain_score(settle(Count(Tally(110), Tally(92)), rules), "en", rules)
    assert f"Each of the two defenders marks {marked}." in told


CLASSIC = [
    (
        Count(Tally(76, 20), Tally(86)),
        "Your side has 96 points (cards 76, belote 20), the other side 86: the contract is made.",
    ),
    (Count(Tally(70), Tally(92)), "Your side has 70 points, the other side 92: your side is set."),
    (Count(Tally(81), Tally(81)), "Both sides have 81 points: nobody has won the deal, it is a litige."),
    (Count(Tally(152), Tally(0), Side.TAKERS), "Your side has won every trick: the contract is made."),
    (Count(Tally(0), Tally(152), Side.DEFENDERS), "The other side has won every trick: your side is set."),
]


@pytest.mark.parametrize(("count", "expected"), CLASSIC)
def test_the_verdict_on_the_contract(count: Count, expected: str) -> None:
    rules = profile("classic")
    assert explain_score(settle(count, rules), "en", rules, "us", count)[0] == expected


BIDS = [
    (
        "coinche",
        Count(Tally(80), Tally(82)),
        Bid(80),
        "the takers must also have more: your side is set.",
    ),
    ("contree", Count(Tally(80), Tally(82)), Bid(80), "the other side 82: the contract is made."),
    ("pagat-coinche", Count(Tally(81), Tally(81)), Bid(80), "a bid of 80 needs 82: your side is set."),
    ("coinche", Count(Tally(96), Tally(66)), Bid(100), "Your side has 96 points, 4 too few: your side is set."),
    ("coinche", Count(Tally(142), Tally(20)), Bid(250, 1, capot=True), "The bid was capot, doubled. Every trick was"),
    ("coinche", Count(Tally(152), Tally(0), Side.TAKERS), Bid(100), "Your side has won every trick: the contract is"),
]


@pytest.mark.parametrize(("name", "count", "bid", "expected"), BIDS)
def test_the_verdict_on_a_bid(name: str, count: Count, bid: Bid, expected: str) -> None:
    rules = profile(name)
    assert expected in explain_score(settle_bid(count, bid, rules), "en", rules, "us", count)[0]


@pytest.mark.parametrize(
    ("lang", "yours"), [("en", "for your belote"), ("fr", "pour votre belote"), ("it", "per la tua belote")]
)
def test_what_you_lose_is_called_yours(lang: str, yours: str) -> None:
    rules = profile("for-two").with_options({"belote_when_set": "to_defenders"})
    told = explain_score(settle(Count(Tally(60, belote=20), Tally(102)), rules), lang, rules, "us")
    assert any(yours in line for line in told), told
