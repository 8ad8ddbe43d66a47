"""Numbers open wherever they stand: in a fold that is closed, in an example, and where a file is missing they say so."""

import pytest
from playwright.sync_api import expect

PRESS = "number => number.dispatchEvent(new MouseEvent('click', { bubbles: true }))"


def test_a_number_of_an_experiment_that_is_not_loaded_yet_opens(page, from_folder):
    page.goto(from_folder + "chapter-8.html")
    number = page.locator("[data-experiment] .n[data-cell]:not([data-cell*='|'])").first
    assert page.evaluate("'eight-dimensions:step' in tadoru.controls") is False
    number.evaluate(PRESS)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(number).to_be_visible()


def test_a_number_of_an_example_opens(page, from_folder):
    page.goto(from_folder + "authors.html")
    page.locator("#sum [data-cell]").first.click()
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_focused()
    page.locator("#with-experiment [data-cell='two-words:X[1,0]']").first.evaluate(PRESS)
    expect(page.get_by_role("dialog", name="X の")).to_be_visible()


@pytest.mark.parametrize("missing", ["numbers.js", "values-0.js"])
def test_where_a_file_is_missing_the_panel_says_so_and_a_second_press_tries_again(new_page, from_server, missing):
    page = new_page()
    page.goto(from_server + "chapter-5.html")
    page.evaluate("""name => { // the network is gone for this file, once
        const append = document.head.append;
        document.head.append = (script) => {
            if (!String(script.src).endsWith(name)) return append.call(document.head, script);
            delete document.head.append;
            setTimeout(() => script.onerror());
        };
    }""", missing)
    number = page.locator("main [data-cell='o[1]']").first
    number.click()
    expect(page.get_by_role("dialog")).to_contain_text("読み込めませんでした")
    number.click()
    expect(page.get_by_role("dialog").locator(".kind")).to_be_visible()
