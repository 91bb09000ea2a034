"""The commands for whole deals: what was wrong, what is marked, and deals to try them on."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belote_teach import cli
from belote_teach.cli.audit import (
    DECLARED_LINE,
    EXAMPLE,
    LINES,
    OPTIONS_LINE,
    SAID_LINE,
    as_json,
    bid_calls,
    read_record,
    told,
)
from belote_teach.cli.dealt import dealt
from belote_teach.cli.terminal import Paper
from belote_teach.language import (
    LANGUAGES,
    belote_in_vain,
    count_text,
    count_words,
    explain_declarations,
    explain_score,
    letters,
    phrase,
    plain,
    table_name,
)
from belote_teach.language.catalogue import catalogue
from belote_teach.rules import GameError, profile, profiles
from belote_teach.rules.auction import Auction, refusal
from belote_teach.rules.audit import Fault, audit
from belote_teach.rules.cards import SEATS
from belote_teach.rules.options import AuctionKind
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import format_address, format_record, parse_record
from belote_teach.rules.scoring import settle
from belote_teach.rules.tally import parse_count
from tests.audits import RECORD, audited
from tests.cases import rows

TEXT = RECORD.read_text("utf-8")
FAULTS = ["call-out-of-turn", "wrong-points", "illegal-play", "belote-not-said", "wrong-score"]
RIGHT = (
    TEXT.replace("S:pass W:take:S", "take:S")
    .replace("N 13", "N 12")
    .replace("AC KS ", "AC KS(rebelote) ")
    .replace("JD 7H QD", "JD 8S QD")
    .replace("7D 8S JS", "7D 7H JS")
)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """Return what the command says on the one stream on which it should speak."""
    assert status == cli.main(arguments)
    out, err = capsys.readouterr()
    assert not (out if status == 2 else err)
    return err if status == 2 else out


def typed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """Let *text* come from the keyboard."""
    written = text if isinstance(text, bytes) else text.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written)))


# audit


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_audit_reads_as_it_did(lang):
    assert (RECORD.parent / f"{lang}.txt").read_text("utf-8") == audited(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_audit_shows_the_deal_each_fault_and_the_score(capsys, lang):
    shown = said(capsys, "audit", str(RECORD), "--lang", lang, status=1)
    assert table_name(profile("classic"), lang) in shown.splitlines()[0]
    assert 8 == len(re.findall(r"^. [1-8]  [NESW]  .* → [NESW] \d+$", shown, re.M))
    assert ["3", "4", "5"] == re.findall(r"^✗ (\d)  ", shown, re.M)
    assert len(FAULTS) == len(re.findall(r"^  ✗ ", shown, re.M))
    assert shown.endswith("  NS 162   EW 0\n")
    assert not set("[]{}") & set(shown)


def test_an_audit_for_programs_has_its_stable_shape(capsys):
    found = json.loads(said(capsys, "audit", str(RECORD), "--json", status=1))
    assert ["irregularities", "declarations", "belotes", "score"] == list(found)
    assert found["declarations"] is None
    assert FAULTS == [one["fault"] for one in found["irregularities"]]
    keys = ["fault", "trick", "seat", "card", "noted", "right", "reason", "text"]
    assert all(keys == list(one) for one in found["irregularities"])
    call, points, revoke, belote, score = found["irregularities"]
    assert (None, "S", "pass", "W") == (call["trick"], call["seat"], call["noted"], call["right"])
    assert (3, "N", 13, 12) == (points["trick"], points["seat"], points["noted"], points["right"])
    assert (4, "W", "7H") == (revoke["trick"], revoke["seat"], revoke["card"])
    assert {"rule": "ruff", "effect": "requires"} == revoke["reason"]
    assert ("KS", "rebelote", None) == (belote["card"], belote["right"], belote["reason"])
    assert {"NS": 182, "EW": 0} == score["noted"]
    assert {"NS": 162, "EW": 0} == score["right"]
    sheet = found["score"]
    assert {"NS": 162, "EW": 0, "takers": 0, "defenders": 162} == {name: sheet[name] for name in list(sheet)[:4]}
    assert (0, "set") == (sheet["suspended"], sheet["result"])
    assert [("defenders", "set", 162)] == [(one["side"], one["rule"], one["points"]) for one in sheet["lines"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_for_programs_are_those_for_people(capsys, lang):
    found = json.loads(said(capsys, "audit", str(RECORD), "--json", "--lang", lang, status=1))
    shown = re.sub(r"\s+", " ", said(capsys, "audit", str(RECORD), "--lang", lang, status=1))
    for one in found["irregularities"]:
        assert re.sub(r"\s+", " ", one["text"]) in shown


def test_a_deal_in_order_is_said_to_be(capsys, monkeypatch):
    typed(monkeypatch, RIGHT)
    shown = said(capsys, "audit", "-")
    assert "Nothing was wrong with this deal." in shown
    assert "✗" not in shown
    assert shown.endswith("  NS 182   EW 0\n")


def test_an_audit_by_another_table_s_rules(capsys, tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('extends = "classic"\ntitle = "The club"\nbelote_words = "first_only"\n', "utf-8")
    shown = said(capsys, "audit", str(RECORD), "--table", str(club), status=1)
    assert "Table: The club" in shown
    assert "rebelote" not in shown
    assert shown.endswith("  NS 182   EW 0\n")
    own = tmp_path / "deal.txt"
    own.write_text(TEXT.replace("table: classic", f"table: {club}"), "utf-8")
    assert shown == said(capsys, "audit", str(own), status=1)
    unknown = said(capsys, "audit", str(RECORD), "--table", "clasic", status=2)
    assert "clasic" in unknown
    assert "guide" in unknown


def test_an_irregular_call_has_its_reason(capsys, monkeypatch):
    typed(monkeypatch, RIGHT.replace("calls: take:S", "calls: take:H take:S"))
    found = json.loads(said(capsys, "audit", "-", "--json", status=1))["irregularities"][0]
    assert ("illegal-call", "W", "take:H", "turned-suit") == (
        found["fault"],
        found["seat"],
        found["noted"],
        found["reason"]["rule"],
    )


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"N: QS KS": "N: QS QS"}, None),
        ({"N: QS KS 9H": "N: QS KS 7H"}, Fault.NOT_A_PACK),
        ({"calls: take:S": "calls: pass pass pass pass"}, Fault.NO_CONTRACT),
        ({"calls: take:S": "calls:"}, Fault.NO_CONTRACT),
        ({"trick: W 10H AH JH 9H = S 23\n": ""}, Fault.MISSING_TRICKS),
        ({"W 10H AH JH 9H": "W 10H AH JH"}, Fault.TRICK_SIZE),
        ({"W 10H AH JH 9H": "W 10H AH JH 9H 8H"}, Fault.TRICK_SIZE),
        ({"W 10H AH JH 9H": "W 10H 10H 10H 10H"}, Fault.NOT_IN_HAND),
        ({"trick: S 8D": "trick: E 8D"}, Fault.WRONG_LEADER),
        ({"= S 23": "= W 23"}, Fault.WRONG_WINNER),
        ({"dealer: N": "dealer: N\nexchanged: yes"}, Fault.ILLEGAL_EXCHANGE),
        ({"AC KS(rebelote)": "AC(belote) KS(rebelote)"}, Fault.NO_BELOTE),
        ({"10H AH": "10H(tierce QH) AH"}, Fault.NO_DECLARATION),
        ({"marked": "trick: N\ntrick: N 7S 7S 7S 7S\nmarked"}, Fault.TRICK_SIZE),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_that_cannot_have_happened_says_where(capsys, monkeypatch, lang, changes, fault):
    text = RIGHT
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    typed(monkeypatch, text)
    status = cli.main(["audit", "-", "--json", "--lang", lang])
    out, err = capsys.readouterr()
    if fault is None:
        assert (2, "") == (status, out)
        return
    assert (1, "") == (status, err)
    assert fault in [one["fault"] for one in json.loads(out)["irregularities"]]
    typed(monkeypatch, text)
    shown = said(capsys, "audit", "-", "--lang", lang, status=1)
    assert not set("[]{}") & set(shown)


def test_all_who_pass_mark_nothing(capsys, monkeypatch):
    text = "\n".join(line for line in RIGHT.splitlines() if not line.startswith(("trick", "marked", "calls")))
    typed(monkeypatch, text + "\ncalls: pass pass pass pass pass pass pass pass\n")
    assert said(capsys, "audit", "-").endswith("Everybody has passed: nothing is marked.\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_may_have_the_letters_of_the_country(capsys, monkeypatch, lang):
    national = {plain: own for own, plain in letters(lang).items()}
    text = re.sub(r"\b[JQK](?=[SHDC]\b)", lambda letter: national.get(letter[0], letter[0]), RIGHT)
    assert (text == RIGHT) is (lang == "en")
    typed(monkeypatch, text.replace("10H", "10♥").replace("calls", "# VDR\ncalls"))
    assert said(capsys, "audit", "-", "--lang", lang).endswith("  NS 182   EW 0\n")
    declared = read_record(RIGHT.replace("10H AH", f"10H(carre {national.get('J', 'J')}) AH", 1).encode(), lang)
    assert "J" == str(declared.tricks[0].turns[0].declares[0])


def test_a_number_without_end_cannot_be_read(capsys, monkeypatch):
    for old in ("23", "182", "S:pass"):
        typed(monkeypatch, TEXT.replace(old, "9" * 5000 + "H" * (old == "S:pass"), 1))
        assert len(said(capsys, "audit", "-", status=2)) < 400


# audit, mistyped

UNREADABLE = {
    "a card": ("S 8D 10S", "S 8X 10S", "trick"),
    "a card twice": ("N: QS KS", "N: QS QS", "N"),
    "a seat": ("dealer: N", "dealer: P", "dealer"),
    "a table": ("table: classic", "table: clasic", "table"),
    "a call": ("W:take:S", "W:takes", "calls"),
    "a declaration": ("QS(belote)", "QS(flush)", "trick"),
    "a count": ("= S 23", "= 23", "trick"),
    "marks": ("NS 182 EW 0", "182 0", "marked"),
    "no line": ("marked: NS 182 EW 0", "the end", ""),
    "an unknown line": ("marked:", "noted:", ""),
    "an exchange": ("marked: NS 182 EW 0", "exchanged: maybe", "exchanged"),
    "points that waited": ("marked: NS 182 EW 0", "carried: many", "carried"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("old", "new", "key"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_mistyped_record_names_the_line_and_shows_a_right_one(capsys, monkeypatch, lang, old, new, key):
    text = TEXT.replace(old, new, 1)
    number = next(
        n for n, pair in enumerate(zip(TEXT.splitlines(), text.splitlines(), strict=True), 1) if len({*pair}) > 1
    )
    typed(monkeypatch, text)
    first, *more = said(capsys, "audit", "-", "--lang", lang, status=2).splitlines()
    assert re.search(rf"\b{number}\b", first)
    assert new.split()[0] in first
    right = [line.strip() for line in more if line.startswith("  ")]
    line = SAID_LINE if "(" in new else LINES.get(key)
    assert right == ([line] if line else EXAMPLE.splitlines())
    assert not set("[]{}") & set("".join([first, *more]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_missing_lines_are_named(capsys, monkeypatch, lang):
    for left_out in ("table", "dealer", "N", "W"):
        text = re.sub(rf"^{left_out}: .*\n", "", TEXT, flags=re.M)
        typed(monkeypatch, text)
        told_missing = said(capsys, "audit", "-", "--lang", lang, status=2)
        assert left_out in told_missing.splitlines()[0]
        assert LINES[left_out] in told_missing


def test_the_record_that_is_shown_is_right(capsys, monkeypatch):
    """It can be copied, and nothing is wrong with it; so can each of its lines."""
    typed(monkeypatch, "nothing\n")
    shown = said(capsys, "audit", "-", status=2).partition(":\n")[2]
    assert EXAMPLE == "\n".join(line.strip() for line in shown.splitlines())
    typed(monkeypatch, shown)
    assert "Nothing was wrong" in said(capsys, "audit", "-")
    assert set(EXAMPLE.splitlines()) >= {LINES[key] for key in ("table", "N", "calls", "trick", "marked")}


def test_every_right_line_is_right():
    lines = {key: line for key, line in LINES.items() if key not in ("stock", "declared")}
    assert audit(parse_record("\n".join(lines.values()))).deal
    for key in ("stock", "declared"):
        assert getattr(parse_record(f"{LINES[key]}\n{EXAMPLE}"), key)
    for line in (bid_calls(profile("coinche")), OPTIONS_LINE, SAID_LINE, DECLARED_LINE):
        assert parse_record("\n".join([line, *(one for key, one in LINES.items() if not line.startswith(key))]))
    bids = parse_record(f"table: coinche\ndealer: N\n{bid_calls(profile('coinche'))}\nN: 7S\nE: 8S\nS: 9S\nW: 10S")
    auction = Auction.at(profile("coinche"), SEATS[3])
    for one in bids.calls:
        assert refusal(auction, one.call, profile("coinche")) is None
        auction = auction.call(one.call)
    assert auction.over


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("W:take:S", "W:take:S bof", "bof"),
        ("W:take:S", "W:takes", "W:takes"),
        ("marked: NS 182 EW 0", "marked: NS 182", "NS 162 EW 0"),
        ("marked: NS 182 EW 0", "carried: many", ""),
        ("marked: NS 182 EW 0", "last: perhaps", "yes"),
        ("marked: NS 182 EW 0", "dealer: S", ""),
        ("marked: NS 182 EW 0", "declared: E", ""),
        ("marked:", "noted:", "noted"),
        ("QS(belote)", "QS(belote, belote)", "belote"),
        ("QS(belote)", "QS(flush)", "flush"),
        ("= S 23", "= 23", "="),
        ("trick: W 10H AH JH 9H = S 23", "trick:", ""),
        ("table: classic", "table: classic tie=draw", "draw"),
        ("table: classic", "table: classic tie", "tie"),
        ("table: classic", "table: classic tie=set tie=set", "tie=set"),
    ],
)
def test_whatever_cannot_be_read_has_its_reason(capsys, monkeypatch, lang, old, new, named):
    typed(monkeypatch, TEXT.replace(old, new, 1))
    _, why, *more = said(capsys, "audit", "-", "--lang", lang, status=2).splitlines()
    assert why.endswith(".")
    assert named in why
    assert phrase("cli.example", lang) == more[0]
    if new.startswith("table: classic tie"):
        assert [f"  {OPTIONS_LINE}"] == more[1:]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lines", [lines for lines, *_ in rows("records", "unreadable")])
def test_every_line_that_cannot_be_read_has_its_reason_in_every_language(capsys, monkeypatch, lang, lines):
    typed(monkeypatch, lines)
    first, why, *more = said(capsys, "audit", "-", "--lang", lang, status=2).splitlines()
    assert lines.split("; ")[-1] in first
    assert re.search(r"[.?]$", why)
    assert phrase("cli.example", lang) == more[0]
    assert not set("[]{}") & set(why)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sevens_and_eights_are_said_to_be_no_declaration(capsys, monkeypatch, lang):
    words = {"en": "sevens", "fr": "sept", "it": "sette", "pt": "setes"}
    typed(monkeypatch, "table: cafe; trick: W AH(carre 7)")
    assert words[lang] in said(capsys, "audit", "-", "--lang", lang, status=2).splitlines()[1]
    typed(monkeypatch, "table: cafe; trick: W AH(tierce 8H)")
    assert "tierce" in said(capsys, "audit", "-", "--lang", lang, status=2).splitlines()[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_may_stand_in_brackets_is_said_as_the_table_has_it(capsys, monkeypatch, lang):
    for table, declared, right in (("classic", False, SAID_LINE), ("cafe", True, DECLARED_LINE)):
        typed(monkeypatch, f"table: {table}; trick: E KC QS(Bellote)")
        _, why, *_, example = said(capsys, "audit", "-", "--lang", lang, status=2).splitlines()
        assert "rebelote" in why
        assert "Bellote" in why
        assert why.endswith(phrase("mistake.near", lang, near="belote"))
        assert declared is ("tierce" in why)
        assert f"  {right}" == example


def test_a_line_is_quoted_as_it_was_written(capsys, monkeypatch):
    typed(monkeypatch, "table: cafe; trick: S AH(Terza DH)")
    first, why, *_ = said(capsys, "audit", "-", "--lang", "it", status=2).splitlines()
    assert "«trick: S AH(Terza DH)»" in first
    assert why.startswith("«Terza DH»")
    typed(monkeypatch, "table: cafe; declared: S(Carre Z)")
    assert "« Z »" in said(capsys, "audit", "-", "--lang", "fr", status=2).replace("\u202f", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_calls_that_are_not_written_down_are_missed(capsys, monkeypatch, lang):
    for instead in ("", "calls:\n"):
        typed(monkeypatch, re.sub(r"calls: .*\n", instead, RIGHT))
        assert " calls " in said(capsys, "audit", "-", "--lang", lang, status=1)
    typed(monkeypatch, re.sub(r"calls: .*", "calls: pass", RIGHT))
    assert "calls" not in said(capsys, "audit", "-", "--lang", lang, status=1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turned_card_where_none_is_turned_is_reported(capsys, monkeypatch, lang):
    """Source A10."""
    text = said(capsys, "deal", "7", "--table", "coinche", "--played").replace("calls:", "turned: 8S\ncalls:")
    typed(monkeypatch, text)
    heading = said(capsys, "audit", "-", "--lang", lang, status=1).split("\n\n")[0]
    assert "8♠" not in heading
    typed(monkeypatch, text)
    (wrong,) = json.loads(said(capsys, "audit", "-", "--lang", lang, "--json", status=1))["irregularities"]
    assert ("nothing-turned", "8S") == (wrong["fault"], wrong["noted"])
    assert "8♠" in wrong["text"]


def test_an_example_of_calls_is_of_the_record_s_own_auction(capsys, monkeypatch, tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('extends = "contree"\n', "utf-8")
    for table, right in (
        ("contree", "calls: 80H contre pass pass pass"),
        ("classic auction=bids bid_min=82", "calls: 82H coinche pass pass pass"),
        (club, bid_calls(profile("contree"))),
        ("classic", LINES["calls"]),
        ("coinche auction=turned_card", LINES["calls"]),
        (tmp_path / "none.toml", LINES["calls"]),
    ):
        typed(monkeypatch, f"table: {table}\ncalls: 80S bof\n")
        assert said(capsys, "audit", "-", status=2).endswith(f"  {right}\n")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "latin-1"])
def test_what_is_no_utf_8_is_said_to_be_none(capsys, monkeypatch, lang, coding):
    typed(monkeypatch, f"# café\n{TEXT}".encode(coding))
    assert "UTF-8" in said(capsys, "audit", "-", "--lang", lang, status=2).splitlines()[1]


def test_what_is_no_text_or_not_there_cannot_be_read(capsys, monkeypatch, tmp_path):
    typed(monkeypatch, TEXT.encode() + b"# \xff\n")
    assert "18" in said(capsys, "audit", "-", status=2).splitlines()[0]
    for lang in LANGUAGES:
        for missing, code in ((tmp_path / "none.txt", "ENOENT"), (tmp_path, "EISDIR"), ("a\0b", "")):
            told = said(capsys, "audit", str(missing), "--lang", lang, status=2)
            assert f"{missing}: {phrase('mistake.file', lang, code=code)}" == told.splitlines()[0]
            assert f"{phrase('cli.example', lang)} belote-teach audit deal.txt" == told.splitlines()[1]


WORDS = st.sampled_from(
    [*LINES.values(), *TEXT.splitlines(), "trick: N", "calls: S:pass coinche 80S", "trick: E 7S(tierce QH)", "#", ";"]
)


@settings(deadline=None)
@given(st.lists(WORDS | st.text(max_size=20), max_size=20), st.sampled_from(profiles()))
def test_nothing_that_can_be_written_is_too_much(lines, table):
    text = "\n".join([f"table: {table}", "dealer: N", *lines])
    try:
        record = read_record(text.encode("utf-8", "surrogateescape"))
    except GameError:
        return
    if record.table.endswith(".toml"):
        return
    rules = profile(record.table)
    found = audit(record, rules)
    assert told(record, found, rules, "pt", Paper())
    json.loads(as_json(found, rules, "it"))


@settings(deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(profiles()), st.data())
def test_a_played_deal_changed_anywhere_is_audited(seed, table, data):
    """Any card, seat or number replaced by any other: still an answer, never an accident."""
    text = format_record(dealt(seed, profile(table), played=True))
    words = re.split(r"(\s)", text)
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(st.sampled_from(words) | st.text(max_size=4))
    try:
        record = parse_record("".join(words))
    except GameError:
        return
    if not record.table.endswith(".toml"):
        rules = profile(table)
        found = audit(record, rules)
        assert told(record, found, rules, "en", Paper())
        json.loads(as_json(found, rules, "fr"))


# audit, of the tables of two and three, and of declarations


@pytest.mark.parametrize("table", ["for-two", "for-three"])
@pytest.mark.parametrize("seed", range(7, 12))
def test_nobody_is_named_who_does_not_sit_at_the_table(capsys, monkeypatch, table, seed):
    typed(monkeypatch, said(capsys, "deal", str(seed), "--played", "--table", table))
    shown = said(capsys, "audit", "-")
    seats = set(re.findall(r"\b([NESW]):? ", shown))
    assert seats <= set(profile(table).players.seats)
    taker = dealt(seed, profile(table), played=True).replay().taker
    assert f"taken by {phrase('watch.seat.short', 'en', viewer=None, seat=taker)}" in shown
    assert f"{taker}: take" in shown


def test_a_call_that_is_void_stands_under_its_player_s_name(capsys, monkeypatch):
    typed(monkeypatch, RIGHT.replace("take:S", "take:H take:S"))
    shown = said(capsys, "audit", "-", status=1)
    assert "W: take ♥   W: take ♠" in shown
    assert "taken by West" in shown
    typed(monkeypatch, RIGHT.replace("N: QS", "N: 7S").replace("calls: ", "calls: W:pass "))
    assert "  W: pass   take ♠" in said(capsys, "audit", "-", status=1), "where nobody could play nobody is named"


DECLARED = """
table: cafe; dealer: N; turned: KH
N: JH 7D 8D QC KC; W: 8H 10H AH JD 8C; S: 10S QS 10D 9C 10C; E: KS AS QH QD KD
stock: 9S AD 8S 9H 7S AC 7H 7C 9D JC JS; calls: take:H
trick: W 10H 9H 7H JH(tierce KC, tierce 9D); trick: N JC 8C 10C 7C; trick: S 7S AS JS 9S; trick: E QD 8D JD 10D
trick: S 10S KS QC AH; trick: W KH 9C QH KC; trick: W AD QS KD 7D; trick: W 8H 8S AC 9D
marked: NS 202 EW 0
"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_audit_tells_which_declarations_count_and_why(capsys, monkeypatch, lang):
    record = parse_record(DECLARED)
    contest = audit(record).contest
    why = plain(explain_declarations(contest, None, lang, record.rules), lang)
    typed(monkeypatch, DECLARED)
    assert re.sub(r"\s+", " ", why) in re.sub(r"\s+", " ", said(capsys, "audit", "-", "--lang", lang))
    typed(monkeypatch, DECLARED)
    found = json.loads(said(capsys, "audit", "-", "--lang", lang, "--json"))
    assert {"counts": {"N": 40}, "text": why} == found["declarations"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_shown_is_told_by_the_table_s_rule(capsys, monkeypatch, lang):
    boast = DECLARED.replace("7H JH(", "7H(carre J) JH(")
    texts = []
    for rule, marks in (("nothing", {"NS": 202, "EW": 0}), ("to_opponents", {"NS": 402, "EW": 0})):
        typed(monkeypatch, boast.replace("table: cafe", f"table: cafe cannot_show={rule}"))
        found = json.loads(said(capsys, "audit", "-", "--lang", lang, "--json", status=1))
        (wrong, *_) = found["irregularities"]
        assert ("no-declaration", "declaration", "E") == (wrong["fault"], wrong["reason"]["rule"], wrong["seat"])
        assert marks == {side: found["score"][side] for side in marks}
        texts.append(wrong["text"])
    assert texts[0] != texts[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_audit_tells_why_a_belote_counts_nothing(capsys, monkeypatch, lang):
    record = RIGHT.replace("table: classic", "table: classic belote_order=king_first").replace("NS 182", "NS 162")
    (vain,) = audit(parse_record(record)).in_vain
    why = plain(belote_in_vain(vain, lang), lang)
    typed(monkeypatch, record)
    assert re.sub(r"\s+", " ", why) in re.sub(r"\s+", " ", said(capsys, "audit", "-", "--lang", lang))
    typed(monkeypatch, record)
    found = json.loads(said(capsys, "audit", "-", "--lang", lang, "--json"))
    assert [{"seat": "N", "counts": 0, "text": why}] == found["belotes"]


def test_marks_after_all_have_passed_are_wrong_and_it_is_still_said_that_all_have(capsys, monkeypatch):
    text = "\n".join(line for line in RIGHT.splitlines() if not line.startswith(("trick", "calls")))
    typed(monkeypatch, text + "\ncalls: pass pass pass pass pass pass pass pass\n")
    shown = said(capsys, "audit", "-", status=1)
    assert "NS" not in shown
    assert shown.endswith("Everybody has passed: nothing is marked.\n")


def test_a_table_s_options_stand_beside_its_name(capsys, monkeypatch):
    typed(monkeypatch, RIGHT.replace("table: classic", "table: classic tie=set belote_words=auto"))
    assert "Table: Classic · Trump: spades (tie=set, belote_words=auto)" in said(capsys, "audit", "-")
    typed(monkeypatch, RIGHT.replace("table: classic", "table: classic tie=set belote_words=auto"))
    assert "tie=set" not in said(capsys, "audit", "-", "--table", "guide")


# score


@pytest.mark.parametrize("lang", LANGUAGES)
def test_score_tells_the_sheet_line_by_line(capsys, lang):
    text, rules = "takers 76 belote | defenders 86", profile("classic")
    shown = said(capsys, "score", text, "--lang", lang)
    count = parse_count(text, rules)
    flat = re.sub(r"\s+", " ", shown)
    for line in explain_score(settle(count, rules), lang, rules, None, count):
        assert re.sub(r"\s+", " ", plain(line, lang)) in flat
    assert table_name(rules, lang) in shown


def test_score_knows_bids_capots_and_what_waited(capsys):
    assert "2 × 90 = 180" in said(
        capsys, "score", "takers 97 | defenders 65", "--table", "coinche", "--bid", "90H coinche"
    )
    assert "252" in said(capsys, "score", "takers capot belote | defenders")
    assert "141" in said(capsys, "score", "takers 81 | defenders 81 | carried 60")
    assert "50" in said(capsys, "score", "takers 100 declarations 50 | defenders 62", "--table", "cafe")


def test_a_capot_is_not_doubled_where_it_ends_the_auction(capsys):
    asked = ("score", "takers capot | defenders", "--bid", "capotH coinche", "--table")
    assert "1000" in said(capsys, *asked, "contree")
    assert "The auction is over" in said(capsys, *asked, "pagat-coinche", status=2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_count_may_have_the_words_of_any_language(capsys, lang):
    expected = said(capsys, "score", "takers 76 belote | defenders 86 | carried 81")
    text = count_text("takers 76 belote | defenders 86 | carried 81", lang)
    assert expected == said(capsys, "score", text)
    assert expected == said(capsys, "score", text.translate(str.maketrans("éúÉ", "euE")))
    table = catalogue(lang).tables["count"]
    for word, names in table.items():
        assert {word} == {count_words()[name] for name in names.split(", ")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_count_names_the_word_and_the_one_that_was_meant(capsys, lang):
    for wrong, named, near in (
        ("takers 76 belot | defenders 86", "belot", "belote"),
        ("takers 76,5 | defenders 86", "76,5", None),
        ("takers 76 | defendres 86", "defendres", "defenders"),
    ):
        sentence, example = said(capsys, "score", wrong, "--lang", lang, status=2).splitlines()
        assert named in sentence
        assert near is None or sentence.endswith(phrase("mistake.near", lang, near=near))
        assert count_text("takers 76 belote | defenders 86", lang) in example


def test_the_example_of_a_bid_is_one_of_the_table(capsys, tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('extends = "coinche"\nbid_min = 100\n', "utf-8")
    asked = ("score", "takers 97 | defenders 65", "--table", str(club))
    for wrong in (("--bid", "90H"), ("--bid", "xx"), ()):
        _, example = said(capsys, *asked, *wrong, status=2).splitlines()
        assert "100H coinche" in example
        assert said(capsys, *shlex.split(example[example.index("belote-teach") :])[1:])


def test_score_says_why_a_bid_cannot_be_made(capsys):
    told = said(
        capsys, "score", "takers 97 | defenders 65", "--table", "coinche", "--bid", "95H", "--lang", "it", status=2
    )
    assert "Le puntate partono da 80 e salgono di 10 in 10." in told


def test_score_knows_the_last_deal_and_the_taker_alone(capsys, tmp_path):
    tied = ("score", "takers 81 | defenders 81 | carried 162")
    assert "nobody" not in said(capsys, *tied).split("litige")[1]
    assert "The 162 from before go to nobody." in re.sub(r"\s+", " ", said(capsys, *tied, "--last"))
    club = tmp_path / "club.toml"
    club.write_text('extends = "contree"\ngenerale = true\n', "utf-8")
    made, failed = (
        said(capsys, "score", f"takers capot{alone} | defenders", "--table", str(club), "--bid", "generaleH")
        for alone in (" alone", "")
    )
    assert "In all" not in made
    assert "The takers mark the bid: 500." in made
    assert "The defenders mark the bid that failed: 500." in failed


MISCOUNTED = {
    "nothing": ("",),
    "one side": ("takers 76",),
    "another word": ("takers 76 rebelote | defenders 86",),
    "a side twice": ("takers 76 | takers 86",),
    "declarations of nothing": ("takers 76 declarations | defenders 86",),
    "a word like another": ("takers 76 belot | defenders 86",),
    "a side like another": ("takres 76 | defenders 86",),
    "half a point": ("takers 76,5 | defenders 86",),
    "less than nothing": ("takers -5 | defenders 86",),
    "a number too many": ("takers capot 252 | defenders",),
    "two capots": ("takers capot | defenders capot",),
    "a sum that is none": ("takers 76 | defenders 85",),
    "a number without end": (f"takers {'9' * 5000} | defenders 86",),
    "no bid": ("takers 97 | defenders 65", "--table", "coinche"),
    "a bid between the steps": ("takers 97 | defenders 65", "--table", "coinche", "--bid", "85H"),
    "a bid without suit": ("takers 97 | defenders 65", "--table", "coinche", "--bid", "90"),
    "a bid that is a double": ("takers 97 | defenders 65", "--table", "coinche", "--bid", "coinche"),
    "a bid where nobody bids": ("takers 97 | defenders 65", "--bid", "90H"),
    "a capot with points on both sides": ("takers 142 capot | defenders 10",),
    "a capot alone that is none": ("takers 97 alone | defenders 65",),
    "a bid that is too high": ("takers 97 | defenders 65", "--table", "contree", "--bid", "170H"),
    "a bid that is none": ("takers 97 | defenders 65", "--table", "contree", "--bid", "xx contre"),
    "points of half a belote": ("takers 76 belote 13 | defenders 86",),
    "two belotes in one suit": ("takers 76 belote | defenders 86 belote",),
    "five belotes": ("takers 110 belote 100 | defenders 52", "--table", "contree", "--bid", "100TA"),
    "a belote without trumps": ("takers 110 belote | defenders 52", "--table", "contree", "--bid", "100SA"),
    "declarations where nobody declares": ("takers 76 declarations 20 | defenders 86",),
    "declarations of both sides": (
        "takers 100 declarations 20 | defenders 62 declarations 50",
        "--table",
        "cafe",
    ),
    "points that no tricks make": ("takers 161 | defenders 1",),
    "declarations that no hands hold": ("takers 76 declarations 990 | defenders 86", "--table", "cafe"),
    "declarations of no worth": ("takers 100 declarations 30 | defenders 62", "--table", "cafe"),
    "points that waited where none wait": (
        "takers 97 | defenders 65 | carried 81",
        "--table",
        "coinche",
        "--bid",
        "90H",
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("arguments", MISCOUNTED.values(), ids=MISCOUNTED)
def test_a_miscounted_deal_gets_a_sentence_and_a_right_example(capsys, lang, arguments):
    sentence, example = said(capsys, "score", *arguments, "--lang", lang, status=2).splitlines()
    assert not re.search(r"[“«]\s*[”»]", sentence) or arguments == ("",)
    assert sentence.endswith((".", "?")) or ":" in sentence
    assert len(sentence) < 300
    assert not set("[]{}") & set(sentence)
    program, *right = shlex.split(example[example.index("belote-teach") :])
    assert "belote-teach" == program
    assert said(capsys, *right)


# deal


@pytest.mark.parametrize("table", profiles())
def test_a_deal_is_the_same_for_the_same_number(capsys, table):
    first = said(capsys, "deal", "7", "--table", table)
    assert first == said(capsys, "deal", "7", "--table", table)
    assert first != said(capsys, "deal", "8", "--table", table)
    record = parse_record(first)
    assert record.start() == dealt(7, profile(table)).start()


@pytest.mark.parametrize("table", profiles())
@pytest.mark.parametrize("seed", range(1, 60, 7))
def test_a_played_deal_has_nothing_wrong_and_scores_what_it_says(seed, table):
    record = dealt(seed, profile(table), played=True)
    found = audit(parse_record(format_record(record)))
    assert () == found.irregularities
    assert found.score is not None
    assert record == record_of(record.replay())


def test_any_deal_says_how_to_have_it_again(capsys):
    first, *rest = said(capsys, "deal", "--played").splitlines()
    program = shlex.split(first.removeprefix("# "))
    assert "belote-teach" == program[0]
    assert [first, *rest] == said(capsys, *program[1:]).splitlines()


@pytest.mark.parametrize("table", profiles())
def test_a_deal_in_one_line_is_audited_where_a_file_may_stand(capsys, table):
    (line,) = said(capsys, "deal", "7", "--played", "--line", "--table", table).splitlines()
    assert parse_record(line) == dealt(7, profile(table), played=True)
    assert "→" in said(capsys, "audit", line)
    assert "→" in said(capsys, "audit", quote(line, safe=""))


def test_a_line_with_french_cards_is_read_too(capsys):
    line = format_address(parse_record(TEXT))
    french = line.translate(str.maketrans("KQJ", "RDV"))
    assert read_record(french.encode(), "fr") == parse_record(TEXT)


def test_a_mistyped_line_is_quoted(capsys):
    line = format_address(parse_record(TEXT)).replace("dealer:N", "dealer:P")
    assert "dealer:P" in said(capsys, "audit", line, status=2).splitlines()[0]


def test_a_deal_at_one_s_own_table_can_be_audited(capsys, monkeypatch, tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('extends = "guide"\ndirection = "cw"\n', "utf-8")
    text = said(capsys, "deal", "3", "--played", "--table", str(club))
    typed(monkeypatch, text)
    assert "club" in said(capsys, "audit", "-")


@pytest.mark.parametrize(
    "options",
    [
        'extends = "for-three"\nthree_deal = "ten_talon"',
        'extends = "for-two"\nlayout = "hand6_table10"',
        'players = "3"',
    ],
)
def test_deals_for_two_and_three_can_be_audited(capsys, monkeypatch, tmp_path, options):
    club = tmp_path / "club.toml"
    club.write_text(options + "\n", "utf-8")
    for seed in "123":
        typed(monkeypatch, said(capsys, "deal", seed, "--played", "--table", str(club)))
        assert "→" in said(capsys, "audit", "-")


def test_a_deal_is_for_numbers_and_tables_that_are(capsys):
    assert "guide" in said(capsys, "deal", "--table", "clasic", status=2)
    for lang in LANGUAGES:
        for wrong in ("seven", "7.5", "", "9" * 50):
            sentence, example = said(capsys, "deal", wrong, "--lang", lang, status=2).splitlines()
            assert wrong in sentence
            assert example == f"{phrase('cli.example', lang)} belote-teach deal 7"
    assert parse_record(said(capsys, "deal", "-3")) == parse_record(said(capsys, "deal", str(2**64 - 3)))


# The whole


@pytest.mark.parametrize("command", ["audit", "score", "deal"])
def test_the_examples_of_the_help_run(command, tmp_path):
    """In a shell, pipes and all."""
    executable = [sys.executable, "-m", "belote_teach"]
    shown = subprocess.run([*executable, command, "--help"], capture_output=True, text=True, check=True).stdout
    examples = re.findall(r"^  (belote-teach .*)$", shown.split("examples:")[1], re.M)
    assert examples
    (tmp_path / "deal.txt").write_text(TEXT, "utf-8")
    (tmp_path / "our-club.toml").write_text('extends = "classic"\n', "utf-8")
    for example in examples:
        line = example.replace("belote-teach", shlex.join(executable))
        done = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == (1 if "deal.txt" in line else 0), done.stderr
        assert done.stdout


# The page of the book

PAGE = (Path(__file__).parents[1] / "book" / "audit.md").read_text("utf-8")


def test_the_page_s_examples_run(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")  # the page makes lines that fit it; put back what was there
    space: dict[str, object] = {}
    for cell in re.findall(r"```\{code-cell\} ipython3\n(?::tags:[^\n]*\n)?(.*?)```", PAGE, re.S):
        exec(compile(cell, "audit.md", "exec"), space)
    out = capsys.readouterr().out
    assert ["audit", "audit", "audit", "audit", "score", "score", "score", "deal", "audit"] == re.findall(
        r"^\$ belote-teach (\w+)", out, re.M
    )
    assert ["1", "1", "2", "1"] == re.findall(r"^\(exit status (\d)\)$", out, re.M)
    unbroken = re.sub(r"\n  (?=\S)", " ", out)
    found = json.loads(unbroken.split("--json\n")[1].splitlines()[0])
    assert FAULTS == [one["fault"] for one in found["irregularities"]]
    assert "Nothing was wrong" in out
    assert all(len(line) <= 64 for line in out.splitlines())
    assert TEXT.strip() in out  # the record of the page is the one whose audit is kept as a file


def test_the_page_tells_every_line_every_fault_and_every_key(capsys):
    told_lines = re.findall(r"`(\w+):`", PAGE)
    assert set(LINES) <= set(told_lines)
    assert list(Fault) == re.findall(r"^\| `([a-z-]+)` \|", PAGE.split("| `fault` | |")[1], re.M)
    found = json.loads(said(capsys, "audit", str(RECORD), "--json", status=1))
    table = re.findall(r"^\| `(\w+)` \|", PAGE.split("| in `irregularities`")[1].split("`score` is")[0], re.M)
    assert list(found["irregularities"][0]) == table
    assert all(f"`{key}`" in PAGE for key in [*found["score"], *found["score"]["lines"][0]])
    assert AuctionKind.BIDS in {profile(name).auction for name in profiles()}
