"""A page is whole before its script arrives: the same numbers in the same places as in the start state."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import MOVED, PAGES, TABLES, every_page_read, start_of, string_at, texts_of_cells

READ = """main => {
    const parts = [...main.querySelectorAll(".control, .check, .try, .calc, [data-print]")];
    for (const part of parts) part.style.display = "none";
    const text = main.innerText;
    for (const part of parts) part.style.display = "";
    return text;
}"""
"what stands there but for the controls, which rest, the self-check, whose answer is a fold, what is typed, and the ways to the calculations, instead of the panel"


@every_page_read()
def test_every_number_of_the_start_state_is_there(look_at, name):
    without = texts_of_cells(look_at(name, script=False))
    assert without == texts_of_cells(look_at(name))
    for key, text in without:
        if name in TABLES and key in TABLES[name]["cells"]:
            assert text == string_at(name, key, start_of(name))


@every_page_read()
def test_the_text_is_the_same(look_at, name):
    with_script, without = (look_at(name, script=script).get_by_role("main").evaluate(READ) for script in (True, False))
    assert with_script == without and with_script


@every_page_read(MOVED)
def test_a_control_rests_and_says_so(look_at, name):
    for control in look_at(name, script=False).locator("main .control").filter(visible=True).all():
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
