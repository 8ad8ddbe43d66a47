"""Where the boxes and lines of an architecture stand, in units of the picture."""

from decimal import Decimal

from engine.records import dataclass
from engine.render.figures.architecture_file import SIDES, SUBLAYERS, Architecture, Part
from engine.render.figures.coordinates import Point, half
from engine.render.figures.flow_layout import Rectangle

WIDTH = Decimal(640)
MIDDLES = {"encoder": Decimal(198), "decoder": WIDTH - 198}
OUTWARD = {"encoder": -1, "decoder": 1}
"In which direction the outer edge of the picture lies."
HALF_BOX, RESIDUAL, INNER, OUTER = 84, 101, 97, 116
"From the middle of a side: the edge of a box, the arrow around it, the edges of the frame."
LINE, PADDING = Decimal(20), Decimal(12)
"Of text in a box; above and below it together."
WORDS_HEIGHT, PLUS_HEIGHT = Decimal(44), Decimal(22)
BELOW = {"words": 22, "box": 22, "plus": 20, "attention": 58, "cross": 70, "network": 46, "norm": 14}
"The room under a part of each shape."
FRAME_MARGIN = 16
"Of the frame around its highest box; below its lowest one it leaves room for the arrows."
FAN = 44
"From the middle of an attention box to each of the outer two arrows that enter it."
SPLIT, LEAVE, ARRIVE = 20, 36, 18
"Below a box: where its arrows part, where the one around it leaves, where the path arrives."
LOWER = 12
"How much lower the first two are where the path arrives above them."
TOP = Decimal(4)


@dataclass(frozen=True)
class Layout:
    height: Decimal
    places: dict[str, Rectangle]
    "of the parts that stand one above the other, and of the frames"
    arrows: dict[str, tuple[tuple[Point, ...], ...]]
    "by part: the corners of each arrow that belongs to it; those of a box lead into it"


def place_architecture(drawing: Architecture) -> Layout:
    heights = {side: side_height(drawing.stacked(side)) for side in SIDES}
    height = max(heights.values()) + TOP
    places = {}
    for side in SIDES:
        places |= place_side(drawing, side, height)
    arrows = {}
    for side in SIDES:
        arrows |= side_arrows(drawing, side, places)
    return Layout(height + TOP, places, arrows | path_arrows(drawing, places))


def part_height(part: Part) -> Decimal:
    return {"words": WORDS_HEIGHT, "plus": PLUS_HEIGHT}.get(part.shape, LINE * len(part.lines) + PADDING)


def side_height(parts: list[Part]) -> Decimal:
    gaps = sum(BELOW[part.shape] for part in parts[1:])
    frame = FRAME_MARGIN if parts[-1].shape != "norm" else 2 * FRAME_MARGIN
    return sum(map(part_height, parts)) + gaps + frame


def place_side(drawing: Architecture, side: str, bottom: Decimal) -> dict[str, Rectangle]:
    """From the bottom up; the sides begin at the same height."""
    places, parts, y = {}, drawing.stacked(side), bottom
    inside = False
    for number, part in enumerate(parts):
        leaves = inside and part.shape in ("box", "words")
        inside = part.shape == "attention" or inside and not leaves
        y -= (BELOW[part.shape] if number else 0) + (FRAME_MARGIN if leaves else 0)
        middle = MIDDLES[side]
        half_width = 11 if part.shape == "plus" else HALF_BOX
        places[part.name] = Rectangle(middle - half_width, y - part_height(part), middle + half_width, y)
        y -= part_height(part)
    places[drawing.only(side, "frame").name] = frame_place(side, parts, places)
    return places


def frame_place(side: str, parts: list[Part], places: dict[str, Rectangle]) -> Rectangle:
    """Around everything from the first attention to the last norm."""
    framed = [places[part.name] for part in parts if part.shape in (*SUBLAYERS, "norm")]
    edges = sorted((MIDDLES[side] + OUTWARD[side] * OUTER, MIDDLES[side] - OUTWARD[side] * INNER))
    return Rectangle(edges[0], framed[-1].top - FRAME_MARGIN, edges[1], framed[0].bottom + LEAVE + 10)


def side_arrows(drawing: Architecture, side: str, places: dict[str, Rectangle]) -> dict[str, tuple]:
    """The arrows into each part of a side, and those around its sublayers."""
    parts, arrows, around = drawing.stacked(side), {}, []
    for below, part in zip(parts, parts[1:]):
        start, end = places[below.name], places[part.name]
        arrows[part.name] = entering(part, start, end)
    for number, part in enumerate(parts):
        if part.shape in SUBLAYERS:
            leave = LEAVE + (LOWER if part.shape == "cross" else 0)
            around.append(residual(side, places[part.name], places[parts[number + 1].name], leave))
        if part.shape == "plus":
            arrows[part.name] += (wave_arrow(side, places[part.name]),)
    return arrows | {drawing.only(side, "residuals").name: tuple(around)}


def entering(part: Part, start: Rectangle, end: Rectangle) -> tuple[tuple[Point, ...], ...]:
    """One arrow from the part below; three into an attention, of which the path brings two into a cross one."""
    x, low, tip = start.middle[0], start.top, end.bottom
    split = tip + SPLIT
    if part.shape == "attention":
        sides = tuple(((x, split), (x + shift, split), (x + shift, tip)) for shift in (-FAN, FAN))
        return ((x, low), (x, tip)), *sides
    if part.shape == "cross":
        turn = tip + SPLIT + LOWER
        return (((x, low), (x, turn), (x + FAN, turn), (x + FAN, tip)),)
    return (((x, low), (x, tip)),)


def residual(side: str, box: Rectangle, norm: Rectangle, leave: int) -> tuple[Point, ...]:
    """Around a box, from the line below it into the norm above it."""
    x = MIDDLES[side]
    out, edge = x + OUTWARD[side] * RESIDUAL, x + OUTWARD[side] * HALF_BOX
    low, high = box.bottom + leave, norm.middle[1]
    return (x, low), (out, low), (out, high), (edge, high)


def wave_arrow(side: str, plus: Rectangle) -> tuple[Point, ...]:
    """From the text beside a ⊕ into it."""
    x, y = plus.middle
    return (x + OUTWARD[side] * 70, y), (x + OUTWARD[side] * 11, y)


def path_arrows(drawing: Architecture, places: dict[str, Rectangle]) -> dict[str, tuple]:
    """From the top of the encoder, over and down, into the cross attention: for its keys and its values."""
    path = next(part for part in drawing.parts.values() if not part.side)
    top = places[drawing.stacked("encoder")[-1].name]
    cross = places[drawing.only("decoder", "cross").name]
    frame = places[drawing.only("encoder", "frame").name]
    over, between = frame.top - FRAME_MARGIN, half(WIDTH)
    arrive, x, tip = cross.bottom + ARRIVE, cross.middle[0], cross.bottom
    way = ((top.middle[0], top.top), (top.middle[0], over), (between, over), (between, arrive))
    return {path.name: ((*way, (x - FAN, arrive), (x - FAN, tip)), ((x - FAN, arrive), (x, arrive), (x, tip)))}
