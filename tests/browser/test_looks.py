"""What the eye would see at once: broken lines, holes in formulas, numbers off their line."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import WITH_SLIDERS, every_page_read

ROW_OFFSETS = """() => [...document.querySelectorAll("math > mrow:has(> mtable > mtr:only-child)")].flatMap(row => {
    const outer = [...row.parentElement.children].find(child => child.tagName === "mn");
    const inner = row.querySelector("mtd > mn");
    if (!outer || !inner) return [];
    const size = parseFloat(getComputedStyle(outer).fontSize);
    return [(inner.getBoundingClientRect().bottom - outer.getBoundingClientRect().bottom) / size];
})"""
"by how many em the numbers of a row in brackets stand lower than those beside the brackets"

GAPS_AT_TIMES = """() => [...document.querySelectorAll("mn > span")].flatMap(span => {
    const mn = span.parentElement, [room, text] = [mn.getBoundingClientRect(), document.createRange()];
    text.selectNodeContents(span.firstChild);
    const { left, right } = text.getBoundingClientRect(), size = parseFloat(getComputedStyle(mn).fontSize);
    if (mn.previousElementSibling?.textContent === "×") return [(left - room.left) / size];
    return mn.nextElementSibling?.textContent === "×" ? [(room.right - right) / size] : [];
})"""
"em of reserved room between a factor and its times sign"

SHORT_LAST_LINES = """() => [...document.querySelectorAll("main :is(p, li, dd, h1, h2, h3), .end .title, .front :is(p, dd, .topic)")].flatMap(block => {
    if (!block.checkVisibility() || block.closest(".tokens, .visually-hidden, .blank") || block.querySelector("p, ul, ol, div, ruby, math")) return [];
    const text = document.createRange(), size = parseFloat(getComputedStyle(block).fontSize);
    text.selectNodeContents(block);
    const pieces = [...text.getClientRects()].filter(piece => piece.width > 1 && piece.height > size / 2);
    const end = Math.max(...pieces.map(piece => piece.bottom));
    const last = pieces.filter(piece => piece.bottom > end - size / 2);
    if (!pieces.some(piece => piece.bottom < end - size)) return [];
    const width = Math.max(...last.map(piece => piece.right)) - Math.min(...last.map(piece => piece.left));
    return width < 2.05 * size ? [block.textContent.trim().slice(-20)] : [];
})"""
"blocks of words alone whose last line is one character, with or without its full stop"

NOTES_ASIDE = """() => [...document.querySelectorAll(".matrix:not(.sum) > .note")].filter(note => note.checkVisibility()).map(note => {
    const [own, table, whole] = [note, note.parentElement.querySelector("table"), note.parentElement].map(e => e.getBoundingClientRect());
    return Math.min(Math.abs(own.right - table.right), Math.abs(own.left - whole.left), whole.width < table.width ? 0 : Infinity);
}).filter(aside => aside > 1)"""
"by how much the shape of a matrix stands neither below its right end nor from its left end on"


@pytest.mark.parametrize("width", [320, 390, 1440])
@every_page_read()
def test_no_line_is_a_character_left_over(look_at, name, width):
    page = look_at(name, width, folds=True)
    assert page.evaluate(SHORT_LAST_LINES) == []


@every_page_read()
def test_the_shape_of_a_matrix_stands_under_it(look_at, name):
    page = look_at(name, folds=True)
    assert page.evaluate(NOTES_ASIDE) == []


@pytest.mark.parametrize("width", [390, 1440])
def test_what_comes_next_stands_at_the_right_with_its_title(new_page, from_folder, width):
    page = new_page(width=width)
    page.goto(from_folder + "chapter-4.html")
    ends = page.locator(".end .next > span").evaluate_all("""all => all.map(part => {
        const text = document.createRange();
        text.selectNodeContents(part);
        return Math.max(...[...text.getClientRects()].map(line => line.right));
    })""")
    assert len(ends) == 2 and abs(ends[0] - ends[1]) < 3


@every_page_read()
def test_a_row_in_brackets_stands_on_the_line_of_its_neighbours(look_at, name):
    page = look_at(name, folds=True)
    assert [offset for offset in page.evaluate(ROW_OFFSETS) if abs(offset) > 0.03] == []


@every_page_read()
def test_a_factor_stands_close_to_its_times_sign(look_at, name):
    page = look_at(name)
    assert [gap for gap in page.evaluate(GAPS_AT_TIMES) if gap > 0.05] == []


@every_page_read()
def test_a_small_root_leaves_no_hole_behind_it(look_at, name):
    page = look_at(name)
    gaps = page.evaluate("""() => [...document.querySelectorAll("msqrt:not(:has(mfrac, mtext))")].map(root => {
        const size = parseFloat(getComputedStyle(root).fontSize);
        const end = root.getBoundingClientRect().right + parseFloat(getComputedStyle(root).marginInlineEnd);
        return (end - root.lastElementChild.getBoundingClientRect().right) / size;
    })""")
    assert [gap for gap in gaps if not 0 <= gap < 0.2] == []


@every_page_read()
def test_headings_are_drawn_in_the_weight_that_the_theme_states(look_at, name):
    page = look_at(name)
    weights = page.evaluate("[...document.querySelectorAll('h1')].map(h => getComputedStyle(h).fontWeight)")
    assert weights == ["600"]


def test_the_present_section_is_marked_after_a_jump_over_several_headings(new_page, from_folder):
    name = WITH_SLIDERS[0]
    page = new_page(width=1440)
    page.goto(from_folder + name)
    links = page.locator(".path a")
    for at in (links.count() - 3, 0, links.count() - 3):
        page.evaluate("id => document.getElementById(id).scrollIntoView()", links.nth(at).get_attribute("href")[1:])
        expect(page.locator(".path a[aria-current]")).to_have_attribute("href", links.nth(at).get_attribute("href"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_control_is_bounded_in_forced_colours(new_page, from_folder, scheme):
    page = new_page(width=1440, color_scheme=scheme, forced_colors="active")
    page.goto(from_folder + WITH_SLIDERS[0])
    assert page.locator(".control").first.evaluate("c => getComputedStyle(c).borderTopWidth") == "1px"
