"""The operations that the rest of the core is written in.

Each works on matrices of float64 and, unchanged, on object arrays of Decimal.
"""

from decimal import Decimal

import numpy as np

from engine.errors import BadValue, ShapeError, TooLarge

LARGEST_COUNT = 262_144
LARGEST_SIDE = 512

add, sub, mul, div, power, matmul = np.add, np.subtract, np.multiply, np.divide, np.power, np.matmul
neg, exp, sqrt, log, sin, cos, maximum = np.negative, np.exp, np.sqrt, np.log, np.sin, np.cos, np.maximum


def number(like, value):
    """A number of the same kind as the elements of a matrix."""
    return Decimal(value) if like.dtype == object else float(value)


def numbers(like, integers):
    """Integers as numbers of the same kind as the elements of a matrix."""
    return np.frompyfunc(lambda n: number(like, int(n)), 1, 1)(integers).astype(like.dtype)


def relu(x):
    """Keep what is positive, replace the rest by zero."""
    return np.where(x > 0, x, number(x, 0))


def total(x):  # [n, m] -> [n, 1]
    """Add up each row."""
    return x.sum(axis=1, keepdims=True)


def mean(x):  # [n, m] -> [n, 1]
    """Add up each row and divide by the number of its elements."""
    return total(x) / x.shape[1]


def largest(x):  # [n, m] -> [n, 1]
    """The largest element of each row."""
    return x.max(axis=1, keepdims=True)


def sum_all(x):  # [n, m] -> [1, 1]
    """Add up all elements."""
    return total(total(x).T)


def columns(x):  # [n, m] -> [1, 1]
    """The number of columns."""
    return np.array([[number(x, x.shape[1])]])


def rows_count(x):  # [n, m] -> [1, 1]
    """The number of rows."""
    return np.array([[number(x, x.shape[0])]])


def held(x):
    """The matrix itself, which a gradient takes for a constant."""
    return x


def where(condition, yes, no):
    """Choose between two matrices, element by element."""
    return np.where(condition != 0, yes, no)


def masked(scores, mask):
    """Replace the scores whose mask is 0 by minus infinity; no mask leaves them as they are."""
    if mask is None:
        return scores
    return np.where(mask != 0, scores, number(scores, "-Infinity"))


def sum_to(x, like):
    """Add up along each axis that has length one in the other matrix: the reverse of spread_to.

    Raises: ShapeError if an axis differs otherwise.
    """
    over_rows = x.sum(axis=0, keepdims=True) if like.shape[0] == 1 else x
    result = total(over_rows) if like.shape[1] == 1 else over_rows
    if result.shape != like.shape:
        raise ShapeError(f"a matrix {list(x.shape)} cannot be added up to the shape {list(like.shape)}")
    return result


def spread_to(x, like):
    """Repeat rows and columns of length one until the matrix has the shape of the other."""
    return np.broadcast_to(x, like.shape)


def compare(relation):
    """A comparison that answers in numbers: 1 if it holds, 0 if not."""

    def compared(a, b):
        return np.where(relation(a, b), number(a, 1), number(a, 0))

    return compared


less, less_equal = compare(np.less), compare(np.less_equal)
greater, greater_equal = compare(np.greater), compare(np.greater_equal)
equal, not_equal = compare(np.equal), compare(np.not_equal)


def count_from(n, bound):
    """A count, which a calculation holds as a number [1, 1], as an integer.

    Raises: ShapeError if it is no single number; BadValue if it is not a positive whole one; TooLarge if it is over the bound.
    """
    if np.size(n) != 1:
        raise ShapeError(f"a count is one number [1, 1], not a matrix {list(np.shape(n))}")
    value = np.asarray(n).item()
    if value > bound:
        raise TooLarge(f"a count of {value} is over the bound of {bound}")
    if not value >= 1 or value % 1:
        raise BadValue(f"a count is a positive whole number, not {value}")
    return int(value)


def counted(n, integers):
    """Integers in the kind of number in which their count was given."""
    return numbers(n if getattr(n, "dtype", None) == object else np.array(0.0), integers)


def counting(n):  # [1, 1] -> [n, 1]
    """0, 1, 2, … up to n − 1, one a row."""
    return counted(n, np.arange(count_from(n, LARGEST_COUNT)).reshape(-1, 1))


def alternating(n):  # [1, 1] -> [n, 1]
    """0, 1, 0, 1, … for n rows."""
    return counted(n, np.arange(count_from(n, LARGEST_COUNT)).reshape(-1, 1) % 2)


def identity(n):  # [1, 1] -> [n, n]
    """1 on the diagonal, 0 elsewhere."""
    return counted(n, np.eye(count_from(n, LARGEST_SIDE), dtype=int))


def causal_mask(n):  # [1, 1] -> [n, n]
    """1 where the column is not later than the row.

    Source: Vaswani et al. 2017, section 3.2.3.
    """
    return counted(n, np.tri(count_from(n, LARGEST_SIDE), dtype=int))
