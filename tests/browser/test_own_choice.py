"""Light or dark as a reader chose, from the first paint on; letters as large as the browser's; where one is on the page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

LIGHT, DARK = "rgb(253, 252, 249)", "rgb(22, 24, 27)"
AT_FIRST_FRAME = "requestAnimationFrame(() => { globalThis.first = document.documentElement.dataset.theme ?? 'system'; })"
REFUSED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"


def open_menu(page: Page) -> Locator:
    """The menu; the choice of brightness in it."""
    page.locator(".contents > summary").click()
    choices = page.get_by_role("group", name="画面の明るさ")
    expect(choices).to_be_visible()
    return choices


def expect_paper(page: Page, colour: str) -> None:
    expect(page.locator("html")).to_have_css("background-color", colour)


def test_the_choice_is_kept_from_page_to_page_and_painted_at_once(page: Page, address: str):
    """From a folder and from a server."""
    page.add_init_script(AT_FIRST_FRAME)
    page.goto(address + "index.html")
    expect_paper(page, LIGHT)
    open_menu(page).get_by_role("radio", name="暗い").check()
    expect_paper(page, DARK)
    page.goto(address + "chapter-4.html")
    expect_paper(page, DARK)
    assert page.evaluate("first") == "dark"
    assert page.locator("meta[name=color-scheme]").get_attribute("content") == "dark"
    page.emulate_media(media="print")
    expect_paper(page, "rgb(255, 255, 255)")
    page.emulate_media(media="null")
    choices = open_menu(page)
    expect(choices.get_by_role("radio", name="暗い")).to_be_checked()
    choices.get_by_role("radio", name="端末に合わせる").check()
    expect_paper(page, LIGHT)
    page.emulate_media(color_scheme="dark")
    expect_paper(page, DARK)
    choices.get_by_role("radio", name="明るい").check()
    expect_paper(page, LIGHT)
    page.reload()
    expect_paper(page, LIGHT)


def test_where_nothing_can_be_kept_the_choice_holds_for_the_page(new_page: Callable[..., Page], from_folder: str):
    page = new_page(color_scheme="light", extra_http_headers={})  # options of its own: the script below stays with the page
    page.add_init_script(REFUSED)
    page.goto(from_folder + "chapter-1.html")
    open_menu(page).get_by_role("radio", name="暗い").check()
    expect_paper(page, DARK)


@pytest.mark.parametrize(("scheme", "colour"), [("light", LIGHT), ("dark", DARK)])
def test_without_script_the_system_decides(new_page: Callable[..., Page], from_folder: str, scheme: str, colour: str):
    page = new_page(java_script_enabled=False)
    page.emulate_media(color_scheme=scheme)
    page.goto(from_folder + "chapter-1.html")
    expect_paper(page, colour)
    page.locator(".contents > summary").click()
    expect(page.get_by_role("navigation", name="目次")).to_be_visible()
    expect(page.get_by_role("group", name="画面の明るさ")).to_have_count(0)


@pytest.mark.parametrize("name", ["index.html", "chapter-4.html", "glossary.html"])
@pytest.mark.parametrize(("width", "letters", "root"), [(390, 24, "24px"), (390, 32, "32px"), (1440, 24, "25.5px")])
def test_letters_are_as_large_as_the_browser_says_and_nothing_leaves_the_window(new_page, from_folder: str, name: str, width: int, letters: int, root: str):
    page = new_page(width=width)
    protocol = page.context.new_cdp_session(page)
    protocol.send("Page.setFontSizes", {"fontSizes": {"standard": letters}})
    try:
        page.goto(from_folder + name)
        expect(page.locator("html")).to_have_css("font-size", root)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for summary in page.locator(".bar summary").all():
            expect(summary).to_be_in_viewport(ratio=0.9)
    finally:
        protocol.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})


@pytest.mark.parametrize("width", [320, 390])
def test_the_menu_says_where_one_is_on_the_page_and_leads_on(new_page, from_server: str, axe, width: int):
    page = new_page(width=width)
    page.goto(from_server + "chapter-4.html#steps")
    open_menu(page)
    sections = page.get_by_role("list", name="この章の道すじ").get_by_role("link")
    expect(sections.and_(page.locator("[aria-current]"))).to_have_text("2「眠る」の計算を一段ずつ")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page, ".bar") == [], scheme
    sections.filter(has_text="学習の四つの段").click()
    expect(page.get_by_role("navigation", name="目次")).to_be_hidden()
    page.wait_for_url("**#training")
    open_menu(page)
    expect(sections.and_(page.locator("[aria-current]"))).to_have_text("6学習の四つの段")


def test_the_menu_names_the_page_that_is_no_chapter(page: Page, from_folder: str):
    page.goto(from_folder + "glossary.html")
    open_menu(page)
    expect(page.get_by_role("navigation", name="目次").locator("[aria-current=page]")).to_have_css("font-weight", "700")
