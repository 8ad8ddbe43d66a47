"""A config.json as a file: its keys, and where in the text each stands, for errors."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.errors import AuthorError, Place
from engine.parse.source import decode_source, read_bytes


class BadConfiguration(AuthorError):
    """A config.json that cannot be read, or states what no model can be built from."""


class UnknownFamily(AuthorError):
    """A model_type whose parts are not known here."""


@dataclass(frozen=True)
class ConfigFile:
    path: str
    "as the reader gave it"
    text: str
    values: Mapping[str, object]
    "the keys of the file, or of the part of it that describes the language model"
    part: str = ""
    "the key of that part, if it is one"

    def place(self, key: str) -> Place:
        """Where a key stands, or the beginning of the file if it does not."""
        start = self.text.find(f'"{self.part}"') if self.part else 0
        found = re.compile(rf'"{re.escape(key)}"\s*:\s*').search(self.text, max(start, 0))
        return place_at(self.path, self.text, found.start(), len(key) + 2) if found else Place(self.path, 1)


def place_at(path: str, text: str, offset: int, length: int = 1) -> Place:
    """The place of a character of a text."""
    before = text[:offset]
    column = offset - (before.rfind("\n") + 1)
    line = text.split("\n")[before.count("\n")]
    return Place(path, before.count("\n") + 1, column + 1, length, line)


def read_config_file(path: Path) -> ConfigFile:
    """A file with the line ends of any machine, with or without a byte order mark.

    Raises: BadConfiguration if it is no JSON object; the errors of any source if it cannot be read.
    """
    shown = path.as_posix()
    text = decode_source(read_bytes(path, shown), shown)
    try:
        values = json.loads(text, parse_constant=refuse_constant, object_pairs_hook=no_key_twice)
    except json.JSONDecodeError as error:
        raise BadConfiguration(f"this is not JSON: {error.msg}", place_at(shown, text, min(error.pos, len(text)))) from None
    except RecursionError:
        raise BadConfiguration("brackets are nested too deeply for a configuration", Place(shown, 1)) from None
    except ValueError as error:
        raise BadConfiguration(f"this is not JSON: {error}", Place(shown, 1)) from None
    if not isinstance(values, dict):
        raise BadConfiguration('a configuration is an object { "model_type": …, … }', place_at(shown, text, 0))
    return ConfigFile(shown, text, values)


def refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object; which of two values is meant cannot be known."""
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"{next(key for key in keys if keys.count(key) > 1)!r} stands twice in one object")
    return values
