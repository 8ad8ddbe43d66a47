"""The errors an author can make, each with its place and remedy.

An author error is shown as a compiler would show it; a bug keeps its traceback.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace


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
    """Something in the content that an author can mend. Subclasses are named by the diagnosis."""

    def __init__(self, message: str, place: Place | None = None):
        super().__init__(message)
        self.message = message
        self.place = place

    def at(self, place: Place | None) -> "AuthorError":
        """The same error with a place, unless it has one already."""
        if self.place is None:
            self.place = place
        return self

    def __str__(self) -> str:
        return format_error(self)


class AuthorErrors(Exception):
    """All the errors of one run."""

    def __init__(self, errors: Iterable[AuthorError]):
        self.errors = tuple(errors)
        super().__init__("\n\n".join(str(error) for error in self.errors))


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
            raise AuthorErrors(dict.fromkeys(self.errors))


def format_error(error: AuthorError) -> str:
    """The message behind its place, and a code frame below it."""
    if error.place is None:
        return error.message
    head = f"{error.place}: {error.message}"
    return f"{head}\n{code_frame(error.place)}" if error.place.text else head


def code_frame(place: Place) -> str:
    """The source line with carets under the place; a wide character counts as two columns."""
    start = place.column - 1
    before, marked = place.text[:start], place.text[start : start + place.length]
    gutter = f"{place.line:>5} | "
    carets = "^" * max(1, display_width(marked))
    return f"{gutter}{place.text}\n{' ' * 5} | {' ' * display_width(before)}{carets}"


def display_width(text: str) -> int:
    """The columns of a terminal that a text takes."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def narrowed(place: Place, start: int, length: int) -> Place:
    """A part of a place in the same line: ``start`` characters further on."""
    return replace(place, column=place.column + start, length=max(1, length))


class ShapeError(AuthorError):
    """Two matrices do not fit; the message states both shapes."""


class UnknownName(AuthorError):
    """A name that nothing defines; the message suggests the nearest one."""


class UnknownFunction(AuthorError):
    """A call of something that is not registered; the message suggests the nearest one."""


class UnsupportedSyntax(AuthorError):
    """Python that is not in the calculation language."""


class BadValue(AuthorError):
    """A value that an operation, a control or a placeholder cannot take."""


class NotANumber(AuthorError):
    """NaN, infinity or a division by zero."""


class TooLarge(AuthorError):
    """Over a bound: of a size, of a time, of a number of states, of a page's budget."""
