"""A small book built whole: what its pages load, what lies beside them, and what stops the build."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from belote_teach.course.build import BuildError, build_book

ROOT = Path(__file__).parents[2]

HEADER = """\
---
jupytext: {text_representation: {extension: .md, format_name: myst}}
kernelspec: {display_name: Python 3, language: python, name: python3}
---

"""

CELL = """\
# A lesson

```{{code-cell}} ipython3
{}
```
"""

DRILL = """\
from IPython.display import HTML, display
from belote_teach.settings import course_settings
print(course_settings().table)
HTML('<div class="belote-drill" data-belote-drill><script type="application/json">{}</script></div>')"""


def write_book(folder: Path, settings: str, **pages: str) -> Path:
    """Write a course with the project's own configuration but other settings and pages."""
    config = (ROOT / "_config.yml").read_text(encoding="utf-8")
    own = re.compile(r"(?<=\n    belote_teach:\n)(?:      .*\n)+")
    assert own.search(config)
    (folder / "_config.yml").write_text(own.sub(f"      {settings}\n", config), encoding="utf-8")
    book = folder / "book"
    (book / "assets").mkdir(parents=True)
    (book / "assets" / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    for name, text in pages.items():
        (book / f"{name}.md").write_text(text, encoding="utf-8")
    first, *others = pages
    chapters = "".join(f"\n  - file: {name}" for name in others)
    (book / "_toc.yml").write_text(f"format: jb-book\nroot: {first}\nchapters:{chapters}\n", encoding="utf-8")
    return book


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("course")
    book = write_book(folder, "table: coinche", index="# Welcome\n", lesson=HEADER + CELL.format(DRILL))
    return build_book(book)


def loaded(page: Path) -> set[str]:
    """Return the names of the stylesheets and scripts that a page asks for."""
    found = re.findall(r'<(?:link[^>]*rel="stylesheet"[^>]*href|script[^>]*src)="([^"?]+)', page.read_text("utf-8"))
    return {address.rsplit("/", 1)[-1] for address in found}


def test_only_a_page_with_a_drill_loads_the_drill(site: Path) -> None:
    assert {"mount.js", "drill.css"} <= loaded(site / "lesson.html")
    assert not {"mount.js", "drill.css"} & loaded(site / "index.html")


def test_only_the_search_page_loads_the_search(site: Path) -> None:
    search = {"searchtools.js", "language_data.js", "searchindex.js"}
    assert search <= loaded(site / "search.html")
    assert not search & loaded(site / "lesson.html")


def test_pages_load_nothing_else(site: Path) -> None:
    always = {
        "basic.css",
        "bootstrap.js",
        "course.css",
        "doctools.js",
        "pydata-sphinx-theme.js",
        "pygments.css",
        "sphinx-book-theme.css",
        "sphinx-book-theme.js",
        "sphinx_highlight.js",
        "theme.css",
    }
    assert loaded(site / "index.html") == always
    rest = loaded(site / "lesson.html") - always
    assert {name.split(".")[0] for name in rest} == {"mount", "drill", "mystnb"}


def test_every_asset_is_there_and_named_with_its_check_sum(site: Path) -> None:
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        for address in re.findall(r'(?:href|src)="(_static/[^"]+)"', text):
            path, _, version = address.partition("?v=")
            assert (site / path).is_file(), f"{page.name} asks for {path}"
            if "search" not in page.name:  # that page's scripts are asked for again each time
                assert version or re.search(r"\.[0-9a-f]{64}\.css$|\.svg$", path), address


def test_the_icon_font_is_gone(site: Path) -> None:
    assert not list(site.rglob("*fontawesome*"))
    assert not list(site.rglob("*.woff2"))
    style = (site / "_static" / "belote" / "theme.css").read_text(encoding="utf-8")
    assert ".fa-bars:before" not in style
    assert "@font-face" not in style
    assert "--pst-color-primary" in style
    assert len(style) < 320_000
    assert sum(path.stat().st_size for path in site.rglob("*")) < 1_500_000


def test_every_icon_is_drawn(site: Path) -> None:
    drawn = (site / "_static" / "belote" / "course.css").read_text(encoding="utf-8")
    for page in site.glob("*.html"):
        for icons in re.findall(r'class="[^"]*\bfa-solid\b([^"]*)"', page.read_text(encoding="utf-8")):
            for icon in set(icons.split()) - {"fa-lg"}:
                assert f".{icon} {{" in drawn, f"{page.name} shows {icon}"


def test_cells_obey_the_settings(site: Path) -> None:
    assert "coinche\n</pre>" in (site / "lesson.html").read_text(encoding="utf-8")


def test_a_lesson_is_offered_as_a_notebook(site: Path) -> None:
    assert 'href="_downloads/notebooks/lesson.ipynb" download' in (site / "lesson.html").read_text(encoding="utf-8")
    assert "_downloads" not in (site / "index.html").read_text(encoding="utf-8")
    notebook = nbformat.read(site / "_downloads" / "notebooks" / "lesson.ipynb", as_version=4)
    assert '"table": "coinche"' in notebook.cells[0].source
    assert notebook.cells[-1].source == DRILL
    assert not any(cell.get("outputs") for cell in notebook.cells)


@pytest.mark.parametrize(
    ("settings", "complaint"), [("table: coinch", "did you mean coinche"), ("langauge: fr", "language?")]
)
def test_a_wrong_setting_stops_the_build_with_one_line(tmp_path: Path, settings: str, complaint: str) -> None:
    book = write_book(tmp_path, settings, index="# Welcome\n")
    with pytest.raises(BuildError) as stopped:
        build_book(book)
    assert re.match(rf"{re.escape(str(tmp_path))}/_config.yml, line \d+: ", str(stopped.value))
    assert complaint in str(stopped.value)
    assert "\n" not in str(stopped.value)
    assert not (tmp_path / "_build").exists()


def test_a_dead_widget_or_a_failing_cell_stops_the_build(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    widget = HEADER + CELL.format("import ipywidgets\nipywidgets.Button(description='Play')")
    failing = HEADER + CELL.format("1 / 0")
    book = write_book(tmp_path, "language: en", index="# Welcome\n", widget=widget, failing=failing)
    with pytest.raises(BuildError):
        build_book(book)
    complaints = capfd.readouterr().err
    assert re.search(r"widget\.md: ERROR: this page would show .*Button\(description='Play'", complaints)
    assert re.search(r"failing\.md: WARNING: Executing notebook failed", complaints)
    assert "Traceback (most recent call last)" not in complaints


def test_a_book_without_a_course(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"no _config\.yml"):
        build_book(tmp_path)
