"""The book kept by a browser: read with the network cut, renewed as a whole, and never in the way of a folder or the preview."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from engine.render.site import render_site
from engine.write import open_site, write_site
from tests.browser.site_pages import expect_soon, set_control
from tests.conftest import serve
from tests.unit import served
from tests.unit.small_book import write_book

ACTIVE = "navigator.serviceWorker.ready.then(({ active }) => active.state)"
SMALL = """
```compute
a = 3
b = a / 7
```

## 見る数 {#number}

版は << compute(a) >> です。割ると << compute(b) >> です。
"""


@contextmanager
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of one reader, which keeps what it is told to keep."""
    context = browser.new_context(locale="ja-JP", viewport={"width": 1440, "height": 900})
    yield context
    context.close()


def wait_until_kept(page: Page) -> None:
    """The worker has every file."""
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)", timeout=120_000)


def wait_for_waiting(page: Page) -> None:
    """A new version has every file and waits; wait_for_function would take the promise for an answer."""
    expect_soon(page, lambda: page.evaluate("navigator.serviceWorker.ready.then(({ waiting }) => !!waiting)"), True)


def wait_for_none(page: Page) -> None:
    """Nothing is kept any more."""
    expect_soon(page, lambda: page.evaluate("navigator.serviceWorker.getRegistration().then(found => !found)"), True)


def is_waiting_after(page: Page, address: str) -> bool | None:
    """Whether one waits when a page was opened once more: a closed one counts for a moment. None: the page loads itself again."""
    try:
        page.goto(address, wait_until="networkidle")
        return page.evaluate("navigator.serviceWorker.ready.then(({ waiting }) => !!waiting)")
    except PlaywrightError:
        return None


@pytest.fixture(scope="module")
def offline(browser: Browser, site: Path) -> Iterator[tuple[BrowserContext, str]]:
    """A reader who has opened one page of the book once, and whose network is gone; and the address."""
    with reader(browser) as context:
        with serve(site) as address:
            page = context.new_page()
            page.goto(address + "chapter-1.html")
            wait_until_kept(page)
            page.close()
        context.set_offline(True)
        yield context, address


@pytest.fixture
def page_without_network(offline: tuple[BrowserContext, str]) -> Iterator[Callable[[str], Page]]:
    context, address = offline
    page, complaints = context.new_page(), []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def show(name: str) -> Page:
        page.goto(address + name)
        return page

    yield show
    page.close()
    assert complaints == []


@pytest.mark.parametrize("name", ["", "index.html", "chapter-4.html", "experiment-8d.html", "glossary.html"])
def test_every_page_opens_and_looks_as_it_does(page_without_network: Callable[[str], Page], name: str):
    page = page_without_network(name)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="本文へ")).not_to_be_in_viewport()  # hidden by the style sheet
    assert page.evaluate("document.fonts.load('1em \"STIX Two Math Subset\"').then(found => found.length)") == 1


def test_a_slider_moves_and_a_number_opens(page_without_network: Callable[[str], Page]):
    page = page_without_network("chapter-4.html")
    assert set_control(page, "chapter-4.html", "a", 7)
    page.locator("main [data-cell]").filter(visible=True).first.click()
    expect(page.locator("dialog.trace h2")).to_be_visible()


def test_the_search_finds(page_without_network: Callable[[str], Page]):
    page = page_without_network("chapter-2.html?find=語彙#main")
    page.keyboard.press("/")
    page.get_by_role("searchbox").fill("ちゅうもく")
    expect(page.get_by_role("search").get_by_role("listitem").first).to_be_visible()


def test_a_page_that_is_not_there_is_answered_by_the_book(page_without_network: Callable[[str], Page]):
    expect(page_without_network("no-such-page.html").get_by_role("heading", level=1)).to_have_text("このページはありません")


def build(content: Path, site: Path) -> None:
    with open_site(site) as opened:
        write_site(opened, render_site(content))


def expect_version(page: Page, number: int) -> None:
    expect(page.locator("main p", has_text=f"版は{number}です")).to_be_visible()


def test_a_new_version_comes_as_a_whole_and_an_open_page_keeps_its_own(browser: Browser, tmp_path: Path):
    content, site = write_book(tmp_path, SMALL), tmp_path / "site"
    build(content, site)
    with ExitStack() as stack:
        address, context = stack.enter_context(serve(site)), stack.enter_context(reader(browser))
        page = context.new_page()
        page.goto(address + "page.html")
        wait_until_kept(page)
        page.reload()
        expect_version(page, 3)
        assert page.evaluate("!!navigator.serviceWorker.controller")

        (content / "page.md").write_text((content / "page.md").read_text("utf-8").replace("a = 3", "a = 5"), encoding="utf-8")
        build(content, site)
        other = context.new_page()
        other.goto(address + "index.html")
        wait_for_waiting(other)
        page.locator("main [data-cell]").first.click()  # its files are asked for only now
        expect(page.locator("dialog.trace .shown")).to_have_text("3")
        page.goto(address + "index.html")
        page.goto(address + "page.html")
        expect_version(page, 3)

        other.close()
        expect_soon(page, lambda: is_waiting_after(page, address + "index.html"), False)  # the only page now: the new version takes over
        page.goto(address + "page.html")
        expect_version(page, 5)
        page.locator("main [data-cell]").first.click()
        expect(page.locator("dialog.trace .shown")).to_have_text("5")
        store = "caches.open(`tadoru ${new URL('.', location)}`).then(store => store.keys()).then(keys => keys.filter(({ url }) => url.includes('/page.html')).length)"
        expect_soon(page, lambda: page.evaluate(store), 1)  # the old one is dropped


def test_files_of_two_versions_are_not_kept_together(browser: Browser, tmp_path: Path):
    """A server that is being renewed hands out both: then nothing is kept, and the page is read as it is served."""
    site = tmp_path / "site"
    build(write_book(tmp_path, SMALL), site)
    (site / "index.html").write_bytes((site / "index.html").read_bytes() + b"\n")
    with serve(site) as address, reader(browser) as context:
        page = context.new_page()
        page.goto(address + "page.html")
        wait_for_none(page)
        page.reload()
        expect_version(page, 3)


def test_the_preview_keeps_nothing_and_is_not_hidden_by_what_was_kept_at_its_address(browser: Browser, tmp_path: Path):
    content = write_book(tmp_path, SMALL)
    with served.serve(content) as begun, reader(browser) as context:
        begun.wait_for("new|current")
        page = context.new_page()
        page.goto(begun.address + "page.html")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("navigator.serviceWorker.getRegistration().then(found => !found)")
        worker = (begun.site / "sw.js").read_text("utf-8")
        with_worker = lambda route: route.fulfill(body=worker, content_type="text/javascript")  # noqa: E731
        context.route("**/sw.js", with_worker)
        pages = shutil.copytree(begun.site, tmp_path / "published")
        as_published = re.compile(re.escape(begun.address) + r"(?!sw)([\w/-]+\.(?:html|js))$")
        context.route(as_published, lambda route: route.fulfill(path=pages / as_published.match(route.request.url)[1]))
        page.evaluate("navigator.serviceWorker.register('sw.js')")
        wait_until_kept(page)
        context.unroute_all()
        begun.edit("page.md", "a = 3", "a = 5")
        page.goto(begun.address + "page.html")
        expect_version(page, 5)
        wait_for_none(page)


def test_a_folder_has_nothing_of_it(page: Page, from_folder: str):
    """An empty console is what new_page asks for; a manifest or a worker would fill it."""
    page.goto(from_folder + "index.html", wait_until="networkidle")
    expect(page.locator("link[rel=manifest]")).to_have_count(0)
