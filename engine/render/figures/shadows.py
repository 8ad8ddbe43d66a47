"""The geometry of the figure "projection": a query, the lines of keys, and the feet of perpendiculars on them."""

from decimal import Decimal

from engine.render.figures.arrow_labels import Line
from engine.render.figures.coordinates import Point
from engine.render.figures.plane_frame import Frame


def dot(one: Point, other: Point) -> Decimal:
    return one[0] * other[0] + one[1] * other[1]


def cross(one: Point, other: Point) -> Decimal:
    """0 if one lies on the line of the other."""
    return one[0] * other[1] - one[1] * other[0]


def sign_of(number: Decimal) -> int:
    return (number > 0) - (number < 0)


def foot_on(query: Point, key: Point) -> Point:
    """The foot of the perpendicular from the tip of the query on the line of the key."""
    share = dot(query, key) / dot(key, key)
    return key[0] * share, key[1] * share


def whole_line(key: Point, frame: Frame) -> Line:
    """The line of a key through the whole frame."""
    return frame.to_the_edge((-key[0], -key[1])), frame.to_the_edge(key)


def lines_of(rows: list[Point], frame: Frame) -> list[list[Line]]:
    """What labels leave free: the lines of the keys and the query, where shadows lie; then the perpendiculars."""
    *keys, query = rows
    tip = frame.at(query)
    whole = [whole_line(key, frame) for key in keys]
    return [[(frame.origin, tip), *whole], [(tip, frame.at(foot_on(query, key))) for key in keys]]
