"""The figure "lines": attention as lines from each token to those that it looks at, one group of lines a head.

``figure("lines", A_1, A_2, names=tokens, rows=n, follow=at, head=head, …)``: width and opacity of a line are its coefficient.
With ``columns=`` the tokens on the right are others than those on the left. The coefficients as a table stand beside it, as ``strips``.
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

OPTIONS = frozenset({"names", "rows", "columns", "follow", "head", "first"})
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
    """A token on the left: its name, and its lines to those on the right."""

    hidden: Cell | None
    followed: Cell
    y: Decimal
    name: Text
    heads: tuple[tuple[Line, ...], ...]


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    nodes = [arguments.matrix(at, "the coefficients of a head") for at in range(max(1, len(arguments.positional)))]
    count, beside = read_size(arguments, cells, nodes)
    names, others = read_names(arguments, cells, "names", count), read_others(arguments, cells, beside)
    present = arguments.matrix_option("rows")
    heads = [draw_head(cells, node, k, len(nodes)) for k, node in enumerate(nodes)]
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
        "lines", arguments, height=height(max(count, beside)), view=view(arguments, cells, count, beside), rows=rows, others=others, broadest=BROADEST,
        left=LEFT - BESIDE, right=RIGHT + BESIDE, shown=shown_head(arguments, cells), first=arguments.whole_number("first", 1),
        below=Decimal(PITCH // 2 + 5), titles=((LEFT - BESIDE, "計算する行", "end"), (RIGHT + BESIDE, "使われる行", "start")),
    )
    return FigureDrawing(svg, DataTable((), ()))


def read_size(arguments: FigureArguments, cells: Cells, nodes: list[Node]) -> tuple[int, int]:
    """How many tokens there are at most on each side; an error unless all matrices are of shares, of one size, and of one side square."""
    extents = [cells.model.extent(node) for node in nodes]
    rows = extents[0].rows
    columns = extents[0].columns if arguments.matrix_option("columns") else rows
    if any((extent.rows, extent.columns) != (rows, columns) for extent in extents):
        shape = "matrices" if arguments.matrix_option("columns") else "square matrices"
        raise MisfitFigure(f"lines need {shape} of one size, a row and a column for each token", arguments.place)
    for share in (share for node in nodes for share in all_numbers(cells, node)):
        if not 0 <= share <= 1:
            raise BadFigureValue(f"lines show coefficients from 0 to 1; one of these is {share:.6g}", arguments.place)
    return rows, columns


def read_others(arguments: FigureArguments, cells: Cells, count: int) -> list[tuple[Decimal, Text]]:
    """The names on the right, each with its height, where they are not those on the left."""
    if arguments.matrix_option("columns") is None:
        return []
    return [(Decimal(TOP + PITCH * at), name) for at, name in enumerate(read_names(arguments, cells, "columns", count))]


def read_names(arguments: FigureArguments, cells: Cells, option: str, count: int) -> list[Text]:
    """The tokens' names, which may follow a control."""
    node = arguments.matrix_option(option)
    if node is None:
        raise MissingFigureOption("the figure needs names=, a row of the tokens", arguments.place)
    extent = cells.model.extent(node)
    if not extent.text or (extent.rows, extent.columns) != (1, count):
        raise MisfitFigure(f"{option}= is one row of {count} labels", arguments.place)
    found = [cells.number(node, 0, k, cells.form()) for k in range(count)]
    return [(Run(cell.text, cell if cell.live else None),) for cell in found]


def draw_head(cells: Cells, node: Node, head: int, heads: int) -> list[tuple[Line, ...]]:
    """The lines of a head, those of each row together; where a coefficient is 0 in every state there is none."""
    extent = cells.model.extent(node)
    shift = Decimal(APART) * (head - Decimal(heads - 1) / 2)
    return [
        tuple(
            Line(line(end(LEFT, i, shift), end(RIGHT, j, shift)), share)
            for j in range(extent.columns)
            if (share := share_cell(cells, node, i, j)).live or share.text != "0"
        )
        for i in range(extent.rows)
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


def view(arguments: FigureArguments, cells: Cells, count: int, beside: int) -> Cell:
    """The part of the drawing that the tokens of a state need."""
    present, others = arguments.matrix_option("rows"), arguments.matrix_option("columns")

    def write(value, names=None) -> str:
        number = max(int(value.array[0, 0]), names.array.shape[1] if names else 0)
        return text_of_view(number)

    if present is None:
        return Cell("", text_of_view(max(count, beside)))
    name = "|".join(cells.model.element_name(node, 0, 0) for node in (present, others) if node)
    return cells.derive(f"{name}|view", (present, others) if others else (present,), write)


def text_of_view(count: int) -> str:
    return f"0 0 {WIDTH} {height(count)}".replace(" ", "\N{NO-BREAK SPACE}")


def shown_head(arguments: FigureArguments, cells: Cells) -> Cell:
    """Which heads' lines are drawn: the position of a choice, or all."""
    node = arguments.matrix_option("head")
    if node is None:
        return Cell("", "-")
    return cells.derive(f"{cells.model.element_name(node, 0, 0)}|head", (node,), lambda value: str(int(value.array[0, 0]) + 1))
