"""What the trace of a page has to know of the page."""

from engine.parse.book import Book
from engine.parse.names import LABELS
from engine.parse.page_source import PageSource
from engine.render.cells import Cells
from engine.trace.structure import Source


def source_of(page: PageSource, cells: Cells, book: Book) -> Source:
    """A page or an experiment, as the panel names it."""
    chapter = page.front.values.get("chapter")
    title = str(page.front.values["title"]) if chapter is None else f"第{chapter}章"
    return Source(page.space, cells.digits, title, page.path, book.role_of_name(), book.names_on(page.address), book.names.get(LABELS, {}))
