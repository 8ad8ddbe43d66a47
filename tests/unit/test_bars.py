"""Bars: their length is a share."""

from decimal import Decimal
from math import exp, sqrt

from tests.unit.drawn_figures import SVG, draw, error, strings, tree


def test_the_length_of_a_bar_is_its_share_in_every_state(cells):
    drawing = draw(cells, "bars", 'A["眠る"]')
    track = Decimal(next(r.get("width") for r in tree(drawing).iter(f"{SVG}rect") if r.get("class") == "surface"))
    for k, width in enumerate(strings(cells, "A[眠る,猫]|fig-x.width")):
        a = k / 20
        scores = [a / sqrt(2), (0.5 * a + 1 - a) / sqrt(2)]
        share = exp(scores[0]) / (exp(scores[0]) + exp(scores[1]))
        assert abs(float(width) - share * float(track)) < 0.01


def test_a_share_of_zero_has_no_bar_and_a_share_of_one_fills_the_track(cells):
    drawing = draw(cells, "bars", '[[0, 1]]')
    track, *_ = widths = [r.get("width") for r in tree(drawing).iter(f"{SVG}rect")]
    assert widths == [track, "0", track, track]


def test_bars_refuse_what_is_no_share(cells):
    assert "from 0 to 1; one of these is 2" in str(error(cells, "bars", "[[0.5, 2]]"))
    assert "one row or one column, not 2×2" in str(error(cells, "bars", "X"))


def test_a_signed_bar_ends_on_its_side_of_zero_in_every_state(cells):
    drawing = draw(cells, "signed_bars", "[[r, -2, 0]]")
    lines = list(tree(drawing).iter(f"{SVG}line"))
    zero = float(lines[0].get("x1"))
    assert {line.get("x1") for line in lines} == {lines[0].get("x1")}
    unit = (zero - float(lines[1].get("x2"))) / 2
    assert unit > 0 and float(lines[2].get("x2")) == zero
    for r, end in zip((-1, -0.5, 0, 0.5, 1), strings(cells, "r|fig-x.end")):
        assert abs(float(end) - zero - r * unit) < 0.02


def test_the_axis_of_signed_bars_holds_the_numbers_of_all_states_and_its_numbers_do_not_touch(cells):
    shown = [element.text for element in tree(draw(cells, "signed_bars", "[[1000 * r, -2000, 0]]")).iter(f"{SVG}text") if element.get("class") == "ink-2"]
    assert shown[0] == "−2000" and "0" in shown and int(shown[-1]) >= 1000 and len(shown) < 7
