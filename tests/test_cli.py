"""The command line: what people read, in every language, and what they read when they mistype."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from importlib.metadata import version
from pathlib import Path

import pytest

from belote_teach import cli, rules
from belote_teach.cli import why
from belote_teach.cli.terminal import Paper, shows_colour
from belote_teach.course.questions import answer_text
from belote_teach.language import LANGUAGES, option_question, option_text, phrase, plain, table_name, verdict
from belote_teach.language.catalogue import catalogue
from belote_teach.referee import rule_on, table
from belote_teach.rules import OPTIONS, legal, parse_card, parse_position, profile, profiles
from tests.cases import cases, position_of

POSITION = "D | E:AC N:7C W:8D | S: 9D QD KS 7H"
COLOURED = re.compile("\x1b\\[[0-9;]*m")

POSITIONS = [
    POSITION,
    "TA | | S: 9D QD KS 7H",
    "SA | N:AH | W: KH 7S",
    "H cw | S:9H W:JH | N: 7H 8H AH 10S",
    "C | W:AD S:KD | E: 7D",
    "S | W:AD S:9S E:8D | N: 10S 7S AH KH QH JH 10H 9H",
]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "belote_teach", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=os.environ | environment, check=False, timeout=60
    )


def flat(text: str) -> str:
    """Return *text* in one line; the narrow space that French wants is no place to break."""
    return re.sub("[ \n]+", " ", text)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """Return what the command says on the one stream on which it should speak."""
    assert status == cli.main(arguments)
    out, err = capsys.readouterr()
    assert not (err if status == 0 else out)
    return out if status == 0 else err


# why


def test_why_shows_the_position_and_explains_each_card(capsys):
    expected = """\
Table: Classic · Trump: diamonds

  1  E  Your right    A♣  led
  2  N  Your partner  7♣
  3  W  Your left     8♦  holds the trick
  4  S  You           9♦ Q♦ K♠ 7♥  You play last
"""
    shown = said(capsys, "why", POSITION)
    assert shown.startswith(expected)
    assert re.search(r"^  ✓ 9♦   may +\S", shown, re.M)
    assert re.search(r"^  ✗ 7♥   may not +\S", shown, re.M)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", POSITIONS)
def test_why_gives_every_card_its_verdict_in_every_language(capsys, lang, line):
    position, table = parse_position(line), profile("stekius")
    ruling = legal(position, table)
    shown = said(capsys, "why", line, "--table", "stekius", "--lang", lang)
    assert table_name(table, lang) in shown
    for card in position.hand:
        mark = "✓" if card in ruling.value else "✗"
        assert f"{mark} {plain(f'[{card}]', lang)}" in flat(shown)
        assert plain(verdict(ruling, card, position, lang), lang) in flat(shown)
    assert not set("[]{}") & set(shown)


def test_why_puts_first_what_may_be_played_and_keeps_the_order_of_the_hand(capsys):
    shown = said(capsys, "why", "D | E:AC N:7C W:8D | S: 7H QD KS 9D")
    assert ["✓ Q♦", "✓ 9♦", "✗ 7♥", "✗ K♠"] == re.findall(r"[✓✗] \S+", shown)


def test_why_reads_the_letters_of_the_language(capsys):
    plain_letters = said(capsys, "why", "D | E:AC N:7C W:8D | S: 9D QD KS 7H", "--lang", "fr")
    national = said(capsys, "why", "♦ | e:AC, N:7C, W:8♦ | S: 9D DD RS 7H", "--lang", "fr")
    assert plain_letters == national
    assert "D♦" in national
    assert "F♠" in said(capsys, "why", "S | | S: FS", "--lang", "it")
    assert "DD" in said(capsys, "why", "D | | S: DD", status=2)


def test_why_knows_that_a_table_plays_clockwise(capsys, tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('title = "The club"\ndirection = "cw"\n', "utf-8")
    shown = said(capsys, "why", "D | W:AC | N: 7D 8C", "--table", str(club))
    assert "Table: The club" in shown
    assert shown == said(capsys, "why", "D cw | W:AC | N: 7D 8C", "--table", str(club))
    assert "Table: The club" in said(capsys, "why", "D ccw | W:AC | S: 7D 8C", "--table", str(club))


def test_why_prints_the_referee_s_result_as_json(capsys):
    result = json.loads(said(capsys, "why", "D | E:AC N:7C W:8D | S: 7H 9D KS DD", "--json", "--lang", "fr"))
    assert {"legal": ["9D", "QD"], "illegal": {"7H": "MUST_TRUMP", "KS": "MUST_TRUMP"}} == result


@pytest.mark.parametrize("case", cases("legal_cards")[::9], ids=lambda case: case["id"])
def test_why_asks_the_referee_the_question_that_its_line_holds(case):
    position = position_of(case["inputs"])
    line = rules.format_position(position)
    hand = tuple(parse_card(name) for name in case["inputs"]["hand"])
    read, in_line = why.read_position(line, profile("classic"), "en")
    assert (position, set(hand)) == (read, set(in_line))
    asked = why.as_request(position, hand, case["profile"]) | {"options": case["options"]}
    assert case["expected"] == rule_on(asked)["result"]


# why, mistyped

BAD = {
    "BAD_RANK": "D | E:6C | N: 9D",
    "BAD_SUIT": "D | E:AC | N: 9X",
    "AMBIGUOUS_OR_BAD": "D | E:AC | N: ??",
    "BAD_CONTRACT": "X | E:AC | N: 9D",
    "BAD_SEAT": "D | Z:AC | N: 9D",
    "BAD_POSITION": "D | E:AC",
    "BAD_POSITION direction": "D left | E:AC | N: 9D",
    "BAD_POSITION play": "D | AC | N: 9D",
    "DUPLICATE_CARD": "D | E:AC | N: 9D 9D",
    "DUPLICATE_CARD in the trick": "D | E:AC N:AC | W: 9D",
    "DUPLICATE_CARD in hand and trick": "D | E:AC | N: AC",
    "DUPLICATE_CARD, two of them": "D | E:AC N:KC | W: AC KC",
    "HAND_SIZE": "D | E:AC | N:",
    "HAND_SIZE eleven of three": "D 3 | | S: 9S 10S JS QS KS AS 9H 10H JH QH KH",
    "HAND_SIZE nine": "D | | N: 7S 8S 9S 10S JS QS KS AS 7H",
    "TRICK_SIZE": "D | E:AC N:7C W:8C S:9C | E: 9D",
    "TRICK_SIZE five": "D | E:AC N:7C W:8C S:9C E:10C | N: 9D",
    "SEAT_ORDER": "D | E:AC | S: 9D",
    "SEAT_ORDER in the trick": "D | E:AC S:7C | N: 9D",
}


def test_every_code_of_the_engine_is_among_the_mistyped_positions():
    modules = ("cards", "contract", "notation", "play", "trick")
    engine = "".join(Path(rules.__file__).with_name(f"{name}.py").read_text("utf-8") for name in modules)
    raised = set(re.findall(r'Error\(\s*"([A-Z_]+)"', engine))
    assert raised == {name.split()[0].rstrip(",") for name in BAD}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("code", "line"), BAD.items(), ids=BAD)
def test_a_mistyped_position_gets_a_sentence_and_a_right_example(capsys, lang, code, line):
    with pytest.raises(rules.GameError) as caught:
        why.read_position(line, profile("classic"), lang)
    assert code.split()[0].rstrip(",") == caught.value.code
    sentence, example = said(capsys, "why", line, "--lang", lang, status=2).splitlines()
    assert sentence.endswith(".")
    assert not set("[]{}") & set(sentence)
    if "text" in caught.value.facts:
        assert caught.value.facts["text"].strip() in sentence
    program, *right = shlex.split(example[example.index("belote-teach") :])
    assert "belote-teach" == program
    assert said(capsys, *right)


def test_a_mistyped_position_is_told_in_the_language_of_the_reader(capsys):
    told = {lang: said(capsys, "why", BAD["BAD_RANK"], "--lang", lang, status=2) for lang in LANGUAGES}
    assert len(LANGUAGES) == len(set(told.values()))
    assert "7 8 9 10 V D R A" in told["fr"]
    assert "7 8 9 10 F D R A" in told["it"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("way", "most", "count"), [("", "8", 9), ("3", "10", 11), ("2", "16", 17)])
def test_a_hand_is_said_to_be_as_large_as_so_many_players_have_it(capsys, lang, way, most, count):
    hand = " ".join(f"{rank}{suit}" for suit in "SHC" for rank in ["7", "8", "9", "10", "J", "Q", "K", "A"])
    told = said(capsys, "why", f"D {way} | | S: {' '.join(hand.split()[:count])}", "--lang", lang, status=2)
    assert [most, str(count)] == re.findall(r"\b\d+", told.splitlines()[0])


def test_a_mistyped_position_of_any_length_gets_a_short_answer(capsys):
    assert len(said(capsys, "why", "x" * 100_000, status=2)) < 500


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_table_is_answered_with_the_known_ones(capsys, lang, tmp_path):
    told = said(capsys, "why", POSITION, "--table", "clasic", "--lang", lang, status=2)
    assert "clasic" in told
    assert all(name in told for name in profiles())
    club = tmp_path / "club.toml"
    assert str(club) in said(capsys, "why", POSITION, "--table", str(club), "--lang", lang, status=2)
    club.write_text("ruff = 'often'\n", "utf-8")
    told = said(capsys, "tables", str(club), "--lang", lang, status=2)
    assert f"club.toml:1: {phrase('mistake.profile.option', lang, text='ruff')}" in told


WRONG_TABLES = {
    "option": (b'undertrump_oponent = "optional"', 1, ["undertrump_oponent", "undertrump_opponent"]),
    "value": (b'title = "A"\ntie = "sett"', 2, ["tie", "sett", "litige, set, made"]),
    "value of yes or no": (b"generale = 1", 1, ["generale", "true", "false"]),
    "value that is a number": (b'bid_step = "10"', 1, ["bid_step", "100000"]),
    "value that is a number or none": (b"bid_max = true", 1, ["bid_max", '"none"']),
    "utf-8": (b'title = "A"\n\xff', 2, ["UTF-8"]),
    "toml": (b'title = "A"\n???', 2, ["TOML"]),
    "id": (b'id = "club"', 1, ["id", "club"]),
    "title": (b"title = 3", 1, ['title = "Our club"']),
    "extends": (b'extends = "coinch"', 1, ["coinch", *profiles(), "coinche?"]),
    "circle": (b'extends = "club.toml"', 1, ["club.toml"]),
    "less": (b'title = "A"\nbid_min = 200\nbid_max = 190', 3, ["bid_max", "bid_min", "190", "bid_max = 200"]),
    "titles": (b'title = "A"\ntitles = { de = "B" }', 2, ["de", "en, fr, it, pt"]),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("written", "line", "named"), WRONG_TABLES.values(), ids=WRONG_TABLES)
def test_a_wrong_table_is_told_in_the_language_of_the_reader(capsys, lang, tmp_path, written, line, named):
    club = tmp_path / "club.toml"
    club.write_bytes(written + b"\n")
    told, *others = (said(capsys, "tables", str(club), "--lang", one, status=2) for one in (lang, *LANGUAGES))
    assert f"{club}:{line}: " in told
    assert all(name in told for name in named if not name.endswith("?")), told
    assert not set("[]{}") & set(told)
    assert len(LANGUAGES) == len(set(others))


def test_every_way_in_which_a_table_cannot_be_read_has_its_sentence():
    package = Path(rules.__file__).parents[1]
    raised = {
        node.args[1].value
        for name in ("rules/ruleset.py", "rules/tables.py", "referee/ruling.py", "cli/tables.py")
        for node in ast.walk(ast.parse((package / name).read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "ProfileError"
        if isinstance(node.args[1], ast.Constant)
    }
    told = {key.split(".")[2] for key in catalogue("en").entries if key.startswith("mistake.profile.")}
    assert raised == told | {"table", "file"}  # an unknown table and a file that is not there have theirs elsewhere
    assert {name.split()[0] for name in WRONG_TABLES} == told - {"no-table"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistyped_name_is_answered_with_the_one_that_was_meant(capsys, lang, tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('undertrump_oponent = "optional"\n', "utf-8")
    for asked, meant in ((str(club), "undertrump_opponent"), ("clasic", "classic")):
        told = said(capsys, "tables", asked, "--lang", lang, status=2)
        assert told.endswith(phrase("mistake.near", lang, near=meant) + "\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_that_cannot_be_read_is_told_in_the_language_of_the_reader(capsys, lang, tmp_path):
    (tmp_path / "folder.toml").mkdir()
    for name, code in (("none.toml", "ENOENT"), ("folder.toml", "EISDIR")):
        why = phrase("mistake.file", lang, code=code)
        path = str(tmp_path / name)
        assert why in said(capsys, "tables", path, "--lang", lang, status=2)
        assert f"{path}: {why}" in said(capsys, "referee", path, "--explain", lang, status=2)
    assert phrase("mistake.profile.no-table", lang, detail="embedded null byte") in said(
        capsys, "tables", "a\0b.toml", "--lang", lang, status=2
    )


def test_an_unknown_language_is_answered_with_the_known_ones():
    done = run("why", POSITION, "--lang", "de")
    assert (2, "") == (done.returncode, done.stdout)
    assert all(lang in done.stderr for lang in LANGUAGES)


# Terminals


class Screen:
    """A stream that is a terminal, or not."""

    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "environment", "expected"),
    [
        (True, {}, True),
        (True, {"NO_COLOR": ""}, True),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
        (False, {}, False),
    ],
)
def test_colour_is_for_terminals_whose_owners_want_it(terminal, environment, expected):
    assert expected is shows_colour(Screen(terminal), environment)


def test_colour_adds_nothing_that_words_do_not_say():
    position, hand = why.read_position(POSITION, profile("classic"), "en")
    bare = why.told(position, hand, profile("classic"), "en", Paper(colour=False))
    coloured = why.told(position, hand, profile("classic"), "en", Paper(colour=True))
    assert bare == [COLOURED.sub("", line) for line in coloured]
    assert bare != coloured


@pytest.mark.skipif(sys.platform == "win32", reason="opens a terminal of Unix")
def test_a_terminal_shows_colour():
    import pty

    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
    command = [sys.executable, "-m", "belote_teach", "why", POSITION]
    with subprocess.Popen(command, stdout=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
        os.close(ours)
        assert 0 == process.wait(30)
    assert "\x1b[1;32m✓ 9♦" in shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other side has closed it
        return b""


def test_sentences_fit_the_terminal():
    done = run("why", POSITION, COLUMNS="60")
    assert all(len(line) <= 60 for line in done.stdout.splitlines())
    assert len(done.stdout.splitlines()) > len(run("why", POSITION, COLUMNS="100").stdout.splitlines())


def test_cards_can_be_shown_whatever_the_locale():
    done = run("why", POSITION, "--lang", "fr", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert 0 == done.returncode
    assert "8♦" in done.stdout


# tables


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_listed_told_and_compared(capsys, lang):
    listed = said(capsys, "tables", "--lang", lang).splitlines()
    assert [[name, table_name(profile(name), lang)] for name in profiles()] == [line.split(None, 1) for line in listed]
    one = flat(said(capsys, "tables", "stekius", "--lang", lang))
    for option in OPTIONS:
        value = getattr(profile("stekius"), option)
        assert option_question(option, lang, profile("stekius")) in one
        written = (
            {True: "true", False: "false", None: '"none"'}.get(value, value)
            if not isinstance(value, str)
            else f'"{value}"'
        )
        assert f"{answer_text(option, profile('stekius'), lang)} {option} = {written}" in one
    two = flat(said(capsys, "tables", "classic", "online-501", "--lang", lang))
    different = {d.option for d in rules.compare(profile("classic"), profile("online-501"))}
    idle = {"ta_rise"}  # neither of the two plays all trump
    assert different - idle == {
        option for option in OPTIONS if option_question(option, lang, profile("classic")) in two
    }
    for name in ("classic", "online-501"):
        answer = option_text("undertrump_opponent", profile(name).undertrump_opponent, lang, profile(name))
        assert f"{table_name(profile(name), lang)} {answer}" in two


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_that_agree_are_said_to(capsys, lang):
    same = said(capsys, "tables", "coinche", "coinche", "--lang", lang)
    assert 2 == same.count(table_name(profile("coinche"), lang))


def test_a_table_as_printed_is_a_table_as_read(capsys, tmp_path):
    printed = re.findall(r"^  (\w+ = .*)$", said(capsys, "tables", "guide"), re.M)
    assert len(OPTIONS) == len(printed)
    copy = tmp_path / "copy.toml"
    copy.write_text("\n".join(printed), "utf-8")
    assert () == rules.compare(profile("guide"), table(str(copy)))


def test_three_tables_are_too_many(capsys):
    assert "3" in said(capsys, "tables", "classic", "cafe", "guide", status=2)


# check


def test_check_reports_each_finding_with_file_and_line(capsys, tmp_path, monkeypatch):
    theme = tmp_path / "mine" / "ruff"
    theme.mkdir(parents=True)
    right = '[[exercise]]\nid = "one"\nposition = "H | E:AC | N: 7H 8S"\nexpect = "7H"\nteaches = ["ruff"]\n'
    (theme / "a.toml").write_text(right, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert "0 errors, 0 remarks\n" == said(capsys, "check", "mine")
    (theme / "b.toml").write_text("\n" + right.replace('"one"', '"two"').replace('"7H"', '"8S"', 1), "utf-8")
    assert 1 == cli.main(["check", str(tmp_path / "mine")])
    finding, summary = capsys.readouterr().out.splitlines()
    assert finding.startswith(f"{Path('mine', 'ruff', 'b.toml')}:")
    assert re.match(r"\S+:\d: error: ", finding)
    assert "7H" in finding
    assert "1 error, 0 remarks" == summary


def test_check_takes_the_course_s_own_exercises_unless_told_otherwise(capsys):
    quiet = said(capsys, "check", "--quiet")
    assert re.fullmatch(r"0 errors, \d+ remarks?\n", quiet)
    told = said(capsys, "check").splitlines()
    assert quiet == told[-1] + "\n"
    assert all(re.match(r"\S+\.toml:\d+: information: ", line) for line in told[:-1])


def test_check_of_what_is_not_there_is_an_error(capsys, tmp_path):
    assert 1 == cli.main(["check", str(tmp_path / "none")])
    assert "no such file" in capsys.readouterr().out


# The whole


COMMANDS = ("why", "tables", "audit", "score", "deal", "referee", "check", "build", "serve")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command):
    done = run(command, "--help")
    assert 0 == done.returncode
    assert f"belote-teach {command}" in done.stdout.split("example")[1]


def test_help_names_every_command_and_its_examples_run(capsys):
    done = run("--help")
    assert all(re.search(rf"^    {command} ", done.stdout, re.M) for command in COMMANDS)
    examples = re.findall(r"^  belote-teach ((?:why|tables|score) .*)$", done.stdout, re.M)
    assert len(examples) >= 4
    for example in examples:
        assert said(capsys, *shlex.split(example))


def test_nothing_asked_shows_the_help_and_is_no_success():
    done = run()
    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr == run("--help").stdout


def test_version_is_the_package_s(capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert 0 == caught.value.code
    assert f"belote-teach {version('belote-teach')}\n" == capsys.readouterr().out


LOADED = """
import sys
import urllib.request
from belote_teach.cli import main
main(["why", sys.argv[1]])
print(*sys.modules, file=sys.stderr)
"""


def test_why_loads_only_what_it_needs():
    command = [sys.executable, "-c", LOADED, POSITION]
    loaded = set(subprocess.run(command, capture_output=True, text=True, check=True).stderr.split())
    assert "belote_teach.cli.why" in loaded
    layers = ("belote_teach.drills", "belote_teach.figures", "belote_teach.course", "belote_teach.puzzles")
    assert not {name for name in loaded if name.startswith(layers)}
    assert not loaded & {"anywidget", "ipywidgets", "matplotlib", "sphinx", "tornado", "yaml"}


def test_a_course_that_is_not_built_cannot_be_served(capsys, tmp_path):
    assert "belote-teach build" in said(capsys, "serve", str(tmp_path), status=2)


def test_a_folder_without_a_course_cannot_be_built(capsys, tmp_path):
    assert "_config.yml" in said(capsys, "build", str(tmp_path), status=2)


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts as Unix does")
def test_a_built_course_is_served_until_interrupted(tmp_path):
    (tmp_path / "index.html").write_text("<h1>The course</h1>", "utf-8")
    command = [sys.executable, "-m", "belote_teach", "serve", str(tmp_path), "--port", "0"]
    own = signal.signal(signal.SIGINT, signal.default_int_handler)  # where it is ignored, a new program ignores it too
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        signal.signal(signal.SIGINT, own)
        try:
            assert process.stdout is not None
            address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
            assert address
            with urllib.request.urlopen(address[0], timeout=10) as page:
                assert b"<h1>The course</h1>" == page.read()
            process.send_signal(signal.SIGINT)
            assert 0 == process.wait(10)
        finally:
            process.kill()
