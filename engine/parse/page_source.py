"""A source page, read: what the later stages get from parse."""


from markdown_it.token import Token

from engine.errors import Place
from engine.parse.expression_tree import Call, Expression
from engine.records import dataclass


@dataclass(frozen=True)
class Statement:
    name: str
    "what is assigned"
    expression: Expression
    place: Place
    "of the name"
    text: str
    "the source of the statement, as written"


@dataclass(frozen=True)
class Import:
    module: str
    "content/constants/<module>.calc"
    names: tuple[tuple[str, Place], ...]
    "what is imported from it, with the place of each"
    place: Place
    "of the module's name"


@dataclass(frozen=True)
class Placeholder:
    mark: str
    "the one private-use character that stands for it in the tokens"
    call: Call
    "verb, arguments, options"
    place: Place
    "of the whole placeholder, its first line"
    source: str
    "as written, for places where nothing is expanded"


@dataclass(frozen=True)
class FrontMatter:
    values: dict[str, object]
    "the known keys that are given, their types checked"
    places: dict[str, Place]
    "of each key"


@dataclass(frozen=True)
class Exercise:
    """The calculation of a page once more, from other numbers."""

    name: str
    "its id, with which the names of its numbers begin: ex-scaled.A"
    place: Place
    "of its first line"
    last_line: int
    "in the file, counted from 1"
    statements: tuple[Statement, ...] = ()
    "what its ```given says: other values for names of the page, and names of its own"

    def holds(self, line: int) -> bool:
        """Whether a line of the file lies in it."""
        return self.place.line <= line <= self.last_line


@dataclass(frozen=True)
class PageSource:
    address: str
    "the page becomes site/<address>.html"
    path: str
    "content/<address>.md"
    front: FrontMatter
    statements: tuple[Statement | Import, ...]
    "of all compute blocks, in order; the blocks' tokens are gone from tokens"
    tokens: tuple[Token, ...]
    "markdown-it's block tokens; token.meta['line'] is the line in the file, counted from 1"
    placeholders: dict[str, Placeholder]
    "by mark"
    lines: tuple[str, ...]
    "the file's lines, for places"
    exercises: tuple[Exercise, ...] = ()
    "in order; the blocks of what they give are gone from tokens"
    space: str = ""
    "what the ids and controls of an experiment begin with on every page: its name and a colon"
