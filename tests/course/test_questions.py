"""The questions on which tables differ: each in one part of the game, asked only where it arises."""

import pytest

from belote_teach.course import questions, tables
from belote_teach.language import languages, option_question, option_text, phrase, plain
from belote_teach.rules import OPTIONS, Rule, profile, profiles

TABLES = tuple(map(profile, profiles()))


def test_every_option_stands_in_one_group():
    grouped = [name for names in questions.GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(OPTIONS)


@pytest.mark.parametrize("lang", languages())
def test_every_group_has_a_name(lang):
    assert len({phrase(f"book.group.{group}", lang) for group in questions.GROUPS}) == len(questions.GROUPS)


def test_every_option_is_told_on_the_page_of_a_rule():
    told = {name for names in questions.OPTIONS_OF.values() for name in names}
    assert set(OPTIONS) - told == {"players", "layout", "three_deal", "deal_packets"}  # these have lessons of their own
    assert set(questions.OPTIONS_OF) <= set(Rule)


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_arises_at_a_table_or_could(option):
    could = {"generale_value": {"generale": True}, "deals": {"match_form": "deals"}}
    tables_ = [rules.with_options(could.get(option, {})) for rules in TABLES]
    assert any(questions.arises(option, rules) for rules in tables_)


@pytest.mark.parametrize(
    ("option", "asked", "idle"),
    [
        ("bid_min", "coinche", "classic"),
        ("tie", "classic", "coinche"),
        ("long_sequence", "cafe", "classic"),
        ("ta_values", "ffb-classic", "classic"),
        ("layout", "for-two", "for-three"),
        ("three_deal", "for-three", "for-two"),
        ("ruff_when_void", "classic", "for-two"),
        ("rise_on_trump_lead", "classic", "for-two"),
        ("rise_on_trump_lead", "classic", "for-three"),
        ("partner_master_trump", "classic", "for-three"),
        ("ta_rise", "coinche", "classic"),
        ("litige_last", "classic", "guide"),
        ("set_base_capot", "stekius", "guide"),
    ],
)
def test_a_question_is_asked_where_it_matters(option, asked, idle):
    assert questions.arises(option, profile(asked))
    assert not questions.arises(option, profile(idle))


def test_answers_are_the_tables_own():
    given = questions.answers("tie", TABLES)
    assert {value: [rules.id for rules in same] for value, same in given.items()} == {
        "litige": ["classic", "cafe", "online-501", "stekius", "ffb-classic", "for-three"],
        "made": ["guide"],
        "set": ["for-two"],
    }


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", ["for-two", "for-three"])
def test_where_nobody_has_a_partner_no_answer_speaks_of_one(name, lang):
    rules = profile(name).with_options({"contracts": "suits_sa_ta"})
    alone = phrase("book.without-partners", lang)
    for option in ("rise_on_trump_lead", "ruff_when_void", "partner_master_trump", "ta_rise"):
        assert questions.answer_text(option, rules, lang) == alone
        assert questions.answer_text(option, profile("classic"), lang) != alone
    follow = rules.with_options({"ta_rise": "never"})
    assert questions.answer_text("ta_rise", follow, lang) == option_text("ta_rise", follow.ta_rise, lang, follow)
    assert questions.answer_text("ta_rise", profile(name), lang) == phrase("book.idle", lang)
    assert questions.answer_text("bid_min", rules, lang) == phrase("book.idle", lang)


def test_a_matrix_shows_a_table_once_and_leaves_out_who_is_not_asked():
    text = str(tables.profile_matrix("bids", "classic", "en"))
    assert text.count("FFB contrée") == 1
    assert "STEKIUS" not in text


def test_where_all_agree_other_answers_are_still_named():
    text = str(tables.differences("belote_order", lang="en"))
    assert "The king" in text
    assert phrase("book.every-one", "en") in text
    assert phrase("book.elsewhere", "en") in text


def test_numbers_are_heard_too_that_no_bundled_table_has():
    text = str(tables.differences("surcontre_mult", "set_forfeit", lang="en"))
    assert [text.count(number) for number in ("By 3.", "162.")] == [1, 1]


def test_a_question_with_a_single_known_answer_is_left_out():
    assert str(tables.differences("contre_mult", lang="en")) == ""
    text = str(tables.rule_at_tables("double", lang="en"))
    assert [
        plain(option_question(f"{name}_mult", "en", profile("classic")), "en") in text
        for name in ("contre", "surcontre")
    ] == [
        False,
        True,
    ]


def test_one_table_beside_another_says_what_differs_and_nothing_else():
    text = str(tables.one_table("contree", "coinche", "en"))
    for option in OPTIONS:
        differs = getattr(profile("contree"), option) != getattr(profile("coinche"), option)
        shown = plain(option_question(option, "en", profile("contree")), "en") in text
        assert shown is (differs and questions.arises(option, profile("contree"))), option


def test_how_the_cards_of_two_lie_is_told_beside_a_table_of_four():
    assert "layout" in questions.changed(profile("classic"), profile("for-two"))
    assert "layout" not in questions.changed(profile("for-two"), profile("classic"))
