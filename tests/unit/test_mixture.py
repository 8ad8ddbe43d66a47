"""The output among the values: inside of their triangle, its name on no other, circles as large as coefficients."""

from decimal import Decimal
from math import exp

from engine.render.figures.arrow_labels import HEIGHT, box
from engine.render.figures.mixture_names import LARGEST
from tests.unit.drawn_figures import draw, error, overlap, strings, texts

CORNERS = [(4, 0), (2, 4), (0, 2)]
STATES = [-1, -0.5, 0, 0.5, 1]
CELL = "mixed[0]|fig-x."


def drawn(cells):
    return draw(cells, "mixture", value="corners", coefficient="shares", output="mixed")


def shares(r):
    powers = [exp(r), 1, exp(2 * r)]
    return [power / sum(powers) for power in powers]


def place(cells, what):
    return tuple(float(cells.known[f"{CELL}{what}.{axis}"].text) for axis in "xy")


def test_the_output_stands_where_the_weighted_mean_of_the_points_stands(cells):
    drawn(cells)
    places = [place(cells, str(i)) for i in range(3)]
    for r, x, y in zip(STATES, strings(cells, f"{CELL}x"), strings(cells, f"{CELL}y")):
        for axis, coordinate in enumerate((x, y)):
            assert abs(float(coordinate) - sum(a * point[axis] for a, point in zip(shares(r), places))) < 0.02


def test_the_area_of_a_circle_is_its_coefficient(cells):
    drawn(cells)
    for i in range(3):
        for r, radius in zip(STATES, strings(cells, f"{CELL}{i}.radius")):
            assert abs(float(radius) ** 2 / float(LARGEST) ** 2 - shares(r)[i]) < 0.002


def label_box(cells, what, string=None):
    x, y = (string or cells.known[f"{CELL}{what}"].text).removeprefix("translate(").removesuffix(")").split(",")
    return box((Decimal(x), Decimal(y)), Decimal(18), HEIGHT)


def test_no_name_lies_on_another_nor_on_a_point_in_any_state(cells):
    drawn(cells)
    names = [label_box(cells, f"{i}.label") for i in range(3)]
    circles = [box(tuple(map(Decimal, place(cells, str(i)))), 2 * LARGEST, 2 * LARGEST) for i in range(3)]
    assert not any(overlap(name, circle) for name in names for circle in circles)
    beside = cells.known[f"{CELL}label"]
    for state, (x, y) in enumerate(zip(strings(cells, f"{CELL}x"), strings(cells, f"{CELL}y"))):
        left, top, right, bottom = label_box(cells, "label", beside.strings[state] if beside.live else beside.text)
        area = left + Decimal(x), top + Decimal(y), right + Decimal(x), bottom + Decimal(y)
        point = box((Decimal(x), Decimal(y)), Decimal(12), Decimal(12))
        assert not any(overlap(area, other) for other in (*names, point))


def test_the_frame_leaves_a_margin_around_the_points(cells):
    ticks = [text for text in texts(drawn(cells)) if text.isdigit()]
    assert ticks == ["0", "1", "2", "3", "4"] * 2


def test_a_mixture_refuses_what_is_no_weighted_mean(cells):
    assert "a mixture needs output=" in str(error(cells, "mixture", value="corners", coefficient="shares"))
    assert "must be the coefficients times the values" in str(error(cells, "mixture", value="corners", coefficient="shares", output="[[1, 1]]"))
    assert "not 3×2, 3×1 and 1×2" in str(error(cells, "mixture", value="corners", coefficient="shares.T", output="mixed")).replace(", 1×2", " and 1×2")
