"""Where the labels of arrows stand: beyond their tips, none on another, also where tips coincide."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import product

from engine.render.figures.coordinates import Point, half

Box = tuple[Decimal, Decimal, Decimal, Decimal]
"left, top, right, bottom"
Line = tuple[Point, Point]
"from, to"
SLANT = Decimal("0.71")
DIRECTIONS = tuple(
    (x * size, y * size)
    for x, y in product((1, 0, -1), repeat=2) if x or y
    for size in (SLANT if x and y else Decimal(1),)
)
AWAY = (Decimal(4), Decimal(16), Decimal(28))
"From the tip to the label, in units; the nearest place that is free and on no line is taken, else the nearest free one."
HEIGHT = Decimal(25)
"Of a label with the mark under it."
TIP = Decimal(3)
"Half the side of the square around a tip that labels leave free."


def place_labels(
    tips: Sequence[Point], widths: Sequence[Decimal], origin: Point, bounds: Point, obstacles: Sequence[Box] = (),
    lines: Sequence[Sequence[Line]] | None = None,
) -> list[Point]:
    """The middle of each label; earlier arrows choose first, and none covers a tip or an obstacle.

    ``lines`` are groups of what a label crosses only if it must, the most important first; left out, they are the shafts.
    """
    taken: list[Box] = [*obstacles, *(box(tip, 2 * TIP, 2 * TIP) for tip in tips)]
    groups = [[(origin, tip) for tip in tips]] if lines is None else lines
    places = []
    for tip, width in zip(tips, widths):
        free = (place for place in candidates(tip, width, origin) if is_free(box(place, width, HEIGHT), bounds, taken))
        place = least_crossing(free, width, groups) or tip
        taken.append(box(place, width, HEIGHT))
        places.append(place)
    return places


def least_crossing(places: Iterable[Point], width: Decimal, groups: Sequence[Sequence[Line]]) -> Point | None:
    """The first place that lies on no line, else the first of those that cross what matters least."""
    best, fewest = None, [True] * (len(groups) + 1)
    for place in places:
        area = box(place, width, HEIGHT)
        crossed = [any(crosses(*ends, area) for ends in group) for group in groups]
        if not any(crossed):
            return place
        if crossed < fewest:
            best, fewest = place, crossed
    return best


def candidates(tip: Point, width: Decimal, origin: Point) -> Iterator[Point]:
    """The places around a tip, the best first."""
    for away in AWAY:
        for x, y in directions_from(origin, tip):
            yield tip[0] + x * (away + half(width)), tip[1] + y * (away + half(HEIGHT))


def directions_from(origin: Point, tip: Point) -> list[Point]:
    """All eight, that of the arrow itself first; of an arrow of length 0, up and to the left."""
    ahead = (tip[0] - origin[0], tip[1] - origin[1])
    if not any(ahead):
        ahead = (Decimal(-1), Decimal(-2))
    return sorted(DIRECTIONS, key=lambda way: -(way[0] * ahead[0] + way[1] * ahead[1]))


def box(middle: Point, width: Decimal, height: Decimal) -> Box:
    return middle[0] - half(width), middle[1] - half(height), middle[0] + half(width), middle[1] + half(height)


def is_free(candidate: Box, bounds: Point, taken: list[Box]) -> bool:
    left, top, right, bottom = candidate
    inside = left >= 0 and top >= 0 and right <= bounds[0] and bottom <= bounds[1]
    return inside and not any(left < r and l < right and top < b and t < bottom for l, t, r, b in taken)


def crosses(start: Point, end: Point, area: Box) -> bool:
    """Whether a straight line passes through a box: the part of it that lies within both pairs of edges is not empty."""
    if any(max(start[at], end[at]) < area[at] or min(start[at], end[at]) > area[at + 2] for at in range(2)):
        return False  # all of it on one side, as most lines are
    first, last = Decimal(0), Decimal(1)
    for axis in range(2):
        along, low, high = end[axis] - start[axis], area[axis] - start[axis], area[axis + 2] - start[axis]
        if not along:
            if low > 0 or high < 0:
                return False
            continue
        enter, leave = sorted((low / along, high / along))
        first, last = max(first, enter), min(last, leave)
    return first < last
