"""After going back and forth, and after a reload, the numbers agree with the controls, whether the browser kept the page or not.

All controls of a page are moved: each has a state of its own to come back to.
"""

import pytest

from tests.browser.site_pages import CHAPTERS, MOVED, NEXT_FRAME, from_either, expect_current, expect_positions, expect_soon, fragment_at, fragment_of, move_all, write_now
from tests.find_browser import launch_browser
from tests.kept_pages import KeptPages

every_page = pytest.mark.parametrize("name", MOVED)
OTHER = "index.html"


@pytest.fixture(scope="module")
def keeping_pages(browser):
    """Pages in a browser that keeps what one leaves, as browsers do outside of tests."""
    opened = launch_browser(browser.browser_type, ignore_default_args=["--disable-back-forward-cache"])
    yield KeptPages(opened, [])
    opened.close()


@pytest.fixture
def moving_page(new_page):
    """A page where no control comes to rest: one leaves it in the moment of a move."""
    return new_page(pauses="endless")


def go(page, way):
    """By a button of the browser; the test then waits for the address, since Playwright takes what is written into the one that is left for an arrival."""
    page.evaluate(f"void setTimeout(() => history.{way}())")


@from_either
def test_after_going_back_the_numbers_agree_with_the_controls(moving_page, address, name):
    page = moving_page
    page.goto(address + name)
    positions = move_all(page, name)
    page.get_by_role("link", name="たどる").first.click()
    page.wait_for_url(f"**/{OTHER}")
    go(page, "back")
    page.wait_for_url(f"**/{name}#*")
    write_now(page)
    expect_positions(page, name, positions)
    expect_current(page, name)


@from_either
def test_after_going_forward_the_numbers_agree_with_the_controls(page, address, name):
    """The address is written before one leaves: what a page writes while a browser is already on its way back, it can lose."""
    page.goto(address + OTHER)
    page.goto(address + name)
    positions = move_all(page, name)
    expect_soon(page, lambda: fragment_of(page), fragment_at(name, positions))
    go(page, "back")
    page.wait_for_url(f"**/{OTHER}")
    go(page, "forward")
    page.wait_for_url(f"**/{name}#*")
    write_now(page)
    expect_positions(page, name, positions)
    expect_current(page, name)


@every_page
def test_a_page_that_the_browser_kept_agrees_with_the_controls(keeping_pages, from_server, name):
    kept = keeping_pages.take()
    page = kept.page
    page.goto(from_server + name)
    page.evaluate("window.kept = true")
    leave = page.url
    positions = move_all(page, name)
    page.evaluate(f"void setTimeout(() => location.href = '{OTHER}')")
    page.wait_for_url(f"**/{OTHER}")
    go(page, "back")
    page.wait_for_url(f"{leave}*", wait_until="commit")
    expect_positions(page, name, positions)
    expect_current(page, name)
    assert page.evaluate("window.kept")
    assert keeping_pages.give_back(kept) == []


@from_either
def test_after_a_reload_the_numbers_agree_with_the_controls(page, address, name):
    page.goto(address + name)
    for which in (0, 1):
        positions = move_all(page, name, which)
        expect_soon(page, lambda: fragment_of(page), fragment_at(name, positions))
        page.reload()
        expect_positions(page, name, positions)
        expect_current(page, name)


@every_page
def test_after_a_reload_in_the_moment_of_a_move_the_numbers_agree_with_the_controls(moving_page, from_folder, name):
    page = moving_page
    page.goto(from_folder + name)
    move_all(page, name, 1)
    page.evaluate(NEXT_FRAME)
    page.reload()
    write_now(page)
    expect_current(page, name)


@pytest.mark.parametrize("name", CHAPTERS)
def test_going_back_inside_the_page_keeps_the_numbers_with_the_controls(page, from_folder, name):
    page.goto(from_folder + name)
    move_all(page, name)
    page.locator(".path a:visible").last.click()
    move_all(page, name, 1)
    page.go_back()
    expect_current(page, name)
    page.go_forward()
    expect_current(page, name)


@every_page
def test_values_that_only_the_form_remembers_are_followed(page, from_folder, name):
    """On the way back the browser fills the form in again; after a reload it does not."""
    page.goto(from_folder + name)
    positions = move_all(page, name)
    expect_soon(page, lambda: fragment_of(page), fragment_at(name, positions))
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.goto(from_folder + OTHER)
    go(page, "back")
    page.wait_for_url(f"**/{name}*")
    expect_positions(page, name, positions)
    expect_current(page, name)
