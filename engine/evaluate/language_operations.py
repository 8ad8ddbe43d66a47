"""The operations that the language has and the core has not: labels, counted slices, measurements, texts.

Importing this module adds them to OPERATIONS.
"""

import numpy as np

from engine.errors import OutOfRange
from engine.evaluate.diagnoses import NoGradient
from engine.evaluate.graph import Node
from engine.evaluate.lift import lift
from engine.evaluate.operations import OPERATIONS, Operation
from engine.evaluate.rules import RULES
from engine.evaluate.text_operations import TEXT_OPERATIONS, rows_rule
from engine.transformer import arrangements
from engine.transformer.arrangements import shape_text

put = lift("put", arrangements.put, parameters=2)


def labelled(matrix, *labels_and_axes):
    """The matrix itself; its labels are looked up beside the arithmetic."""
    return matrix


def bounds(x, start, stop, axis):
    """Two calculated positions, the second not before the first."""
    first, last = start[0, 0], stop[0, 0]
    if not 0 <= first <= last <= x.shape[axis] or first % 1 or last % 1:
        raise OutOfRange(f"a matrix {shape_text(x)} has no {('rows', 'columns')[axis]} {first}:{last}; positions count from 0")
    return int(first), int(last)


def take_rows(x, start, stop):
    """The rows from a start up to, but without, a stop, both calculated; none if they are equal."""
    first, last = bounds(x, start, stop, 0)
    return x[first:last]


def take_columns(x, start, stop):
    """The columns from a start up to, but without, a stop, both calculated; none if they are equal."""
    first, last = bounds(x, start, stop, 1)
    return x[:, first:last]


def standard_deviation(x):
    """The root of the mean square distance of all elements from their mean (over n, not n − 1)."""
    distances = x - x.sum() / x.size
    return np.sqrt(np.array([[(distances * distances).sum() / x.size]], dtype=x.dtype))


def mean_largest_coefficient(x):
    """Softmax of each row, the largest coefficient of each row, their mean; each distinct exponential once."""
    distances = x - x.max(axis=1, keepdims=True)
    distinct, places = np.unique(distances, return_inverse=True)
    exponentials = np.exp(distinct)[places].reshape(x.shape)
    return (1 / exponentials.sum(axis=1, keepdims=True)).sum(axis=0, keepdims=True) / x.shape[0]


MEASURES = {
    "standard deviation": standard_deviation,
    "mean largest coefficient": mean_largest_coefficient,
}
"What measure() can find out about a sample, by the words that an author writes."


def measure(x, kind):
    """One number about a whole sample."""
    return MEASURES[kind](x)


def locate_labelled(i, j, operands, parameters):
    return [(0, i, j)]


def locate_rows(i, j, operands, parameters):
    return [(0, int(operands[1][0, 0]) + i, j), (1, 0, 0), (2, 0, 0)]


def locate_columns(i, j, operands, parameters):
    return [(0, i, int(operands[1][0, 0]) + j), (1, 0, 0), (2, 0, 0)]


def fixed_position(start) -> int:
    """Where a slice starts whose start is written as a number."""
    if isinstance(start, Node):
        if start.operation != "constant":
            raise NoGradient("a gradient goes only through slices that start at a fixed position")
        return int(start.parameters[0])
    return int(start[0, 0])


def no_gradient(*_):
    raise NoGradient("a gradient does not go through measure()")


OPERATIONS.update(
    (operation.name, operation)
    for operation in (
        *TEXT_OPERATIONS,
        Operation("labelled", labelled, None, locate_labelled, view=True),
        Operation("take_rows", take_rows, None, locate_rows),
        Operation("take_columns", take_columns, None, locate_columns),
        Operation("measure", measure, ("**",)),
    )
)
RULES.update(
    labelled=lambda g, y, x, *rest: (g, *(None for _ in rest)),
    take_rows=lambda g, y, x, start, stop: (put(g, x, fixed_position(start), 0), None, None),
    take_columns=lambda g, y, x, start, stop: (put(g, x, 0, fixed_position(start)), None, None),
    measure=no_gradient,
    pick_rows=rows_rule,
)
