"""What a thing is made from, noted while it is made: files of the content, facts of the book, templates.

Whoever reads such a thing notes its name and a key of what it was; noting() gathers what is noted in a block. So nobody
has to say beforehand what a page depends on, and nothing can be forgotten.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MethodType
from typing import TypeVar

T = TypeVar("T")
Notes = dict[str, str]
"From the name of what was read to the key of what it was."
NOTES: ContextVar[Notes | None] = ContextVar("notes", default=None)
CHANGED = "another one each time"
"The key of what was read twice and was not the same: no other key is like it."


def note(name: str, key: str) -> None:
    """Something was read."""
    notes = NOTES.get()
    if notes is not None:
        notes[name] = key if notes.get(name, key) == key else CHANGED


def note_all(notes: Mapping[str, str]) -> None:
    for name, key in notes.items():
        note(name, key)


@contextmanager
def noting() -> Iterator[Notes]:
    """All that is noted in the block; it counts for a block around it too."""
    notes: Notes = {}
    before = NOTES.set(notes)
    try:
        yield notes
    finally:
        NOTES.reset(before)
        note_all(notes)


@contextmanager
def apart(kinds: tuple[str, ...]) -> Iterator[None]:
    """What is noted in the block, but for some kinds, is nobody's: a thing made there has files and facts of its own."""
    before = NOTES.set(notes := {})
    try:
        yield
    finally:
        NOTES.reset(before)
        note_all({name: key for name, key in notes.items() if name.partition(" ")[0] in kinds})


def remember(known: dict[str, tuple[T, Notes]], name: str, make: Callable[[], T]) -> T:
    """Make something once; whoever gets it later has read what it was made from too."""
    if name not in known:
        with noting() as notes:
            known[name] = make(), notes
    made, notes = known[name]
    note_all(notes)
    return made


class Watched:
    """A record whose fields and properties are noted as they are read; its methods read them here too."""

    def __init__(self, name: str, record: object, key_of: Callable[[object], str]):
        self._name, self._record, self._key_of = name, record, key_of
        self._keys: dict[str, str] = {}

    def __getattr__(self, name: str):
        if name.startswith("_"):
            raise AttributeError(name)
        value = getattr(self._record, name)
        if isinstance(value, MethodType):
            return MethodType(value.__func__, self)
        note(f"{self._name} {name}", self.key(name))
        return value

    def key(self, name: str) -> str:
        """The key of a field; of one that the record does not have, none."""
        if name not in self._keys:
            self._keys[name] = self._key_of(getattr(self._record, name, None))
        return self._keys[name]
