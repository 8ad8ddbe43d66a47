"""One axis of a figure: which numbers it shows, and where."""

from collections.abc import Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from engine.records import dataclass
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.diagnoses import BadFigureValue


@dataclass(frozen=True)
class Axis:
    low: Decimal
    high: Decimal
    ticks: tuple[Decimal, ...]
    span: tuple[Decimal, Decimal]
    "where the lowest and the highest number stand in the picture"
    logarithmic: bool

    def at(self, value: Decimal) -> Decimal:
        """Where a number stands."""
        low, high, here = (exponent(number) if self.logarithmic else number for number in (self.low, self.high, value))
        return self.span[0] + (here - low) / (high - low) * (self.span[1] - self.span[0])


def choose_axis(
    numbers: Iterable[Decimal], arguments: FigureArguments, option: str, span: tuple[Decimal, Decimal], most: int = 6,
    tight: bool = False,
) -> Axis:
    """An axis that holds all the numbers, in every state, and ends at ticks; a tight one at its first and last number."""
    numbers = list(numbers)
    logarithmic = arguments.truth(option)
    if logarithmic and min(numbers) <= 0:
        raise BadFigureValue(f"{option}=True needs positive numbers", arguments.place)
    ticks = powers(min(numbers), max(numbers), most) if logarithmic else steps(min(numbers), max(numbers), most)
    if tight and min(numbers) < max(numbers):
        low, high = min(numbers), max(numbers)
        return Axis(low, high, tuple(tick for tick in ticks if low <= tick <= high), span, logarithmic)
    return Axis(ticks[0], ticks[-1], ticks, span, logarithmic)


def exponent(number: Decimal) -> Decimal:
    return number.log10()


def steps(low: Decimal, high: Decimal, most: int) -> tuple[Decimal, ...]:
    """Numbers at equal, round distances around all others: at most so many distances."""
    high = high if high > low else low + 1
    for power in range((high - low).adjusted() - 2, (high - low).adjusted() + 2):
        for step in (Decimal(digit).scaleb(power) for digit in (1, 2, 5)):
            first, last = (low / step).to_integral_value(ROUND_FLOOR), (high / step).to_integral_value(ROUND_CEILING)
            if last - first <= most:
                return tuple(step * k for k in range(int(first), int(last) + 1))
    raise AssertionError("no step is large enough")


def powers(low: Decimal, high: Decimal, most: int) -> tuple[Decimal, ...]:
    """Powers of ten around all the numbers; of many, every second, third, …"""
    first = int(exponent(low).to_integral_value(ROUND_FLOOR))
    last = max(first + 1, int(exponent(high).to_integral_value(ROUND_CEILING)))
    every = -(-(last - first) // most)
    last += -(last - first) % every
    return tuple(Decimal(1).scaleb(power) for power in range(first, last + 1, every))
