"""The Sphinx extension of a course: checks settings, mounts drills, offers notebooks, keeps pages light."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zlib import crc32

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError, SphinxError
from sphinx.util.logging import getLogger

from belote_teach.course.notebooks import plain_notebook
from belote_teach.course.pages import dead_widgets, shows_drill, unused_asset
from belote_teach.settings import Settings, SettingsError, course_settings

HERE = Path(__file__).parent
ASSETS = "belote"  # the folder below _static
NOTEBOOKS = "_downloads/notebooks"
LOGGER = getLogger(__name__)


def check_settings(app: Sphinx, config: Config) -> None:
    """Stop at a setting that is not understood, and give the course's language to Sphinx itself."""
    try:
        settings = course_settings(Path(app.srcdir))
    except SettingsError as error:
        raise ConfigError(str(error)) from error
    unlike = {key: value for key, value in asdict(settings).items() if config.belote_teach.get(key, value) != value}
    if unlike and set(unlike) != {"table"}:
        raise ConfigError(f"the build has another _config.yml than the notebooks would find: {unlike}")
    config.language = settings.language
    config.templates_path.append(str(HERE / "templates"))
    app.add_css_file(f"{ASSETS}/course.css", priority=900)


def copy_assets(app: Sphinx) -> None:
    """Put the course's and the drills' own files into the site, before pages ask for their check sums."""
    if app.builder.format != "html":
        return
    target = Path(app.outdir, "_static", ASSETS)
    for folder in (HERE / "static", HERE.parent / "drills" / "static"):
        if folder.is_dir():
            shutil.copytree(folder, target, dirs_exist_ok=True)


def theme_static(app: Sphinx, name: str) -> Path:
    """Find a static file of the theme or of the themes it stands on."""
    for theme in app.builder.theme.get_theme_dirs():  # type: ignore[attr-defined]
        if (found := Path(theme, "static", name)).is_file():
            return found
    raise SphinxError(f"the theme has no static file {name}")


def dress_page(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    """Give a page the assets that it uses and no others, and the link to its notebook."""
    body = context.get("body", "")
    if found := dead_widgets(body):
        app.env.belote_dead[pagename] = found  # type: ignore[attr-defined]
    if shows_drill(body):
        app.add_css_file(f"{ASSETS}/drill.css")
        app.add_js_file(f"{ASSETS}/mount.js", loading_method="defer")
    for kind in ("script_files", "css_files"):
        context[kind][:] = [asset for asset in context[kind] if not unused_asset(asset, body)]

    def theme_asset(name: str) -> str:
        digest = crc32(theme_static(app, name).read_bytes())
        return f"{context['pathto'](f'_static/{name}', 1)}?v={digest:08x}"

    context["theme_asset"] = theme_asset


def offer_notebook(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    """Tell the page's header where its notebook will be; the theme leaves out a header item that stays empty."""
    if executed_notebook(app, pagename).is_file():
        context["belote_notebook"] = f"{NOTEBOOKS}/{pagename}.ipynb"
        context["belote_notebook_title"] = "Download this lesson as a notebook"


def executed_notebook(app: Sphinx, pagename: str) -> Path:
    """Return where the build leaves a page's notebook, if the page was made from one."""
    return Path(app.outdir).parent / "jupyter_execute" / f"{pagename}.ipynb"


def finish(app: Sphinx, exception: Exception | None) -> None:
    """Publish the notebooks, and refuse a book in which a widget could not answer."""
    if exception is not None or app.builder.format != "html":
        return
    settings = course_settings(Path(app.srcdir))
    for pagename in app.env.found_docs:
        source = executed_notebook(app, pagename)
        if source.is_file():
            target = Path(app.outdir, NOTEBOOKS, f"{pagename}.ipynb")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(plain_notebook(source.read_text("utf-8"), settings), "utf-8")
    for page, what in sorted(app.env.belote_dead.items()):  # type: ignore[attr-defined]
        LOGGER.error("this page would show %s, which cannot answer there", ", ".join(what), location=page)
        app.statuscode = 1


def begin(app: Sphinx) -> None:
    """Start the list of pages with a dead widget."""
    app.env.belote_dead = {}  # type: ignore[attr-defined]


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Register the extension with Sphinx."""
    app.add_config_value("belote_teach", asdict(Settings()), "env", dict)
    app.connect("config-inited", check_settings, priority=100)
    app.connect("builder-inited", begin)
    app.connect("builder-inited", copy_assets)
    app.connect("html-page-context", offer_notebook, priority=100)
    app.connect("html-page-context", dress_page, priority=900)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": False}
