"""All of content/ becomes all of site/, in memory."""

from pathlib import Path

from engine.errors import Collector, Place
from engine.evaluate.model import Library, read_model
from engine.parse.book import BadBook, Book, read_book
from engine.parse.page import read_page
from engine.render.assets import collect_assets
from engine.render.page import render_page


def render_site(content: Path) -> dict[str, bytes]:
    """The files of the site by their path in it; raises AuthorErrors with all that is wrong."""
    collector = Collector()
    site = collect_assets()
    book, library = None, Library(content)
    with collector.gather():
        book = read_book(content)
    for path in source_pages(content):
        with collector.gather():
            site |= build_page(path, content, book, library)
    collector.finish()
    return dict(sorted(site.items()))


def source_pages(content: Path) -> list[Path]:
    """The pages' sources in the order of their addresses."""
    pages = sorted(path for path in content.glob("*.md") if not path.name.startswith("."))
    for path in pages:
        if path.is_symlink():
            raise BadBook("a page is a file of its own, not a link to another one", Place(f"content/{path.name}", 1))
    if not pages:
        raise BadBook(f"no page (*.md) in the folder {content.name!r}", Place(content.name, 1))
    return pages


def build_page(path: Path, content: Path, book: Book | None, library: Library) -> dict[str, bytes]:
    """One page through all stages: its HTML and its tables. Without a book, only its errors."""
    page = read_page(path, content.parent)
    model = read_model(page, library)
    return {} if book is None else render_page(page, model, book, content / "drawings")
