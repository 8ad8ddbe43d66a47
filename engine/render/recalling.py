"""What of the cache is still good: what was made from inputs that are all as they were.

A page is made from its own text, from what it names (constants, weights, corpora, drawings, also by way of other files),
from facts of the book (titles, order, roles, terms), from templates, and by the engine's code with its libraries. All of
that is noted while it is made (engine/noting.py), so that a page is made again when, and only when, one of them changed.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TypeVar

from engine.cache.store import Cache, Made
from engine.errors import Place
from engine.fingerprint import key_of, read, walk
from engine.keyed import key_of_bytes
from engine.notation.layouts import layouts
from engine.noting import Notes, Watched
from engine.parse.book import Book
from engine.render.compiling import KEPT, keep_compiled
from engine.render.template_files import key_of_template, texts

T = TypeVar("T")
SOURCES = ("page-", "experiment-")
"How the names begin of what is made of one source."


class Recall:
    """One build with a cache, or without one: then nothing is recalled, and nothing kept."""

    def __init__(self, cache: Cache | None, content: Path, book: Book | None):
        self.cache = cache
        self.content = content
        self.book = Watched("book", book, key_of_value) if book else None
        self.used: dict[str, Made] = {}
        self.files = keys_of_files(content) if cache else {}
        self.whole = key_of_all(self.files)

    def recalled(self, name: str, kind: type[T]) -> T | None:
        """What was made under a name from the same inputs; none if it has to be made."""
        made = self.known(name, kind)
        if made and all(self.key(input) == key for input, key in made.inputs.items()):
            self.used[name] = made
            return made.record
        return None

    def known(self, name: str, kind: type) -> Made | None:
        """What was made under a name the last time, whether its inputs are the same or not."""
        made = self.cache.get(name, kind) if self.cache else None
        if not made or self.cache.exact and made.whole != self.whole:
            return None
        learn(made.inputs)
        return made

    def keep(self, name: str, record: object, inputs: Notes) -> None:
        """Something that was made now."""
        learn(inputs)
        if self.cache:
            self.used[name] = self.cache.keep(name, record, inputs, self.whole)

    def finish(self) -> None:
        """All was made: forget what nothing of it came from. If somebody wrote meanwhile, there was no one whole."""
        if self.cache:
            keep_compiled(self.cache)
            self.cache.forget_others([*self.used, KEPT])
            if key_of_all(keys_of_files(self.content)) != self.whole:
                self.cache.unsettle()

    def key(self, input: str) -> str:
        """The key of an input as it is now; nothing for what is not there, or what nobody notes."""
        kind, _, name = input.partition(" ")
        match kind:
            case "file":
                return self.files.get(name, "")
            case "book":
                return self.book.key(name)
            case "template":
                return key_of_template(name)
            case "matrix":
                return layouts().get(name, "")
            case "tallies":
                return self.key_of_tallies()
            case "made":
                return self.used[name].key if name in self.used else ""
        return ""

    def key_of_tallies(self) -> str:
        """The key of how many numbers each page and each experiment shows."""
        counted = ((name, made.record.tally) for name, made in sorted(self.used.items()) if name.startswith(SOURCES))
        return key_of_value(tuple(counted))


def learn(inputs: Notes) -> None:
    """How sympy prints a matrix of an unusual shape is in the notes of the page that has it: sympy need not be loaded again."""
    for input, key in inputs.items():
        if input.startswith("matrix "):
            layouts().setdefault(input.removeprefix("matrix "), key)


def keys_of_files(content: Path) -> dict[str, str]:
    """The keys of all files of the content, by the paths that they are opened by."""
    return {str(content / path): key_of_bytes(read(content / path)) for path in walk(content)}


def key_of_all(files: Mapping[str, str]) -> str:
    """The key of all that any page could be made from, code apart."""
    templates = {f"template {name}": text for name, text in texts().items()}
    return key_of({name: key.encode() for name, key in (files | templates).items()})


def key_of_value(value: object) -> str:
    """The key of something of the book; where it stands in its file does not count."""
    return key_of_bytes(repr(without_places(value)).encode("utf-8", "surrogatepass"))


def without_places(value: object) -> object:
    if isinstance(value, Place):
        return None
    if is_dataclass(value):
        return tuple(without_places(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, tuple):
        return tuple(map(without_places, value))
    return value
