"""Where a row stands: as a sum of waves, or as a turn."""

from engine.transformer.arrangements import quarter_turn
from engine.transformer.primitives import alternating, columns, cos, counting, sin, where
from engine.transformer.shapes import shapes


@shapes("[n, 1], [1, 1] -> [n, d]")
def angles(places, d):
    """The angle of each component at each place; two neighbouring components share one.

    Units: radians.
    Source: Vaswani et al. 2017, section 3.5; Su et al. 2021, eq. 15.
    """
    pair_start = counting(d).T - alternating(d).T
    return places / 10000 ** (pair_start / d)


@shapes("[1, 1], [1, 1] -> [n, d]")
def positions(n, d):
    """A row of waves for each place from 0 to n − 1: sines in the even components, cosines in the odd ones.

    Source: Vaswani et al. 2017, section 3.5.
    """
    angle = angles(counting(n), d)
    return where(alternating(d).T, cos(angle), sin(angle))


@shapes("[n, d], [n, 1] -> [n, d]")
def rotate(x, places):
    """Turn each pair of components of a row by the angle of its place (rotary positions).

    Source: Su et al. 2021, eq. 34.
    Raises: ShapeError if x has an odd number of columns.
    """
    angle = angles(places, columns(x))
    return x * cos(angle) + quarter_turn(x) * sin(angle)
