"""A self-check says right or wrong in words, beside the choice and aloud, and gives the reasoning for either choice."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import SITE, open_folds

CHECKED = [path.name for path in sorted(SITE.glob("*.html")) if "data-check" in path.read_text(encoding="utf-8")]
pytestmark = pytest.mark.parametrize("name", CHECKED)
RIGHT, WRONG = "○ そのとおり", "× ちがいます"


def checks_of(page):
    return page.get_by_role("region", name="わかったか確認").all()


def test_before_a_choice_nothing_is_given_away(page, from_folder, name):
    page.goto(from_folder + name)
    for check in checks_of(page):
        expect(check.get_by_role("radio", checked=True)).to_have_count(0)
        for words in (RIGHT, WRONG, "答えと理由"):
            expect(check.get_by_text(words).filter(visible=True)).to_have_count(0)
        expect(check.get_by_role("status")).to_have_text("")


def test_every_choice_is_answered_in_words_and_aloud(page, from_folder, name):
    page.goto(from_folder + name)
    for check in checks_of(page):
        verdicts = []
        for option in check.get_by_role("radio").all():
            option.check()
            shown = check.locator(".verdict").filter(visible=True)
            expect(shown).to_have_count(1)
            verdicts.append(shown.inner_text())
            expect(check.get_by_role("status")).to_have_text(verdicts[-1])
            expect(check.get_by_text("答え", exact=False).filter(visible=True).first).to_be_visible()
        assert verdicts.count(RIGHT) == 1 and set(verdicts) == {RIGHT, WRONG}


def test_the_answer_names_the_right_choice(page, from_folder, name):
    page.goto(from_folder + name)
    for check in checks_of(page):
        option = check.locator("label").filter(has=page.locator("[data-right]"))
        option.click()
        expect(option).to_contain_text(RIGHT)
        assert check.locator(".solution strong").inner_text() == option.locator(".text").inner_text()


def test_it_is_answered_by_keyboard(page, from_folder, name):
    page.goto(from_folder + name)
    for check in checks_of(page):
        options = check.get_by_role("radio").all()
        options[0].focus()
        page.keyboard.press("Space")
        expect(options[0]).to_be_checked()
        page.keyboard.press("ArrowDown")
        expect(options[1]).to_be_checked()
        expect(check.get_by_role("status")).not_to_have_text("")


def test_a_verdict_is_marked_by_more_than_colour(page, from_folder, name):
    page.goto(from_folder + name)
    for check in checks_of(page):
        for option in check.locator("label").all():
            option.click()
            verdict = option.locator(".verdict").inner_text()
            assert verdict[0] in "○×"
            assert option.evaluate("e => getComputedStyle(e).boxShadow") != "none"


def test_without_script_the_answer_is_a_fold(new_page, from_folder, name):
    page = new_page(java_script_enabled=False)
    page.goto(from_folder + name)
    for check in checks_of(page):
        expect(check.locator(".solution")).to_be_hidden()
        check.get_by_text("答えと理由").click()
        expect(check.locator(".solution")).to_be_visible()


def test_a_choice_does_not_survive_a_reload_half(page, from_folder, name):
    """Either both the choice and its verdict are there, or neither."""
    page.goto(from_folder + name)
    open_folds(page)
    checks_of(page)[0].get_by_role("radio").first.check()
    page.reload()
    check = checks_of(page)[0]
    assert check.get_by_role("radio", checked=True).count() == check.locator(".verdict").filter(visible=True).count()
