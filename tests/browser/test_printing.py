"""On paper everything is up to date, open and whole: nothing is cut off at the edge of an A4 page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import MOVE, MOVED, NEXT_FRAME, PAGES, TABLES, control_of, controls_of, load_parts, move_all, set_control, start_of, states_of, string_at, texts_of_cells, two_states, write_now

A4 = 794, 1123
MARGINS = 2 * 20 * 96 / 25.4
"left and right, in pixels"
CUT_OFF = """() => {
    const page = document.querySelector("main").getBoundingClientRect();
    const [left, right] = [page.left - 1, page.right + 1];
    return [...document.querySelectorAll("main *")]
        .filter(e => e.checkVisibility() && !e.closest(".visually-hidden, defs, title, desc") && !e.matches("rect.paper, .drawing"))
        .filter(e => { const box = e.getBoundingClientRect(); return box.width && (box.left < left || box.right > right) })
        .map(e => [e.getBoundingClientRect().left - left, e.getBoundingClientRect().right - right, e.outerHTML.slice(0, 120)]);
}"""
PRINT_AFTER_MOVE = """([control, position]) => (%s)(control, position).then(() => {
    dispatchEvent(new Event("beforeprint"));
    const texts = [...document.querySelectorAll("[data-cell]")].map(cell => [cell.dataset.cell, cell.textContent]);
    dispatchEvent(new Event("afterprint"));
    return texts;
})""" % MOVE
every_moved_page = pytest.mark.parametrize("name", MOVED)
PRINT = "dispatchEvent(new Event('beforeprint'))"


def print_preview(page, width):
    """The page as its printed sheets show it; printing starts from a window of some width."""
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate(PRINT)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": int(A4[0] - MARGINS), "height": A4[1]})


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_off_at_the_edge_of_a_sheet(page, from_folder, name):
    page.goto(from_folder + name)
    for width in (320, 390, 820, 1440):
        print_preview(page, width)
        assert page.evaluate(CUT_OFF) == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        page.evaluate("dispatchEvent(new Event('afterprint'))")


@pytest.mark.parametrize("name", PAGES)
def test_folds_are_open_on_paper_and_closed_again_after_it(page, from_folder, name):
    page.goto(from_folder + name)
    closed = page.locator("main details:not([open])").count()
    page.evaluate(PRINT)
    page.emulate_media(media="print")
    hidden = page.locator("main details:not(.path-fold, .as-table, .handout, .dimmed, .dimmed *) > :not(summary)").evaluate_all("all => all.filter(e => !e.checkVisibility()).length")
    assert page.locator("main details:not([open], .dimmed)").count() == 0 and hidden == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("main details:not([open])").count() == closed


@every_moved_page
def test_all_numbers_are_up_to_date_when_printing_starts(new_page, from_folder, name):
    """In the very moment: nothing is left for later, however far from the view it stands."""
    page = new_page(pauses="endless")
    page.goto(from_folder + name)
    load_parts(page, name)
    positions = start_of(name)
    for control in controls_of(name):
        positions = positions | {control: two_states(name, control)[1]}
        texts = page.evaluate(PRINT_AFTER_MOVE, [control, positions[control]])
        wanted = {key: string_at(name, key, positions) for key, _ in texts if key in TABLES[name]["cells"]}
        assert wanted
        assert [(key, text, wanted[key]) for key, text in texts if wanted.get(key, text) != text] == [], control


@every_moved_page
def test_find_in_page_finds_the_present_numbers(new_page, from_folder, name):
    page = new_page(pauses="endless")
    page.goto(from_folder + name)
    positions = start_of(name)
    for control in controls_of(name):
        position = two_states(name, control)[0]
        if set_control(page, name, control, position):
            positions = positions | {control: position}
        page.evaluate(NEXT_FRAME)
        write_now(page)
        shown = dict(texts_of_cells(page))
        assert {key: text for key, text in shown.items() if key in TABLES[name]["cells"] and text != string_at(name, key, positions)} == {}, control


@every_moved_page
def test_a_control_prints_its_name_and_state_but_no_track(page, from_folder, name):
    page.goto(from_folder + name)
    titles = {control: page.locator(".control").filter(has=control_of(page, name, control)).first.locator(".title").inner_text() for control in controls_of(name)}
    positions = move_all(page, name)
    page.emulate_media(media="print")
    for control, position in positions.items():
        panel = page.locator(".control").filter(has=page.locator(".title").get_by_text(titles[control], exact=True)).first
        assert panel.locator(".title").first.is_visible()
        if TABLES[name]["controls"][control]["kind"] != "switch":
            shown = states_of(name, control)[position].replace(" ", "\N{NO-BREAK SPACE}")
            expect(panel.locator(".reading")).to_contain_text(shown)
            expect(panel.locator(".reading")).to_be_visible()
        for role in ("slider", "button", "radio", "combobox"):
            assert panel.get_by_role(role).and_(page.locator(":not(.n)")).count() == 0, role


@pytest.mark.parametrize("name", PAGES)
def test_the_sheets_are_a4_and_none_is_empty(page, from_folder, name):
    page.goto(from_folder + name)
    sheets = page.pdf(prefer_css_page_size=True)
    boxes = {tuple(round(float(number)) for number in box.split()) for box in re.findall(rb"/MediaBox \[([\d. ]+)\]", sheets)}
    assert boxes == {(0, 0, 595, 842)}
