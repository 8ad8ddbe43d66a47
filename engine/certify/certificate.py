"""Every shown number of a book, in every state, beside what a second evaluation in another arithmetic makes of it.

mpmath with 80 digits against Decimal with 50: where both write the same, each printed digit is the correct rounding of the
exact value, unless both were wrong in the same way; their rules have nothing in common but the names of the operations.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

from mpmath import workdps

from engine.certify.second_evaluation import DIGITS, evaluate_again
from engine.certify.second_writing import write_again
from engine.evaluate.model import Library, read_model
from engine.parse.book import read_book
from engine.parse.experiment import read_experiment
from engine.parse.page import read_page
from engine.parse.sources import find_experiments, find_pages
from engine.records import dataclass
from engine.render.body import Body
from engine.render.cells import Cell, Cells
from engine.render.experiment import write_parts
from engine.render.verbs import Reader


class WrongDigit(AssertionError):
    """Two evaluations write different digits: a fault of ours, not of the author's."""


@dataclass(frozen=True)
class Shown:
    id: str
    string: str
    "as the table of the page has it"
    again: str
    "as it has to be"
    state: dict[str, int]


def certify_book(content: Path) -> dict[str, int]:
    """How many numbers were certified, by page and experiment; raises WrongDigit if one is wrong."""
    paths = [*find_pages(content), *find_experiments(content)]
    return {path.stem: certify(path, content) for path in paths if path.exists()}


def certify(path: Path, content: Path) -> int:
    """One source."""
    count = 0
    for shown in shown_numbers(cells_of_source(path, content)):
        if shown.string != shown.again:
            raise WrongDigit(f"{path.name}: {shown.id} is shown as {shown.string}, and is {shown.again} (state {shown.state})")
        count += 1
    return count


def show_certificate(counts: Mapping[str, int]) -> str:
    """The counts, for a person."""
    lines = [f"  {name}: {count:,}" for name, count in counts.items() if count]
    head = f"certified: {sum(counts.values()):,} numbers, each state counted, are the correct rounding by a second evaluation ({DIGITS} digits)"
    return "\n".join([head, *lines])


def cells_of_source(path: Path, content: Path) -> Cells:
    """All cells that a page makes, or an experiment."""
    read, write = (read_page, Body.write) if path.parent == content else (read_experiment, write_stages)
    page = read(path, content.parent)
    cells = Cells(read_model(page, Library(content)), int(page.front.values.get("digits", 4)), page.space)
    write(Body(page, Reader(cells, read_book(content)), content / "drawings"))
    return cells


def write_stages(body: Body) -> None:
    """All that an experiment shows, whatever stages a page opens; raises its errors."""
    list(write_parts(body))
    body.collector.finish()


def shown_numbers(cells: Cells) -> Iterator[Shown]:
    """Every number in every state, beside what the second evaluation makes of it."""
    known: dict = {}
    for id, (node, i, j, form) in cells.shows.items():
        for state, string in strings_of(cells, cells.known[id]):
            with workdps(DIGITS):
                matrix = evaluate_again(cells.model, node, state, known)
                exists = i < len(matrix) and j < len(matrix[i])
                yield Shown(id, string, write_again(matrix[i][j], form) if exists else "", state)


def strings_of(cells: Cells, cell: Cell) -> Iterator[tuple[dict[str, int], str]]:
    """The states of a cell's own controls, the last one fastest, each with its string."""
    counts = [range(len(cells.model.controls[name].states)) for name in cell.controls]
    for positions, string in zip(product(*counts), cell.strings or (cell.text,), strict=True):
        yield dict(zip(cell.controls, positions)), string
