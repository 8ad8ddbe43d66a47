"""python build.py check --mutate: inputs are nudged, and what ought to move does."""

import json
from decimal import Decimal

import pytest

from engine.render.site import render_site
from engine.review.comparison.edits import Piece
from engine.review.diagnoses import HandTyped, StillNumber
from engine.review.manuscript import read_manuscript
from engine.review.mutation.counting import Liveness
from engine.review.mutation.nudging import WAYS, inputs, nudged
from engine.review.mutation.report import as_data, find_movements, show
from tests.unit.site_files import PROJECT, SITE
from tests.unit.small_book import write_book

CONTENT = PROJECT / "content"
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
LAW = "\n<!-- allow L202: 係数の和はいつも1 -->\n和は << compute(total(p)[0, 0]) >> です。\n"


def measure(folder, page: str = BOOK, constants: str = "w = 2.5\n") -> Liveness:
    content = write_book(folder, page)
    (content / "constants").mkdir()
    (content / "constants/head.calc").write_text(constants, encoding="utf-8")
    return find_movements(content, read_manuscript(content, render_site(content)))


def said(found: Liveness) -> list[str]:
    """The first lines of the findings."""
    return [str(finding).split("\n")[0] for finding in found.findings]


def with_lines(lines: str, shown: str) -> str:
    """The book with other statements at the end of its block, and a sentence that shows what they give."""
    return BOOK.replace("y = b * w\n", f"y = b * w\n{lines}\n") + f"\n数は << compute({shown}) >> です。\n"


def test_a_book_whose_numbers_all_move(tmp_path):
    found = measure(tmp_path)
    assert said(found) == [] and found.prose == found.everything and found.inputs == 3
    assert (found.prose.live, found.prose.share) == ({"control": 1, "input": 2, "count": 0, "literal": 1}, 100)


def test_what_is_printed_names_the_figures_and_their_rule(tmp_path):
    *findings, figures = show(measure(tmp_path, BOOK + LAW + "\n積はおよそ 7.5 です。\n")).split("\n\n")
    first, prose, everything = figures.split("\n")
    assert len(findings) == 2 and first.startswith("3 inputs nudged. A number is live if another one is written when ")
    assert prose == (
        "prose: 80.0 % of 5 numbers are live (1 move with a control, 2 with an input, 1 with a number that is part of their formula, "
        "1 are typed); besides, 1 held by a law, each for a reason in the source"
    )
    assert everything.endswith("; 0 of the live ones are quoted figures")


def test_the_figures_for_a_program(tmp_path):
    data = as_data(measure(tmp_path, BOOK + LAW + "\n積はおよそ 7.5 です。\n"))
    assert json.loads(json.dumps(data)) == data and data["prose"] == data["everything"] == {
        "percent": 80.0,
        "counted": 5,
        "live": {"control": 1, "input": 2, "count": 0, "literal": 1},
        "left": {"L202": 0, "L201": 1},
        "excepted": {"L202": 1, "L201": 0},
    }


def test_a_number_that_is_typed(tmp_path):
    found = measure(tmp_path, BOOK + "\n積はおよそ 7.5 です。\n")
    assert said(found) == ["content/page.md:17:7: '7.5' is typed, so no input moves it; let the build write it: << compute(…) >> [L201]"]
    assert found.prose.share == 80


def test_a_number_that_is_typed_as_a_label(tmp_path):
    page = with_lines('z = labels("7.50")\nt = labels("2", "Llama 3.2")', "z") + "\n名前は << compute(t[0]) >> と << compute(t[1]) >> です。\n"
    assert said(measure(tmp_path, page)) == [
        "content/page.md:19:4: '7.50' is typed, so no input moves it; let the build write it: << compute(…) >> [L201]"
    ]


def test_a_calculation_that_is_dead_is_told_with_what_ought_to_move_it(tmp_path):
    found = measure(tmp_path, with_lines("z = w * 0 + a * 0 + 7.5", "z"))
    assert said(found) == [
        "content/page.md:18:4: z shows 7.5, whatever these are: a, head.w; "
        "if a law holds it, say so in an exception, else mend the calculation [L202]"
    ]
    assert found.prose.left == {StillNumber: 1, HandTyped: 0} and str(found.findings[0]).splitlines()[1].endswith("です。")


def test_dead_numbers_of_one_table_are_told_together(tmp_path):
    found = measure(tmp_path, BOOK.replace("y = b * w", "y = b * w\nz = X * 0") + '\n<< compute(z, title="数") >>\n')
    assert len(found.findings) == 1 and found.everything.left[StillNumber] == 4 and " and 1 more, whatever " in said(found)[0]


@pytest.mark.parametrize(
    "why, lines, shown, kind",
    [
        ("rounding hides a small change", "z = w / 10000", "z", "input"),
        ("the largest is always 0, unless another one is the largest", "z = X[0] - largest(X[0])", "z[1]", "input"),
        ("both factors are 0", "z = [0, 1]\nq = z * X[1, 1]", "q[0]", "input"),
        ("ReLU keeps it at 0", "z = relu(0 - w)", "z", "input"),
        ("a rank", "z = rank(X)", "z[0, 0]", "input"),
        ("a mask hides the rest", "z = softmax(masked(X @ X, causal_mask(2)))", "z[0, 0]", "count"),
        ("the number of columns", "z = columns(X)", "z * 2", "count"),
        ("the first place", "z = positions(2, 2)", "z[0, 0]", "count"),
        ("how many words", 'z = words_of(labels("一 二 三"))\nn = columns(z)', "n", "count"),
        ("only in another state than the start", "z = where(a < 1, w, 0)\nq = maximum(z, 6)", "q", "input"),
        ("from nothing but its own formula", "", "2 ** 10", "literal"),
    ],
)
def test_a_number_that_a_single_nudge_does_not_move(tmp_path, why, lines, shown, kind):
    found = measure(tmp_path, with_lines(lines, shown))
    assert said(found) == [] and found.prose.share == 100
    assert found.prose.live[kind] == {"control": 1, "input": 2, "count": 0, "literal": 1}[kind] + 1


def test_a_law_is_named_in_an_exception_and_in_no_part_of_the_percentage(tmp_path):
    found = measure(tmp_path, BOOK + LAW)
    assert said(found) == [] and found.prose.excepted == {StillNumber: 1, HandTyped: 0} and found.prose.counted == 4


def test_an_exception_at_one_of_its_places_is_enough(tmp_path):
    assert said(measure(tmp_path, BOOK + "\nまえの和は << compute(total(p)[0, 0]) >> です。\n" + LAW)) == []


@pytest.mark.parametrize("code", ["L202", "L203", "L201"])
def test_an_exception_that_excuses_nothing_is_told(tmp_path, code):
    found = measure(tmp_path, BOOK + f"\n<!-- allow {code}: わけ -->\n積は << compute(y) >> です。\n")
    assert said(found) == [f"content/page.md:17:1: nothing here needs the exception {code}; delete the comment [L303]"]


def test_an_input_that_nothing_shows(tmp_path):
    found = measure(tmp_path, constants="w = 2.5\nunused = 4\n")
    told = "nothing that is shown moves with head.unused; delete it, or show what depends on it [L203]"
    assert said(found) == [f"content/constants/head.calc:2:1: {told}"]


def test_an_input_that_is_used_and_moves_nothing(tmp_path):
    found = measure(tmp_path, with_lines("limit = 0.001\nz = where(y * 0 < limit * limit, b, y)", "z"))
    assert [line.split(" moves with ")[1] for line in said(found)] == ["limit; delete it, or show what depends on it [L203]"]


def test_an_input_that_moves_something_only_when_another_one_is_not_0_is_shown(tmp_path):
    assert said(measure(tmp_path, with_lines("z = 4\nq = z * X[1, 1]", "q"))) == []


def test_an_input_may_be_kept_for_a_reason(tmp_path):
    assert said(measure(tmp_path, constants="w = 2.5\n# allow L203: 次の版で使う\nunused = 4\n")) == []


@pytest.mark.parametrize(
    "lines, shown",
    [
        ("n = 2\nI = identity(n)\nJ = I @ X", "J[0, 1]"),
        ("order = [1, 0]\nJ = pick_rows(X, order)", "J[0, 1]"),
        ("at = 1\nJ = X[0, at]", "J"),
        ("five = counting(2)\nJ = X + five", "J[1, 1]"),
    ],
)
def test_an_input_that_decides_how_much_is_calculated_or_where_is_shown(tmp_path, lines, shown):
    assert said(measure(tmp_path, with_lines(lines, shown))) == []


def test_rows_with_labels_are_an_input(tmp_path):
    page = BOOK.replace("X = [[1, 2], [3, 0]]", 't = labels("猫", "眠る")\nX = labelled(rows(t, [1, 2], [3, 0]), columns=t)')
    found = measure(tmp_path, page + "\nはじめは << compute(X[0, 0]) >> です。\n")
    assert said(found) == [] and found.inputs == 3 and found.prose.live["input"] == 3


def test_loaded_matrices_are_inputs_under_the_name_of_their_section(tmp_path):
    content = write_book(tmp_path, '```compute\nX = labelled(load("tiny", "A"), columns=labels("一", "二"))\n```\n\n<< compute(X) >>\n')
    (content / "models").mkdir()
    (content / "models/tiny.txt").write_text("kind: random\nsource: 試し\n[A]\n0.5 1\n[B]\n0.5 1\n", encoding="utf-8")
    found = find_movements(content, read_manuscript(content, render_site(content)))
    assert said(found)[0].startswith("content/models/tiny.txt:5:1: nothing that is shown moves with models/tiny[B];")
    assert len(found.findings) == 1


def test_a_quoted_figure_is_live_and_counted(tmp_path):
    page = BOOK.replace("import w", "import w, d") + "\n幅は << compute(d) >> です。\n"
    found = measure(tmp_path, page, 'w = 2.5\nd = quoted(512, "§3.1")\n')
    assert said(found) == [] and found.quoted == 1


def test_a_typed_number_may_be_kept_for_a_reason(tmp_path):
    for code in ("L201", "L101"):
        found = measure(tmp_path / code, BOOK + f"\n<!-- allow {code}: 版の番号 -->\n版は 4.0 です。\n")
        assert said(found) == [] and found.prose.excepted[HandTyped] == 1 and found.prose.share == 100


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


def test_every_number_of_the_book_moves_or_has_its_reason():
    files = {path.relative_to(SITE).as_posix(): path.read_bytes() for path in SITE.rglob("*") if path.is_file()}
    found = find_movements(CONTENT, read_manuscript(CONTENT, files))
    assert (said(found), found.prose.share, found.everything.share) == ([], 100, 100)
    assert found.inputs > 200 and found.prose.counted > 600 and found.everything.counted > 4000
    assert sum(found.everything.excepted.values()) <= 30, "exceptions stay few"


def test_a_nudge_that_a_figure_cannot_draw_moves_nothing(tmp_path):
    table = (
        '::: figure\n<< figure("round", A["猫"], asks=t, title="机", description="席。") >>\n\n机。\n:::\n\n'
        '::: figure\n<< figure("projection", query=[[2, 1]], key=K, follow=t, horizontal="x", vertical="y", title="影", description="影。") >>\n\n影。\n:::\n'
    )
    lines = 'K = rows(labels("猫", "眠る"), [2, 0], [-2, 1])\nA = softmax(labelled(K @ K.T, columns=labels("猫", "眠る")))\nt = 1\n'
    assert said(measure(tmp_path, BOOK.replace("y = b * w\n", f"y = b * w\n{lines}") + "\n" + table)) == []
