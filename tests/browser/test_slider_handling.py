"""A slider is moved by keys, by its buttons and by the pointer, and says where it stands."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import SLIDERS, TABLES, expect_current, set_slider, slider_of, states_of

pytestmark = pytest.mark.parametrize("name, control", SLIDERS)
KEYS = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1}


def expect_position(page, name, control, position):
    slider = slider_of(page, name, control)
    expect(slider).to_have_value(str(position))
    expect(slider).to_have_attribute("aria-valuetext", states_of(name, control)[position])
    expect_current(page, name)


@pytest.mark.parametrize("key", KEYS)
def test_an_arrow_key_moves_by_one_state(page, address, name, control, key):
    page.goto(address + name)
    middle = len(states_of(name, control)) // 2
    set_slider(page, name, control, middle)
    slider_of(page, name, control).press(key)
    expect_position(page, name, control, middle + KEYS[key])


def test_home_and_end_move_to_the_ends(page, from_folder, name, control):
    page.goto(from_folder + name)
    for key, position in (("Home", 0), ("End", len(states_of(name, control)) - 1)):
        slider_of(page, name, control).press(key)
        expect_position(page, name, control, position)


def test_the_buttons_move_by_one_state(page, from_folder, name, control):
    page.goto(from_folder + name)
    label = TABLES[name]["controls"][control]["label"]
    down, up = (page.get_by_role("button", name=f"{label}を一段{word}る").first for word in ("下げ", "上げ"))
    set_slider(page, name, control, 2)
    down.click()
    expect_position(page, name, control, 1)
    up.click()
    up.click()
    expect_position(page, name, control, 3)
    up.press("Enter")
    up.press("Space")
    expect_position(page, name, control, 5)


def test_a_button_at_the_end_says_so_and_keeps_the_focus(page, from_folder, name, control):
    page.goto(from_folder + name)
    label = TABLES[name]["controls"][control]["label"]
    for word, position, before in (("下げ", 0, 1), ("上げ", len(states_of(name, control)) - 1, -1)):
        button = page.get_by_role("button", name=f"{label}を一段{word}る").first
        set_slider(page, name, control, position + before)
        expect(button).to_have_attribute("aria-disabled", "false")
        for _ in range(3):
            button.press("Enter")
        expect_position(page, name, control, position)
        expect(button).to_have_attribute("aria-disabled", "true")
        expect(button).to_be_focused()


def test_the_pointer_moves_it(page, from_folder, name, control):
    page.goto(from_folder + name)
    slider = slider_of(page, name, control)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    page.mouse.click(box["x"] + 1, box["y"] + box["height"] / 2)
    expect_position(page, name, control, 0)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=7)
    page.mouse.up()
    expect_position(page, name, control, (len(states_of(name, control)) - 1) // 2)


def test_what_depends_on_it_is_marked_while_it_has_the_focus(page, from_folder, name, control):
    page.goto(from_folder + name)
    marked = page.locator("main .follows")
    expect(marked).to_have_count(0)
    slider_of(page, name, control).focus()
    ids = set(marked.evaluate_all("cells => cells.map(cell => cell.dataset.cell)"))
    depending = {key for key, (controls, _) in TABLES[name]["cells"].items() if control in controls.split() and "|" not in key.removesuffix("|relation")}
    assert depending - ids <= {control} and ids <= depending
    page.get_by_role("link", name=page.title().split(" - ")[-1]).first.focus()
    expect(marked).to_have_count(0)
