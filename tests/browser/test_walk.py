"""A reader goes through the book with the keyboard alone: from the front page by 次 to chapter 8, and by 前 back again."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import SITE, tab_to

CHAPTERS = [f"chapter-{number}.html" for number in range(1, 9)]
WALK = ["index.html", *CHAPTERS]


def follow(page, address, link, name, key="Tab"):
    expect(link).to_have_count(1)
    tab_to(page, lambda: link.evaluate("link => link === document.activeElement"), key)
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.wait_for_url(address + name)
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()


def link_to(page, rel):
    return page.get_by_role("navigation", name="前と次").locator(f"a[rel={rel}]")


def test_the_book_is_read_from_its_front_page_to_its_last_chapter_and_back(page, address):
    """At the end of a page one comes to its links from below."""
    page.goto(address + "index.html")
    follow(page, address, page.get_by_role("link", name="第1章からはじめる"), CHAPTERS[0])
    for name in CHAPTERS[1:]:
        follow(page, address, link_to(page, "next"), name, "Shift+Tab")
    expect(link_to(page, "next")).to_have_count(0)
    for name in reversed(WALK[:-1]):
        follow(page, address, link_to(page, "prev"), name, "Shift+Tab")


@pytest.mark.parametrize("name", CHAPTERS[:-1])
def test_the_link_onwards_is_reached_through_the_whole_page(page, from_folder, name):
    page.goto(from_folder + name)
    follow(page, from_folder, link_to(page, "next"), WALK[WALK.index(name) + 1])


@pytest.mark.parametrize("name", CHAPTERS)
def test_the_links_say_where_they_lead(page, from_folder, name):
    page.goto(from_folder + name)
    titles = {link.get_attribute("href"): link.locator(".title").inner_text() for link in page.get_by_role("navigation", name="前と次").get_by_role("link").all()}
    at = WALK.index(name)
    assert list(titles) == [WALK[at - 1], *WALK[at + 1 : at + 2]]
    for other, title in titles.items():
        page.goto(from_folder + other)
        assert "".join(title.split()) == "".join(page.get_by_role("heading", level=1).inner_text().split())


def test_all_chapters_are_there():
    assert all((SITE / name).is_file() for name in WALK)
