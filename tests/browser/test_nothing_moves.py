"""When a control goes through all its states, nothing on the page changes its place or size but what follows it in a figure."""

import pytest

from tests.browser.site_pages import CONTROLS, expect_current, focused_part, open_folds, set_control, states_of, write_now

PLACES = """() => {
    const places = {};
    const note = (key, box) => { places[key] = [box.x, box.y + scrollY, box.width, box.height].map(n => n.toFixed(1)).join(" ") };
    const fixed = (element) => !element.closest("svg, [data-bind], script, [data-cell] > *, input") && element.checkVisibility();
    const name = (element, i) => `${i} ${element.tagName} ${element.textContent.slice(0, 30)}`;
    [...document.querySelectorAll("main *, footer *")].forEach((element, i) => {
        if (!fixed(element) || element.matches("math [data-cell], math mtd > mn:has(> [data-cell])")) return;
        const known = element.querySelector("[data-cell]") || element.matches("[data-cell]") ? `${i} ${element.outerHTML.split(">")[0]}` : name(element, i);
        note(known, element.getBoundingClientRect());
        if (element.matches("[data-cell]")) return;
        [...element.childNodes].forEach((node, j) => {
            if (node.nodeType !== 3 || !node.data.trim()) return;
            const range = document.createRange();
            range.selectNodeContents(node);
            [...range.getClientRects()].forEach((box, k) => note(`${i} text ${j} ${k} ${node.data.trim().slice(0, 30)}`, box));
        });
    });
    return places;
}"""
"the place of every element and of every line of text outside of drawings; of a number in a formula, that of the room it stands in"


MOVED = """before => {
    const after = (%s)();
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(key => before[key] !== after[key]).map(key => [key, before[key], after[key]]);
}""" % PLACES


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("name, control", CONTROLS)
def test_nothing_moves_when_a_control_sweeps(new_page, from_folder, name, control, width):
    page = new_page(width=width)
    page.goto(from_folder + name)
    open_folds(page)
    focused_part(page, name, control).focus()
    page.evaluate("document.fonts.ready.then(() => true)")
    before = page.evaluate_handle(PLACES)
    assert before.evaluate("places => Object.keys(places).length") > 100
    for position in reversed(range(len(states_of(name, control)))):
        set_control(page, name, control, position)
        write_now(page)
        expect_current(page, name)
        assert page.evaluate(MOVED, before) == [], f"{control} at {position}"
