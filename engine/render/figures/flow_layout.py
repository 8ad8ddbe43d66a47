"""Boxes on a grid and the arrows between them, in units of the picture."""

from decimal import Decimal
from itertools import accumulate, pairwise

from engine.records import dataclass
from engine.render.figures.coordinates import Point, half
from engine.render.figures.drawing_file import Area, Drawing

LINE = Decimal(22)
"Of text in a box."
EMPTY = Decimal(10)
"The height of a row without boxes."
MARGIN = Decimal(3)
"For borders and for the boxes behind a stack."
LEAST_OVERLAP = 8
"By which two boxes must face each other for a straight arrow."
ASIDE = 9
"How far two arrows of opposite directions make way for each other."
BESIDE = 12
"From a shaft to its label: past the head, and past the paper behind the label."


@dataclass(frozen=True)
class Rectangle:
    left: Decimal
    top: Decimal
    right: Decimal
    bottom: Decimal

    @property
    def middle(self) -> Point:
        return half(self.left + self.right), half(self.top + self.bottom)

    def turned(self) -> "Rectangle":
        """Rows and columns exchanged."""
        return Rectangle(self.top, self.left, self.bottom, self.right)


def place_boxes(drawing: Drawing) -> dict[str, Rectangle]:
    """Columns share the width; a row is as high as its highest box. A group reaches from its first box to its last."""
    gap_across, gap_down = drawing.gap
    room = drawing.width - 2 * MARGIN - gap_across * (len(drawing.columns) - 1)
    widths = [room * share / sum(drawing.columns) for share in drawing.columns]
    lefts, rights = edges(widths, gap_across)
    tops, bottoms = edges(row_heights(drawing), gap_down)

    def rectangle(area: Area) -> Rectangle:
        return Rectangle(lefts[area.left], tops[area.top], rights[area.right - 1], bottoms[area.bottom - 1])

    places = {name: rectangle(box.area) for name, box in drawing.boxes.items()}
    return places | {name: around([places[member] for member in group]) for name, group in drawing.groups.items()}


def around(places: list[Rectangle]) -> Rectangle:
    """The smallest rectangle that holds some."""
    return Rectangle(
        min(place.left for place in places), min(place.top for place in places),
        max(place.right for place in places), max(place.bottom for place in places),
    )


def edges(sizes: list[Decimal], gap: Decimal) -> tuple[list[Decimal], list[Decimal]]:
    """The beginnings and the ends of a row of sizes."""
    ends = list(accumulate((size + gap for size in sizes), initial=MARGIN - gap))[1:]
    return [end - size for end, size in zip(ends, sizes)], ends


def row_heights(drawing: Drawing) -> list[Decimal]:
    heights = [EMPTY] * drawing.rows
    for box in drawing.boxes.values():
        if box.area.bottom - box.area.top == 1:
            heights[box.area.top] = max(heights[box.area.top], drawing.padding + LINE * len(box.lines))
    return heights


def route(start: Rectangle, end: Rectangle, gap: tuple[Decimal, Decimal], aside: int = 0) -> list[Point]:
    """The corners of an arrow from one box to another: up or down if it can be, else across."""
    if start.bottom <= end.top or end.bottom <= start.top:
        return upright_route(start, end, gap[1], aside)
    turned = upright_route(start.turned(), end.turned(), gap[0], aside)
    return [(x, y) for y, x in turned]


def upright_route(start: Rectangle, end: Rectangle, gap: Decimal, aside: int) -> list[Point]:
    """Straight where the boxes face each other, else with two corners in the gap before the end."""
    down = start.bottom <= end.top
    from_y, to_y = (start.bottom, end.top) if down else (start.top, end.bottom)
    left, right = max(start.left, end.left), min(start.right, end.right)
    if right - left >= LEAST_OVERLAP:
        x = half(left + right) + (aside if down else -aside)
        return [(x, from_y), (x, to_y)]
    turn = to_y - half(gap) if down else to_y + half(gap)
    return [(start.middle[0], from_y), (start.middle[0], turn), (end.middle[0], turn), (end.middle[0], to_y)]


def label_place(corners: list[Point], label_width: Decimal, width: Decimal) -> tuple[Point, str]:
    """Beside the middle of the longest piece, where the picture has room, or above it if it is level; and the anchor."""
    (x1, y1), (x2, y2) = longest_piece(corners)
    x, y = half(x1 + x2), half(y1 + y2)
    if y1 == y2:
        return (x, y - 7), ""
    before = x >= BESIDE + label_width and (y2 < y1 or x + BESIDE + label_width > width)
    return (x - BESIDE if before else x + BESIDE, y + 5), "end" if before else "start"


def longest_piece(corners: list[Point]) -> tuple[Point, Point]:
    """The piece of an arrow beside or above which its label stands."""
    return max(pairwise(corners), key=lambda piece: abs(piece[0][0] - piece[1][0]) + abs(piece[0][1] - piece[1][1]))
