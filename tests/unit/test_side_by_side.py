"""Formulas that an author set apart in one line are formulas of their own."""

import pytest

from engine.render.formula_parts import side_by_side


@pytest.mark.parametrize(
    "latex, formulas",
    [
        (r"a = 1 \qquad b = 2", ["a = 1", "b = 2"]),
        (r"a\qquad b \qquad c", ["a", "b", "c"]),
        (r"\qquad a \qquad", ["a"]),
        (r"\text{a \qquad b}", [r"\text{a \qquad b}"]),
        (r"\begin{cases} a & \qquad b \end{cases} \qquad c", [r"\begin{cases} a & \qquad b \end{cases}", "c"]),
        (r"\left\{ a \qquad b \right\} \qquad \{ c", [r"\left\{ a \qquad b \right\}", r"\{ c"]),
        (r"a \quad b", [r"a \quad b"]),
    ],
)
def test_they_are_parted_where_nothing_holds_them(latex: str, formulas: list[str]):
    groups = side_by_side([(latex, 0)])
    assert ["".join(part for part, _ in group) for group in groups] == formulas
    assert all(latex[origin:].startswith(part) for group in groups for part, origin in group)


def test_what_holds_them_may_begin_before_a_number():
    number = object()
    parts = [(r"\frac{a \qquad ", 0), (number, 15), (r"}{2} \qquad ", 30), (number, 42)]
    assert side_by_side(parts) == [[parts[0], parts[1], ("}{2}", 30)], [parts[3]]]
