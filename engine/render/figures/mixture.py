"""The figure "mixture": the rows of V as points, and the output among them as their weighted mean.

``figure("mixture", value=V, coefficient=A, output=z, …)``: a circle around each point is as large as its coefficient, and a
thread leads from it to the output.
"""

from collections.abc import Callable
from decimal import Decimal

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import line, translate, written
from engine.render.figures.diagnoses import BadFigureValue, MisfitFigure, MissingFigureOption
from engine.render.figures.drawing import DataTable, FigureDrawing, Text, number
from engine.render.figures.lettering import read_text
from engine.render.figures.mixture_names import LARGEST, NamePlaces
from engine.render.figures.picture import draw_picture
from engine.render.figures.plane import name_axes
from engine.render.figures.plane_frame import Frame, choose_frame, covered, draw_axes, draw_grid, place_names, place_ticks
from engine.render.figures.states import steady_shape, writer_for

OPTIONS = frozenset(
    {"value", "coefficient", "output", "value_name", "coefficient_name", "output_name", "horizontal", "vertical", "digits"}
)
MARGIN = Decimal("0.5")
"Between the outermost points and the edge of the plane."
NEAR = Decimal("1E-20")


@dataclass(frozen=True)
class Parts:
    values: Node
    coefficients: Node
    "one row, one number for each row of the values"
    output: Node
    names: tuple[Text, ...]
    "of the values, then of the output"


@dataclass(frozen=True)
class Corner:
    """One of the values."""

    at: tuple[Cell, Cell]
    radius: Cell
    label: Text
    label_at: Cell


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    parts = read_parts(arguments, cells)
    frame = choose_frame(cells, (parts.values,), MARGIN)
    axis_names = name_axes(arguments, cells, parts.values)
    ticks = place_ticks(frame) + place_names(frame, axis_names)
    derived, places = cells_of(arguments, cells, parts), NamePlaces(parts.names, frame, [covered(tick) for tick in ticks])
    write = writer_for(cells, parts.output)
    svg = draw_picture(
        "mixture", arguments, height=frame.height, grid=draw_grid(frame), axes=draw_axes(frame), ticks=ticks,
        corners=draw_corners(cells, parts, frame, derived, places),
        outline=derived("outline", (parts.values,), lambda v: line(*(frame.at(tuple(row)) for row in v.array), closed=True)),
        output=tuple(derived(axis, (parts.output,), lambda z, j=j: write(frame.at(tuple(z.array[0]))[j])) for j, axis in enumerate("xy")),
        label=parts.names[-1],
        label_at=derived("label", (parts.values, parts.output), lambda v, z: translate(places.of_output(v, z))),
    )
    return FigureDrawing(svg, data_table(arguments, cells, parts, axis_names))


def draw_corners(cells: Cells, parts: Parts, frame: Frame, derived: Callable[..., Cell], places: NamePlaces) -> list[Corner]:
    """The values, each with its circle and its name."""
    values, write = (parts.values,), writer_for(cells, parts.coefficients)

    def corner(i: int) -> Corner:
        return Corner(
            tuple(derived(f"{i}.{axis}", values, lambda v, j=j: written(frame.at(tuple(v.array[i]))[j])) for j, axis in enumerate("xy")),
            derived(f"{i}.radius", (parts.coefficients,), lambda a: write(a.array[0, i].sqrt() * LARGEST)),
            parts.names[i],
            derived(f"{i}.label", values, lambda v: translate(places.of_values(v)[i])),
        )

    return [corner(i) for i in range(len(parts.names) - 1)]


def read_parts(arguments: FigureArguments, cells: Cells) -> Parts:
    """Three matrices that belong together; an error if the output is not the mean."""
    found = {name: arguments.matrix_option(name) for name in ("value", "coefficient", "output")}
    for name, node in found.items():
        if node is None:
            raise MissingFigureOption(f"a mixture needs {name}=", arguments.place)
    shapes = [steady_shape(cells, node, arguments) for node in found.values()]
    count = shapes[0][0]
    if shapes != [(count, 2), (1, count), (1, 2)]:
        written_out = ", ".join(f"{rows}×{columns}" for rows, columns in shapes)
        raise MisfitFigure(f"a mixture needs values n×2, coefficients 1×n and an output 1×2, not {written_out}", arguments.place)
    v, a, z = (cells.value(node).array for node in found.values())
    if any(abs(x) > NEAR for x in (a @ v - z).flat):
        raise BadFigureValue("the output of a mixture must be the coefficients times the values", arguments.place)
    letter = arguments.text("value_name", "v")
    names = [read_text(f"${letter}_{{{i + 1}}}$") for i in range(count)]
    return Parts(*found.values(), (*names, read_text(f"${arguments.text('output_name', 'z')}$")))


def cells_of(arguments: FigureArguments, cells: Cells, parts: Parts) -> Callable[..., Cell]:
    """Makes the cells of this figure."""
    name = cells.model.element_name(parts.output, 0, 0)
    return lambda what, nodes, shape: cells.derive(f"{name}|{arguments.name}.{what}", nodes, shape)


def data_table(arguments: FigureArguments, cells: Cells, parts: Parts, axis_names) -> DataTable:
    """Each value with its coefficient; the output below."""
    form, share = arguments.form(cells), cells.form(percent=True)

    def components(node: Node, i: int) -> list[Text]:
        return [number(cells.number(node, i, j, form)) for j in range(2)]

    rows = [
        (name, *components(parts.values, i), number(cells.number(parts.coefficients, 0, i, share)))
        for i, name in enumerate(parts.names[:-1])
    ]
    heading = read_text(f"${arguments.text('coefficient_name', 'A')}$")
    return DataTable(((), *axis_names, heading), (*rows, (parts.names[-1], *components(parts.output, 0), ())))
