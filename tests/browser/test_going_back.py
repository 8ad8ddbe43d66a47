"""After going back and forth, and after a reload, the numbers agree with the control, whether the browser kept the page or not."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import NEXT_FRAME, SLIDERS, expect_current, expect_soon, set_slider, slider_of, states_of
from tests.find_browser import launch_browser

pytestmark = pytest.mark.parametrize("name, control", SLIDERS)
OTHER = "index.html"


@pytest.fixture(scope="module")
def keeping_browser(browser):
    """A browser that keeps the pages that one leaves, as browsers do outside of tests."""
    opened = launch_browser(browser.browser_type, ignore_default_args=["--disable-back-forward-cache"])
    yield opened
    opened.close()


def leave_and_return(page, address, name, control):
    """Moves the control, goes on to another page, and back."""
    page.goto(address + name)
    set_slider(page, name, control, 6)
    page.get_by_role("link", name="たどる").first.click()
    page.wait_for_url(f"**/{OTHER}")
    page.go_back(wait_until="commit")
    page.wait_for_url(f"**/{name}*")


def test_after_going_back_the_numbers_agree_with_the_control(page, address, name, control):
    leave_and_return(page, address, name, control)
    expect(slider_of(page, name, control)).to_have_value("6")
    expect_current(page, name)


def test_after_going_forward_the_numbers_agree_with_the_control(page, address, name, control):
    page.goto(address + OTHER)
    page.goto(address + name)
    set_slider(page, name, control, 6)
    page.go_back()
    page.go_forward()
    expect(slider_of(page, name, control)).to_have_value("6")
    expect_current(page, name)


def test_a_page_that_the_browser_kept_agrees_with_the_control(keeping_browser, from_server, name, control):
    page = keeping_browser.new_page()
    page.goto(from_server + name)
    page.evaluate("window.kept = true")
    leave = page.url
    set_slider(page, name, control, 6)
    page.evaluate(f"location.href = '{OTHER}'")
    page.wait_for_url(f"**/{OTHER}")
    page.evaluate("history.back()")
    page.wait_for_url(f"{leave}*", wait_until="commit")
    expect(slider_of(page, name, control)).to_have_value("6")
    expect_current(page, name)
    assert page.evaluate("window.kept")
    page.context.close()


def test_after_a_reload_the_numbers_agree_with_the_control(page, address, name, control):
    page.goto(address + name)
    for position in (6, 3):
        set_slider(page, name, control, position)
        expect_soon(page, lambda: urlsplit(page.url).fragment, f"{control}={states_of(name, control)[position]}")
        page.reload()
        expect(slider_of(page, name, control)).to_have_value(str(position))
        expect_current(page, name)


def test_after_a_reload_in_the_moment_of_a_move_the_numbers_agree_with_the_control(page, from_folder, name, control):
    page.goto(from_folder + name)
    slider_of(page, name, control).fill("4")
    page.evaluate(NEXT_FRAME)
    page.reload()
    expect_current(page, name)


def test_going_back_inside_the_page_keeps_the_numbers_with_the_control(page, from_folder, name, control):
    page.goto(from_folder + name)
    set_slider(page, name, control, 6)
    page.get_by_role("main").locator("a[href^='#']:visible").first.click()
    set_slider(page, name, control, 3)
    page.go_back()
    expect_current(page, name)
    page.go_forward()
    expect_current(page, name)


def test_a_value_that_only_the_form_remembers_is_followed(page, from_folder, name, control):
    page.goto(from_folder + name)
    set_slider(page, name, control, 6)
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.reload()
    expect_current(page, name)
