"""The pictures: said in words, legible in light and dark, and alone on their page."""

import re
from pathlib import Path

import pytest

from belote_teach.figures import (
    contract_line,
    how_often_dealt,
    how_often_played,
    two_orders,
    where_points_lie,
    who_can_hold,
    whose_declarations,
)
from belote_teach.figures.line import BELOTES, zones
from belote_teach.figures.often import _families, dealt_shares, judged_otherwise
from belote_teach.figures.picture import _ON_PAGE, Colour
from belote_teach.language import index, languages
from belote_teach.rules import Rank, legal_cards, profile
from belote_teach.rules.contract import DEAL_POINTS, PLAIN_ORDER, TRUMP_ORDER, TRUMP_POINTS
from belote_teach.rules.deal import random_deal
from belote_teach.rules.playout import random_play, ready
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Count, Result, Tally


def line(lang):
    return contract_line(lang=lang)


def whose(lang):
    return whose_declarations(lang=lang)


def played(lang):
    return how_often_played(lang=lang)


PICTURES = (two_orders, where_points_lie, who_can_hold, line, whose, how_often_dealt, played)
STYLES = Path(__file__).parents[2] / "belote_teach" / "course" / "static" / "tables.css"
GROUNDS = {"light": "#ffffff", "dark": "#121212"}
PAGE = {
    "light": {Colour.TEXT: "#222832", Colour.MUTED: "#48566b"},
    "dark": {Colour.TEXT: "#ced6dd", Colour.MUTED: "#9ca4af"},
}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("draw", PICTURES)
def test_a_picture_is_said_in_words(draw, lang):
    picture = draw(lang)
    assert 'role="img"' in picture.svg
    assert f'aria-label="{picture.alt}"' in picture.svg
    assert len(picture.alt) > 80
    assert picture.svg in picture._repr_html_()


@pytest.mark.parametrize("lang", languages())
def test_the_words_give_the_orders_and_the_points(lang):
    for draw in (two_orders, who_can_hold):
        for order in (PLAIN_ORDER, TRUMP_ORDER):
            assert " ".join(index(rank, lang) for rank in order) in draw(lang).alt
    said = where_points_lie(lang).alt
    assert str(DEAL_POINTS) in said
    for rank, points in TRUMP_POINTS.items():
        assert not points or f"{index(rank, lang)} {points}" in said


def test_the_ladders_show_every_rank_twice_in_its_place():
    letters = re.findall(r'y="([\d.]+)"[^>]*>(10|[7-9JQKA])</text>', two_orders("en").svg)
    places = {rank: sorted(float(y) for y, letter in letters if letter == rank) for rank in Rank}
    step = places[Rank.SEVEN][0] - places[Rank.EIGHT][0]
    top = min(y for ys in places.values() for y in ys)
    for rank, ys in places.items():
        found = sorted(round((y - top) / step) for y in ys)
        assert found == sorted((PLAIN_ORDER.index(rank), TRUMP_ORDER.index(rank)))


def test_a_picture_leaves_the_rest_of_its_page_alone():
    drawn = [draw("en").svg for draw in PICTURES]
    ids = [one for svg in drawn for one in re.findall(r'\bid="([^"]+)"', svg)]
    assert len(ids) == len(set(ids))
    for svg in drawn:
        assert "<style" not in svg
        assert not re.search(r"#1000\d\d|font-family", svg)
        assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)
    assert drawn == [draw("en").svg for draw in PICTURES]


@pytest.mark.parametrize("table", ["classic", "guide", "stekius"])
@pytest.mark.parametrize("belotes", BELOTES.values())
def test_the_contract_line_lies_where_the_engine_draws_it(belotes, table):
    rules = profile(table)
    found = zones(belotes, rules)
    assert found[0][1] == 0
    assert found[-1][2] == DEAL_POINTS
    assert [low for _, low, _ in found[1:]] == [high + 1 for _, _, high in found[:-1]]
    for result, low, high in found:
        for cards in (low, high):
            count = Count(Tally(cards, belotes[0]), Tally(DEAL_POINTS - cards, belotes[1]))
            assert settle(count, rules).value.result is result
    assert (Result.LITIGE in {result for result, _, _ in found}) is (table != "guide")
    said = contract_line(table, "en").alt
    assert all(str(low) in said for _, low, _ in found)


def test_what_somebody_is_dealt_is_counted_not_guessed():
    sample = dealt_shares(60, 7)
    assert all(0 <= share <= 100 for share in sample.values())
    assert sample["something"] >= sample["both"]
    assert sample["something"] >= sample["fifty"] >= sample["four"]
    shares = dealt_shares()
    exact = 100 * 4 * (28 / 496)  # the king and queen of trumps in one of four hands of eight
    assert abs(shares["belote"] - exact) < 4
    assert str(round(shares["something"])) in how_often_dealt("en").alt


def test_cards_that_other_tables_judge_otherwise_are_counted():
    rules, others = profile("classic"), _families(profile("classic"))
    names = {one.id for family in others.values() for one in family}
    assert names == {
        "stekius",
        "online-501",
        "ffb-coinche",
        "ffb-contree",
        "coinche",
        "contree",
        "guide",
        "pagat-coinche",
    }
    shares = judged_otherwise("classic")
    assert shares["stekius"] > shares["online-501"] > shares["ffb-coinche"] > shares["guide"] > 0
    again = judged_otherwise("classic", 30, 5)
    assert again == judged_otherwise.__wrapped__("classic", 30, 5)
    by_hand = dict.fromkeys(others, 0)
    for seed in range(5, 35):
        deal = ready(random_deal(seed, rules), seed)
        for turn in random_play(deal, seed + 30).turns:
            for other in others:
                by_hand[other] += legal_cards(deal.position, other) != deal.playable
            deal = deal.with_turn(turn)
    assert again == {other.id: 1000 * count / (32 * 30) for other, count in by_hand.items()}


def test_a_count_says_how_it_was_made():
    for draw in (how_often_dealt, played):
        picture = draw("en")
        assert "seed" in picture.note
        assert f"<figcaption>{picture.note}" in picture._repr_html_()


@pytest.mark.parametrize(("table", "word"), [("cafe", "Nobody"), ("stekius", "takers"), ("guide", "first")])
def test_the_end_of_the_questions_is_the_tables_own(table, word):
    assert word in whose_declarations(table, "en").alt.rsplit("Equal", 1)[1]


def luminance(colour):
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def colours(mode):
    """What every colour of a picture is on the page, in one mode."""
    dark = re.search(r'html\[data-theme="dark"\] \{(.*?)\}', STYLES.read_text("utf-8"), re.DOTALL)[1]
    found = {}
    for colour, value in _ON_PAGE.items():
        name, fallback = re.match(r"var\((--[\w-]+),.*?(#[0-9a-f]{3,6})\)", value).groups()
        own = re.search(rf"{name}: (#[0-9a-f]+)", dark) if mode == "dark" else None
        chosen = own[1] if own else fallback
        found[colour] = PAGE[mode].get(colour) or (
            "#" + "".join(c * 2 for c in chosen[1:]) if len(chosen) == 4 else chosen
        )
    return found


@pytest.mark.parametrize("mode", GROUNDS)
def test_letters_and_lines_stand_out(mode):
    here = colours(mode)
    for ink, ground in ((Colour.ON_TRUMP, Colour.TRUMP), (Colour.ON_PLAIN, Colour.PLAIN)):
        assert contrast(here[ink], here[ground]) >= 4.5
    for ink in (Colour.TEXT, Colour.MUTED):
        assert contrast(here[ink], GROUNDS[mode]) >= 4.5
    for line in (Colour.EDGE, Colour.TRUMP):
        assert contrast(here[line], GROUNDS[mode]) >= 3
    assert contrast(here[Colour.TRUMP], here[Colour.PLAIN]) >= 3  # told apart without colour
