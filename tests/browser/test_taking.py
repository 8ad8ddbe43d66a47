"""What a reader takes along: the links of 「手元で動かす」 lead to the files, and a server's arrive under their names."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.site_pages import SITE

PAGES = {"chapter-4": ["chapter-4"], "translator": ["translation", "translator"]}
"What their files are called: those of an experiment, then those of the page."


def open_fold(page: Page, number: int):
    fold = page.locator("details.take").nth(number)
    fold.locator("summary").click()
    return fold.get_by_role("link")


@pytest.mark.parametrize("name", PAGES)
def test_files_arrive_with_their_name_and_content(page: Page, from_server: str, name: str):
    page.goto(f"{from_server}{name}.html")
    for number, files in enumerate(PAGES[name]):
        links = open_fold(page, number)
        expect(links).to_have_count(3)
        for link, kind in zip(links.all(), ("py", "ipynb", "csv")):
            with page.expect_download() as waiting:
                link.click()
            download = waiting.value
            assert download.suggested_filename == f"{files}.{kind}"
            with open(download.path(), "rb") as arrived:
                assert arrived.read() == (SITE / "take" / f"{files}.{kind}").read_bytes()
    assert re.search(rf"{name}\.html$", page.url)


def test_from_a_folder_the_links_lead_to_its_files(page: Page, from_folder: str):
    """What a browser does with them is its own: it shows a text, or keeps the file. Here it is told that there is nothing to show."""
    page.goto(f"{from_folder}chapter-4.html")
    page.route("**/take/*", lambda route: route.fulfill(status=204))
    for link, kind in zip(open_fold(page, 0).all(), ("py", "ipynb", "csv")):
        file = SITE / "take" / f"chapter-4.{kind}"
        with page.expect_request(file.as_uri()):
            link.click()
        assert file.is_file()
    expect(page.locator("details.take").get_by_text("take", exact=True)).to_be_visible()
