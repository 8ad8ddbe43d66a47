"""Figures: what is drawn is true in every state, complete as a table, and safe to publish."""

import re
from decimal import Decimal
from itertools import combinations
from math import exp, sqrt
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.errors import AuthorError, Place
from engine.render.cells import Cells
from engine.render.figures import KINDS, draw_figure
from engine.render.figures.arguments import FigureArguments
from engine.render.figures.arrow_labels import HEIGHT, box, place_labels
from engine.render.figures.coordinates import points, written
from engine.render.figures.drawing_file import DrawingReader
from engine.render.figures.flow_layout import place_boxes, route
from engine.render.figures.lettering import read_text
from engine.render.figures.scale import step
from tests.unit.calculations import CHAPTER, expression, model

CSS = Path(__file__).resolve().parents[2] / "engine" / "theme" / "css"
SVG = "{http://www.w3.org/2000/svg}"
PLACE = Place("content/page.md", 12, 1, 5, "<< figure(…) >>")
WORLD = CHAPTER + """\
q = Q["眠る"]
S = Q @ K.T
before = [[0, 1], [1, 0.5]]
row_moved = [[0, 1], [0.5, 1.25]]
column_moved = [[-1, 1], [0.25, 0.5]]
x3 = [[1, -0.5, 2]]
w3 = [[-0.5, 1.25], [2, -1], [0, 3]]
y3 = x3 @ w3
r = slider("長さ", -1, 1, step=0.5, start=1)
v = [[r, 0], [0, 2]]
places = counting(5) / 2
lines = labelled(concat(places * r, 1 - places, places ** 2), columns=labels("ア", "イ", "ウ"))
small = [[0.01], [0.1], [1], [1000]]
w = [[0, 0], [-1, 1]]
"""
HEADS = """\
grid: |
  x  x
  h1 h2
  .  z
boxes:
  x: "$X$"
  h1: {text: ヘッド1, role: query}
  h2: {text: ヘッド2, side: decoder}
  z: {text: "出力 {z}", role: value, stack: yes}
arrows:
  - x -> h1
  - x --> h2: "$W_Q$"
  - h2 -> z
"""


@pytest.fixture(scope="module")
def calculation():
    return model(WORLD)


@pytest.fixture
def cells(calculation):
    return Cells(calculation)


@pytest.fixture
def drawings(tmp_path):
    (tmp_path / "heads.yml").write_text(HEADS, encoding="utf-8")
    return tmp_path


def argument(cells: Cells, source):
    """Text that begins with a quote is a text; other text is an expression."""
    if not isinstance(source, str):
        return source
    return source[1:] if source.startswith("'") else cells.model.node(expression(source))


def draw(cells: Cells, kind: str, *positional, folder=Path("nowhere"), **options):
    """A figure as a placeholder asks for it."""
    given = {"title": "'題", "description": "'説明", **options}
    arguments = FigureArguments(
        "fig-x", tuple(argument(cells, a) for a in positional), {k: argument(cells, v) for k, v in given.items() if v is not None},
        PLACE, folder,
    )
    return draw_figure(kind, arguments, cells)


def samples(cells: Cells, drawings: Path) -> dict:
    """At least one figure of each kind that a page can ask for."""
    return {
        "network": draw(cells, "network", 'X["眠る"]', "W_Q", "q"),
        "network 3×2": draw(cells, "network", "x3", "w3", "y3", role="'value", output="'v"),
        "bars": draw(cells, "bars", 'A["眠る"]', name="'A"),
        "plane": draw(cells, "plane", query="q", key="K", value="V", output='Z["眠る"]', output_name="'z_2"),
        "heat": draw(cells, "heat", "S", follow="'眠る", rows="'問う行", columns="'問われる行", row_role="'query"),
        "heat moved": draw(cells, "heat", "column_moved", before="before", follow_column="'1"),
        "curve": draw(cells, "curve", "places", "lines", at="r + 1", marks="[r, 0, 2]", horizontal="'場所", vertical="'値"),
        "curve in panels": draw(cells, "curve", "places", "lines", per_panel=Decimal(2)),
        "curve of powers": draw(cells, "curve", "small", "small", horizontal_log=True, vertical_log=True),
        "flow": draw(cells, "flow", "'heads", z='Z["眠る"]', folder=drawings),
    }


def tree(drawing) -> ElementTree.Element:
    return ElementTree.fromstring(str(drawing.svg).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def texts(drawing) -> list[str]:
    return ["".join(element.itertext()) for element in tree(drawing).iter(f"{SVG}text")]


def strings(cells: Cells, id: str) -> tuple[str, ...]:
    return cells.known[id].strings


def error(cells: Cells, *arguments, **options) -> AuthorError:
    with pytest.raises(AuthorError) as caught:
        draw(cells, *arguments, **options)
    return caught.value


# All kinds

def test_every_picture_has_a_title_and_a_description_that_it_names(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        root = tree(drawing)
        assert root.get("role") == "img", name
        assert root.find(f"{SVG}title").attrib == {"id": root.get("aria-labelledby")}, name
        assert root.find(f"{SVG}desc").attrib == {"id": root.get("aria-describedby")}, name


def test_no_picture_has_a_style_a_foreign_id_or_small_text(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        for element in tree(drawing).iter():
            assert "style" not in element.attrib, name
            assert element.get("id", "fig-x-").startswith("fig-x-"), name
            assert Decimal(element.get("font-size", "15")) >= Decimal("14.5"), name


def test_every_picture_is_344_units_wide_and_holds_all_its_texts(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        root = tree(drawing)
        _, _, width, height = map(Decimal, root.get("viewBox").split())
        assert width == 344, name
        for text in root.iter(f"{SVG}text"):
            assert 0 <= Decimal(text.get("x")) <= width and 0 <= Decimal(text.get("y")) <= height, name


def test_every_class_of_a_picture_is_defined_in_the_style_sheet(cells, drawings):
    sheet = "\n".join(path.read_text(encoding="utf-8") for path in CSS.glob("*.css"))
    whole, parts = set(re.findall(r"\.([\w-]+)", sheet)), re.findall(r'\[class\*="([\w-]+)"\]\s*(?:,[^{]*)?\{[^}]*(?:fill|stroke):', sheet)
    for name, drawing in samples(cells, drawings).items():
        for element in list(tree(drawing).iter())[1:]:
            for used in element.get("class", "").split():
                assert used in whole or any(part in used for part in parts), (name, used)


def test_every_live_attribute_is_bound_to_a_cell_and_starts_as_the_cell_does(cells, drawings):
    bound = set()
    for drawing in samples(cells, drawings).values():
        for element in tree(drawing).iter():
            pairs = element.get("data-bind", "").split(" ") if "data-bind" in element.attrib else []
            for attribute, id in zip(pairs[::2], pairs[1::2], strict=True):
                assert cells.known[id].live
                assert element.get(attribute) == cells.known[id].text
                bound.add(id)
    derived = {cell.id for cell in cells.live_cells() if "|" in cell.id}
    assert derived == bound


def test_every_number_of_a_picture_is_a_cell_and_stands_in_the_table(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        shown = {element.get("data-cell").removesuffix("()") for element in tree(drawing).iter() if element.get("data-cell")}
        table = {run.cell.id for row in drawing.table.rows for text in row for run in text if run.cell}
        assert table and shown in (table, set()), name


def test_rows_of_a_table_are_as_long_as_its_headings(cells, drawings):
    for name, drawing in samples(cells, drawings).items():
        assert {len(row) for row in drawing.table.rows} == {len(drawing.table.headings)}, name


def test_the_same_figure_is_drawn_byte_for_byte_again(calculation, drawings):
    first, second = (samples(Cells(calculation), drawings) for _ in range(2))
    assert {name: str(d.svg) for name, d in first.items()} == {name: str(d.svg) for name, d in second.items()}


@pytest.mark.parametrize("missing", ["title", "description"])
def test_a_figure_without_title_or_description_is_an_error_with_its_place(cells, missing):
    caught = error(cells, "bars", 'A["眠る"]', **{missing: None})
    assert str(caught).startswith(f'content/page.md:12:1: the figure needs {missing}="…"')


def test_mistakes_in_a_placeholder_are_named_with_a_remedy(cells):
    assert "no figure 'bar'; did you mean 'bars'?" in str(error(cells, "bar", "q"))
    assert "has no option 'rolle'; did you mean 'role'?" in str(error(cells, "bars", "q", rolle="'key"))
    assert "no option 'xyz'; known are description, name, percent, role, title" in str(error(cells, "bars", "q", xyz="'a"))
    assert "did you mean 'query'?" in str(error(cells, "bars", "q", role="'qurey"))
    assert "matrix number 1 must be a matrix" in str(error(cells, "bars", "'q"))
    assert "percent must be a number" in str(error(cells, "bars", "q", percent="'one"))
    assert "percent must be a whole number" in str(error(cells, "bars", "q", percent=Decimal("1.5")))
    assert "the figure needs the shares as its matrix number 1" in str(error(cells, "bars"))


def test_words_of_an_author_are_escaped(cells):
    drawing = draw(cells, "bars", 'A["眠る"]', title='\'<script> & "x"')
    assert tree(drawing).find(f"{SVG}title").text == '<script> & "x"'


@pytest.mark.parametrize("number, text", [
    ("12.50", "12.5"), ("12", "12"), ("-0.001", "0"), ("0", "0"), ("100", "100"), ("1E+2", "100"), ("1E-7", "0"),
    ("-7.005", "-7"), ("7.015", "7.02"), ("33.33333", "33.33"),
])
def test_coordinates_have_at_most_two_digits(number, text):
    assert written(Decimal(number)) == text


def test_points_contain_no_space():
    assert points((Decimal(1), Decimal("2.5")), (Decimal(-3), Decimal(0))) == "1,2.5,-3,0"


def test_letters_of_formulas_have_subscripts_and_superscripts():
    runs = read_text("重み $W_i^Q$ と $h_{12}$")
    assert [(run.text, run.drop) for run in runs] == [
        ("重み ", 0), ("𝑊", 0), ("𝑖", 6), ("𝑄", -8), (" と ", 0), ("ℎ", 0), ("12", 4),
    ]
    assert runs[3].back > 0


# network

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


# bars

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


# plane

def numbers_in(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def test_the_tip_of_an_arrow_follows_the_control_along_both_axes(cells):
    draw(cells, "plane", query="q", key="K")
    heads = [numbers_in(string)[:2] for string in strings(cells, "Q[眠る,0]|fig-x.query.head")]
    (x0, y0), (x1, y1) = heads[0], heads[20]
    for k, (x, y) in enumerate(heads):
        assert abs(x - (x0 + (x1 - x0) * k / 20)) < 0.02 and abs(y - (y0 + (y1 - y0) * k / 20)) < 0.02
    assert x1 - x0 == pytest.approx(y1 - y0, abs=0.02)


def test_an_arrow_of_length_zero_is_a_dot_without_shaft_or_head(cells):
    draw(cells, "plane", value="v")
    middle = 2
    line, head, dot = (strings(cells, f"r|fig-x.value.{part}") for part in ("line", "head", "dot"))
    start, end = line[middle][1:].split("L")
    assert start == end and len(set(re.findall(r"[\d.]+,[\d.]+", head[middle]))) == 1
    assert dot == ("0", "0", "4", "0", "0")


def test_the_frame_holds_the_arrows_of_all_states(cells):
    drawing = draw(cells, "plane", value="v")
    ticks = [text for text in texts(drawing) if re.fullmatch("−?[0-9]+", text)]
    assert ticks == ["−1", "0", "1", "0", "1", "2"]


def overlap(a, b) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("tips", [
    [(200, 100), (200, 100)],
    [(200, 100), (200, 100), (200, 100)],
    [(40, 200), (40, 200), (60, 190)],
    [(200, 100), (210, 104), (190, 96), (205, 90)],
    [(300, 40), (300, 40)],
])
def test_labels_of_arrows_never_lie_on_one_another_also_where_tips_coincide(tips):
    tips = [(Decimal(x), Decimal(y)) for x, y in tips]
    places = place_labels(tips, [Decimal(26)] * len(tips), (Decimal(40), Decimal(200)), (Decimal(344), Decimal(280)))
    boxes = [box(place, Decimal(26), HEIGHT) for place in places]
    assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
    assert all(left >= 0 and top >= 0 and right <= 344 and bottom <= 280 for left, top, right, bottom in boxes)


def test_a_plane_needs_arrows_of_two_components(cells):
    assert "at least one of value, output, key, query" in str(error(cells, "plane"))
    assert "two components; key has 3" in str(error(cells, "plane", key="x3"))


# heat

@pytest.mark.parametrize("number, size", [
    ("0", 0), ("0.3", 1), ("-0.3", -1), ("0.31", 2), ("-0.6", -2), ("0.61", 3), ("-0.9", -3), ("1E-30", 1),
])
def test_the_scale_has_three_thirds_on_either_side_of_zero(number, size):
    assert step(Decimal(number), Decimal("0.9")) == size


def test_negative_cells_lack_their_upper_left_corner_and_zero_is_neutral(cells):
    squares = [g for g in tree(draw(cells, "heat", "w")).iter(f"{SVG}g") if g.get("transform")]
    cut = [path.get("d").count(",") for g in squares for path in g.iter(f"{SVG}path")]
    assert cut == [4, 4, 5, 4]
    assert [g.find(f"{SVG}path").get("class") for g in squares] == ["scale-0", "scale-0", "scale--3", "scale-3"]
    assert [g.find(f"{SVG}text").get("class") for g in squares] == ["scale-text-0", "scale-text-0", "scale-text--3", "scale-text-3"]


def test_colour_and_corner_follow_the_control_on_one_scale_for_all_states(cells):
    draw(cells, "heat", "v")
    assert strings(cells, "r|fig-x.scale") == ("scale--2", "scale--1", "scale-0", "scale-1", "scale-2")
    assert [path.count(",") for path in strings(cells, "r|fig-x.path")] == [5, 5, 4, 4, 4]


def test_a_followed_row_shows_what_it_was_and_what_it_is(cells):
    shown = texts(draw(cells, "heat", "row_moved", before="before", follow="'2"))
    assert [text for text in shown if "→" in text] == ["1 → 0.5", "0.5 → 1.25"]
    assert "▸ 2" in shown


def test_what_is_not_followed_must_not_move(cells):
    assert "the element (1, 0) moves too" in str(error(cells, "heat", "row_moved", before="before", follow="'1"))


def test_a_label_that_is_not_there_is_an_error(cells):
    assert "follow: no label '眠り'; the labels are 猫, 眠る" in str(error(cells, "heat", "S", follow="'眠り"))


# flow

def read(text: str):
    return DrawingReader(text, "content/drawings/heads.yml").read()


def test_boxes_cover_the_fields_of_their_name_and_do_not_touch(cells):
    places = place_boxes(read(HEADS))
    assert places["x"].left == places["h1"].left and places["x"].right == places["h2"].right
    assert places["z"].left == places["h2"].left
    boxes = [(p.left, p.top, p.right, p.bottom) for p in places.values()]
    assert not any(overlap(a, b) for a, b in combinations(boxes, 2))


@pytest.mark.parametrize("start, end", [("x", "h1"), ("h1", "x"), ("h1", "h2"), ("h2", "h1"), ("h1", "z"), ("z", "h1")])
def test_an_arrow_leads_from_border_to_border_in_level_and_upright_pieces(start, end):
    places = place_boxes(read(HEADS))
    way = route(places[start], places[end], (Decimal(14), Decimal(28)))
    for (x, y), place in ((way[0], places[start]), (way[-1], places[end])):
        assert place.left <= x <= place.right and place.top <= y <= place.bottom
        assert x in (place.left, place.right) or y in (place.top, place.bottom)
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in zip(way, way[1:]))


def test_numbers_in_boxes_are_cells_that_follow_the_control(cells, drawings):
    drawing = draw(cells, "flow", "'heads", z='Z["眠る"]', folder=drawings)
    assert "出力 [1.1750, 1.6501]" in texts(drawing)
    assert cells.known["Z[眠る,0]"].live


def test_the_table_of_a_flow_lists_its_arrows(cells, drawings):
    rows = draw(cells, "flow", "'heads", z='Z["眠る"]', folder=drawings).table.rows
    assert ["".join(run.text for run in text) for text in rows[1]] == ["𝑋", "ヘッド2", "𝑊𝑄"]


@pytest.mark.parametrize("old, new, message", [
    ("x -> h1", "x -> h3", "content/drawings/heads.yml:11:5: no box 'h3'"),
    ("x -> h1", "x h1", "heads.yml:11:5: an arrow is written a -> b"),
    ("x -> h1", "x -> x", "heads.yml:11:5: an arrow leads from one box to another one"),
    ("  h1 h2\n", "  h1 h2 h2\n", "heads.yml:1:7: each line of the grid needs the same number of words"),
    ("  .  z", "  h2 h1", "heads.yml:1:7: the fields of 'h1' do not make a rectangle"),
    ("  z: {", "  y: {", "heads.yml:9:6: the grid has no box 'y'"),
    ("role: query", "role: qurey", "heads.yml:7:26: role is one of query"),
    ("role: query", "rolle: query", "heads.yml:7:20: no key 'rolle'; did you mean 'role'?"),
    ("grid: |", "columns: 1 0\ngrid: |", "heads.yml:1:10: columns needs 2 numbers from 1 to 9999"),
    ("grid: |", "gap: 400 1\ngrid: |", "heads.yml:2:7: 2 columns with gaps of 400 do not fit"),
    ("boxes:", "boxes: [", "heads.yml:7:3: not YAML"),
    ("arrows:", "arrows: {}\nboxes:", "heads.yml:11:1: 'boxes' is given twice"),
])
def test_a_mistake_in_a_drawing_is_reported_with_file_line_and_column(old, new, message):
    assert old in HEADS
    with pytest.raises(AuthorError) as caught:
        read(HEADS.replace(old, new, 1))
    assert message in str(caught.value)


def test_a_file_that_is_no_drawing_is_an_error(drawings, cells):
    for name, data in (("empty", b""), ("latin", b"grid: \xe9"), ("deep", b"[" * 5000), ("list", b"- a")):
        (drawings / f"{name}.yml").write_bytes(data)
        assert str(error(cells, "flow", f"'{name}", folder=drawings)).startswith(f"content/drawings/{name}.yml:1")


def test_a_drawing_that_is_missing_or_gets_the_wrong_numbers_is_an_error(cells, drawings):
    assert "did you mean 'heads'?" in str(error(cells, "flow", "'head", folder=drawings))
    assert "no drawing content/drawings/../heads.yml" in str(error(cells, "flow", "'../heads", folder=drawings))
    assert "heads.yml:9:6: the placeholder gives no 'z'" in str(error(cells, "flow", "'heads", folder=drawings))
    assert "the drawing has no {y}" in str(error(cells, "flow", "'heads", z='Z["眠る"]', y="q", folder=drawings))
    assert "a number or one row, not 2×2" in str(error(cells, "flow", "'heads", z="Z", folder=drawings))


def test_a_text_that_is_wider_than_its_box_is_an_error(cells, drawings):
    (drawings / "heads.yml").write_text(HEADS.replace("ヘッド1", "とても長いヘッドの名前がここにある"), encoding="utf-8")
    assert "break the line, or give it more columns" in str(error(cells, "flow", "'heads", z='Z["眠る"]', folder=drawings))


def test_each_kind_is_registered_once_under_the_name_of_its_module():
    assert all(kind.draw.__module__ == f"engine.render.figures.{name}" for name, kind in KINDS.items())


# curve

def curve_points(drawing) -> list[list[tuple[Decimal, Decimal]]]:
    """The corners of each drawn line, without grid and samples."""
    paths = [e.get("d") for e in tree(drawing).iter(f"{SVG}path") if e.get("class") == "stroke-ink"]
    corners = [[tuple(map(Decimal, pair.split(","))) for pair in path[1:].split("L")] for path in paths]
    return [points for points in corners if len(points) > 2]


def test_a_curve_goes_through_its_numbers_between_ticks_that_are_round(cells):
    first, second, third = curve_points(draw(cells, "curve", "places", "lines"))
    xs = [x for x, _ in first]
    assert xs[0] == 50 and xs[-1] == 328 and len({b - a for a, b in zip(xs, xs[1:])}) == 1
    unit = (first[0][1] - first[-1][1]) / 2
    heights = lambda points: [(first[0][1] - y) / unit for _, y in points]
    assert heights(second) == pytest.approx([1, Decimal("0.5"), 0, Decimal("-0.5"), -1])
    assert heights(third) == pytest.approx([0, Decimal("0.25"), 1, Decimal("2.25"), 4])


def test_powers_of_ten_stand_at_equal_distances(cells):
    drawing = draw(cells, "curve", "small", "small", horizontal_log=True, vertical_log=True)
    (points,) = curve_points(drawing)
    steps = [b[0] - a[0] for a, b in zip(points, points[1:])]
    assert steps == pytest.approx([steps[0], steps[0], 3 * steps[0]], abs=Decimal("0.05"))
    assert {"0.01", "0.1", "1", "10", "100", "1000"} <= set(texts(drawing))


def test_the_mark_of_a_curve_follows_the_control(cells):
    draw(cells, "curve", "places", "lines", at="r + 1", marks="[r, 0, 2]")
    moves, dots = strings(cells, "r+1|fig-x.mark"), strings(cells, "r|fig-x.0.dot")
    assert moves == tuple(f"translate({written(50 + 278 * Decimal(k) / 4)},0)" for k in range(5))
    assert len(set(dots)) == 5 and sorted(map(Decimal, dots), reverse=True) == list(map(Decimal, dots))


def test_panels_part_the_lines_and_a_line_keeps_its_dashes_from_panel_to_panel(cells):
    drawing = draw(cells, "curve", "places", "lines", per_panel=Decimal(2))
    dashes = [e.get("stroke-dasharray") for e in tree(drawing).iter(f"{SVG}path") if e.get("class") == "stroke-ink" and e.get("d").count("L") > 1]
    assert dashes == [None, "7 4", None]
    assert [text for text in texts(drawing) if text in "アイウ"] == ["ア", "イ", "ウ"]


def test_the_table_of_many_samples_shows_some_at_equal_distances(cells):
    drawing = draw(cells, "curve", "counting(61) / 4", "counting(61)")
    assert [row[0][0].text for row in drawing.table.rows] == [str(k) for k in range(16)]


def test_a_curve_says_what_does_not_fit(cells):
    assert "lines of 5 points need one column of as many numbers" in str(error(cells, "curve", "small", "lines"))
    assert "at= says where marks= are" in str(error(cells, "curve", "places", "lines", at="r"))
    assert "marks= needs one row of 3 numbers" in str(error(cells, "curve", "places", "lines", at="r", marks="[1, 2]"))
    assert "vertical_log=True needs positive numbers" in str(error(cells, "curve", "places", "lines", vertical_log=True))
    assert "horizontal_log must be True or False" in str(error(cells, "curve", "small", "small", horizontal_log=Decimal(1)))
