"""Arrows in a plane: tips and labels in every state."""

import re
from decimal import Decimal
from itertools import combinations

import pytest

from engine.render.figures.arrow_labels import HEIGHT, box, place_labels
from tests.unit.drawn_figures import draw, error, overlap, strings, texts


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
