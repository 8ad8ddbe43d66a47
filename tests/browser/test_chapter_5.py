"""Chapter 5: what a reader sees when another component is followed."""

import re

from playwright.sync_api import expect


def followed_headings(page, card):
    """The labels of the followed rows and columns of a card."""
    return page.locator(f"#{card} :is(tbody, thead) th[aria-current]").all_text_contents()


def choose(page, component):
    page.get_by_role("radio", name=component, exact=True).focus()
    page.keyboard.press("Space")


def test_the_followed_component_is_marked_in_every_card(address, page):
    page.goto(address + "chapter-5.html")
    choose(page, "4")
    page.locator("#w-o").scroll_into_view_if_needed()
    expect(page.locator("#w-o .sum tfoot td").last).to_have_text("2")
    assert followed_headings(page, "w-o") == ["4", "4", "4"]
    for card in ("norm-1", "ffn", "norm-2"):
        page.locator(f"#{card}").scroll_into_view_if_needed()
        expect(page.locator(f"#{card} .table tr.followed th").last).to_have_text("4")
        expect(page.locator(f"#{card} :is(tbody, thead) th[aria-current]").filter(has_text=re.compile("^2$"))).to_have_count(0)


def test_a_component_in_the_address_is_followed_at_once(address, page):
    page.goto(address + "chapter-5.html#part=3")
    expect(page.locator("#w-o .table tr.followed th")).to_have_text("3")
    assert page.get_by_role("radio", name="3", exact=True).is_checked()


def test_without_script_the_second_component_is_followed(from_folder, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(from_folder + "chapter-5.html")
    assert followed_headings(page, "w-o") == ["2", "2", "2"]
    assert page.locator("#norm-1 .strip td.followed").all_text_contents() == ["0", "−1.414"]
