"""A page is whole before its script arrives: the same numbers in the same places as in the start state."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import MOVED, PAGES, TABLES, every_page_read, start_of, string_at, texts_of_cells

READ = "main => main.innerText"


@pytest.mark.parametrize("name", PAGES)
def test_every_number_of_the_start_state_is_there(new_page, from_folder, name):
    with_script, without = new_page(), new_page(java_script_enabled=False)
    with_script.goto(from_folder + name)
    without.goto(from_folder + name)
    assert texts_of_cells(without) == texts_of_cells(with_script)
    for key, text in texts_of_cells(without):
        if name in TABLES and key in TABLES[name]["cells"]:
            assert text == string_at(name, key, start_of(name))


@pytest.mark.parametrize("name", PAGES)
def test_the_text_is_the_same(new_page, from_folder, name):
    """But for the controls, which rest, and the self-check, whose answer is a fold."""
    texts = []
    for scripts in (True, False):
        page = new_page(java_script_enabled=scripts)
        page.goto(from_folder + name)
        page.locator("main .control, main .check").evaluate_all("parts => parts.forEach(part => part.remove())")
        texts.append(page.get_by_role("main").evaluate(READ))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", MOVED)
def test_a_control_rests_and_says_so(new_page, from_folder, name):
    page = new_page(java_script_enabled=False)
    page.goto(from_folder + name)
    for control in page.locator("main .control").filter(visible=True).all():
        expect(control.get_by_text("スクリプトが動かないので")).to_be_visible()
        expect(control.get_by_text("スクリプトが動かないので")).to_contain_text("のままです")
        for role in ("slider", "button", "checkbox", "radio", "combobox"):
            expect(control.get_by_role(role)).to_have_count(0)


@every_page_read(MOVED)
def test_with_script_no_control_says_that_it_rests(look_at, name):
    for line in look_at(name).get_by_text("スクリプトが動かないので").all():
        expect(line).to_be_hidden()


@pytest.mark.parametrize("name", PAGES)
def test_folds_the_menu_and_the_answers_open(new_page, from_folder, name):
    page = new_page(java_script_enabled=False)
    page.goto(from_folder + name)
    for summary in page.locator("summary:visible").all():
        fold = summary.locator("xpath=..")
        was_open = fold.evaluate("fold => fold.open")
        for state in (not was_open, was_open):
            summary.press("Enter")
            assert fold.evaluate("fold => fold.open") is state


@pytest.mark.parametrize("name", PAGES)
def test_a_script_that_does_not_arrive_takes_nothing_away(new_page, from_server, name):
    page = new_page()
    page.route("**/*.js", lambda route: route.fulfill(body=""))
    page.goto(from_server + name)
    shown = texts_of_cells(page)
    assert [key for key, text in shown if key in TABLES.get(name, {"cells": {}})["cells"] and text != string_at(name, key, start_of(name))] == []
