"""The figure "heat": a matrix as cells on the diverging scale, each with its value.

``figure("heat", scores, follow="眠る", …)``. With ``before=`` the followed row or column shows what moved:
the earlier value, an arrow, the new one. ``follow=`` may be a control. ``mask=`` hatches what it hides (0).
``fine=True``: many small cells without numbers, see heat_fine.py.
"""

from collections.abc import Callable
from decimal import Decimal

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures import heat_fine
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, half
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure
from engine.render.figures.drawing import DataTable, FigureDrawing, Run, Text, number, plain, words
from engine.render.figures.heat_layout import (
    HEIGHT, Grid, Marked, outline, place_column_labels, place_frames, place_grid, place_row_labels, place_titles,
)
from engine.render.figures.lettering import read_text
from engine.render.figures.picture import draw_picture
from engine.render.figures.scale import largest_size, step
from engine.render.figures.states import all_values, column_labels, row_labels, steady_shape
from engine.render.following import Followed, choose, fixed_mark, follow_node
from engine.render.masking import is_infinite, is_zero

OPTIONS = frozenset(
    {
        "before", "follow", "follow_column", "rows", "columns", "row_role", "column_role", "digits", "percent",
        "mask", "infinity",
    }
) | heat_fine.OPTIONS


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
    if arguments.truth("fine"):
        return heat_fine.draw(arguments, cells)
    check_whole(arguments)
    node = arguments.matrix(0, "the matrix that it shows")
    shape = steady_shape(cells, node, arguments)
    labels = row_labels(cells, node), column_labels(cells, node)
    marked = Marked(find_followed(arguments, cells, "follow", labels[0]), find_followed(arguments, cells, "follow_column", labels[1]))
    texts = write_texts(arguments, cells, node, marked, shape)
    labels = mark_labels(cells, labels[0], marked.rows, "▸"), mark_labels(cells, labels[1], marked.columns, "▾")
    grid = place_grid(arguments, shape, labels, texts)
    svg = draw_picture(
        "heat", arguments, height=grid.top + grid.size[1] + 2,
        squares=draw_squares(arguments, cells, node, grid, texts),
        row_labels=place_row_labels(cells, grid, labels[0], marked.rows),
        column_labels=place_column_labels(cells, grid, labels[1], marked.columns),
        titles=place_titles(arguments, grid), frames=place_frames(cells, grid, marked, arguments.name),
    )
    rows = tuple((label, *row) for label, row in zip(labels[0], texts))
    return FigureDrawing(svg, DataTable((corner(arguments), *labels[1]), rows))


def check_whole(arguments: FigureArguments) -> None:
    for option in sorted((heat_fine.OPTIONS - {"fine"}) & set(arguments.options)):
        raise BadFigureValue(f"{option}= needs fine=True", arguments.place)


def find_followed(arguments: FigureArguments, cells: Cells, option: str, labels: tuple[Text, ...]) -> Followed:
    """The marks of the followed row or column: by its label, or by a calculated position."""
    chosen = arguments.options.get(option)
    if isinstance(chosen, Node):
        return follow_node(cells, chosen, len(labels), arguments.place)
    wanted = arguments.text(option)
    known = [plain(label) for label in labels]
    if wanted and wanted not in known:
        raise BadFigureValue(f"{option}: no label {wanted!r}; the labels are {', '.join(known)}", arguments.place)
    return fixed_mark(known.index(wanted) if wanted else None, len(known))


def mark_labels(cells: Cells, labels: tuple[Text, ...], followed: Followed, sign: str) -> tuple[Text, ...]:
    """A sign before the label of what is followed."""
    signs = [choose(cells, mark, sign, f"{sign}\N{NO-BREAK SPACE}", "") for mark in followed.marks]
    return tuple(mark_label(cell, label, sign) for cell, label in zip(signs, labels))


def mark_label(cell: Cell, label: Text, sign: str) -> Text:
    if cell.live:
        return (Run(cell.text, cell), *label)
    return (Run(f"{sign} "), *label) if cell.text else label


def write_texts(arguments, cells: Cells, node: Node, marked: Marked, shape: tuple[int, int]) -> list[list[Text]]:
    """What stands in the cells."""
    form = arguments.form(cells)
    before = arguments.matrix_option("before")
    if before:
        check_before(arguments, cells, before, node, marked)

    def write(i: int, j: int) -> Text:
        now = number(cells.number(node, i, j, form))
        if before and marked.has(i, j):
            return (*number(cells.number(before, i, j, form)), Run(" → "), *now)
        return now

    return [[write(i, j) for j in range(shape[1])] for i in range(shape[0])]


def check_before(arguments, cells: Cells, before: Node, node: Node, marked: Marked) -> None:
    """What is not followed must not have moved, in any state."""
    if marked.rows.live or marked.columns.live:
        raise BadFigureValue("with before= the followed row or column is a fixed one", arguments.place)
    if steady_shape(cells, before, arguments) != steady_shape(cells, node, arguments):
        raise MisfitFigure("before= must have the size of the matrix", arguments.place)
    earlier = list(all_values(cells, before))
    later = list(all_values(cells, node))
    for i, j in ((i, j) for i in range(later[0].array.shape[0]) for j in range(later[0].array.shape[1])):
        moved = len({value.array[i, j] for value in earlier + later}) > 1
        if moved and not marked.has(i, j):
            raise BadFigureValue(
                f"the element ({i}, {j}) moves too, outside of what is followed; follow its row or column", arguments.place
            )


def draw_squares(arguments, cells: Cells, node: Node, grid: Grid, texts) -> list[Square]:
    largest = largest_size(cells, node)
    mask = arguments.matrix_option("mask")
    if mask and steady_shape(cells, mask, arguments) != (grid.rows, grid.columns):
        raise MisfitFigure("mask= must have the size of the matrix", arguments.place)
    return [
        draw_square(arguments, cells, (node, mask or node), (i, j), grid, texts[i][j], largest)
        for i in range(grid.rows)
        for j in range(grid.columns)
    ]


def draw_square(arguments, cells: Cells, nodes: tuple[Node, Node], element, grid: Grid, text: Text, largest: Decimal) -> Square:
    """A square; nodes: what it shows, and what hides it."""
    hides = is_zero if nodes[0] is not nodes[1] else is_infinite
    id = f"{cells.model.element_name(nodes[0], *element)}|{arguments.name}"

    def derive(name: str, write: Callable[[Decimal], str], masked: str) -> Cell:
        return cells.derive(
            f"{id}.{name}", nodes, lambda value, mask: masked if hides(mask, *element) else write(value.array[element])
        )

    path = derive("path", lambda number: outline(grid.width, number < 0), outline(grid.width, False))
    scale = derive("scale", lambda number: f"scale-{step(number, largest)}", "masked")
    lettering = derive("text", lambda number: f"scale-text-{step(number, largest)}", "ink-2")
    return Square(grid.at(*element), path, scale, lettering, text, (half(grid.width), half(HEIGHT) + 5))


def corner(arguments) -> Text:
    """The heading above the row labels of the table."""
    rows, columns = read_text(arguments.text("rows")), read_text(arguments.text("columns"))
    return (*rows, *words("×"), *columns) if rows and columns else rows
