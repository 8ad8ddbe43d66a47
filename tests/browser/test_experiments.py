"""An experiment in a fold: its tables come when it opens, its controls work, its state stands in the address."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import NEXT_FRAME, expect_soon, fragment_of, texts_of_cells
from tests.browser.test_printing import print_preview
from tests.conftest import serve
from tests.unit.test_sites import build

SCRIPT = "assets/small.js"
SUM, FIRST = "small:sum_all(Y)", "small:X[word][0]"


@pytest.fixture(scope="module")
def small_book(tmp_path_factory):
    """The small book of tests/sites/shared-experiment, written down."""
    folder = tmp_path_factory.mktemp("small")
    for path, content in build("shared-experiment", tmp_path_factory.mktemp("sources")).items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def from_small_folder(small_book):
    return f"{small_book.as_uri()}/"


@pytest.fixture(scope="module")
def from_small_server(small_book):
    with serve(small_book) as address:
        yield address


@pytest.fixture(params=["folder", "server"])
def small(request):
    """Its address: opened from a folder, and from a server."""
    return request.getfixturevalue(f"from_small_{request.param}")


def requests_of(page):
    """What the page asks for from now on, the icon left out."""
    seen = []
    page.on("request", lambda request: seen.append(re.sub(r".*/(?=assets/)", "", request.url)))
    return seen


def open_fold(page):
    page.get_by_text("小さな実験で見る").click()


def text_of(page, id):
    return page.locator(f"[data-cell='{id}']").first


def slider(page):
    return page.get_by_role("slider", name="最初の数")


def has_tables(page):
    return page.evaluate("'small:a' in tadoru.controls")


def test_nothing_is_asked_for_before_the_fold_opens_and_then_once(page, small):
    seen = requests_of(page)
    page.goto(f"{small}page.html")
    page.get_by_role("slider", name="頁のつまみ").fill("1")
    page.evaluate(NEXT_FRAME)
    assert SCRIPT not in seen
    for _ in range(3):
        open_fold(page)
        expect_soon(page, lambda: has_tables(page), True)
    assert seen.count(SCRIPT) == 1


def test_its_controls_work(page, small):
    page.goto(f"{small}page.html")
    open_fold(page)
    expect_soon(page, lambda: has_tables(page), True)
    slider(page).fill("4")
    expect(text_of(page, FIRST)).to_have_text("1")
    page.get_by_role("radio", name="眠る").check()
    expect(text_of(page, FIRST)).to_have_text("0.25")
    expect(page.locator("tr.followed th")).to_have_text("眠る")
    expect_soon(page, lambda: fragment_of(page), "small:word=眠る&small:a=1")


def test_the_controls_of_the_page_and_of_the_experiment_leave_each_other_alone(page, from_small_folder):
    page.goto(f"{from_small_folder}page.html#a=1")
    open_fold(page)
    expect_soon(page, lambda: has_tables(page), True)
    slider(page).fill("0")
    expect(text_of(page, FIRST)).to_have_text("0")
    expect(text_of(page, "a*3")).to_have_text("3")
    page.get_by_role("slider", name="頁のつまみ").fill("1")
    expect(text_of(page, "a*3")).to_have_text("1.5")
    expect(text_of(page, FIRST)).to_have_text("0")
    expect_soon(page, lambda: fragment_of(page), "a=0.5&small:a=0")


def test_where_no_fold_is_around_it_its_tables_come_at_once(page, small):
    page.goto(f"{small}whole.html")
    expect_soon(page, lambda: has_tables(page), True)
    page.get_by_role("checkbox", name="隠す").check()
    expect(text_of(page, SUM)).to_have_text("0")
    expect_soon(page, lambda: fragment_of(page), "small:mask=1")


def test_a_state_in_the_address_opens_the_fold_and_is_set(page, small):
    page.goto(f"{small}page.html#small:a=0.25&a=1")
    expect(text_of(page, FIRST)).to_have_text("0.25")
    expect(text_of(page, FIRST)).to_be_visible()
    expect(slider(page)).to_have_value("1")
    expect(text_of(page, "a*3")).to_have_text("3")


def test_a_state_of_a_control_that_the_page_leaves_out_is_set_too(page, from_small_folder):
    page.goto(f"{from_small_folder}page.html#small:mask=1")
    expect(text_of(page, SUM)).to_have_text("0")
    expect(page.locator("#experiment")).to_have_attribute("open", "")


def test_another_state_in_the_address_of_an_open_page_opens_the_fold(page, from_small_folder):
    page.goto(f"{from_small_folder}page.html")
    page.goto(f"{from_small_folder}page.html#small:a=0.75")
    expect(text_of(page, FIRST)).to_have_text("0.75")
    open_fold(page)
    expect(slider(page)).to_be_hidden()
    page.goto(f"{from_small_folder}page.html#small:a=0")
    expect(slider(page)).to_have_value("0")
    expect(slider(page)).to_be_visible()


@pytest.mark.parametrize("fragment", ["small:a=0.3", "small:b=1", "small:", "small:a", "large:a=1", "a=9", ":=1", "small:__proto__=1"])
def test_an_address_that_makes_no_sense_leaves_the_start(page, from_small_folder, fragment):
    page.goto(f"{from_small_folder}page.html#{fragment}")
    if not page.locator("#experiment[open]").count():
        open_fold(page)
    expect_soon(page, lambda: has_tables(page), True)
    expect(slider(page)).to_have_value("2")
    expect(text_of(page, FIRST)).to_have_text("0.5")


def test_a_place_in_a_closed_stage_of_the_closed_fold_is_opened(page, from_small_folder):
    page.goto(f"{from_small_folder}page.html#small:a=1&at=small:fig-bars")
    expect(page.locator("[id='small:fig-bars']")).to_be_in_viewport()


def test_after_a_reload_and_after_going_back_the_numbers_agree(page, small):
    page.goto(f"{small}page.html")
    open_fold(page)
    expect_soon(page, lambda: has_tables(page), True)
    slider(page).fill("3")
    expect_soon(page, lambda: fragment_of(page), "small:a=0.75")
    page.reload()
    expect(text_of(page, FIRST)).to_have_text("0.75")
    page.goto(f"{small}whole.html")
    page.go_back()
    expect(text_of(page, FIRST)).to_have_text("0.75")
    expect(slider(page)).to_have_value("3")


def test_what_the_form_remembers_is_followed_when_the_tables_come(page, from_small_folder):
    """The browser fills it in on the way back."""
    page.goto(f"{from_small_folder}page.html")
    open_fold(page)
    expect_soon(page, lambda: has_tables(page), True)
    slider(page).fill("4")
    expect_soon(page, lambda: fragment_of(page), "small:a=1")
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.goto(f"{from_small_folder}whole.html")
    page.go_back()
    open_fold(page)
    expect_soon(page, lambda: has_tables(page), True)
    expect(slider(page)).to_have_value("4")
    expect(text_of(page, FIRST)).to_have_text("1")


@pytest.fixture
def held(page):
    """The script of the experiment waits until it is let go."""
    routes = []
    page.route(f"**/{SCRIPT}", lambda route: routes.append(route))
    return routes


def test_a_move_before_the_tables_arrive_is_caught_up_with(page, from_small_server, held):
    page.goto(f"{from_small_server}page.html")
    open_fold(page)
    slider(page).fill("4")
    expect_soon(page, lambda: len(held), 1)
    assert not has_tables(page)
    held[0].continue_()
    expect(text_of(page, FIRST)).to_have_text("1")


def test_a_state_whose_tables_are_still_to_come_stays_in_the_address(page, from_small_server, held):
    page.goto(f"{from_small_server}page.html#small:a=0.25", wait_until="domcontentloaded")
    page.get_by_role("slider", name="頁のつまみ").fill("2")
    expect_soon(page, lambda: fragment_of(page), "a=1&small:a=0.25")
    held[0].continue_()
    expect(text_of(page, FIRST)).to_have_text("0.25")
    expect(text_of(page, "a*3")).to_have_text("3")


def test_a_control_whose_tables_cannot_come_says_that_it_rests(browser, small_book, from_small_server):
    page = browser.new_page()
    page.route(f"**/{SCRIPT}", lambda route: route.abort())
    page.goto(f"{from_small_server}page.html")
    open_fold(page)
    panel = page.locator(".experiment")
    expect(panel.get_by_text("ここは 0.5 のままです")).to_be_visible()
    expect(panel.get_by_role("slider")).to_have_count(0)
    page.close()


def test_without_script_the_start_state_is_complete(new_page, small, page):
    without = new_page(java_script_enabled=False)
    for name in ("page.html", "whole.html"):
        page.goto(small + name)
        without.goto(small + name)
        assert texts_of_cells(without) == texts_of_cells(page)
    without.goto(f"{small}page.html")
    open_fold(without)
    expect(text_of(without, FIRST)).to_have_text("0.5")
    expect(without.locator(".experiment").get_by_text("ここは 0.5 のままです")).to_be_visible()
    expect(without.locator(".experiment").get_by_role("slider")).to_have_count(0)


def test_everything_can_be_done_from_the_keyboard(page, from_small_folder):
    page.goto(f"{from_small_folder}page.html")
    page.locator("#experiment > summary").focus()
    page.keyboard.press("Enter")
    expect_soon(page, lambda: has_tables(page), True)
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="猫")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(text_of(page, FIRST)).to_have_text("0.25")
    page.keyboard.press("ArrowLeft")
    slider(page).focus()
    page.keyboard.press("End")
    expect(text_of(page, FIRST)).to_have_text("1")
    page.locator("[id='small:twice'] > summary").focus()
    page.keyboard.press("Space")
    expect(text_of(page, SUM)).to_be_visible()


def test_a_stage_that_is_not_the_point_is_closed_and_named_and_opens(page, from_small_folder):
    page.goto(f"{from_small_folder}page.html")
    open_fold(page)
    expect(text_of(page, SUM)).to_be_hidden()
    page.get_by_text("二倍", exact=True).click()
    expect(text_of(page, SUM)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["page.html", "whole.html"])
def test_axe_finds_nothing_with_every_stage_open(new_page, from_small_server, axe, name, scheme):
    page = new_page(width=390, color_scheme=scheme)
    page.goto(from_small_server + name)
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
    expect_soon(page, lambda: has_tables(page), True)
    expect(page.get_by_role("group", name="小さな実験")).to_be_visible()
    assert axe(page) == []


def test_on_paper_it_stands_with_its_state_and_without_the_dimmed_stages(page, from_small_folder):
    page.goto(f"{from_small_folder}page.html")
    open_fold(page)
    expect_soon(page, lambda: has_tables(page), True)
    slider(page).fill("4")
    expect(text_of(page, FIRST)).to_have_text("1")
    open_fold(page)
    print_preview(page, 1440)
    panel = page.locator(".experiment")
    expect(panel.locator("[data-cell='small:a']").first).to_have_text("1")
    expect(panel.locator("[data-cell='small:a']").first).to_be_visible()
    expect(panel.get_by_role("slider")).to_have_count(0)
    expect(panel.locator("[id='small:rows'] table")).to_be_visible()
    expect(page.locator("[id='small:twice'] > summary")).to_be_hidden()


def test_a_state_that_leaves_the_address_stays_as_it_is(page, from_small_folder):
    page.goto(f"{from_small_folder}page.html#small:a=1")
    expect(text_of(page, FIRST)).to_have_text("1")
    open_fold(page)
    page.goto(f"{from_small_folder}page.html#a=1")
    expect(text_of(page, "a*3")).to_have_text("3")
    open_fold(page)
    expect(text_of(page, FIRST)).to_have_text("1")
