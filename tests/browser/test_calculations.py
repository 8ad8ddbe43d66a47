"""The pages that list calculations: reached without a script, from the panel and on paper; said in the words of the panel."""

import html
import re

import pytest
from playwright.sync_api import Page, expect

from engine.calculations.words import Words
from engine.evaluate.model import Library, read_model
from engine.parse.book import read_book
from engine.parse.page import read_page
from engine.render.body import Body
from engine.render.cells import Cells
from engine.render.term_links import link_terms
from engine.render.tracing import source_of
from engine.render.verbs import Reader
from engine.trace.gathered import gather
from tests.browser.site_pages import SITE, open_folds

CONTENT = SITE.parent / "content"
SAID = """([address, elements]) => {
    const graph = tadoru.trace.graphs[address];
    return graph.settle(() => elements.map(([node, i, j]) => {
        const element = { node, i, j };
        const operands = graph.operands(element);
        const math = (named) => graph.formula(element, operands, named).map((part) => part.textContent).join("");
        return [graph.describe(element), graph.kind(element), graph.operation(node).length > 1 ? graph.sentence(element, operands) : "",
            operands.length, graph.text(element), math(true), math(false)];
    }));
}"""


def words_of(address: str) -> Words:
    """The calculation of a page, as its source has it."""
    book, page = read_book(CONTENT), read_page(CONTENT / f"{address}.md", CONTENT.parent)
    cells = Cells(read_model(page, Library(CONTENT)), int(page.front.values.get("digits", 4)))
    Body(link_terms(page, book), Reader(cells, book), CONTENT / "drawings").write()
    return Words(gather(cells.model, source_of(page, cells, book), address, cells.shows))


def said(words: Words) -> dict[tuple[int, int, int], list]:
    """What the list says of the first element of each matrix."""
    from engine.calculations.formulas import Formulas
    from engine.render.calculations import formula_macro

    formulas, found = Formulas(words, formula_macro), {}
    for node, operation in enumerate(words.operations):
        spot = (node, 0, 0)
        if operation[0] == "constant" or words.views[node] or not any(words.start.strings[node][:1]):
            continue
        operands, strings = words.used(spot)
        formula = [html.unescape("".join(re.sub("<[^>]*>", "", part) for part in parts)) for parts in formulas.both(node, operands, strings)]
        sentence = words.sentence(spot, operands)
        found[spot] = [words.describe(spot), words.kind(node, words.string(spot)), sentence, len(operands), words.start.shown[words.string(spot)], *formula]
    return found


@pytest.mark.parametrize("address, number", [("chapter-4", "A[眠る,猫]%1"), ("chapter-8", "P_T[終了]%1")])
def test_list_and_panel_say_the_same(page: Page, from_folder, address, number):
    known = said(words_of(address))
    page.goto(f"{from_folder}{address}.html")
    page.locator(f'main [data-cell="{number}"]:visible').first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    for spot, here, there in zip(known, known.values(), page.evaluate(SAID, [address, [*known]]), strict=True):
        if "⋯" in here[5]:  # what is left out stands in a part of its own
            here[5:], there[5:] = [], []
        assert here == there, spot


def test_without_a_script_a_block_leads_to_its_calculation_and_back(new_page, from_folder):
    page = new_page(java_script_enabled=False)
    page.goto(from_folder + "chapter-4.html")
    page.get_by_role("link", name="計算 2.4", exact=True).click()
    page.wait_for_url("**/chapter-4-calculations.html#calc-2.4")
    place = page.locator("#calc-2\\.4")
    expect(place.get_by_role("heading", level=3)).to_be_in_viewport()
    place.get_by_role("link", name="スコア", exact=True).click()
    entry = page.locator("article:target")
    expect(entry).to_contain_text("0.3536")
    expect(entry).to_contain_text("割ります")
    page.go_back()
    place.get_by_role("link", name="計算 2.4", exact=True).click()
    page.wait_for_url("**/chapter-4.html#calc-2.4")
    expect(page.get_by_role("link", name="計算 2.4", exact=True)).to_be_in_viewport()


def test_with_a_script_no_block_gains_a_stop(look_at):
    """The numbers of a block are one stop; its link is none."""
    page = look_at("chapter-4.html")
    assert page.locator("a.calc").count() > 50
    assert page.locator("a.calc").evaluate_all("links => links.filter(link => link.checkVisibility({ visibilityProperty: true })).length") == 0
    assert page.get_by_role("link", name=re.compile("^計算 ")).count() == 0
    expect(page.get_by_role("link", name="この章の計算")).to_be_visible()


@pytest.mark.parametrize("cell, listed, title, shown", [
    ("A[眠る,猫]%1", "chapter-4-calculations", "A", "0.5875"),
    ("attention(Q,K,V)[眠る,0]", "chapter-4-calculations-2", "途中の注目の結果", "1.1750"),
])  # fmt: skip
def test_the_panel_leads_to_the_entry(page: Page, from_folder, cell, listed, title, shown):
    page.goto(from_folder + "chapter-4.html")
    page.locator(f'main [data-cell="{cell}"]:visible').first.click()
    page.get_by_role("dialog").get_by_role("link", name="第4章の計算").click()
    page.wait_for_url(f"**/{listed}.html#n*")
    expect(page.locator("article:target h4")).to_contain_text(title)
    expect(page.locator("article:target")).to_contain_text(shown)


STACKED = """() => [...document.querySelectorAll("mtext sub")].map((sub) => {
    const before = document.createRange();
    before.selectNodeContents(sub.previousSibling);
    return sub.getBoundingClientRect().left < [...before.getClientRects()].at(-1).right - 1;
})"""
"of each name in a formula, whether the index of a letter stands below the whole name"


def test_in_a_formula_an_index_stands_behind_its_letter(page: Page, from_folder):
    page.goto(from_folder + "chapter-5-calculations.html")
    open_folds(page)
    stacked = page.evaluate(STACKED)
    assert stacked and not any(stacked)


def test_in_the_panel_too(page: Page, from_folder):
    page.goto(from_folder + "chapter-5.html")
    page.locator('main [data-cell="weights_of_network"]:visible').first.click()
    expect(page.get_by_role("dialog").locator("mtext sub").first).to_be_attached()
    assert not any(page.evaluate(STACKED))


def test_what_was_used_is_found_on_another_page_of_the_list(new_page, from_folder):
    page = new_page(java_script_enabled=False)
    page.goto(from_folder + "chapter-4-calculations-2.html#calc-8.2")
    page.locator("#calc-8\\.2").get_by_role("link", name="計算 8.2", exact=True).click()
    page.wait_for_url("**/chapter-4.html#calc-8.2")
    page.go_back()
    page.locator("#calc-8\\.1").get_by_role("link", name="V", exact=True).first.click()
    page.wait_for_url("**/chapter-4-calculations.html#n*")
    expect(page.locator("article:target h4")).to_contain_text("V")
    page.get_by_role("navigation", name="計算の頁").get_by_role("link", name="計算 8.1", exact=False).click()
    page.wait_for_url("**/chapter-4-calculations-2.html")
    expect(page.get_by_role("navigation", name="計算の頁").locator("[aria-current=page]")).to_contain_text("計算 8.1")


def test_on_paper_a_block_names_its_calculation(look_at):
    page = look_at("chapter-4.html")
    page.emulate_media(media="print")
    assert page.locator("a.calc").evaluate_all("links => links.filter(link => link.checkVisibility({ visibilityProperty: true })).length") > 50
    page.emulate_media(media="screen")


@pytest.mark.parametrize("name", ["chapter-2-calculations.html", "experiment-position-calculations.html", "journey-calculations.html"])
def test_wide_tables_scroll_in_themselves(new_page, from_folder, name):
    page = new_page(width=320)
    page.goto(from_folder + name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
