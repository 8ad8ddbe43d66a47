"""The figure "projection": a query and keys as arrows, and the shadow that the query casts on the line of one key.

``figure("projection", query=q, key=K, follow=k, …)``: the shadow ends at the foot of the perpendicular from the tip of
the query; it is solid where it points as the key does, and striped where it points the other way.
``dot=`` and ``shadow=`` are what the table says of each key.
"""

from collections.abc import Callable
from decimal import Decimal

from engine.evaluate.graph import Node, Value
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, line, written
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure, MissingFigureOption
from engine.render.figures.drawing import DataTable, FigureDrawing, Text, number, words
from engine.render.figures.lettering import read_text
from engine.render.figures.picture import draw_picture
from engine.render.figures.plane import draw_arrows, name_axes, read_sources
from engine.render.figures.plane_frame import Frame, Tick, choose_frame, draw_axes, draw_grid, place_names, place_ticks
from engine.render.figures.shadows import cross, dot, foot_on, lines_of, sign_of, whole_line
from engine.render.figures.states import all_values

OPTIONS = frozenset(
    {"query", "key", "query_name", "key_name", "follow", "dot", "shadow", "horizontal", "vertical", "digits"}
)
SIGNS = {1: "M-6,0H6M0,-6V6", 0: "M-4,0a4,6,0,1,0,8,0a4,6,0,1,0,-8,0", -1: "M-6,0H6"}
"The sign of the dot product, drawn: plus, zero, minus."
LEGEND = Decimal(48), Decimal(11)
"Where the sample of the shadow begins."


@dataclass(frozen=True)
class Parts:
    query: Node
    "one row of two components"
    keys: Node
    follow: Node
    "the position of the key whose shadow is drawn"


@dataclass(frozen=True)
class Shadow:
    along: Cell
    "the path of the whole line of the key"
    tip: tuple[Cell, Cell]
    "of the query: x, y"
    foot: tuple[Cell, Cell]
    "of the perpendicular: x, y"
    manner: Cell
    "the class: along the key, against it"
    upright: Cell
    "whether there is a perpendicular: the display of its lines"
    sign: Cell
    "of the dot product: a path"


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    parts = read_parts(arguments, cells)
    sources = read_sources(arguments, cells)
    frame = choose_frame(cells, (parts.keys, parts.query))
    axis_names = name_axes(arguments, cells, parts.query)
    ticks = place_ticks(frame) + place_names(frame, axis_names)
    legend = [Tick((LEGEND[0] - 6, LEGEND[1] + 5), read_text(f"${arguments.text('query_name', 'q')}$ の影"), "end")]
    svg = draw_picture(
        "projection", arguments, height=frame.height, origin=frame.origin,
        grid=draw_grid(frame), axes=draw_axes(frame), ticks=ticks + legend, sample=LEGEND,
        shadow=draw_shadow(arguments, cells, parts, frame),
        arrows=draw_arrows(arguments, cells, sources, frame, ticks + legend, lambda rows: lines_of(rows, frame)),
    )
    return FigureDrawing(svg, data_table(arguments, cells, parts, [source.name for source in sources], axis_names))


def read_parts(arguments: FigureArguments, cells: Cells) -> Parts:
    """The query, the keys and the choice among them; an error for what casts no shadow."""
    found = {name: arguments.matrix_option(name) for name in ("query", "key", "follow")}
    for name, node in found.items():
        if node is None:
            raise MissingFigureOption(f"a projection needs {name}=", arguments.place)
    rows, columns = cells.value(found["query"]).array.shape
    if (rows, columns) != (1, 2):
        raise MisfitFigure(f"a projection needs one query of two components, not {rows}×{columns}", arguments.place)
    if any(not any(key) for value in all_values(cells, found["key"]) for key in value.array):
        raise BadFigureValue("a key of length 0 has no line to cast a shadow on", arguments.place)
    return Parts(found["query"], found["key"], found["follow"])


def draw_shadow(arguments: FigureArguments, cells: Cells, parts: Parts, frame: Frame) -> Shadow:
    name = cells.model.element_name(parts.query, 0, 0)

    def derived(what: str, nodes: tuple[Node, ...], shape: Callable[..., str]) -> Cell:
        return cells.derive(f"{name}|{arguments.name}.{what}", nodes, shape)

    def followed(what: str, shape: Callable[[Point, Point], str]) -> Cell:
        nodes = (parts.query, parts.keys, parts.follow)
        return derived(what, nodes, lambda q, keys, follow: shape(tuple(q.array[0]), chosen(keys, follow)))

    return Shadow(
        derived("along", (parts.keys, parts.follow), lambda keys, follow: line(*whole_line(chosen(keys, follow), frame))),
        tuple(derived(f"tip.{axis}", (parts.query,), lambda q, j=j: written(frame.at(tuple(q.array[0]))[j])) for j, axis in enumerate("xy")),
        tuple(followed(f"foot.{axis}", lambda q, key, j=j: written(frame.at(foot_on(q, key))[j])) for j, axis in enumerate("xy")),
        followed("manner", lambda q, key: "shadow-against" if dot(q, key) < 0 else "shadow-along"),
        followed("upright", lambda q, key: "-" if cross(q, key) else "none"),
        followed("sign", lambda q, key: SIGNS[sign_of(dot(q, key))]),
    )


def chosen(keys: Value, follow: Value) -> Point:
    """The key that is followed."""
    return tuple(keys.array[int(follow.array[0, 0])])


def data_table(arguments: FigureArguments, cells: Cells, parts: Parts, names: list[Text], axis_names) -> DataTable:
    """The components of all arrows, and what the author says of each key: its shadow, its dot product."""
    form = arguments.form(cells)
    more = {title: node for title, option in (("影", "shadow"), ("内積", "dot")) if (node := arguments.matrix_option(option))}
    *keys, query = names

    def row(name: Text, node: Node, i: int, rest: tuple[Text, ...]) -> tuple[Text, ...]:
        return name, *(number(cells.number(node, i, j, form)) for j in range(2)), *rest

    rows = [row(query, parts.query, 0, ((),) * len(more))]
    rows += [row(name, parts.keys, i, tuple(number(cells.number(node, 0, i, form)) for node in more.values())) for i, name in enumerate(keys)]
    return DataTable(((), *axis_names, *map(words, more)), tuple(rows))
