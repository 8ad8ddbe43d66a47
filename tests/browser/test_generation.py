"""What a reader sees who goes through the generation, chooses a chapter in Figure 1, or moves chapter 8's controls."""

import pytest
from playwright.sync_api import expect

PAGES = ["chapter-1", "chapter-8", "figure-1"]


def step_forward(page, label: str):
    page.get_by_role("button", name=f"{label}を一つ進める").click()


def row_of(page, heading: str):
    """The cell beside a heading."""
    return page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=heading, exact=True)).get_by_role("cell")


def test_the_generation_of_chapter_1_ends_with_the_sentence(page, address):
    page.goto(f"{address}chapter-1.html")
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="返す文", exact=True))
    expect(row.get_by_role("cell")).to_have_text("（まだない）")
    for written in ["猫", "猫は", "猫は眠る", "猫は眠る。", "猫は眠る。"]:
        step_forward(page, "足したトークン")
        expect(row.get_by_role("cell")).to_have_text(written)
    chips = page.locator("#fig-sides g.box:not([visibility=hidden]) text")
    expect(chips).to_have_text(["開始", "猫", "は", "眠る", "。", "終了"])
    expect(page.locator("#fig-sides [data-marked] text")).to_have_text("終了")
    expect(page.locator("#fig-sides svg")).to_contain_text("ここで止まる")


def test_the_strip_ends_in_an_open_slot_and_the_way_round_leads_there(page, address):
    page.goto(f"{address}chapter-1.html#step=は")
    chips = page.locator("#fig-sides g.box:not([visibility=hidden]) text")
    expect(chips).to_have_text(["開始", "猫", "は", "？"])
    arrows = page.locator("#fig-sides polygon[data-bind]:not([visibility=hidden])")
    expect(arrows).to_have_count(2)
    page.get_by_role("button", name="足したトークンを一つ進める").click(click_count=3)
    expect(arrows).to_have_count(0)


def test_the_five_rounds_of_chapter_8_end_with_the_sentence(page, address):
    page.goto(f"{address}chapter-8.html")
    expect(row_of(page, "選んだトークン")).to_have_text("猫")
    for picked in ["は", "眠る", "。", "終了"]:
        step_forward(page, "回")
        expect(row_of(page, "選んだトークン")).to_have_text(picked)
    expect(row_of(page, "返す文")).to_have_text("猫は眠る。")


def test_the_temperature_moves_its_bars_and_no_number_of_another_section(page, address):
    page.goto(f"{address}chapter-8.html")
    others = page.locator("table .n")
    before = others.all_text_contents()
    bar = page.locator("#fig-temperature .n").nth(2)
    assert bar.text_content() == "55.4%"
    page.get_by_role("slider", name="温度").fill("29")
    expect(bar).not_to_have_text("55.4%")
    folded = page.locator("#fig-temperature table .n").count()
    after = others.all_text_contents()
    assert sum(a != b for a, b in zip(before, after)) <= folded


def test_figure_1_lights_what_the_chosen_chapter_looks_at_and_says_so(page, address):
    page.goto(f"{address}figure-1.html")
    page.get_by_role("combobox").select_option("第8章")
    expect(page.locator("#fig-architecture .part[data-lit]")).to_have_count(4)
    expect(page.locator("#fig-architecture .lit")).to_contain_text(
        "右（Decoder）は、Outputs (shifted right)、Linear、Softmax、Output Probabilities。"
    )


def test_a_box_of_figure_1_leads_to_its_chapter_by_keyboard(page, address):
    page.goto(f"{address}chapter-1.html")
    link = page.get_by_role("link", name="Linear、第8章へ")
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/chapter-8.html")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [320, 390])
def test_the_figure_scrolls_and_the_page_does_not(new_page, from_folder, name, width):
    page = new_page(width=width)
    page.goto(f"{from_folder}{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    region = page.locator("#fig-architecture .drawing")
    assert region.evaluate("region => region.scrollWidth > region.clientWidth && region.tabIndex === 0")
    assert region.get_attribute("aria-label") == "原論文の図1"
