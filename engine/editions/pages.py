"""What the editions are made of: the finished files of a site, and which pages of it are the book, in their order."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from engine.editions.tables import Tables, read_tables
from engine.editions.tree import find, read_html, text_of
from engine.parse.book import Book, read_book

FRONT = "index"
LEFT_OUT = ("404", "editions", "search")
"pages that are about the site and not the book"


@dataclass(frozen=True)
class Page:
    """One page of the book."""

    address: str
    "chapter-4"
    title: str
    "its heading, as text; of the first page the title of the book"
    number: int
    "of a chapter, counted from 1; 0 for another page"
    appendix: bool
    "whether it is not listed in the contents of the book: what belongs to a chapter, such as its calculations"
    html: str
    "the file of the site"
    tables: Tables
    "what its controls change"

    def tree(self) -> Element:
        """The page, made anew each time: an edition changes what it has."""
        return read_html(self.html)


@dataclass(frozen=True)
class Source:
    """All that an edition may take from."""

    title: str
    authors: str
    address: str
    "where the book is published, with / at its end; or nothing"
    description: str
    pages: tuple[Page, ...]
    "the front page, the chapters, the others, the appendices"
    files: Mapping[str, bytes]
    "every file of the site by its path"
    experiments: tuple[str, ...]
    "the names of those that have tables"

    @property
    def addresses(self) -> frozenset[str]:
        return frozenset(page.address for page in self.pages)

    @property
    def main(self) -> tuple[Page, ...]:
        """The pages that the contents of the book name."""
        return tuple(page for page in self.pages if not page.appendix)


def read_source(content: Path, files: Mapping[str, bytes]) -> Source:
    """The book of a folder of sources, and the files of its site."""
    book = read_book(content)
    experiments = tuple(sorted(path.stem for path in (content / "experiments").glob("*.md") if f"tables/{path.stem}.json" in files))
    shared = [read_tables(files[f"tables/{name}.json"].decode()) for name in experiments]
    pages = tuple(read_page(book, address, files, shared) for address in order(book, files))
    front = read_html(pages[0].html)
    said = next((meta.get("content", "") for meta in front.iter("meta") if meta.get("name") == "description"), "")
    return Source(book.title, book.authors, book.address, said, pages, files, experiments)


def order(book: Book, files: Mapping[str, bytes]) -> list[str]:
    """The addresses of the pages: as the contents list them, then the others, in the order of those whose address they lengthen."""
    present = {path.removesuffix(".html") for path in files if path.endswith(".html") and "/" not in path} - set(LEFT_OUT)
    listed = [address for address in (FRONT, *(entry.address for entry in (*book.chapters, *book.others))) if address in present]
    owners = {address: owner for address in present for at, owner in enumerate(listed) if address.startswith(f"{owner}-")}
    rest = sorted(present - set(listed), key=lambda address: (listed.index(owners[address]) if address in owners else len(listed), address))
    return listed + rest


def read_page(book: Book, address: str, files: Mapping[str, bytes], shared: list[Tables]) -> Page:
    """One page with the tables of its controls and of the experiments that it shows."""
    html, entry = files[f"{address}.html"].decode(), book.entry(address)
    heading = find(read_html(html), "h1")
    title = book.title if address == FRONT or heading is None else text_of(heading)
    own = read_tables(files[path].decode()) if (path := f"tables/{address}.json") in files else Tables({}, {})
    return Page(
        address, title, entry.number if entry else 0, entry is None and address != FRONT, html,
        Tables({**own.controls, **merged(shared, "controls")}, {**own.cells, **merged(shared, "cells")}),
    )  # fmt: skip


def merged(tables: list[Tables], part: str) -> dict:
    """The controls, or the cells, of several tables: their names are different ones."""
    return {name: value for table in tables for name, value in getattr(table, part).items()}
