"""The book as it is written: complete, in order, every lesson with all its parts, no number typed."""

import re
from pathlib import Path

import pytest
import yaml

from belote_teach.course.positions import EXAMPLES
from belote_teach.course.questions import arises
from belote_teach.drills import lessons
from belote_teach.language import languages
from belote_teach.puzzles import Level, open_bank
from belote_teach.puzzles.lint import lint
from belote_teach.rules import OPTIONS, Rule, legal, load_profile, parse_position, profile, profiles
from belote_teach.rules.options import AuctionKind, Players
from belote_teach.settings import Settings, read_settings
from tests.html import Balanced

BOOK = Path(__file__).parents[1] / "book"
PAGES = sorted(page for page in BOOK.rglob("*.md") if ".ipynb_checkpoints" not in page.parts)
THEMES = [theme.id for theme in open_bank().themes]
LESSONS = [BOOK / "lessons" / f"{theme}.md" for theme in THEMES]
LEARNERS_PAGES = [BOOK / "index.md", *LESSONS, *sorted((BOOK / "rules").glob("*.md")), BOOK / "tables.md"]
CELL = re.compile(r"```\{code-cell\} ipython3\n(?P<tags>:tags: \[[^]]*\]\n)?(?P<code>.*?)```", re.DOTALL)


def name(page: Path) -> str:
    return page.relative_to(BOOK).with_suffix("").as_posix()


def cells(page: Path) -> list[str]:
    return [cell["code"].strip() for cell in CELL.finditer(page.read_text("utf-8"))]


def prose(page: Path) -> str:
    text = page.read_text("utf-8")
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    text = CELL.sub("", text)
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return re.sub(r"\]\([^)]*\)", "]", text)


def listed() -> list[str]:
    def files(entries: list[dict]) -> list[str]:
        found = []
        for entry in entries:
            found += [entry["file"], *files(entry.get("sections", []))]
        return found

    toc = yaml.safe_load((BOOK / "_toc.yml").read_text("utf-8"))
    return [toc["root"], *(file for part in toc["parts"] for file in files(part["chapters"]))]


def test_every_page_is_listed_once():
    assert sorted(listed()) == sorted(map(name, PAGES))


def test_the_lessons_come_in_the_order_of_the_themes():
    assert [f"lessons/{theme}" for theme in THEMES] == [file for file in listed() if file.startswith("lessons/")]


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_has_its_page_with_an_anchor(rule):
    text = (BOOK / "rules" / f"{rule}.md").read_text("utf-8")
    assert f"(rule-{rule})=\n# " in text
    for heading in ("## Why", "## At other tables", "## Go on"):
        assert heading in text
    assert f'rule_at_tables("{rule}")' in cells(BOOK / "rules" / f"{rule}.md")
    assert "](../lessons/" in text


def test_no_rule_page_is_without_its_rule():
    assert {page.stem for page in (BOOK / "rules").glob("*.md")} == {*Rule, "index"}


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_is_shown_by_examples_or_by_a_table(rule):
    shown = [
        cell for cell in cells(BOOK / "rules" / f"{rule}.md") if "import" not in cell and "rule_at_tables" not in cell
    ]
    assert shown
    assert (f'rule_examples("{rule}")' in shown) is (rule in EXAMPLES)


@pytest.mark.parametrize("theme", THEMES)
def test_a_lesson_has_all_its_parts(theme):
    page = BOOK / "lessons" / f"{theme}.md"
    text = page.read_text("utf-8")
    code = cells(page)
    aims = re.search(
        r":::\{admonition\} In this lesson you will learn to…\n:class: belote-aims\n(.*?):::", text, re.DOTALL
    )
    assert aims
    assert 2 <= len(re.findall(r"^- ", aims[1], re.MULTILINE)) <= 4
    parts = [
        text.index(part)
        for part in (
            aims[0],
            "## Watch, then finish",
            f'\nlesson("{theme}")',
            "Easily confused",
            "## Your turn",
            f'\npractice("{theme}", n=6)',
            "## Where tables differ",
            "## Six mixed",
            f'\npractice("{theme}", n=6, earlier=2)',
            "](../rules/",
        )
    ]
    assert parts == sorted(parts)
    assert "kernelspec:" in text  # so the page is offered as a notebook
    assert len(code) >= 4


@pytest.mark.parametrize("theme", THEMES)
def test_a_lesson_walks_an_example_then_leaves_more_and_more_steps(theme):
    bank = open_bank()
    stages = [exercise.stage.value for exercise in bank.theme(theme)]
    assert "worked" in stages
    assert stages.count("free") >= 6
    shown = lessons.lesson(theme).state["puzzles"]
    faded = [puzzle for puzzle in shown if not puzzle["example"]]
    blanks = [puzzle["blank"] for puzzle in faded]
    assert len(faded) >= 3
    assert blanks == sorted(blanks)
    if any(puzzle["steps"] for puzzle in faded):  # the answer alone, then a step too, then all of them
        assert blanks[0] == 1
        assert 2 in blanks
        assert faded[-1]["blank"] > len(faded[-1]["steps"])
    mixed = lessons.mixed(bank, theme, 6, 2)
    assert len({exercise.id for exercise in mixed}) == 6
    assert sum(exercise.theme != theme for exercise in mixed) == min(2, THEMES.index(theme))


@pytest.mark.parametrize("page", LEARNERS_PAGES, ids=name)
def test_every_cell_that_shows_something_hides_its_code(page):
    for cell in CELL.finditer(page.read_text("utf-8")):
        assert (cell["tags"] or "").strip() in (":tags: [remove-input]", ":tags: [remove-cell]")
        assert ("import " in cell["code"]) is ("remove-cell" in (cell["tags"] or ""))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_drills_name_exercises_that_are_there(page):
    bank = open_bank()
    for cell in cells(page):
        for called, which in re.findall(r'\b(drill|lesson|practice)\("([^"]+)"', cell):
            assert bank.find(which) if called == "drill" else bank.theme(which)


# The course's own table and language, as a club may set them.
ELSEWHERE = [("en", "classic"), ("fr", "coinche"), ("it", "stekius"), ("pt", "contree"), ("en", "for-three")]


@pytest.mark.parametrize(("lang", "table"), ELSEWHERE)
@pytest.mark.parametrize("page", LEARNERS_PAGES, ids=name)
def test_what_a_page_works_out_is_whole_at_every_course(page, lang, table, monkeypatch):
    monkeypatch.setenv("BELOTE_TEACH_SETTINGS", f'{{"language": "{lang}", "table": "{table}"}}')
    names: dict = {}
    for cell in cells(page):
        if "import " in cell:
            exec(cell, names)
        elif not re.match(r"(drill|lesson|practice)\(", cell):
            shown = eval(cell, names)
            reader = Balanced()
            reader.feed(shown._repr_html_())
            assert reader.open == []
            assert str(shown).strip(), cell
            assert not re.search(r"\[\w+\]|\{\w", str(shown)), cell


def test_the_courses_that_are_tried_speak_every_language():
    assert {lang for lang, _ in ELSEWHERE} == set(languages())


@pytest.mark.parametrize("page", LEARNERS_PAGES, ids=name)
def test_no_number_is_typed(page):
    text = re.sub(r"^\d+\. ", "", prose(page), flags=re.MULTILINE)  # a numbered list
    assert re.findall(r"\d+", text) == []


@pytest.mark.parametrize("page", LEARNERS_PAGES, ids=name)
def test_one_sentence_a_line(page):
    crowded = [line for line in prose(page).splitlines() if re.search(r"^[^#].*[a-z)*][.!?] [A-Z]", line)]
    assert crowded == []


@pytest.mark.parametrize(
    ("shown", "apart"),
    [("same_deal", "belote-answers"), ("same_match", "<tr"), ("same_claims", "<tr"), ("same_belote", "<tr")],
)
def test_what_is_shown_at_every_table_tells_tables_apart(shown, apart):
    called = {cell for page in LEARNERS_PAGES for cell in cells(page) if cell.startswith(f"{shown}(")}
    assert called
    names: dict = {}
    exec("from belote_teach.course.announced import *\nfrom belote_teach.course.scores import *", names)
    for cell in called:
        html = eval(cell, names).html
        assert html.split("<tbody>")[1].count("<tr") > 1, cell


SOURCE = re.compile(r"\bsources? ((?:[A-I]\d+(?:–[A-I]?\d+)?(?:, )?)+)")


def named_sources(text: str) -> set[str]:
    """Every source that *text* names: of a range such as D1–D19 each row."""
    found = set()
    for names in SOURCE.findall(text):
        for one in filter(None, names.split(", ")):
            first, _, last = one.partition("–")
            letter, low = first[0], int(first[1:])
            high = int(last.lstrip("ABCDEFGHI")) if last else low
            found |= {f"{letter}{number}" for number in range(low, high + 1)}
    return found


def test_every_source_that_the_rules_name_has_its_row():
    rules = BOOK.parent / "belote_teach" / "rules"
    named = set().union(*(named_sources(page.read_text("utf-8")) for page in rules.glob("*.py")))
    rows = re.findall(r"^\| ([A-I]\d+) \|", (BOOK / "sources.md").read_text("utf-8"), re.MULTILINE)
    assert len(named) > 80
    assert named <= set(rows)
    assert len(rows) == len(set(rows))
    assert [int(row[1:]) for row in rows if row[0] == "H"] == list(range(1, 24))


def test_every_option_that_the_sources_name_is_one():
    written = (BOOK / "sources.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| [A-I]\d+ .*\|$", written, re.MULTILINE))))
    assert named <= set(OPTIONS)
    assert set(OPTIONS) - named == set()


def test_the_positions_shown_at_every_table_tell_tables_apart():
    called = [
        position for page in PAGES for cell in cells(page) for position in re.findall(r'same_position\("([^"]+)"', cell)
    ]
    assert len(called) >= 5
    for position in called:
        assert len({legal(parse_position(position), profile(table)).value for table in profiles()}) > 1, position


def teachers_examples(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (BOOK / "teachers.md").read_text("utf-8"), re.DOTALL)


def test_what_a_teacher_copies_works(tmp_path):
    own, *exercises = teachers_examples("toml")
    (tmp_path / "thursday.toml").write_text(own, encoding="utf-8")
    assert load_profile(tmp_path / "thursday.toml").undertrump_opponent == "required"
    (settings,) = teachers_examples("yaml")
    assert read_settings(settings, tmp_path / "_config.yml", ("belote_teach",)) == Settings("fr", "coinche", True)
    folder = tmp_path / "exercises" / "overruff"
    folder.mkdir(parents=True)
    assert len(exercises) > 6
    (folder / "own.toml").write_text("\n".join(exercises), encoding="utf-8")
    assert [str(finding) for finding in lint([folder]) if finding.level is Level.ERROR] == []
    (calls,) = teachers_examples("python")
    for line in calls.splitlines():
        assert eval(line, {"drill": lessons.drill, "lesson": lessons.lesson, "practice": lessons.practice})


def test_what_bidding_tables_answer_differently_is_asked_in_the_lessons_about_them():
    tables = [rules for rules in map(profile, profiles()) if rules.players is Players.FOUR]
    bidding = [rules for rules in tables if rules.auction is AuctionKind.BIDS]
    asked = {option for page in ("coinche", "contree") for option in options_asked(BOOK / "lessons" / f"{page}.md")}
    differing = {
        option
        for option in OPTIONS
        if len({getattr(rules, option) for rules in bidding if arises(option, rules)}) > 1
        and not any(arises(option, rules) for rules in tables if rules not in bidding)
    }
    assert {"belote_multiplied", "capot_tricks"} <= differing
    assert differing - asked == set()


def options_asked(page: Path) -> set[str]:
    return {name for cell in cells(page) if cell.startswith("differences(") for name in re.findall(r'"(\w+)"', cell)}
