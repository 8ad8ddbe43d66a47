"""Every page opens from a folder and from a server, asks for nothing outside the site and leaves the console empty."""

from pathlib import Path

import pytest

SITE = Path(__file__).resolve().parents[2] / "site"
PAGES = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))


def test_there_are_pages_to_open():
    assert {"index.html", "chapter-4.html", "404.html"} <= set(PAGES), "site/ is missing: run `make site` first"


@pytest.mark.parametrize("name", PAGES)
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


def test_the_server_serves_nothing_outside_its_folder(from_server, new_page):
    assert new_page().request.get(from_server.replace("/repo/", "/index.html")).status == 404
