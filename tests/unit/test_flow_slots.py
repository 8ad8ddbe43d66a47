"""Drawings of boxes that follow a control: labels in slots, elements of a row, boxes that are marked or not there, groups."""

import re
from pathlib import Path

import pytest

from engine.errors import AuthorError, Place
from engine.render.cells import Cells
from engine.render.figures import draw_figure
from engine.render.figures.arguments import FigureArguments
from tests.unit.calculations import expression, model

WORLD = """\
tokens = labels("開始", "猫", "は")
step = stepper("段", 3)
place = counting(3).T
strip = where(place <= step, tokens, labels(""))
there = place <= step
newest = place == step
"""
STRIP = """\
grid: |
  out  .
  s0   back
  s1   back
  s2   back
padding: 6
boxes:
  out: 次
  s0: {text: "{strip[0]}", marked: "newest[0]"}
  s1: {text: "{strip[1]}", marked: "newest[1]", shown: "there[1]"}
  s2: {text: "{strip[2]}", marked: "newest[2]", shown: "there[2]"}
  back: 足す
groups:
  all: s0 s1 s2
arrows:
  - all -> out
  - back -> all
  - back -> s2: {shown: "there[2]"}
"""


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "strip.yml").write_text(STRIP, encoding="utf-8")
    return tmp_path


@pytest.fixture
def cells() -> Cells:
    return Cells(model(WORLD))


def draw(cells, folder, **nodes):
    nodes = {"strip": "strip", "newest": "newest", "there": "there"} | nodes
    options = {name: cells.model.node(expression(source)) for name, source in nodes.items()}
    return draw_figure(
        "flow", FigureArguments("fig", ("strip",), {"title": "列", "description": "列", **options}, Place("p.md", 1), folder), cells
    )


def test_a_slot_shows_one_element_of_a_row_of_labels_in_every_state(cells, folder):
    drawing = draw(cells, folder)
    shown = [cells.known[f"strip[{at}]"] for at in (1, 2)]
    assert [cell.strings for cell in shown] == [("", "猫", "猫"), ("", "", "は")]
    assert ">開始</text>" in drawing.svg
    assert f'data-cell="{shown[1].id}"' in drawing.svg


def test_a_box_is_marked_and_is_there_in_the_states_that_its_numbers_say(cells, folder):
    drawing = draw(cells, folder)
    marked = [cells.known[f"newest[{at}]|marked"].strings for at in range(3)]
    assert marked == [("", "-", "-"), ("-", "", "-"), ("-", "-", "")]
    assert [cells.known[f"there[{at}]|shown"].strings for at in (1, 2)] == [("hidden", "-", "-"), ("hidden", "hidden", "-")]
    groups = re.findall(r'<g class="box"([^>]*)>', drawing.svg)
    assert groups[0] == ' data-marked="" data-bind="data-marked newest[0]|marked"'
    assert drawing.svg.count('visibility="hidden" data-bind="visibility there[2]|shown"') == 2  # shaft and head
    assert groups[1] == ' visibility="hidden" data-bind="data-marked newest[1]|marked visibility there[1]|shown"'


def test_an_arrow_leads_to_a_group_as_to_one_box_and_the_table_names_its_members(cells, folder):
    drawing = draw(cells, folder)
    heights = [tuple(map(float, re.findall(r"[\d.]+", head)[:2])) for head in re.findall(r'points="([^"]*)"', drawing.svg)]
    boxes = [tuple(map(float, found)) for found in re.findall(r'y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', drawing.svg)]
    top, bottom = boxes[0][0], boxes[-1][0] + boxes[-1][1]
    assert heights[1][1] == (top + bottom) / 2
    assert ["".join(run.text for run in text) for text in drawing.table.rows[0]] == ["開始  ", "次"]
    assert len(drawing.table.rows) == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{strip[2]}", "{strip[3]}", r"'strip' has 3 elements, counted from 0: there is no 'strip\[3\]'"),
        ("newest[2]", "newset[2]", "no 'newset'; did you mean 'newest'"),
        ("all: s0 s1 s2", "all: s0 s4", "no box 's4'"),
        ("all: s0 s1 s2", "out: s0 s1", "'out' is a box already"),
        ("back -> all", "back -> al", "no box 'al'; did you mean 'all'"),
        ("padding: 6", "padding: x", "padding needs 1 numbers"),
        ("{shown: \"there[2]\"}", "{show: \"there[2]\"}", "no key 'show'; did you mean 'shown'"),
    ],
)
def test_mistakes_are_named(cells, folder, old, new, message):
    assert old in STRIP
    (folder / "strip.yml").write_text(STRIP.replace(old, new), encoding="utf-8")
    with pytest.raises(AuthorError, match=message):
        draw(cells, folder)
