"""The figure "heat" with ``fine=True``: so many cells that none has room for its number.

``figure("heat", P, fine=True, at=p, …)``. One path a step of the scale holds all cells of that step, as level strokes over
runs of equal neighbours. A negative cell lacks its upper third. ``at=`` frames a column, ``diagonal=`` the cells that lie so
many columns right of the main diagonal. The steps are those of the state: thirds of its largest number. The number of rows
may follow a control. The table has some rows and columns, at equal distances.
"""

from decimal import ROUND_HALF_EVEN, Decimal
from itertools import groupby

from engine.evaluate.graph import Node, Value
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, half, line, written
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure
from engine.render.figures.drawing import DataTable, FigureDrawing, Run, Text, number, words
from engine.render.figures.lettering import read_text
from engine.render.figures.picture import WIDTH, draw_picture
from engine.render.figures.scale import step
from engine.render.figures.states import all_values

OPTIONS = frozenset({"fine", "at", "diagonal", "rows_from", "columns_from"})
"What the figure takes besides, or instead."
UNFIT = frozenset({"before", "follow", "follow_column", "mask", "infinity", "row_role", "column_role"})
LEFT, RIGHT, TOP, BELOW = 50, 16, 24, 76
"Room beside the middles of the first and the last column, as a curve has it: the two line up one below the other."
HEIGHT = Decimal(192)
"Of the cells together; a square matrix has square cells."
WIDEST = Decimal(20)
"Of a cell."
STEPS = range(-3, 4)
SAMPLED = 8
"Rows and columns of the table, at most."
TICKS = 10
"Every tenth column has its number."
LACKING = Decimal("0.66")
"The height of a negative cell."
FINE = Decimal("0.0001")
"To which a scale is written: it is multiplied by many cells."


@dataclass(frozen=True)
class Area:
    """Where the cells stand, and how many there are in each state."""

    rows: frozenset[int]
    columns: int
    height: Decimal

    @property
    def unit(self) -> Decimal:
        """The width of a cell."""
        return min(WIDEST, Decimal(WIDTH - LEFT - RIGHT) / max(1, self.columns - 1))

    @property
    def left(self) -> Decimal:
        return LEFT - half(self.unit)

    @property
    def width(self) -> Decimal:
        return self.unit * self.columns

    @property
    def square(self) -> bool:
        return self.rows == {self.columns}

    def scale(self, rows: int) -> str:
        """From cells to units; a cell's middle is on its row's number."""
        tall = self.height / rows
        return f"translate({written(self.left)},{written(TOP + half(tall))}),scale({fine(self.unit)},{fine(tall)})"


@dataclass(frozen=True)
class Runs:
    """All cells of one step."""

    step: int
    path: Cell
    width: str
    "of the stroke: the height of a cell is 1"
    lowered: str
    "by which it stands lower, so that only its upper end is missing"


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    node = arguments.matrix(0, "the matrix that it shows")
    check_fine(arguments)
    area = measure(cells, node, arguments)
    name = f"{cells.model.element_name(node, 0, 0)}|{arguments.name}"
    svg = draw_picture(
        "heat-fine", arguments, height=TOP + area.height + BELOW,
        scale=cells.derive(f"{name}.scale", (node,), lambda value: area.scale(len(value.array))),
        runs=[draw_runs(cells, node, each, name) for each in STEPS],
        frames=[frame for frame in (frame_column(arguments, cells, area), frame_diagonal(arguments, cells, area)) if frame],
        ticks=place_ticks(arguments, cells, node, area, name), key=place_key(area), key_words=(words("負"), words("正")),
    )
    return FigureDrawing(svg, tabulate(arguments, cells, node, area))


def check_fine(arguments: FigureArguments) -> None:
    for option in sorted(UNFIT & set(arguments.options)):
        raise BadFigureValue(f"a figure with fine=True has no {option}=", arguments.place)


def measure(cells: Cells, node: Node, arguments: FigureArguments) -> Area:
    shapes = {value.array.shape for value in all_values(cells, node)}
    rows, columns = frozenset(n for n, _ in shapes), {m for _, m in shapes}
    if len(columns) > 1:
        raise MisfitFigure("with fine=True only the rows may follow a control", arguments.place)
    count = columns.pop()
    square = Area(rows, count, HEIGHT)
    return Area(rows, count, square.width) if square.square else square


def draw_runs(cells: Cells, node: Node, wanted: int, name: str) -> Runs:
    path = cells.derive(f"{name}.{wanted}", (node,), lambda value: run_path(value, wanted))
    if wanted >= 0:
        return Runs(wanted, path, "1", "")
    return Runs(wanted, path, written(LACKING), f"translate(0,{written(half(1 - LACKING))})")


def run_path(value: Value, wanted: int) -> str:
    """A level line over each run of cells of this step."""
    largest = max(map(abs, value.array.flat))
    path = []
    for i, row in enumerate(value.array):
        for found, run in groupby(range(len(row)), key=lambda j: step(row[j], largest)):
            if found == wanted:
                run = list(run)
                path.append(f"M{run[0]},{i}h{len(run)}")
    return "".join(path) or "M0,0"


def frame_column(arguments: FigureArguments, cells: Cells, area: Area) -> tuple[Cell | str, Cell | str] | None:
    """Its path, and where it stands."""
    if (at := arguments.matrix_option("at")) is None:
        return None
    left, right, top, bottom = -half(area.unit) - 1, half(area.unit) + 1, Decimal(TOP - 1), TOP + area.height + 1
    path = line((left, top), (right, top), (right, bottom), (left, bottom), closed=True)
    id = f"{cells.model.element_name(at, 0, 0)}|{arguments.name}.at"
    return path, cells.derive(id, (at,), lambda value: f"translate({written(LEFT + value.array[0, 0] * area.unit)},0)")


def frame_diagonal(arguments: FigureArguments, cells: Cells, area: Area) -> tuple[Cell | str, Cell | str] | None:
    """Two lines, through the outer corners of the cells between them."""
    if (diagonal := arguments.matrix_option("diagonal")) is None:
        return None
    if not area.square:
        raise MisfitFigure("diagonal= needs a square matrix", arguments.place)

    def path(distance: Decimal) -> str:
        last = area.columns - distance
        return line(at(distance + 1, 0), at(area.columns, last - 1)) + line(at(distance, 1), at(area.columns - 1, last))

    def at(column: Decimal | int, row: Decimal | int) -> Point:
        return area.left + column * area.unit, TOP + row * area.unit

    id = f"{cells.model.element_name(diagonal, 0, 0)}|{arguments.name}.diagonal"
    return cells.derive(id, (diagonal,), lambda value: path(value.array[0, 0])), ""


def place_ticks(arguments: FigureArguments, cells: Cells, node: Node, area: Area, name: str) -> list[tuple[Point, Text, str]]:
    """Numbers and names of both axes: where, what, anchor."""
    first_column, first_row = arguments.whole_number("columns_from", 1), arguments.whole_number("rows_from", 1)
    bottom = TOP + area.height
    ticks = [
        ((LEFT + j * area.unit, bottom + 18), words(str(first_column + j)), "")
        for j in range(area.columns) if (first_column + j) % TICKS == 0
    ]
    last = cells.derive(f"{name}.last", (node,), lambda value: str(first_row + len(value.array) - 1))
    ticks.append(((area.left - 6, Decimal(TOP + 12)), words(str(first_row)), "end"))
    ticks.append(((area.left - 6, bottom - 1), (Run(last.text, last if last.live else None),), "end"))
    titles = read_text(arguments.text("rows")), read_text(arguments.text("columns"))
    places = ((area.left, Decimal(14)), "start"), ((area.left + area.width, bottom + 40), "end")
    return ticks + [(at, title, anchor) for title, (at, anchor) in zip(titles, places) if title]


def place_key(area: Area) -> tuple[Point, Point, Point]:
    """Where the seven steps are shown in a row, and the words before and behind them."""
    left, y = Decimal(LEFT + 28), TOP + area.height + 62
    return (left, y), (left - 6, y + 5), (left + 7 * 18 + 6, y + 5)


def tabulate(arguments: FigureArguments, cells: Cells, node: Node, area: Area) -> DataTable:
    form, least = arguments.form(cells), min(area.rows)
    rows, columns = sampled(least), sampled(area.columns)
    first_column, first_row = arguments.whole_number("columns_from", 1), arguments.whole_number("rows_from", 1)
    names = read_text(arguments.text("rows")), read_text(arguments.text("columns"))
    corner = (*names[0], *words("×"), *names[1]) if all(names) else names[0]
    return DataTable(
        (corner, *(words(str(first_column + j)) for j in columns)),
        tuple((words(str(first_row + i)), *(number(cells.number(node, i, j, form)) for j in columns)) for i in rows),
    )


def fine(number: Decimal) -> str:
    return f"{number.quantize(FINE, ROUND_HALF_EVEN):f}".rstrip("0").rstrip(".")


def sampled(count: int) -> range:
    return range(0, count, -(-count // SAMPLED))
