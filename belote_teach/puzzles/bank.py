"""The bank of exercises: one folder of TOML files for each theme, the course's own first."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from belote_teach.rules.tables import toml_line

from .exercise import Exercise, Stage
from .findings import Finding, Level
from .reading import files_below, read_text

FOLDER = "exercises"
COURSE = "course.toml"
_RIGHT = 'write [[theme]] with id = "follow" and title.en = "Follow suit"'


class BankError(LookupError):
    """An exercise or a theme that is not there, or a file that cannot be read; the message is for the author."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme of the course, named in every language in which the author named it."""

    id: str
    titles: Mapping[str, str]

    def title(self, language: str) -> str:
        """Return its title in *language*, else in English, else its name."""
        return self.titles.get(language) or self.titles.get("en") or self.id


@dataclass(frozen=True)
class Bank:
    """Exercises in the order of the course: by theme, then by file, then as they stand in it."""

    themes: tuple[Theme, ...]
    exercises: Mapping[str, Exercise]
    faults: tuple[Finding, ...] = ()

    def find(self, name: str) -> Exercise:
        """
        Return the exercise *name*, such as ``'follow/one-heart'``.

        Raises `BankError` that names the nearest ones.
        """
        if name in self.exercises:
            return self.exercises[name]
        theme = name.partition("/")[0]
        if "/" not in name or theme not in (one.id for one in self.themes):
            self.theme(theme)  # tells that the theme is unknown
            raise BankError(f"{name!r} is a theme; name one of its exercises, as in {self._first(theme)!r}")
        self._refuse_faults(theme)
        names = [one for one in self.exercises if one.startswith(f"{theme}/")]
        near = get_close_matches(name, names, 3) or names
        raise BankError(f"there is no exercise {name!r}; there are {', '.join(near)}")

    def theme(self, name: str, *stages: Stage) -> tuple[Exercise, ...]:
        """
        Return the exercises of one theme, of some *stages* or of all.

        Raises `BankError` when there is no such theme, or when a file of it cannot be read.
        """
        if name not in (theme.id for theme in self.themes):
            raise BankError(f"there is no theme {name!r}; the themes are {', '.join(one.id for one in self.themes)}")
        self._refuse_faults(name)
        return tuple(
            one for one in self.exercises.values() if one.theme == name and (not stages or one.stage in stages)
        )

    def before(self, name: str) -> tuple[Theme, ...]:
        """Return the themes that come before *name* in the course."""
        place = next((i for i, theme in enumerate(self.themes) if theme.id == name), 0)
        return self.themes[:place]

    def _first(self, theme: str) -> str:
        return next((one for one in self.exercises if one.startswith(f"{theme}/")), f"{theme}/…")

    def _refuse_faults(self, theme: str) -> None:
        for fault in self.faults:
            if fault.path.parent.name == theme:
                raise BankError(str(fault))


def bundled_folder() -> Path:
    """Return the folder of the exercises that come with the package, or with its working copy."""
    package = Path(__file__).parents[1]
    shipped = package / FOLDER
    return shipped if shipped.is_dir() else package.parent / FOLDER


def open_bank(*own: Path) -> Bank:
    """
    Return the bank of the bundled exercises and of the folders *own*.

    An exercise in one of *own* takes the place of a bundled one of the same name.
    """
    folders = tuple(dict.fromkeys(folder.resolve() for folder in (bundled_folder(), *own) if folder.is_dir()))
    return _assemble(folders, tuple(_stamp(path) for folder in folders for path in sorted(folder.glob("**/*.toml"))))


def find(name: str) -> Exercise:
    """Return the bundled exercise *name*, such as ``'follow/one-heart'``; raises `BankError`."""
    return open_bank().find(name)


def theme(name: str) -> tuple[Exercise, ...]:
    """Return the bundled exercises of the theme *name*, in order; raises `BankError`."""
    return open_bank().theme(name)


def _stamp(path: Path) -> tuple[Path, int, int]:
    state = path.stat()
    return path, state.st_mtime_ns, state.st_size


@lru_cache(maxsize=8)
def _assemble(folders: tuple[Path, ...], stamps: tuple[tuple[Path, int, int], ...]) -> Bank:
    """Read all *folders*; the *stamps* of their files make an edited file count at once."""
    themes: dict[str, Theme] = {}
    exercises: dict[str, Exercise] = {}
    faults: list[Finding] = []
    for folder in folders:
        themes |= {one.id: one for one in read_themes(folder)}
        for name, path in files_below(folder):
            themes.setdefault(name, Theme(name, MappingProxyType({})))
            found, wrong = read_text(path.read_text("utf-8"), path, name)
            exercises |= {one.id: one for one in found}
            faults += wrong
    order = list(themes)
    ordered = sorted(exercises.values(), key=lambda one: order.index(one.theme))
    return Bank(tuple(themes.values()), MappingProxyType({one.id: one for one in ordered}), tuple(faults))


def read_themes(folder: Path) -> Iterable[Theme]:
    """
    Return the themes that the ``course.toml`` of *folder* lists, in their order.

    Raises `BankError`, with the finding, when it cannot be read.
    """
    path = folder / COURSE
    if not path.is_file():
        return ()
    text = path.read_text("utf-8")
    try:
        listed = tomllib.loads(text).get("theme", [])
        return [Theme(str(one["id"]), MappingProxyType(dict(one.get("title", {})))) for one in listed]
    except tomllib.TOMLDecodeError as error:
        fault = Finding(Level.ERROR, path, toml_line(error, text), f"not TOML: {error}; {_RIGHT}")
        raise BankError(fault) from None
    except (KeyError, TypeError, AttributeError) as error:
        raise BankError(Finding(Level.ERROR, path, 1, f"not a list of themes ({error}); {_RIGHT}")) from None
