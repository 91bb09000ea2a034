"""The tables and positions that a page works out: true, complete, in every language, at every table."""

import re

import pytest

from belote_teach.course import announced, guide, positions, questions, tables
from belote_teach.course.block import Block
from belote_teach.course.here import here
from belote_teach.language import languages, option_question, plain, table_name
from belote_teach.rules import (
    OPTIONS,
    PACK,
    Contract,
    Rule,
    Suit,
    card_points,
    legal,
    legal_cards,
    parse_position,
    profile,
    profiles,
    total_points,
)
from belote_teach.rules.cards import Direction
from belote_teach.rules.duties import decision_table
from belote_teach.rules.options import Players
from tests.html import assert_whole

BLOCKS = {
    "this_table": lambda table, lang: tables.this_table(table, lang),
    "point_table": lambda table, lang: tables.point_table(lang),
    "deal_sum": lambda table, lang: tables.deal_sum(lang),
    "differences": lambda table, lang: tables.differences(table=table, lang=lang),
    **{
        f"matrix of {group}": lambda table, lang, group=group: tables.profile_matrix(group, table, lang)
        for group in questions.GROUPS
    },
    "special_points": lambda table, lang: tables.special_points("TA", table, lang),
    "one_table": lambda table, lang: tables.one_table("contree", table, lang),
    "every_table": lambda table, lang: tables.every_table(table, lang),
    "guide": lambda table, lang: guide.what_may_i_play(table, lang),
    "trick_story": lambda table, lang: positions.trick_story("D | E:KC N:10C W:7D S:AS", table=table, lang=lang),
    "same_position": lambda table, lang: positions.same_position(
        "H | E:10S N:KH W:8S | S: 9H 7H 7D", table=table, lang=lang
    ),
    "explained": lambda table, lang: positions.explained("H | | S: 8S AH", table=table, lang=lang),
    **{
        f"examples of {rule}": lambda table, lang, rule=rule: positions.rule_examples(rule, table=table, lang=lang)
        for rule in positions.EXAMPLES
    },
    **{
        f"{rule} at tables": lambda table, lang, rule=rule: tables.rule_at_tables(rule, table=table, lang=lang)
        for rule in Rule
    },
}
CLOCKWISE = 'extends = "classic"\ntitle = "Sundays"\ndirection = "cw"\n'


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", BLOCKS)
@pytest.mark.parametrize("table", ["classic", "stekius", "coinche"])
def test_every_block_is_whole_in_every_language(name, table, lang):
    assert_whole(BLOCKS[name](table, lang))


@pytest.mark.parametrize("name", BLOCKS)
def test_tables_are_named_and_their_headings_say_of_what(name):
    html = BLOCKS[name]("classic", "en").html
    for table in re.findall(r"<table.*?</table>", html, re.DOTALL):
        assert "<caption>" in table or 'aria-label="' in table
        assert all("scope=" in heading for heading in re.findall(r"<th[ >][^>]*>?", table))


def test_a_sum_is_the_sum_of_the_cards():
    text = str(tables.deal_sum("en"))
    trump, three, plain_suit, last, total = map(int, re.findall(r"\d+", text))
    assert trump + three * plain_suit + last == total
    assert total - last == total_points(PACK, Contract.SPADES, profile("classic"))


def test_the_point_table_gives_each_card_its_points():
    rows = [line.split() for line in str(tables.point_table("en")).splitlines()[3:11]]
    letters = {"J": "J", "Q": "Q", "K": "K", "A": "A"}
    for trump, trump_points, plain_rank, plain_points in rows:
        for rank, points, suit in ((trump, trump_points, Suit.HEARTS), (plain_rank, plain_points, Suit.CLUBS)):
            (card,) = (one for one in PACK if one.rank == letters.get(rank, rank) and one.suit is suit)
            assert card_points(card, Contract.HEARTS, profile("classic")) == int(points)
    assert len({row[0] for row in rows}) == len({row[2] for row in rows}) == 8


@pytest.mark.parametrize("rule", positions.EXAMPLES)
@pytest.mark.parametrize("table", profiles())
def test_an_example_shows_its_rule_at_every_table(rule, table):
    told = set()
    for example in positions.EXAMPLES[rule]:
        rules = profile(table).with_options(example.options)
        told |= {reason.rule for reason in legal(parse_position(example.position), rules).reasons}
    assert rule in told


@pytest.mark.parametrize("option", questions.GROUPS["play"])
def test_what_an_option_changes_is_told_on_the_page_of_a_rule_that_decides(option):
    seen = 0
    for base in map(profile, profiles()):
        choices = [base.with_options({option: value}) for value in OPTIONS[option]]
        for cases in zip(*map(decision_table, choices), strict=True):
            if len({decision.allowed for _, decision in cases}) > 1:
                seen += 1
                rules = {step[0] for _, decision in cases for step in decision.steps}
                assert any(option in questions.OPTIONS_OF.get(rule, ()) for rule in rules)
    assert seen


def test_every_option_on_which_tables_differ_is_asked():
    text = str(tables.differences(lang="en"))
    for option in OPTIONS:
        differs = len(questions.answers(option, map(profile, profiles()))) > 1
        assert (plain(option_question(option, "en", profile("classic")), "en") in text) is differs, option


@pytest.mark.parametrize("lang", languages())
def test_every_table_is_named_and_the_courses_own_comes_first(lang):
    text = str(tables.every_table("coinche", lang))
    shown = "".join(str(tables.profile_matrix(group, "coinche", lang)) for group in questions.GROUPS)
    for name in profiles():
        assert table_name(profile(name), lang) in text
        assert table_name(profile(name), lang) in shown
    own = here("coinche", lang).say("here")
    question = str(tables.differences("undertrump_opponent", table="coinche", lang=lang)).splitlines()[2]
    assert own in question


# One position for every row of the guide, and what its words mean there.
SHOWN = {
    ("lead", "anything"): "H | | S: 8S AH",
    ("plain", "suit"): "H | W:9C | S: AC 7C JH 8D",
    ("plain", "no-trump"): "H | W:9C | S: 8D AS",
    ("trump-opponent", "higher"): "H | W:10H | S: AH 8H KD",
    ("trump-opponent", "lower"): "H | W:9H | S: AH 8H KD",
    ("trump-partner", "higher"): "H | N:10H W:7H | S: AH 8H KD",
    ("trump-partner", "lower"): "H | N:9H W:7H | S: AH 8H KD",
    ("opponent", "trump"): "H | W:9C | S: JH 7H KD",
    ("opponent-ruffed", "trump-higher"): "H | N:9C W:10H | S: JH 7H KD",
    ("opponent-ruffed", "trump-lower"): "H | N:9C W:10H | S: QH 7H KD",
    ("partner", "trump"): "H | N:AC W:9C | S: JH 7H KD",
    ("partner-ruffed", "trump-higher"): "H | E:9C N:10H W:8C | S: JH 7H KD",
    ("partner-ruffed", "trump-lower"): "H | E:9C N:10H W:8C | S: QH 7H KD",
}
HIGHER = {"AH", "JH"}


def meant(word, hand, led):
    trumps = {card for card in hand if card.endswith("H")}
    return {
        "any": set(hand),
        "follow": {card for card in hand if card.endswith(led)},
        "follow-trump": trumps,
        "trump": trumps,
        "lower": trumps,
        "higher": trumps & HIGHER,
        "discard": set(hand) - trumps,
        "higher-or-discard": set(hand) - (trumps - HIGHER),
    }[word]


@pytest.mark.parametrize("table", profiles())
@pytest.mark.parametrize("undertrump", OPTIONS["undertrump_opponent"])
@pytest.mark.parametrize("over_partner", OPTIONS["partner_master_trump"])
def test_the_guide_says_what_the_rules_say(table, undertrump, over_partner):
    rules = profile(table).with_options({"undertrump_opponent": undertrump, "partner_master_trump": over_partner})
    rows = list(guide.rows(rules))
    assert [row[:2] for row in rows] == list(SHOWN)
    for trick, hand, word in rows:
        position = parse_position(SHOWN[trick, hand])
        held = [str(card) for card in position.hand]
        led = position.trick.led or ""
        assert set(map(str, legal_cards(position, rules))) == meant(word, held, led), (trick, hand, word)


def test_a_clockwise_table_sees_everything_mirrored(tmp_path):
    own = tmp_path / "sundays.toml"
    own.write_text(CLOCKWISE, encoding="utf-8")
    plain_text = str(positions.same_position("H | N:9C W:10H | S: QH 7H KD", lang="en"))
    mirrored = str(positions.same_position("H | N:9C W:10H | S: QH 7H KD", table=str(own), lang="en"))
    assert "Your left 10 of hearts" in plain_text
    assert "Your right 10 of hearts" in mirrored
    assert "opponent on your right" in str(positions.trick_story("D | N:KC W:7D", table=str(own), lang="en"))
    assert "Sundays" in str(tables.profile_matrix("play", str(own), "en"))


def test_a_hand_is_held_trumps_first_from_the_strongest():
    position = parse_position("D | | S: 7S 10S KS 8D JD AD 9H")
    assert " ".join(map(str, positions.in_order(position.hand, position.contract))) == "JD AD 8D 10S KS 7S 9H"


def test_four_colours_reach_the_cards_of_a_page(monkeypatch):
    two = here("classic", "en").words.card(next(iter(PACK)))
    monkeypatch.setenv("BELOTE_TEACH_SETTINGS", '{"language": "fr", "table": "coinche", "four_colours": true}')
    place = here()
    assert (place.lang, place.rules.id, place.words.four_colours) == ("fr", "coinche", True)
    inks = {re.search(r'fill="([^"]+)"', place.words.card(card))[1] for card in PACK}
    assert len(inks) == 4
    assert 'aria-label="7 of spades"' in two


def test_a_block_reads_well_as_text():
    assert str(Block("<p>one</p><p>two &amp; three</p>")) == "one\ntwo & three"


def test_a_position_of_three_is_explained_at_their_table():
    text = str(positions.explained("H 3 | E:AS W:9S | S: QH KD", lang="en"))
    assert "“For three”" in text
    turned = positions.seated(parse_position("H 3 | E:AS W:9S | S: QH KD"), Direction.CLOCKWISE)
    assert (turned.trick.players, turned.trick.direction) == (Players.THREE, Direction.CLOCKWISE)


@pytest.mark.parametrize("contract", ["SA", "TA"])
def test_what_a_table_does_not_play_is_not_asked_of_it(contract):
    text = str(positions.same_position(f"{contract} | N:10S W:7S | S: JS 8S AD", lang="en"))
    assert [name in text for name in ("FFB classic", "Coinche", "STEKIUS", "Online 501")] == [True, True, False, False]
    assert "belote-here" not in text
    told = str(announced.belotes("KS belote rebelote", contract=contract, lang="en"))
    assert "“FFB classic”" in told
