"""Lines of attention: as broad and as dark as their coefficients, none where there is none."""

from decimal import Decimal

import pytest

from engine.render.cells import Cells
from tests.unit.calculations import model
from tests.unit.drawn_figures import SVG, draw, error, strings, texts, tree

WORLD = """\
t = stepper("結合", 3)
n = t + 1
head = choice("ヘッド", "1", "2", "両方", start="両方")
names = labels("猫", "は", "眠る")
A = [[1, 0, 0], [0.25, 0.75, 0], [0.5, 0.0004, 0.4996]]
B = where(t > 1, A, [[1, 0, 0], [1, 0, 0], [0, 1, 0]])
"""


@pytest.fixture
def cells():
    return Cells(model(WORLD))


def lines(element):
    return [(path.get("d"), path.get("stroke-width"), path.get("opacity")) for path in element.iter(f"{SVG}path")]


def test_width_and_opacity_are_the_coefficient_and_a_coefficient_of_zero_has_no_line(cells):
    drawn = lines(tree(draw(cells, "lines", "A", names="names")))
    assert [(width, dark) for _, width, dark in drawn] == [(share, share) for share in ("1", "0.25", "0.75", "0.5", "0.5")]


def test_lines_are_magnified_as_much_as_a_width_of_one_is_broad_and_end_beside_the_names(cells):
    root = tree(draw(cells, "lines", "A", names="names"))
    scale = Decimal(next(g.get("transform") for g in root.iter(f"{SVG}g") if g.get("transform"))[6:-1])
    start, end = ([Decimal(part) * scale for part in point.split(",")] for point in lines(root)[1][0][1:].split("L"))
    names = {(text.get("y"), text.get("text-anchor")): text for text in root.iter(f"{SVG}text") if "".join(text.itertext()) in "猫は眠る"}
    assert len(names) == 6 and abs(start[0] - 104) < 0.1 and abs(end[0] - 240) < 0.1
    assert abs(start[1] - 66) < 0.1 and abs(end[1] - 38) < 0.1, "from the second row to the first"


def test_two_heads_have_lines_of_their_own_and_a_choice_shows_them(cells):
    root = tree(draw(cells, "lines", "A", "B", names="names", head="head"))
    assert [len(lines(group)) for group in root.iter(f"{SVG}g") if group.get("class") == "head-2"] == [1, 2, 3]
    assert next(g.get("data-head") for g in root.iter(f"{SVG}g") if g.get("class") == "of-heads") == "3"
    assert strings(cells, "head|head") == ("1", "2", "3")
    assert strings(cells, "B[1,0]|share") == ("1", "1", "0.25")


def test_tokens_that_a_state_has_not_are_hidden_and_need_no_room(cells):
    root = tree(draw(cells, "lines", "A", names="names", rows="n", follow="n - 1"))
    rows = [g for g in root.iter(f"{SVG}g") if "hidden" in g.get("data-bind", "") or g.get("class") == "followed"]
    assert [g.get("hidden") for g in rows] == [None, "", ""] and rows[0].get("class") == "followed"
    assert [Decimal(view.split("\N{NO-BREAK SPACE}")[3]) for view in strings(cells, "n|view")] == [60, 88, 116]
    assert root.get("viewBox").split() == ["0", "0", "344", "60"]


def test_names_stand_on_both_sides(cells):
    assert texts(draw(cells, "lines", "A", names="names"))[2:] == ["猫", "猫", "は", "は", "眠る", "眠る"]


def test_lines_refuse_what_is_no_table_of_coefficients(cells):
    assert "square matrices of one size" in str(error(cells, "lines", "A[0:2]", names="names"))
    assert "from 0 to 1; one of these is 2" in str(error(cells, "lines", "A * 2", names="names"))
    assert "names= is one row of 3 labels" in str(error(cells, "lines", "A", names='labels("猫")'))
    assert "the figure needs names=" in str(error(cells, "lines", "A"))


OTHERS = """\
t = stepper("結合", 2)
n = t + 1
names = labels("猫", "は")
others = where(t > 0, labels("The", "cat", "."), labels("A", "dog", "!"))
A = [[1, 0, 0], [0.25, 0.5, 0.25]]
"""


def test_on_the_right_may_stand_the_tokens_of_another_side():
    cells = Cells(model(OTHERS))
    root = tree(draw(cells, "lines", "A", names="names", columns="others", rows="n"))
    said = {text.get("text-anchor"): [] for text in root.iter(f"{SVG}text")}
    for text in root.iter(f"{SVG}text"):
        said[text.get("text-anchor")].append("".join(text.itertext()))
    assert said["end"][1:] == ["猫", "は"] and said["start"][1:] == ["A", "dog", "!"]
    assert [width for _, width, _ in lines(root)] == ["1", "0.25", "0.5", "0.25"]
    assert root.get("viewBox").split("\N{NO-BREAK SPACE}")[-1].split()[-1] == "116", "room for the longer side"


def test_without_the_tokens_of_another_side_the_matrix_is_square():
    assert "square matrices" in error(Cells(model(OTHERS)), "lines", "A", names="names").message
