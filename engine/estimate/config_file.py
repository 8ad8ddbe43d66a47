"""A config.json as a file: its keys, and where in the text each stands, for errors."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.errors import AuthorError, Place
from engine.parse.diagnoses import UnreadableFile
from engine.parse.source import decode_source, read_bytes
from engine.records import dataclass


class BadConfiguration(AuthorError, code="E101"):
    """A config.json that cannot be read, or states what no model can be built from."""


class UnknownFamily(AuthorError, code="E102"):
    """A model_type whose parts are not known here."""


MOST_DIGITS = 100
TOKEN = re.compile(r'(?P<key>"(?:\\.|[^"\\])*")(?=\s*:)|"(?:\\.|[^"\\])*"|[{}\[\]]')
"What has to be told apart to know where a key stands."


CONSTANT = re.compile(r'"(?:\\.|[^"\\])*"|(?P<constant>NaN|-?Infinity)')
"Texts, and what Python writes for numbers that JSON does not have."


class KeyTwice(ValueError):
    """An object with two values of one key."""


class NoNumber(ValueError):
    """NaN, Infinity or -Infinity."""


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
        """Where a key stands, or the object that should have it."""
        wanted = (self.part, key) if self.part else (key,)
        places = (place_of_key(self.path, self.text, way) for way in (wanted, wanted[:-1]))
        return next(filter(None, places), Place(self.path, 1))


def place_at(path: str, text: str, offset: int, length: int = 1) -> Place:
    """The place of a character of a text."""
    before = text[:offset]
    column = offset - (before.rfind("\n") + 1)
    line = text.split("\n")[before.count("\n")]
    return Place(path, before.count("\n") + 1, column + 1, length, line)


def place_of_key(path: str, text: str, wanted: tuple[str, ...]) -> Place | None:
    """The place of the key with this way to it from the outermost object, if there is one."""
    found = next((key for key, way, _ in keys_of(text) if way == wanted), None)
    return place_at(path, text, found.start(), len(found[0])) if found else None


def place_of_second(path: str, text: str, wanted: str) -> Place:
    """The place of the first key of this name that its object has already."""
    objects = set()
    for key, way, number in keys_of(text):
        if way[-1] == wanted and number in objects:
            return place_at(path, text, key.start(), len(key[0]))
        if way[-1] == wanted:
            objects.add(number)
    return Place(path, 1)


def place_of_constant(path: str, text: str) -> Place:
    """The place of the first NaN or Infinity outside texts, where reading ended."""
    found = next(match for match in CONSTANT.finditer(text) if match["constant"])
    return place_at(path, text, found.start(), len(found[0]))


def keys_of(text: str) -> Iterator[tuple[re.Match[str], tuple[str, ...], int]]:
    """The keys in JSON, each with the way to it and the number of its object; an array adds an empty name to the way."""
    way, numbers = [], []
    for opened, token in enumerate(TOKEN.finditer(text)):
        if token[0] in "{[":
            way.append("")
            numbers.append(opened)
        elif token[0] in "}]":
            del way[-1:], numbers[-1:]
        elif token["key"] and way:
            way[-1] = json.loads(token["key"])
            yield token, tuple(way), numbers[-1]


def read_config_file(path: Path) -> ConfigFile:
    """A file with the line ends of any machine, with or without a byte order mark.

    Raises: BadConfiguration if it is no JSON object; the errors of any source if it cannot be read.
    """
    shown = path.as_posix()
    if os.path.isdir(path):
        raise UnreadableFile("this is a folder, not a file; name the config.json in it", Place(shown, 1))
    text = decode_source(read_bytes(path, shown), shown)
    try:
        values = json.loads(text, parse_constant=refuse_constant, parse_int=read_whole, object_pairs_hook=no_key_twice)
    except json.JSONDecodeError as error:
        raise BadConfiguration(f"this is not JSON: {error.msg}", place_at(shown, text, min(error.pos, len(text)))) from None
    except KeyTwice as error:
        place = place_of_second(shown, text, str(error))
        raise BadConfiguration(f'"{error}" stands twice in one object; delete one of the two', place) from None
    except NoNumber as error:
        raise BadConfiguration(f"this is not JSON: {error} is no number", place_of_constant(shown, text)) from None
    except RecursionError:
        raise BadConfiguration("brackets are nested too deeply for a configuration", Place(shown, 1)) from None
    except ValueError as error:
        raise BadConfiguration(f"this is not JSON: {error}", Place(shown, 1)) from None
    if not isinstance(values, dict):
        raise BadConfiguration('a configuration is an object { "model_type": …, … }', place_at(shown, text, 0))
    return ConfigFile(shown, text, values)


def read_whole(digits: str) -> int:
    """A whole number; of more digits than any size has, only so many that it is too large."""
    return int(digits[:MOST_DIGITS])


def refuse_constant(name: str) -> None:
    raise NoNumber(name)


def no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object; which of two values is meant cannot be known."""
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        raise KeyTwice(next(key for key in keys if keys.count(key) > 1))
    return values
