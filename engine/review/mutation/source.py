"""A page, or an experiment, as it is calculated: its graph, and what each shown datum is made of."""

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path

from engine.errors import Place
from engine.evaluate.gradients import upstream
from engine.evaluate.graph import Node
from engine.evaluate.model import Library, PageModel, read_model
from engine.notation.numbers import Form
from engine.parse.book import Book
from engine.parse.page_source import PageSource
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.verbs import Reader
from engine.review.comparison.reading import Reading, read_blocks
from engine.review.comparison.record import SeenBody, pieces_of, read_source_file, write_blocks

TABLES = frozenset({"tr"})
"Passages that are no prose."


class WrittenCells(Cells):
    """Remembers of each cell which nodes it is made of, how it is written, and every place that asked for it."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.made: dict[str, tuple[tuple[Node, ...], Callable[..., str]]] = {}
        self.places: dict[str, dict[Place, bool]] = {}

    def number(self, node: Node, i: int, j: int, form: Form) -> Cell:
        return self.wanted(super().number(node, i, j, form))

    def derive(self, id: str, nodes: tuple[Node, ...], write: Callable[..., str], *at_once: Callable) -> Cell:
        cell = super().derive(id, nodes, write, *at_once)
        self.made.setdefault(cell.id, (tuple(nodes), write))
        return self.wanted(cell)

    def wanted(self, cell: Cell) -> Cell:
        if self.place:
            self.places.setdefault(cell.id, {})[self.place] = True
        return cell


@dataclass(frozen=True)
class Datum:
    """Something that stands on the page and may move: a number, a word, an attribute of a drawing."""

    id: str
    nodes: tuple[Node, ...]
    write: Callable[..., str]
    "from the values of the nodes to what is shown"
    live: bool
    "whether a control changes what is shown"


@dataclass(frozen=True)
class Source:
    """One source, calculated and written."""

    name: str
    "as comparisons call it: chapter-4, experiments/eight-dimensions"
    page: PageSource
    cells: WrittenCells
    blocks: tuple[str, ...]
    "the HTML of its blocks"
    statements: tuple[dict, ...]
    "each with its name, its text and what it uses"

    @property
    def model(self) -> PageModel:
        return self.cells.model

    @cached_property
    def reading(self) -> Reading:
        return read_blocks(self.blocks)

    @cached_property
    def data(self) -> dict[str, Datum]:
        """Everything that may move, by its id."""
        cells = self.cells
        return {id: Datum(id, *cells.made[id], cell.live) for id, cell in cells.known.items() if cells.made[id][0]}

    @cached_property
    def numbers(self) -> dict[str, bool]:
        """The numbers that stand on the page, and whether each stands in running text."""
        in_prose = {id for passage in self.reading.passages if passage.kind not in TABLES for id in passage.cells}
        cells = self.cells
        return {id: id in in_prose for id in self.reading.shown if id in cells.shows and not cells.known[id].label}

    def is_quoted(self, id: str) -> bool:
        """Whether a number is a figure that a source states, as it stands there: taken out, but not calculated with."""
        node, i, j, _ = self.cells.shows[id]
        origin, _, _ = self.model.source_element(node, i, j)
        return origin.operation == "input" and origin.parameters[1] == "quoted"


def read_source(name: str, path: Path, content: Path, book: Book, library: Library) -> Source:
    """Read, calculate and write one source."""
    page = read_source_file(path, content)
    cells = WrittenCells(read_model(page, library), int(page.front.values.get("digits", 4)), page.space)
    body = SeenBody(page, Reader(cells, book), content / "drawings")
    blocks = tuple(write_blocks(body))
    body.collector.finish()
    return Source(name, page, cells, blocks, tuple(pieces_of(page)))


def made_of(datum: Datum) -> Iterator[Node]:
    """Every node behind it."""
    for node in datum.nodes:
        yield from upstream(node)
