"""The 8-dimensional decoder as a reader uses it: keys, lines, tokens that come and go, a sheet of paper."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import expect_soon, open_folds
from tests.browser.test_printing import print_preview
from tests.unit.test_eight_dimensions import PROMPTS, TEMPERATURES, decode, shares, tokens_at
from tests.unit.shown_page import shown

START = 2, 1
"prompt and step"
LINES = """svg => Object.fromEntries([...svg.querySelectorAll("path[data-bind]")].filter(p => p.getClientRects().length).map(p =>
    [p.dataset.bind.replace(/.*:|\\|share/g, ""), [+p.getAttribute("stroke-width"), +p.getAttribute("opacity")]]))"""


@pytest.fixture
def page_8d(page, from_folder):
    page.goto(from_folder + "experiment-8d.html")
    expect_soon(page, lambda: page.evaluate("'eight-dimensions:step' in tadoru.controls"), True)
    return page


def lines_of(page, title="注目の線"):
    return page.get_by_role("img", name=title).evaluate(LINES)


def coefficients(stage, heads):
    """By the name of the line, without those that can never be anything else."""
    return {
        f"A_{head}[{i},{j}]": stage[f"A{head}"][i][j]
        for head in heads for i in range(len(stage["A1"])) for j in range(i + 1) if (i, j) != (0, 0)
    }  # fmt: skip


def expect_lines(page, prompt, step, heads):
    wanted = coefficients(decode(tokens_at(prompt, step)), heads)

    def differences():
        found = lines_of(page)
        wrong = [name for name, pair in found.items() if any(abs(size - wanted.get(name, 9)) > 0.00051 for size in pair)]
        return wrong, set(found) ^ set(wanted)

    expect_soon(page, differences, ([], set()))


def tokens_of(page):
    return page.get_by_role("list", name="いま入っているトークン").locator(".token").filter(visible=True).all_text_contents()


def test_lines_follow_prompt_step_and_head_by_the_keyboard(page_8d):
    page_8d.get_by_role("slider", name="生成した数").focus()
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowRight", 4), ("ArrowLeft", 3)):
        page_8d.keyboard.press(key)
        expect_lines(page_8d, 2, step, [1])
        expect_soon(page_8d, lambda: tokens_of(page_8d), tokens_at(2, step))
    page_8d.get_by_role("radio", name="1", exact=True).focus()
    for heads in ([2], [1, 2]):
        page_8d.keyboard.press("ArrowRight")
        expect_lines(page_8d, 2, 3, heads)
    page_8d.get_by_role("radio", name=PROMPTS[2], exact=True).focus()
    page_8d.keyboard.press("ArrowRight")
    expect_lines(page_8d, 3, 3, [1, 2])


def test_the_mask_is_removed_and_put_back_by_the_keyboard(page_8d):
    open_folds(page_8d)
    page_8d.get_by_role("checkbox", name="マスクをかける").focus()
    for masked in (False, True):
        page_8d.keyboard.press("Space")
        rows = decode(tokens_at(*START), masked=masked)["A1"]
        wanted = {f"A_open[{i},{j}]": share for i, row in enumerate(rows) for j, share in enumerate(row)}

        def wrong():
            found = lines_of(page_8d, "マスクを切りかえた線")
            return [name for name, pair in found.items() if any(abs(size - wanted.get(name, 0)) > 0.00051 for size in pair)]

        expect_soon(page_8d, wrong, [])


def test_a_token_that_is_not_there_cannot_be_followed(page_8d):
    place = page_8d.get_by_role("combobox", name="追うトークン")
    expect(place.locator("option:disabled")).to_have_text(["5番目", "6番目", "7番目", "8番目"])
    place.focus()
    for name in ("開始", "猫"):
        page_8d.keyboard.press("ArrowDown")
        expect_soon(page_8d, lambda: page_8d.locator(".strips th[aria-current]").first.text_content(), name)
    page_8d.get_by_role("slider", name="生成した数").fill("2")
    expect(place.locator("option:disabled")).to_have_count(3)
    page_8d.get_by_role("radio", name="猫", exact=True).check()
    page_8d.get_by_role("slider", name="生成した数").fill("0")
    expect_soon(page_8d, lambda: page_8d.locator(".strips th[aria-current]").first.text_content(), "猫")


def test_colours_repeat_the_signs_of_the_numbers(page_8d):
    page_8d.get_by_role("radio", name="The cat sleeps .", exact=True).check()
    read = """cells => cells.filter(c => c.checkVisibility())
        .map(c => [c.textContent, c.dataset.level])
        .filter(([text, level]) => level !== (/[1-9]/.test(text) ? (/−/.test(text) ? "abc" : "efg") : "d").match(level)?.[0])"""
    expect_soon(page_8d, lambda: page_8d.locator(".strips td.n").evaluate_all(read), [])


def test_the_followed_row_keeps_the_colours_of_its_numbers(page_8d):
    read = """cells => Object.entries(Object.groupBy(cells.filter(c => c.checkVisibility() && !c.hasAttribute("data-masked")), c => c.dataset.level))
        .map(([level, all]) => [level, new Set(all.map(c => getComputedStyle(c).background)).size])"""
    found = dict(page_8d.locator(".strips td[data-level]").evaluate_all(read))
    assert [found.get(level) for level in "abcdefg"] == [1] * 7


def test_probabilities_follow_the_temperature_by_the_keyboard(page_8d):
    logits = decode(tokens_at(*START))["logits"]
    slider = page_8d.get_by_role("slider", name="温度")
    slider.focus()
    for key, position in (("Home", 0), ("End", len(TEMPERATURES) - 1), ("ArrowLeft", len(TEMPERATURES) - 2)):
        page_8d.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuetext", str(TEMPERATURES[position]))
        probability = max(shares([logit / TEMPERATURES[position] for logit in logits]))
        drawing = page_8d.get_by_role("img", name="次のトークンの確率")
        expect(drawing.locator("text.text-coefficient").nth(6)).to_have_text(shown(f"{probability:.12f}", 1, percent=True))


def test_a_printed_page_shows_the_figures_and_names_their_state(page_8d):
    page_8d.get_by_role("slider", name="生成した数").fill("3")
    page_8d.get_by_role("slider", name="温度").fill("0")
    print_preview(page_8d, 1440)
    for label, state in (("はじめのトークン", "開始 猫 は"), ("生成した数", "3"), ("温度", "0.1")):
        control = page_8d.locator(".control").filter(has_text=label).first
        expect(control.locator(".reading")).to_be_visible()
        expect(control.locator(".reading")).to_contain_text(state)
    assert tokens_of(page_8d) == tokens_at(2, 3)
    assert len(lines_of(page_8d)) == 6 * 7 // 2 - 1


def test_names_over_columns_do_not_touch_and_the_widest_table_fits_a_phone(new_page, from_folder):
    page = new_page(width=390)
    page.goto(from_folder + "experiment-8d.html#eight-dimensions:prompt=猫+は&eight-dimensions:step=4")
    table = page.get_by_role("table", name="ヘッド1の係数").first
    table.scroll_into_view_if_needed()
    expect(table.locator("thead th").filter(has_text="sleeps")).to_have_count(3)
    boxes = table.locator("thead th > span").evaluate_all("""spans => spans.filter(span => span.textContent).map(span => {
        const range = document.createRange();
        range.selectNodeContents(span.firstChild);
        const box = range.getBoundingClientRect();
        return [box.left, box.right];
    })""")
    assert min(right[0] - left[1] for left, right in zip(boxes, boxes[1:])) > 2
    assert table.evaluate("table => table.parentElement.scrollWidth <= table.parentElement.clientWidth")


def test_titles_of_strips_side_by_side_stand_on_one_line(page_8d):
    tops = page_8d.locator("[id='eight-dimensions:embedding'] .strips figcaption").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert len(tops) == 3 and max(tops) - min(tops) < 1


@pytest.mark.parametrize("chapter, stages", [
    (1, 11), (2, 1), (3, 1), (4, 2), (5, 3), (6, 2), (7, 4), (8, 2),
])  # fmt: skip
def test_each_chapter_opens_its_own_stages_and_loads_the_numbers_with_its_fold(page, from_folder, chapter, stages):
    page.goto(f"{from_folder}chapter-{chapter}.html")
    expect(page.locator(".stage[open]")).to_have_count(stages)
    assert not page.evaluate("'eight-dimensions:step' in tadoru.controls")
    page.get_by_text("8次元の実験：この章のところ").click()
    expect_soon(page, lambda: page.evaluate("'eight-dimensions:step' in tadoru.controls"), True)
    page.get_by_role("slider", name="生成した数").fill("2")
    expect_soon(page, lambda: page.evaluate("tadoru.text('eight-dimensions:n>4|hidden')"), "-")
    page.get_by_role("link", name="8次元の実験の頁").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("小さなデコーダ")
    expect(page.get_by_role("link", name=f"第{chapter}章", exact=True)).to_have_attribute("href", f"chapter-{chapter}.html")


def test_a_state_in_the_address_opens_the_stage_of_its_control(page, from_folder):
    page.goto(from_folder + "experiment-8d.html#eight-dimensions:on=0")
    mask = page.get_by_role("checkbox", name="マスクをかける")
    expect(mask).to_be_visible()
    expect(mask).not_to_be_checked()
