"""All states of a node at once: one operation on a stack of matrices, instead of one on each of them.

Most nodes are the same calculation in every state, with other numbers; what NumPy and this program do around it took ten
times as long as the arithmetic. A stack is calculated where all of it is plain: matrices of one size with the same labels,
and numbers as results. Everything else, errors above all, is left to the calculation state by state (values.py), which
knows what to say. The first state is always calculated there, so that shapes, bounds and labels are checked as ever.
"""

from collections.abc import Callable, Sequence
from decimal import DecimalException
from functools import lru_cache
from math import prod

import numpy as np

from engine.errors import AuthorError
from engine.evaluate.exact import all_finite, is_harmless
from engine.evaluate.graph import Node, Value
from engine.evaluate.lift import choose
from engine.evaluate.operations import OPERATIONS
from engine.records import dataclass

FEWEST_STATES = 3
"From which a stack pays."
MOST_AT_ONCE = 200_000
"Elements of a stack; the clock is looked at before and behind it."
ELEMENTWISE = frozenset(
    "neg exp sqrt log sin cos relu add sub mul div maximum less less_equal greater greater_equal equal not_equal select held".split()
)
"Operations whose functions take stacks as they take matrices."
Stack = np.ndarray
"[states, n, m]; [1, n, m] if it is the same in all"


@dataclass(frozen=True)
class Sheet:
    """A node in all combinations of its controls' states, the last control fastest."""

    stack: Stack
    rows: tuple[str, ...] | None
    "the labels of the rows, in every state"
    columns: tuple[str, ...] | None


class NotPlain(Exception):
    """Something that has to be looked at state by state."""


def sheet_of(values: Sequence[Value]) -> Sheet | None:
    """The values of all states as a stack; none if they differ in size or labels."""
    first = values[0]
    if len(values) == 1:
        return Sheet(first.array[np.newaxis], first.rows, first.columns)
    if any(value.array.shape != first.array.shape or (value.rows, value.columns) != (first.rows, first.columns) for value in values):
        return None
    return Sheet(stacked([value.array for value in values]), first.rows, first.columns)


def stacked(arrays: Sequence[np.ndarray]) -> Stack:
    """Matrices of one size."""
    stack = np.empty((len(arrays), *arrays[0].shape), dtype=object)
    for at, array in enumerate(arrays):
        stack[at] = array
    return stack


def padded(values: Sequence[Value]) -> Stack | None:
    """The values of all states as a stack, as large as the largest of them; None where one has no element. None, if that is too much."""
    rows, columns = map(max, zip(*(value.array.shape for value in values)))
    if len(values) * rows * columns > MOST_AT_ONCE:
        return None
    stack = np.full((len(values), rows, columns), None, dtype=object)
    for at, value in enumerate(values):
        height, width = value.array.shape
        stack[at, :height, :width] = value.array
    return stack


def calculate_stack(node: Node, operands: Sequence[Stack]) -> Stack | None:
    """A node in all its states, from those of its operands; none if that is not plain."""
    try:
        stack = AT_ONCE[node.operation](operands, node.parameters)
    except (AuthorError, DecimalException, NotPlain):
        return None
    plain = not OPERATIONS[node.operation].calculates or all_finite(stack.ravel().tolist())
    return stack if plain else None


def can_be_stacked(node: Node, states: int, operands: Sequence[Value]) -> bool:
    """Whether a node can be calculated in all states at once, and that pays. operands: in any one state."""
    axis = LOOKED_UP.get(node.operation)
    if node.operation not in AT_ONCE or states < FEWEST_STATES or axis and getattr(operands[0], axis):
        return False
    return states * max(value.array.size for value in operands) <= MOST_AT_ONCE


def spread(stack: Stack, places: tuple[int, ...], counts: tuple[int, ...]) -> Stack:
    """The stack of an operand over the states of more controls, which have so many; places: where its own stand among them."""
    if not places or len(places) == len(counts):
        return stack
    return stack[chosen(places, counts)]


@lru_cache(maxsize=1024)
def chosen(places: tuple[int, ...], counts: tuple[int, ...]) -> np.ndarray:
    """For each combination of all states the number of that of some controls."""
    own = [count if at in places else 1 for at, count in enumerate(counts)]
    return np.broadcast_to(np.arange(prod(own)).reshape(own), counts).reshape(-1)


def by_element(name: str) -> Callable:
    """The function of matrices itself."""
    operation = OPERATIONS[name]
    return lambda operands, parameters: choose(operation.function, operation.exact, operands)(*operands, *parameters)


def matmul(operands, parameters):
    if not all(map(is_harmless, operands)):
        raise NotPlain
    return np.matmul(*operands)


def total(x: Stack) -> Stack:
    return x.sum(axis=2, keepdims=True)


def take(axis: int) -> Callable:
    """The row, or column, at a calculated position, which the labels of that axis must not follow."""

    def taken(operands, parameters):
        x, at = operands
        states, length = max(len(x), len(at)), x.shape[axis]
        positions = at[:, 0, 0]
        if any(position != position or not 0 <= position < length or position % 1 for position in positions):
            raise NotPlain
        where, which = np.broadcast_to(np.arange(len(x)), states), np.broadcast_to(positions.astype(int), states)
        return np.expand_dims(x[where, which] if axis == 1 else x[where, :, which], axis)

    return taken


def part(x: Stack, top: int, bottom: int, left: int, right: int) -> Stack:
    return x[:, top:bottom, left:right]


AT_ONCE: dict[str, Callable[[Sequence[Stack], tuple], Stack]] = {name: by_element(name) for name in ELEMENTWISE} | {
    "matmul": matmul,
    "total": lambda operands, _: total(operands[0]),
    "mean": lambda operands, _: total(operands[0]) / operands[0].shape[2],
    "largest": lambda operands, _: operands[0].max(axis=2, keepdims=True),
    "sum_all": lambda operands, _: total(total(operands[0]).swapaxes(1, 2)),
    "transpose": lambda operands, _: operands[0].swapaxes(1, 2),
    "row": lambda operands, at: part(operands[0], at[0], at[0] + 1, 0, None),
    "column": lambda operands, at: part(operands[0], 0, None, at[0], at[0] + 1),
    "element": lambda operands, at: part(operands[0], at[0], at[0] + 1, at[1], at[1] + 1),
    "slice": lambda operands, ends: part(operands[0], *ends),
    "take_row": take(1),
    "take_column": take(2),
}
"""How the operations of operations.py are done on stacks."""
LOOKED_UP = {"take_row": "rows", "take_column": "columns"}
"Operations that take labels along which follow a control."
