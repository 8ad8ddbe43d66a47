"""Networks: lines by their weights, sums under the outputs."""

from decimal import Decimal

from tests.unit.drawn_figures import draw, error, strings, texts


def test_a_line_is_thick_exactly_where_its_weight_is_not_zero(cells):
    draw(cells, "network", 'X["眠る"]', "W_Q", "q")
    a = [Decimal(k) / 20 for k in range(21)]
    assert strings(cells, "a|dots") == tuple("dots-thick" if value else "dots-thin" for value in a)
    other = next(id for id in cells.known if id.endswith("|dots") and cells.known[id].live and id != "a|dots")
    assert strings(cells, other) == tuple("dots-thick" if 1 - value else "dots-thin" for value in a)


def test_under_each_output_stands_its_sum_in_shown_numbers(cells):
    assert [text for text in texts(draw(cells, "network", 'X["眠る"]', "W_Q", "q")) if "×" in text] == ["0×0 + 1×1", "0×1 + 1×0"]


def test_a_long_sum_is_broken_and_its_negative_numbers_stand_in_parentheses(cells):
    sums = [text for text in texts(draw(cells, "network", "x3", "w3", "y3")) if "×" in text]
    assert sums == ["1×(−0.5) + (−0.5)×2", " + 2×0", "1×1.25 + (−0.5)×(−1)", " + 2×3"]


def test_each_weight_stands_on_a_line_of_its_own_name(cells):
    shown = texts(draw(cells, "network", 'X["眠る"]', "W_Q", "q"))
    assert [text for text in shown if "𝑤" in text] == ["𝑤11", "𝑤12", "𝑤21", "𝑤22"]


def test_a_network_refuses_matrices_that_do_not_belong_together(cells):
    assert "must be the first times the second" in str(error(cells, "network", 'X["眠る"]', "W_Q", 'K["眠る"]'))
    assert "not 2×2, 2×2 and 1×2" in str(error(cells, "network", "X", "W_Q", "q"))
