"""Where cells, labels and frames of the figure "heat" stand."""

from collections.abc import Callable
from decimal import Decimal

from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, half, line
from engine.render.figures.diagnoses import BadFigureValue
from engine.render.figures.drawing import Text
from engine.render.figures.lettering import read_text, text_width
from engine.render.figures.picture import WIDTH
from engine.render.following import ABSENT, Followed, Mark, choose

HEIGHT, GAP, CUT = Decimal(40), Decimal(3), Decimal(10)
"Of a cell; between cells; of the corner that a negative one lacks."
NARROWEST, WIDEST = Decimal(30), Decimal(104)
BESIDE = Decimal(10)
"Between labels and cells."
LINE = 24
"From a line of text to the next."


@dataclass(frozen=True)
class Marked:
    """What the figure marks."""

    rows: Followed
    columns: Followed

    def has(self, i: int, j: int) -> bool:
        """Whether an element is in a row or column that is followed in every state."""
        return self.rows.marks[i].on or self.columns.marks[j].on


@dataclass(frozen=True)
class Grid:
    """Where the cells stand."""

    left: Decimal
    top: Decimal
    width: Decimal
    "of one cell"
    rows: int
    columns: int

    def at(self, i: int, j: int) -> Point:
        return self.left + j * (self.width + GAP), self.top + i * (HEIGHT + GAP)

    @property
    def size(self) -> Point:
        return self.columns * (self.width + GAP) - GAP, self.rows * (HEIGHT + GAP) - GAP


@dataclass(frozen=True)
class Label:
    at: Point
    text: Text
    weight: Cell
    "of its letters: bold while it is followed"


@dataclass(frozen=True)
class Title:
    at: Point
    text: Text
    role: str
    anchor: str
    middle: Decimal
    width: Decimal


def place_grid(arguments: FigureArguments, shape: tuple[int, int], labels, texts: list[list[Text]]) -> Grid:
    """Cells as wide as their widest text; the whole stands in the middle."""
    label_width = max(max(map(text_width, labels[0])), title_width(arguments, "rows")) + BESIDE
    widest = max(text_width(text) for row in texts for text in row) + 14
    widest = max(widest, *(text_width(label) + 8 for label in labels[1]))
    room = (WIDTH - label_width - GAP * (shape[1] - 1)) / shape[1]
    width = min(max(NARROWEST, widest, min(room, Decimal(62))), WIDEST, room)
    if width < widest - 12:
        raise BadFigureValue(f"{shape[1]} columns of these numbers do not fit; ask for fewer digits", arguments.place)
    total = label_width + shape[1] * (width + GAP) - GAP
    above = LINE if arguments.text("columns") else 0
    return Grid(half(WIDTH - total) + label_width, Decimal(above + LINE), width, *shape)


def title_width(arguments: FigureArguments, option: str) -> Decimal:
    return text_width(read_text(arguments.text(option)))


def outline(width: Decimal, negative: bool) -> str:
    """A rectangle; a negative number's lacks its upper left corner."""
    zero = Decimal(0)
    corner = ((zero, CUT), (CUT, zero)) if negative else ((zero, zero),)
    return line(*corner, (width, zero), (width, HEIGHT), (zero, HEIGHT), closed=True)


def place_row_labels(cells: Cells, grid: Grid, labels, followed: Followed) -> list[Label]:
    return [
        Label((grid.left - BESIDE, grid.at(mark.position, 0)[1] + half(HEIGHT) + 5), label, weight_of(cells, mark))
        for mark, label in zip(followed.marks, labels)
    ]


def place_column_labels(cells: Cells, grid: Grid, labels, followed: Followed) -> list[Label]:
    return [
        Label((grid.at(0, mark.position)[0] + half(grid.width), grid.top - 8), label, weight_of(cells, mark))
        for mark, label in zip(followed.marks, labels)
    ]


def weight_of(cells: Cells, mark: Mark) -> Cell:
    return choose(cells, mark, "weight", "700", ABSENT)


def place_titles(arguments: FigureArguments, grid: Grid) -> list[Title]:
    """What the rows are, beside the column labels; what the columns are, above them."""
    titles = []
    if rows := read_text(arguments.text("rows")):
        width = text_width(rows)
        at = (grid.left - BESIDE, grid.top - 8)
        titles.append(Title(at, rows, arguments.role("row_role"), "end", at[0] - half(width), width))
    if columns := read_text(arguments.text("columns")):
        at = (grid.left + half(grid.size[0]), grid.top - 8 - LINE)
        titles.append(Title(at, columns, arguments.role("column_role"), "", at[0], text_width(columns)))
    return titles


def place_frames(cells: Cells, grid: Grid, marked: Marked, figure: str) -> list[Cell]:
    """Around the followed row and the followed column."""
    frames = (
        follow_frame(cells, marked.rows, f"{figure}.row", lambda i: frame_path(grid.at(i, 0), grid.size[0], HEIGHT)),
        follow_frame(cells, marked.columns, f"{figure}.column", lambda j: frame_path(grid.at(0, j), grid.width, grid.size[1])),
    )
    return [frame for frame in frames if frame]


def follow_frame(cells: Cells, followed: Followed, name: str, path: Callable[[int], str]) -> Cell | None:
    """One frame; a control may move it."""
    if followed.start is None:
        return None
    node = followed.marks[0].node
    if node is None:
        return Cell("", path(followed.start))
    id = f"{cells.model.element_name(node, 0, 0)}|{name}"
    return cells.derive(id, (node,), lambda value: path(int(value.array[0, 0])))


def frame_path(at: Point, width: Decimal, height: Decimal) -> str:
    left, top, right, bottom = at[0] - 2, at[1] - 2, at[0] + width + 2, at[1] + height + 2
    return line((left, top), (right, top), (right, bottom), (left, bottom), closed=True)
