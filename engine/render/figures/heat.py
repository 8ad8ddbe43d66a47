"""The figure "heat": a matrix as cells on the diverging scale, each with its value.

``figure("heat", scores, follow="眠る", …)``. With ``before=`` the followed row or column shows what moved:
the earlier value, an arrow, the new one.
"""

from dataclasses import dataclass
from decimal import Decimal

from engine.errors import BadValue, ShapeError
from engine.evaluate.graph import Node
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, half
from engine.render.figures.drawing import DataTable, FigureDrawing, Run, Text, number, plain, words
from engine.render.figures.heat_layout import (
    HEIGHT, Followed, Grid, outline, place_column_labels, place_frames, place_grid, place_row_labels, place_titles,
)
from engine.render.figures.lettering import read_text
from engine.render.figures.picture import draw_picture
from engine.render.figures.scale import largest_size, step
from engine.render.figures.states import all_values, column_labels, row_labels, steady_shape

OPTIONS = frozenset(
    {"before", "follow", "follow_column", "rows", "columns", "row_role", "column_role", "digits", "percent"}
)


@dataclass(frozen=True)
class Square:
    at: Point
    path: Cell
    scale: Cell
    "its class: colour"
    lettering: Cell
    "the class of its text, which is light on the darkest cells"
    text: Text
    text_at: Point


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    node = arguments.matrix(0, "the matrix that it shows")
    shape = steady_shape(cells, node, arguments)
    labels = row_labels(cells, node), column_labels(cells, node)
    followed = Followed(find_label(arguments, "follow", labels[0]), find_label(arguments, "follow_column", labels[1]))
    texts = write_texts(arguments, cells, node, followed, shape)
    labels = mark_labels(labels[0], followed.row, "▸ "), mark_labels(labels[1], followed.column, "▾ ")
    grid = place_grid(arguments, shape, labels, texts)
    svg = draw_picture(
        "heat", arguments, height=grid.top + grid.size[1] + 2,
        squares=draw_squares(arguments, cells, node, grid, texts),
        row_labels=place_row_labels(grid, labels[0], followed.row),
        column_labels=place_column_labels(grid, labels[1], followed.column),
        titles=place_titles(arguments, grid), frames=place_frames(grid, followed),
    )
    rows = tuple((label, *row) for label, row in zip(labels[0], texts))
    return FigureDrawing(svg, DataTable((corner(arguments), *labels[1]), rows))


def find_label(arguments: FigureArguments, option: str, labels: tuple[Text, ...]) -> int | None:
    """The position of the followed row or column."""
    wanted = arguments.text(option)
    known = [plain(label) for label in labels]
    if wanted and wanted not in known:
        raise BadValue(f"{option}: no label {wanted!r}; the labels are {', '.join(known)}", arguments.place)
    return known.index(wanted) if wanted else None


def mark_labels(labels: tuple[Text, ...], followed: int | None, mark: str) -> tuple[Text, ...]:
    return tuple((Run(mark), *label) if k == followed else label for k, label in enumerate(labels))


def write_texts(arguments, cells: Cells, node: Node, followed: Followed, shape: tuple[int, int]) -> list[list[Text]]:
    """What stands in the cells."""
    form = arguments.form(cells)
    before = arguments.matrix_option("before")
    if before:
        check_before(arguments, cells, before, node, followed)

    def write(i: int, j: int) -> Text:
        now = number(cells.number(node, i, j, form))
        if before and followed.has(i, j):
            return (*number(cells.number(before, i, j, form)), Run(" → "), *now)
        return now

    return [[write(i, j) for j in range(shape[1])] for i in range(shape[0])]


def check_before(arguments, cells: Cells, before: Node, node: Node, followed: Followed) -> None:
    """What is not followed must not have moved, in any state."""
    if steady_shape(cells, before, arguments) != steady_shape(cells, node, arguments):
        raise ShapeError("before= must have the size of the matrix", arguments.place)
    earlier = list(all_values(cells, before))
    later = list(all_values(cells, node))
    for i, j in ((i, j) for i in range(later[0].array.shape[0]) for j in range(later[0].array.shape[1])):
        moved = len({value.array[i, j] for value in earlier + later}) > 1
        if moved and not followed.has(i, j):
            raise BadValue(
                f"the element ({i}, {j}) moves too, outside of what is followed; follow its row or column", arguments.place
            )


def draw_squares(arguments, cells: Cells, node: Node, grid: Grid, texts) -> list[Square]:
    largest = largest_size(cells, node)
    return [
        draw_square(arguments, cells, node, (i, j), grid, texts[i][j], largest)
        for i in range(grid.rows)
        for j in range(grid.columns)
    ]


def draw_square(arguments, cells: Cells, node: Node, element, grid: Grid, text: Text, largest: Decimal) -> Square:
    id = f"{cells.model.element_name(node, *element)}|{arguments.name}"
    path = cells.derive(f"{id}.path", (node,), lambda value: outline(grid.width, value.array[element] < 0))
    scale = cells.derive(f"{id}.scale", (node,), lambda value: f"scale-{step(value.array[element], largest)}")
    lettering = cells.derive(f"{id}.text", (node,), lambda value: f"scale-text-{step(value.array[element], largest)}")
    return Square(grid.at(*element), path, scale, lettering, text, (half(grid.width), half(HEIGHT) + 5))


def corner(arguments) -> Text:
    """The heading above the row labels of the table."""
    rows, columns = read_text(arguments.text("rows")), read_text(arguments.text("columns"))
    return (*rows, *words("×"), *columns) if rows and columns else rows
