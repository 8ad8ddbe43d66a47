"""A book's shown numbers, in every state, proved by a second evaluation: fractions where the graph is rational, else bounds.

What is proved is that each printed digit is the correct rounding of the exact value. A certificate is kept for as long as
everything that a page is made from is as it was.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from engine.cache.store import Cache
from engine.certify.faults import Faults
from engine.certify.kept import kept_in, strings_kept
from engine.certify.proofs import Proofs
from engine.errors import AuthorError, Collector, Place
from engine.evaluate.model import Library, read_model
from engine.evaluate.precision import SECOND_DIGITS
from engine.evaluate.rational import Rationals
from engine.noting import noting
from engine.parse.book import Book, read_book
from engine.parse.experiment import read_experiment
from engine.parse.page import read_page
from engine.parse.sources import find_experiments, find_pages
from engine.records import dataclass
from engine.render.body import Body
from engine.render.cells import Cells
from engine.render.experiment import write_parts
from engine.render.making import Attempt, kind_of, make_all
from engine.render.page import Page
from engine.render.recalling import Recall
from engine.render.verbs import Reader
from engine.trace.values import Strings


@dataclass(frozen=True)
class Certificate:
    """What is proved of one page or experiment, each state of a number counted."""

    name: str
    rational: int = 0
    "shown numbers that are proved by fractions"
    bounded: int = 0
    "shown numbers that are proved by bounds"
    unrounded: int = 0
    "values of its trace"

    @property
    def numbers(self) -> int:
        return self.rational + self.bounded


def certify_book(content: Path, files: Mapping[str, bytes], cache: Cache | None = None) -> tuple[list[Certificate], list[AuthorError]]:
    """Every page and experiment; files: those of the site. And what is wrong."""
    recall = Recall(cache, content, read_book(content))
    sources = {f"certified-{path.parent.name}-{path.name}": path for path in (*find_pages(content), *find_experiments(content))}
    found = {name: certificate for name in sources if (certificate := recall.recalled(name, Certificate))}
    left, collector = {name: path for name, path in sources.items() if name not in found}, Collector()
    with kept_in(files, (path.stem for path in left.values())):
        for name, attempt in make_all(left, partial(certify, content=content, book=recall.book, library=Library(content))):
            collector.errors += attempt.errors
            if attempt.made:
                found[name] = attempt.made
                recall.keep(name, attempt.made, attempt.inputs)
    recall.finish()
    return [found[name] for name in sources if name in found], collector.errors


def certify(path: Path, content: Path, book: Book, library: Library) -> Attempt:
    """One source: what is proved of it, or what is wrong."""
    collector, certificate = Collector(), None
    with noting() as inputs, collector.gather():
        certificate = prove(cells_of_source(path, content, book, library), path, content)
    return Attempt(certificate, tuple(collector.errors), inputs)


def prove(several: list[Cells], path: Path, content: Path) -> Certificate:
    """All that a source shows, its examples included; raises AuthorErrors."""
    faults, proved = Faults(Place(path.relative_to(content.parent).as_posix(), 1)), []
    for cells in several:
        proofs = Proofs(cells.model, cells.digits)
        proved += prove_numbers(cells, proofs, faults).values()
        if cells is several[0]:
            unrounded = prove_trace(cells, proofs, strings_kept(path.stem), faults)
    faults.finish()
    return Certificate(path.stem, sum(proved), len(proved) - sum(proved), unrounded)


def prove_numbers(cells: Cells, proofs: Proofs, faults: Faults) -> dict[tuple[str, int], bool]:
    """Every string of a cell that is a number, and whether fractions prove it."""
    rationals, proved = Rationals(cells.model), {}
    for shown in proofs.numbers(cells):
        if not shown.right:
            faults.add(shown, cells, cells.needed_by[shown.id])
        elif shown.string and not cells.known[shown.id].label:
            place = shown.id, shown.at
            proved[place] = proved.get(place, True) and shown.rational and rationals.holds(shown.node)
    return proved


def prove_trace(cells: Cells, proofs: Proofs, strings: Sequence[Strings | None], faults: Faults) -> int:
    """How many values of the trace are right."""
    proved = set()
    for shown in proofs.unrounded(cells, strings):
        if not shown.right:
            faults.add(shown, cells, cells.model.place_of(shown.node))
        elif shown.string:
            proved.add((shown.node, shown.at))
    return len(proved)


def cells_of_source(path: Path, content: Path, book: Book, library: Library) -> list[Cells]:
    """The cells of a page, then those of the examples on it; or those of an experiment."""
    read, write = (read_page, Body.write) if kind_of(path, content) is Page else (read_experiment, write_stages)
    page = read(path, content.parent)
    cells = Cells(read_model(page, library), int(page.front.values.get("digits", 4)), page.space)
    body = Body(page, Reader(cells, book), content / "drawings")
    write(body)
    return [cells, *(example.body.reader.cells for example in body.examples)]


def write_stages(body: Body) -> None:
    """All that an experiment shows, whatever stages a page opens; raises its errors."""
    list(write_parts(body))
    body.collector.finish()


def show_certificates(certificates: Sequence[Certificate]) -> str:
    """The sums, for a person; nothing of a book without numbers."""
    numbers, rational, unrounded = (sum(getattr(each, name) for each in certificates) for name in ("numbers", "rational", "unrounded"))
    if not numbers:
        return ""
    return (
        f"certified: {numbers:,} shown numbers, each state counted: {rational:,} by fractions, {numbers - rational:,} by bounds"
        f" ({SECOND_DIGITS} digits); {unrounded:,} unrounded values of the trace"
    )


def as_data(certificates: Sequence[Certificate]) -> dict[str, dict[str, int]]:
    """The same page by page, for a program."""
    return {
        each.name: {"numbers": each.numbers, "rational": each.rational, "bounded": each.bounded, "unrounded": each.unrounded}
        for each in certificates
        if each.numbers
    }
