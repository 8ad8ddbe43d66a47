"""The figure "lines": attention as lines from each token to those that it looks at, one group of lines a head.

``figure("lines", A_1, A_2, names=tokens, rows=n, follow=at, head=head, …)``: width and opacity of a line are its coefficient.
The coefficients as a table stand beside it, as ``strips``.
"""

from decimal import ROUND_HALF_UP, Decimal

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, line
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure, MissingFigureOption
from engine.render.figures.drawing import DataTable, FigureDrawing, Run, Text
from engine.render.figures.picture import WIDTH, draw_picture
from engine.render.figures.states import all_numbers
from engine.render.following import choose, fixed_mark, follow_node, presence_cell

OPTIONS = frozenset({"names", "rows", "follow", "head", "first"})
BROADEST = 7
"Units: the width of a line whose coefficient is 1; the drawing is magnified as much, so that width and coefficient are one string."
TOP, PITCH, BELOW = 24, 28, 8
LEFT, RIGHT, BESIDE = Decimal(104), Decimal(240), 8
"Where lines begin and end; from there to a token's name."
APART = 6
"Units between the lines of two heads."
FINEST = Decimal("0.001")


@dataclass(frozen=True)
class Line:
    path: str
    share: Cell
    "the coefficient: its width and its opacity"


@dataclass(frozen=True)
class Row:
    """A token: its name on both sides, and its lines to the others."""

    hidden: Cell | None
    followed: Cell
    y: Decimal
    name: Text
    heads: tuple[tuple[Line, ...], ...]


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    nodes = [arguments.matrix(at, "the coefficients of a head") for at in range(max(1, len(arguments.positional)))]
    count = read_size(arguments, cells, nodes)
    names = read_names(arguments, cells, count)
    present = arguments.matrix_option("rows")
    heads = [draw_head(arguments, cells, node, k, len(nodes), count) for k, node in enumerate(nodes)]
    follow = arguments.matrix_option("follow")
    marks = (follow_node(cells, follow, count, arguments.place) if follow else fixed_mark(None, count)).marks
    rows = [
        Row(
            presence_cell(cells, present, mark.position) if present else None, choose(cells, mark, "followed", "followed", "-"),
            Decimal(TOP + PITCH * mark.position), names[mark.position], tuple(head[mark.position] for head in heads),
        )
        for mark in marks
    ]
    svg = draw_picture(
        "lines", arguments, height=height(count), view=view(cells, present, count), rows=rows, broadest=BROADEST,
        left=LEFT - BESIDE, right=RIGHT + BESIDE, shown=shown_head(arguments, cells), first=arguments.whole_number("first", 1),
        below=Decimal(PITCH // 2 + 5), titles=((LEFT - BESIDE, "計算する行", "end"), (RIGHT + BESIDE, "使われる行", "start")),
    )
    return FigureDrawing(svg, DataTable((), ()))


def read_size(arguments: FigureArguments, cells: Cells, nodes: list[Node]) -> int:
    """How many tokens there are at most; an error unless all matrices are square, of shares, and of one size."""
    extents = [cells.model.extent(node) for node in nodes]
    if len({(extent.rows, extent.columns) for extent in extents} | {(extents[0].rows, extents[0].rows)}) > 1:
        raise MisfitFigure("lines need square matrices of one size, a row and a column for each token", arguments.place)
    for share in (share for node in nodes for share in all_numbers(cells, node)):
        if not 0 <= share <= 1:
            raise BadFigureValue(f"lines show coefficients from 0 to 1; one of these is {share:.6g}", arguments.place)
    return extents[0].rows


def read_names(arguments: FigureArguments, cells: Cells, count: int) -> list[Text]:
    """The tokens' names, which may follow a control."""
    node = arguments.matrix_option("names")
    if node is None:
        raise MissingFigureOption("the figure needs names=, a row of the tokens", arguments.place)
    extent = cells.model.extent(node)
    if not extent.text or (extent.rows, extent.columns) != (1, count):
        raise MisfitFigure(f"names= is one row of {count} labels", arguments.place)
    found = [cells.number(node, 0, k, cells.form()) for k in range(count)]
    return [(Run(cell.text, cell if cell.live else None),) for cell in found]


def draw_head(arguments, cells: Cells, node: Node, head: int, heads: int, count: int) -> list[tuple[Line, ...]]:
    """The lines of a head, those of each row together; where a coefficient is 0 in every state there is none."""
    shift = Decimal(APART) * (head - Decimal(heads - 1) / 2)
    return [
        tuple(
            Line(line(end(LEFT, i, shift), end(RIGHT, j, shift)), share)
            for j in range(count)
            if (share := share_cell(cells, node, i, j)).live or share.text != "0"
        )
        for i in range(count)
    ]


def end(x: Decimal, at: int, shift: Decimal) -> Point:
    """One end of a line, in the drawing's magnified units."""
    return x / BROADEST, (TOP + PITCH * at + Decimal(PITCH // 2) + shift) / BROADEST


def share_cell(cells: Cells, node: Node, i: int, j: int) -> Cell:
    """A coefficient as an attribute; 0 where there is none."""

    def write(value) -> str:
        rows, columns = value.array.shape
        share = value.array[i, j] if i < rows and j < columns else Decimal(0)
        text = f"{share.quantize(FINEST, ROUND_HALF_UP):f}"
        return text.rstrip("0").rstrip(".") if "." in text else text

    return cells.derive(f"{cells.model.element_name(node, i, j)}|share", (node,), write)


def height(count: int) -> Decimal:
    return Decimal(TOP + PITCH * count + BELOW)


def view(cells: Cells, present: Node | None, count: int) -> Cell:
    """The part of the drawing that the tokens of a state need."""

    def write(number) -> str:
        return f"0 0 {WIDTH} {height(int(number))}".replace(" ", "\N{NO-BREAK SPACE}")

    if present is None:
        return Cell("", write(count))
    name = cells.model.element_name(present, 0, 0)
    return cells.derive(f"{name}|view", (present,), lambda value: write(value.array[0, 0]))


def shown_head(arguments: FigureArguments, cells: Cells) -> Cell:
    """Which heads' lines are drawn: the position of a choice, or all."""
    node = arguments.matrix_option("head")
    if node is None:
        return Cell("", "-")
    return cells.derive(f"{cells.model.element_name(node, 0, 0)}|head", (node,), lambda value: str(int(value.array[0, 0]) + 1))
