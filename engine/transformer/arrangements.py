"""Operations that move elements and calculate nothing: joining, cutting, looking up, turning."""

import numpy as np

from engine.errors import OutOfRange, ShapeError
from engine.transformer.primitives import number


def shape_text(matrix):
    """A shape as error messages write it: [2, 3]."""
    return f"[{matrix.shape[0]}, {matrix.shape[1]}]"


def zeros_like(x):
    """Zeros in the shape and the kind of number of a matrix."""
    return np.full(x.shape, number(x, 0), dtype=x.dtype)


def same_length(parts, axis, name):
    """Raises: ShapeError if the parts differ along an axis."""
    for part in parts[1:]:
        if part.shape[axis] != parts[0].shape[axis]:
            raise ShapeError(
                f"{name} needs parts with as many {('rows', 'columns')[axis]}: "
                f"{shape_text(parts[0])} and {shape_text(part)}"
            )


def concat(*parts):  # [n, a], [n, b], … -> [n, a + b + …]
    """Put matrices side by side.

    Raises: ShapeError if they differ in their number of rows.
    """
    same_length(parts, 0, "concat")
    return np.concatenate(parts, axis=1)


def stack(*parts):  # [a, m], [b, m], … -> [a + b + …, m]
    """Put matrices one above the other.

    Raises: ShapeError if they differ in their number of columns.
    """
    same_length(parts, 1, "stack")
    return np.concatenate(parts, axis=0)


def concat_part(x, *parts_and_which):
    """The columns of a concatenation that came from one of its parts."""
    *parts, which = parts_and_which
    start = sum(part.shape[1] for part in parts[:which])
    return x[:, start : start + parts[which].shape[1]]


def stack_part(x, *parts_and_which):
    """The rows of a stack that came from one of its parts."""
    *parts, which = parts_and_which
    start = sum(part.shape[0] for part in parts[:which])
    return x[start : start + parts[which].shape[0]]


def transpose(x):  # [n, m] -> [m, n]
    """Make rows of the columns."""
    return x.T


def row(x, i):  # [n, m] -> [1, m]
    """One row."""
    return slice(x, i, i + 1, 0, x.shape[1])


def column(x, j):  # [n, m] -> [n, 1]
    """One column."""
    return slice(x, 0, x.shape[0], j, j + 1)


def each_column(x):  # [n, m] -> m times [n, 1]
    """All columns by themselves, to be given names: ``a, b = each_column(x)``."""
    return [column(x, j) for j in range(x.shape[1])]


def element(x, i, j):  # [n, m] -> [1, 1]
    """One element."""
    return slice(x, i, i + 1, j, j + 1)


def slice(x, row_start, row_stop, column_start, column_stop):
    """The rows and columns from a start up to, but without, a stop.

    Raises: OutOfRange if the matrix has not that many.
    """
    if not (0 <= row_start < row_stop <= x.shape[0] and 0 <= column_start < column_stop <= x.shape[1]):
        asked = f"[{row_start}:{row_stop}, {column_start}:{column_stop}]"
        raise OutOfRange(f"a matrix {shape_text(x)} has no part {asked}; positions count from 0")
    return x[row_start:row_stop, column_start:column_stop]


def stack_scalars(*scalars_and_shape):  # n·m times [1, 1] -> [n, m]
    """A matrix of numbers that are calculated one by one, row after row.

    Raises: ShapeError if one of them is a larger matrix.
    """
    *scalars, n, m = scalars_and_shape
    for scalar in scalars:
        if scalar.shape != (1, 1):
            raise ShapeError(f"an element of a matrix is a number [1, 1], not a matrix {shape_text(scalar)}")
    return np.array([scalar[0, 0] for scalar in scalars], dtype=scalars[0].dtype).reshape(n, m)


def place_in(x, at, axis):
    """A position that was calculated, as an integer.

    Raises: OutOfRange if the matrix has no such place.
    """
    position = at[0, 0]
    if position != position or not 0 <= position < x.shape[axis] or position % 1:
        raise OutOfRange(f"a matrix {shape_text(x)} has no {('row', 'column')[axis]} {position}; positions count from 0")
    return int(position)


def take_row(x, at):  # [n, m], [1, 1] -> [1, m]
    """The row at a calculated position."""
    position = place_in(x, at, 0)
    return x[position : position + 1]


def take_column(x, at):  # [n, m], [1, 1] -> [n, 1]
    """The column at a calculated position."""
    position = place_in(x, at, 1)
    return x[:, position : position + 1]


take_label = take_column


def put(x, like, i, j):
    """Zeros in the shape of the other matrix, with the first one set in at row i, column j."""
    result = zeros_like(like)
    result[i : i + x.shape[0], j : j + x.shape[1]] = x
    return result


def cut(x, like, i, j):
    """The part of a matrix that starts at row i, column j and has the shape of the other."""
    return slice(x, i, i + like.shape[0], j, j + like.shape[1])


def put_row(x, like, at):
    """Zeros in the shape of the other matrix, with a row set in at a calculated position."""
    return put(x, like, place_in(like, at, 0), 0)


def put_column(x, like, at):
    """Zeros in the shape of the other matrix, with a column set in at a calculated position."""
    return put(x, like, 0, place_in(like, at, 1))


def nudge(x, step, i, j):
    """The matrix with a step added to one element."""
    result = x.copy()
    result[i, j] = x[i, j] + step[0, 0]
    return result


def quarter_turn(x):
    """Turn each pair of neighbouring columns as points of a plane by a right angle: (a, b) becomes (−b, a).

    Raises: ShapeError if a column is left over.
    """
    if x.shape[1] % 2:
        raise ShapeError(f"a turn needs pairs of columns, but a matrix {shape_text(x)} has an odd number of them")
    result = x.copy()
    result[:, 0::2], result[:, 1::2] = -x[:, 1::2], x[:, 0::2]
    return result
