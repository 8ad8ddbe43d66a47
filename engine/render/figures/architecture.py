"""The figure "architecture": the paper's Figure 1, with the parts that a page looks at made to stand out.

``figure("architecture", "figure-1")``: the view of the page's own address, or what its front matter calls highlight.
``figure("architecture", "figure-1", chapter)``: the views one by one, as a control with as many states chooses.
"""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from pathlib import PurePosixPath

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cell, Cells, spaceless
from engine.render.figures.architecture_file import PATH, SIDES, Architecture, Part, expand, read_architecture
from engine.render.figures.architecture_layout import (
    LINE, MIDDLES, OUTWARD, WIDTH, Layout, place_architecture,
)  # fmt: skip
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.arrow_shapes import head_points, shaft_ends
from engine.render.figures.coordinates import Point, half, line
from engine.render.figures.diagnoses import BadFigureValue, MissingFigureOption
from engine.render.figures.drawing import DataTable, FigureDrawing, words
from engine.render.figures.flow import corners
from engine.render.figures.flow_layout import Rectangle
from engine.render.figures.picture import draw_picture
from engine.render.templates import fill

OPTIONS = frozenset({"large"})
NAME = "figure-1"
COUNTS = "零一二三四五六七八九"
FRAMED = ("box", "attention", "cross", "network", "norm")


@dataclass(frozen=True)
class Label:
    text: str
    at: Point
    anchor: str = ""


@dataclass(frozen=True)
class Mark:
    """A part as the template draws it."""

    side: str
    "encoder, decoder, or path"
    shape: str
    lit: Cell
    "whether the page looks at it: an attribute that is there or not"
    href: str
    "of the page that explains it, or nothing"
    label: str
    "of the link"
    frames: tuple[str, ...]
    circle: Point | None
    arrows: tuple[tuple[str, str], ...]
    "shaft and head"
    own_arrows: bool
    "whether the arrows are the part itself; else they only lead into it"
    texts: tuple[Label, ...]
    room: str
    "of a link without a border: the place that answers to a finger"


def draw(arguments: FigureArguments, cells: Cells) -> FigureDrawing:
    drawing = load(arguments)
    arguments = replace(arguments, options={"title": drawing.title, "description": drawing.description, **arguments.options})
    views = Views(drawing, arguments, cells)
    layout = place_architecture(drawing)
    marks = [mark(part, layout, views, arguments) for part in drawn_order(drawing)]
    svg = draw_picture(
        "architecture", arguments, height=layout.height, width=WIDTH, svg_role="group",
        large=arguments.truth("large"), marks=marks,
    )
    notes = fill("_architecture.html", drawing=drawing, sentence=views.sentence())
    reading = fill("_reading.html", reading=drawing.reading)
    table = data_table(drawing, arguments)
    return FigureDrawing(svg, table, True, drawing.title, notes, reading, table_title="図の箱を表で見る")


def load(arguments: FigureArguments) -> Architecture:
    name = arguments.positional[0] if arguments.positional else None
    if not isinstance(name, str):
        raise MissingFigureOption(f'it needs the name of a drawing: figure("architecture", "{NAME}")', arguments.place)
    folder = PurePosixPath(arguments.place.path).parent / "drawings" if arguments.place else PurePosixPath("drawings")
    return read_architecture(arguments.drawings, name, str(folder / f"{name}.yml"), arguments.place)


class Views:
    """Which parts stand out: always the same ones, or as a control says."""

    def __init__(self, drawing: Architecture, arguments: FigureArguments, cells: Cells):
        self.drawing, self.arguments, self.cells = drawing, arguments, cells
        self.node = arguments.matrix(1, "the control that chooses a view") if len(arguments.positional) > 1 else None
        self.all = tuple(drawing.views.values()) if self.node else (self.of_page(),)
        if self.node:
            self.check_states(self.node)

    def of_page(self) -> tuple[str, ...]:
        """What the front matter names, else the view of the page's address."""
        wanted = self.arguments.highlight or (self.arguments.here,)
        known = {**self.drawing.views, **{name: (name,) for name in self.drawing.parts}}
        if self.arguments.here not in self.drawing.views and not self.arguments.highlight:
            message = "the drawing has no view of this page; name the parts with highlight: in the front matter"
            raise BadFigureValue(message, self.arguments.place)
        names = [part for name in wanted for part in known.get(name, (name,))]
        return expand(names, self.drawing.parts, self.arguments.place)

    def check_states(self, node: Node) -> None:
        states = {value for state in self.cells.model.states_of(self.cells.model.controls_of(node))
                  for value in self.cells.model.value(node, state).array.flat}  # fmt: skip
        if states != set(map(Decimal, range(len(self.all)))):
            raise BadFigureValue(f"the drawing has {len(self.all)} views; the control needs as many states", self.arguments.place)

    def lit(self, part: Part) -> Cell:
        return self.follow(part.name, lambda view: "" if part.name in view else "-")

    def sentence(self) -> Cell:
        return self.follow("words", lambda view: spaceless(in_words(self.drawing, view)))

    def follow(self, name: str, write) -> Cell:
        id = f"{self.arguments.name}|{name}"
        if self.node is None:
            return Cell(id, write(self.all[0]))
        return self.cells.derive(id, (self.node,), lambda value: write(self.all[int(value.array[0, 0])]))


def in_words(drawing: Architecture, view: tuple[str, ...]) -> str:
    """What stands out, side by side: 左（Encoder）はAdd & Norm（二つ）とFeed Forward。"""
    sentences = []
    for side in SIDES:
        of_side = [part for part in drawing.parts.values() if part.side == side]
        chosen = [part for part in of_side if part.name in view]
        if chosen:
            names = "全体" if len(chosen) == len(of_side) else "、".join(counted(part.text for part in chosen))
            sentences.append(f"{drawing.sides[side]}は、{names}。")
    path = drawing.only("", PATH)
    return "".join(sentences) + (f"あいだは、{path.text}。" if path.name in view else "")


def counted(names: Iterable[str]) -> list[str]:
    """Each name once, with how often it occurs."""
    known: dict[str, int] = {}
    for name in names:
        known[name] = known.get(name, 0) + 1
    return [name if count == 1 else f"{name}（{COUNTS[count]}つ）" for name, count in known.items()]


def drawn_order(drawing: Architecture) -> list[Part]:
    """Frames first, then lines, then boxes: what lies in front comes later."""
    order = {"frame": 0, "residuals": 1, PATH: 2}
    return sorted(drawing.parts.values(), key=lambda part: order.get(part.shape, 3))


def mark(part: Part, layout: Layout, views: Views, arguments: FigureArguments) -> Mark:
    place = layout.places.get(part.name)
    chapter = arguments.chapter(part.chapter)
    ready = chapter is not None and chapter.ready and part.chapter != arguments.here
    return Mark(
        part.side or PATH, part.shape, views.lit(part),
        f"{part.chapter}.html" if ready and place else "", f"{part.text}、第{chapter.number}章へ" if ready else "",
        frames(part, place) if part.shape in (*FRAMED, "frame") else (),
        place.middle if part.shape == "plus" else None,
        tuple((line(*way[:-2], *shaft_ends(*way[-2:])), head_points(*way[-2:])) for way in layout.arrows.get(part.name, ())),
        part.shape in ("residuals", PATH),
        texts(part, place),
        line(*corners(place, Decimal(0)), closed=True) if part.shape == "words" else "",
    )


def frames(part: Part, place: Rectangle) -> tuple[str, ...]:
    """One border; on the decoder's side two."""
    insets = (0, 3) if part.side == "decoder" else (0,)
    return tuple(line(*corners(place, Decimal(inset)), closed=True) for inset in insets)


def texts(part: Part, place: Rectangle | None) -> tuple[Label, ...]:
    """Inside a box; beside a ⊕ and beside a frame."""
    if place is None:
        return ()
    x, y = place.middle
    anchor = ""
    if part.shape in ("plus", "frame"):
        distance = {"plus": 74, "frame": 0}[part.shape]
        edge = place.left if OUTWARD[part.side] < 0 else place.right
        x = MIDDLES[part.side] + OUTWARD[part.side] * distance if distance else edge + OUTWARD[part.side] * 8
        anchor = "end" if OUTWARD[part.side] < 0 else "start"
    top = y - half(LINE * len(part.lines)) + 15
    return tuple(Label(text, (x, top + LINE * k), anchor) for k, text in enumerate(part.lines))


def data_table(drawing: Architecture, arguments: FigureArguments) -> DataTable:
    """Every part with its side and the chapter that explains it."""
    rows = []
    for part in drawing.parts.values():
        chapter = arguments.chapter(part.chapter)
        name = f"第{chapter.number}章" if chapter else ""
        rows.append((words(part.text), words(drawing.sides.get(part.side, "あいだ")), words(name)))
    return DataTable((words("箱や線"), words("どちら側"), words("説明する章")), tuple(rows))
