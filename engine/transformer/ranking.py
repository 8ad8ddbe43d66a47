"""Operations on the order of the elements of a row, for choosing the next token."""

import numpy as np

from engine.transformer.primitives import number, numbers


def order(x):
    """For each row the positions of its elements, from the largest to the smallest; the first of equals first."""
    return np.argsort(-x, axis=1, kind="stable")


def rank(x):
    """How many elements of its row come before each element: 0 for the largest."""
    return numbers(x, np.argsort(order(x), axis=1, kind="stable"))


def total_above(x):
    """The sum of the elements of its row that come before each element, from the largest on."""
    descending = np.take_along_axis(x, order(x), axis=1)
    before = np.full((x.shape[0], 1), number(x, 0), dtype=x.dtype)
    sums = np.concatenate([before, np.cumsum(descending, axis=1)[:, :-1]], axis=1)
    return np.take_along_axis(sums, np.argsort(order(x), axis=1, kind="stable"), axis=1)


def cumulative(x):
    """The sum of each element and of all before it in its row."""
    return np.cumsum(x, axis=1)


def greedy(x):  # [n, m] -> [n, 1]
    """The position of the largest element of each row; the first of equals."""
    return numbers(x, order(x)[:, :1])
