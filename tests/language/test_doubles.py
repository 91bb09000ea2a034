"""What a double is called: each table is told of it in its own words, in calls, refusals, sheets, audits and drills."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator

import pytest

from belote_teach.cli import audit as cli_audit
from belote_teach.cli import score as cli_score
from belote_teach.cli import tables as cli_tables
from belote_teach.cli.terminal import Paper
from belote_teach.course.auctions import auction as auction_on_a_page
from belote_teach.course.scores import score_sheet
from belote_teach.language import (
    call_text,
    call_verdict,
    explain_score,
    fault_text,
    languages,
    plain,
    refusal_text,
    rule_name,
    score_line,
    table_name,
)
from belote_teach.rules import GameError, Rule, Ruleset, Seat, profile, profiles
from belote_teach.rules.auction import DOUBLE, REDOUBLE, Auction, parse_call, refusal
from belote_teach.rules.audit import audit
from belote_teach.rules.options import AuctionKind, DoubleName
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import format_record, parse_record
from belote_teach.rules.sheet import score_lines
from tests.cases import DATA

from . import making
from .test_refusals import refusals

SAID = tomllib.loads((DATA / "cases" / "doubles.toml").read_text("utf-8"))
LANGUAGES = languages()
TABLES = tuple(name for name in profiles() if profile(name).auction is AuctionKind.BIDS)
AT = {name: next(one for one in TABLES if profile(one).double_name is name) for name in DoubleName}
"""A table of each kind."""

both = pytest.mark.parametrize("name", DoubleName)
every_lang = pytest.mark.parametrize("lang", LANGUAGES)
every_table = pytest.mark.parametrize("table", TABLES)


def test_contree_says_contre_and_coinche_says_coinche() -> None:
    assert {name: profile(name).double_name.value for name in TABLES} == {
        "ffb-coinche": "coinche",
        "ffb-contree": "contre",
        "pagat-coinche": "coinche",
        "coinche": "coinche",
        "contree": "contre",
    }


# ---- the words, one by one ----


@both
@every_lang
def test_a_double_is_called_by_the_word_of_the_table(name: DoubleName, lang: str) -> None:
    rules = profile(AT[name])
    forms = [call_text(call, lang, rules, form) for call in (DOUBLE, REDOUBLE) for form in ("said", "short")]
    assert SAID["calls"][name][lang] == forms


@both
@every_lang
def test_a_refusal_is_told_in_the_words_of_the_table(name: DoubleName, lang: str) -> None:
    rules = profile(AT[name])
    told = []
    for calls, wanted in (("90S coinche", "100H"), ("90S pass", "coinche")):
        so_far, call = Auction(Seat.EAST, tuple(map(parse_call, calls.split()))), parse_call(wanted)
        told.append(plain(call_verdict(refusal(so_far, call, rules), so_far, call, lang, rules), lang))
    assert SAID["refused"][name][lang] == [text.replace("\u202f", " ") for text in told]


@both
@every_lang
def test_a_sheet_is_told_in_the_words_of_the_table(name: DoubleName, lang: str) -> None:
    lines = cli_score.told("takers 110 | defenders 52", "100H surcoinche", profile(AT[name]), lang, Paper(width=400))
    assert lines[2].startswith(SAID["sheet"][name][lang])


@both
def test_the_option_alone_decides_whatever_the_table_is_called(name: DoubleName) -> None:
    for table in TABLES:
        rules = profile(table).with_options({"double_name": name})
        assert SAID["calls"][name]["fr"][0] == call_text(DOUBLE, "fr", rules)


@both
def test_a_record_is_written_alike_at_every_table_and_read_in_either_word(name: DoubleName) -> None:
    written = format_record(record_of(making.finished(random.Random(1), profile(AT[name]))))
    dealt = written.partition("calls: ")[0]
    read = [parse_record(f"{dealt}calls: 90S {word} pass sur{word}") for word in DoubleName]
    assert read[0] == read[1]
    assert format_record(read[0]) == f"{dealt}calls: 90S coinche pass surcoinche\n"


# ---- everything that is said ----


def said_of_calls(chance: random.Random, rules: Ruleset, lang: str) -> Iterator[str]:
    so_far = making.auction(chance, rules)
    for call in making.calls(rules):
        yield from (call_text(call, lang, rules, form) for form in ("said", "short", "name"))
        yield call_verdict(refusal(so_far, call, rules), so_far, call, lang, rules)


def said_of_a_deal(chance: random.Random, rules: Ruleset, lang: str) -> Iterator[str]:
    deal = making.finished(chance, rules)
    yield from (refusal_text(reason, lang, rules) for reason in refusals(chance, deal))
    for record in (record_of(deal), making.spoiled(chance, rules)):
        found = audit(record, rules)
        yield from (fault_text(wrong, lang, rules) for wrong in found.irregularities)
        yield "\n".join(cli_audit.told(record, found, rules, lang, Paper()))


def said_of_a_sheet(chance: random.Random, rules: Ruleset, lang: str) -> Iterator[str]:
    count, ruling = making.scored(chance, rules)
    yield from explain_score(ruling, lang, rules, None, count)
    for lines in score_lines(ruling).values():
        yield from (score_line(line, lang, rules) for line in lines)


def said_of_the_rules(rules: Ruleset, lang: str) -> Iterator[str]:
    yield from (rule_name(rule, lang, rules, form) for rule in Rule for form in ("label", "line"))
    yield from (line for line in cli_tables.one_table(rules, lang, Paper())[1:] if " = " not in line)


def said_on_a_page(rules: Ruleset, lang: str) -> Iterator[str]:
    made = (
        auction_on_a_page("90S coinche", offer="100S coinche surcoinche pass", table=rules.id, lang=lang),
        auction_on_a_page("90S coinche surcoinche", table=rules.id, lang=lang),
        auction_on_a_page("90S coinche pass pass pass", table=rules.id, lang=lang),
        score_sheet("takers 110 | defenders 52", "100H coinche", table=rules.id, lang=lang),
    )
    yield from map(str, made)


def complaints(rules: Ruleset, lang: str) -> Iterator[str]:
    for bid in ("nonsense", "70H", None):
        with pytest.raises(GameError) as caught:
            cli_score.told("takers 110 | defenders 52", bid, rules, lang, Paper())
        said, example = cli_score.complaint(caught.value, rules.id, rules, lang)
        yield from (said, example.replace(f"--table {rules.id}", ""))
    for text in ("calls: 80S bof", "calls"):
        with pytest.raises(GameError) as caught:
            parse_record(f"table: {rules.id}\n{text}")
        yield from cli_audit.complaint(caught.value, lang)


def assert_in_the_words_of(rules: Ruleset, lang: str, texts: Iterator[str]) -> None:
    never = re.compile(SAID["never"][rules.double_name][lang], re.IGNORECASE)
    for text in texts:
        assert not never.search(text), text


@every_table
@every_lang
def test_no_sentence_says_the_word_of_other_tables(table: str, lang: str) -> None:
    rules, chance = profile(table), random.Random(f"{table} {lang}")
    for _ in range(25):
        assert_in_the_words_of(rules, lang, said_of_calls(chance, rules, lang))
        assert_in_the_words_of(rules, lang, said_of_a_sheet(chance, rules, lang))
    for _ in range(4):
        texts = (text.replace(table_name(rules, lang), "", 1) for text in said_of_a_deal(chance, rules, lang))
        assert_in_the_words_of(rules, lang, texts)
    assert_in_the_words_of(rules, lang, said_of_the_rules(rules, lang))
    assert_in_the_words_of(rules, lang, complaints(rules, lang))
    assert_in_the_words_of(rules, lang, said_on_a_page(rules, lang))
