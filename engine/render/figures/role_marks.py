"""The line of each role: under its letter, around its box, along its arrow. Colours are the style sheet's."""

from decimal import Decimal

from engine.records import dataclass
from engine.render.figures.coordinates import half, line, pair

ROLES = ("query", "key", "value", "output", "weight", "coefficient")
WAVE = Decimal(5)
"Half a wave of a coefficient's line, in units."


@dataclass(frozen=True)
class Stroke:
    width: str
    dashes: str = ""
    round: bool = False
    core: str = ""
    "the width of the paper inside a double line"


ARROWS = {
    "query": Stroke("1.6"),
    "key": Stroke("3", "7,4"),
    "value": Stroke("5.4", core="2.2"),
    "output": Stroke("3.4"),
}
"Arrows that lie on one another stay visible: what is drawn later is thinner."
BORDERS = {
    "query": Stroke("1.5"),
    "key": Stroke("1.5", "6,4"),
    "value": Stroke("4.5", core="1.5"),
    "output": Stroke("3"),
    "weight": Stroke("2.2", "0,4.5", round=True),
    "coefficient": Stroke("1.5"),
    "encoder": Stroke("1.5"),
    "decoder": Stroke("1.5"),
}
UNDERLINES = {
    "query": Stroke("1.4"),
    "key": Stroke("1.4", "4,2.5"),
    "value": Stroke("1.1"),
    "output": Stroke("2.8"),
    "weight": Stroke("2.2", "0,4", round=True),
    "coefficient": Stroke("1.3"),
}


def underline_path(role: str, middle: Decimal, y: Decimal, width: Decimal) -> str:
    """One line, two for a value, waves for a coefficient."""
    left, right = middle - half(width), middle + half(width)
    if role == "value":
        return line((left, y - 1), (right, y - 1)) + line((left, y + 2), (right, y + 2))
    if role == "coefficient":
        first = f"q{pair((WAVE / 2, Decimal(-4)))},{pair((WAVE, Decimal(0)))}"
        return f"M{pair((left, y))}{first}" + f"t{pair((WAVE, Decimal(0)))}" * (int(width / WAVE) - 1)
    return line((left, y), (right, y))
