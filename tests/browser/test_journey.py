"""What a reader of the long read sees when the round table, the temperature and the ledgers are moved."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def read(page, from_folder):
    page.goto(f"{from_folder}journey.html")
    return page


def round_table(page):
    return page.get_by_role("img", name="丸い机を囲むトークン")


def table(page, heading: str):
    """The first table that has a column of this name."""
    return page.get_by_role("table").filter(has=page.get_by_role("columnheader", name=heading, exact=True)).first


def widths(page) -> list[float]:
    """Of the lines across the table, seat by seat."""
    return [float(width) for width in round_table(page).locator("path.stroke-coefficient").evaluate_all("paths => paths.map(path => path.getAttribute('stroke-width'))")]


def test_without_the_root_the_round_table_has_one_broad_line(read):
    before = widths(read)
    assert max(before) < 8 and min(before) > 0
    read.get_by_role("checkbox", name="内積を√dで割る").focus()
    read.keyboard.press("Space")
    expect(round_table(read).get_by_text("100.0%")).to_be_visible()
    after = widths(read)
    assert max(after) > 13.9 and sorted(after)[-2] < 1


def test_a_token_further_left_sees_fewer_seats(read):
    read.get_by_label("問うトークン", exact=True).select_option(label="箱")
    expect(round_table(read).locator("rect.masked")).to_have_count(5)
    assert [width > 0 for width in widths(read)] == [True] * 3 + [False] * 5
    expect(table(read, "スコア").locator("tr.followed")).to_contain_text("箱")
    expect(table(read, "スコア").get_by_text("−∞")).to_have_count(5)


def now(page, row: str):
    """The number in a row of the small table below the temperature."""
    return table(page, "いま").get_by_role("row", name=row).locator("[data-cell]")


def test_the_temperature_is_moved_by_keys_and_sharpens_and_flattens(read):
    slider = read.get_by_role("slider", name="温度")
    slider.focus()
    read.keyboard.press("Home")
    expect(now(read, "いちばん大きい確率")).to_have_text("100.0%")
    read.keyboard.press("End")
    expect(now(read, "いちばん大きい確率")).to_have_text("18.7%")
    expect(slider).to_have_attribute("aria-valuetext", "3")


def test_cutting_leaves_fewer_candidates(read):
    read.get_by_role("checkbox", name="top-kで切る").check()
    expect(now(read, "残っている候補")).to_have_text("4")
    read.get_by_role("checkbox", name="top-pで切る").check()
    expect(now(read, "残っている候補")).to_have_text("4")
    read.get_by_role("checkbox", name="top-kで切る").uncheck()
    expect(now(read, "残っている候補")).to_have_text("5")


def test_both_ledgers_follow_the_same_controls(read):
    slider = read.get_by_role("slider", name="トークンの数").first
    slider.focus()
    read.keyboard.press("End")
    expect(read.get_by_role("slider", name="トークンの数").nth(1)).to_have_attribute("aria-valuetext", "65536")
    shapes, cost = table(read, "数の個数"), table(read, "倍率")
    expect(shapes.get_by_role("row", name=re.compile("スコア、ヘッド一つ"))).to_contain_text("4,294,967,296")
    expect(cost.get_by_role("row", name="スコアと混合")).to_contain_text("35,184,372,088,832")
    expect(cost.get_by_role("row", name="合わせて").locator("[data-cell]").last).to_have_text("3.4545")


def test_the_page_is_whole_without_script(new_page, from_folder):
    page = new_page(java_script_enabled=False)
    page.goto(f"{from_folder}journey.html")
    expect(round_table(page).get_by_text("52.7%")).to_be_visible()
    expect(now(page, "いちばん大きい確率")).to_have_text("38.9%")
    expect(table(page, "倍率").get_by_role("row", name="合わせて").locator("[data-cell]").last).to_have_text("2.1538")


def test_the_front_page_leads_here(page, from_folder):
    page.goto(f"{from_folder}index.html")
    page.get_by_role("link", name="一文の旅").first.click()
    expect(page.get_by_role("heading", level=1, name="一文の旅")).to_be_visible()
