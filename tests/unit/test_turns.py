"""Turned arrows: they stand where the numbers say, in every state."""

from math import cos, pi, sin

import pytest

from tests.unit.drawn_figures import draw, error, strings, texts


def test_a_turn_is_that_of_the_angle_and_the_label_stands_beyond_the_tip(cells):
    draw(cells, "turns", "q4", "k4", "q4_turned", "k4_turned")
    turns, labels = strings(cells, "q4_turned[0]|fig-x.query.turn"), strings(cells, "q4_turned[0]|fig-x.query.label")
    for place, turn, label in zip((-2, -1, 0, 1, 2), turns, labels):
        a, b, c, d, *_ = map(float, turn[7:-1].split(","))
        assert (a, b, c, d) == pytest.approx((cos(place), -sin(place), sin(place), cos(place)), abs=1e-4)
        assert tuple(map(float, label[10:-1].split(","))) == pytest.approx((77 * cos(place), -77 * sin(place)), abs=0.01)


def test_the_arc_goes_the_shorter_way_from_the_key_to_the_query(cells):
    draw(cells, "turns", "q4", "k4", "q4_turned", "k4_turned")
    for place, arc in zip((-1, -0.5, 0, 0.5, 1), strings(cells, "q4_turned[0]|fig-x.arc")):
        start, end = (tuple(map(float, point.split(","))) for point in (arc[1:].split("A")[0], ",".join(arc.split(",")[-2:])))
        between = place - pi / 2  # the query leads by its own place beyond the key's, and began a right angle behind
        assert start == pytest.approx((0, -20), abs=0.01)
        assert end == pytest.approx((-20 * sin(between), -20 * cos(between)), abs=0.01)
        assert arc.split(",")[5] == str(int(sin(between) < 0))


def test_the_headings_say_how_far_a_pair_turns(cells):
    drawing = draw(cells, "turns", "q4", "k4", "q4_turned", "k4_turned", speeds="[[1, 0.01]]")
    assert texts(drawing)[:2] == ["1組目", "一つで 1 ラジアン"]
    assert drawing.table.rows[-1][-1][0].text == "0.01"


def test_mistakes_in_turns_are_named(cells):
    assert "four rows of the same, even number" in str(error(cells, "turns", "q4", "x3", "q4_turned", "k4_turned"))
    assert "speeds= needs one row of 2 numbers" in str(error(cells, "turns", "q4", "k4", "q4_turned", "k4_turned", speeds="q4"))
    assert "the same in every state" in str(error(cells, "turns", "q4_turned", "k4", "q4_turned", "k4_turned"))
    assert "no direction to turn" in str(error(cells, "turns", "[0, 0, 1, 1]", "k4", "q4_turned", "k4_turned"))
    assert "the figure needs the turned key as its matrix number 4" in str(error(cells, "turns", "q4", "k4", "q4_turned"))
