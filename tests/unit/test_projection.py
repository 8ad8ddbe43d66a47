"""The shadow of a query on the line of a key: its end, its sign, and what leaves it free, in every state."""

from decimal import Decimal
from itertools import combinations, product
from math import hypot

import pytest

from engine.render.cells import Cells
from engine.render.figures.arrow_labels import HEIGHT, box, crosses
from engine.render.figures.coordinates import rounded
from engine.render.figures.projection import SIGNS
from tests.unit.calculations import model
from tests.unit.drawn_figures import SVG, draw, error, overlap, strings, texts, tree

KEYS = [[1, 0], [0.5, 0], [-0.5, -1]]
WORLD = f"""\
a = slider("一", -2, 2, step=0.5, start=1)
b = slider("二", -2, 2, step=0.5, start=0.5)
which = choice("キー", "1", "2", "3")
q = [a, b]
K = {KEYS}
"""
STATES = [-2 + step / 2 for step in range(9)]
CELL = "a|fig-x."


@pytest.fixture(scope="module")
def moving():
    cells = Cells(model(WORLD))
    drawing = draw(cells, "projection", query="q", key="K", follow="which", dot="q @ K.T")
    return cells, drawing


def in_each_state(cells, what):
    """A string of the figure by a, b and the key."""
    cell = cells.known[CELL + what]
    values = {"a": STATES, "b": STATES, "which": range(len(KEYS))}
    table = dict(zip(product(*(values[name] for name in cell.controls)), cell.strings, strict=True))
    for state in product(STATES, STATES, range(len(KEYS))):
        yield state, table[tuple(value for name, value in zip(("a", "b", "which"), state) if name in cell.controls)]


def points_in_each_state(cells, what):
    xs, ys = (dict(in_each_state(cells, f"{what}.{axis}")) for axis in "xy")
    return {state: (float(xs[state]), float(ys[state])) for state in xs}


def frame_of(cells):
    """Where the origin stands and how long a 1 is, from the tips of the query."""
    tips = points_in_each_state(cells, "tip")
    origin, one = tips[0, 0, 0], tips[1, 0, 0]
    return origin, one[0] - origin[0]


def test_the_shadow_ends_at_the_foot_of_the_perpendicular(moving):
    cells, _ = moving
    (x0, y0), unit = frame_of(cells)
    for (a, b, which), (x, y) in points_in_each_state(cells, "foot").items():
        k, l = KEYS[which]
        foot, rest = ((x - x0) / unit, (y0 - y) / unit), (a - (x - x0) / unit, b - (y0 - y) / unit)
        assert abs(foot[0] * l - foot[1] * k) < 1e-3, "on the line of the key"
        assert abs(rest[0] * k + rest[1] * l) < 1e-3, "and straight below the tip of the query"


def test_the_dot_product_is_the_signed_length_of_the_shadow_times_that_of_the_key(moving):
    cells, _ = moving
    (x0, y0), unit = frame_of(cells)
    feet, manners = points_in_each_state(cells, "foot"), dict(in_each_state(cells, "manner"))
    for (a, b, which), (x, y) in feet.items():
        k, l = KEYS[which]
        side = -1 if manners[a, b, which] == "shadow-against" else 1
        assert abs(side * hypot(x - x0, y - y0) / unit * hypot(k, l) - (a * k + b * l)) < 1e-3


def test_the_sign_of_the_dot_product_is_drawn(moving):
    cells, _ = moving
    for (a, b, which), sign in in_each_state(cells, "sign"):
        dot = a * KEYS[which][0] + b * KEYS[which][1]
        assert sign == SIGNS[(dot > 0) - (dot < 0)]


def test_a_query_on_the_line_of_the_key_has_no_perpendicular(moving):
    cells, _ = moving
    for (a, b, which), display in in_each_state(cells, "upright"):
        assert (display == "none") == (a * KEYS[which][1] == b * KEYS[which][0])


def label_boxes(cells, a, b):
    """Where the names of the keys and of the query stand in a state."""
    for id in (*(f"K[{i},0]|fig-x.key.label" for i in range(3)), f"{CELL}query.label"):
        cell = cells.known[id]
        at = {"a": STATES.index(a), "b": STATES.index(b)}
        position = 0
        for name in cell.controls:
            position = position * len(STATES) + at[name]
        x, y = (cell.strings or (cell.text,))[position].removeprefix("translate(").removesuffix(")").split(",")
        yield box((Decimal(x), Decimal(y)), Decimal(20), HEIGHT)


def test_no_label_lies_on_another_or_on_a_shadow_in_any_state(moving):
    cells, _ = moving
    origin, _ = frame_of(cells)
    feet = points_in_each_state(cells, "foot")
    for a, b in product(STATES, STATES):
        boxes = list(label_boxes(cells, a, b))
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2)), (a, b)
        for which in range(len(KEYS)):
            start, end = (tuple(Decimal(str(x)) for x in point) for point in (origin, feet[a, b, which]))
            assert not any(crosses(start, end, area) for area in boxes), (a, b, which)


def test_every_element_has_each_attribute_once(moving):
    _, drawing = moving
    for element in str(drawing.svg).split("<"):
        assert element.count("data-bind=") <= 1


def test_the_table_says_of_each_key_what_the_author_gives(moving):
    _, drawing = moving
    headings = ["".join(run.text for run in text) for text in drawing.table.headings]
    assert headings == ["", "成分1", "成分2", "内積"]
    assert [["".join(run.text for run in text) for text in row][1:] for row in drawing.table.rows[:3]] == [
        ["1", "0.5", ""], ["1", "0", "1"], ["0.5", "0", "0.5"],
    ]


def test_the_legend_names_the_shadow_of_the_query(moving):
    _, drawing = moving
    assert "𝑞 の影" in texts(drawing)
    assert len([e for e in tree(drawing).iter(f"{SVG}line") if e.get("class") == "shadow-along"]) == 2


def test_a_projection_needs_a_query_keys_and_a_choice(cells):
    assert "a projection needs follow=" in str(error(cells, "projection", query="q", key="K"))
    assert "one query of two components, not 2×2" in str(error(cells, "projection", query="K", key="K", follow="which"))
    assert "a key of length 0 has no line" in str(error(cells, "projection", query="q", key="w", follow="which"))


@pytest.mark.parametrize("number, text", [("12.49", "12"), ("12.5", "12"), ("13.5", "14"), ("-0.4", "0"), ("-7.6", "-8")])
def test_coordinates_of_many_states_are_whole_units(number, text):
    assert rounded(Decimal(number)) == text
