"""Search over the whole book: however a word is written, by keyboard, from a folder and from a server, and the way to the passage."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

MARKED = "() => [...CSS.highlights.get('found') ?? []].map(range => range.toString())"


def open_search(page: Page) -> Locator:
    """Opens it by its key; its field."""
    page.keyboard.press("/")
    field = page.get_by_role("searchbox", name="本の中を探す")
    expect(field).to_be_focused()
    return field


def results(page: Page) -> Locator:
    return page.get_by_role("search").get_by_role("listitem")


@pytest.fixture
def at_chapter_4(page: Page, from_folder: str) -> Page:
    page.goto(from_folder + "chapter-4.html")
    return page


def begin_anew(page: Page) -> None:
    """Nothing is asked and nothing shown, so that what comes then comes from the next question."""
    page.get_by_role("searchbox").fill("")
    expect(results(page)).to_have_count(0)


def test_a_term_is_found_by_its_name_its_reading_in_any_kana_and_its_english_name(at_chapter_4: Page):
    field = open_search(at_chapter_4)
    for question in ("残差接続", "ざんさせつぞく", "ザンサセツゾク", "ｻﾞﾝｻｾﾂｿﾞｸ", "Residual Connection"):
        begin_anew(at_chapter_4)
        field.fill(question)
        expect(results(at_chapter_4).first).to_contain_text("用語")
        expect(results(at_chapter_4).first).to_contain_text("残差接続")
        expect(results(at_chapter_4).filter(has_text="第5章").first).to_be_attached()


def test_width_and_case_do_not_matter(at_chapter_4: Page):
    field = open_search(at_chapter_4)
    for question in ("softmax", "ＳｏｆｔＭａｘ", "SOFTMAX"):
        begin_anew(at_chapter_4)
        field.fill(question)
        expect(results(at_chapter_4).locator("mark").first).to_have_text("softmax")
        expect(at_chapter_4.get_by_role("status").filter(has_text="か所で見つかりました")).to_be_visible()


def test_several_words_are_all_found_in_one_place(at_chapter_4: Page):
    field = open_search(at_chapter_4)
    field.fill("マスク　こうすう")
    expect(results(at_chapter_4)).to_have_count(0)
    field.fill("マスク　けいすう")  # the width of the space does not matter, either
    expect(results(at_chapter_4).first).to_be_visible()
    for result in results(at_chapter_4).all()[:5]:
        text = result.text_content()
        assert "マスク" in text or "係数" in text


def test_nothing_found_is_said_and_signs_are_only_signs(at_chapter_4: Page):
    field, count = open_search(at_chapter_4), at_chapter_4.locator(".find .count")
    for question in ("たわわなぶどう", "(?:", "&amp;nbsp;", "<b>たわわ", "\\\\たわわ"):
        begin_anew(at_chapter_4)
        field.fill(question)
        expect(count).to_have_text("見つかりませんでした")
    field.fill("  ")
    expect(count).to_be_empty()


def test_all_of_it_goes_by_keyboard_and_the_focus_comes_back(at_chapter_4: Page):
    page = at_chapter_4
    start = page.get_by_role("slider").first
    start.focus()
    field = open_search(page)
    field.press_sequentially("1/2")  # the key that opens it is an ordinary sign in a field
    expect(field).to_have_value("1/2")
    field.fill("因果マスク")
    expect(results(page).nth(1)).to_be_visible()
    links = results(page).get_by_role("link")
    for key, focused in (("ArrowDown", links.nth(0)), ("ArrowDown", links.nth(1)), ("Home", links.nth(0)), ("End", links.last), ("Home", links.nth(0)), ("ArrowUp", field)):
        page.keyboard.press(key)
        expect(focused).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(start).to_be_focused()
    expect(open_search(page)).to_have_value("因果マスク")
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary.html?*#causal-mask")


def test_the_focus_goes_back_to_the_button_that_opened_it(at_chapter_4: Page):
    button = at_chapter_4.locator("summary").filter(has_text="探す")
    button.click()
    expect(at_chapter_4.get_by_role("searchbox")).to_be_focused()
    at_chapter_4.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_a_result_leads_to_its_heading_and_marks_the_passage(page: Page, address: str):
    """From a folder and from a server."""
    page.goto(address + "index.html")
    open_search(page).fill("ちゅうもく けいすう")
    link = results(page).filter(has_text="第4章").get_by_role("link").first
    wanted = urlsplit(link.get_attribute("href"))
    link.click()
    page.wait_for_url(lambda url: urlsplit(url)[2:] == wanted[2:])
    page.wait_for_function(f"({MARKED})().length > 0")
    assert {*parse_qs(wanted.query)["find"]} >= {*page.evaluate(MARKED)}
    page.wait_for_function("[...CSS.highlights.get('found')].some(range => { const { top, bottom } = range.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })")


def test_a_result_on_the_open_page_keeps_the_page_as_it_is(at_chapter_4: Page):
    page = at_chapter_4
    page.evaluate("window.same = true")
    field = open_search(page)
    field.fill("クエリと呼ぶ")
    results(page).filter(has_text="第4章").get_by_role("link").first.click()
    expect(field).to_be_hidden()
    page.wait_for_function(f"({MARKED})().length > 0")
    assert page.evaluate("window.same") and "find=" not in page.url
    assert page.evaluate("document.activeElement.textContent").find("クエリと呼ぶ") >= 0


def test_a_passage_in_a_closed_fold_is_opened(page: Page, from_folder: str):
    page.goto(from_folder + "chapter-4.html?find=平方根#why-root")
    expect(page.locator("#why-root")).to_have_attribute("open", "")


def test_nothing_of_it_is_loaded_before_it_is_used(new_page: Callable[..., Page], from_folder: str):
    page, asked = new_page(), []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(from_folder + "chapter-4.html", wait_until="networkidle")
    assert not [name for name in asked if name.startswith(("search", "menu"))]
    open_search(page)
    expect(page.locator("script[src$='search-text.js']")).to_have_count(1)


def test_without_script_it_says_how_to_find(new_page: Callable[..., Page], from_folder: str):
    page = new_page(width=390, java_script_enabled=False)
    page.goto(from_folder + "chapter-4.html")
    page.locator("summary").filter(has_text="探す").click()
    expect(page.get_by_role("search")).to_contain_text("ブラウザの検索")
    page.get_by_role("search").get_by_role("link", name="用語").click()
    page.wait_for_url("**/glossary.html")


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_panel_is_sound_and_nothing_leaves_the_window(new_page: Callable[..., Page], from_server: str, axe, width: int):
    """From a server: of a folder axe complains that it cannot read the styles."""
    page = new_page(width=width)
    page.goto(from_server + "chapter-4.html")
    open_search(page).fill("ちゅうもく けいすう")
    expect(results(page).nth(5)).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page, ".bar") == [], scheme
    page.emulate_media(media="print")
    expect(page.get_by_role("searchbox")).to_be_hidden()
