"""The figure "bars": shares of a whole, one bar each, on a track from 0 to 100 %.

``figure("bars", A["眠る"], …)``: one row or one column of numbers from 0 to 1.
"""

from decimal import Decimal

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, written
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure
from engine.render.figures.drawing import DataTable, FigureDrawing, Text, number, words
from engine.render.figures.lettering import LARGE, read_text, text_width
from engine.render.figures.picture import WIDTH, draw_picture
from engine.render.figures.states import all_numbers, column_labels, row_labels, steady_shape, writer_for

OPTIONS = frozenset({"role", "name", "percent"})
THICKNESS, PITCH, AXIS_HEIGHT = 26, 36, 28
TICKS = (Decimal(0), Decimal("0.5"), Decimal(1))


@dataclass(frozen=True)
class Bar:
    y: Decimal
    width: Cell
    "of a share; of a signed number where the bar ends"
    label: Text
    label_at: Point
    number: Text
    number_at: Point


@dataclass(frozen=True)
class Tick:
    x: Decimal
    text: Text


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    node = arguments.matrix(0, "the shares")
    elements = read_elements(arguments, cells, node)
    check_shares(arguments, cells, node)
    upright = len(elements) > 1 and elements[1] == (1, 0)
    labels = row_labels(cells, node) if upright else column_labels(cells, node)
    form = cells.form(percent=True, digits=arguments.whole_number("percent", 1))
    numbers = [number(cells.number(node, i, j, form)) for i, j in elements]
    track = place_track(labels, numbers)
    bars = [
        place_bar(k, labels[k], numbers[k], bar_width(arguments, cells, node, element, track[1]), track)
        for k, element in enumerate(elements)
    ]
    axis = Decimal(PITCH * len(bars) + 2)
    svg = draw_picture(
        "bars", arguments, height=axis + AXIS_HEIGHT, bars=bars, track=track, thickness=THICKNESS, axis=axis,
        role=arguments.role("role", "coefficient"),
        ticks=[Tick(track[0] + share * track[1], words(tick_text(share))) for share in TICKS],
    )
    heading = read_text(f"${arguments.text('name')}$") if arguments.text("name") else words("%")
    return FigureDrawing(svg, DataTable(((), heading), tuple(zip(labels, numbers))))


def read_elements(arguments: FigureArguments, cells: Cells, node: Node) -> list[tuple[int, int]]:
    """The elements of one row or one column, in order."""
    rows, columns = steady_shape(cells, node, arguments)
    if 1 not in (rows, columns):
        raise MisfitFigure(f"bars need one row or one column, not {rows}×{columns}", arguments.place)
    return [(i, j) for i in range(rows) for j in range(columns)]


def check_shares(arguments: FigureArguments, cells: Cells, node: Node) -> None:
    """An error unless the numbers are shares in every state."""
    for share in all_numbers(cells, node):
        if not 0 <= share <= 1:
            raise BadFigureValue(f"bars show shares from 0 to 1; one of these is {written(share)}", arguments.place)


def place_track(labels, numbers) -> tuple[Decimal, Decimal]:
    """Between the labels and the numbers: where it starts, how long it is."""
    left = max(Decimal(40), max(map(text_width, labels)) + 12)
    right = max(text_width(text, LARGE) for text in numbers) + 14
    return left, WIDTH - left - right


def place_bar(position: int, label: Text, text: Text, width: Cell, track: tuple[Decimal, Decimal]) -> Bar:
    y = Decimal(PITCH * position + 5)
    return Bar(y, width, label, (track[0] - 10, y + 18), text, (track[0] + track[1] + 12, y + 19))


def bar_width(arguments: FigureArguments, cells: Cells, node: Node, element: tuple[int, int], length: Decimal) -> Cell:
    """The length of a bar in each state; one of length 0 is not drawn at all."""
    id, write = f"{cells.model.element_name(node, *element)}|{arguments.name}.width", writer_for(cells, node)
    return cells.derive(id, (node,), lambda value: write(value.array[element] * length))


def tick_text(share: Decimal) -> str:
    return f"{written(share * 100)}%" if share else "0"
