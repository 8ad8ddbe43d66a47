"""The panel beside all else that a reader does: what can be pressed keeps its own act, addresses and Escape, colours and sizes of the system."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_trace_on_every_page import FITS, open_number

NUMBER = "A[眠る,猫]%1"
ASKED = "() => 'trace' in tadoru || document.querySelector('script[src$=\"trace.js\"]') !== null"
"whether anything has asked for the panel"
PRESS = "number => number.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"


def test_a_number_in_what_folds_leaves_that_its_press(page, from_folder):
    """By pointer and by key; it stands in the text as well, where it opens."""
    page.goto(from_folder + "chapter-2.html")
    number = page.locator("summary [data-cell='how_often']")
    fold = page.locator("details:has(> summary [data-cell='how_often'])")
    expect(number).not_to_have_attribute("tabindex", "0")
    number.evaluate(PRESS)
    expect(fold).to_have_attribute("open", "")
    page.locator("summary:has([data-cell='how_often'])").press("Enter")
    expect(fold).not_to_have_attribute("open", "")
    assert page.evaluate(ASKED) is False
    expect(open_number(page, "how_often")).to_be_visible()


def test_a_number_in_a_choice_or_a_link_leaves_it_its_press(page, from_folder):
    page.goto(from_folder + "chapter-1.html")
    number = page.locator("label:has(input[type=radio]:not(:checked)) [data-cell]").first.element_handle()
    number.evaluate(PRESS)
    assert number.evaluate("number => number.closest('label').querySelector('input').checked")
    page.locator("main p .n[data-cell]").first.evaluate("""number => {
        const link = Object.assign(document.createElement("a"), { href: "#elsewhere" });
        number.replaceWith(link);
        link.append(number);
    }""")
    page.locator("a[href='#elsewhere'] [data-cell]").evaluate(PRESS)
    page.wait_for_url("**#elsewhere")
    assert page.evaluate(ASKED) is False


def test_a_text_with_strokes_opens_as_a_whole(page, from_folder):
    page.goto(from_folder + "chapter-2.html")
    panel = open_number(page, "join(once[the],\xa0｜\xa0)")
    expect(panel.locator(".shown")).to_have_text("t | he | _")
    expect(panel.locator("li .n")).to_have_text(["t", "he", "_"])


def test_an_open_panel_follows_the_address_and_a_page_that_comes_back(page, from_folder):
    page.goto(from_folder + "chapter-4.html#a=0")
    panel = open_number(page, NUMBER)
    expect(panel.locator(".shown")).to_have_text("33.0%")
    page.evaluate("location.hash = 'a=1'")
    expect(panel.locator(".shown")).to_have_text("58.7%")
    page.go_back()
    expect(panel.locator(".shown")).to_have_text("33.0%")
    page.goto(from_folder + "chapter-5.html")
    page.go_back()
    expect(open_number(page, NUMBER).locator(".shown")).to_have_text("33.0%")


def test_escape_in_the_search_leaves_the_panel_open(page, from_folder):
    page.goto(from_folder + "chapter-4.html")
    panel = open_number(page, NUMBER)
    page.keyboard.press("/")
    expect(page.locator(".find input").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel.locator("h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(640, 512), (320, 256)])
def test_at_two_and_four_times_the_size_number_and_panel_fit(new_page, from_folder, width, height):
    page = new_page(width=width, height=height)
    page.goto(from_folder + "chapter-4.html")
    sheet = open_number(page, NUMBER).bounding_box()
    box = number_box(page)
    assert page.evaluate(FITS) and 40 < box["y"] and box["y"] + box["height"] <= sheet["y"]
    assert sheet["height"] >= height / 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marks_are_seen_in_the_colours_of_the_system(new_page, from_folder, scheme):
    page = new_page(forced_colors="active", color_scheme=scheme)
    page.goto(from_folder + "chapter-4.html")
    open_number(page, NUMBER)
    look = "(number, name) => getComputedStyle(number)[name]"
    traced, other = page.locator("main .traced").first, page.locator("main math [data-cell]:not(.traced)").first
    assert traced.evaluate(look, "backgroundColor") != other.evaluate(look, "backgroundColor")
    assert page.locator("main .operand").first.evaluate(look, "outlineStyle") == "solid"
    assert page.locator("main .used-here").first.evaluate(look, "textDecorationLine") == "underline"
    assert page.locator("dialog .sample").first.evaluate(look, "outlineStyle") == "solid"


def test_without_the_script_no_number_seems_to_open(look_at):
    page = look_at("chapter-4.html", script=False)
    expect(page.locator("main [data-cell]:is([tabindex], [role=button])")).to_have_count(0)


def number_box(page: Page) -> dict:
    return page.locator("main .traced:visible").first.bounding_box()
