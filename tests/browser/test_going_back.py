"""After going back and forth, and after a reload, the numbers agree with the control, whether the browser kept the page or not."""

import pytest

from tests.browser.site_pages import CONTROLS, FROM_BOTH, IN_CHAPTERS, NEXT_FRAME, expect_current, expect_position, expect_soon, fragment_at, fragment_of, set_control, two_states, write_now
from tests.find_browser import launch_browser
from tests.kept_pages import KeptPages

every_control = pytest.mark.parametrize("name, control", CONTROLS)
every_control_from_both = pytest.mark.parametrize("address, name, control", FROM_BOTH, indirect=["address"])
every_control_of_a_chapter = pytest.mark.parametrize("name, control", IN_CHAPTERS)
OTHER = "index.html"


@pytest.fixture(scope="module")
def keeping_pages(browser):
    """Pages in a browser that keeps what one leaves, as browsers do outside of tests."""
    opened = launch_browser(browser.browser_type, ignore_default_args=["--disable-back-forward-cache"])
    yield KeptPages(opened, [])
    opened.close()


@pytest.fixture
def moving_page(new_page):
    """A page on which no control comes to rest: one leaves it, or comes back to it, in the moment of a move."""
    return new_page(pauses="endless")


def go(page, way):
    """By a button of the browser. It is the test that waits for the page: on leaving, the page writes its address, which Playwright takes for an arrival."""
    page.evaluate(f"void setTimeout(() => history.{way}())")


@every_control_from_both
def test_after_going_back_the_numbers_agree_with_the_control(moving_page, address, name, control):
    page = moving_page
    page.goto(address + name)
    set_control(page, name, control, two_states(name, control)[0])
    page.get_by_role("link", name="たどる").first.click()
    page.wait_for_url(f"**/{OTHER}")
    go(page, "back")
    page.wait_for_url(f"**/{name}#*")
    write_now(page)
    expect_position(page, name, control, two_states(name, control)[0])
    expect_current(page, name)


@every_control_from_both
def test_after_going_forward_the_numbers_agree_with_the_control(moving_page, address, name, control):
    page = moving_page
    page.goto(address + OTHER)
    page.goto(address + name)
    set_control(page, name, control, two_states(name, control)[0])
    go(page, "back")
    page.wait_for_url(f"**/{OTHER}")
    go(page, "forward")
    page.wait_for_url(f"**/{name}#*")
    write_now(page)
    expect_position(page, name, control, two_states(name, control)[0])
    expect_current(page, name)


@every_control
def test_a_page_that_the_browser_kept_agrees_with_the_control(keeping_pages, from_server, name, control):
    kept = keeping_pages.take()
    page = kept.page
    page.goto(from_server + name)
    page.evaluate("window.kept = true")
    leave = page.url
    set_control(page, name, control, two_states(name, control)[0])
    page.evaluate(f"void setTimeout(() => location.href = '{OTHER}')")
    page.wait_for_url(f"**/{OTHER}")
    go(page, "back")
    page.wait_for_url(f"{leave}*", wait_until="commit")
    expect_position(page, name, control, two_states(name, control)[0])
    expect_current(page, name)
    assert page.evaluate("window.kept")
    assert keeping_pages.give_back(kept) == []


@every_control_from_both
def test_after_a_reload_the_numbers_agree_with_the_control(page, address, name, control):
    page.goto(address + name)
    for position in two_states(name, control):
        set_control(page, name, control, position)
        expect_soon(page, lambda: fragment_of(page), fragment_at(name, control, position))
        page.reload()
        expect_position(page, name, control, position)
        expect_current(page, name)


@every_control
def test_after_a_reload_in_the_moment_of_a_move_the_numbers_agree_with_the_control(moving_page, from_folder, name, control):
    page = moving_page
    page.goto(from_folder + name)
    set_control(page, name, control, two_states(name, control)[1])
    page.evaluate(NEXT_FRAME)
    page.reload()
    write_now(page)
    expect_current(page, name)


@every_control_of_a_chapter
def test_going_back_inside_the_page_keeps_the_numbers_with_the_control(page, from_folder, name, control):
    page.goto(from_folder + name)
    set_control(page, name, control, two_states(name, control)[0])
    page.locator(".path a:visible").last.click()
    set_control(page, name, control, two_states(name, control)[1])
    page.go_back()
    expect_current(page, name)
    page.go_forward()
    expect_current(page, name)


@every_control
def test_a_value_that_only_the_form_remembers_is_followed(page, from_folder, name, control):
    page.goto(from_folder + name)
    set_control(page, name, control, two_states(name, control)[0])
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.reload()
    expect_current(page, name)
