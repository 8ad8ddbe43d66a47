"""What the checks run in a page: functions of JavaScript, the same in every browser."""

from tests.browser.site_pages import LAY_OUT, MOVE
from tests.browser.test_nothing_moves import COLLISIONS, HAS_MOVED, PLACES
from tests.browser.test_printing import CUT_OFF

READY = """async () => {
    for (const fold of document.querySelectorAll("main details")) fold.open = true;
    %s
    await document.fonts.ready;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const panels = [...document.querySelectorAll("[data-experiment]")].filter((panel) => panel.querySelector("[data-control]"));
    const has = (panel) => panel.matches(".at-rest") || tadoru.controls[panel.querySelector("[data-control]").dataset.control];
    for (const last = performance.now() + 20000; !panels.every(has) && performance.now() < last;) await frame();
    for (let at = 0; at < 3; at++) await frame();
    if (!panels.every(has)) complaints.push("an experiment's tables do not come");
    return document.fonts.check("16px 'STIX Two Math'") || !document.querySelector("math");
}""" % LAY_OUT
"all folds open, what is far from the view too, all tables there, nothing left to lay out; whether the font of the formulas is there"

COMPLAINTS = "() => window.complaints.splice(0)"

ELSEWHERE = """() => performance.getEntriesByType("resource").map((entry) => entry.name)
    .filter((name) => !name.startsWith(location.origin === "null" ? "file://" : location.origin) && !name.startsWith("data:"))"""
"requests that leave the site"

WRONG = """async (texts) => {
    dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true }));
    const cells = [...document.querySelectorAll("[data-cell]")].filter((cell) => cell.dataset.cell in texts);
    const wrong = () => cells.filter((cell) => cell.textContent !== texts[cell.dataset.cell]);
    for (const last = performance.now() + 20000; wrong().length && performance.now() < last;) {
        await new Promise((done) => requestAnimationFrame(done));
        dispatchEvent(new KeyboardEvent("keydown", { key: "f", ctrlKey: true }));
    }
    return { seen: cells.length, wrong: wrong().map((cell) => `${cell.dataset.cell} is ${cell.textContent}, not ${texts[cell.dataset.cell]}`) };
}"""
"compares cells with their tables, as soon as what is apart from the page has come"

KEEP_PLACES = "() => { window.placesBefore = (%s)(); return Object.keys(window.placesBefore).length; }" % PLACES

STEP = """async ({ control, position, texts, slack }) => {
    await (%s)(control, position);
    const { seen, wrong } = await (%s)(texts);
    const moved = (%s)(window.placesBefore, slack).map(([key, before, after]) => `${key} moves from ${before} to ${after}`);
    return { seen, wrong, moved, collisions: (%s)() };
}""" % (MOVE, WRONG, HAS_MOVED, COLLISIONS)
"moves a control, then compares: the numbers with the tables, the places with those before"

FORMULAS = """() => {
    const boxOf = (leaf) => {
        const range = document.createRange();
        range.selectNodeContents(leaf);
        return range.getBoundingClientRect();
    };
    const middle = (box) => box.y + box.height / 2;
    const fencesOf = (math) => [...math.querySelectorAll("mtable")].flatMap((table) => [table.previousElementSibling, table.nextElementSibling]
        .filter((side) => side?.matches("mo")).map((side) => side.getBoundingClientRect().height / table.getBoundingClientRect().height));
    return [...document.querySelectorAll("main math")].filter((math) => math.checkVisibility() && math.getClientRects().length).map((math) => {
        const firsts = new Map();
        const leaves = [...math.querySelectorAll("mn, mi")].filter((leaf) => leaf.textContent.trim() && leaf.getClientRects().length);
        const places = leaves.map((leaf) => {
            const row = leaf.closest("mtr, math");
            const box = boxOf(leaf);
            if (!firsts.has(row)) firsts.set(row, box);
            return [leaf.textContent, box.x - firsts.get(row).x, middle(box) - middle(firsts.get(row))];
        });
        return { text: math.textContent.slice(0, 40), lines: math.getClientRects().length, places, fences: fencesOf(math) };
    });
}"""
"""Where the letters and numbers of every formula stand beside the first one of their row, and how much of its matrices their brackets hold.

As text: the boxes of MathML elements are of another kind in each browser.
"""

FIRST_NUMBER = """() => {
    const number = [...document.querySelectorAll(`main ${tadoru.numbers.NUMBER}`)]
        .find((number) => number.checkVisibility() && number.textContent && tadoru.numbers.numberAt(number) && !number.closest("math, svg"));
    if (!number) return "";
    number.scrollIntoView({ block: "center", behavior: "instant" });
    number.id ||= "first-number";
    return number.id;
}"""
"the first number of a page that opens"

PANEL = """async () => {
    const panel = () => document.querySelector("dialog.trace[open]");
    for (const last = performance.now() + 20000; !panel()?.querySelector(".shown")?.textContent && performance.now() < last;) {
        await new Promise((done) => requestAnimationFrame(done));
    }
    const box = panel()?.getBoundingClientRect();
    return box && { text: panel().querySelector(".shown").textContent, inside: box.left >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1 };
}"""
"what the panel of a number shows, as soon as it is there"

CLOSE_PANEL = "() => document.querySelector('dialog.trace[open] [aria-label=閉じる]')?.click()"

ON_PAPER = """async () => {
    dispatchEvent(new Event("beforeprint"));
    const change = (media) => /print/.test(media.mediaText) ? media.mediaText = "all" : /screen/.test(media.mediaText) && (media.mediaText = "not all");
    for (const sheet of document.styleSheets) {
        change(sheet.media);
        for (const rule of sheet.cssRules) if (rule.media) change(rule.media);
    }
    for (let at = 0; at < 3; at++) await new Promise((done) => requestAnimationFrame(done));
    const probe = document.body.appendChild(document.createElement("div"));
    Object.assign(probe.style, { zoom: 0.5, inlineSize: "100px" });
    const unscaled = probe.getBoundingClientRect().width > 75;
    probe.remove();
    for (const part of document.querySelectorAll("main *")) part.classList.toggle("apart", unscaled && +getComputedStyle(part).zoom !== 1);
    const cut = (%s)().filter(([left, right]) => Math.max(-left, right) > 2).map(([left, right, html]) => `cut off by ${Math.round(Math.max(-left, right))} px: ${html}`);
    if (document.documentElement.scrollWidth > innerWidth) cut.push(`the sheet is ${document.documentElement.scrollWidth} px wide, not ${innerWidth}`);
    return cut;
}""" % CUT_OFF.replace(".visually-hidden,", ".visually-hidden, .apart,")
"""Lays a page out by the rules for paper, which only a page from a server lets its scripts read; what does not fit.

WebKit tells the boxes of what is made smaller for paper as if it were not: there only the width of the whole sheet tells something.
"""
