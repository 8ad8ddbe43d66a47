"""What a matrix is in all states of the controls: a figure's frame fits every one of them."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from math import prod

from engine.evaluate.graph import Node, Value
from engine.render.cells import Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import rounded, written
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure
from engine.render.figures.drawing import Run, Text

MANY = 1_000
"Combinations of states from which a coordinate is a whole number of units, so that its table stays small."


def all_values(cells: Cells, node: Node) -> Iterator[Value]:
    """One value a combination of the states of the node's controls."""
    return (value for _, (value,) in cells.model.in_each_state(node))


def all_numbers(cells: Cells, node: Node) -> Iterator[Decimal]:
    """Every element in every state."""
    for value in all_values(cells, node):
        yield from value.array.flat


def writer_for(cells: Cells, *nodes: Node) -> Callable[[Decimal], str]:
    """How a coordinate that follows some nodes is written."""
    controls = (cells.model.controls[name] for name in cells.model.controls_of(*nodes))
    return rounded if prod(len(control.states) for control in controls) >= MANY else written


def steady_shape(cells: Cells, node: Node, arguments: FigureArguments, labels: bool = False) -> tuple[int, int]:
    """Rows and columns; an error if a control changes them, or if the elements are labels where none are wanted."""
    shapes = {value.array.shape for value in all_values(cells, node)}
    if len(shapes) > 1:
        raise MisfitFigure(f"a control changes the size of this matrix: {sorted(shapes)}", arguments.place)
    if not labels and isinstance(cells.value(node).array.flat[0], str):
        raise BadFigureValue("the figure needs numbers, these are labels", arguments.place)
    return shapes.pop()


def row_labels(cells: Cells, node: Node, fallback: str = "") -> tuple[Text, ...]:
    """The labels of the rows; numbers counted from 1, behind ``fallback``, where there are none."""
    count, known = cells.value(node).array.shape[0], cells.value(node).rows
    return tuple(
        axis_label(cells, node, f"{cells.model.element_name(node, i, 0)}|row", "rows", i)
        if known else (Run(f"{fallback}{i + 1}"),)
        for i in range(count)
    )


def column_labels(cells: Cells, node: Node, fallback: str = "") -> tuple[Text, ...]:
    """The labels of the columns, likewise."""
    count, known = cells.value(node).array.shape[1], cells.value(node).columns
    return tuple(
        axis_label(cells, node, f"{cells.model.element_name(node, 0, j)}|column", "columns", j)
        if known else (Run(f"{fallback}{j + 1}"),)
        for j in range(count)
    )


def axis_label(cells: Cells, node: Node, id: str, axis: str, position: int) -> Text:
    """One label; a live cell if a control changes it."""
    cell = cells.derive(id, (node,), lambda value: getattr(value, axis)[position].replace(" ", "\N{NO-BREAK SPACE}"))
    return (Run(cell.text, cell if cell.live else None),)
