"""Where boxes, lines and texts of the figure "network" stand."""

from decimal import Decimal

from engine.records import dataclass
from engine.render.cells import Cell
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.coordinates import Point, half
from engine.render.figures.drawing import Text, number
from engine.render.figures.lettering import LARGE, read_text, text_width
from engine.render.figures.network_parts import Parts
from engine.render.figures.picture import WIDTH

BOX_HEIGHT, PITCH, FIRST = 36, 92, 58
"Of a unit; from unit to unit; the middle of the first one."
LONGEST, NEAR = 152, Decimal("0.24")
"Of a line, in units; where on a sloping line its label stands."


@dataclass(frozen=True)
class Weight:
    at: Point
    "the end of the name"
    number_at: Point
    name: Text
    number: Text


@dataclass(frozen=True)
class Placed:
    at: Point
    text: Text
    role: str = ""


@dataclass(frozen=True)
class Unit:
    box: tuple[Decimal, Decimal, Decimal, Decimal]
    "x, y, width, height"
    at: Point
    number: Text
    label: Text
    label_at: Point
    anchor: str
    role: str
    sums: tuple[Placed, ...]


@dataclass(frozen=True)
class Columns:
    """Where the two columns of boxes stand."""

    left: Decimal
    left_width: Decimal
    right: Decimal
    right_width: Decimal

    @property
    def start(self) -> Decimal:
        return self.left + self.left_width

    @property
    def length(self) -> Decimal:
        return self.right - self.start


def place_columns(parts: Parts, labels: tuple[tuple[Text, ...], tuple[Text, ...]]) -> Columns:
    """The lines take what labels and boxes leave; the whole stands in the middle."""
    left_width, right_width = box_width(parts.inputs), box_width(parts.outputs)
    left_label, right_label = (max(map(text_width, side)) + 8 for side in labels)
    length = min(Decimal(LONGEST), WIDTH - left_width - right_width - left_label - right_label)
    total = left_label + left_width + length + right_width + right_label
    left = half(WIDTH - total) + left_label
    return Columns(left, left_width, left + left_width + length, right_width)


def box_width(units: tuple[Cell, ...]) -> Decimal:
    """As wide as the widest number in any state."""
    return max(Decimal(44), max(text_width(number(cell), LARGE) for cell in units) + 14)


def middles(count: int, tallest: int) -> list[Decimal]:
    """The heights of one column's units; the shorter column stands in the middle of the other."""
    return [FIRST + half(tallest - count) * PITCH + k * PITCH for k in range(count)]


def picture_height(heights: tuple[list[Decimal], list[Decimal]], sums: list[list[Text]]) -> Decimal:
    """Down to the last box, and to the last sum."""
    (*_, last_input), (*_, last_output) = heights
    below = half(BOX_HEIGHT) + 3
    return max(last_input + below, last_output + below + 21 + 19 * (len(sums[-1]) - 1))


def place_weights(parts: Parts, columns: Columns, heights, letter: str) -> list[Weight]:
    return [
        place_weight(parts.weights[i][j], weight_name(letter, i, j), columns, heights[0], i, heights[1][j])
        for i in range(len(heights[0]))
        for j in range(len(heights[1]))
    ]


def place_weight(cell: Cell, name: Text, columns: Columns, from_heights: list[Decimal], i: int, to_y: Decimal) -> Weight:
    """On a sloping line near its start; beside a level one, away from the others."""
    rise = to_y - from_heights[i]
    if rise:
        at = columns.start + columns.length * NEAR, from_heights[i] + rise * NEAR + 6
    else:
        above = i < len(from_heights) - 1 or len(from_heights) == 1
        at = columns.start + columns.length * Decimal("0.47"), from_heights[i] + (-7 if above else 19)
    return Weight((at[0], at[1]), (at[0] + 4, at[1]), name, number(cell))


def weight_name(letter: str, i: int, j: int) -> Text:
    return read_text(f"${letter}_{{{i + 1}{j + 1}}}$")


def place_inputs(parts: Parts, columns: Columns, heights: list[Decimal], labels: tuple[Text, ...]) -> list[Unit]:
    return [
        place_unit(cell, columns.left, columns.left_width, y, label, (columns.left - 8, y + 5), "end")
        for cell, y, label in zip(parts.inputs, heights, labels)
    ]


def place_outputs(parts: Parts, columns: Columns, heights, labels, role: str, sums: list[list[Text]]) -> list[Unit]:
    beside = columns.right + columns.right_width + 8
    return [
        place_unit(
            cell, columns.right, columns.right_width, y, label, (beside, y + 5), "start", role,
            place_sum(lines, columns.right + half(columns.right_width), y),
        )
        for cell, y, label, lines in zip(parts.outputs, heights, labels, sums)
    ]


def place_unit(cell, x, width, y, label, label_at, anchor, role="", sums=()) -> Unit:
    box = (x, y - half(BOX_HEIGHT), width, Decimal(BOX_HEIGHT))
    return Unit(box, (x + half(width), y + 6), number(cell), label, label_at, anchor, role, tuple(sums))


def place_sum(lines: list[Text], x: Decimal, y: Decimal) -> list[Placed]:
    """Below its box, one line below the other, inside the picture."""
    x = min(x, WIDTH - half(max(map(text_width, lines))))
    return [Placed((x, y + half(BOX_HEIGHT) + 18 + 19 * k), text) for k, text in enumerate(lines)]


def place_heads(arguments: FigureArguments, columns: Columns, role: str) -> list[Placed]:
    top = Decimal(FIRST - half(BOX_HEIGHT) - 17)
    return [
        Placed((columns.left + half(columns.left_width), top), read_text(f"${arguments.text('input', 'x')}$")),
        Placed((columns.right + half(columns.right_width), top), read_text(f"${arguments.text('output', 'q')}$"), role),
    ]
