"""The state of a page stands in its address, and an address brings it back."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import SLIDERS, TABLES, expect_current, expect_soon, open_folds, set_slider, slider_of, states_of

pytestmark = pytest.mark.parametrize("name, control", SLIDERS)


def fragment_of(page):
    return parse_qs(urlsplit(page.url).fragment)


def another(name, control):
    """A position that is neither the start nor an end."""
    start = TABLES[name]["controls"][control]["start"]
    return 7 if start != 7 else 6


def first_fold(page):
    return page.locator("main details.fold[id]").first


def is_in_view(locator):
    return locator.evaluate("e => { const box = e.getBoundingClientRect(); return box.top >= 48 && box.top < innerHeight }")


def test_a_move_is_written_into_the_address(page, address, name, control):
    page.goto(address + name)
    position = another(name, control)
    set_slider(page, name, control, position)
    expect_soon(page, lambda: fragment_of(page), {control: [states_of(name, control)[position]]})


def test_the_start_state_needs_no_fragment(page, from_folder, name, control):
    page.goto(from_folder + name)
    set_slider(page, name, control, another(name, control))
    expect_soon(page, lambda: list(fragment_of(page)), [control])
    set_slider(page, name, control, TABLES[name]["controls"][control]["start"])
    expect_soon(page, lambda: page.url, from_folder + name)


def test_moving_writes_no_entries_into_the_history(page, from_folder, name, control):
    page.goto(from_folder + name)
    entries = page.evaluate("history.length")
    for position in (1, 2, another(name, control)):
        set_slider(page, name, control, position)
    expect_soon(page, lambda: list(fragment_of(page)), [control])
    assert page.evaluate("history.length") == entries


def test_an_address_restores_its_state(page, address, name, control):
    for position, state in list(enumerate(states_of(name, control)))[::5]:
        page.goto("about:blank")
        page.goto(f"{address}{name}#{control}={state}")
        expect(slider_of(page, name, control)).to_have_value(str(position))
        expect_current(page, name)


def test_another_state_in_the_address_of_an_open_page_is_followed(page, from_folder, name, control):
    page.goto(from_folder + name)
    position = another(name, control)
    page.goto(f"{from_folder}{name}#{control}={states_of(name, control)[position]}")
    expect(slider_of(page, name, control)).to_have_value(str(position))
    expect_current(page, name)


@pytest.mark.parametrize("fragment", ["{control}=0.123", "{control}=", "{control}", "nothing=1", "{control}=1e0", "=", "%", "at=", "at=%E0%A4%A", "__proto__=1", "constructor=0"])
def test_an_address_that_makes_no_sense_leaves_the_page_at_its_start(page, from_folder, name, control, fragment):
    page.goto(f"{from_folder}{name}#{fragment.format(control=control)}")
    expect(slider_of(page, name, control)).to_have_value(str(TABLES[name]["controls"][control]["start"]))
    expect_current(page, name)
    slider_of(page, name, control).press("ArrowLeft")
    slider_of(page, name, control).press("ArrowRight")
    expect_current(page, name)


def test_a_place_beside_a_state_is_scrolled_to(page, address, name, control):
    page.goto(address + name)
    places = page.locator("main h2[id]")
    last = places.last.get_attribute("id")
    position = another(name, control)
    page.goto("about:blank")
    page.goto(f"{address}{name}#{control}={states_of(name, control)[position]}&at={last}")
    expect(slider_of(page, name, control)).to_have_value(str(position))
    expect_soon(page, lambda: is_in_view(page.locator(f"[id='{last}']")), True)


def test_a_place_in_a_closed_fold_is_opened(page, from_folder, name, control):
    page.goto(from_folder + name)
    fold = first_fold(page).get_attribute("id")
    page.goto("about:blank")
    page.goto(f"{from_folder}{name}#{control}={states_of(name, control)[0]}&at={fold}")
    expect_soon(page, lambda: is_in_view(page.locator(f"[id='{fold}']")), True)


def test_a_place_stays_in_the_address_when_the_state_moves(page, from_folder, name, control):
    page.goto(from_folder + name)
    place = page.locator("main h2[id]").last.get_attribute("id")
    page.goto(f"{from_folder}{name}#{place}")
    position = another(name, control)
    set_slider(page, name, control, position)
    expect_soon(page, lambda: fragment_of(page), {control: [states_of(name, control)[position]], "at": [place]})


def test_a_link_to_a_section_keeps_the_state(page, from_folder, name, control):
    page.goto(from_folder + name)
    position = another(name, control)
    set_slider(page, name, control, position)
    open_folds(page)
    link = page.get_by_role("main").locator("a[href^='#']").last
    link.click()
    expect(slider_of(page, name, control)).to_have_value(str(position))
    expect_current(page, name)
