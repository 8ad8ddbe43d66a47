"""axe-core finds nothing, in light and dark, on a phone and on a desk, as a page opens and with everything open and moved.

Each page is looked at in both states and both schemes, at two of three widths that take turns, so that any two of these meet on
some page; `make audit` looks at the whole product.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.site_pages import PAGES, every_page_read, open_folds, see_sizes, set_all_ends

WIDTHS = [320, 390, 1440]
SCHEMES = ["light", "dark"]
CONTRAST = "color-contrast"
AROUND = ".skip, .bar, .path, .end"
"what stands around the text"
OF_EACH_LOOK = """() => {
    const layers = new Map(), looks = new Map();
    const layersOf = (element) => {
        if (!element) return "";
        if (!layers.has(element)) {
            const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
            layers.set(element, [layersOf(element.parentElement), backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join().replace(/,rgba.0, 0, 0, 0.,none,1,none,normal$/, ""));
        }
        return layers.get(element);
    };
    for (const element of document.querySelectorAll("body *")) {
        if (![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()) || !element.checkVisibility()) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const look = [color, fontSize, fontWeight, textShadow, layersOf(element)].join();
        looks.set(look, [...looks.get(look) || [], element]);
    }
    return [...new Set([...looks.values()].flatMap(all => [all[0], all[all.length >> 1], all.at(-1)]))];
}"""
"of the elements with the same colour, size, weight and layers behind them the first, the last and one between: axe passes over what it cannot tell"
UNNAMED = """elements => elements
    .filter(e => e.scrollWidth > e.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(e).overflowX))
    .filter(e => !(e.tabIndex === 0 && e.getAttribute("aria-label") && e.getAttribute("role")))
    .map(e => e.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize(("name", "width", "scheme"), [(name, WIDTHS[at % 3], SCHEMES[at % 2]) for at, name in enumerate(PAGES)])
def test_axe_finds_nothing_on_a_page_as_it_opens_nor_in_its_menu(new_page, from_server, axe, name, width, scheme):
    page = new_page(width=width, color_scheme=scheme)
    page.goto(from_server + name)
    see_sizes(page)
    page.locator("summary").filter(has_text="目次").click()
    expect(page.get_by_role("button", name="キーの一覧")).to_be_visible()
    assert axe(page) == []
    page.emulate_media(color_scheme=SCHEMES[scheme == "light"])
    assert axe(page, AROUND, runOnly=CONTRAST) == []


@pytest.mark.parametrize(("name", "width"), [(name, WIDTHS[(at + 1 + at // 3 % 2) % 3]) for at, name in enumerate(PAGES)])
def test_axe_finds_nothing_with_folds_open_and_controls_at_their_ends(new_page, from_server, axe, name, width):
    """What lies on one another depends on the width alone: where each text has been looked at, some of each look show the colours of the dark."""
    page = new_page(width=width)
    page.goto(from_server + name)
    open_folds(page)
    set_all_ends(page, name)
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe(page, {"include": page.evaluate_handle(OF_EACH_LOOK)}, runOnly=CONTRAST) == []


@pytest.mark.parametrize("width", [1440, 390, 320])
@every_page_read()
def test_what_scrolls_can_be_reached_and_has_a_name(look_at, name, width):
    page = look_at(name, width, folds=True)
    assert page.locator("main *").filter(visible=True).evaluate_all(UNNAMED) == []


@every_page_read()
def test_what_does_not_scroll_is_no_stop_of_the_keyboard(look_at, name):
    page = look_at(name, folds=True)
    stops = page.locator("main .scroll[tabindex]").evaluate_all("regions => regions.filter(r => r.scrollWidth <= r.clientWidth + 1).length")
    assert stops == 0
