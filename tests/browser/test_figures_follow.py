"""The drawings follow the control too: lengths, arrows, lines, recomputed from NumPy's numbers."""

import re

import numpy as np
import pytest

from tests.browser.expected_chapter_4 import numbers_at
from tests.browser.site_pages import MOVED, every_page_read, expect_current, expect_soon, five_states, live_cells, set_control, states_of

CHAPTER = "chapter-4.html"
STATES = pytest.mark.parametrize("position", five_states(CHAPTER, "a"))


@pytest.fixture
def chapter(page, from_folder):
    page.goto(from_folder + CHAPTER)
    return page


def move(page, position):
    """Moves the control; the numbers that it leads to."""
    set_control(page, CHAPTER, "a", position)
    expect_current(page, CHAPTER)
    return numbers_at(float(states_of(CHAPTER, "a")[position]))


def figure(page, name):
    return page.get_by_role("img", name=name)


def numbers_in(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def attribute(locator, name):
    return lambda: locator.get_attribute(name)


@STATES
def test_the_length_of_a_bar_is_proportional_to_its_coefficient(chapter, position):
    values = move(chapter, position)
    drawing = figure(chapter, "二つの係数")
    full = float(drawing.locator("rect.surface").first.get_attribute("width"))
    for index, token in enumerate(("猫", "眠る")):
        bar = drawing.locator("rect.stroke-coefficient").nth(index)
        expect_soon(chapter, lambda: abs(float(bar.get_attribute("width")) / full - values[f"A[眠る,{token}]"]) < 1e-4, True)


@STATES
def test_the_arrow_of_the_query_points_where_the_query_is(chapter, position):
    """The scale and the origin are taken from the two arrows that never move."""
    values = move(chapter, position)
    drawing = figure(chapter, "クエリと二つのキー")
    ends = [numbers_in(path.get_attribute("d")) for path in drawing.locator("path.stroke-key").all()]
    origin = np.array(ends[0][:2])
    query = np.array([values["Q[眠る,0]"], values["Q[眠る,1]"]])

    def direction():
        x0, y0, x1, y1 = numbers_in(drawing.locator("path.stroke-query").first.get_attribute("d"))
        return np.allclose([x0, y0], origin) and abs((x1 - x0) * query[1] - (y0 - y1) * query[0]) < 0.02 * np.hypot(x1 - x0, y1 - y0) * np.hypot(*query)

    expect_soon(chapter, direction, True)


@STATES
def test_a_weight_of_zero_is_a_thin_line_and_any_other_a_thick_one(chapter, position):
    values = move(chapter, position)
    drawing = figure(chapter, "クエリをつくる")
    lines = drawing.locator("g.stroke-weight path[data-bind]")
    for line in lines.all():
        key = line.get_attribute("data-bind").split()[1].removesuffix("|dots")
        expect_soon(chapter, attribute(line, "class"), "dots-thick" if values[key] else "dots-thin")


@every_page_read(MOVED)
def test_every_attribute_that_follows_a_control_has_a_table(look_at, name):
    live = live_cells(name)
    for pairs in look_at(name).locator("[data-bind]").evaluate_all("all => all.map(e => e.dataset.bind.split(' '))"):
        assert len(pairs) % 2 == 0 and set(pairs[1::2]) <= live


def test_a_figure_has_a_name_a_description_and_its_numbers_as_a_table(chapter):
    for drawing in chapter.locator("main svg[role=img]").all():
        for relation in ("aria-labelledby", "aria-describedby"):
            text = drawing.evaluate(f"svg => document.getElementById(svg.getAttribute('{relation}').split(' ')[0]).textContent")
            assert text.strip()
    for block in chapter.locator("main .figure:has(svg:not(.figure-lines) [data-cell])").all():
        drawn = set(block.locator("svg [data-cell]").evaluate_all("cells => cells.map(c => c.dataset.cell.replace(/[()]|[~%]\\d*$/g, ''))"))
        listed = set(block.locator("table [data-cell]").evaluate_all("cells => cells.map(c => c.dataset.cell.replace(/[()]|[~%]\\d*$/g, ''))"))
        assert drawn <= listed
