"""The book as the lints read it: sources, calculations when they are asked for, and the pages that were made."""

import html
import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from markdown_it.token import Token

from engine.errors import Place
from engine.evaluate.model import Library, read_model
from engine.parse.book import Book, read_book
from engine.parse.expression_tree import Call, Number
from engine.parse.marked_text import MARK
from engine.parse.experiment import read_experiment
from engine.parse.page import read_page
from engine.parse.page_source import PageSource, Statement
from engine.parse.sources import find_experiments, find_pages
from engine.parse.walk import Passage, passages
from engine.records import dataclass
from engine.render.cells import Cells
from engine.render.formula_parts import Part
from engine.render.inline import Inline
from engine.render.pictures import Shelf
from engine.render.verbs import Reader

CELL = re.compile(r'data-cell="[^"]*"[^>]*>([^<]+)<')


@dataclass(frozen=True)
class Page:
    """A page, or an experiment."""

    source: PageSource
    made: str
    "the HTML that the build made of it; of an experiment, a page that shows it"
    seen_on: str
    "the address of that HTML"
    tables: str
    "its tables as JSON; empty without a control"
    book: Book
    library: Library

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(passages(self.source.tokens))

    @property
    def chapter(self) -> int:
        """Its number, 0 for another page."""
        return int(self.source.front.values.get("chapter", 0))

    @cached_property
    def reader(self) -> Reader:
        """Reads its placeholders; the calculation is read when it is first asked for."""
        digits = int(self.source.front.values.get("digits", 4))
        return Reader(Cells(read_model(self.source, self.library), digits, self.source.space), self.book)

    @cached_property
    def inline(self) -> Inline:
        return Inline(self.source, self.reader, Shelf(self.library.content))

    @cached_property
    def formulas(self) -> tuple[Token, ...]:
        """Its formulas, those in running text and those of their own."""
        blocks = self.source.tokens
        tokens = (token for block in blocks for token in [block, *(block.children or ())])
        return tuple(token for token in tokens if token.type in ("math_block", "math_inline"))

    def parts(self, formula: Token) -> list[tuple[Part, Place | None]]:
        """What a formula is made of, its placeholders calculated and with their places."""
        parts: list[tuple[Part, Place | None]] = []
        for piece in filter(None, re.split(f"({MARK.pattern})", formula.content)):
            placeholder = self.source.placeholders.get(piece)
            if placeholder:
                parts += [(part, placeholder.place) for part in self.inline.formula_parts(placeholder)]
            else:
                parts.append((piece, None))
        return parts

    @cached_property
    def shown(self) -> frozenset[str]:
        """Every string that a computed number has on the page at the start."""
        return frozenset(map(html.unescape, CELL.findall(self.made)))

    @cached_property
    def shown_in_some_state(self) -> frozenset[str]:
        """The same for all states of its controls."""
        cells = json.loads(self.tables)["cells"] if self.tables else {}
        return self.shown.union(*(strings.split(" ") for _, strings in cells.values()))


@dataclass(frozen=True)
class Manuscript:
    book: Book
    pages: tuple[Page, ...]
    "all pages, then all experiments"
    files: Mapping[str, bytes]
    "what the build made, by path"
    quoted: frozenset[str]
    "the figures of papers, as they are typed in the constants"

    def text(self, path: str) -> str:
        return self.files[path].decode()


def read_manuscript(content: Path, files: Mapping[str, bytes]) -> Manuscript:
    """The sources of a book that builds, beside what it became."""
    book, library = read_book(content), Library(content)
    sources = [read_page(path, content.parent) for path in find_pages(content)]
    sources += [read_experiment(path, content.parent) for path in find_experiments(content)]
    pages = tuple(page_of(source, files, book, library) for source in sources)
    return Manuscript(book, pages, files, frozenset(quoted_numbers(content, library)))


def page_of(source: PageSource, files: Mapping[str, bytes], book: Book, library: Library) -> Page:
    """A source beside what it became."""
    seen_on = shown_on(source.address, files) if source.space else source.address
    made, tables = (files.get(path, b"").decode() for path in (f"{seen_on}.html", f"tables/{source.address}.json"))
    return Page(source, made, seen_on, tables, book, library)


def shown_on(experiment: str, files: Mapping[str, bytes]) -> str:
    """The address of a page that shows an experiment."""
    mark = f'id="{experiment}:'.encode()
    return next(path.removesuffix(".html") for path in files if path.endswith(".html") and mark in files[path])


def quoted_numbers(content: Path, library: Library) -> Iterator[str]:
    """The numbers that constants quote from a source."""
    for path in filter(Path.is_file, sorted((content / "constants").glob("[!.]*.calc"))):
        for statement in library.statements(path.stem, Place(path.name, 1)):
            match statement:
                case Statement(expression=Call(function="quoted", arguments=(Number(value=value), *_))):
                    yield f"{value.normalize():f}"
