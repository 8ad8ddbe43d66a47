"""No page scrolls sideways, at any width, with folds closed and open, at both ends of the controls."""

import pytest

from tests.browser.site_pages import PAGES, every_page_read, open_folds, set_all_ends

BEYOND = """() => {
    const width = document.documentElement.clientWidth;
    const clipped = (element) => element.parentElement && (getComputedStyle(element.parentElement).overflowX !== "visible" || clipped(element.parentElement));
    return [...document.querySelectorAll("body *")]
        .filter(e => e.checkVisibility() && e.getBoundingClientRect().width > 1 && !clipped(e))
        .filter(e => e.getBoundingClientRect().right > width + 1 || e.getBoundingClientRect().left < -1)
        .map(e => e.outerHTML.slice(0, 160));
}"""
"what stands outside of the window, but in no region that scrolls"

SMALL = """() => [...document.querySelectorAll("body *")]
    .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
    .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.closest("sub, sup, rt, math, script, .visually-hidden, title, desc"))
    .map(e => [parseFloat(getComputedStyle(e).fontSize) * (e.ownerSVGElement ? e.getScreenCTM().a : 1), e.outerHTML.slice(0, 160)])
    .filter(([size]) => size < 11.99)"""


def expect_no_sideways_scroll(page, widths):
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("scrollTo(9999, 0)")
        assert page.evaluate("scrollX") == 0, width
        assert page.evaluate(BEYOND) == [], width


@pytest.mark.parametrize("name", PAGES)
def test_no_page_scrolls_sideways(page, from_folder, name):
    """At 640 pixels it is the layout of a window of 1280 with its text at 200 %."""
    widths = [320, 390, 640, 700, 820, 1280, 1440, 2560]
    page.goto(from_folder + name)
    expect_no_sideways_scroll(page, widths)
    open_folds(page)
    set_all_ends(page, name)
    expect_no_sideways_scroll(page, widths)


@pytest.mark.parametrize("name", PAGES)
def test_nor_with_the_menu_open(page, from_folder, name):
    page.goto(from_folder + name)
    page.locator("summary").filter(has_text="目次").click()
    expect_no_sideways_scroll(page, [320, 1440])


@pytest.mark.parametrize("width", [320, 390, 1440])
@every_page_read()
def test_no_text_is_smaller_than_12_pixels(look_at, name, width):
    """Subscripts and ruby apart; in a figure after its scaling."""
    assert look_at(name, width, folds=True).evaluate(SMALL) == []
