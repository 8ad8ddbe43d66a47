"""What the figure "network" shows: a row, its weights, the row that comes out, and the written sums."""

from decimal import Decimal

from engine.evaluate.graph import Node
from engine.notation.numbers import Form
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.diagnoses import TooLargeToShow
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure
from engine.render.figures.drawing import Run, Text, number
from engine.render.figures.states import steady_shape

MOST_UNITS = 4
PRODUCTS_A_LINE = 2
EQUAL = Decimal("1e-20")


@dataclass(frozen=True)
class Parts:
    """What the figure draws."""

    x: Node
    w: Node
    y: Node
    form: Form
    inputs: tuple[Cell, ...]
    weights: tuple[tuple[Cell, ...], ...]
    "one row an input"
    outputs: tuple[Cell, ...]


def read_parts(arguments: FigureArguments, cells: Cells) -> Parts:
    """The three matrices, checked: the third is the first times the second."""
    x = arguments.matrix(0, "the row that comes in")
    w = arguments.matrix(1, "the weights")
    y = arguments.matrix(2, "the row that comes out")
    (one, n), weights, (also_one, m) = (steady_shape(cells, node, arguments) for node in (x, w, y))
    if (one, also_one, weights) != (1, 1, (n, m)):
        given = f"{one}×{n}, {weights[0]}×{weights[1]} and {also_one}×{m}"
        raise MisfitFigure(f"a network needs 1×n, n×m and 1×m, not {given}", arguments.place)
    if max(n, m) > MOST_UNITS:
        raise TooLargeToShow(f"a network has at most {MOST_UNITS} units a side; this one has {n} and {m}", arguments.place)
    product = cells.value(x).array @ cells.value(w).array
    if any(abs(a - b) > EQUAL for a, b in zip(product.flat, cells.value(y).array.flat)):
        raise BadFigureValue("the third matrix of a network must be the first times the second", arguments.place)
    form = arguments.form(cells)
    return Parts(
        x, w, y, form,
        tuple(cells.number(x, 0, i, form) for i in range(n)),
        tuple(tuple(cells.number(w, i, j, form) for j in range(m)) for i in range(n)),
        tuple(cells.number(y, 0, j, form) for j in range(m)),
    )


def written_sum(parts: Parts, cells: Cells, j: int) -> list[Text]:
    """0×0 + 1×1, two products a line."""
    count = len(parts.inputs)
    lines: list[Text] = []
    for first in range(0, count, PRODUCTS_A_LINE):
        text: Text = ()
        for i in range(first, min(first + PRODUCTS_A_LINE, count)):
            text += (Run(" + ", kind="number"),) if i else ()
            text += operand(cells, parts.x, 0, i, parts.form) + (Run("×", kind="number"),)
            text += operand(cells, parts.w, i, j, parts.form)
        lines.append(text)
    return lines


def operand(cells: Cells, node: Node, i: int, j: int, form: Form) -> Text:
    """A number of a written sum: a negative one stands in parentheses."""
    return number(cells.number(node, i, j, cells.form(digits=form.digits, percent=form.percent, parenthesised=True)))
