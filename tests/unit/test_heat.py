"""Matrices by size and sign: colours, corners, what moved."""

from decimal import Decimal

import pytest

from engine.render.figures.scale import step
from tests.unit.drawn_figures import SVG, draw, error, strings, texts, tree


@pytest.mark.parametrize("number, size", [
    ("0", 0), ("0.3", 1), ("-0.3", -1), ("0.31", 2), ("-0.6", -2), ("0.61", 3), ("-0.9", -3), ("1E-30", 1),
])
def test_the_scale_has_three_thirds_on_either_side_of_zero(number, size):
    assert step(Decimal(number), Decimal("0.9")) == size


def test_negative_cells_lack_their_upper_left_corner_and_zero_is_neutral(cells):
    squares = [g for g in tree(draw(cells, "heat", "w")).iter(f"{SVG}g") if g.get("transform")]
    cut = [path.get("d").count(",") for g in squares for path in g.iter(f"{SVG}path")]
    assert cut == [4, 4, 5, 4]
    assert [g.find(f"{SVG}path").get("class") for g in squares] == ["scale-0", "scale-0", "scale--3", "scale-3"]
    assert [g.find(f"{SVG}text").get("class") for g in squares] == ["scale-text-0", "scale-text-0", "scale-text--3", "scale-text-3"]


def test_colour_and_corner_follow_the_control_on_one_scale_for_all_states(cells):
    draw(cells, "heat", "v")
    assert strings(cells, "r|fig-x.scale") == ("scale--2", "scale--1", "scale-0", "scale-1", "scale-2")
    assert [path.count(",") for path in strings(cells, "r|fig-x.path")] == [5, 5, 4, 4, 4]


def test_a_followed_row_shows_what_it_was_and_what_it_is(cells):
    shown = texts(draw(cells, "heat", "row_moved", before="before", follow="'2"))
    assert [text for text in shown if "→" in text] == ["1 → 0.5", "0.5 → 1.25"]
    assert "▸ 2" in shown


def test_what_is_not_followed_must_not_move(cells):
    assert "the element (1, 0) moves too" in str(error(cells, "heat", "row_moved", before="before", follow="'1"))


def test_a_label_that_is_not_there_is_an_error(cells):
    assert "follow: no label '眠り'; the labels are 猫, 眠る" in str(error(cells, "heat", "S", follow="'眠り"))
