"""What is far from the view is not laid out before a reader comes near: places, searching, numbers and paper are as if it were."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.site_pages import NEXT_FRAME, expect_current, expect_soon, move_all, tab_to, write_now
from tests.unit.site_files import read_site_page

LONG = ["chapter-4.html", "translator.html"]
TOP = "id => Math.round(document.getElementById(id).getBoundingClientRect().top)"
ROOM = "parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)"
SKIPPED = "![...document.querySelectorAll('main > p *')].at(-1).checkVisibility({ contentVisibilityAuto: true })"


@pytest.fixture
def page(new_page) -> Page:
    return new_page(far=True)


def places_of(name: str) -> list[str]:
    """Headings and parts of an experiment that are not so near the end that the page cannot bring them to the top."""
    return [element.attrs["id"] for element in read_site_page(name).all("main h2[id], main .stage[id]")][:-4]


@pytest.mark.parametrize("name", LONG)
def test_a_page_opens_without_laying_out_its_end(page, from_folder, name):
    page.goto(from_folder + name)
    assert page.evaluate(SKIPPED)


@pytest.mark.parametrize("name", LONG)
def test_a_place_in_the_address_and_one_that_a_link_leads_to_stand_below_the_bar(page, from_folder, name):
    for place in places_of(name)[::3]:
        page.goto("about:blank")
        page.goto(f"{from_folder}{name}#{place}")
        expect_soon(page, lambda: abs(page.evaluate(TOP, place) - page.evaluate(ROOM)) <= 1, True)
    for place in places_of(name)[::-3]:
        page.evaluate("place => { location.hash = place }", place)
        expect_soon(page, lambda: abs(page.evaluate(TOP, place) - page.evaluate(ROOM)) <= 1, True)


def test_a_reader_who_scrolls_is_not_taken_back(page, from_folder):
    page.goto(f"{from_folder}chapter-4.html#heads")
    page.mouse.move(700, 400)
    page.mouse.wheel(0, 700)
    expect_soon(page, lambda: page.evaluate(TOP, "heads") < -300, True)
    for _ in range(12):
        page.evaluate(NEXT_FRAME)
    assert page.evaluate(TOP, "heads") < -300


@pytest.mark.parametrize("name", LONG)
def test_numbers_far_from_the_view_follow_too(page, from_folder, name):
    page.goto(from_folder + name)
    expect(page.locator("[data-loading]")).to_have_count(0)
    move_all(page, name)
    expect(page.locator("[data-loading]")).to_have_count(0)
    write_now(page)
    expect_current(page, name)


def test_the_numbers_of_a_control_are_marked_before_anything_was_noted(page, from_folder):
    page.add_init_script("window.requestIdleCallback = () => 0")
    page.goto(from_folder + "chapter-4.html")
    page.locator("input[data-control]").first.focus()
    assert page.locator(".follows").count() > 10


def test_tab_reaches_what_was_not_laid_out(page, from_folder):
    page.goto(from_folder + "chapter-4.html")
    last = page.locator(".end a").last
    tab_to(page, lambda: last.evaluate("link => link === document.activeElement"), "Shift+Tab")
    expect(last).to_be_in_viewport()


def test_on_paper_all_is_laid_out(page, from_folder):
    page.goto(from_folder + "chapter-4.html")
    page.emulate_media(media="print")
    page.wait_for_function(f"!({SKIPPED})")
