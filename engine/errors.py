"""The errors an author can make, each with its place and remedy.

An author error is shown as a compiler would show it; a bug keeps its traceback.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from engine.records import dataclass


MOST_SHOWN = 200
"errors of one run that are shown"
LONGEST_FRAME = 120
"characters of a source line that a code frame shows"


@dataclass(frozen=True)
class Place:
    """Where in a source something stands."""

    path: str
    "the file, relative to the project, with forward slashes"
    line: int
    "counted from 1"
    column: int = 1
    "in characters, counted from 1"
    length: int = 1
    "in characters"
    text: str = ""
    "the whole line, for the code frame"

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


class AuthorError(Exception):
    """Something in the content that an author can mend. Subclasses are named by the diagnosis, and each has a code.

    engine/codes/ says what the codes are for, and how a new one is made.
    """

    code = ""
    "what programs, exceptions and --explain call the diagnosis"

    def __init_subclass__(cls, code: str = ""):
        cls.code = code

    def __init__(self, message: str, place: Place | None = None):
        super().__init__(message)
        self.message = message
        self.place = place

    def at(self, place: Place | None) -> "AuthorError":
        """The same error with a place, unless it has one already."""
        if self.place is None:
            self.place = place
        return self

    @property
    def said(self) -> str:
        """The message with its code."""
        return f"{self.message} [{self.code}]" if self.code else self.message

    def __str__(self) -> str:
        return format_error(self)


class AuthorErrors(Exception):
    """All the errors of one run."""

    def __init__(self, errors: Iterable[AuthorError]):
        self.errors = tuple(errors)
        shown = [str(error) for error in self.errors[:MOST_SHOWN]]
        if (more := len(self.errors) - MOST_SHOWN) > 0:
            shown.append(f"{more:,} more errors are not shown")
        super().__init__("\n\n".join(shown))


class Collector:
    """Gathers author errors, so that one run shows them all."""

    def __init__(self):
        self.errors: list[AuthorError] = []

    @contextmanager
    def gather(self) -> Iterator[None]:
        """Run a block; an author error in it is kept and the run goes on behind the block."""
        try:
            yield
        except AuthorError as error:
            self.errors.append(error)
        except AuthorErrors as several:
            self.errors.extend(several.errors)

    def finish(self) -> None:
        """Raise what was gathered, if anything was."""
        if self.errors:
            raise AuthorErrors({(error.message, error.place): error for error in self.errors}.values())


def format_error(error: AuthorError) -> str:
    """The message behind its place, and a code frame below it."""
    if error.place is None:
        return error.said
    head = f"{error.place}: {error.said}"
    return f"{head}\n{code_frame(error.place)}" if error.place.text else head


def code_frame(place: Place) -> str:
    """The source line, or the part of a long one, with carets under the place; a wide character counts as two columns."""
    start = place.column - 1
    left = max(0, start - LONGEST_FRAME // 3) if len(place.text) > LONGEST_FRAME else 0
    right = left + LONGEST_FRAME
    before, marked = place.text[left:start], place.text[start : min(start + place.length, right)]
    line = f"{'…' * (left > 0)}{place.text[left:right]}{'…' * (len(place.text) > right)}".replace("\t", " ")
    carets = "^" * max(1, display_width(marked))
    return f"{place.line:>5} | {line}\n{' ' * 5} | {' ' * (display_width(before) + (left > 0))}{carets}"


def display_width(text: str) -> int:
    """The columns of a terminal that a text takes."""
    return sum(character_width(character) for character in text)


def character_width(character: str) -> int:
    """Two for a wide one, none for a mark that stands on the character before it."""
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def narrowed(place: Place, start: int, length: int) -> Place:
    """A part of a place in the same line: ``start`` characters further on."""
    return replace(place, column=place.column + start, length=max(1, length))


class ShapeError(AuthorError, code="C201"):
    """Two matrices do not fit; the message states both shapes."""


class UnknownName(AuthorError, code="C101"):
    """A name that nothing defines; the message suggests the nearest one."""


class UnknownFunction(AuthorError, code="C102"):
    """A call of something that is not registered; the message suggests the nearest one."""


class UnsupportedSyntax(AuthorError, code="P503"):
    """Python that is not in the calculation language."""


class BadValue(AuthorError, code="C202"):
    """A value that an operation, a control or a placeholder cannot take."""


class NotANumber(AuthorError, code="C203"):
    """NaN, infinity or a division by zero."""


class TooLarge(AuthorError, code="C301"):
    """Over a bound of a calculation; what has a bound of its own is named by it."""


class OutOfRange(BadValue, code="C204"):
    """A position that a matrix does not have."""


class TooSlow(TooLarge, code="C303"):
    """A page that takes longer than a build may."""
