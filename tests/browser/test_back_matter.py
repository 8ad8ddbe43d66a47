"""The front page, the glossary, the page on notation and the colophon, as a reader meets them."""

from playwright.sync_api import expect

import re

from playwright.sync_api import expect


def test_a_term_leads_to_its_entry_and_the_entry_to_its_chapter(address, page):
    page.goto(address + "chapter-4.html")
    page.get_by_role("link", name="内積", exact=False).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary.html#dot-product")
    entry = page.locator("#dot-product")
    assert entry.locator("dt").inner_text().split() == ["内積", "ないせき", "dot", "product"]
    entry.get_by_role("link", name="第4章").click()
    page.wait_for_url("**/chapter-4.html")


def test_the_rows_of_the_glossary_are_reached_from_its_head(address, page):
    page.goto(address + "glossary.html")
    page.get_by_role("navigation", name="五十音").get_by_role("link", name="さ").click()
    page.wait_for_url("**#*")
    assert page.get_by_role("heading", name="さ").bounding_box()["y"] >= page.locator(".bar").bounding_box()["height"]


def test_the_menu_shows_the_pages_at_the_end_of_the_book(address, page):
    page.goto(address + "index.html")
    page.locator("details.contents summary").click()
    menu = page.get_by_role("navigation", name="目次")
    for name in ("用語", "記号", "この本の数について", "奥付"):
        expect(menu.get_by_role("link", name=name)).to_be_visible()


def test_the_page_on_the_numbers_leads_to_each_page_that_it_counts(address, page):
    page.goto(address + "numbers.html")
    counted = page.get_by_role("table", name="頁ごとの、見せる数")
    counted.get_by_role("link", name="第4章").click()
    page.wait_for_url("**/chapter-4.html")


def test_the_start_button_leads_to_a_chapter(address, page):
    page.goto(address + "index.html")
    page.locator("a.button").click()
    expect(page.locator(".opener .place")).to_have_text(re.compile("^第"))
    expect(page.get_by_text("約").first).to_be_visible()
