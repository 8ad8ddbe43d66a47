"""The figure "network": how the components of a row become those of another through a matrix of weights.

``figure("network", x, W_Q, q, …)``: every entry of the matrix is a line; under each output stands its sum.
"""


from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import line
from engine.render.figures.drawing import DataTable, FigureDrawing, number
from engine.render.figures.lettering import read_text
from engine.render.figures.network_layout import (
    Columns, middles, picture_height, place_columns, place_heads, place_inputs, place_outputs, place_weights,
)
from engine.render.figures.network_parts import Parts, read_parts, written_sum
from engine.render.figures.picture import draw_picture
from engine.render.figures.states import column_labels

OPTIONS = frozenset({"input", "output", "weight", "role", "component", "digits", "percent"})


@dataclass(frozen=True)
class Line:
    path: str
    dots: Cell
    "the class: thick dots, or thin ones for a weight of zero"


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    parts = read_parts(arguments, cells)
    component = arguments.text("component", "成分")
    labels = column_labels(cells, parts.x, component), column_labels(cells, parts.y, component)
    columns = place_columns(parts, labels)
    tall = max(len(parts.inputs), len(parts.outputs))
    heights = middles(len(parts.inputs), tall), middles(len(parts.outputs), tall)
    role = arguments.role("role", "query")
    sums = [written_sum(parts, cells, j) for j in range(len(parts.outputs))]
    svg = draw_picture(
        "network", arguments, height=picture_height(heights, sums),
        lines=draw_lines(parts, cells, columns, heights),
        weights=place_weights(parts, columns, heights, arguments.text("weight", "w")),
        units=place_inputs(parts, columns, heights[0], labels[0])
        + place_outputs(parts, columns, heights[1], labels[1], role, sums),
        heads=place_heads(arguments, columns, role),
    )
    return FigureDrawing(svg, data_table(parts, arguments, labels))


def draw_lines(parts: Parts, cells: Cells, columns: Columns, heights) -> list[Line]:
    return [
        Line(line((columns.start, from_y), (columns.right, to_y)), dots(parts.w, cells, i, j))
        for i, from_y in enumerate(heights[0])
        for j, to_y in enumerate(heights[1])
    ]


def dots(w: Node, cells: Cells, i: int, j: int) -> Cell:
    """The class of a line; it follows the control."""
    id = f"{cells.model.element_name(w, i, j)}|dots"
    return cells.derive(id, (w,), lambda value: "dots-thick" if value.array[i, j] else "dots-thin")


def data_table(parts: Parts, arguments: FigureArguments, labels) -> DataTable:
    """A row an input, with its weights to each output; the last row is the outputs."""
    x, y = arguments.text("input", "x"), arguments.text("output", "q")
    headings = (read_text(f"${x}$ → ${y}$"), read_text(f"${x}$"), *labels[1])
    rows = [
        (labels[0][i], number(cell), *map(number, parts.weights[i])) for i, cell in enumerate(parts.inputs)
    ]
    return DataTable(headings, (*rows, (read_text(f"${y}$"), (), *map(number, parts.outputs))))
