"""The trained translator in a browser: sentences, steps, before and after learning, and a logit traced down to a weight."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import SITE, expect_soon, fragment_of
from tests.unit.test_translator_page import SENTENCES, text_at

URI = (SITE / "translator.html").as_uri()


def cell(page, id):
    return page.locator(f"td [data-cell='translation:{id}'], td[data-cell='translation:{id}']").first


def sentence(page):
    return page.get_by_role("combobox", name="英語の文")


def written(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_sentence_is_chosen_and_its_numbers_come(page):
    page.goto(URI)
    expect(cell(page, "X[1,0]")).to_have_text(text_at("X[1,0]", sentence=0))
    for k in (2, 7):
        sentence(page).select_option(str(k))
        expect(page.locator(".experiment [role=status]")).to_contain_text(SENTENCES[k])
        for id in ("X[1,0]", "memory[4,2]", "logits[3,を]", "cross_A2[4,1]%0"):
            expect(cell(page, id)).to_have_text(written(text_at(id, sentence=k)))
    expect_soon(page, lambda: "translation:sentence=" in fragment_of(page), True)


def test_a_step_shows_a_row_more_and_changes_none_before_it(page):
    page.goto(f"{URI}#translation:step=0")
    rows = page.locator("table[aria-label*='デコーダの出口'] tbody tr")
    visible = page.locator("table[aria-label*='デコーダの出口'] tbody tr:not([hidden])")
    expect(visible).to_have_count(1)
    first = rows.first.inner_text()
    button = page.get_by_role("button", name="生成した数を一つ進める")
    button.focus()
    for count in (2, 3, 4, 5, 5):
        page.keyboard.press("Enter")
        expect(visible).to_have_count(count)
    assert rows.first.inner_text().split()[-8:] == first.split()[-8:]


def test_before_learning_the_wrong_tokens_are_marked(page):
    page.goto(URI)
    marked = page.locator("[id='translation:choice'] .marked")
    expect(marked).to_have_count(0)
    page.get_by_role("radio", name="学習の前").check()
    wrong = sum(text_at(f"differs_now[{k}]|marked", learned=0) == "marked" for k in range(5))
    assert wrong
    expect(marked).to_have_count(wrong)


def test_a_logit_leads_to_a_weight_of_the_chosen_sentence(page):
    page.goto(f"{URI}#translation:sentence={SENTENCES[7].replace(' ', '+')}")
    logit = cell(page, "logits[4,を]")
    expect(logit).to_have_text(written(text_at("logits[4,を]", sentence=7)))
    logit.click()
    panel = page.locator("dialog.trace")
    expect(panel.locator(".value .shown")).to_have_text(written(text_at("logits[4,を]", sentence=7)))
    panel.locator("li button").filter(has_text="日本語の表").first.click()
    expect(panel.locator("h2")).to_contain_text("日本語の表の「を」の行")
    panel.locator("li button").filter(has_text="学習のあとの、日本語の表").first.click()
    expect(panel.locator("h2")).to_contain_text("学習のあとの")
    expect(panel.locator(".kind")).to_contain_text("学習で決まった重み")
    expect(panel).to_contain_text("データ translator-after の [E_target]")
    page.get_by_role("radio", name="学習の前").check()
    expect(panel.locator(".value .shown")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone(browser, scheme):
    page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    page.goto(URI)
    expect(sentence(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()


def test_without_script_the_first_sentence_is_complete(browser):
    page = browser.new_page(java_script_enabled=False)
    page.goto(URI)
    for id in ("X[1,0]", "logits[4,終了]", "cross_A1[3,0]%0"):
        expect(cell(page, id)).to_have_text(written(text_at(id)))
    page.close()


def test_every_sentence_has_its_part():
    names = json.loads((SITE / "tables/translation.json").read_text(encoding="utf-8"))["controls"]["translation:sentence"]["states"]
    assert [k for k in range(len(names)) if not (SITE / f"assets/translation-{k}.js").exists()] == [0]
