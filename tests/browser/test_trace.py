"""A number is opened and followed to where it comes from, and back: by keyboard, with a control that moves, on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.trace_reader import TraceReader
from tests.browser.site_pages import SITE

NUMBERS = {
    # a page, and a number that stands in it
    "chapter-4": "A[眠る,猫]%1",
    "chapter-5": "o[1]",
    "chapter-6": "A_cross[t][cat]",
    "chapter-7": "F[t][2]",
    "chapter-8": "P_T[終了]%1",
    "experiment-8d": "eight-dimensions:A_1[1,0]%0",
    "experiment-qkv": "S[眠る]~3",
    "experiment-position": "S[:,p][4,0]",
}
PANEL = "dialog.trace"
INPUT_KINDS = ("手で決めた", "動かして選ぶ", "学習で決まった", "決まった手順", "文献から", "測って", "式に書いた")
WALK = """(ids) => {
    const graph = Object.values(tadoru.trace.graphs)[0];
    const made = {};
    for (const id of ids) {
        const element = graph.find(id);
        const key = ({ node, i, j }) => [node, i, j].join();
        made[id] = [graph.value(element), graph.operands(element).map(key), [...graph.usersOf(element)].length];
    }
    return made;
}"""


def number_of(page: Page, id: str):
    return page.locator(f'main [data-cell="{id}"]:visible').first


def open_number(page: Page, id: str):
    """The panel of a number that is pressed."""
    number = number_of(page, id)
    number.click()
    panel = page.get_by_role("dialog")
    expect(panel).to_be_visible()
    return number, panel


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_followed_to_an_input_and_back_by_keyboard(page, from_folder, name):
    page.goto(f"{from_folder}{name}.html")
    number = number_of(page, NUMBERS[name])
    number.evaluate("number => tadoru.numbers.stop(number).focus()")
    page.keyboard.press("Enter")
    panel = page.get_by_role("dialog")
    expect(panel.get_by_role("heading", level=2)).to_be_focused()
    first, kind, steps = panel.get_by_role("heading", level=2).inner_text(), panel.locator(".kind"), 0
    while not kind.inner_text().startswith(INPUT_KINDS):
        before = panel.get_by_role("heading", level=2).inner_text()
        panel.locator("section:has(h3:text('使った数')) button").first.press("Enter")
        expect(panel.get_by_role("heading", level=2)).not_to_have_text(before)
        expect(panel.get_by_role("heading", level=2)).to_be_focused()
        steps += 1
        assert steps < 40
    for _ in range(steps):
        panel.get_by_role("button", name="一つ前の数へ戻る").press("Enter")
    expect(panel.get_by_role("heading", level=2)).to_have_text(first)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert number.evaluate("number => [number, number.closest('math, svg')].includes(document.activeElement)")
    assert page.locator("main .traced, main .operand").count() == 0


def test_the_panel_says_what_the_number_is_and_how_it_was_made(page, from_server, axe):
    page.goto(from_server + "chapter-4.html")
    _, panel = open_number(page, "A[眠る,猫]%1")
    expect(page.get_by_role("dialog", name="A の「眠る」の行、「猫」の列")).to_be_visible()
    for text in ("計算した係数", "58.7%", "0.587479000840…", "割ります", "2.0281", "3.4522", "A = E / total(E)", "丸める前"):
        expect(panel).to_contain_text(text)
    assert page.locator("main .operand").first.inner_text() == "2.0281"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []


def test_an_open_panel_follows_the_control(page, from_folder):
    page.goto(from_folder + "chapter-4.html")
    _, panel = open_number(page, "A[眠る,猫]%1")
    shown = panel.locator(".shown")
    for state, text in (("0", "33.0%"), ("20", "58.7%")):
        page.locator('input[data-control="a"]').first.fill(state)
        expect(shown).to_have_text(text)
        expect(number_of(page, "A[眠る,猫]%1")).to_have_text(text)


def test_a_number_that_a_state_has_not_says_so_and_comes_back(page, from_folder):
    page.goto(from_folder + "experiment-8d.html")
    page.locator('input[data-control$=":step"]').fill("4")
    _, panel = open_number(page, "eight-dimensions:X_E[6,7]")
    prompts = page.locator('[data-control$=":prompt"] input')
    for prompt, missing in ((0, 1), (2, 0)):
        prompts.nth(prompt).evaluate("choice => choice.click()")
        expect(panel.get_by_text("今の状態には、この数はありません。")).to_have_count(missing)


def test_what_takes_a_part_of_a_table_uses_no_number_beside_it(page, from_folder):
    page.goto(from_folder + "chapter-3.html")
    _, panel = open_number(page, "E[The,2]~2")
    expect(panel.get_by_text("どこで使われるか")).to_be_visible()
    expect(panel).not_to_contain_text("undefined")


def test_names_are_written_as_on_the_page_and_marks_are_not_printed(page, from_folder):
    page.goto(from_folder + "chapter-4.html")
    _, panel = open_number(page, "V[猫,0]")
    expect(panel.locator("sub").first).to_have_text("V")
    assert "_" not in "".join(panel.locator("h2, h3, .what, p:not(:has(code))").all_inner_texts())
    traced = page.locator("main .traced").first
    assert traced.evaluate("number => getComputedStyle(number).outlineStyle") == "solid"
    page.emulate_media(media="print")
    assert traced.evaluate("number => getComputedStyle(number).outlineStyle") == "none"
    expect(panel).to_be_hidden()


def test_arrow_keys_lead_from_number_to_number_and_a_block_is_one_stop(page, from_folder):
    page.goto(from_folder + "chapter-4.html")
    cells = page.locator(".matrix:has(caption, figcaption, table)").first.locator("td [data-cell]")
    expect(cells.first).to_have_attribute("tabindex", "0")
    cells.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cells.nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('tr').rowIndex") > 0
    assert page.locator(".matrix:has(table)").first.locator("[tabindex='0'][data-cell]").count() == 1


def test_on_a_phone_the_number_stays_in_view_above_the_sheet(new_page, from_folder):
    page = new_page(width=390)
    page.goto(from_folder + "chapter-4.html")
    number, panel = open_number(page, "Z[眠る,0]")
    sheet, box = panel.bounding_box(), number.bounding_box()
    assert sheet["width"] <= 390 and sheet["height"] <= 0.63 * page.viewport_size["height"]
    assert 40 < box["y"] and box["y"] + box["height"] <= sheet["y"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.querySelector('dialog').scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", ["chapter-4", "chapter-8"])
def test_the_page_resolves_every_number_as_the_trace_says(page, from_folder, name):
    files = {path.relative_to(SITE).as_posix(): path.read_bytes() for path in (SITE / "tables").rglob(f"{name}*/*.js")}
    files[f"tables/{name}.json"] = (SITE / f"tables/{name}.json").read_bytes()
    trace = TraceReader(files, name)
    page.goto(f"{from_folder}{name}.html")
    open_number(page, NUMBERS[name])
    made = page.evaluate(f"async (ids) => (await Object.values(tadoru.trace.graphs)[0].settle(() => ({WALK})(ids)))", list(trace.elements))
    assert made.keys() == trace.elements.keys()
    for id, (value, operands, _) in made.items():
        element = trace.elements[id]
        assert value == trace.value(*element, {}), id
        assert operands == [",".join(map(str, operand)) for operand in trace.operands(*element, {})], id
