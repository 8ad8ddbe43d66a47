"""A copied formula arrives as its LaTeX, with the numbers that stand there at that moment."""

import re

import pytest

from engine.calculations.addresses import listed_in
from tests.browser.site_pages import MOVED, PAGES, SITE, every_page_read, expect_current, move_all, open_folds, start_of, string_at

COPY = """(formula) => {
    const range = document.createRange();
    range.%s(formula);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    const data = new DataTransfer();
    formula.dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData("text/plain");
}"""
FORMULA, INSIDE = COPY % "selectNode", COPY % "selectNodeContents"
COPY_ALL = "all => all.map(math => [math.dataset.tex, math.getAttribute('display') === 'block', (%s)(math), (%s)(math)])" % (INSIDE, FORMULA)
ESCAPES = {"%": r"\%", "\N{MINUS SIGN}": "-", "\N{INFINITY}": r"\infty", "\N{NO-BREAK SPACE}": r"\ "}


WITH_SENTENCES = [name for name in MOVED if re.search("<p>[^<]*<math", (SITE / name).read_text(encoding="utf-8"))]
"Pages with a formula right in a sentence."


def written(text):
    return "".join(ESCAPES.get(sign, sign) for sign in text)


def latex_at(source, name, positions):
    """The written form of a formula, each mark of a live cell replaced from the table."""
    begin, *rest = source.split("⟦")
    parts = [part.partition("⟧") for part in rest]
    return begin + "".join(written(string_at(name, key, positions)) + text for key, _, text in parts)


@pytest.mark.parametrize("name", MOVED)
def test_a_copied_formula_has_the_numbers_of_the_present_state(page, from_folder, name):
    page.goto(from_folder + name)
    open_folds(page)
    formulas = page.locator("main math[data-tex*='⟦']")
    for which in (0, 1):
        positions = start_of(name) | move_all(page, name, which)
        expect_current(page, name)
        for source, is_block, inside, whole in formulas.evaluate_all(COPY_ALL):
            expected = latex_at(source, name, positions)
            assert inside == expected
            sign = "$$" if is_block else "$"
            assert whole.strip() == sign + expected + sign


@every_page_read([name for name in PAGES if not listed_in(name)])
def test_every_formula_has_its_latex_with_the_numbers_that_it_shows(look_at, name):
    page = look_at(name)
    for latex, texts in page.locator("main math").evaluate_all("""all => all.map(math => [math.dataset.tex.replace(/⟦.*?⟧/g, ""),
            [...math.querySelectorAll("mn[data-cell]")].filter(cell => !math.dataset.tex.includes(`⟦${cell.dataset.cell}⟧`)).map(cell => cell.textContent)])"""):
        assert [text for text in texts if written(text) not in latex] == []


@every_page_read(WITH_SENTENCES)
def test_a_copied_sentence_keeps_its_words_and_writes_its_formulas(look_at, name):
    page = look_at(name)
    sentence = page.locator("main p:has(> math)").first
    words = sentence.evaluate("p => [...p.childNodes].filter(n => n.nodeType === 3).map(n => n.data.trim()).filter(t => t)")
    copied = sentence.evaluate(FORMULA)
    assert [word for word in words if word not in copied] == []
    for latex in sentence.locator("math").evaluate_all("all => all.map(math => math.dataset.tex)"):
        assert f"${latex}$" in copied
    assert page.locator(".copy").count() == 0


@every_page_read(MOVED)
def test_text_without_a_formula_is_copied_by_the_browser(look_at, name):
    page = look_at(name)
    assert page.get_by_role("heading", level=1).evaluate(FORMULA) == ""
