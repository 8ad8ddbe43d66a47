"""Numbers in drawings by keyboard, and what a press on a number must not disturb: a selection."""

from playwright.sync_api import Page, expect


def open_page(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("load")


def test_a_drawing_is_one_stop_and_arrow_keys_lead_from_number_to_number(page, from_folder):
    open_page(page, from_folder + "chapter-4.html")
    drawing = page.locator("svg:has([data-cell='X[猫,0]'])").first
    expect(drawing).to_have_attribute("tabindex", "0")
    expect(drawing.locator("[tabindex]")).to_have_count(0)
    drawing.focus()
    page.keyboard.press("ArrowRight")
    expect(drawing.locator(".current")).to_have_attribute("data-cell", "X[猫,1]")
    expect(page.get_by_role("status").filter(has_text="0").first).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="X の「猫」の行、2列目")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawing).to_be_focused()


def test_a_drag_that_ends_on_a_number_opens_nothing_and_can_be_copied(page, from_folder):
    open_page(page, from_folder + "chapter-5.html")
    number = page.locator("main p .n[data-cell]").first
    number.scroll_into_view_if_needed()
    box, start = number.bounding_box(), number.locator("xpath=..").bounding_box()
    page.mouse.move(start["x"] + 2, start["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    assert page.evaluate("getSelection().toString().length > 0")
    number.hover()
    page.wait_for_function("tadoru.trace")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_numbers_are_marked_in_the_block_that_is_pointed_at(page, from_folder):
    open_page(page, from_folder + "chapter-4.html")
    number = page.locator("main p .n[data-cell]").first
    number.scroll_into_view_if_needed()
    assert number.evaluate("number => getComputedStyle(number).textDecorationStyle") == "solid"
    number.hover()
    page.wait_for_function("number => getComputedStyle(number).textDecorationStyle === 'dotted'", arg=number.element_handle())


def test_the_sheet_of_a_phone_that_lies_leaves_the_number_in_view(new_page, from_folder):
    page = new_page(width=640, height=360)
    open_page(page, from_folder + "chapter-4.html")
    number = page.locator("main [data-cell='Z[眠る,0]']:visible").first
    number.click()
    panel = page.get_by_role("dialog")
    expect(panel.locator("h2")).to_be_focused()
    sheet, box = panel.bounding_box(), number.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= sheet["y"] and sheet["width"] <= 640
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
