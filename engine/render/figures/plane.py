"""The figure "plane": rows of two components as arrows from the origin.

``figure("plane", query=q, key=K, …)``: each role that is given is one arrow a row.
"""

from collections.abc import Callable
from decimal import Decimal

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.arrow_labels import Line, place_labels
from engine.render.figures.arrow_shapes import head_points, shaft
from engine.render.figures.coordinates import Point, translate
from engine.render.figures.diagnoses import MisfitFigure, MissingFigureOption
from engine.render.figures.drawing import DataTable, FigureDrawing, Text, number, plain
from engine.render.figures.lettering import read_text, text_width
from engine.render.figures.picture import WIDTH, draw_picture
from engine.render.figures.plane_frame import (
    BOTTOM, Frame, Tick, choose_frame, covered, draw_axes, draw_grid, place_names, place_ticks,
)
from engine.render.figures.states import column_labels, steady_shape

LETTERS = {"value": "v", "output": "z", "key": "k", "query": "q"}
"From a role to the name of its arrows, in the order of drawing: what is drawn later is thinner."
OPTIONS = frozenset({*LETTERS, *(f"{role}_name" for role in LETTERS), "horizontal", "vertical", "digits"})


@dataclass(frozen=True)
class Source:
    """One arrow: a row of a matrix."""

    role: str
    node: Node
    row: int
    name: Text


@dataclass(frozen=True)
class Arrow:
    role: str
    line: Cell
    head: Cell
    dot: Cell
    "its radius: only an arrow of length 0 has one"
    label: Text
    label_at: Cell
    mark_width: Decimal


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    sources = read_sources(arguments, cells)
    frame = choose_frame(cells, dict.fromkeys(source.node for source in sources))
    axis_names = name_axes(arguments, cells, sources[0].node)
    ticks = place_ticks(frame) + place_names(frame, axis_names)
    svg = draw_picture(
        "plane", arguments, height=frame.height, origin=frame.origin,
        grid=draw_grid(frame), axes=draw_axes(frame), ticks=ticks, arrows=draw_arrows(arguments, cells, sources, frame, ticks),
    )
    form = arguments.form(cells)
    rows = tuple(
        (source.name, *(number(cells.number(source.node, source.row, j, form)) for j in range(2)))
        for source in sorted(sources, key=lambda source: list(LETTERS).index(source.role), reverse=True)
    )
    return FigureDrawing(svg, DataTable(((), *axis_names), rows))


def read_sources(arguments: FigureArguments, cells: Cells) -> list[Source]:
    """The arrows in the order of drawing."""
    sources = []
    for role in LETTERS:
        if node := arguments.matrix_option(role):
            rows, columns = steady_shape(cells, node, arguments)
            if columns != 2:
                raise MisfitFigure(f"an arrow needs two components; {role} has {columns}", arguments.place)
            sources += [Source(role, node, i, arrow_name(arguments, role, i, rows)) for i in range(rows)]
    if not sources:
        raise MissingFigureOption(f"a plane needs at least one of {', '.join(LETTERS)}", arguments.place)
    return sources


def arrow_name(arguments: FigureArguments, role: str, row: int, rows: int) -> Text:
    """q for the only row, k₁ and k₂ for two."""
    letter = arguments.text(f"{role}_name", LETTERS[role])
    return read_text(f"${letter}$" if rows == 1 else f"${letter}_{{{row + 1}}}$")


def name_axes(arguments: FigureArguments, cells: Cells, node: Node) -> tuple[Text, Text]:
    """As the author says, else by the labels of the first matrix's columns."""
    labels = column_labels(cells, node, "成分")
    given = arguments.text("horizontal"), arguments.text("vertical")
    return tuple(read_text(name) if name else label for name, label in zip(given, labels))


def draw_arrows(
    arguments: FigureArguments, cells: Cells, sources: list[Source], frame: Frame, ticks: list[Tick],
    lines_of: Callable[[list[Point]], list[list[Line]]] | None = None,
) -> list[Arrow]:
    """The arrows with their labels; ``lines_of`` what these leave free besides, from the rows (``place_labels``)."""
    nodes = tuple(dict.fromkeys(source.node for source in sources))
    sizes = [text_width(source.name) + 6 for source in sources]
    bounds = Decimal(WIDTH), frame.height - BOTTOM + 15
    obstacles = [covered(tick) for tick in ticks]
    known: dict[tuple[Point, ...], list[Point]] = {}

    def label_places(*values) -> list[Point]:
        arrays = dict(zip(nodes, values))
        rows = [tuple(arrays[source.node].array[source.row]) for source in sources]
        tips = tuple(map(frame.at, rows))
        if tips not in known:
            known[tips] = place_labels(tips, sizes, frame.origin, bounds, obstacles, lines_of and lines_of(rows))
        return known[tips]

    return [
        draw_arrow(arguments, cells, source, frame, derive_label(arguments, cells, source, nodes, k, label_places))
        for k, source in enumerate(sources)
    ]


def cell_id(arguments: FigureArguments, cells: Cells, source: Source, what: str) -> str:
    return f"{cells.model.element_name(source.node, source.row, 0)}|{arguments.name}.{source.role}.{what}"


def derive_label(arguments, cells: Cells, source: Source, nodes, position: int, label_places) -> Cell:
    """Where the label of an arrow stands: it makes way for the others."""
    id = cell_id(arguments, cells, source, "label")
    return cells.derive(id, nodes, lambda *values: translate(label_places(*values)[position]))


def draw_arrow(arguments, cells: Cells, source: Source, frame: Frame, label_at: Cell) -> Arrow:
    def derived(what: str, shape) -> Cell:
        id = cell_id(arguments, cells, source, what)
        return cells.derive(id, (source.node,), lambda value: shape(frame.origin, frame.at(tuple(value.array[source.row]))))

    return Arrow(
        source.role, derived("line", shaft), derived("head", head_points),
        derived("dot", lambda start, tip: "4" if start == tip else "0"),
        source.name, label_at, Decimal(8 + 8 * len(plain(source.name))),
    )
