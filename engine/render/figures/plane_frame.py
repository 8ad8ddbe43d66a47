"""The part of the plane that a figure shows, with its grid, axes and ticks."""

from collections.abc import Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.render.cells import Cells
from engine.render.figures.arrow_labels import Box
from engine.render.figures.coordinates import Point, half, line, written
from engine.render.figures.drawing import Text, words
from engine.render.figures.lettering import backdrop
from engine.render.figures.picture import WIDTH
from engine.render.figures.states import all_values

LEFT, RIGHT, TOP, BOTTOM = 38, 44, 30, 50
"Room beside the plane: for ticks, labels and the names of the axes."
TALLEST = 230
"Of the plane itself, in units."
MOST_TICKS = 6


@dataclass(frozen=True)
class Frame:
    """The part of the plane that is shown, and where."""

    low: Point
    high: Point
    unit: Decimal
    "how many units of the picture a 1 is long"
    left: Decimal

    def at(self, point: Point) -> Point:
        """Where a point of the plane stands in the picture."""
        return self.left + (point[0] - self.low[0]) * self.unit, TOP + (self.high[1] - point[1]) * self.unit

    @property
    def origin(self) -> Point:
        """Where 0 stands."""
        return self.at((Decimal(0), Decimal(0)))

    def to_the_edge(self, direction: Point) -> Point:
        """Where a ray from the origin leaves the plane; it has a direction."""
        share = min((self.high if d > 0 else self.low)[j] / d for j, d in enumerate(direction) if d)
        return self.at((direction[0] * share, direction[1] * share))

    @property
    def height(self) -> Decimal:
        return TOP + (self.high[1] - self.low[1]) * self.unit + BOTTOM


@dataclass(frozen=True)
class Tick:
    at: Point
    text: Text
    anchor: str = ""


def choose_frame(cells: Cells, nodes: Iterable[Node], margin: Decimal = Decimal(0)) -> Frame:
    """Whole numbers around every row in every state, at least from 0 to 1; around them a margin."""
    rows = [row for node in nodes for value in all_values(cells, node) for row in value.array]
    low = tuple(min(Decimal(0), *(row[j] for row in rows)).to_integral_value(ROUND_FLOOR) - margin for j in range(2))
    high = tuple(max(Decimal(1), *(row[j] for row in rows)).to_integral_value(ROUND_CEILING) + margin for j in range(2))
    across, up = high[0] - low[0], high[1] - low[1]
    unit = min((WIDTH - LEFT - RIGHT) / across, TALLEST / up)
    return Frame(low, high, unit, LEFT + half(WIDTH - LEFT - RIGHT - across * unit))


def tick_values(low: Decimal, high: Decimal) -> list[Decimal]:
    """Whole numbers, not too many, 0 among them."""
    steps = (Decimal(step * 10**power) for power in range(18) for step in (1, 2, 5))
    step = next(step for step in steps if (high - low) / step <= MOST_TICKS)
    return [step * k for k in range(int((low / step).to_integral_value(ROUND_CEILING)), int(high // step) + 1)]


def draw_grid(frame: Frame) -> str:
    """Hairlines at the ticks."""
    (left, low), (right, high) = frame.low, frame.high
    upright = (line(frame.at((x, low)), frame.at((x, high))) for x in tick_values(left, right))
    level = (line(frame.at((left, y)), frame.at((right, y))) for y in tick_values(low, high))
    return "".join((*upright, *level))


def draw_axes(frame: Frame) -> str:
    """Through the origin, a little longer than the grid."""
    zero = Decimal(0)
    left, right = frame.at((frame.low[0], zero)), frame.at((frame.high[0], zero))
    bottom, top = frame.at((zero, frame.low[1])), frame.at((zero, frame.high[1]))
    return line(left, (right[0] + 10, right[1])) + line(bottom, (top[0], top[1] - 10))


def place_ticks(frame: Frame) -> list[Tick]:
    """At the lower and the left edge of the plane."""
    bottom = frame.at(frame.low)
    level = [Tick((frame.at((x, Decimal(0)))[0], bottom[1] + 26), tick_text(x)) for x in tick_values(frame.low[0], frame.high[0])]
    upright = [
        Tick((bottom[0] - 9, frame.at((Decimal(0), y))[1] + 5), tick_text(y), "end")
        for y in tick_values(frame.low[1], frame.high[1])
    ]
    return level + upright


def tick_text(value: Decimal) -> Text:
    return words(written(value).replace("-", "\N{MINUS SIGN}"))


def place_names(frame: Frame, names: tuple[Text, Text]) -> list[Tick]:
    """That of the level axis below its end, that of the upright one above its end."""
    corner = frame.at((frame.high[0], frame.low[1]))
    return [
        Tick((corner[0] + 10, corner[1] + 46), names[0], "end"),
        Tick((frame.at((Decimal(0), frame.high[1]))[0], Decimal(TOP - 15)), names[1]),
    ]


def covered(tick: Tick) -> Box:
    left, top, width, height = backdrop(tick.at, tick.text, tick.anchor)
    return left, top, left + width, top + height
