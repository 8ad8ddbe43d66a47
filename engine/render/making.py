"""Sources → pages and experiments, each with its errors and with what it was made from; many of them on all processors."""

import gc
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TypeVar

from engine.compact import compact
from engine.errors import AuthorError, Collector
from engine.evaluate.model import Library, read_model
from engine.fingerprint import read
from engine.noting import Notes, note, noting
from engine.parse.book import Book
from engine.parse.experiment import read_experiment
from engine.parse.page import parse_page, read_page
from engine.parse.page_source import PageSource
from engine.parse.sources import check_suffix
from engine.records import dataclass
from engine.render.experiment import Experiment, write_experiment
from engine.render.page import Page, render_page
from engine.render.publishing import FRONT
from engine.render.templates import compile_templates

Made = TypeVar("Made")
ENOUGH = 4
"Sources from which a second process pays."
SELDOM = 400_000
"Objects made, and still there, after which a process looks for cycles: those of a few pages."
CONTROL = re.compile(rb"= *(?:slider|choice|levels|stepper|switch)\(")


@dataclass(frozen=True)
class Attempt:
    made: Page | Experiment | None
    "what a source became, if nothing is wrong with it"
    errors: tuple[AuthorError, ...]
    inputs: Notes
    "what it was made from"


def kind_of(path: Path, content: Path) -> type:
    """What a source becomes."""
    return Page if path.parent == content else Experiment


def make_all(paths: Mapping[str, Path], make: Callable[[Path], Made]) -> Iterator[tuple[str, Made]]:
    """What is made of every source as it gets done, with its name; on several processors where a process can be forked with all that it knows."""
    workers = min(os.cpu_count() or 1, len(paths))
    if workers < 2 or len(paths) < ENOUGH or not hasattr(os, "fork"):
        yield from ((name, make(path)) for name, path in paths.items())
    else:
        yield from make_side_by_side(paths, make, workers)


def make_side_by_side(paths: Mapping[str, Path], make: Callable[[Path], Made], workers: int) -> Iterator[tuple[str, Made]]:
    """Those that take longest are begun first."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    fork = multiprocessing.get_context("fork")
    compile_templates()  # what every page needs is made ready once
    alive = os.pipe()
    with closing_both(alive), ProcessPoolExecutor(workers, fork, initializer=begin_work, initargs=alive) as pool:
        longest_first = sorted(paths, key=lambda name: controls_in(paths[name]), reverse=True)
        names = {pool.submit(make, paths[name]): name for name in longest_first}
        for done in as_completed(names):
            yield names.pop(done), done.result()


@contextmanager
def closing_both(ends: tuple[int, int]) -> Iterator[None]:
    try:
        yield
    finally:
        for end in ends:
            os.close(end)


def begin_work(read_end: int, write_end: int) -> None:
    """In a process of the pool. It does not outlive the one that forked it, the only one that holds the other end of the pipe.

    A page leaves cycles that are not worth looking for, which costs a tenth of the time; a hundred pages do.
    """
    os.close(write_end)
    Thread(target=end_with_pipe, args=(read_end,), daemon=True).start()
    gc.freeze()
    gc.enable()
    gc.set_threshold(SELDOM)


def end_with_pipe(read_end: int) -> None:
    """Waits for nothing that is ever written: for the end of who could write."""
    os.read(read_end, 1)
    os._exit(1)


def controls_in(source: Path) -> int:
    """About how many controls a source has: one with many takes longest, and is not to be the last that is begun."""
    return len(CONTROL.findall(read(source)))


def make_source(path: Path, content: Path, book: Book | None, library: Library) -> Attempt:
    """One page or experiment, or its errors."""
    collector, made = Collector(), None
    with noting() as inputs, collector.gather():
        made = build_source(path, content, book, library)
    return Attempt(made, tuple(collector.errors), inputs)


def build_source(path: Path, content: Path, book: Book | None, library: Library) -> Page | Experiment | None:
    """One source through all stages. Without a book, only its errors."""
    check_suffix(path, content)
    is_experiment = kind_of(path, content) is Experiment
    if book and path == content / f"{FRONT}.md" and not path.exists():
        source = front_without_source(book, path, content)
    else:
        source = (read_experiment if is_experiment else read_page)(path, content.parent)
    model = read_model(source, library)
    if book is None:
        return None
    return (write_experiment if is_experiment else render_page)(source, model, book, content / "drawings")


def front_without_source(book: Book, path: Path, content: Path) -> PageSource:
    """The front page of a book that has written none: its title, and where its pages are."""
    note(f"file {path}", "")  # until there is one
    front = "\n".join(["---", f"title: {compact(book.title)}", "---", ""])
    return parse_page(front, f"{content.name}/{path.name}")
