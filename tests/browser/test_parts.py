"""The tables of an experiment in parts: a state is loaded when it is chosen, from a folder and from a server, and may fail to come."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import expect_soon, fragment_of
from tests.browser.test_experiments import small_book, from_small_folder, from_small_server, small  # noqa: F401
from tests.unit.test_sites import SHARED, SITES
from engine.render.site import render_site

FIRST = "small:X[word][0]"


@pytest.fixture(scope="module")
def small_book(tmp_path_factory):  # noqa: F811
    """The small book of tests/sites/shared-experiment, its tables parted by the word; its page begins at the second one."""
    content = shutil.copytree(SITES / "shared-experiment" / "content", tmp_path_factory.mktemp("sources") / "content")
    for shared in SHARED.iterdir():
        if not (content / shared.name).exists():
            shutil.copy(shared, content)
    source = content / "experiments" / "small.md"
    source.write_text(source.read_text(encoding="utf-8").replace("digits: 2\n", "digits: 2\nparts: word\n"), encoding="utf-8")
    folder = tmp_path_factory.mktemp("small")
    for path, data in render_site(content).items():
        (folder / path).parent.mkdir(exist_ok=True, parents=True)
        (folder / path).write_bytes(data)
    return folder


def parts_of(page):
    """The parts that the page asks for from now on."""
    seen = []
    page.on("request", lambda request: seen.extend(re.findall(r"assets/small-\d+\.js", request.url)))
    return seen


def shown(page):
    return page.locator(f"[data-cell='{FIRST}']").first


def word(page, name):
    return page.get_by_role("radio", name=name)


def slider(page):
    return page.get_by_role("slider", name="最初の数")


def status(page):
    return page.locator(".experiment [role=status]")


def test_a_state_is_loaded_once_when_it_is_chosen_and_the_numbers_follow(page, small):  # noqa: F811
    seen = parts_of(page)
    page.goto(f"{small}whole.html")
    expect(status(page)).to_have_text("")
    slider(page).fill("4")
    expect(shown(page)).to_have_text("1")
    assert seen == []
    for name, text in (("眠る", "0.25"), ("猫", "1"), ("眠る", "0.25")):
        word(page, name).check()
        expect(shown(page)).to_have_text(text)
    assert seen == ["assets/small-1.js"]
    slider(page).fill("0")
    expect(shown(page)).to_have_text("0.25")
    expect_soon(page, lambda: fragment_of(page), "small:word=眠る&small:a=0")


def test_the_keyboard_chooses_and_the_new_numbers_are_announced(page, from_small_folder):  # noqa: F811
    page.goto(f"{from_small_folder}whole.html")
    expect(status(page)).to_have_text("")
    word(page, "猫").focus()
    page.keyboard.press("ArrowRight")
    expect(shown(page)).to_have_text("0.25")
    expect(status(page)).to_have_text("「眠る」の数になりました。")


def test_a_state_in_the_address_loads_its_part(page, small):  # noqa: F811
    seen = parts_of(page)
    page.goto(f"{small}page.html#small:word=眠る&small:a=1")
    expect(shown(page)).to_have_text("0.25")
    expect(word(page, "眠る")).to_be_checked()
    expect(slider(page)).to_have_value("4")
    assert seen == ["assets/small-1.js"]


def test_forward_and_back_come_to_the_state_that_was_left(page, from_small_server):  # noqa: F811
    page.goto(f"{from_small_server}whole.html")
    expect(status(page)).to_have_text("")
    word(page, "眠る").check()
    expect_soon(page, lambda: fragment_of(page), "small:word=眠る")
    page.goto(f"{from_small_server}page.html")
    page.go_back()
    expect(shown(page)).to_have_text("0.25")
    expect(word(page, "眠る")).to_be_checked()


def test_a_part_that_does_not_come_leaves_the_old_numbers_and_may_be_tried_again(browser, small_book, from_small_server):  # noqa: F811
    page = browser.new_page()
    page.route("**/assets/small-1.js", lambda route: route.abort())
    page.goto(f"{from_small_server}whole.html")
    expect(status(page)).to_have_text("")
    word(page, "眠る").click()
    expect(status(page)).to_contain_text("読み込めませんでした")
    expect(status(page)).to_be_visible()
    expect(word(page, "猫")).to_be_checked()
    expect(shown(page)).to_have_text("0.5")
    slider(page).fill("4")
    expect(shown(page)).to_have_text("1")
    page.unroute("**/assets/small-1.js")
    word(page, "眠る").click()
    expect(shown(page)).to_have_text("0.25")
    expect(page.locator("[data-loading]")).to_have_count(0)
    page.close()


def test_while_a_part_is_on_its_way_the_numbers_stay_and_the_last_choice_counts(page, from_small_server):  # noqa: F811
    held = []
    page.route("**/assets/small-1.js", lambda route: held.append(route))
    page.goto(f"{from_small_server}whole.html")
    expect(status(page)).to_have_text("")
    word(page, "眠る").check()
    expect(page.locator("[data-loading]")).to_have_count(1)
    slider(page).fill("3")
    expect(shown(page)).to_have_text("0.75")
    word(page, "猫").check()
    expect(page.locator("[data-loading]")).to_have_count(0)
    held[0].continue_()
    expect_soon(page, lambda: page.evaluate("tadoru.state['small:word']"), 0)
    expect(shown(page)).to_have_text("0.75")
    word(page, "眠る").check()
    expect(shown(page)).to_have_text("0.25")


def test_without_the_script_of_the_parts_the_experiment_is_at_rest(browser, small_book, from_small_server):  # noqa: F811
    page = browser.new_page()
    page.route("**/assets/parts.js", lambda route: route.abort())
    page.goto(f"{from_small_server}whole.html")
    expect(page.locator(".experiment")).to_have_class(re.compile("at-rest"))
    expect(shown(page)).to_have_text("0.5")
    page.close()
