"""Logarithm, sine and cosine of Decimals, which NumPy has not; to the precision of the context."""

from decimal import Decimal, getcontext

import numpy as np

from engine.errors import BadValue

GUARD_DIGITS = 15
LARGEST_ANGLE = Decimal(10) ** 18


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
    """A function of one number as a function of a matrix (np.frompyfunc would warn of mpmath's own floats)."""

    def calculate(matrix):
        result = np.empty(matrix.shape, dtype=object)
        result.flat = [function(x) for x in matrix.flat]
        return result

    return calculate


log = of_elements(Decimal.ln)
sin, cos = of_elements(by_mpmath("sin")), of_elements(by_mpmath("cos"))
