"""The state of a page stands in its address, and an address brings it back."""

from urllib.parse import quote

import pytest

from tests.browser.site_pages import CHAPTERS, MOVED, controls_of, from_either, expect_current, expect_position, expect_positions, expect_soon, five_states, fragment_at, fragment_of, move_all, move_back, set_control, start_of, states_of, two_states

every_page = pytest.mark.parametrize("name", MOVED)
every_chapter = pytest.mark.parametrize("name", CHAPTERS)


def another(name, control):
    return two_states(name, control)[0]


def states_in_address(name, positions):
    return "&".join(f"{control}={quote(states_of(name, control)[position])}" for control, position in positions.items())


def first_fold(page):
    return page.locator("main details.fold[id]").first


def is_in_view(locator):
    return locator.evaluate("e => { const box = e.getBoundingClientRect(); return box.top >= 48 && box.top < innerHeight }")


@from_either
def test_a_move_is_written_into_the_address_and_the_start_needs_no_fragment(page, address, name):
    page.goto(address + name)
    for control in controls_of(name):
        position = another(name, control)
        set_control(page, name, control, position)
        expect_soon(page, lambda: fragment_of(page), fragment_at(name, {control: position}))
        move_back(page, name, control)
        expect_soon(page, lambda: page.url, address + name)


@every_page
def test_moving_writes_no_entries_into_the_history(page, from_folder, name):
    page.goto(from_folder + name)
    entries = page.evaluate("history.length")
    move_all(page, name, 1)
    positions = move_all(page, name)
    expect_soon(page, lambda: fragment_of(page), fragment_at(name, positions))
    assert page.evaluate("history.length") == entries


@from_either
def test_an_address_restores_its_state(page, address, name):
    """Five times, each time another state of each control."""
    for turn in range(5):
        page.goto("about:blank")
        positions = {control: states[turn % len(states)] for control in controls_of(name) for states in [five_states(name, control)]}
        page.goto(f"{address}{name}#{states_in_address(name, positions)}")
        expect_positions(page, name, positions)
        expect_current(page, name)


@every_page
def test_another_state_in_the_address_of_an_open_page_is_followed(page, from_folder, name):
    page.goto(from_folder + name)
    for control in controls_of(name):
        for position in five_states(name, control):
            page.goto(f"{from_folder}{name}#{states_in_address(name, {control: position})}")
            expect_position(page, name, control, position)
        expect_current(page, name)


SENSELESS = ["nothing=1", "=", "%", "at=", "at=%E0%A4%A", "__proto__=1", "constructor=0"]
SENSELESS_STATES = ["{control}=0.123", "{control}=", "{control}", "{control}=1e0"]


def open_at(page, address, fragment):
    page.goto("about:blank")
    page.goto(f"{address}#{fragment}")


@every_page
def test_an_address_that_makes_no_sense_leaves_the_page_at_its_start(page, from_folder, name):
    starts = {control: start_of(name)[control] for control in controls_of(name)}
    senseless = ["&".join(state.format(control=control) for control in starts) for state in SENSELESS_STATES]
    for fragment in SENSELESS + senseless:
        open_at(page, from_folder + name, fragment)
        expect_positions(page, name, starts)
        expect_current(page, name)
    move_all(page, name)
    expect_current(page, name)


@every_chapter
def test_a_place_beside_a_state_is_scrolled_to(page, from_folder, name):
    page.goto(from_folder + name)
    last = page.locator("main h2[id]").last.get_attribute("id")
    positions = {control: another(name, control) for control in controls_of(name)}
    open_at(page, from_folder + name, f"{states_in_address(name, positions)}&at={last}")
    expect_positions(page, name, positions)
    expect_soon(page, lambda: is_in_view(page.locator(f"[id='{last}']")), True)


@every_chapter
def test_a_place_in_a_closed_fold_is_opened(page, from_folder, name):
    page.goto(from_folder + name)
    fold = first_fold(page).get_attribute("id")
    open_at(page, from_folder + name, f"{states_in_address(name, {control: 0 for control in controls_of(name)})}&at={fold}")
    expect_soon(page, lambda: is_in_view(page.locator(f"[id='{fold}']")), True)


@every_chapter
def test_a_place_stays_in_the_address_when_the_state_moves(page, from_folder, name):
    page.goto(from_folder + name)
    place = page.locator("main h2[id]").last.get_attribute("id")
    page.goto(f"{from_folder}{name}#{place}")
    positions = move_all(page, name)
    expect_soon(page, lambda: fragment_of(page), f"{fragment_at(name, positions)}&at={place}")


@every_chapter
def test_a_link_to_a_section_keeps_the_state(page, from_folder, name):
    page.goto(from_folder + name)
    positions = move_all(page, name)
    page.locator(".path a:visible").last.click()
    expect_positions(page, name, positions)
    expect_current(page, name)
