"""LaTeX that we write ourselves."""

import subprocess
import sys

import pytest

from engine.notation import latex, layouts


def test_a_matrix_is_a_bmatrix_of_reserved_integers_in_braces():
    first = latex.reserve(0)
    written = latex.write_matrix([[first, first + 1], [first + 2, first + 3]])
    assert written == (
        r"\begin{bmatrix}{900000000} & {900000001}\\{900000002} & {900000003}\end{bmatrix}"
    )


def test_a_vector_is_a_matrix_of_one_row():
    assert latex.write_matrix([[900000007, 900000003]]) == r"\begin{bmatrix}{900000007} & {900000003}\end{bmatrix}"


def test_a_large_matrix_keeps_every_integer_in_its_place():
    rows = [[latex.reserve(i * 30 + j) for j in range(30)] for i in range(12)]
    body = latex.write_matrix(rows).removeprefix(r"\begin{bmatrix}").removesuffix(r"\end{bmatrix}")
    assert [[int(cell.strip(" {}")) for cell in row.split("&")] for row in body.split(r"\\")] == rows


@pytest.mark.parametrize("count", [-1, 100_000_000])
def test_reserved_integers_are_bounded(count):
    with pytest.raises(ValueError):
        latex.reserve(count)


@pytest.mark.parametrize(
    ("name", "symbol"),
    [
        ("Q", "Q"),
        ("W_Q", "W_{Q}"),
        ("d_model", r"d_{\mathrm{model}}"),
        ("b1", "b_{1}"),
        ("q_1", "q_{1}"),
        ("W1_Q", "W_{1,Q}"),
        ("W_Q_1", "W_{Q,1}"),
        ("gamma", r"\gamma"),
        ("epsilon", r"\epsilon"),
        ("Sigma", r"\Sigma"),
        ("scores", r"\mathrm{scores}"),
        ("重み", r"\text{重み}"),
        ("_x", "x"),
    ],
)
def test_a_name_is_written_as_a_symbol(name, symbol):
    assert latex.write_symbol(name) == symbol


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("−0.5", "-0.5"),
        ("58.7%", r"58.7\%"),
        ("(−1)", "(-1)"),
        ("<\N{NO-BREAK SPACE}0.0001", "< 0.0001"),
        ("−∞", r"-\infty"),
        ("≈", r"\approx"),
        ("=", "="),
    ],
)
def test_a_written_number_is_copied_as_latex(text, written):
    assert latex.write_text(text) == written


def test_a_label_is_upright_and_escaped():
    assert latex.write_label("50% 猫_1") == r"\text{50\% 猫\_1}"


def test_the_kept_layouts_are_what_sympy_prints():
    assert layouts.KEPT.read_text(encoding="ascii").splitlines() == list(layouts.write_kept()), "python -m engine.notation.layouts"


@pytest.mark.parametrize(("rows", "columns", "loaded"), [(2, 3, False), (1, 9, True)])
def test_sympy_is_loaded_by_a_matrix_that_is_not_kept(rows, columns, loaded):
    matrix = f"[list(range(900_000_000 + {columns} * i, 900_000_000 + {columns} * (i + 1))) for i in range({rows})]"
    code = f"from engine.notation.latex import write_matrix; import sys; write_matrix({matrix}); print('sympy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == f"{loaded}\n"
