"""A page that one test gives to the next is as clean as a new one."""

from tests.browser.shared_page import SharedPage
from tests.kept_pages import KeptPages

LEFT = """() => ({
    address: location.href, entries: history.length, stored: localStorage.length + sessionStorage.length, hovered: document.querySelectorAll("main :hover").length,
    dark: matchMedia("(prefers-color-scheme: dark)").matches, forced: matchMedia("(forced-colors: active)").matches, print: matchMedia("print").matches,
    width: innerWidth, chosen: document.querySelector("[data-control]").value,
})"""
"what a test could leave to the next"


def test_nothing_of_a_test_is_left_for_the_next(browser, from_server):
    pages, address = KeptPages(browser, []), from_server + "chapter-4.html"
    first = pages.take()
    first.page.goto(address)
    new = first.page.evaluate(LEFT)
    first.page.evaluate("localStorage.setItem('tadoru.read', '[]'), sessionStorage.setItem('a', 'b')")
    first.page.get_by_role("slider").first.fill("0")
    first.page.get_by_role("slider").first.hover()
    first.page.goto(from_server + "index.html")
    first.page.goto(address + "#a=1")
    first.page.route("**/*.js", lambda route: route.abort())
    first.page.emulate_media(media="print", color_scheme="dark", forced_colors="active")
    first.page.set_viewport_size({"width": 320, "height": 900})
    assert pages.give_back(first) == []
    second = pages.take()
    assert second is first
    second.page.goto(address)
    assert second.page.evaluate(LEFT) == new and new["stored"] == 0
    first.context.close()


def test_a_complaint_is_told_once_and_another_kind_of_page_is_another_page(browser):
    pages = KeptPages(browser, [])
    page = pages.take()
    page.page.evaluate("console.log('left over')")
    dark = pages.take(color_scheme="dark")
    assert dark is not page and pages.give_back(page) == ["console: left over"]
    assert pages.take() is page and pages.give_back(page) == []
    for kept in (page, dark):
        assert pages.close(kept) == []


def test_a_page_that_is_looked_at_is_loaded_once_and_what_is_changed_there_is_told(browser, from_folder):
    shared = SharedPage(KeptPages(browser, [from_folder]), from_folder)
    page = shared.show("glossary.html", width=390, folds=False, script=True)
    page.emulate_media(media="print", color_scheme="dark")
    assert shared.complaints() == []
    assert shared.show("glossary.html", width=1440, folds=False, script=True) is page
    assert page.evaluate("[innerWidth, matchMedia('print').matches]") == [1440, False]
    page.get_by_text("目次").click()
    assert shared.complaints() == ["glossary.html is not left as it was found"]
    shared.show("about.html", width=390, folds=False, script=False)
    assert shared.complaints() == []
    shared.close()


def test_a_page_pauses_as_it_is_asked_to(browser):
    """The longer pause comes first where it is the only one that is shortened."""
    pages = KeptPages(browser, [])
    for pauses, first in (("short", "long"), ("real", "brief"), ("endless", "brief")):
        kept = pages.take(pauses=pauses)
        kept.page.goto("about:blank")
        assert kept.page.evaluate("new Promise(done => { setTimeout(() => done('long'), 400); setTimeout(() => done('brief'), 99) })") == first
        pages.close(kept)
