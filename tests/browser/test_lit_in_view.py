"""The paper's Figure 1 on a phone: what a page looks at is in view at once, and the page stays where it is."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import PAGES, expect_soon, set_control, tab_to

CHAPTERS = [name for name in PAGES if re.fullmatch(r"chapter-\d+\.html", name)]
LARGE = "figure-1.html"

BOXES = """region => {
    const view = region.getBoundingClientRect();
    const boxes = [...region.querySelectorAll(".part[data-lit]:not(.side-path)")].map(part => part.getBoundingClientRect());
    const left = Math.min(...boxes.map(box => box.left)), right = Math.max(...boxes.map(box => box.right));
    return {fits: right - left <= region.clientWidth, left: left - view.left, right: view.right - right, lit: boxes.length};
}"""
"how far the lit boxes are from the ends of the region"


def region_of(page):
    return page.locator(".scroll:has(> .figure-architecture)")


def in_view(page):
    """Whether all lit boxes are in view or, if they are too far apart, the first one."""
    boxes = region_of(page).evaluate(BOXES)
    return boxes["lit"] > 0 and boxes["left"] >= 0 and (boxes["right"] >= 0 or not boxes["fits"])


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("name", CHAPTERS)
def test_the_figure_starts_where_the_chapter_looks(new_page, from_folder, name, width):
    page = new_page(width=width)
    page.goto(from_folder + name)
    expect_soon(page, lambda: in_view(page), True)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("name", ["chapter-6.html", "chapter-8.html"])
def test_the_boxes_of_the_right_side_fit_a_phone(new_page, from_folder, name):
    page = new_page(width=390)
    page.goto(from_folder + name)
    expect_soon(page, lambda: in_view(page) and region_of(page).evaluate(BOXES)["fits"], True)


def test_without_script_it_starts_at_its_left_end(new_page, from_folder):
    page = new_page(width=390, java_script_enabled=False)
    page.goto(from_folder + "chapter-8.html")
    page.locator(".figure-architecture").scroll_into_view_if_needed()
    left, region = page.locator(".figure-architecture").bounding_box(), region_of(page).bounding_box()
    assert left["x"] == pytest.approx(region["x"], abs=4)


def test_it_follows_the_choice_of_a_chapter_and_the_page_does_not_move(new_page, from_folder):
    page = new_page(width=390)
    page.goto(from_folder + LARGE)
    control = page.locator("select[data-control], [data-control] select").first.get_attribute("data-control")
    for position in (7, 3, 5):
        set_control(page, LARGE, control, position)
        before = page.evaluate("scrollY")
        expect_soon(page, lambda: in_view(page) and region_of(page).evaluate(BOXES)["fits"], True)
        assert page.evaluate("scrollY") == before


def test_with_the_keyboard_it_scrolls_and_a_box_out_of_view_comes_in(new_page, from_folder):
    page = new_page(width=390)
    page.goto(from_folder + "chapter-8.html")
    region = region_of(page)
    expect_soon(page, lambda: in_view(page), True)
    region.focus()
    start = region.evaluate("r => r.scrollLeft")
    page.keyboard.press("ArrowLeft")
    expect_soon(page, lambda: region.evaluate("r => r.scrollLeft") < start, True)
    inputs = page.get_by_role("link", name="Inputs、")
    expect(inputs).not_to_be_in_viewport(ratio=0.9)
    tab_to(page, lambda: inputs.evaluate("link => link === document.activeElement"))
    expect(inputs).to_be_in_viewport(ratio=0.9)
