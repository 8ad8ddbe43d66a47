"""Where the names stand in the figure "mixture"."""

from decimal import Decimal

from engine.evaluate.graph import Value
from engine.render.figures.arrow_labels import Box, box, place_labels
from engine.render.figures.arrow_shapes import distance
from engine.render.figures.coordinates import Point
from engine.render.figures.drawing import Text
from engine.render.figures.lettering import text_width
from engine.render.figures.picture import WIDTH
from engine.render.figures.plane_frame import BOTTOM, Frame

LARGEST = Decimal(15)
"The radius of the circle of a coefficient of 1; its area is the coefficient."
BESIDE = LARGEST + 9
"From the output to the middle of its name."


class NamePlaces:
    """Where the names of the points stand: outside of their triangle; that of the output inside, towards the middle."""

    def __init__(self, names: tuple[Text, ...], frame: Frame, obstacles: list[Box]):
        self.frame, self.obstacles = frame, obstacles
        self.sizes = [text_width(name) + 6 for name in names]
        self.bounds = Decimal(WIDTH), frame.height - BOTTOM + 15
        self.known: dict[tuple[Point, ...], list[Point]] = {}

    def points_of(self, values: Value) -> tuple[Point, ...]:
        return tuple(self.frame.at(tuple(row)) for row in values.array)

    def of_values(self, values: Value) -> list[Point]:
        """Away from the middle of all points, and outside of the largest circles."""
        corners = self.points_of(values)
        if corners not in self.known:
            circles = [box(point, 2 * LARGEST, 2 * LARGEST) for point in corners]
            self.known[corners] = place_labels(corners, self.sizes[:-1], middle_of(corners), self.bounds, [*self.obstacles, *circles])
        return self.known[corners]

    def of_output(self, values: Value, output: Value) -> Point:
        """From the output, away from the nearest point: out of its circle."""
        corners, (at,) = self.points_of(values), self.points_of(output)
        near = min(corners, key=lambda point: abs(point[0] - at[0]) + abs(point[1] - at[1]))
        return towards(near, middle_of(corners), BESIDE)


def middle_of(points: tuple[Point, ...]) -> Point:
    return sum(point[0] for point in points) / len(points), sum(point[1] for point in points) / len(points)


def towards(start: Point, goal: Point, steps: Decimal) -> Point:
    """So many units in a direction."""
    length = distance(start, goal)
    return (goal[0] - start[0]) * steps / length, (goal[1] - start[1]) * steps / length
