"""An arrow: its shaft ends where its head begins; one of length 0 has neither."""

from decimal import Decimal

from engine.render.figures.coordinates import Point, line, points

HEAD, HALF_WIDTH = Decimal(12), Decimal("5.5")
"Of the head, in units; a short arrow has a smaller one."


def head_points(start: Point, tip: Point) -> str:
    """The corners of the head; all in one place if there is no direction."""
    length = distance(start, tip)
    if not length:
        return points(tip, tip, tip)
    x, y = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length
    base, side = base_of(start, tip), HALF_WIDTH * head_length(length) / HEAD
    return points(tip, (base[0] - y * side, base[1] + x * side), (base[0] + y * side, base[1] - x * side))


def shaft(start: Point, tip: Point) -> str:
    """The path of the shaft."""
    return line(*shaft_ends(start, tip))


def shaft_ends(start: Point, tip: Point) -> tuple[Point, Point]:
    """From the start to a little inside the head."""
    if start == tip:
        return start, start
    base = base_of(start, tip)
    return start, (base[0] + (tip[0] - base[0]) / 4, base[1] + (tip[1] - base[1]) / 4)


def base_of(start: Point, tip: Point) -> Point:
    """Where the head begins."""
    length = distance(start, tip)
    share = head_length(length) / length
    return tip[0] - (tip[0] - start[0]) * share, tip[1] - (tip[1] - start[1]) * share


def head_length(length: Decimal) -> Decimal:
    return min(HEAD, length / 2)


def distance(start: Point, tip: Point) -> Decimal:
    return ((tip[0] - start[0]) ** 2 + (tip[1] - start[1]) ** 2).sqrt()
