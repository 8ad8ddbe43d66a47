"""axe-core finds nothing, in light and dark, at three widths, with folds closed and open, at both ends of the controls."""

import pytest

from tests.browser.site_pages import PAGES, WIDTHS, open_folds, set_all_ends


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(new_page, from_server, axe, name, scheme, width):
    page = new_page(width=width, color_scheme=scheme)
    page.goto(from_server + name)
    assert axe(page) == []
    open_folds(page)
    set_all_ends(page, name)
    assert axe(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_in_the_open_menu(new_page, from_server, axe, name, scheme):
    page = new_page(width=390, color_scheme=scheme)
    page.goto(from_server + name)
    page.locator("summary").filter(has_text="目次").click()
    assert axe(page) == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_what_scrolls_can_be_reached_and_has_a_name(new_page, from_folder, name, width):
    page = new_page(width=width)
    page.goto(from_folder + name)
    open_folds(page)
    scrolling = page.locator("main *").filter(visible=True)
    found = scrolling.evaluate_all("""elements => elements
        .filter(e => e.scrollWidth > e.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(e).overflowX))
        .filter(e => !(e.tabIndex === 0 && e.getAttribute("aria-label") && e.getAttribute("role")))
        .map(e => e.outerHTML.slice(0, 200))""")
    assert found == []


@pytest.mark.parametrize("name", PAGES)
def test_what_does_not_scroll_is_no_stop_of_the_keyboard(page, from_folder, name):
    page.goto(from_folder + name)
    open_folds(page)
    stops = page.locator("main .scroll[tabindex]").evaluate_all("regions => regions.filter(r => r.scrollWidth <= r.clientWidth + 1).length")
    assert stops == 0
