"""Bars: their length is a share. Dots: they stand where their number is."""

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


def test_dots_stand_at_their_numbers_in_every_state_and_equal_ones_stay_apart(cells):
    drawing = draw(cells, "dots", "[[r, 2, 2]]", mean="mean([[r, 2, 2]])", zero=True)
    _, first, second = circles = list(tree(drawing).iter(f"{SVG}circle"))
    assert first.get("cx") == second.get("cx") and len({dot.get("cy") for dot in circles}) == 3
    zero = Decimal(next(text.get("x") for text in tree(drawing).iter(f"{SVG}text") if text.text == "0"))
    unit = (float(first.get("cx")) - float(zero)) / 2
    for r, x in zip((-1, -0.5, 0, 0.5, 1), strings(cells, "r|fig-x.x")):
        assert abs(float(x) - float(zero) - r * unit) < 0.02
    (mean,) = tree(drawing).iter(f"{SVG}line")
    assert mean.get("x1") == mean.get("x2") and mean.get("data-bind").count("|fig-x.x") == 2


def test_dots_refuse_means_that_do_not_fit(cells):
    assert "one column of 2 numbers" in str(error(cells, "dots", "[[1, 2], [3, 4]]", mean="[[1, 2]]"))


def test_the_table_of_dots_has_every_number_and_the_mean(cells):
    table = draw(cells, "dots", "[[1, 2], [3, 5]]", mean="mean([[1, 2], [3, 5]])").table
    assert len(table.headings) == 4 and [[run.text for text in row[1:] for run in text] for row in table.rows] == [["1", "2", "1.5"], ["3", "5", "4"]]
