"""The figure "dots": one row of measurements below the other, each value a dot, so that one sees how far they scatter.

``figure("dots", M, mean=mean(M), …)``: a row of M is a row of dots, named by its label; the columns are its runs, which stand
a little below one another, so that equal values stay apart. ``mean=`` draws a stroke at a column of numbers and writes them.
``zero=True``: the axis begins at 0.
"""

from decimal import Decimal

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.axis import Axis
from engine.render.figures.coordinates import Point
from engine.render.figures.diagnoses import MisfitFigure
from engine.render.figures.drawing import DataTable, FigureDrawing, Text, number, words
from engine.render.figures.lettering import LARGE, read_text, text_width
from engine.render.figures.picture import WIDTH, draw_picture
from engine.render.figures.plane_frame import tick_text
from engine.render.figures.signed_bars import END, place_axis
from engine.render.figures.states import all_numbers, column_labels, row_labels, steady_shape, writer_for

OPTIONS = frozenset({"mean", "zero", "rows", "horizontal", "digits", "grouped", "percent"})
TRACK, PITCH, RADIUS, BELOW = 34, 42, Decimal(3), 44
"Units: the height of a row's track, from row to row, of a dot, below the axis."


@dataclass(frozen=True)
class Row:
    """One row of dots."""

    y: Decimal
    dots: tuple[tuple[Cell, Decimal], ...]
    "each where it stands along the axis, and how high"
    mean: Cell | None
    label: Text
    label_at: Point
    number: Text
    number_at: Point


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    node, mean = arguments.matrix(0, "the measurements"), arguments.matrix_option("mean")
    n_rows, n_columns = check_shapes(arguments, cells, node, mean)
    labels, form = row_labels(cells, node), arguments.form(cells)
    means = [number(cells.number(mean, i, 0, form)) if mean else () for i in range(n_rows)]
    left, right = max(map(text_width, labels)) + 12, WIDTH - max(text_width(text, LARGE) for text in means) - 12
    axis = place_axis(arguments, shown(arguments, cells, node, mean), (left + END, right - END))
    rows = [
        Row(
            y := Decimal(PITCH * i + 4),
            tuple((place(arguments, cells, node, (i, j), axis), height(y, j, n_columns)) for j in range(n_columns)),
            place(arguments, cells, mean, (i, 0), axis) if mean else None,
            labels[i], (left - 10, y + 22), means[i], (right + 10, y + 23),
        )
        for i in range(n_rows)
    ]
    bottom = Decimal(PITCH * n_rows + 2)
    svg = draw_picture(
        "dots", arguments, height=bottom + BELOW, rows=rows, left=left, right=right, track=TRACK, radius=RADIUS, axis=bottom,
        ticks=[(axis.at(tick), tick_text(tick)) for tick in axis.ticks], level=read_text(arguments.text("horizontal")),
    )
    return FigureDrawing(svg, tabulate(arguments, cells, node, (labels, column_labels(cells, node)), means))


def check_shapes(arguments: FigureArguments, cells: Cells, node: Node, mean: Node | None) -> tuple[int, int]:
    """Rows and dots in each."""
    shape = steady_shape(cells, node, arguments)
    if mean and steady_shape(cells, mean, arguments) != (shape[0], 1):
        raise MisfitFigure(f"mean= needs one column of {shape[0]} numbers, one a row of dots", arguments.place)
    return shape


def shown(arguments: FigureArguments, cells: Cells, node: Node, mean: Node | None) -> tuple[Decimal, ...]:
    """All that the axis has to hold."""
    zero = (Decimal(0),) if arguments.truth("zero") else ()
    return (*zero, *all_numbers(cells, node), *(all_numbers(cells, mean) if mean else ()))


def place(arguments: FigureArguments, cells: Cells, node: Node, element: tuple[int, int], axis: Axis) -> Cell:
    """Where a number stands along the axis in each state."""
    id, write = f"{cells.model.element_name(node, *element)}|{arguments.name}.x", writer_for(cells, node)
    return cells.derive(id, (node,), lambda value: write(axis.at(value.array[element])))


def height(top: Decimal, at: int, count: int) -> Decimal:
    """Of a dot: the first one highest, all of them within the track."""
    return top + (Decimal(TRACK) * (2 * at + 1) / (2 * count))


def tabulate(arguments, cells: Cells, node: Node, labels: tuple, means: list[Text]) -> DataTable:
    """Every value, and the mean."""
    form = arguments.form(cells)
    headings = (read_text(arguments.text("rows")), *labels[1], *([words("平均")] if means[0] else []))
    rows = tuple(
        (label, *(number(cells.number(node, i, j, form)) for j in range(len(labels[1]))), *([means[i]] if means[i] else []))
        for i, label in enumerate(labels[0])
    )
    return DataTable(headings, rows)
