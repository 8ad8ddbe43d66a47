"""Numbers that are certain: a rational one is a Fraction, any other lies between two bounds, and is told from its equals.

A Real keeps an interval, whose ends are rounded outwards by mpmath, and a residue: what the same calculation makes of it
among the whole numbers modulo a prime of 127 bits, in which exp, log and the angles of sin and cos are drawn by hash. Where two
formulas are equal by the rules of algebra, their residues are equal; where they are not, they are so only by a chance of about 1 in 10^37.
So an interval says where a number is, and the residue whether it lies exactly on a boundary that the interval touches.
"""

from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from math import isqrt

from mpmath import mp
from mpmath.libmp import from_int, from_rational, mpf_gt, mpf_le, mpf_lt, mpf_sign
from mpmath.libmp.libmpi import mpi_add, mpi_cos, mpi_div, mpi_exp, mpi_log, mpi_mul, mpi_neg, mpi_pow_int, mpi_sin, mpi_sqrt, mpi_sub

PRIME = 2**127 - 1
SMALL = 100
NONE = float("-inf")
"What a mask leaves of a score."
REMEMBERED = 16_384


class Undecided(ArithmeticError):
    """Two numbers are too near to each other to be told apart at this precision."""


class Real:
    """A number that is not known to be rational."""

    __slots__ = ("interval", "residue")

    def __init__(self, interval: tuple, residue: int):
        self.interval = interval
        "its lower and its upper end, as mpmath.libmp has numbers"
        self.residue = residue
        "modulo PRIME"

    def __add__(self, other):
        if isinstance(other, float):
            return other
        interval, residue = parts(other)
        return made(mpi_add(self.interval, interval, mp.prec), self.residue + residue)

    __radd__ = __add__

    def __neg__(self):
        return Real(mpi_neg(self.interval, mp.prec), -self.residue % PRIME)

    def __sub__(self, other):
        interval, residue = parts(other)
        return made(mpi_sub(self.interval, interval, mp.prec), self.residue - residue)

    def __rsub__(self, other):
        return other if isinstance(other, float) else -self + other

    def __mul__(self, other):
        if not isinstance(other, Real) and other == 0:
            return Fraction(0)
        interval, residue = parts(other)
        return made(mpi_mul(self.interval, interval, mp.prec), self.residue * residue)

    __rmul__ = __mul__

    def __truediv__(self, other):
        interval, residue = parts(other)
        return made(mpi_div(self.interval, divisor(interval), mp.prec), self.residue * inverse(residue))

    def __rtruediv__(self, other):
        if other == 0:
            return Fraction(0)
        interval, residue = parts(other)
        return made(mpi_div(interval, divisor(self.interval), mp.prec), residue * inverse(self.residue))

    def __pow__(self, exponent: int):
        return made(mpi_pow_int(self.interval, exponent, mp.prec), pow(self.residue, exponent, PRIME))

    def __abs__(self):
        return -self if self < 0 else self

    def __gt__(self, other) -> bool:
        return self.compared(other) > 0

    def __lt__(self, other) -> bool:
        return self.compared(other) < 0

    def __ge__(self, other) -> bool:
        return self.compared(other) >= 0

    def __le__(self, other) -> bool:
        return self.compared(other) <= 0

    def __eq__(self, other) -> bool:
        return self is other or self.compared(other) == 0

    __hash__ = None

    def compared(self, other) -> int:
        """1, 0 or -1; raises Undecided."""
        if isinstance(other, float):
            return 1
        interval, residue = parts(other)
        if mpf_gt(self.interval[0], interval[1]):
            return 1
        if mpf_lt(self.interval[1], interval[0]):
            return -1
        if self.residue != residue:
            raise Undecided("two numbers touch each other")
        return 0


def made(interval: tuple, residue: int):
    """What a calculation came to; a small whole number is seen to be one."""
    residue %= PRIME
    whole = residue if residue < SMALL else residue - PRIME
    if -SMALL < whole < SMALL and within(whole, interval):
        return Fraction(whole)
    return Real(interval, residue)


def within(whole: int, interval: tuple) -> bool:
    """Whether a whole number lies in an interval."""
    number = from_int(whole)
    return mpf_le(interval[0], number) and mpf_le(number, interval[1])


def touches_zero(interval: tuple) -> bool:
    return mpf_sign(interval[0]) <= 0 <= mpf_sign(interval[1])


def divisor(interval: tuple) -> tuple:
    """What may be divided by."""
    if touches_zero(interval):
        raise Undecided("a divisor may be zero")
    return interval


def parts(number) -> tuple[tuple, int]:
    """The interval of a number, and its residue."""
    if isinstance(number, Real):
        return number.interval, number.residue
    return parts_of_rational(number.numerator, number.denominator, mp.prec)


@lru_cache(REMEMBERED)
def parts_of_rational(numerator: int, denominator: int, precision: int) -> tuple[tuple, int]:
    if denominator == 1 and numerator.bit_length() <= precision:
        whole = from_int(numerator)
        return (whole, whole), numerator % PRIME
    ends = tuple(from_rational(numerator, denominator, precision, towards) for towards in "fc")
    return ends, numerator * inverse(denominator % PRIME) % PRIME


@lru_cache(REMEMBERED)
def inverse(residue: int) -> int:
    return pow(residue, -1, PRIME)


def drawn(name: str, residue: int) -> int:
    """What stands for the value of a function: always the same for the same argument, and like no other."""
    return int.from_bytes(sha256(f"{name} {residue}".encode()).digest()) % PRIME


def exp(x):
    if isinstance(x, float):
        return Fraction(0)
    return Fraction(1) if is_whole(x, 0) else function("exp", mpi_exp, x)


def log(x):
    return Fraction(0) if is_whole(x, 1) else function("log", mpi_log, x)


def sqrt(x):
    if isinstance(x, Fraction):
        top, bottom = isqrt(x.numerator), isqrt(x.denominator)
        if top**2 == x.numerator and bottom**2 == x.denominator:
            return Fraction(top, bottom)
    interval, residue = parts(x)
    root = pow(residue, (PRIME + 1) // 4, PRIME)
    return Real(mpi_sqrt(interval, mp.prec), root if root**2 % PRIME == residue else drawn("sqrt", residue))


def sin(x):
    return Fraction(0) if is_whole(x, 0) else Real(mpi_sin(parts(x)[0], mp.prec), on_circle(parts(x)[1])[1])


def cos(x):
    return Fraction(1) if is_whole(x, 0) else Real(mpi_cos(parts(x)[0], mp.prec), on_circle(parts(x)[1])[0])


def on_circle(residue: int) -> tuple[int, int]:
    """A cosine and a sine whose squares add up to 1."""
    t = drawn("angle", residue)
    scale = inverse((1 + t * t) % PRIME)
    return (1 - t * t) * scale % PRIME, 2 * t * scale % PRIME


def function(name: str, of_interval, x) -> Real:
    interval, residue = parts(x)
    return Real(of_interval(interval, mp.prec), drawn(name, residue))


def power(a, b):
    """Any power that has a value; a root that comes out is exact."""
    if b.denominator == 1:
        return a ** int(b) if b >= 0 else 1 / a ** int(-b)
    if isinstance(a, Fraction):
        top, bottom = whole_root(a.numerator, b.denominator), whole_root(a.denominator, b.denominator)
        if top and bottom:
            return Fraction(top, bottom) ** b.numerator
    return exp(b * log(a))


def whole_root(number: int, degree: int) -> int:
    """The whole number whose power it is; 0 if there is none."""
    near = round(number ** (1 / degree)) if 0 < number < 2**53 else 0
    return next((root for root in (near - 1, near, near + 1) if root > 0 and root**degree == number), 0)


def is_whole(x, number: int) -> bool:
    return isinstance(x, Fraction) and x == number
