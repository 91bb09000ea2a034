"""The settings of a course: its language, its table and its colours, read from one place in `_config.yml`."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from belote_teach.rules.errors import perhaps

if TYPE_CHECKING:
    import yaml

CONFIG = "_config.yml"
ENVIRONMENT = "BELOTE_TEACH_SETTINGS"  # the same settings for a notebook that left its course
KEYS = ("sphinx", "config", "belote_teach")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a whole course has in common.

    `table` is the name of a profile of rules, or the path of a profile file of one's own.
    """

    language: str = "en"
    table: str = "classic"
    four_colours: bool = False


class SettingsError(ValueError):
    """A setting that the course does not understand; the message is one line for the person who wrote it."""


def course_settings(folder: Path | None = None) -> Settings:
    """Return the settings of the course around `folder` (here, by default), or the usual ones where there is none."""
    if text := os.environ.get(ENVIRONMENT):
        return read_settings(text, Path(ENVIRONMENT), ())
    path = config_file(folder)
    return Settings() if path is None else read_settings(path.read_text(encoding="utf-8"), path)


def config_file(folder: Path | None = None) -> Path | None:
    """Return the nearest `_config.yml`, in `folder` (here, by default) or above it."""
    start = (folder or Path.cwd()).resolve()
    return next((place / CONFIG for place in (start, *start.parents) if (place / CONFIG).is_file()), None)


def read_settings(text: str, path: Path, keys: tuple[str, ...] = KEYS) -> Settings:
    """Read the settings below `keys` in a YAML text; `SettingsError` names file, line and the right values."""
    try:
        import yaml
    except ImportError:  # without the book's libraries there is no book whose settings could count
        return Settings()
    loader = yaml.SafeLoader(text)
    try:
        node: yaml.Node | None = loader.get_single_node()
        for key in keys:
            node = _child(node, key)
        if node is None or node.tag.endswith(":null"):
            return Settings()
        if not isinstance(node, yaml.MappingNode):
            _refuse(path, node, f"belote_teach must hold the settings {_names()}")
        settings = Settings()
        for key_node, value in node.value:
            settings = replace(settings, **_setting(loader, path, key_node, value))
        return settings
    except yaml.YAMLError as error:
        raise SettingsError(f"{path}: not readable as YAML: {' '.join(str(error).split())}") from error
    finally:
        loader.dispose()


def _child(node: yaml.Node | None, key: str) -> yaml.Node | None:
    from yaml import MappingNode

    if not isinstance(node, MappingNode):
        return None
    return next((value for name, value in node.value if name.value == key), None)


def _setting(loader: yaml.SafeLoader, path: Path, key: yaml.Node, node: yaml.Node) -> dict[str, Any]:
    value = loader.construct_object(node, deep=True)
    match key.value:
        case "language":
            return {"language": _language(path, node, value)}
        case "table":
            return {"table": _table(path, node, value)}
        case "four_colours":
            return {"four_colours": _yes_or_no(path, node, value)}
    hint = perhaps(str(key.value), tuple(field.name for field in fields(Settings)))
    _refuse(path, key, f"unknown setting {key.value!r}; the settings are {_names()}{hint}")


def _yes_or_no(path: Path, node: yaml.Node, value: object) -> bool:
    if isinstance(value, bool):
        return value
    _refuse(path, node, f"four_colours is {value!r}; it must be true or false")


def _language(path: Path, node: yaml.Node, value: object) -> str:
    from belote_teach.language import LANGUAGES

    if value in LANGUAGES:
        return str(value)
    _refuse(path, node, f"language is {value!r}; it must be one of {', '.join(LANGUAGES)}")


def _table(path: Path, node: yaml.Node, value: object) -> str:
    from belote_teach.rules import profiles

    if value in profiles():
        return str(value)
    if isinstance(value, str) and value.endswith(".toml"):
        own = path.resolve().parent / value
        if own.is_file():
            return str(own)
        _refuse(path, node, f"table is {value!r}, but there is no such file beside {path.name}")
    _refuse(
        path,
        node,
        f"table is {value!r}; it must be one of {', '.join(profiles())}, "
        f"or a profile file of your own (.toml){perhaps(str(value), profiles())}",
    )


def _names() -> str:
    return ", ".join(field.name for field in fields(Settings))


def _refuse(path: Path, node: yaml.Node, what: str) -> NoReturn:
    raise SettingsError(f"{path}, line {node.start_mark.line + 1}: {what}")
