"""Curves: their axes, marks and panels."""

from decimal import Decimal

import pytest

from engine.render.figures.coordinates import written
from tests.unit.drawn_figures import SVG, draw, error, strings, texts, tree


def curve_points(drawing) -> list[list[tuple[Decimal, Decimal]]]:
    """The corners of each drawn line, without grid and samples."""
    paths = [e.get("d") for e in tree(drawing).iter(f"{SVG}path") if e.get("class") == "stroke-ink"]
    corners = [[tuple(map(Decimal, pair.split(","))) for pair in path[1:].split("L")] for path in paths]
    return [points for points in corners if len(points) > 2]


def test_a_curve_goes_through_its_numbers_between_ticks_that_are_round(cells):
    first, second, third = curve_points(draw(cells, "curve", "places", "lines"))
    xs = [x for x, _ in first]
    assert xs[0] == 50 and xs[-1] == 328 and len({b - a for a, b in zip(xs, xs[1:])}) == 1
    unit = (first[0][1] - first[-1][1]) / 2
    heights = lambda points: [(first[0][1] - y) / unit for _, y in points]
    assert heights(second) == pytest.approx([1, Decimal("0.5"), 0, Decimal("-0.5"), -1])
    assert heights(third) == pytest.approx([0, Decimal("0.25"), 1, Decimal("2.25"), 4])


def test_powers_of_ten_stand_at_equal_distances(cells):
    drawing = draw(cells, "curve", "small", "small", horizontal_log=True, vertical_log=True)
    (points,) = curve_points(drawing)
    steps = [b[0] - a[0] for a, b in zip(points, points[1:])]
    assert steps == pytest.approx([steps[0], steps[0], 3 * steps[0]], abs=Decimal("0.05"))
    assert {"0.01", "0.1", "1", "10", "100", "1000"} <= set(texts(drawing))


def test_long_powers_of_ten_are_written_by_their_exponents(cells):
    drawing = draw(cells, "curve", "small", "small ** 2", horizontal_log=True, vertical_log=True)
    assert {"0.01", "1000", "10⁻⁴", "10⁶"} <= set(texts(drawing)) and "1000000" not in texts(drawing)


def test_a_ring_stands_at_its_point_and_follows_the_control(cells):
    drawing = draw(cells, "curve", "places", "lines", point="[r + 1, 0]", point_name="'$n = 4d$")
    moves = strings(cells, next(id for id in cells.known if id.endswith("|fig-x.point")))
    assert len(moves) == 5 and len({move.split(",")[1] for move in moves}) == 1
    assert [e.get("r") for e in tree(drawing).iter(f"{SVG}circle")] == ["9"]


def test_the_mark_of_a_curve_follows_the_control(cells):
    draw(cells, "curve", "places", "lines", at="r + 1", marks="[r, 0, 2]")
    moves, dots = strings(cells, "r+1|fig-x.mark"), strings(cells, "r|fig-x.0.dot")
    assert moves == tuple(f"translate({written(50 + 278 * Decimal(k) / 4)},0)" for k in range(5))
    assert len(set(dots)) == 5 and sorted(map(Decimal, dots), reverse=True) == list(map(Decimal, dots))


def test_panels_part_the_lines_and_a_line_keeps_its_dashes_from_panel_to_panel(cells):
    drawing = draw(cells, "curve", "places", "lines", per_panel=Decimal(2))
    dashes = [e.get("stroke-dasharray") for e in tree(drawing).iter(f"{SVG}path") if e.get("class") == "stroke-ink" and e.get("d").count("L") > 1]
    assert dashes == [None, "7 4", None]
    assert [text for text in texts(drawing) if text in "アイウ"] == ["ア", "イ", "ウ"]


def test_the_table_of_many_samples_shows_some_at_equal_distances(cells):
    drawing = draw(cells, "curve", "counting(61) / 4", "counting(61)")
    assert [row[0][0].text for row in drawing.table.rows] == [str(k) for k in range(16)]


def test_a_curve_says_what_does_not_fit(cells):
    assert "lines of 5 points need one column of as many numbers" in str(error(cells, "curve", "small", "lines"))
    assert "at= says where marks= are" in str(error(cells, "curve", "places", "lines", at="r"))
    assert "marks= needs one row of 3 numbers" in str(error(cells, "curve", "places", "lines", at="r", marks="[1, 2]"))
    assert "vertical_log=True needs positive numbers" in str(error(cells, "curve", "places", "lines", vertical_log=True))
    assert "point= is one row of two numbers, for a figure of one panel" in str(error(cells, "curve", "places", "lines", point="[1, 2, 3]"))
    assert "is outside the axes in some state" in str(error(cells, "curve", "places", "lines", point="[r * 9, 0]"))
    assert "horizontal_log must be True or False" in str(error(cells, "curve", "small", "small", horizontal_log=Decimal(1)))


def test_a_tight_axis_ends_with_the_samples_and_keeps_the_ticks_between(cells):
    drawing = draw(cells, "curve", "counting(7) / 4", "counting(7)", tight=True)
    path = tree(drawing).findall(f"{SVG}path")[-1].get("d")
    assert path.startswith("M50,") and "L328," in path
    assert [text for text in texts(drawing) if text in ("1", "1.5", "2")][-2:] == ["1", "1.5"]


def test_the_table_of_a_curve_has_the_samples_that_are_asked_for(cells):
    table = draw(cells, "curve", "counting(9)", "counting(9)", every=Decimal(4)).table
    assert [row[0][0].text for row in table.rows] == ["0", "4", "8"]
    assert "every= is at least 1" in str(error(cells, "curve", "counting(9)", "counting(9)", every=Decimal(0)))
