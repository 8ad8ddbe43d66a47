"""When a control goes through all its states, nothing on the page changes its place or size but what follows it in a figure."""

import json

import pytest

from tests.browser.site_pages import MOVE, MOVED, TABLES, controls_of, expect_current, focused_part, live_ids, move_back, open_folds, set_control, start_of, states_of, string_at

PLACES = """() => {
    const places = {};
    const growing = [...document.querySelectorAll(".growing, :not(td, th) > .tokens")].filter(list => list.querySelector("[data-cell]"));
    const grows = (element) => growing.some(list => element.contains(list));
    const LIVE = "[data-cell], [data-position]";
    const inMotion = "svg, [data-bind]:not(td, th, label), script, [data-cell] > *, input, .growing tbody, .tokens > *";
    const top = (element) => {
        if (!growing.length) return -scrollY;
        while (element.parentElement !== document.body && !grows(element.parentElement)) element = element.parentElement;
        return element.getBoundingClientRect().y;
    };
    const note = (key, element, box) => {
        const [y, height] = grows(element) ? [0, 0] : [box.y - top(element), box.height];
        places[key] = [box.x, y, box.width, height];
    };
    [...document.querySelectorAll("main *, footer *")].forEach((element, i) => {
        if (element.closest(inMotion) || !element.checkVisibility() || element.matches("math [data-cell], math mtd > mn:has(> [data-cell])")) return;
        const parts = [...element.querySelectorAll(LIVE)];
        const isLive = element.matches(`${LIVE}, span`) && (!parts.length || element.textContent.trim() === parts.map(part => part.textContent).join("")) && (parts.length || element.matches(LIVE));
        if (isLive && !element.textContent) return;
        const text = isLive || parts.length ? element.dataset.cell || element.className : element.textContent.slice(0, 30);
        note(`${isLive ? "live " : ""}${i} ${element.tagName} ${isLive || !element.matches("[data-bind]") ? text : ""}`, element, element.getBoundingClientRect());
        if (isLive) return;
        [...element.childNodes].forEach((node, j) => {
            if (node.nodeType !== 3 || !node.data.trim()) return;
            const range = document.createRange();
            range.selectNodeContents(node);
            [...range.getClientRects()].forEach((box, k) => note(`${i} text ${j} ${k} ${node.data.trim().slice(0, 30)}`, element, box));
        });
    });
    return places;
}"""
"""The place of every element and of every line of text outside of drawings; of a number in a formula, that of the room it stands in.

Where a list grows, as the merges of chapter 2 do, what it pushes down keeps its place among what is pushed down with it.
"""
HAS_MOVED = """(before, slack = 0.75) => {
    const after = (%s)();
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(key => !key.startsWith("live ") || (before[key] && after[key]));
    return keys.filter(key => !before[key] || !after[key] || before[key].some((n, at) => Math.abs(n - after[key][at]) > slack && (at < 2 || !key.startsWith("live ")))).map(key => [key, before[key], after[key]]);
}""" % PLACES
"""What has another place now, by more than a bold digit is wider; a word that follows has the room up to its end."""
COLLISIONS = """() => [...document.querySelectorAll(".figure svg")].flatMap(svg => {
    const frame = svg.getBoundingClientRect();
    const boxOf = (text) => {
        const { x, y, width, height } = text.getBBox(), place = text.getScreenCTM();
        const corners = [[x, y], [x + width, y + height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(place));
        const [left, right] = corners.map(corner => corner.x).sort((a, b) => a - b), [top, bottom] = corners.map(corner => corner.y).sort((a, b) => a - b);
        return { left, right, top, bottom, height: bottom - top };
    };
    const texts = [...svg.querySelectorAll("text")].filter(t => t.getClientRects().length && t.textContent.trim()).map(t => ({ text: t.textContent, box: boxOf(t) }));
    const outside = texts.filter(({ box }) => box.left < frame.left - 3 || box.right > frame.right + 3).map(({ text }) => text + " outside");
    return outside.concat(texts.flatMap((one, at) => texts.slice(at + 1).filter(({ box }) => {
        const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
        const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
        return across > 1 && down > 0.35 * Math.min(one.box.height, box.height);
    }).map(({ text }) => one.text + " on " + text)));
})"""
"""Texts of figures that lie on one another or reach out of their picture; the boxes of lines are higher than their letters.

Their own boxes, set upright: Firefox adds a pixel on each side to what it tells of their places in the window.
"""


SWEEP = """async ({ control, before, states }) => {
    const [move, moved, collisions] = [%s, %s, %s];
    const faults = [];
    for (const [position, wanted] of JSON.parse(states)) {
        await move(control, position);
        dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true }));
        const cells = [...document.querySelectorAll("[data-cell]")].map(cell => [cell.dataset.cell, cell.textContent, wanted[cell.dataset.cell]]);
        const wrong = cells.filter(([, text, want]) => want !== undefined && want !== text);
        for (const fault of [...wrong, ...moved(before), ...collisions()]) faults.push([position, fault]);
    }
    return faults;
}""" % (MOVE, HAS_MOVED, COLLISIONS)
"goes through the states, and writes what is far from the view too, as when a reader begins to search in it"


ANOTHER_SIZE = {"translation:sentence"}
"Another sentence has other rows and other columns, everywhere on the page."


def states_to_sweep(name, control):
    """From the last to the first: each position, and what the cells that depend on the control show there."""
    keys = [key for key in live_ids(name) if control in TABLES[name]["cells"][key][0].split()]
    for position in reversed(range(len(states_of(name, control)))):
        positions = start_of(name) | {control: position}
        yield position, {key: string_at(name, key, positions) for key in keys}


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("name", MOVED)
def test_nothing_moves_and_no_labels_collide_when_a_control_sweeps(new_page, from_folder, name, width):
    page = new_page(width=width)
    page.goto(from_folder + name)
    open_folds(page)
    page.evaluate("document.fonts.ready.then(() => true)")
    for control in set(controls_of(name)) - ANOTHER_SIZE:
        focused_part(page, name, control).focus()
        before = page.evaluate_handle(PLACES)
        assert before.evaluate("places => Object.keys(places).length") > 100
        set_control(page, name, control, len(states_of(name, control)) - 1)
        expect_current(page, name)
        assert page.evaluate(SWEEP, {"control": control, "before": before, "states": json.dumps(list(states_to_sweep(name, control)))}) == [], control
        move_back(page, name, control)
        expect_current(page, name)
