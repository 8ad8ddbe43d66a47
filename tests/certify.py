"""Every shown number of a page, in every state, written a second time from the second evaluation."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from mpmath import floor, isinf, mpf, workdps

from engine.evaluate.model import Library, read_model
from engine.parse.book import read_book
from engine.parse.experiment import FOLDER, read_experiment
from engine.parse.page import read_page
from engine.render.body import Body
from engine.render.cells import Cell, Cells
from engine.render.experiment import write_parts
from engine.render.verbs import Reader
from tests.second_evaluation import evaluate_again

PROJECT = Path(__file__).resolve().parents[1]
CONTENT = PROJECT / "content"
PAGES = sorted(path.stem for path in CONTENT.glob("*.md"))
EXPERIMENTS = sorted(f"{FOLDER}/{path.stem}" for path in (CONTENT / FOLDER).glob("*.md"))
SAME = mpf("1e-20")


@dataclass(frozen=True)
class Shown:
    id: str
    string: str
    "as the table of the page has it"
    again: str
    "as it has to be"
    state: dict[str, int]


def cells_of(address: str) -> Cells:
    """All cells that a page makes, or an experiment."""
    return cells_of_source(CONTENT / f"{address}.md", CONTENT)


def cells_of_source(path: Path, content: Path) -> Cells:
    """The same for any book."""
    read, write = (read_page, write_body) if path.parent == content else (read_experiment, write_stages)
    page = read(path, content.parent)
    cells = Cells(read_model(page, Library(content)), int(page.front.values.get("digits", 4)), page.space)
    write(Body(page, Reader(cells, read_book(content)), content / "drawings"))
    return cells


def cells_of_examples(address: str) -> list[Cells]:
    """Those of the small books that a page shows."""
    page, library = read_page(CONTENT / f"{address}.md", PROJECT), Library(CONTENT)
    body = Body(page, Reader(Cells(read_model(page, library)), read_book(CONTENT)), CONTENT / "drawings")
    body.write()
    return [example.body.reader.cells for example in body.examples]


def write_body(body: Body) -> None:
    """All that a page shows."""
    body.write()


def write_stages(body: Body) -> None:
    """All that an experiment shows, whatever stages a page opens."""
    assert list(write_parts(body)) and not body.collector.errors


def shown_numbers(cells: Cells) -> Iterator[Shown]:
    """Every number in every state, beside what the second evaluation makes of it."""
    known: dict = {}
    for id, (node, i, j, form) in cells.shows.items():
        for state, string in strings_of(cells, cells.known[id]):
            with workdps(80):
                matrix = evaluate_again(cells.model, node, state, known)
                exists = i < len(matrix) and j < len(matrix[i])
                yield Shown(id, string, write_again(matrix[i][j], form) if exists else "", state)


def strings_of(cells: Cells, cell: Cell) -> Iterator[tuple[dict[str, int], str]]:
    """The states of a cell's own controls, the last one fastest, each with its string."""
    counts = [range(len(cells.model.controls[name].states)) for name in cell.controls]
    for positions, string in zip(product(*counts), cell.strings or (cell.text,), strict=True):
        yield dict(zip(cell.controls, positions)), string


def write_again(value: mpf | str, form) -> str:
    """The rules of the book's numbers, from their text in the README: by whole numbers, not by decimals."""
    if isinstance(value, str):
        return value.replace(" ", "\u00a0")
    if isinf(value):
        return "−∞"
    units = abs(value) * mpf(10) ** (form.digits + (2 if form.percent else 0))
    count = int(floor(units + mpf("0.5") + SAME))
    exact = abs(units - count) <= SAME
    percent = "%" if form.percent else ""
    if count == 0 and not exact:
        sign, number = ("<", "") if value > 0 else (">", "−")
        unit = number + decimal(1, form.digits, False) + percent
        text = unit if form.bare else f"{sign}\u00a0{unit}"
        return f"({text})" if value < 0 and form.parenthesised else text
    text = decimal(count, form.digits, exact)
    text = (in_threes(text) if form.grouped else text) + percent
    if value > 0 or count == 0:
        return text
    return f"(−{text})" if form.parenthesised else f"−{text}"


def in_threes(text: str) -> str:
    """A comma before each three digits left of the point, counted from it."""
    whole, point, part = text.partition(".")
    first = len(whole) % 3
    groups = [whole[:first]] * (first > 0) + [whole[k : k + 3] for k in range(first, len(whole), 3)]
    return ",".join(groups) + point + part


def decimal(count: int, digits: int, exact: bool) -> str:
    """A count of units of the last decimal, written out."""
    text = str(count).rjust(digits + 1, "0")
    whole, part = (text[:-digits], text[-digits:]) if digits else (text, "")
    part = part.rstrip("0") if exact else part
    return f"{whole}.{part}" if part else whole
