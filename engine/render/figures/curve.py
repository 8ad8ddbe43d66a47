"""The figure "curve": numbers over numbers as lines, with a mark that follows a control.

``figure("curve", x, Y, …)``: x is one column; each column of Y is a line, named by its label. ``at=`` and ``marks=``
say where the mark stands and what the lines are there. ``per_panel=2``: two lines a panel, one panel below the other.
``horizontal_log=True`` and ``vertical_log=True``: powers of ten at equal distances. ``tight=True``: the level axis
ends with the samples. ``every=4``: the table has every fourth sample. ``point=`` and ``point_name=``: a row of two
numbers, along and up, that the figure of one panel rings, and what it is called.
"""

from decimal import Decimal

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.axis import Axis, choose_axis
from engine.render.figures.coordinates import Point, line, translate, written
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure
from engine.render.figures.drawing import DataTable, FigureDrawing, Text, number, words
from engine.render.figures.lettering import SMALL, read_text, text_width
from engine.render.figures.picture import WIDTH, draw_picture
from engine.render.figures.states import all_numbers, all_values, column_labels, steady_shape

OPTIONS = frozenset(
    {
        "at", "marks", "point", "point_name", "per_panel", "every", "tight", "horizontal", "vertical", "horizontal_log",
        "vertical_log", "digits", "grouped", "percent",
    }
)
LEFT, RIGHT, HEAD, BELOW, BETWEEN = 50, 16, 26, 50, 12
"Room for ticks, behind the last one, for names above a panel, below the last panel, between panels."
ALONE, AMONG = Decimal(180), Decimal(80)
"The height of a panel."
DASHES = ("", "7 4", "1.5 4", "10 3 2 3")
"By which the lines of one panel differ."
SAMPLE = 24
"The length of the line before a name."
WRITTEN_OUT = Decimal(10_000)
"An axis of powers of ten that goes further writes exponents."
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MOST_ROWS = 20
"Of the table, unless every= says which; of more samples, every second, third, … is shown."


@dataclass(frozen=True)
class Name:
    """What a line is called, behind a piece of it."""

    sample: str
    dashes: str
    at: Point
    text: Text


@dataclass(frozen=True)
class Line:
    path: Cell
    dashes: str
    dot: Cell | None
    "the height of the mark"


@dataclass(frozen=True)
class Ring:
    """Around a point of its own."""

    at: Cell
    name_at: Cell
    name: Text


@dataclass(frozen=True)
class Panel:
    names: tuple[Name, ...]
    grid: str
    ticks: tuple[tuple[Point, Text], ...]
    lines: tuple[Line, ...]


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    x, y = arguments.matrix(0, "the column of numbers along the axis"), arguments.matrix(1, "the lines")
    shape = check_shapes(arguments, cells, x, y)
    span = Decimal(LEFT), Decimal(WIDTH - RIGHT)
    across = choose_axis(all_numbers(cells, x), arguments, "horizontal_log", span, tight=arguments.truth("tight"))
    count = arguments.whole_number("per_panel", shape[1])
    starts = range(0, shape[1], count)
    height = ALONE if len(starts) == 1 else AMONG
    names = column_labels(cells, y)
    tops = [read_top(arguments) + HEAD + k * (HEAD + height + BETWEEN) for k in range(len(starts))]
    panels = [
        draw_panel(arguments, cells, range(start, min(start + count, shape[1])), names, across, top, height)
        for start, top in zip(starts, tops)
    ]
    bottom = tops[-1] + height
    svg = draw_picture(
        "curve", arguments, height=bottom + BELOW, panels=panels,
        ticks=[((across.at(value), bottom + 20), tick(value, across)) for value in across.ticks],
        titles=place_titles(arguments, bottom), mark=place_mark(arguments, cells, across),
        ring=place_ring(arguments, cells, across, tops),
        mark_line="".join(line((Decimal(0), top), (Decimal(0), top + height)) for top in tops),
    )
    return FigureDrawing(svg, tabulate(arguments, cells, x, y, names, shape))


def check_shapes(arguments: FigureArguments, cells: Cells, x: Node, y: Node) -> tuple[int, int]:
    """Samples and lines."""
    samples, lines = steady_shape(cells, y, arguments)
    if steady_shape(cells, x, arguments) != (samples, 1):
        raise MisfitFigure(f"lines of {samples} points need one column of as many numbers along the axis", arguments.place)
    marks = arguments.matrix_option("marks")
    if (marks is None) != (arguments.matrix_option("at") is None):
        raise MisfitFigure("at= says where marks= are: give both or none", arguments.place)
    if marks is not None and steady_shape(cells, marks, arguments) != (1, lines):
        raise MisfitFigure(f"marks= needs one row of {lines} numbers, one a line", arguments.place)
    return samples, lines


def read_top(arguments: FigureArguments) -> int:
    """Room above the first panel: for the name of the upright axis."""
    return 20 if arguments.text("vertical") else 0


def upright_axis(arguments: FigureArguments, cells: Cells, top: Decimal, height: Decimal) -> Axis:
    lines, most = arguments.matrix(1, "the lines"), 5 if height == ALONE else 3
    return choose_axis(all_numbers(cells, lines), arguments, "vertical_log", (top + height, top), most)


def draw_panel(arguments, cells: Cells, columns: range, names, across: Axis, top: Decimal, height: Decimal) -> Panel:
    up = upright_axis(arguments, cells, top, height)
    left, right = across.at(across.low), across.at(across.high)
    return Panel(
        place_names([names[j] for j in columns], top),
        "".join(line((left, up.at(value)), (right, up.at(value))) for value in up.ticks),
        tuple(((left - 8, up.at(value) + 5), tick(value, up)) for value in up.ticks),
        tuple(draw_line(arguments, cells, j, DASHES[k % len(DASHES)], across, up) for k, j in enumerate(columns)),
    )


def draw_line(arguments, cells: Cells, j: int, dashes: str, across: Axis, up: Axis) -> Line:
    x, y, marks = arguments.matrix(0, ""), arguments.matrix(1, ""), arguments.matrix_option("marks")
    path = cells.derive(
        f"{cells.model.element_name(y, 0, j)}|{arguments.name}.path", (x, y),
        lambda places, lines: line(*((across.at(a), up.at(b)) for a, b in zip(places.array[:, 0], lines.array[:, j]))),
    )
    if marks is None:
        return Line(path, dashes, None)
    id = f"{cells.model.element_name(marks, 0, j)}|{arguments.name}.{j}.dot"
    return Line(path, dashes, cells.derive(id, (marks,), lambda value: written(up.at(value.array[0, j]))))


def place_names(names: list[Text], top: Decimal) -> tuple[Name, ...]:
    """Side by side above a panel, each behind a piece of its line."""
    placed, left = [], Decimal(LEFT)
    for name, dashes in zip(names, DASHES * len(names)):
        y = top - 14
        placed.append(Name(line((left, y), (left + SAMPLE, y)), dashes, (left + SAMPLE + 6, y + 5), name))
        left += SAMPLE + 6 + text_width(name, SMALL) + 20
    return tuple(placed)


def place_titles(arguments: FigureArguments, bottom: Decimal) -> list[tuple[Point, Text, str]]:
    """The name of the level axis below its end, that of the upright one above its end."""
    level, upright = read_text(arguments.text("horizontal")), read_text(arguments.text("vertical"))
    titles = [((Decimal(WIDTH - RIGHT), bottom + 42), level, "end"), ((Decimal(LEFT), Decimal(14)), upright, "start")]
    return [title for title in titles if title[1]]


def place_mark(arguments: FigureArguments, cells: Cells, across: Axis) -> Cell | None:
    """Where the mark stands along the axis."""
    if (at := arguments.matrix_option("at")) is None:
        return None
    id = f"{cells.model.element_name(at, 0, 0)}|{arguments.name}.mark"
    return cells.derive(id, (at,), lambda value: translate((across.at(value.array[0, 0]), Decimal(0))))


def place_ring(arguments: FigureArguments, cells: Cells, across: Axis, tops: list[Decimal]) -> Ring | None:
    """Around point=, its name above and before it."""
    if (point := arguments.matrix_option("point")) is None:
        return None
    if steady_shape(cells, point, arguments) != (1, 2) or len(tops) > 1:
        raise MisfitFigure("point= is one row of two numbers, for a figure of one panel", arguments.place)
    up = upright_axis(arguments, cells, tops[0], ALONE)
    for value in all_values(cells, point):
        if not all(axis.low <= number <= axis.high for axis, number in zip((across, up), value.array[0])):
            raise BadFigureValue(f"the point {value.array[0, 0]}, {value.array[0, 1]} is outside the axes in some state", arguments.place)
    at = lambda value, dx=0, dy=0: translate((across.at(value.array[0, 0]) + dx, up.at(value.array[0, 1]) + dy))
    id = f"{cells.model.element_name(point, 0, 0)}|{arguments.name}"
    return Ring(
        cells.derive(f"{id}.point", (point,), at),
        cells.derive(f"{id}.name", (point,), lambda value: at(value, -14, -8)),
        read_text(arguments.text("point_name")),
    )


def tick(value: Decimal, axis: Axis) -> Text:
    """A number of an axis; where powers of ten grow long, their exponents."""
    if axis.logarithmic and axis.high > WRITTEN_OUT:
        return words("10" + f"{value.adjusted()}".replace("-", "⁻").translate(SUPERSCRIPTS))
    return words(f"{value.normalize():f}".replace("-", "\N{MINUS SIGN}"))


def tabulate(arguments, cells: Cells, x: Node, y: Node, names, shape: tuple[int, int]) -> DataTable:
    """The samples, as many as a table can hold at equal distances."""
    form, every = arguments.form(cells), arguments.whole_number("every", -(-shape[0] // MOST_ROWS))
    if every < 1:
        raise BadFigureValue("every= is at least 1", arguments.place)
    rows = tuple(
        (number(cells.number(x, i, 0, cells.form())), *(number(cells.number(y, i, j, form)) for j in range(shape[1])))
        for i in range(0, shape[0], every)
    )
    return DataTable((read_text(arguments.text("horizontal")), *names), rows)
