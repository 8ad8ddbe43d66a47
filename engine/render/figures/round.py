"""The figure "round": tokens around a table, and lines from the one that asks to those whose values it mixes.

``figure("round", A[t], asks=t, …)``: one row of coefficients, its columns named by the tokens; ``asks`` is the position
of the row's own token. A line is as broad as its coefficient; the token's own share is a ring. A coefficient that is
exactly 0 is masked: its seat is hatched and has no line.
"""

from decimal import Decimal

from engine.evaluate.graph import Node
from engine.evaluate.precision import CONTEXT
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, half, line, written
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure, MissingFigureOption
from engine.render.figures.drawing import DataTable, FigureDrawing, Text, number, words
from engine.render.figures.lettering import text_width
from engine.render.figures.picture import WIDTH, draw_picture
from engine.render.figures.states import all_numbers, all_values, column_labels, steady_shape

OPTIONS = frozenset({"asks", "percent"})
ABSENT = "-"
ACROSS, DOWN = Decimal(136), Decimal(122)
"From the middle of the table to the middle of a seat, at its widest and at its highest."
TABLE = Decimal("0.74")
"How large the table is drawn, as a share of that."
SEAT, HIGH, APART = Decimal(62), Decimal(46), Decimal(5)
"The least width of a seat, its height, and the room between a seat and the ring around it."
BROADEST, FINEST, FAINTEST = Decimal(14), Decimal("0.8"), Decimal("0.35")
"The line of a coefficient of 1, what every line has at least, and how opaque the finest is."
TURN = Decimal("6.28318530717958647692")


@dataclass(frozen=True)
class Seat:
    box: tuple[Decimal, Decimal, Decimal, Decimal]
    "x, y, width, height"
    name: Text
    name_at: Point
    share: Text
    share_at: Point
    path: Cell
    width: Cell
    opacity: Cell
    asks: Cell
    "the attribute data-marked: the token that asks"
    masked: Cell
    "the class of what lies over a seat"


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    node, asks = read_row(arguments, cells)
    names = column_labels(cells, node)
    form = cells.form(percent=True, digits=arguments.whole_number("percent", 1))
    shares = [number(cells.number(node, 0, k, form)) for k in range(len(names))]
    middles = place_middles(len(names))
    seats = [draw_seat(arguments, cells, (node, asks), k, names[k], shares[k], middles) for k in range(len(names))]
    svg = draw_picture(
        "round", arguments, height=2 * DOWN + HIGH + 2 * BROADEST, seats=seats,
        middle=middle_of_table(), radii=(ACROSS * TABLE, DOWN * TABLE),
    )
    return FigureDrawing(svg, DataTable((words("トークン"), words("係数")), tuple(zip(names, shares))))


def read_row(arguments: FigureArguments, cells: Cells) -> tuple[Node, Node]:
    """The coefficients and who asks; an error unless both are what they have to be in every state."""
    node, asks = arguments.matrix(0, "a row of coefficients"), arguments.matrix_option("asks")
    if asks is None:
        raise MissingFigureOption("the figure needs asks=, the position of the token that asks", arguments.place)
    rows, columns = steady_shape(cells, node, arguments)
    if rows != 1 or columns < 2:
        raise MisfitFigure(f"tokens around a table need one row of at least two coefficients, not {rows}×{columns}", arguments.place)
    for share in all_numbers(cells, node):
        if not 0 <= share <= 1:
            raise BadFigureValue(f"coefficients are shares from 0 to 1; one of these is {written(share)}", arguments.place)
    for value in all_values(cells, asks):
        if value.array.shape != (1, 1) or value.array[0, 0] not in range(columns):
            raise BadFigureValue(f"asks= is a position from 0 to {columns - 1}, in every state", arguments.place)
    return node, asks


def middle_of_table() -> Point:
    return half(WIDTH), DOWN + half(HIGH) + BROADEST


def place_middles(count: int) -> list[Point]:
    """The middles of the seats, clockwise from the top."""
    from mpmath import cos, mp, sin

    middle = middle_of_table()
    with mp.workdps(30):
        around = [(Decimal(str(sin(TURN * k / count))), Decimal(str(cos(TURN * k / count)))) for k in range(count)]
    return [(middle[0] + right * ACROSS, middle[1] - up * DOWN) for right, up in around]


def draw_seat(arguments, cells: Cells, nodes: tuple[Node, Node], k: int, name: Text, share: Text, middles) -> Seat:
    node, asks = nodes
    width = max(SEAT, text_width(name) + 12)
    box = (middles[k][0] - half(width), middles[k][1] - half(HIGH), width, HIGH)
    id = f"{cells.model.element_name(node, 0, k)}|{arguments.name}"
    place = f"{cells.model.element_name(asks, 0, 0)}={k}|{arguments.name}"
    own = lambda value: value.array[0, 0] == k
    return Seat(
        box, name, (middles[k][0], middles[k][1] - 4), share, (middles[k][0], middles[k][1] + 16),
        cells.derive(f"{place}.path", (asks,), lambda value: ring(box) if own(value) else chord(middles, value, k)),
        cells.derive(f"{id}.width", (node,), lambda value: broad(value.array[0, k])),
        cells.derive(f"{id}.opacity", (node,), lambda value: opaque(value.array[0, k])),
        cells.derive(f"{place}.asks", (asks,), lambda value: "true" if own(value) else ABSENT),
        cells.derive(f"{id}.masked", (node,), lambda value: ABSENT if value.array[0, k] else "masked"),
    )


def ring(box: tuple[Decimal, Decimal, Decimal, Decimal]) -> str:
    """Around a seat."""
    left, top, right, bottom = box[0] - APART, box[1] - APART, box[0] + box[2] + APART, box[1] + box[3] + APART
    return line((left, top), (right, top), (right, bottom), (left, bottom), closed=True)


def chord(middles: list[Point], asks, k: int) -> str:
    """Straight across the table, from the one that asks."""
    return line(middles[int(asks.array[0, 0])], middles[k])


def broad(share: Decimal) -> str:
    """How broad a line is; 0 where there is none."""
    return written(max(FINEST, CONTEXT.multiply(share, BROADEST))) if share else "0"


def opaque(share: Decimal) -> str:
    return written(CONTEXT.add(FAINTEST, CONTEXT.multiply(share, 1 - FAINTEST)))
