"""What a screen reader is given, in its order (no screen reader was run: this is Chromium's tree); and what it is told of a move."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility_tree import read_tree
from tests.browser.site_pages import set_control

CHAPTER = "chapter-4.html"
MATRIX = """
figure
  Figcaption
    MathMLMath
      MathMLIdentifier
        StaticText 𝐾
    StaticText キー
  table K キー
    row
      rowheader 猫
      cell 1
        button 1
      cell 0
    row
      rowheader 眠る
      cell 0.5
      cell 1
  paragraph
    StaticText 2×2　トークン×成分
"""
FIGURE = """
figure
  image 「眠る」の行の二つの係数 description=「猫」と「眠る」の二本の横棒。長さが係数で、端から端までが全体に当たる。
    StaticText 猫
    StaticText 58.7%
    StaticText 眠る
    StaticText 41.3%
    StaticText 0
    StaticText 50%
    StaticText 100%
  Figcaption
    StaticText 図 4.3
    StaticText 「眠る」の行の係数。棒の長さが、それぞれのバリューを混ぜる割合です。
group
  DisclosureTriangle 図の数を表で見る
"""
SLIDER = """
StaticText 「眠る」のクエリの第1成分
MathMLMath
  MathMLIdentifier
    StaticText 𝑎
StaticText =
button 1
button 「眠る」のクエリの第1成分を一段下げる
slider 「眠る」のクエリの第1成分
button 「眠る」のクエリの第1成分を一段上げる disabled
paragraph
  StaticText 端から端まで動かして、二つの係数を見くらべてください。KとVは固定です。
"""
PANEL = """
dialog dk の平方根
  heading dk の平方根 focused
  heading 計算
  heading 使った数　押すとさらにたどれます
      button dk 列の数 2
  heading 丸め
  heading どこで使われるか
"""
TOLD = """() => {
    window.told = [];
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
            const region = (target.closest ? target : target.parentElement)?.closest("[role=status], [aria-live]");
            if (region && addedNodes.length) told.push(region.textContent);
        }
    }).observe(document.body, { subtree: true, childList: true });
}"""
"what live regions say from now on"
THREE_MOVES = """slider => {
    for (const step of [1, 2, 3]) {
        slider.value = 20 - step;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
}"""


def text(lines: list[str]) -> str:
    return "\n" + "\n".join(lines) + "\n"


@pytest.fixture
def chapter(new_page, from_folder: str) -> Page:
    page = new_page(pauses="real")
    page.goto(from_folder + CHAPTER)
    return page


def test_a_matrix_a_figure_a_slider_and_a_panel_are_given_with_their_names_in_order(chapter: Page):
    assert text(read_tree(chapter, "#all-rows ~ .chain figure.matrix")) == MATRIX
    assert text(read_tree(chapter, "#fig-bars")) == FIGURE
    assert text(read_tree(chapter, "#try ~ .control")) == SLIDER
    expect(chapter.get_by_role("slider").first).to_have_attribute("aria-valuetext", "1")
    chapter.locator(".steps mn[data-cell]", has_text="1.4142").first.click()
    expect(chapter.locator("dialog.trace h2")).to_be_focused()
    panel = read_tree(chapter, "dialog.trace")
    places = [panel.index(line) for line in PANEL.strip("\n").split("\n")]
    assert places == sorted(places) and panel[0] == "dialog dk の平方根"


def test_a_move_is_announced_once_with_the_state_and_the_number_that_follows(chapter: Page):
    slider = chapter.get_by_role("slider", name="「眠る」のクエリの第1成分").first
    slider.focus()
    chapter.wait_for_selector("script[src$='tell.js']", state="attached")
    expect(chapter.locator("body > p[role=status]")).to_be_attached()
    chapter.evaluate(TOLD)
    slider.evaluate(THREE_MOVES)
    chapter.wait_for_function("() => told.length")
    set_control(chapter, CHAPTER, "a", 7)
    chapter.wait_for_function("() => told.length > 1")
    assert chapter.evaluate("told") == ["「眠る」のクエリの第1成分 0.85。Q クエリ 眠る 0.85", "「眠る」のクエリの第1成分 0.35。Q クエリ 眠る 0.35"]
