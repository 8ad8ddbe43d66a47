"""A world to draw figures from, how a placeholder asks for one, and what stands in its drawing."""

from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.errors import AuthorError, Place
from engine.render.cells import Cells
from engine.render.figures import draw_figure
from engine.render.figures.arguments import FigureArguments
from tests.unit.calculations import CHAPTER, expression

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
q4 = [2, 0, 0, 1]
k4 = [0, 1, 0.5, 0]
q4_turned = rotate(q4, 2 * r)
k4_turned = rotate(k4, r)
size = choice("大きさ", "2", "4", start="4")
grown = pick_rows([[1, -2, 3], [0, 4, -4], [-6, 5, 2], [1, 1, 1]], counting(2 + 2 * size).T)
square = [[1, -2, 3], [0, 1, -2], [4, 0, 1]]
which = choice("キー", "猫", "眠る")
corners = [[4, 0], [2, 4], [0, 2]]
shares = softmax([[r, 0, 2 * r]])
mixed = shares @ corners
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
        "projection": draw(cells, "projection", query="q", key="K", follow="which", dot="q @ K.T", query_name="'q_2"),
        "mixture": draw(cells, "mixture", value="corners", coefficient="shares", output="mixed"),
        "signed bars": draw(cells, "signed_bars", "[[r, -2, 0]]", name="'s"),
        "heat": draw(cells, "heat", "S", follow="'眠る", rows="'問う行", columns="'問われる行", row_role="'query"),
        "heat moved": draw(cells, "heat", "column_moved", before="before", follow_column="'1"),
        "curve": draw(cells, "curve", "places", "lines", at="r + 1", marks="[r, 0, 2]", horizontal="'場所", vertical="'値"),
        "curve in panels": draw(cells, "curve", "places", "lines", per_panel=Decimal(2)),
        "heat of fine cells": draw(cells, "heat", "lines.T", fine=True, at="r + 1", rows="'線", columns="'場所"),
        "curve that ends with its samples": draw(cells, "curve", "places", "lines", tight=True, every=Decimal(2)),
        "turns": draw(cells, "turns", "q4", "k4", "q4_turned", "k4_turned"),
        "curve of powers": draw(cells, "curve", "small", "small", horizontal_log=True, vertical_log=True),
        "lines": draw(cells, "lines", "A", names="tokens", rows="1 + (a > 0)", follow="a > 0"),
        "curve with a ring": draw(cells, "curve", "small", "small ** 2", horizontal_log=True, point="[1, 1]", point_name="'$n$"),
        "dots": draw(cells, "dots", "[[r, 2, 2], [0.5, 1, r * r]]", mean="mean([[r, 2, 2], [0.5, 1, r * r]])", zero=True, horizontal="'値"),
        "round": draw(cells, "round", "[[0.5, 0.499, 0.001, 0]]", asks="2"),
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


def overlap(a, b) -> bool:
    """Of two boxes: left, top, right, bottom."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
