"""All of content/ becomes all of site/, in memory."""

import gc
import multiprocessing
import os
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from engine.cache.store import Cache
from engine.errors import AuthorError, Collector
from engine.evaluate.model import Library, read_model
from engine.notation.latex import matrix_printer
from engine.parse.book import Book, read_book
from engine.parse.experiment import read_experiment
from engine.parse.page import parse_page, read_page
from engine.parse.sources import check_suffix, find_experiments, find_pages
from engine.render.assets import collect_assets
from engine.render.experiment import Experiment, write_experiment
from engine.render.joining import join
from engine.render.page import Page, render_page
from engine.render.publishing import FRONT, publish
from engine.render.tables import quoted
from engine.render.templates import COMPILED, compile_templates

ENOUGH = 4
"Sources from which a second process pays."
CONTROL = re.compile(rb"= *(?:slider|choice|levels|stepper|switch)\(")
Progress = Callable[[int, int, str], None]
"Told how many sources are done, of how many, and the name of the last one."


def render_site(content: Path, cache: Cache | None = None, progress: Progress | None = None) -> dict[str, bytes]:
    """The files of the site by their path in it; raises AuthorErrors with all that is wrong.

    cache: what was made before from the same inputs is taken from it, and what is made is kept in it. A process that
    stays may call this again and again with one cache, as long as the engine's own code is what it was at its start.
    """
    collector = Collector()
    written: list[Page | Experiment] = []
    book, library = None, Library(content)
    with collector.gather():
        book = read_book(content)
    pages, experiments = find_pages(content), find_experiments(content)
    for made, errors in build_all([*experiments, *pages], partial(try_source, content=content, book=book, library=library)):
        written += [made] if made else []
        collector.errors += errors
    if book and not any(path.stem == FRONT for path in pages):
        written.append(write_front(book, content, library))
    files = join(
        [made for made in written if isinstance(made, Page)],
        [made for made in written if isinstance(made, Experiment)],
        [path.stem for path in experiments],
        collector,
    )
    collector.finish()
    return dict(sorted((files | publish(book, files) | collect_assets(files.values())).items()))


def write_front(book: Book, content: Path, library: Library) -> Page:
    """The front page of a book that has written none: its title, and where its pages are."""
    front = "\n".join(["---", f"title: {quoted(book.title)}", "---", ""])
    source = parse_page(front, f"{content.name}/{FRONT}.md")
    return render_page(source, read_model(source, library), book, content / "drawings")


Built = tuple[Page | Experiment | None, list[AuthorError]]
"What a source became, or what is wrong with it."


def build_all(paths: list[Path], build) -> Iterator[Built]:
    """Every source, in the order given; on several processors where a process can be forked with all that it knows."""
    workers = min(os.cpu_count() or 1, len(paths))
    if workers < 2 or len(paths) < ENOUGH or "fork" not in multiprocessing.get_all_start_methods():
        yield from map(build, paths)
        return
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(1, fork) as pool:  # what every page needs is made ready once, on two processors too
        templates = pool.submit(compile_templates)
        matrix_printer()
        COMPILED.known |= templates.result()
    # a worker lives for some pages: to look for cycles costs it a tenth of its time and frees little
    with ProcessPoolExecutor(workers, fork, initializer=gc.disable) as pool:
        made = {path: pool.submit(build, path) for path in sorted(paths, key=controls_in, reverse=True)}
        yield from (made[path].result() for path in paths)


def controls_in(source: Path) -> int:
    """About how many controls a source has: one with many takes longest, and is not to be the last that is begun."""
    return len(CONTROL.findall(source.read_bytes()))


def try_source(path: Path, content: Path, book: Book | None, library: Library) -> Built:
    """One page or experiment, or its errors."""
    collector, made = Collector(), None
    with collector.gather():
        made = build_source(path, content, book, library)
    return made, collector.errors


def build_source(path: Path, content: Path, book: Book | None, library: Library) -> Page | Experiment | None:
    """One source through all stages. Without a book, only its errors."""
    check_suffix(path, content)
    is_experiment = path.parent != content
    source = (read_experiment if is_experiment else read_page)(path, content.parent)
    model = read_model(source, library)
    if book is None:
        return None
    return (write_experiment if is_experiment else render_page)(source, model, book, content / "drawings")
