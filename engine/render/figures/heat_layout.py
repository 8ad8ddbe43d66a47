"""Where cells, labels and frames of the figure "heat" stand."""

from dataclasses import dataclass
from decimal import Decimal

from engine.errors import BadValue
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, half, line
from engine.render.figures.drawing import Text
from engine.render.figures.lettering import read_text, text_width
from engine.render.figures.picture import WIDTH

HEIGHT, GAP, CUT = Decimal(40), Decimal(3), Decimal(10)
"Of a cell; between cells; of the corner that a negative one lacks."
NARROWEST, WIDEST = Decimal(30), Decimal(104)
BESIDE = Decimal(10)
"Between labels and cells."
LINE = 24
"From a line of text to the next."


@dataclass(frozen=True)
class Followed:
    """What the figure marks."""

    row: int | None
    column: int | None

    def has(self, i: int, j: int) -> bool:
        return i == self.row or j == self.column


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
    followed: bool


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
        raise BadValue(f"{shape[1]} columns of these numbers do not fit; ask for fewer digits", arguments.place)
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


def place_row_labels(grid: Grid, labels, followed: int | None) -> list[Label]:
    return [
        Label((grid.left - BESIDE, grid.at(i, 0)[1] + half(HEIGHT) + 5), label, i == followed)
        for i, label in enumerate(labels)
    ]


def place_column_labels(grid: Grid, labels, followed: int | None) -> list[Label]:
    return [
        Label((grid.at(0, j)[0] + half(grid.width), grid.top - 8), label, j == followed) for j, label in enumerate(labels)
    ]


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


def place_frames(grid: Grid, followed: Followed) -> list[str]:
    """Around the followed row and the followed column."""
    frames = []
    if followed.row is not None:
        frames.append(frame_path(grid.at(followed.row, 0), grid.size[0], HEIGHT))
    if followed.column is not None:
        frames.append(frame_path(grid.at(0, followed.column), grid.width, grid.size[1]))
    return frames


def frame_path(at: Point, width: Decimal, height: Decimal) -> str:
    left, top, right, bottom = at[0] - 2, at[1] - 2, at[0] + width + 2, at[1] + height + 2
    return line((left, top), (right, top), (right, bottom), (left, bottom), closed=True)
