"""Coordinates: computed in Decimal, written with at most two digits; no string contains a space."""

from decimal import ROUND_HALF_EVEN, Decimal

Point = tuple[Decimal, Decimal]
HUNDREDTH = Decimal("0.01")


def written(coordinate: Decimal | int) -> str:
    """12.50 is 12.5, 12.00 is 12, −0.001 is 0."""
    text = str(Decimal(coordinate).quantize(HUNDREDTH, ROUND_HALF_EVEN))
    text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def rounded(coordinate: Decimal) -> str:
    """To a whole unit, for what has so many states that digits would be heavy."""
    return written(coordinate.to_integral_value(ROUND_HALF_EVEN))


def pair(point: Point) -> str:
    return f"{written(point[0])},{written(point[1])}"


def points(*corners: Point) -> str:
    """For the attribute points of a polygon."""
    return ",".join(map(pair, corners))


def line(*corners: Point, closed: bool = False) -> str:
    """For the attribute d of a path of straight pieces."""
    return "M" + "L".join(map(pair, corners)) + ("Z" if closed else "")


def translate(point: Point) -> str:
    """For the attribute transform."""
    return f"translate({pair(point)})"


def half(length: Decimal | int) -> Decimal:
    return Decimal(length) / 2
