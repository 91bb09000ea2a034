"""The stylesheets and scripts of the site: each page gets those it uses, and the theme's are slimmed down.

The theme sends 2.4 MB with every page, most of it an icon font and a script that draws icons. The course draws
its few icons itself (`static/course.css`), so both go, and so do the 1900 rules that name their glyphs.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any
from zlib import crc32

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.errors import SphinxError

from belote_teach.course.pages import shows_computed, shows_drill

HERE = Path(__file__).parent
OWN = "belote"  # the folder of the course's own files, below _static
MISSING = "404.html"  # what servers show for an address that is not there
SLIM = "styles/pydata-sphinx-theme.css"

# A rule that gives a glyph of the icon font to a class, and the faces of that font.
GLYPHS = re.compile(r'(?:\.fa-[\w-]+:before,?)+\{content:"[^"]*"\}|@font-face\{[^}]*Font Awesome[^}]*\}')

# Assets that extensions add to every page, and what a page that needs them holds.
NEEDED_BY = {
    "sphinx-design": re.compile(r'class="[^"]*\bsd-'),
    "design-tabs": re.compile(r"\bsd-tab-"),
    "mystnb": re.compile(r'class="[^"]*\bcell\b'),
}

# What no page asks for any more.
UNUSED = (
    "**/*.map",
    "**/*.LICENSE.txt",
    "*webpack-macros.html",
    "locales",
    "scripts/fontawesome.js",
    "styles/theme.css",
    "styles/pydata-sphinx-theme.css",
    "vendor/fontawesome",
    "images/logo_*",
)


def copy_own(app: Sphinx) -> None:
    """Put the course's, the drills' and the slimmed files into the site, before pages ask for their check sums."""
    if app.builder.format != "html":
        return
    target = Path(app.outdir, "_static", OWN)
    for folder in (HERE / "static", HERE.parent / "drills" / "static"):
        shutil.copytree(folder, target, dirs_exist_ok=True)
    shutil.copy(HERE / MISSING, app.outdir)
    slim = GLYPHS.sub("", theme_file(app, SLIM).read_text(encoding="utf-8"))
    Path(target, "theme.css").write_text(slim, encoding="utf-8")


def theme_file(app: Sphinx, name: str) -> Path:
    """Find a static file of the theme or of the themes it stands on."""
    assert isinstance(app.builder, StandaloneHTMLBuilder)
    for theme in app.builder.theme.get_theme_dirs():
        if (found := Path(theme, "static", name)).is_file():
            return found
    raise SphinxError(f"the theme has no static file {name}")


def give_assets(app: Sphinx, pagename: str, context: dict[str, Any]) -> None:
    """Give a page the assets that it uses and no others, in an order that lets it be drawn early."""
    body = context.get("body", "")
    if shows_drill(body):
        app.add_css_file(f"{OWN}/drill.css")
        app.add_js_file(f"{OWN}/mount.js", loading_method="defer")
    if shows_computed(body):
        app.add_css_file(f"{OWN}/tables.css")
    context["css_files"][:] = [sheet for sheet in context["css_files"] if _used(sheet, body)]
    scripts = [script for script in context["script_files"] if _used(script, body)]
    if pagename != "search":  # the search page's own scripts want the others at once
        scripts = [_early_or_late(app, script) for script in scripts]
    context["script_files"][:] = scripts

    def versioned(name: str) -> str:
        known = Path(app.outdir, "_static", name)
        digest = crc32((known if known.is_file() else theme_file(app, name)).read_bytes())
        return f"{context['pathto'](f'_static/{name}', 1)}?v={digest:08x}"

    context["versioned"] = versioned


def _used(asset: Any, body: str) -> bool:
    if asset.attributes.get("type") == "application/vnd.jupyter.widget-state+json":
        return False  # for a kernel; a drill's own html holds all that the page needs
    name = str(asset.filename or "")
    return all(part not in name or pattern.search(body) for part, pattern in NEEDED_BY.items())


def _early_or_late(app: Sphinx, script: Any) -> Any:
    """Put Sphinx's few options into the page itself; let every other script wait until the page is drawn."""
    name = str(script.filename or "")
    if name.endswith("documentation_options.js"):
        text = Path(app.outdir, name).read_text(encoding="utf-8")
        return type(script)(None, priority=script.priority, body=" ".join(text.split()))
    if not name or "defer" in script.attributes:
        return script
    return type(script)(name, priority=script.priority, **{**script.attributes, "defer": "defer"})


def remove_unused(site: Path) -> None:
    """Remove what the theme copied and no page asks for, and tell GitHub Pages to keep folders such as `_static`."""
    for pattern in UNUSED:
        for path in (site / "_static").glob(pattern):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    (site / ".nojekyll").touch()
