"""All weights on one sheet of paper, and on a phone."""

import re

from tests.browser.site_pages import NEXT_FRAME

PAGE = "weights.html"
A4 = 794, 1123
MARGINS = round(2 * 8 * 96 / 25.4)
OUTSIDE = """([width, height]) => [...document.querySelectorAll("main .n, main th, main p, main figcaption, main h2")]
    .filter(e => e.checkVisibility() && !e.matches(".note"))
    .map(e => [e.getBoundingClientRect(), e])
    .filter(([box]) => box.left < -1 || box.right > width + 1 || box.bottom + scrollY > height)
    .map(([box, e]) => [box.left, box.right, box.bottom, e.textContent])"""
COVERED = """() => {
    const boxes = [...document.querySelectorAll(".one-sheet .n")].map(e => [e.getBoundingClientRect(), e.textContent]);
    return boxes.filter(([a, text], at) => boxes.slice(at + 1).some(([b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2)).map(([, text]) => text);
}"""

TOUCHED = """() => {
    const corners = [...document.querySelectorAll(".one-sheet .brackets tbody tr:is(:first-child, :last-child) td:is(:first-of-type, :last-of-type)")];
    const touched = (td) => {
        const [hook, cell] = [getComputedStyle(td, "::after"), getComputedStyle(td)];
        const text = document.createRange();
        text.selectNodeContents(td.querySelector(".n"));
        const [inside, box] = [text.getBoundingClientRect(), td.getBoundingClientRect()];
        const room = td.matches(":first-of-type") ? inside.left - box.left : box.right - inside.right;
        return room < parseFloat(hook.inlineSize) || parseFloat(cell.paddingTop) < parseFloat(hook.borderTopWidth)
            || parseFloat(cell.paddingBottom) < parseFloat(hook.borderBottomWidth);
    };
    return [corners.length, corners.filter(touched).map(td => td.textContent)];
}"""


def test_all_weights_are_printed_on_one_sheet_and_none_is_cut(page, from_folder):
    page.goto(from_folder + PAGE)
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": A4[0] - MARGINS, "height": A4[1] - MARGINS})
    page.evaluate(NEXT_FRAME)
    assert page.locator(".one-sheet td .n").count() == 1664 + 4
    assert page.evaluate(OUTSIDE, [A4[0] - MARGINS, A4[1] - MARGINS]) == []
    assert page.evaluate(COVERED) == []
    corners, touched = page.evaluate(TOUCHED)
    assert corners > 100 and touched == []
    assert page.locator(".one-sheet td .n").evaluate_all("all => Math.min(...all.map(e => parseFloat(getComputedStyle(e).fontSize)))") >= 6.5


def test_on_a_phone_only_the_broad_matrices_scroll(page, from_folder):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(from_folder + PAGE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    scrolled = page.locator(".matrix .scroll").evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.dataset.label)")
    assert set(scrolled) <= {"W_1", "b_1"}
