"""Tables as data: the bundled profiles, a club's own file, and what is said about a file that is wrong."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from importlib.resources import files

import pytest
from hypothesis import given

from belote_teach.rules import (
    OPTIONS,
    CardSet,
    ProfileError,
    Ruleset,
    compare,
    legal_cards,
    load_profile,
    parse_position,
    profile,
    profiles,
)
from belote_teach.rules.ruleset import option_doc, option_heard
from belote_teach.rules.tables import option_values
from tests.cases import DATA
from tests.strategies import rulesets
from tests.walk import FOUR_HANDED

WRITTEN = tomllib.loads((DATA / "cases" / "profiles.toml").read_text("utf-8"))


def test_the_bundled_profiles_are_those_of_the_documents():
    assert set(WRITTEN) == set(FOUR_HANDED)
    assert set(profiles()) - set(WRITTEN) == {"for-two", "for-three"}, "which no document writes out"
    assert profiles()[0] == "classic"


@pytest.mark.parametrize(("name", "option"), [(name, option) for name in WRITTEN for option in WRITTEN[name]])
def test_profile_has_the_option_as_the_documents_give_it(name, option):
    value = getattr(profile(name), option)
    assert WRITTEN[name][option] == ("none" if value is None else value)


@pytest.mark.parametrize(
    ("name", "sa_values", "ta_values"),
    [
        (name, "a19", {"ffb-coinche": "ffb2015", "coinche": "ffb2015", "pagat-coinche": "alt14"}.get(name, "raw"))
        for name in WRITTEN
    ],
)
def test_profile_counts_as_the_documents_say(name, sa_values, ta_values):
    assert (sa_values, ta_values, "ccw") == (profile(name).sa_values, profile(name).ta_values, profile(name).direction)


@pytest.mark.parametrize("name", profiles())
def test_every_bundled_file_is_listed_and_reads_like_a_club_file(name):
    folder = files("belote_teach.rules") / "profiles"
    assert sorted(f"{name}.toml" for name in profiles()) == sorted(one.name for one in folder.iterdir())
    assert profile(name) == load_profile(str(folder / f"{name}.toml"))
    assert profile(name) is profile(name)
    assert name == profile(name).id
    assert profile(name).title


def test_every_option_and_every_value_says_what_it_decides():
    questions = [option_doc(name) for name in OPTIONS]
    assert len(set(questions)) == len(questions), "no two options ask the same"
    for name, kind in OPTIONS.items():
        assert re.fullmatch(r"\S.*[?:].*  \(sources? .+\)", option_doc(name), re.DOTALL), name
        if kind is bool:
            assert option_values(name) == (False, True)
        elif kind in (int, int | None):
            assert all(value is None or isinstance(value, int) for value in option_values(name)), name
        else:
            assert option_values(name) == tuple(kind)
            assert len(kind) > 1, name
            texts = [value.__doc__ or "" for value in kind]
            if name != "direction":
                assert len(set(texts)) == len(texts), name
                assert all(text.endswith(".") for text in texts), name


def test_a_number_may_be_written_where_the_values_are_numbers():
    assert profile("classic").with_options({"players": 2}) == profile("classic").with_options({"players": "2"})


def test_an_unknown_table_is_refused_with_the_right_names():
    with pytest.raises(ProfileError) as error:
        profile("clasic")
    assert "'clasic'" in str(error.value)
    assert all(name in str(error.value) for name in profiles())


def test_options_of_a_table_may_be_changed():
    table = profile("classic").with_options({"undertrump_opponent": "optional", "direction": "cw"})
    assert (table.undertrump_opponent, table.direction, table.id) == ("optional", "cw", "classic")
    assert profile("classic").undertrump_opponent == "required"
    assert profile("classic") == profile("classic").with_options({})


@pytest.mark.parametrize(
    ("options", "right"),
    [
        ({"undertrump": "optional"}, sorted(OPTIONS)),
        ({"undertrump_opponent": "perhaps"}, ["required", "optional", "forbidden"]),
        ({"title": "Our club"}, sorted(OPTIONS)),
        ({"memo": {}}, sorted(OPTIONS)),
        ({"ta_rise": True}, ["always", "unless_partner_master", "never"]),
        ({"direction": "left"}, ["ccw", "cw"]),
        ({"players": 5}, ["4", "2", "3"]),
        ({"target": "1000"}, ["a whole number"]),
        ({"target": -1}, ["a whole number"]),
        ({"target": True}, ["a whole number"]),
        ({"target": None}, ["a whole number"]),
        ({"target": 100_001}, ["100001 is not a whole number from 1 to 100000, such as 1000"]),
        ({"target": 0}, ["a whole number from 1 to 100000, such as 1000"]),
        ({"deals": 0}, ["a whole number from 1 to 100000, such as 12"]),
        ({"bid_min": 0}, ["a whole number from 1 to 100000, such as 80"]),
        ({"contre_mult": 0}, ["a whole number from 1 to 100000, such as 2"]),
        ({"surcontre_mult": 0}, ["a whole number from 1 to 100000, such as 4"]),
        ({"surcontre_mult": 1}, ["1 is less than contre_mult, 2", "surcontre_mult = 2 or more"]),
        ({"contre_mult": 5}, ["4 is less than contre_mult, 5", "surcontre_mult = 5 or more"]),
        ({"bid_min": 200, "bid_max": 160}, ["160 is less than bid_min, 200", "bid_max = 200 or more"]),
        ({"bid_step": 0}, ["a whole number from 1 to 100000, such as 10"]),
        ({"bid_max": "all"}, ['a whole number from 0 to 100000, such as 160, or "none"']),
        ({"generale": 1}, ["true or false"]),
        ({"generale": "yes"}, ["true or false"]),
    ],
)
def test_an_unknown_option_or_value_is_refused_with_the_right_ones(options, right):
    with pytest.raises(ProfileError) as error:
        profile("classic").with_options(options)
    assert all(each in str(error.value) for each in (*options, *right))


@pytest.mark.parametrize("number", [0, 1, 99_999, 100_000])
def test_any_number_of_points_may_be_an_option(number):
    table = profile("classic").with_options({"set_base": number, "capot_value": number})
    assert (number, number) == (table.set_base, table.capot_value)


@given(rulesets)
def test_a_table_is_a_value(rules):
    again = Ruleset(**{name: getattr(rules, name) for name in ("id", "title", *OPTIONS)})
    assert rules == again
    assert hash(rules) == hash(again)
    assert compare(rules, again) == ()


def test_what_was_worked_out_at_a_table_is_no_part_of_it():
    """It shows itself by its options, and a table made of it works all out anew."""
    table, again = (replace(profile("classic"), id="club") for _ in range(2))
    position = parse_position("D | E:AC N:7C W:8D | S: 7D KS 7H")
    assert "7D" == str(legal_cards(position, table))
    assert (again, repr(again)) == (table, repr(table))
    free = table.with_options({"undertrump_opponent": "optional"})
    assert CardSet.of("7D", "KS", "7H") == legal_cards(position, free)


# A club's own file.


@pytest.fixture
def write(tmp_path):
    def write(text: str, name: str = "club.toml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


def test_a_club_extends_a_bundled_table(write):
    club = load_profile(
        write(
            'extends = "coinche"\ntitle = "The club on Thursday"\ntitles.fr = "Le jeudi"\n'
            'undertrump_opponent = "required"\n'
        )
    )
    assert (club.id, club.title, dict(club.titles)) == ("club", "The club on Thursday", {"fr": "Le jeudi"})
    assert [("undertrump_opponent", "optional", "required")] == [
        (difference.option, difference.first, difference.second) for difference in compare(profile("coinche"), club)
    ]


def test_a_club_extends_a_file_beside_its_own(write):
    write('extends = "stekius"\nta_rise = "never"\n', "house.toml")
    club = load_profile(write('extends = "house.toml"\ndirection = "cw"\n'))
    assert (club.ruff_when_void, club.ta_rise, club.direction) == ("always", "never", "cw")


def test_a_file_without_a_title_is_called_as_the_file_is(write):
    assert load_profile(write("")).title == "club"
    assert compare(load_profile(write("")), profile("classic")) == ()


def test_a_file_that_begins_with_a_byte_order_mark_is_read(write):
    assert load_profile(write('\ufefftitle = "Café"\r\nta_rise = "never"\r\n')).title == "Café"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        pytest.param('undertrump = "optional"\n', 1, sorted(OPTIONS), id="unknown option"),
        pytest.param('title = "A"\n\n# a\n\n  undertrump = "x"\n', 5, ["'undertrump'", *OPTIONS], id="far below"),
        pytest.param('title = "A"\nta_rise = "maybe"\n', 2, ["'maybe'", "always", "never"], id="unknown value"),
        pytest.param(
            '# ta_rise = "maybe"\n"ta_rise" = "maybe"\n', 2, ["'maybe'"], id="quoted key, and a comment like it"
        ),
        pytest.param("my_ta_rise = 1\n", 1, ["'my_ta_rise'"], id="name that ends like an option"),
        pytest.param('title = "A"\nta_rise = true\n', 2, ["True", "always"], id="value that is no text"),
        pytest.param('title = "A"\n[ta_rise]\nx = 1\n', 2, ["ta_rise", "always"], id="table for a value"),
        pytest.param('title = "A"\n\n[rules]\nta_rise = "never"\n', 3, ["'rules'"], id="options under a heading"),
        pytest.param('ta_rise = "never"\ntitle = 4\n', 2, ["title", "in quotes"], id="title that is no text"),
        pytest.param('ta_rise = "never"\ntitle = "  "\n', 2, ["title", "in quotes"], id="empty title"),
        pytest.param('title = "A"\ntitles = "B"\n', 2, ["titles", "in quotes"], id="titles that are no table"),
        pytest.param('title = "A"\n[titles]\nfr = 3\n', 2, ["titles", "in quotes"], id="titles that are no texts"),
        pytest.param(
            'title = "A"\nbid_min = 200\nbid_max = 160\n', 3, ["bid_max = 200"], id="bids from above to below"
        ),
        pytest.param('extends = "contree"\nbid_min = 200\n', 2, ["bid_max: 160"], id="a lowest bid above the parent's"),
        pytest.param("surcontre_mult = 1\n", 1, ["surcontre_mult = 2 or more"], id="a redouble that counts less"),
        pytest.param("title = 'A'\ndeals = 0\n", 2, ["deals: 0", "such as 12"], id="a match of no deals"),
        pytest.param('title = "A"\nid = "a"\n', 2, ["id", "leave this line out"], id="id"),
        pytest.param('title = "A"\nextends = "coinch"\n', 2, ["'coinch'", *profiles()], id="unknown parent"),
        pytest.param("\n\nextends = 3\n", 3, ["3", "classic"], id="parent that is no name"),
        pytest.param(
            'title = "A"\nextends = "away.toml"\n', 2, ["'away.toml'", "beside"], id="parent file that is missing"
        ),
        pytest.param('title = "A"\nextends = "club.toml"\n', 2, ["itself"], id="own parent"),
        pytest.param(
            'title = "A"\nundertrump_opponent = { fr = "oui" }\n',
            2,
            ["undertrump_opponent", "one of"],
            id="names for an option",
        ),
        pytest.param(
            'title = "A"\n"ta\\u005Frise" = "maybe"\n', 1, ["ta_rise", "maybe"], id="a key that cannot be found"
        ),
        pytest.param('title = "A"\nta_rise = \n', 2, ["not TOML"], id="no TOML"),
        pytest.param('title = "A"\ntitle = "B"\n', 2, ["not TOML"], id="same key twice"),
        pytest.param('title = "A"\nta_rise = "never', 2, ["not TOML"], id="TOML that ends too early"),
    ],
)
def test_a_wrong_file_is_refused_naming_file_line_and_what_is_right(write, text, line, says):
    path = write(text)
    with pytest.raises(ProfileError) as error:
        load_profile(path)
    message = str(error.value)
    assert message.startswith(f"{path}:{line}: "), message
    assert all(each in message for each in says), message


def test_a_wrong_parent_file_is_named_itself(write):
    parent = write('title = "A"\n\nta_rise = "maybe"\n', "house.toml")
    with pytest.raises(ProfileError) as error:
        load_profile(write('extends = "house.toml"\n'))
    assert str(error.value).startswith(f"{parent}:3: ")


def test_a_parent_file_ends_in_toml(write):
    write('title = "A"\n', "house")
    with pytest.raises(ProfileError, match="'house' is neither a file ending in"):
        load_profile(write('extends = "house"\n'))


def test_files_that_extend_each_other_are_refused(write):
    write('extends = "club.toml"\n', "house.toml")
    with pytest.raises(ProfileError, match=r"house\.toml:1: .*'club\.toml' extends itself"):
        load_profile(write('extends = "house.toml"\n'))


def test_a_file_that_is_not_utf8_is_refused(tmp_path):
    path = tmp_path / "club.toml"
    path.write_bytes('ta_rise = "never"\ntitle = "Café"\n'.encode("latin-1"))
    with pytest.raises(ProfileError) as error:
        load_profile(path)
    assert f"{path}:2: not UTF-8; save the file as UTF-8 text" == str(error.value)


def test_the_line_that_is_not_utf8_is_counted_from_the_first_byte(tmp_path):
    path = tmp_path / "club.toml"
    path.write_bytes(b"\n\xff")
    with pytest.raises(ProfileError) as error:
        load_profile(path)
    assert str(error.value).startswith(f"{path}:2: not UTF-8")


def test_a_missing_file_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        load_profile(tmp_path / "club.toml")


# Two tables side by side.


@pytest.mark.parametrize(
    ("first", "second", "options"),
    [
        ("classic", "cafe", "declarations"),
        ("classic", "ffb-classic", "contracts"),
        (
            "classic",
            "guide",
            "partner_master_trump belote_when_set declarations declaration_tie contract_made "
            "tie set_base_capot capot_by_defenders both_over equal_over",
        ),
        (
            "classic",
            "contree",
            "undertrump_opponent auction contracts bid_max double_name belote_when_set "
            "declarations_count_for_contract success capot_bid_value capot_bid_form capot_contre_base target",
        ),
        (
            "classic",
            "online-501",
            "rise_on_trump_lead undertrump_opponent ta_rise belote_words declarations declare_time target",
        ),
        (
            "classic",
            "stekius",
            "ruff_when_void partner_master_trump seven_exchange belote_words belote_when_set "
            "declarations declare_time declaration_tie set_base_capot capot_value target",
        ),
        ("coinche", "ffb-coinche", "belote_multiplied cannot_show rounding no_win_on_belote_alone"),
        ("contree", "ffb-contree", "rounding"),
    ],
)
def test_compare_lists_the_options_on_which_two_tables_differ(first, second, options):
    one, two = profile(first), profile(second)
    differences = compare(one, two)
    assert options.split() == [difference.option for difference in differences]
    for difference in differences:
        assert getattr(one, difference.option) is difference.first
        assert getattr(two, difference.option) is difference.second
        assert option_doc(difference.option) == difference.doc
    assert options.split() == [difference.option for difference in compare(two, one)]


def test_numbers_of_other_tables_are_known_for_their_options_alone():
    assert {"surcontre_mult": (3,), "set_forfeit": (162,)} == {
        name: option_heard(name) for name in OPTIONS if option_heard(name)
    }


def test_a_table_shows_its_name_and_what_is_not_as_usual():
    assert "Ruleset(id='cafe', declarations='bar')" == repr(profile("cafe"))
    house = profile("classic").with_options({"tie": "set", "target": 501, "bid_max": None, "generale": True})
    assert "Ruleset(id='classic', generale=True, tie='set', target=501)" == repr(house)
