"""The panel on every page that has controls: it follows them, has a name, is sound to axe, and fits a phone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.site_pages import TABLES, set_control, string_at, two_states
from tests.browser.test_trace import NUMBERS

LIVE = NUMBERS | {"chapter-5": "W_2[:,part][1,0]"}
"a number of each page that follows a control"
FITS = "[document.documentElement, document.querySelector('dialog')].every(part => part.scrollWidth <= innerWidth)"


def spaced(text: str) -> re.Pattern:
    """With spaces anywhere, as browsers put them around an index."""
    return re.compile(r"\s*".join(map(re.escape, text.replace(" ", ""))))


def open_number(page: Page, id: str) -> Locator:
    page.locator(f'main [data-cell="{id}"]:visible').first.click()
    panel = page.get_by_role("dialog")
    expect(panel.locator("h2")).to_be_focused()
    return panel


@pytest.mark.parametrize("name", LIVE)
def test_an_open_panel_follows_a_control_and_goes_back_with_it(page, from_server, axe, name):
    page.goto(f"{from_server}{name}.html")
    file, id = f"{name}.html", LIVE[name]
    panel = open_number(page, id)
    expect(panel).to_have_accessible_name(spaced(panel.locator("h2").text_content()))
    controls, _ = TABLES[file]["cells"][id]
    positions = {control: record["start"] for control, record in TABLES[file]["controls"].items()}
    control = controls.split()[-1]
    for position in (*two_states(file, control), positions[control]):
        assert set_control(page, file, control, position)
        expect(panel.locator(".shown")).to_have_text(string_at(file, id, positions | {control: position}))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page, "dialog") == []


@pytest.mark.parametrize("name", LIVE)
def test_on_a_phone_the_panel_leaves_half_of_the_page(new_page, from_folder, name):
    page = new_page(width=390, height=844)
    page.goto(f"{from_folder}{name}.html")
    panel = open_number(page, LIVE[name])
    sheet = panel.bounding_box()
    assert sheet["y"] >= 844 * 0.37 and sheet["y"] + sheet["height"] == pytest.approx(844, abs=1) and sheet["width"] == pytest.approx(390, abs=1)
    assert page.evaluate(FITS)
    assert all(box["height"] >= 44 for box in map(Locator.bounding_box, panel.get_by_role("button").all()))
