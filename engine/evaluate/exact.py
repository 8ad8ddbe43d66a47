"""Functions of Decimals that are slow, or that NumPy has not; to the precision of the context, each number once."""

from collections.abc import Sequence
from decimal import Decimal, getcontext
from functools import lru_cache, reduce
from operator import add, mul

import numpy as np

from engine.errors import BadValue

GUARD_DIGITS = 15
LARGEST_ANGLE = Decimal(10) ** 18
SAFE_EXPONENT = 400_000
"below half of the largest one of precision.py"
MOST_REMEMBERED = 16_384
"results of one function"


def by_mpmath(name):
    """A function of mpmath as a function of one Decimal."""

    def calculate(x):
        import mpmath

        if not abs(x) < LARGEST_ANGLE:
            raise BadValue(f"{name} needs an angle below 10^18 radians, not {x}")
        with mpmath.workdps(getcontext().prec + max(0, x.adjusted()) + GUARD_DIGITS):
            return +Decimal(mpmath.nstr(getattr(mpmath, name)(mpmath.mpf(str(x))), mpmath.mp.dps))

    return calculate


def of_elements(function):
    """A function of one number as a function of a matrix (np.frompyfunc would warn of mpmath's own floats).

    The same numbers come in many states; what they make is remembered.
    """

    @lru_cache(MOST_REMEMBERED)
    def remembered(x, digits):
        return function(x)

    def calculate(matrix):
        digits = getcontext().prec
        result = np.empty(matrix.shape, dtype=object)
        result.flat = [remembered(x, digits) for x in matrix.flat]
        return result

    return calculate


exp, log = of_elements(Decimal.exp), of_elements(Decimal.ln)
sin, cos = of_elements(by_mpmath("sin")), of_elements(by_mpmath("cos"))


def matmul(a, b):  # [n, m], [m, k] -> [n, k]
    """The matrix product. NumPy frees a number twice where one of its products fails, and dies of it later."""
    if is_harmless(a) and is_harmless(b):
        return np.matmul(a, b)
    result = np.empty((a.shape[0], b.shape[1]), dtype=object)
    for i, row in enumerate(a):
        for j, column in enumerate(b.T):
            result[i, j] = reduce(add, map(mul, row, column))
    return result


def is_harmless(matrix) -> bool:
    """Whether no product or sum of such numbers can fail: none is infinite, or nearly too large to be written."""
    elements = matrix.ravel().tolist()
    return all_finite(elements) and max(map(Decimal.adjusted, elements), default=0) < SAFE_EXPONENT


def all_finite(elements: Sequence[Decimal]) -> bool:
    """Whether all of them are numbers."""
    return all(map(Decimal.is_finite, elements))
