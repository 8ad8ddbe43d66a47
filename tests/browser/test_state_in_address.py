"""The state of a page stands in its address, and an address brings it back."""

from urllib.parse import quote

import pytest

from tests.browser.site_pages import CONTROLS, FIRST_CONTROLS, FROM_BOTH, IN_CHAPTERS, TABLES, expect_current, expect_position, expect_soon, five_states, fragment_at, fragment_of, set_control, states_of, two_states

every_control = pytest.mark.parametrize("name, control", CONTROLS)
every_control_from_both = pytest.mark.parametrize("address, name, control", FROM_BOTH, indirect=["address"])
every_control_of_a_chapter = pytest.mark.parametrize("name, control", IN_CHAPTERS)


def another(name, control):
    return two_states(name, control)[0]


def state_in_address(name, control, position):
    return f"{control}={quote(states_of(name, control)[position])}"


def first_fold(page):
    return page.locator("main details.fold[id]").first


def is_in_view(locator):
    return locator.evaluate("e => { const box = e.getBoundingClientRect(); return box.top >= 48 && box.top < innerHeight }")


@every_control_from_both
def test_a_move_is_written_into_the_address(page, address, name, control):
    page.goto(address + name)
    position = another(name, control)
    set_control(page, name, control, position)
    expect_soon(page, lambda: fragment_of(page), fragment_at(name, control, position))


@every_control
def test_the_start_state_needs_no_fragment(page, from_folder, name, control):
    page.goto(from_folder + name)
    set_control(page, name, control, another(name, control))
    expect_soon(page, lambda: fragment_of(page), fragment_at(name, control, another(name, control)))
    set_control(page, name, control, TABLES[name]["controls"][control]["start"])
    expect_soon(page, lambda: page.url, from_folder + name)


@every_control
def test_moving_writes_no_entries_into_the_history(page, from_folder, name, control):
    page.goto(from_folder + name)
    entries = page.evaluate("history.length")
    for position in reversed(two_states(name, control)):
        set_control(page, name, control, position)
    expect_soon(page, lambda: fragment_of(page), fragment_at(name, control, another(name, control)))
    assert page.evaluate("history.length") == entries


@every_control_from_both
def test_an_address_restores_its_state(page, address, name, control):
    for position in five_states(name, control):
        page.goto("about:blank")
        page.goto(f"{address}{name}#{state_in_address(name, control, position)}")
        expect_position(page, name, control, position)
        expect_current(page, name)


@every_control
def test_another_state_in_the_address_of_an_open_page_is_followed(page, from_folder, name, control):
    page.goto(from_folder + name)
    position = another(name, control)
    page.goto(f"{from_folder}{name}#{state_in_address(name, control, position)}")
    expect_position(page, name, control, position)
    expect_current(page, name)


SENSELESS = ["nothing=1", "=", "%", "at=", "at=%E0%A4%A", "__proto__=1", "constructor=0"]
SENSELESS_STATES = ["{control}=0.123", "{control}=", "{control}", "{control}=1e0"]


def open_at(page, address, fragment):
    page.goto("about:blank")
    page.goto(f"{address}#{fragment}")


@every_control
def test_a_state_that_does_not_exist_leaves_the_page_at_its_start(page, from_folder, name, control):
    for fragment in SENSELESS_STATES:
        open_at(page, from_folder + name, fragment.format(control=control))
        expect_position(page, name, control, TABLES[name]["controls"][control]["start"])
        expect_current(page, name)
    set_control(page, name, control, another(name, control))
    expect_current(page, name)


@pytest.mark.parametrize("name, control", FIRST_CONTROLS)
def test_an_address_that_makes_no_sense_leaves_the_page_at_its_start(page, from_folder, name, control):
    for fragment in SENSELESS:
        open_at(page, from_folder + name, fragment)
        expect_position(page, name, control, TABLES[name]["controls"][control]["start"])
        expect_current(page, name)
    set_control(page, name, control, another(name, control))
    expect_current(page, name)


@every_control_of_a_chapter
def test_a_place_beside_a_state_is_scrolled_to(page, from_folder, name, control):
    page.goto(from_folder + name)
    places = page.locator("main h2[id]")
    last = places.last.get_attribute("id")
    position = another(name, control)
    page.goto("about:blank")
    page.goto(f"{from_folder}{name}#{state_in_address(name, control, position)}&at={last}")
    expect_position(page, name, control, position)
    expect_soon(page, lambda: is_in_view(page.locator(f"[id='{last}']")), True)


@every_control_of_a_chapter
def test_a_place_in_a_closed_fold_is_opened(page, from_folder, name, control):
    page.goto(from_folder + name)
    fold = first_fold(page).get_attribute("id")
    page.goto("about:blank")
    page.goto(f"{from_folder}{name}#{state_in_address(name, control, 0)}&at={fold}")
    expect_soon(page, lambda: is_in_view(page.locator(f"[id='{fold}']")), True)


@every_control_of_a_chapter
def test_a_place_stays_in_the_address_when_the_state_moves(page, from_folder, name, control):
    page.goto(from_folder + name)
    place = page.locator("main h2[id]").last.get_attribute("id")
    page.goto(f"{from_folder}{name}#{place}")
    position = another(name, control)
    set_control(page, name, control, position)
    expect_soon(page, lambda: fragment_of(page), f"{fragment_at(name, control, position)}&at={place}")


@every_control_of_a_chapter
def test_a_link_to_a_section_keeps_the_state(page, from_folder, name, control):
    page.goto(from_folder + name)
    position = another(name, control)
    set_control(page, name, control, position)
    page.locator(".path a:visible").last.click()
    expect_position(page, name, control, position)
    expect_current(page, name)
