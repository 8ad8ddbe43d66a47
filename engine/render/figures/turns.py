"""The figure "turns": a query and a key, and both turned by their places: each pair of components is a plane of its own.

``figure("turns", q, k, turned_q, turned_k)``: four rows of as many components. In each plane stand the circles on which the
tips move, the rows as they were as thin lines, the turned ones as arrows, and an arc from the key to the query.
``speeds=`` is a row that says how far each pair turns from one place to the next.
"""

from decimal import ROUND_HALF_EVEN, Decimal

from engine.evaluate.graph import Node, Value
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.arrow_shapes import distance, head_points, shaft
from engine.render.figures.coordinates import Point, line, pair, translate
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure
from engine.render.figures.drawing import DataTable, FigureDrawing, Text, number, words
from engine.render.figures.lettering import read_text
from engine.render.figures.picture import WIDTH, draw_picture
from engine.render.figures.states import all_values, steady_shape

OPTIONS = frozenset({"speeds", "digits"})
SIDE = Decimal(WIDTH) / 2
"Of the square that a plane has."
HEAD, BETWEEN = 50, 8
"Room above a plane for its two headings; below it."
LONGEST = Decimal(62)
"The longest arrow, in units."
BEYOND = Decimal(15)
"From a tip to the middle of its label."
ARC = Decimal(20)
"The radius of the arc."
ORIGIN = (Decimal(0), Decimal(0))
FINE = Decimal("0.0001")
"To which the numbers of a turn are written."
ROWS = ("query", "key")


@dataclass(frozen=True)
class Arrow:
    role: str
    radius: Decimal
    "of the circle on which its tip moves"
    still: str
    "the path from the origin to where the tip was before the turn"
    line: str
    head: str
    turn: Cell
    label: Text
    label_at: Cell


@dataclass(frozen=True)
class Plane:
    middle: Point
    arrows: tuple[Arrow, ...]
    arc: Cell
    headings: tuple[tuple[Point, Text], ...]


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    nodes = read_rows(arguments, cells)
    count = cells.value(nodes[0]).array.shape[1] // 2
    unit = LONGEST / max(length(cells, node, k) for node in nodes[:2] for k in range(count))
    planes = [draw_plane(arguments, cells, nodes, k, unit) for k in range(count)]
    svg = draw_picture("turns", arguments, height=-(-count // 2) * (HEAD + SIDE + BETWEEN), planes=planes)
    return FigureDrawing(svg, tabulate(arguments, cells, nodes))


def read_rows(arguments: FigureArguments, cells: Cells) -> tuple[Node, Node, Node, Node]:
    """The query and the key, and both turned."""
    meanings = "the query", "the key", "the turned query", "the turned key"
    nodes = tuple(arguments.matrix(position, meaning) for position, meaning in enumerate(meanings))
    shapes = {steady_shape(cells, node, arguments) for node in nodes}
    rows, columns = shapes.pop()
    if shapes or rows != 1 or columns % 2:
        raise MisfitFigure("the query, the key and both turned are four rows of the same, even number of components", arguments.place)
    speeds = arguments.matrix_option("speeds")
    if speeds and steady_shape(cells, speeds, arguments) != (1, columns // 2):
        raise MisfitFigure(f"speeds= needs one row of {columns // 2} numbers, one a pair", arguments.place)
    for node in nodes[:2]:
        if cells.model.controls_of(node):
            raise BadFigureValue("the query and the key before the turn are the same in every state", arguments.place)
        if any(not length(cells, node, k) for k in range(columns // 2)):
            raise BadFigureValue("a pair of zeros has no direction to turn", arguments.place)
    return nodes


def length(cells: Cells, node: Node, k: int) -> Decimal:
    return distance(ORIGIN, pair_of(cells.value(node), k))


def pair_of(value: Value, k: int) -> Point:
    return value.array[0, 2 * k], value.array[0, 2 * k + 1]


def draw_plane(arguments: FigureArguments, cells: Cells, nodes, k: int, unit: Decimal) -> Plane:
    middle = (SIDE * (k % 2) + SIDE / 2, (HEAD + SIDE + BETWEEN) * (k // 2) + HEAD + SIDE / 2)
    arrows = tuple(
        draw_arrow(arguments, cells, role, (nodes[at], nodes[at + 2]), k, unit) for at, role in reversed([*enumerate(ROWS)])
    )
    return Plane(middle, arrows, draw_arc(arguments, cells, nodes, k), place_headings(arguments, cells, k, middle))


def draw_arrow(arguments: FigureArguments, cells: Cells, role: str, nodes: tuple[Node, Node], k: int, unit: Decimal) -> Arrow:
    """It is drawn as it was, and turned by a transform."""
    still, turned = nodes
    before, radius = pair_of(cells.value(still), k), length(cells, still, k) * unit
    tip = on_paper(before, unit)
    id = f"{cells.model.element_name(turned, 0, 2 * k)}|{arguments.name}.{role}"
    share = unit * (1 + BEYOND / radius)
    return Arrow(
        role, radius, line(ORIGIN, tip), shaft(ORIGIN, tip), head_points(ORIGIN, tip),
        cells.derive(f"{id}.turn", (turned,), lambda value: matrix(*turn_between(before, pair_of(value, k)))),
        read_text("$q$" if role == "query" else "$k$"),
        cells.derive(f"{id}.label", (turned,), lambda value: translate(on_paper(pair_of(value, k), share))),
    )


def draw_arc(arguments: FigureArguments, cells: Cells, nodes, k: int) -> Cell:
    """The shorter way from the key to the query, in the plane of the key: it turns with it."""
    still, size = pair_of(cells.value(nodes[1]), k), length(cells, nodes[1], k)
    start = on_paper(still, ARC / size)

    def path(query: Value, key: Value) -> str:
        cosine, sine = turn_between(pair_of(key, k), pair_of(query, k))
        share = ARC / (size * distance(ORIGIN, (cosine, sine)))
        end = on_paper((still[0] * cosine - still[1] * sine, still[0] * sine + still[1] * cosine), share)
        return f"M{pair(start)}A{ARC},{ARC},0,0,{int(sine < 0)},{pair(end)}"

    return cells.derive(f"{cells.model.element_name(nodes[2], 0, 2 * k)}|{arguments.name}.arc", nodes[2:], path)


def turn_between(before: Point, after: Point) -> Point:
    """What a pair is multiplied by to become another: cosine and sine of the angle, times the ratio of their lengths."""
    size = before[0] ** 2 + before[1] ** 2
    return (before[0] * after[0] + before[1] * after[1]) / size, (before[0] * after[1] - before[1] * after[0]) / size


def matrix(cosine: Decimal, sine: Decimal) -> str:
    """The transform of a turn; on paper the second axis points down."""
    c, s, minus = (fine(x) for x in (cosine, sine, -sine))
    return f"matrix({c},{minus},{s},{c},0,0)"


def fine(number: Decimal) -> str:
    text = f"{number.quantize(FINE, ROUND_HALF_EVEN):f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("0.", ".", 1) if abs(number) < 1 else text


def on_paper(point: Point, unit: Decimal) -> Point:
    return point[0] * unit, -point[1] * unit


def place_headings(arguments: FigureArguments, cells: Cells, k: int, middle: Point) -> tuple[tuple[Point, Text], ...]:
    """Which pair it is, and how far it turns."""
    top = middle[1] - SIDE / 2 - HEAD
    first = ((middle[0], top + 16), words(f"{k + 1}組目"))
    if (speeds := arguments.matrix_option("speeds")) is None:
        return (first,)
    speed = number(cells.number(speeds, 0, k, arguments.form(cells)))
    return first, ((middle[0], top + 37), (*words("一つで "), *speed, *words(" ラジアン")))


def tabulate(arguments: FigureArguments, cells: Cells, nodes) -> DataTable:
    """The four rows, and the speeds if they are drawn."""
    form, count = arguments.form(cells), cells.value(nodes[0]).array.shape[1]
    names = (read_text("$q$"), read_text("$k$"), read_text("回した $q$"), read_text("回した $k$"))
    rows = [(name, *(number(cells.number(node, 0, j, form)) for j in range(count))) for name, node in zip(names, nodes)]
    if speeds := arguments.matrix_option("speeds"):
        rows.append((words("一つ進む角度"), *(number(cells.number(speeds, 0, j // 2, form)) for j in range(count))))
    return DataTable(((), *(words(f"第{j + 1}成分") for j in range(count))), tuple(rows))
