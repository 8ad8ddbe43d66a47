"""Drawings of boxes and arrows: their places, their numbers, mistakes in their files."""

from decimal import Decimal
from itertools import combinations

import pytest

from engine.errors import AuthorError
from engine.render.figures.drawing_file import DrawingReader
from engine.render.figures.flow_layout import place_boxes, route
from tests.unit.drawn_figures import HEADS, draw, error, overlap, texts


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


def test_a_label_that_is_wider_than_its_level_arrow_is_an_error(cells, drawings):
    """It would lie on the boxes at both ends."""
    (drawings / "heads.yml").write_text(HEADS.replace("- h2 -> z", '- h1 -> h2: "K"\n  - h2 -> z'), encoding="utf-8")
    draw(cells, "flow", "'heads", z='Z["眠る"]', folder=drawings)
    (drawings / "heads.yml").write_text(HEADS.replace("- h2 -> z", '- h1 -> h2: "K, V"\n  - h2 -> z'), encoding="utf-8")
    message = str(error(cells, "flow", "'heads", z='Z["眠る"]', folder=drawings))
    assert "heads.yml:13:5" in message and "make the gap between the columns wider" in message
