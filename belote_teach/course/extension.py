"""The Sphinx extension of a course: checks settings, mounts drills, offers notebooks, keeps pages light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError
from sphinx.util.logging import getLogger

from belote_teach.course.assets import HERE, OWN, copy_own, give_assets, remove_unused
from belote_teach.course.notebooks import plain_notebook
from belote_teach.course.pages import dead_outputs, dead_widgets
from belote_teach.settings import Settings, SettingsError, course_settings

NOTEBOOKS = "_downloads/notebooks"
LOGGER = getLogger(__name__)


def check_settings(app: Sphinx, config: Config) -> None:
    """Stop at a setting that is not understood, and bring the course's own templates and dress."""
    try:
        settings = course_settings(Path(app.srcdir))
    except SettingsError as error:
        raise ConfigError(str(error)) from error
    unlike = {key: value for key, value in asdict(settings).items() if config.belote_teach.get(key, value) != value}
    if unlike and set(unlike) != {"table"}:
        raise ConfigError(f"the build has another _config.yml than the notebooks would find: {unlike}")
    config.templates_path.append(str(HERE / "templates"))
    app.add_css_file(f"{OWN}/course.css", priority=900)


def dress_page(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    """Give a page the assets that it uses."""
    give_assets(app, pagename, context)


def offer_notebook(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    """Tell the page's header where its notebook will be; the theme leaves out a header item that stays empty."""
    if executed_notebook(app, pagename).is_file():
        context["belote_notebook"] = f"{NOTEBOOKS}/{pagename}.ipynb"
        context["belote_notebook_title"] = "Download this lesson as a notebook"


def executed_notebook(app: Sphinx, pagename: str) -> Path:
    """Return where the build leaves a page's notebook, if the page was made from one."""
    return Path(app.outdir).parent / "jupyter_execute" / f"{pagename}.ipynb"


def finish(app: Sphinx, exception: Exception | None) -> None:
    """Publish the notebooks, tidy the site, and refuse a book in which a widget could not answer."""
    if exception is not None or app.builder.format != "html":
        return
    settings = course_settings(Path(app.srcdir))
    for pagename in sorted(app.env.found_docs):
        dead = dead_widgets(Path(app.outdir, f"{pagename}.html").read_text(encoding="utf-8"))
        source = executed_notebook(app, pagename)
        if source.is_file():
            notebook = source.read_text(encoding="utf-8")
            target = Path(app.outdir, NOTEBOOKS, f"{pagename}.ipynb")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(plain_notebook(notebook, settings), encoding="utf-8")
            dead += dead_outputs(notebook)
        if dead:
            LOGGER.error("this page would show %s, which cannot answer there", ", ".join(dead), location=pagename)
            app.statuscode = 1
    remove_unused(Path(app.outdir))


def read_side_by_side(app: Sphinx, config: Config) -> None:
    """Let pages be read side by side: these two work before or after the reading, but do not say so."""
    for name in ("sphinx_multitoc_numbering", "sphinx_jupyterbook_latex"):
        if extension := app.extensions.get(name):
            extension.parallel_read_safe = True


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Register the extension with Sphinx."""
    app.add_config_value("belote_teach", asdict(Settings()), "env", dict)
    app.connect("config-inited", check_settings, priority=100)
    app.connect("config-inited", read_side_by_side)
    app.connect("builder-inited", copy_own)
    app.connect("html-page-context", offer_notebook, priority=100)
    app.connect("html-page-context", dress_page, priority=900)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
