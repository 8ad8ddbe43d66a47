"""What the eye would see at once: broken lines, holes in formulas, numbers off their line."""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import PAGES, SLIDERS, open_folds

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


@pytest.mark.parametrize("name", PAGES)
def test_a_row_in_brackets_stands_on_the_line_of_its_neighbours(new_page, from_folder, name):
    page = new_page(width=1440)
    page.goto(from_folder + name)
    open_folds(page)
    assert [offset for offset in page.evaluate(ROW_OFFSETS) if abs(offset) > 0.03] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_factor_stands_close_to_its_times_sign(new_page, from_folder, name):
    page = new_page(width=1440)
    page.goto(from_folder + name)
    assert [gap for gap in page.evaluate(GAPS_AT_TIMES) if gap > 0.05] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_small_root_leaves_no_hole_behind_it(new_page, from_folder, name):
    page = new_page(width=1440)
    page.goto(from_folder + name)
    gaps = page.evaluate("""() => [...document.querySelectorAll("msqrt:not(:has(mfrac))")].map(root => {
        const size = parseFloat(getComputedStyle(root).fontSize);
        const end = root.getBoundingClientRect().right + parseFloat(getComputedStyle(root).marginInlineEnd);
        return (end - root.lastElementChild.getBoundingClientRect().right) / size;
    })""")
    assert [gap for gap in gaps if not 0 <= gap < 0.2] == []


@pytest.mark.parametrize("name", PAGES)
def test_headings_are_drawn_in_the_weight_that_the_theme_states(new_page, from_folder, name):
    page = new_page(width=1440)
    page.goto(from_folder + name)
    weights = page.evaluate("[...document.querySelectorAll('h1')].map(h => getComputedStyle(h).fontWeight)")
    assert weights == ["600"]


def test_the_present_section_is_marked_after_a_jump_over_several_headings(new_page, from_folder):
    name = next(name for name, _ in SLIDERS)
    page = new_page(width=1440)
    page.goto(from_folder + name)
    links = page.locator(".path a")
    for at in (links.count() - 3, 0, links.count() - 3):
        page.evaluate("id => document.getElementById(id).scrollIntoView()", links.nth(at).get_attribute("href")[1:])
        expect(page.locator(".path a[aria-current]")).to_have_attribute("href", links.nth(at).get_attribute("href"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_control_is_bounded_in_forced_colours(new_page, from_folder, scheme):
    page = new_page(width=1440, color_scheme=scheme, forced_colors="active")
    page.goto(from_folder + SLIDERS[0][0])
    assert page.locator(".control").first.evaluate("c => getComputedStyle(c).borderTopWidth") == "1px"
