"""A control is moved by keys, by its buttons and by the pointer, and says where it stands.

The controls of a page are moved one after the other, each back to its start before the next.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import (
    MOVED,
    STEPPED,
    TABLES,
    WITH_SLIDERS,
    WITH_STEPPED,
    control_of,
    controls_of,
    expect_current,
    expect_position,
    focused_part,
    move_back,
    set_control,
    slider_of,
    start_of,
    states_of,
    tab_to,
)

every_page = pytest.mark.parametrize("name", MOVED)
every_page_with_steps = pytest.mark.parametrize("name", WITH_STEPPED)
KEYS = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1}
BUTTONS = {"slider": ("一段下げる", "一段上げる"), "stepper": ("一つ戻す", "一つ進める")}


def expect_at(page, name, control, position):
    expect_position(page, name, control, position)
    expect_current(page, name)


def buttons_of(page, name, control):
    """The one that goes back, and the one that goes on."""
    record = TABLES[name]["controls"][control]
    names = [f"{record['label']}を{word}" for word in BUTTONS[record["kind"]]]
    return [page.get_by_role("button", name=button, exact=True).first for button in names]


def in_order(page, name):
    """The controls of a page as Tab comes to them."""
    on_page = page.locator("[data-control]").evaluate_all("all => all.map(e => e.dataset.control)")
    return sorted(controls_of(name), key=on_page.index)


def active_control(page):
    """The name of the control that has the focus."""
    return page.evaluate("document.activeElement.closest('[data-control]')?.dataset.control")


@every_page
def test_each_is_reached_by_tab_and_moved_by_keys(page, from_folder, name):
    """One after the other; to where it did not stand, and back to where it stood."""
    page.goto(from_folder + name)
    for control in in_order(page, name):
        tab_to(page, lambda: active_control(page) == control)
        start, last = start_of(name)[control], len(states_of(name, control)) - 1
        kind = TABLES[name]["controls"][control]["kind"]
        if kind == "switch":
            there, back = "Space", "Space"
        elif kind in STEPPED:
            there, back = ("ArrowLeft", "ArrowRight") if start == last else ("ArrowRight", "ArrowLeft")
        else:
            there, back = ("ArrowUp", "ArrowDown") if start == last else ("ArrowDown", "ArrowUp")
        page.keyboard.press(there)
        expect_at(page, name, control, start - 1 if start == last else start + 1)
        page.keyboard.press(back)
        expect_at(page, name, control, start)


@every_page_with_steps
def test_the_keys_move_by_one_state_and_to_the_ends(page, from_folder, name):
    page.goto(from_folder + name)
    for control in controls_of(name, *STEPPED):
        last = len(states_of(name, control)) - 1
        middle = last // 2
        for key, position in {key: middle + step for key, step in KEYS.items()}.items():
            set_control(page, name, control, middle)
            slider_of(page, name, control).press(key)
            expect_at(page, name, control, position)
        for key, position in (("Home", 0), ("End", last)):
            slider_of(page, name, control).press(key)
            expect_at(page, name, control, position)
        move_back(page, name, control)


@every_page_with_steps
def test_the_buttons_move_by_one_state(page, from_folder, name):
    page.goto(from_folder + name)
    for control in controls_of(name, *STEPPED):
        down, up = buttons_of(page, name, control)
        set_control(page, name, control, 2)
        down.click()
        expect_at(page, name, control, 1)
        up.click()
        up.click()
        expect_at(page, name, control, 3)
        up.press("Enter")
        expect_at(page, name, control, 4)
        down.press("Space")
        expect_at(page, name, control, 3)
        move_back(page, name, control)


@every_page_with_steps
def test_a_button_at_the_end_says_so_and_keeps_the_focus(page, from_folder, name):
    page.goto(from_folder + name)
    for control in controls_of(name, *STEPPED):
        for button, position, before in zip(buttons_of(page, name, control), (0, len(states_of(name, control)) - 1), (1, -1)):
            set_control(page, name, control, position + before)
            expect(button).to_have_attribute("aria-disabled", "false")
            for _ in range(3):
                button.press("Enter")
            expect_at(page, name, control, position)
            expect(button).to_have_attribute("aria-disabled", "true")
            expect(button).to_be_focused()
        move_back(page, name, control)


@pytest.mark.parametrize("name", WITH_SLIDERS)
def test_the_pointer_moves_it(page, from_folder, name):
    page.goto(from_folder + name)
    for control in controls_of(name, "slider"):
        slider = slider_of(page, name, control)
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        page.mouse.click(box["x"] + 1, box["y"] + box["height"] / 2)
        expect_at(page, name, control, 0)
        page.mouse.down()
        last = len(states_of(name, control)) - 1
        page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2, steps=7)
        page.mouse.up()
        expect_at(page, name, control, last)
        move_back(page, name, control)


@every_page
def test_what_depends_on_it_is_marked_while_it_has_the_focus(page, from_folder, name):
    page.goto(from_folder + name)
    marked = page.locator("main .follows")
    for control in controls_of(name):
        expect(marked).to_have_count(0)
        focused_part(page, name, control).focus()
        ids = set(marked.evaluate_all("cells => cells.map(cell => cell.dataset.cell)"))
        following = {key for key, (controls, _) in TABLES[name]["cells"].items() if control in controls.split()}
        depending = {key for key in following if "|" not in key.removesuffix("|relation")}
        in_panel = set(control_of(page, name, control).evaluate("e => [...e.closest('.control').querySelectorAll('[data-cell]')].map(cell => cell.dataset.cell)"))
        assert (ids or depending <= in_panel) and depending - ids <= in_panel and ids <= following, control
        page.get_by_role("link", name=page.title().split(" - ")[-1]).first.focus()
    expect(marked).to_have_count(0)
