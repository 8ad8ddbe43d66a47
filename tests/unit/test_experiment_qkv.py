"""The experiment with Q, K and V, calculated a second time in plain loops, in every state of its controls."""

import re
from functools import cache
from itertools import product
from math import exp, isclose, sqrt

import pytest

from tests.unit.shown_page import SITE, ShownPage
from tests.unit.shown_strings import near

PAGE = ShownPage("experiment-qkv")
TOKENS = ["猫", "は", "眠る"]
THREE, PAIR = range(3), range(2)
APART, ALONG = [[1, 0], [0, 1], [-0.5, -0.5]], [[1, 0], [0.5, 0], [0, 1]]
FIRST, MOVED = [[4, 0], [2, 4], [0, 2]], [[0, 2], [4, 0], [2, 4]]
CASES = [(APART, FIRST), (APART, MOVED), (ALONG, FIRST)]
QUERY = [-2 + step / 4 for step in range(17)]
SWITCHES = list(product(PAIR, PAIR))


@cache
def dots(case, a, b):
    return [QUERY[a] * k[0] + QUERY[b] * k[1] for k in CASES[case][0]]


@cache
def head(case, a, b, divide, four):
    """Scores, exponentials, their sum, coefficients, output."""
    scores = [(4 if four else 1) * s / (sqrt(2) if divide else 1) for s in dots(case, a, b)]
    powers = [exp(score) for score in scores]
    total = 0.0
    for power in powers:
        total += power
    shares = [power / total for power in powers]
    output = [sum(shares[j] * CASES[case][1][j][c] for j in THREE) for c in PAIR]
    return scores, powers, total, shares, output


def states():
    for case, a, b in product(THREE, range(17), range(17)):
        for divide, four in SWITCHES:
            yield {"case": case, "a": a, "b": b, "divide": divide, "four": four}


def shows(text, number, digits):
    """Whether a cell shows a number: also one that is too small for its digits, as a bound."""
    if text.startswith("<"):
        return 0 < number * (100 if text.endswith("%") else 1) < 0.5000001 * 10**-digits
    return near(text, number, digits)


def check(id, numbers, digits):
    """A cell against a number in every state."""
    for state in states():
        text = PAGE.text(id, **state)
        assert shows(text, numbers(**state), digits), (id, state, text)


@pytest.mark.parametrize("j", THREE)
def test_dot_products_are_sums_of_two_products_and_lengths_of_shadows_times_lengths_of_keys(j):
    for case, a, b in product(THREE, range(17), range(17)):
        state, dot, key = {"case": case, "a": a, "b": b}, dots(case, a, b)[j], CASES[case][0][j]
        assert near(PAGE.text(f"S[{TOKENS[j]}]~3", **state), dot, 3)
        assert near(PAGE.text(f"shadow[{TOKENS[j]}]~3", **state), dot / sqrt(key[0] ** 2 + key[1] ** 2), 3)


@pytest.mark.parametrize("j", THREE)
def test_every_score_exponential_coefficient_and_slope_is_that_of_the_loop(j):
    check(f"scores[{TOKENS[j]}]", lambda **state: head(**state)[0][j], 2)
    check(f"E[{TOKENS[j]}]", lambda **state: head(**state)[1][j], 2)
    check(f"A[{TOKENS[j]}]%1", lambda **state: head(**state)[3][j], 1)
    check(f"slope[{TOKENS[j]}]", lambda **state: head(**state)[3][j] * (1 - head(**state)[3][j]), 2)


def test_the_sum_and_the_output_are_those_of_the_loop():
    check("sum_E", lambda **state: head(**state)[2], 2)
    for c in PAIR:
        check(f"Z[{c}]", lambda **state: head(**state)[4][c], 2)


def test_coefficients_are_positive_and_sum_to_one():
    for state in states():
        shares = head(**state)[3]
        assert isclose(sum(shares), 1) and min(shares) > 0
        shown = [PAGE.text(f"A[{token}]%1", **state) for token in TOKENS]
        assert not any(text in ("0%", "100%") for text in shown)
        bound = sum(text.startswith("<") for text in shown)
        assert abs(sum(float(text.strip("<%\u00a0")) for text in shown) - 100) < 0.151 + 0.1 * bound


def side(p, q, point):
    """On which side of the line from p to q a point lies: its distance, times the length."""
    return (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])


def inside(triangle, point, tolerance):
    sides = [side(triangle[i], triangle[(i + 1) % 3], point) for i in THREE]
    sign = 1 if side(*triangle) > 0 else -1
    lengths = [sqrt(sum((triangle[(i + 1) % 3][c] - triangle[i][c]) ** 2 for c in PAIR)) for i in THREE]
    return all(sign * distance / length >= -tolerance for distance, length in zip(sides, lengths))


def test_the_output_lies_inside_the_triangle_of_the_values_as_a_number_and_as_a_point():
    for state in states():
        values = CASES[state["case"]][1]
        assert inside(values, head(**state)[4], 0)
        assert inside(values, [float(PAGE.text(f"Z[{c}]", **state).lstrip("<\u00a0")) for c in PAIR], 0.0051 * sqrt(2))
        figure = {"case": state["case"]}
        corners = [[float(PAGE.text(f"Z[0]|fig-mixture.{i}.{axis}", **figure)) for axis in "xy"] for i in THREE]
        point = [float(PAGE.text(f"Z[0]|fig-mixture.{axis}", **state)) for axis in "xy"]
        assert inside(corners, point, 0.75)


@pytest.mark.parametrize("j", THREE)
def test_bars_and_circles_are_as_long_and_as_wide_as_their_coefficients(j):
    for state in states():
        share = head(**state)[3][j]
        width = float(PAGE.text(f"A[{TOKENS[j]}]|fig-coefficients.width", **state))
        radius = float(PAGE.text(f"Z[0]|fig-mixture.{j}.radius", **state))
        assert abs(width - share * full_width()) <= 0.51 and abs(radius - 15 * sqrt(share)) <= 0.51


@cache
def full_width():
    """Of the track of the bars."""
    figure = (SITE / "experiment-qkv.html").read_text(encoding="utf-8").split('<svg class="figure-bars"')[1]
    return float(re.search(r'<rect class="surface"[^>]* width="([\d.]+)"', figure)[1])


def test_exchanging_the_values_changes_no_coefficient():
    for state in states():
        if state["case"] == 0:
            for token in TOKENS:
                assert PAGE.text(f"A[{token}]%1", **state) == PAGE.text(f"A[{token}]%1", **state | {"case": 1})


def test_keys_of_one_direction_have_one_shadow_and_the_shorter_half_the_dot_product():
    for a, b in product(range(17), range(17)):
        state = {"case": 2, "a": a, "b": b}
        assert PAGE.text("shadow[猫]~3", **state) == PAGE.text("shadow[は]~3", **state)
        assert dots(**state)[1] == dots(**state)[0] / 2


def test_the_query_times_four_without_the_division_saturates():
    state = {"case": 0, "a": QUERY.index(1), "b": QUERY.index(0)}
    shown = [PAGE.text("A[猫]%1", **state, divide=divide, four=four) for divide, four in ((1, 0), (1, 1), (0, 1))]
    assert shown == ["54.4%", "93.2%", "98.0%"]
    assert [PAGE.text("slope[猫]", **state, divide=divide, four=four) for divide, four in ((1, 0), (0, 1))] == ["0.25", "0.02"]
    far = state | {"a": QUERY.index(2), "divide": 0, "four": 1}
    assert PAGE.text("A[猫]%1", **far) == "100.0%" and PAGE.text("slope[猫]", **far) == "<\u00a00.01"


def test_the_table_of_four_directions_is_that_of_the_states():
    for name, q in (("右", (1, 0)), ("上", (0, 1)), ("左", (-1, 0)), ("下", (0, -1))):
        state = {"case": 0, "a": QUERY.index(q[0]), "b": QUERY.index(q[1]), "divide": 1, "four": 0}
        for token in TOKENS:
            assert PAGE.text(f"A_four[{name},{token}]%1") == PAGE.text(f"A[{token}]%1", **state)
        for c in PAIR:
            assert PAGE.text(f"Z_four[{name},{c}]") == PAGE.text(f"Z[{c}]", **state)
