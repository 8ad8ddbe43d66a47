"""One input through the engine: a page that is harmless, or errors of the author with their places, within its time."""

import resource
import shutil
import signal
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from engine.errors import AuthorError, AuthorErrors
from engine.evaluate.model import Library, read_model
from engine.parse.book import Book, read_book
from engine.parse.experiment import read_experiment
from engine.parse.page import parse_page
from engine.parse.placeholders import find_placeholders
from engine.parse.source import decode_source
from engine.parse.sources import find_experiments
from engine.render.experiment import Experiment, write_experiment
from engine.render.joining import with_experiments
from engine.render.making import build_source
from engine.render.page import Page, render_page
from tests.fuzz.harmless import faults_of
from tests.fuzz.inputs import CONTENT, Input

SECONDS = 20
"of the processor that one input may take"
MEMORY = 3 * 2**30
"bytes that a process of the bench may take"


class OutOfTime(BaseException):
    """An input took longer than it may; nothing in the engine catches it."""


def fault_of(made: Input) -> str:
    """What the engine did wrong with an input; nothing if all is well."""
    try:
        with time_limit():
            return "\n".join(TRIALS[made.kind](made))
    except (AuthorError, AuthorErrors) as errors:
        return "\n".join(faults_of_errors(getattr(errors, "errors", [errors]), made))
    except OutOfTime:
        return f"out of time: {SECONDS} s\n{last_lines()}"
    except Exception:
        return f"a traceback:\n{last_lines()}"


def last_lines() -> str:
    return "".join(traceback.format_exc(limit=-6))


@contextmanager
def time_limit() -> Iterator[None]:
    """So many seconds of the processor, waiting not counted."""

    def stop(*_):
        raise OutOfTime

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def limit_memory() -> None:
    """An input that takes too much ends in a MemoryError, which is a traceback."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def faults_of_errors(errors: Sequence[AuthorError], made: Input) -> Iterator[str]:
    """Every error names a place that exists."""
    if not errors:
        yield "errors without an error"
    for error in errors:
        place = error.place
        str(error)
        if place is None or place.line < 1 or place.column < 1 or place.length < 1:
            yield f"no place: {error!r} {place}"
        elif place.path == f"content/{made.path}" and place.text:
            yield from faults_of_place(error, made.text)


def faults_of_place(error: AuthorError, text: str) -> Iterator[str]:
    """The line of the place is that of the source."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    place = error.place
    shown = place.text.replace("?", "")
    written = lines[place.line - 1] if place.line <= len(lines) else ""
    if place.column > len(place.text) + 1 or (written != place.text and not is_part(shown, written)):
        yield f"another line than the source's: {error!r} {place}"


def is_part(shown: str, written: str) -> bool:
    """Whether all its characters stand in a line, in that order; what no console shows is replaced by a question mark."""
    rest = iter(written)
    return all(character in rest for character in shown)


def read_and_calculate(made: Input) -> Iterator[str]:
    page = parse_page(decode(made), "content/page.md")
    model = read_model(page, world().library)
    for name, node in model.names.items():
        model.value(node, {})
        rows, columns = model.value(node, {}).array.shape
        if rows and columns:
            model.element_name(node, rows - 1, columns - 1)
    return iter(())


def read_only(made: Input) -> Iterator[str]:
    text = decode(made)
    marked = find_placeholders(text, "content/page.md")
    if marked.restore(marked.text) != text:
        yield "the marks do not stand for what was written"
    parse_page(text, "content/page.md")


def write_page(made: Input) -> Iterator[str]:
    known = world()
    source = parse_page(decode(made), f"content/{made.path}")
    page = render_page(source, read_model(source, known.library), known.book, CONTENT / "drawings")
    return faults_of(with_experiments(page, known.experiments, [*known.experiments]).html.decode())


def write_book(made: Input) -> Iterator[str]:
    """The book's lists, and the pages or experiments that show what was changed."""
    content = copy_of_the_book()
    kept = (content / made.path).read_bytes()
    (content / made.path).write_bytes(made.text.encode("utf-8", "surrogatepass"))
    try:
        written = build_source(page_that_shows(content, made.path), content, read_book(content), Library(content))
    finally:
        (content / made.path).write_bytes(kept)
    return faults_of(written.html.decode()) if isinstance(written, Page) else iter(())


def page_that_shows(content: Path, path: str) -> Path:
    """The shortest page that names a file; an experiment is one itself."""
    changed = content / path
    if changed.parent.name == "experiments":
        return changed
    pages = sorted(content.glob("*.md"), key=lambda page: page.stat().st_size)
    return next((page for page in pages if changed.stem in page.read_text(encoding="utf-8")), pages[0])


def decode(made: Input) -> str:
    return decode_source(made.text.encode("utf-8", "surrogatepass"), f"content/{made.path}")


class World:
    """The book that pages are tried in: its lists, constants and experiments."""

    def __init__(self):
        self.book: Book = read_book(CONTENT)
        self.library = Library(CONTENT)
        self.experiments: dict[str, Experiment] = {path.stem: self.experiment(path) for path in find_experiments(CONTENT)}

    def experiment(self, path: Path) -> Experiment:
        source = read_experiment(path, CONTENT.parent)
        return write_experiment(source, read_model(source, self.library), self.book, CONTENT / "drawings")


@cache
def world() -> World:
    """Read once a process."""
    return World()


@cache
def copy_of_the_book() -> Path:
    """Once a process; the folder is called as in messages."""
    folder = tempfile.mkdtemp(prefix="fuzz-")
    return Path(shutil.copytree(CONTENT, Path(folder, "content")))


TRIALS = {"expression": read_and_calculate, "placeholder": read_only, "page": write_page, "book": write_book}
