"""Between which two boundaries a number lies, or on which one: then it can be written as a rational number is."""

from fractions import Fraction

from mpmath.libmp import to_rational

from engine.certify.reals import PRIME, Real, Undecided, parts


def settle(value: Fraction | Real, unit: Fraction) -> tuple[Fraction, bool]:
    """A rational number that is written the same in whole units and in half ones, and whether it is the value itself.

    Where the value lies between two neighbouring multiples of half a unit, it is one that lies between them too; where it is one of
    them, that one. Raises: Undecided.
    """
    if isinstance(value, Fraction):
        return value, True
    half = unit / 2
    low, high = (Fraction(*to_rational(end)) / half for end in value.interval)
    below, above = low.__floor__(), high.__floor__()
    if below == above and low != below:
        return (below + Fraction(1, 2)) * half, False
    boundary = -(-low.numerator // low.denominator)
    if high - low >= 1 or parts(boundary * half)[1] != value.residue % PRIME:
        raise Undecided("a number touches a boundary of its last digit")
    return boundary * half, True
