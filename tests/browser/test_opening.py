"""Every page opens from a folder and from a server, asks for nothing outside the site and leaves the console empty."""

import pytest
from playwright.sync_api import expect

from engine.render.site import render_site
from tests.conftest import serve
from tests.unit.published_book import write_published
from tests.unit.site_files import IN_FOLDER, PAGES


def test_there_are_pages_to_open():
    assert {"index.html", "chapter-4.html", "404.html"} <= set(PAGES), "site/ is missing: run `make site` first"


@pytest.mark.parametrize("name", IN_FOLDER)
def test_a_page_opens_with_an_empty_console_and_all_its_files(address, page, name):
    failed = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto(address + name, wait_until="networkidle")
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.locator("html").get_attribute("lang") == "ja"
    assert failed == []


def test_a_missing_page_is_answered_by_the_book(from_server, new_page):
    page = new_page(java_script_enabled=False)
    answer = page.request.get(from_server + "no-such-page.html")
    assert answer.status == 404 and "<h1" in answer.text()


@pytest.mark.parametrize("missing", ["no-such-page", "no/such/page.html"])
def test_a_missing_page_of_a_published_book_finds_its_style_and_its_way_back(tmp_path, browser, missing):
    for path, data in render_site(write_published(tmp_path, "https://example.org/repo/")).items():
        (tmp_path / "site" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / path).write_bytes(data)
    with serve(tmp_path / "site") as served, browser.new_page() as page:
        lost = []
        page.on("response", lambda answer: lost.append(answer.url) if answer.status >= 400 else None)
        page.goto(served + missing, wait_until="networkidle")
        assert lost == [served + missing]
        expect(page.get_by_role("link", name="本文へ")).not_to_be_in_viewport()  # hidden by the style sheet
        page.get_by_role("link", name="はじめのページへ").click()
        expect(page).to_have_url(served + "index.html#main")
        assert lost == [served + missing]


def test_the_server_serves_nothing_outside_its_folder(from_server, new_page):
    assert new_page().request.get(from_server.replace("/repo/", "/index.html")).status == 404
