"""The figure "flow": boxes and arrows, from a drawing's data file.

``figure("flow", "heads", z=Z, …)``: ``content/drawings/heads.yml``; what it calls ``{z}`` is the number, label or row given here.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import PurePosixPath

from engine.errors import Place
from engine.records import dataclass
from engine.render.cells import Cell, Cells
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.arrow_shapes import head_points, shaft_ends
from engine.render.figures.coordinates import Point, half, line
from engine.render.figures.diagnoses import BadDrawing, MissingFigureOption
from engine.render.figures.drawing import DataTable, FigureDrawing, Text, plain, words
from engine.render.figures.drawing_file import Box, Drawing, read_drawing
from engine.render.figures.flow_layout import ASIDE, LINE, MARGIN, Rectangle, label_place, longest_piece, place_boxes, route
from engine.render.figures.flow_slots import Slots
from engine.render.figures.lettering import text_width
from engine.render.figures.picture import WIDTH, draw_picture

OPTIONS = None
"Every other option is a number or row for the drawing; one that it does not use is an error."
STACK = Decimal(3)
"How far a box behind another one shows."


@dataclass(frozen=True)
class Frame:
    """One border of a box."""

    corners: str
    role: str
    "query, …, encoder, decoder, or nothing"


@dataclass(frozen=True)
class Line:
    text: Text
    at: Point


@dataclass(frozen=True)
class DrawnBox:
    area: tuple[Decimal, Decimal, Decimal, Decimal]
    "x, y, width, height"
    tint: str
    frames: tuple[Frame, ...]
    lines: tuple[Line, ...]
    conditions: Mapping[str, Cell]
    "attributes that follow the states: data-marked, visibility"


@dataclass(frozen=True)
class DrawnArrow:
    shaft: str
    head: str
    dashed: bool
    label: Text
    label_at: Point
    anchor: str
    conditions: Mapping[str, Cell]
    "as those of a box"


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    drawing = load_drawing(arguments)
    slots = Slots(arguments, cells)
    places = place_boxes(drawing)
    boxes = [draw_box(box, places[name], slots) for name, box in drawing.boxes.items()]
    labels = [slots.read(arrow.label, arrow.place) for arrow in drawing.arrows]
    arrows = draw_arrows(drawing, places, labels, slots)
    slots.check_used()
    height = max(place.bottom for place in places.values()) + MARGIN
    svg = draw_picture("flow", arguments, height=height, width=drawing.width, boxes=boxes, arrows=arrows)
    return FigureDrawing(svg, data_table(drawing, slots, labels), wide=drawing.width > WIDTH)


def load_drawing(arguments: FigureArguments) -> Drawing:
    if not arguments.positional or not isinstance(arguments.positional[0], str):
        raise MissingFigureOption('the figure "flow" needs the name of a drawing: figure("flow", "heads", …)', arguments.place)
    name = arguments.positional[0]
    folder = PurePosixPath(arguments.place.path).parent / "drawings" if arguments.place else PurePosixPath("drawings")
    return read_drawing(arguments.drawings, name, str(folder / f"{name}.yml"), arguments.place)


def draw_box(box: Box, place: Rectangle, slots: Slots) -> DrawnBox:
    texts = [slots.read(line, box.place) for line in box.lines]
    room = place.right - place.left
    for text in texts:
        if text_width(text) > room:
            raise BadDrawing(
                f"{plain(text)!r} needs about {text_width(text):.0f} units, the box {box.name!r} has {room:.0f}: "
                "break the line, or give it more columns", box.place,
            )
    x, y = place.middle
    top = y - half(LINE * len(texts)) + 16
    lines = tuple(Line(text, (x, top + LINE * k)) for k, text in enumerate(texts))
    area = (place.left, place.top, room, place.bottom - place.top)
    tint = "" if box.plain else box.role or box.side
    return DrawnBox(area, tint, () if box.plain else frames_of(box, place), lines, slots.conditions_of(box))


def frames_of(box: Box, place: Rectangle) -> tuple[Frame, ...]:
    """The border; a second one inside for the decoder; the edges of the boxes behind a stack."""
    role = box.role or box.side
    frames = [Frame(line(*corners(place, Decimal(0)), closed=True), role)]
    if box.side == "decoder":
        frames.append(Frame(line(*corners(place, Decimal(3)), closed=True), role))
    if box.stack:
        frames += [Frame(edge_behind(place, STACK * k), role) for k in (1, 2)]
    return tuple(frames)


def corners(place: Rectangle, inset: Decimal) -> list[Point]:
    left, top, right, bottom = place.left + inset, place.top + inset, place.right - inset, place.bottom - inset
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def edge_behind(place: Rectangle, shift: Decimal) -> str:
    """The upper and the right edge of a box that stands behind this one."""
    before = shift - STACK
    return line(
        (place.left + shift, place.top - before), (place.left + shift, place.top - shift),
        (place.right + shift, place.top - shift), (place.right + shift, place.bottom - shift),
        (place.right + before, place.bottom - shift),
    )


def draw_arrows(
    drawing: Drawing, places: Mapping[str, Rectangle], labels: list[Text], slots: Slots
) -> list[DrawnArrow]:
    pairs = {(arrow.start, arrow.end) for arrow in drawing.arrows}
    ways = [
        route(places[arrow.start], places[arrow.end], drawing.gap, ASIDE if (arrow.end, arrow.start) in pairs else 0)
        for arrow in drawing.arrows
    ]
    for arrow, way, label in zip(drawing.arrows, ways, labels):
        check_label(way, label, arrow.place)
    return [
        draw_arrow(way, arrow.dashed, label, drawing.width, slots.conditions_of(arrow))
        for arrow, way, label in zip(drawing.arrows, ways, labels)
    ]


def check_label(way: list[Point], label: Text, place: Place) -> None:
    """Above a level arrow a label has the room between two boxes."""
    (x1, y1), (x2, y2) = longest_piece(way)
    if y1 == y2 and text_width(label) > abs(x1 - x2):
        raise BadDrawing(
            f"{plain(label)!r} needs about {text_width(label):.0f} units, its arrow is {abs(x1 - x2):.0f} long: "
            "shorten the label, or make the gap between the columns wider", place,
        )


def draw_arrow(
    way: list[Point], dashed: bool, label: Text, width: Decimal, conditions: Mapping[str, Cell]
) -> DrawnArrow:
    at, anchor = label_place(way, text_width(label), width)
    path = line(*way[:-2], *shaft_ends(*way[-2:]))
    return DrawnArrow(path, head_points(*way[-2:]), dashed, label, at, anchor, conditions)


def data_table(drawing: Drawing, slots: Slots, labels: list[Text]) -> DataTable:
    """One row an arrow that is always there; a box without arrows has a row of its own."""
    texts = {name: box_text(box, slots) for name, box in drawing.boxes.items()}
    texts |= {name: joined_texts(texts[member] for member in group) for name, group in drawing.groups.items()}
    rows = [(texts[arrow.start], texts[arrow.end], label) for arrow, label in zip(drawing.arrows, labels) if not arrow.shown]
    joined = {name for arrow in drawing.arrows for name in (arrow.start, arrow.end)}
    joined |= {member for name in joined if name in drawing.groups for member in drawing.groups[name]}
    rows += [(texts[name], (), ()) for name in drawing.boxes if name not in joined]
    if any(labels):
        return DataTable((words("どこから"), words("どこへ"), words("何が")), tuple(rows), row_headings=False)
    return DataTable((words("どこから"), words("どこへ")), tuple(row[:2] for row in rows), row_headings=False)


def box_text(box: Box, slots: Slots) -> Text:
    """All lines of a box in one."""
    return joined_texts(slots.read(source, box.place) for source in box.lines)


def joined_texts(texts: Iterable[Text]) -> Text:
    """Several texts in one, with spaces between."""
    return tuple(run for k, text in enumerate(texts) for run in (words(" ") if k else ()) + text)
