"""Everything is reached, seen and used by keyboard: the skip link, the menu, folds; and by finger."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import PAGES, open_folds

FOCUS = """() => {
    const element = document.activeElement;
    if (element === document.body) return null;
    const outlined = (e) => e && getComputedStyle(e).outlineStyle !== "none" && parseFloat(getComputedStyle(e).outlineWidth) >= 2;
    const seen = outlined(element) || outlined(element.nextElementSibling) || outlined(element.closest(".option, .present"));
    const box = (element.closest(".option, .present") || element).getBoundingClientRect();
    const bar = document.querySelector(".bar");
    const clear = bar.contains(element) || element.matches(".skip") || element.closest(".path") || box.bottom > bar.getBoundingClientRect().bottom;
    const walked = (globalThis.walked ??= new Set()), again = walked.has(element);
    walked.add(element);
    return { name: element.outerHTML.slice(0, 120), again, seen, inView: box.bottom > 0 && box.top < innerHeight && clear };
}"""
SMALL = """(least, SENTENCE = "p, li, .body, dd, td, figcaption") => [...document.querySelectorAll("a[href], button, summary, input, select, label.option")]
    .filter(e => e.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && !e.closest(".visually-hidden") && !e.matches(".skip"))
    .filter(e => !(e.type === "radio" || e.type === "checkbox") || !e.closest("label"))
    .filter(e => !(e.matches("a") && e.closest(SENTENCE) && [...e.closest(SENTENCE).childNodes].some(n => n.nodeType === 3 && n.data.trim())))
    .map(e => [e.getBoundingClientRect(), e])
    .filter(([box, e]) => box.width && (box.height < least || box.width < least))
    .map(([box, e]) => [box.width, box.height, e.outerHTML.slice(0, 120)])"""
"links inside of a sentence apart"


WITH_A_FRAME_OF_THEIR_OWN = [name for name in ("404.html", "index.html", "chapter-4.html", "chapter-5-calculations.html", "chapter-8-sheet.html", "translator.html", "glossary.html") if name in PAGES]
"a page of each template: the menu is the same on all that share one"
IN_MENU = "document.activeElement.closest('.contents nav') !== null"


@pytest.mark.parametrize("name", PAGES)
def test_the_first_stop_leads_to_the_text(page, from_folder, name):
    page.goto(from_folder + name)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="本文へ")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main, footer, .skip') !== null || document.activeElement === document.body"), "a page without a link begins anew"


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("name", PAGES)
def test_every_stop_is_seen(new_page, from_folder, name, width):
    page = new_page(width=width)
    page.goto(from_folder + name)
    open_folds(page)
    page.evaluate("document.fonts.ready.then(() => true)")
    stops = []
    page.keyboard.press("Tab")
    while (stop := page.evaluate(FOCUS)) and not stop["again"]:
        stops.append(stop)
        page.keyboard.press("Tab")
    assert len(stops) > 3
    assert stop is None or stop["name"] == stops[0]["name"], "Tab goes in a circle before it has been everywhere"
    assert [stop for stop in stops if not stop["seen"] or not stop["inView"]] == []


@pytest.mark.parametrize("name", PAGES)
def test_targets_are_large_enough(page, from_folder, name):
    page.goto(from_folder + name)
    open_folds(page)
    page.locator("summary").filter(has_text="目次").click()
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(SMALL, 24) == [], width


@pytest.mark.parametrize("name", WITH_A_FRAME_OF_THEIR_OWN)
def test_the_menu_opens_by_keyboard_and_escape_closes_it(page, from_folder, name):
    page.goto(from_folder + name)
    button = page.locator("summary").filter(has_text="目次")
    menu = page.get_by_role("navigation", name="目次")
    for key in ("Enter", "Space"):
        button.focus()
        page.keyboard.press(key)
        expect(menu).to_be_visible()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('nav').getAttribute('aria-label')") == "目次"
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
        expect(button).to_be_focused()


@pytest.mark.parametrize("width", [320, 1440])
def test_the_focus_on_the_bar_leaves_the_page_where_it_is(new_page, from_folder, width):
    page = new_page(width=width)
    page.goto(from_folder + "chapter-4.html#steps")
    for part in page.locator(".bar :is(.book, summary)").all():
        part.focus()
        expect(page.locator("#steps")).to_be_in_viewport()
        assert page.locator("#steps").evaluate("heading => heading.getBoundingClientRect().top < 100")


@pytest.mark.parametrize("name", WITH_A_FRAME_OF_THEIR_OWN)
def test_the_menu_closes_when_one_goes_on(page, from_folder, name):
    page.goto(from_folder + name)
    button, menu = page.locator("summary").filter(has_text="目次"), page.get_by_role("navigation", name="目次")
    button.click()
    expect(menu.get_by_role("group", name="画面の明るさ")).to_be_visible()
    page.keyboard.press("Tab")
    while page.evaluate(IN_MENU):
        expect(menu).to_be_visible()
        page.keyboard.press("Tab")
    expect(menu).to_be_hidden()
    button.click()
    page.mouse.click(30, 600)
    expect(menu).to_be_hidden()


@pytest.mark.parametrize("name", PAGES)
def test_the_menu_leads_to_the_pages_that_are_ready_and_says_where_one_is(page, from_server, name):
    page.goto(from_server + name)
    page.locator("summary").filter(has_text="目次").click()
    menu = page.get_by_role("navigation", name="目次")
    here = menu.locator("[aria-current=page]")
    assert here.count() == (menu.locator(f"a[href='{name}']").count())
    for link in menu.get_by_role("link").all():
        assert page.request.get(from_server + link.get_attribute("href")).ok
    for coming in menu.locator(".to-come").all():
        expect(coming).to_contain_text("準備中")
        expect(coming.get_by_role("link")).to_have_count(0)


@pytest.mark.parametrize("name", PAGES)
def test_a_fold_opens_and_closes_by_keyboard(page, from_folder, name):
    page.goto(from_folder + name)
    for summary in page.locator("main summary:visible").all():
        fold = summary.locator("xpath=..")
        was_open = fold.evaluate("fold => fold.open")
        for key, state in (("Enter", not was_open), ("Space", was_open)):
            summary.press(key)
            assert fold.evaluate("fold => fold.open") is state
