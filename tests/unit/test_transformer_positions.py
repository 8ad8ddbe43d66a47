"""Positions as waves and as turns."""

from math import cos, sin

import numpy as np
import pytest

from engine.errors import BadValue, ShapeError, TooLarge
from engine.transformer.positions import angles, positions, rotate
from engine.transformer.primitives import counting
from tests.unit.matrices import random_matrix


def slow_positions(n, d):
    return np.array([
        [sin(place / 10000 ** (c / d)) if c % 2 == 0 else cos(place / 10000 ** ((c - 1) / d)) for c in range(d)]
        for place in range(n)
    ])  # fmt: skip


def slow_rotate(x, places):
    result = []
    for row, place in zip(x, places):
        turned = []
        for c in range(0, len(row), 2):
            angle = place * 10000 ** (-c / len(row))
            turned += [row[c] * cos(angle) - row[c + 1] * sin(angle), row[c] * sin(angle) + row[c + 1] * cos(angle)]
        result.append(turned)
    return np.array(result)


def test_positions_are_the_formula():
    assert positions(16, 8) == pytest.approx(slow_positions(16, 8))


def test_position_zero_is_zeros_and_ones():
    assert positions(1, 8).tolist() == [[0, 1, 0, 1, 0, 1, 0, 1]]


def test_moving_on_is_the_same_turn_everywhere():
    waves = positions(10, 4).reshape(10, 2, 2)
    angle = angles(np.array([[3.0]]), 4)[0, ::2]
    for place in range(7):
        sines, cosines = waves[place].T
        assert waves[place + 3, :, 0] == pytest.approx(sines * np.cos(angle) + cosines * np.sin(angle))


def test_rotate_is_the_formula():
    x = random_matrix(5, 6)
    assert rotate(x, counting(5)) == pytest.approx(slow_rotate(x, range(5)))


def test_rotate_leaves_lengths_and_the_first_place_alone():
    x = random_matrix(5, 6)
    turned = rotate(x, counting(5))
    assert np.linalg.norm(turned, axis=1) == pytest.approx(np.linalg.norm(x, axis=1))
    assert (turned[0] == x[0]).all()


@pytest.mark.parametrize("shift", [1, 7, 1000])
def test_dot_products_of_rotated_rows_do_not_change_when_all_places_shift(shift):
    q, k, places = random_matrix(4, 8), random_matrix(4, 8, seed=1), counting(4)
    scores = rotate(q, places) @ rotate(k, places).T
    assert rotate(q, places + shift) @ rotate(k, places + shift).T == pytest.approx(scores)


def test_an_odd_number_of_components_cannot_be_turned():
    with pytest.raises(ShapeError, match=r"\[2, 3\]"):
        rotate(np.ones((2, 3)), counting(2))


def test_places_are_as_many_as_rows():
    with pytest.raises(ShapeError, match=r"places \[2, 1\] and x \[3, 4\]"):
        rotate(np.ones((3, 4)), counting(2))


@pytest.mark.parametrize("count", [0, -1, 1.5, float("nan")])
def test_a_count_is_a_positive_whole_number(count):
    with pytest.raises(BadValue):
        positions(count, 4)


def test_a_count_is_bounded():
    with pytest.raises(TooLarge):
        positions(1e9, 4)
