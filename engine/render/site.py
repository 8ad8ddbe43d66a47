"""All of content/ becomes all of site/, in memory."""

import gc
import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from engine.errors import AuthorError, Collector, Place
from engine.evaluate.model import Library, read_model
from engine.notation.latex import matrix_printer
from engine.parse.book import BadBook, Book, read_book
from engine.parse.page import read_page
from engine.render.assets import collect_assets
from engine.render.page import render_page

ENOUGH = 4
"Pages from which a second process pays."


def render_site(content: Path) -> dict[str, bytes]:
    """The files of the site by their path in it; raises AuthorErrors with all that is wrong."""
    collector = Collector()
    site: dict[str, bytes] = {}
    book, library = None, Library(content)
    with collector.gather():
        book = read_book(content)
    for files, errors in build_all(source_pages(content), partial(try_page, content=content, book=book, library=library)):
        site |= files
        collector.errors += errors
    collector.finish()
    return dict(sorted((site | collect_assets(site.values())).items()))


Built = tuple[dict[str, bytes], list[AuthorError]]
"The files of a page, or what is wrong with it."


def build_all(paths: list[Path], build) -> Iterator[Built]:
    """Every page, in the order given; on several processors where a process can be forked with all that it knows."""
    workers = min(os.cpu_count() or 1, len(paths))
    if workers < 2 or len(paths) < ENOUGH or "fork" not in multiprocessing.get_all_start_methods():
        yield from map(build, paths)
        return
    matrix_printer()  # what every page needs is loaded once, before the forks
    # a worker lives for some pages: to look for cycles costs it a tenth of its time and frees little
    with ProcessPoolExecutor(workers, multiprocessing.get_context("fork"), initializer=gc.disable) as pool:
        yield from pool.map(build, paths)


def try_page(path: Path, content: Path, book: Book | None, library: Library) -> Built:
    """One page, or its errors."""
    collector, files = Collector(), {}
    with collector.gather():
        files = build_page(path, content, book, library)
    return files, collector.errors


def source_pages(content: Path) -> list[Path]:
    """The pages' sources in the order of their addresses."""
    if not content.is_dir():
        raise BadBook("there is no folder of this name; the book's sources lie in content/", Place(content.name, 1))
    refuse_links(content)
    pages = [path for path in sorted(content.iterdir()) if path.suffix.lower() in (".md", ".markdown") and path.name[0] != "."]
    if not pages:
        raise BadBook("there is no page (*.md) in this folder", Place(content.name, 1))
    return pages


def refuse_links(content: Path) -> None:
    """What lies elsewhere is not part of the book; a link that leads nowhere is some editor's lock."""
    for parent, folders, files in os.walk(content):
        for path in (Path(parent, name) for name in sorted(folders + files)):
            if path.is_symlink() and path.exists():
                shown = path.relative_to(content.parent).as_posix()
                raise BadBook("a link; the sources of the book are files and folders of their own", Place(shown, 1))


def build_page(path: Path, content: Path, book: Book | None, library: Library) -> dict[str, bytes]:
    """One page through all stages: its HTML and its tables. Without a book, only its errors."""
    if path.suffix != ".md":
        raise BadBook(f"the name of a page ends with .md, not with {path.suffix}", Place(f"{content.name}/{path.name}", 1))
    page = read_page(path, content.parent)
    model = read_model(page, library)
    return {} if book is None else render_page(page, model, book, content / "drawings")
