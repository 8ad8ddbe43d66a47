"""What the book writes from its own data: the list of terms, the table of roles, where to report an error."""

from itertools import groupby
from types import SimpleNamespace

from markupsafe import Markup

from engine.parse.book import Book, Role
from engine.parse.glossary import Term
from engine.render.templates import fill


def write_glossary(book: Book) -> Markup:
    """The terms, grouped by the rows of the kana table."""
    groups = tuple(
        SimpleNamespace(row=row, terms=tuple(term_record(term, book) for term in terms))
        for row, terms in groupby(book.glossary, key=lambda term: term.row)
    )
    return fill("_glossary.html", groups=groups)


def term_record(term: Term, book: Book) -> SimpleNamespace:
    """One term, with the page that introduces it."""
    entry = book.entry(term.page) if term.page else next((e for e in book.chapters if e.number == term.chapter), None)
    return SimpleNamespace(
        id=term.id, name=term.name, reading=term.reading, english=term.english, meaning=term.meaning,
        where=f"第{term.chapter}章" if term.chapter else entry.title if entry else term.page,
        address=entry.address if entry and entry.ready else "",
    )  # fmt: skip


def write_roles(roles: tuple[Role, ...]) -> Markup:
    """Each role with its letter, its line, its fill and the name of its colour."""
    return fill("_roles.html", roles=roles)


def write_report(address: str, inside: Markup) -> Markup:
    """The words of the author, and the address."""
    return fill("_report.html", address=address, inside=inside)
