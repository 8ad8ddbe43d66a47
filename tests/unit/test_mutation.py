"""python build.py check --mutate: inputs are nudged, and what ought to move does."""

from decimal import Decimal

import pytest

from engine.render.site import render_site
from engine.review.comparison.edits import Piece
from engine.review.mutation.nudging import WAYS, inputs, nudged
from engine.review.mutation.report import report_movements
from tests.unit.small_book import write_book

BOOK = """```compute
from head import w
a = slider("かたむき", 0, 1, step=0.5, start=1)
b = 3
X = [[1, 2], [3, 0]]
p = softmax(X)
y = b * w
```

積は << compute(y) >>、係数は << compute(p[0, 0], percent=1) >>、つまみは << compute(a * 2) >> です。$e << relation() >> << compute(exp(1)) >>$ です。
"""


def report(folder, page: str = BOOK, constants: str = "w = 2.5\n") -> tuple[list[str], list[str], bool]:
    """The first lines of the findings, the figures, and whether all is well."""
    content = write_book(folder, page)
    (content / "constants").mkdir()
    (content / "constants/head.calc").write_text(constants, encoding="utf-8")
    said, left = report_movements(content, render_site(content))
    *findings, figures = said.split("\n\n")
    return [finding.split("\n")[0] for finding in findings], figures.split("\n"), not left


def test_a_book_whose_numbers_all_move(tmp_path):
    findings, figures, sound = report(tmp_path)
    assert (findings, sound) == ([], True)
    told = "100.0 % of 4 numbers are live (3 move with an input or a control, 1 are counted, or calculated from numbers at their place)"
    assert figures == ["3 inputs nudged", f"prose: {told}", f"prose, tables and figures: {told}"]


def test_a_number_that_is_typed(tmp_path):
    findings, figures, sound = report(tmp_path, BOOK + "\n積はおよそ 7.5 です。\n")
    assert findings == ["content/page.md:17:7: '7.5' is typed, so no input moves it; let the build write it: << compute(…) >> [L201]"]
    assert not sound and figures[1].startswith("prose: 80.0 % of 5 numbers are live (") and "1 are typed" in figures[1]


def test_a_calculation_that_is_dead(tmp_path):
    findings, figures, sound = report(tmp_path, BOOK.replace("y = b * w", "y = b * w\nz = w * 0 + 7.5") + "\n積は << compute(z) >> です。\n")
    assert findings[0].startswith("content/page.md:18:1: z shows 7.5 whatever its inputs are (")
    assert not sound and "1 do not move" in figures[1]


def test_a_law_is_named_in_an_exception(tmp_path):
    law = "\n<!-- allow L202: 係数の和はいつも1 -->\n和は << compute(total(p)[0, 0]) >> です。\n"
    findings, figures, sound = report(tmp_path, BOOK + law)
    assert (findings, sound) == ([], True) and "100.0 %" in figures[1] and "1 are held by a law" in figures[1]


def test_an_input_that_nothing_shows(tmp_path):
    findings, _, sound = report(tmp_path, constants="w = 2.5\nunused = 4\n")
    assert findings == ["content/constants/head.calc:2:1: nothing that is shown moves with head.unused; delete it, or show what depends on it [L203]"]
    assert not sound


def test_an_input_may_be_kept_for_a_reason(tmp_path):
    findings, _, sound = report(tmp_path, constants="w = 2.5\n# allow L203: 次の版で使う\nunused = 4\n")
    assert (findings, sound) == ([], True)


def test_rows_with_labels_are_an_input_and_counts_are_no_dead_numbers(tmp_path):
    page = BOOK.replace("X = [[1, 2], [3, 0]]", 't = labels("猫", "眠る")\nX = rows(t, [1, 2], [3, 0])\nn = columns(X)')
    findings, figures, sound = report(tmp_path, page + "\n列は << compute(n) >>、はじめは << compute(X[0, 0]) >> です。\n")
    assert (findings, sound) == ([], True) and figures[0] == "3 inputs nudged"


def test_a_typed_number_may_be_kept_for_a_reason(tmp_path):
    for code in ("L201", "L101"):
        findings, _, sound = report(tmp_path / code, BOOK + f"\n<!-- allow {code}: 版の番号 -->\n版は 4.0 です。\n")
        assert (findings, sound) == ([], True)


def test_an_input_that_only_fits_as_it_is_counts_as_used(tmp_path):
    page = BOOK.replace("y = b * w", "n = 2\ny = b * w\nI = identity(2)\nJ = I @ X").replace("a * 2", "a * J[0, 1]")
    findings, _, sound = report(tmp_path, page)
    assert [finding for finding in findings if " I;" in finding] == []


@pytest.mark.parametrize(
    "text, kind, made",
    [
        ("b = 3", "constant", "b = 4"),
        ("b = 0.5", "constant", "b = 0.625"),
        ('t = rows(labels("1", "2"), [1, 0], [0, 1])', "constant", 't = rows(labels("1", "2"), [2, 2], [1, 3])'),
        ('d = quoted(512, "§3.1, 6 layers")', "constant", 'd = quoted(513, "§3.1, 6 layers")'),
        ("[W_1]\nrows: 1 2\n0.5 −1  # 2", "data", "[W_1]\nrows: 1 2\n0.625 −3  # 2"),
        ("x_2 = [[1e3]]", "constant", "x_2 = [[1e3]]"),
    ],
)
def test_numbers_are_nudged_and_nothing_else(text, kind, made):
    piece = Piece("content/page.md", 1, text, text, kind)
    assert nudged(("page", "b"), piece, WAYS[0]).new.text == made


def test_no_way_leaves_a_number_as_it_is():
    for way in WAYS:
        for number in ("0", "1", "0.5", "-2"):
            assert any(way(Decimal(number), at) != Decimal(number) for at in (0, 1))


def test_what_a_reader_moves_and_what_has_no_number_is_no_input():
    known = {
        ("page", "a"): Piece("p", 1, 'a = slider("a", 0, 1)', "", "control"),
        ("page", "t"): Piece("p", 2, 't = labels("1", "2")', "", "constant"),
        ("page", "b"): Piece("p", 3, "b = 3", "", "constant"),
    }
    assert [key for key, _ in inputs(known)] == [("page", "b")]
