"""Matrices as sympy's printer writes them, by their shape: those of the usual sizes are kept, so that a build need not load sympy.

How a matrix is printed depends on its shape only: its elements are reserved integers (latex.py). ``python -m
engine.notation.layouts`` prints the kept ones anew; a test looks that they are what sympy prints.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

KEPT = Path(__file__).with_name("layouts.txt")
MOST = 8
"Rows, and columns, of the matrices that are kept."


@cache
def layouts() -> dict[str, str]:
    """What is known, by shape ("2 3"): what is kept, and what this process has learnt besides."""
    lines = KEPT.read_text(encoding="ascii").splitlines()
    return dict(line.split("\t") for line in lines if not line.startswith("#"))


def layout_of(rows: int, columns: int) -> str:
    """The matrix of a shape; printed by sympy, if nobody did before."""
    shape = f"{rows} {columns}"
    if shape not in layouts():
        layouts()[shape] = print_layout(rows, columns)
    return layouts()[shape]


def print_layout(rows: int, columns: int) -> str:
    """The matrix of a shape, as sympy prints it: the reserved integers row by row."""
    from sympy import Integer, Matrix

    from engine.notation.latex import reserve

    return matrix_printer().doprint(Matrix(rows, columns, [Integer(reserve(at)) for at in range(rows * columns)]))


@cache
def matrix_printer():
    """sympy's LaTeX printer for matrices of reserved integers."""
    from sympy.printing.latex import LatexPrinter

    from engine.notation.latex import write_reserved

    class ReservedPrinter(LatexPrinter):
        def _print_Integer(self, number) -> str:
            return write_reserved(int(number))

    return ReservedPrinter({"mat_str": "bmatrix", "mat_delim": ""})


def write_kept() -> Iterator[str]:
    """The lines of the file."""
    yield "# Matrices as sympy's printer writes them: rows, columns, LaTeX. Made by python -m engine.notation.layouts"
    for rows, columns in product(range(1, MOST + 1), repeat=2):
        yield f"{rows} {columns}\t{print_layout(rows, columns)}"


if __name__ == "__main__":
    KEPT.write_text("\n".join(write_kept()) + "\n", encoding="ascii", newline="\n")
