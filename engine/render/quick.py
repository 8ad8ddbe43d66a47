"""Pages that were saved, written before everything else is made: their HTML and their tables, without what can wait.

Nothing but their own text may be different. What is in doubt is left to the whole build, and so is every error: it says
which page, and where. The traces of the numbers stay those of the last build, until the page is made as a whole.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from engine.evaluate.model import Library, read_model
from engine.fingerprint import read
from engine.parse.book import Book, read_book
from engine.parse.page import read_page
from engine.render.assets import used_widths
from engine.render.experiment import Experiment
from engine.render.joining import with_experiments
from engine.render.page import Page, finish_page
from engine.render.redrafting import DRAFTS, Draft, model_of, redraft, says_the_same
from engine.render.term_links import link_terms

FILES = ("book.yml", "roles.yml", "glossary.yml", "names.yml")
SHEET = "assets/book.css"
RESERVED = re.compile(rb"\.(w\d+)\{")
"A class of the style sheet by which a number reserves its room."

Files = Mapping[str, bytes]


def write_quickly(content: Path, changed: frozenset[str], before: Files, experiments: Iterable[Experiment]) -> dict[str, bytes]:
    """The files of the pages that changed, by their path in the site; none if more may be different.

    before: those of the last build; experiments: all of the book.
    """
    drafts = dict(drafts_of(content, changed))
    if not before or not drafts or len(drafts) < len(changed):
        return {}
    known = {experiment.name: experiment for experiment in experiments}
    with suppress(Exception):  # whatever is wrong is told by the whole build that comes instead
        book = book_of(content, files_of_book(content)) if (content / FILES[0]).exists() else read_book(content)
        pages = [with_experiments(write_page(draft, path, content, book), known, known, searched=False) for path, draft in drafts.items()]
        there = {name.decode() for name in RESERVED.findall(before[SHEET])}
        if there.issuperset(used_widths(page.html for page in pages)):
            return {name: data for page in pages for name, data in page.files().items()}
    return {}


def files_of_book(content: Path) -> tuple:
    """All that a book with book.yml is read from: its files, and which pages there are."""
    return tuple(read(content / name) for name in FILES), frozenset(os.listdir(content))


@lru_cache(1)
def book_of(content: Path, files: tuple) -> Book:
    """The book as it was read from the same files."""
    return read_book(content)


def drafts_of(content: Path, changed: frozenset[str]) -> Iterator[tuple[Path, Draft]]:
    """The pages among some files that there is a draft of."""
    for path in map(Path, sorted(changed)):
        if path.stem in DRAFTS.known and path == content / f"{path.stem}.md":
            yield path, DRAFTS.known[path.stem]


def write_page(draft: Draft, path: Path, content: Path, book: Book) -> Page:
    """A page from its last draft."""
    source = read_page(path, content.parent)
    if not says_the_same(draft.source, source):
        raise OtherFrame
    model = model_of(draft, source) or read_model(source, Library(content))
    return finish_page(redraft(draft, link_terms(source, book), model), book, draft.trace, draft.calculations, draft.taken)


class OtherFrame(Exception):
    """The page says something else of itself, which other pages may show."""
