"""The diverging scale: seven steps, in thirds of the largest number that the figure shows in any state."""

from decimal import Decimal

from engine.evaluate.graph import Node
from engine.render.cells import Cells
from engine.render.figures.states import all_numbers


def largest_size(cells: Cells, node: Node) -> Decimal:
    """The largest absolute value of the matrix in any state; masked −∞ does not count."""
    return max((abs(number) for number in all_numbers(cells, node) if number.is_finite()), default=Decimal(0))


def step(number: Decimal, largest: Decimal) -> int:
    """From −3 to 3: 0 for zero alone, 1 up to a third of the largest, 3 above two thirds."""
    if not number:
        return 0
    thrice = 3 * abs(number)
    size = 1 if thrice <= largest else 2 if thrice <= 2 * largest else 3
    return -size if number < 0 else size
