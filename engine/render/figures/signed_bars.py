"""The figure "signed_bars": numbers that may be negative, one bar each, to either side of 0.

``figure("signed_bars", scores, …)``: one row or one column; the axis holds the numbers of all states.
"""

from decimal import Decimal

from engine.evaluate.graph import Node
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.axis import Axis, choose_axis
from engine.render.figures.bars import AXIS_HEIGHT, PITCH, THICKNESS, Tick, place_bar, place_track, read_elements
from engine.render.figures.drawing import DataTable, FigureDrawing, number, words
from engine.render.figures.lettering import read_text, text_width
from engine.render.figures.picture import draw_picture
from engine.render.figures.plane_frame import tick_text
from engine.render.figures.states import all_numbers, column_labels, row_labels, writer_for

OPTIONS = frozenset({"name", "digits"})
END = 9
"Room on the track beyond the outermost ticks."
MOST_STEPS = (8, 5, 2)
"Of the axis: as many as their numbers leave room for."


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    node = arguments.matrix(0, "the numbers")
    elements = read_elements(arguments, cells, node)
    upright = len(elements) > 1 and elements[1] == (1, 0)
    labels, form = (row_labels if upright else column_labels)(cells, node), arguments.form(cells)
    numbers = [number(cells.number(node, i, j, form)) for i, j in elements]
    track = place_track(labels, numbers)
    axis = place_axis(arguments, (Decimal(0), *all_numbers(cells, node)), (track[0] + END, sum(track) - END))
    ends = [bar_end(arguments, cells, node, element, axis) for element in elements]
    bars = [place_bar(k, *parts, track) for k, parts in enumerate(zip(labels, numbers, ends))]
    bottom = Decimal(PITCH * len(bars) + 2)
    svg = draw_picture(
        "signed_bars", arguments, height=bottom + AXIS_HEIGHT, bars=bars, track=track, thickness=THICKNESS, axis=bottom,
        zero=axis.at(Decimal(0)), ticks=[Tick(axis.at(tick), tick_text(tick)) for tick in axis.ticks],
    )
    heading = read_text(f"${arguments.text('name')}$") if arguments.text("name") else words("値")
    return FigureDrawing(svg, DataTable(((), heading), tuple(zip(labels, numbers))))


def place_axis(arguments: FigureArguments, numbers: tuple[Decimal, ...], span: tuple[Decimal, Decimal]) -> Axis:
    """With as many ticks as do not touch."""
    for most in MOST_STEPS:
        axis = choose_axis(numbers, arguments, "", span, most)
        widest = max(text_width(tick_text(tick)) for tick in axis.ticks)
        if widest + 4 <= axis.at(axis.ticks[1]) - axis.at(axis.ticks[0]):
            break
    return axis


def bar_end(arguments: FigureArguments, cells: Cells, node: Node, element: tuple[int, int], axis: Axis) -> Cell:
    """Where a bar ends in each state."""
    id, write = f"{cells.model.element_name(node, *element)}|{arguments.name}.end", writer_for(cells, node)
    return cells.derive(id, (node,), lambda value: write(axis.at(value.array[element])))
