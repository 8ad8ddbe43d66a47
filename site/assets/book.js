"use strict";
{
const controls = {};
const cells = {};
const state = {};
const slots = {}; // by control: every place that depends on it
const known = {}; // by id: the controls, the strings once they were needed
const blocks = new Map();
const open = []; // elements that are still to be looked at, with the tables that they may follow
const waiting = new Set();
const soon = window.requestIdleCallback || setTimeout;
let timer = 0;
const cellOf = (id) => {
if (!known[id] && cells[id]) known[id] = { row: cells[id], names: cells[id][0].split(" ") };
return known[id];
};
const textOf = (cell) => {
cell.strings ||= cell.row[1].split(" ");
let place = 0;
for (const name of cell.names) place = place * controls[name].states.length + state[name];
return cell.strings[place];
};
const spread = (row, text, before = "") => {
const first = row.children.length - text.length;
for (let at = 0; at < text.length; at++) if (text[at] !== before[at]) row.children[first + at].dataset.level = text[at];
};
const write = (slot) => {
const { element, attribute, shown } = slot;
const text = textOf(slot.cell);
if (text === shown) return;
slot.shown = text;
if (!attribute) {
if (element.firstChild) element.firstChild.data = text;
else element.textContent = text;
if (!text !== element.hasAttribute("hidden")) element.toggleAttribute("hidden");
} else if (attribute === "steps") spread(element, text, shown);
else if (attribute === "share") for (const name of ["stroke-width", "opacity"]) element.setAttribute(name, text);
else if (text === "-") element.removeAttribute(attribute);
else element.setAttribute(attribute, text.replaceAll("\u00a0", " "));
};
const writeWaiting = () => {
clearTimeout(timer);
for (const slot of waiting) write(slot);
waiting.clear();
};
const later = () => {
clearTimeout(timer);
timer = setTimeout(writeWaiting, 400);
};
const near = new IntersectionObserver((entries) => {
for (const entry of entries) {
const block = blocks.get(entry.target);
block.near = entry.isIntersecting;
if (block.near) for (const slot of block.slots) if (waiting.delete(slot)) write(slot);
}
}, { rootMargin: "25%" });
const blockOf = (element) => {
const target = element.closest(".matrix, .figure, .control, .formula, li, p, table, h1, h2, details") || element.parentElement;
if (!blocks.has(target)) {
blocks.set(target, { slots: [] });
near.observe(target);
}
return blocks.get(target);
};
const addSlot = (element, attribute, id) => {
const cell = cellOf(id);
const slot = { element, attribute, cell, block: blockOf(element) };
slot.block.slots.push(slot);
for (const name of cell.names) slots[name].push(slot);
};
const note = (idle) => {
for (const [element, cells] of open.splice(0, idle ? 300 : 1e9)) {
const { cell, bind = "" } = element.dataset;
const pairs = ["", cell, ...bind.split(" ")];
for (; pairs.length; pairs.splice(0, 2)) if (cells[pairs[1]]) addSlot(element, ...pairs);
}
if (open.length) soon(note);
};
const setState = (positions) => {
for (const name in positions) {
if (state[name] === positions[name]) continue;
state[name] = positions[name];
note();
for (const slot of slots[name]) slot.block.near ? write(slot) : waiting.add(slot);
}
if (waiting.size) later();
};
const add = (tables) => {
Object.assign(controls, tables.controls);
Object.assign(cells, tables.cells);
for (const name in tables.controls) {
state[name] = controls[name].start;
slots[name] = [];
}
for (const element of document.querySelectorAll("[data-cell], [data-bind]")) open.push([element, tables.cells]);
soon(note);
dispatchEvent(new CustomEvent("tadoru-add", { detail: tables.controls }));
};
addEventListener("beforeprint", writeWaiting);
addEventListener("keydown", (event) => {
if (event.key === "f" && (event.ctrlKey || event.metaKey)) writeWaiting();
});
window.tadoru = { controls, state, get slots() { note(); return slots; }, setState, add, text: (id) => cellOf(id) && textOf(cellOf(id)) };
const tables = document.querySelector("[data-tables]");
if (tables) add(JSON.parse(tables.textContent));
}
"use strict";
{
const book = window.tadoru;
let moved = {};
let frame = 0;
const all = (attribute, name) => document.querySelectorAll(`[data-${attribute}="${CSS.escape(name)}"]`);
const lastOf = (name) => book.controls[name].states.length - 1;
const read = (element) => {
if (element.type === "checkbox") return +element.checked;
return +(element.querySelector?.("input:checked") || element).value;
};
const show = (name, position) => {
for (const element of all("control", name)) {
if (element.type === "checkbox") element.checked = position === 1;
else if (element.type === "fieldset") element.querySelectorAll("input")[position].checked = true;
else element.value = position;
if (element.type === "range") element.setAttribute("aria-valuetext", book.controls[name].states[position]);
}
for (const element of all("position", name)) element.textContent = position + +element.dataset.first;
for (const button of all("for", name)) {
button.setAttribute("aria-disabled", position === (button.dataset.step === "1" ? lastOf(name) : 0));
}
};
const move = (name, position) => {
if (!book.controls[name]) return;
moved[name] = position;
show(name, position);
frame ||= requestAnimationFrame(() => {
frame = 0;
book.setState(moved);
moved = {};
dispatchEvent(new Event("tadoru-state"));
});
};
addEventListener("input", ({ target }) => {
const element = target.closest("[data-control]");
if (element) move(element.dataset.control, read(element));
});
addEventListener("click", ({ target }) => {
const button = target.closest("[data-step]");
if (!button) return;
const name = button.dataset.for;
const position = (moved[name] ?? book.state[name]) + +button.dataset.step;
if (position >= 0 && position <= lastOf(name)) move(name, position);
});
const follow = ({ target, relatedTarget }, on) => {
const panel = target.closest?.(".control");
if (!panel || panel.contains(relatedTarget)) return;
for (const slot of book.slots[panel.querySelector("[data-control]").dataset.control] || []) {
if (!slot.attribute && !panel.contains(slot.element)) slot.element.classList.toggle("follows", on);
}
};
addEventListener("focusin", (event) => follow(event, true));
addEventListener("focusout", (event) => follow(event, false));
book.showAll = (positions) => {
for (const name in positions) show(name, positions[name]);
book.setState(positions);
};
book.readAll = () => {
const positions = {};
for (const name in book.controls) {
const element = all("control", name)[0];
positions[name] = element ? read(element) : book.state[name];
}
return positions;
};
}
"use strict";
{
const { controls, state, readAll, showAll } = window.tadoru;
let timer = 0;
const isState = () => location.hash.includes("=");
const readAddress = () => new URLSearchParams((isState() ? "" : "at=") + location.hash.slice(1));
const restore = (among = controls) => {
const positions = readAll();
for (const [name, text] of readAddress()) {
const position = Object.hasOwn(among, name) ? among[name].states.indexOf(text) : -1;
if (position >= 0) positions[name] = position;
else openFolds(document.getElementById(text));
const panel = document.querySelector(`[data-experiment="${CSS.escape(name.split(":")[0])}"]`);
openFolds(panel?.querySelector(`[data-control="${CSS.escape(name)}"]`) || panel);
}
showAll(positions);
};
const openFolds = (element) => {
for (; (element = element?.closest("details")); element = element.parentElement) element.open = true;
};
const writeAddress = () => {
clearTimeout(timer);
timer = 0;
const parts = new URLSearchParams();
for (const name in controls) {
if (state[name] !== controls[name].start) parts.set(name, controls[name].states[state[name]]);
}
for (const [name, text] of readAddress()) {
if (/:|^(open|show)$/.test(name) && !controls[name]) parts.append(name, text);
}
const states = `${parts}`.replaceAll("%3A", ":");
const at = readAddress().get("at");
const fragment = at && !states ? encodeURIComponent(at) : `${states}${at ? `&at=${encodeURIComponent(at)}` : ""}`;
try { history.replaceState(history.state, "", fragment ? "#" + fragment : location.pathname + location.search); } catch { /* too often */ }
};
const goToPlace = () => {
if (isState()) document.getElementById(readAddress().get("at"))?.scrollIntoView();
};
addEventListener("tadoru-state", () => {
clearTimeout(timer);
timer = setTimeout(writeAddress, 400);
});
addEventListener("pagehide", () => { if (timer) writeAddress(); });
addEventListener("tadoru-add", ({ detail }) => restore(detail));
addEventListener("hashchange", ({ newURL }) => { history.replaceState(history.state, "", newURL); restore(); goToPlace(); });
addEventListener("pageshow", (event) => {
restore();
if (!event.persisted && performance.getEntriesByType("navigation")[0]?.type === "navigate") goToPlace();
});
restore();
}
"use strict";
{
let waiting = [...document.querySelectorAll("[data-experiment]")];
const load = (panel) => {
const script = document.createElement("script");
script.src = `assets/${panel.dataset.experiment}.js`;
script.onerror = () => panel.classList.add("at-rest");
document.head.append(script);
};
const loadOpen = () => {
const closed = waiting.filter((panel) => panel.parentElement.closest("details:not([open])"));
for (const panel of waiting) if (!closed.includes(panel)) load(panel);
waiting = closed;
};
document.addEventListener("toggle", loadOpen, true);
loadOpen();
}
"use strict";
{
const NUMBER = '[data-cell]:not([data-cell*="|"])';
const BLOCK = ".matrix, .control, .formula, li:not(td *), p, table, dd, svg, main";
let asked;
const numberAt = (target) => {
const number = target.current || target.closest?.(NUMBER) || (target.matches?.("math, svg") && target.querySelector(NUMBER));
return number && !number.closest("a, button, summary, label, dialog") && number;
};
const load = () => (asked ||= new Promise((done) => {
const script = document.createElement("script");
script.src = "assets/trace.js";
script.onload = () => done(tadoru.trace);
document.head.append(script);
}));
const stop = (number) => {
const whole = number.closest("math, svg") || number;
whole.tabIndex = 0;
if (whole === number) number.setAttribute("role", "button");
else whole.current = number;
return whole;
};
const addStops = () => {
const seen = new Set();
for (const number of document.querySelectorAll(`main ${NUMBER}`)) {
const block = number.closest(BLOCK);
if (seen.has(block) || number.hidden || number.closest("[aria-hidden]") || !numberAt(number)) continue;
seen.add(block);
stop(number);
}
};
tadoru.numbers = { NUMBER, BLOCK, numberAt, stop };
addEventListener("click", ({ target }) => {
const number = getSelection().isCollapsed && target.closest?.(NUMBER) && numberAt(target);
if (number) load().then((trace) => trace.open(number));
});
addEventListener("keydown", (event) => {
const number = numberAt(event.target);
if (!number || event.altKey || event.ctrlKey || event.metaKey || !/^(Enter| |Arrow|Home|End)/.test(event.key)) return;
event.preventDefault();
load().then((trace) => trace.press(number, event.key));
});
for (const kind of ["pointerover", "focusin"]) addEventListener(kind, ({ target }) => numberAt(target) && load());
addEventListener("load", () => setTimeout(addStops));
}
"use strict";
{
const LATEX = { "%": "\\%", "\u2212": "-", "\u221e": "\\infty", "\u00a0": "\\ " };
const textNow = (id) => document.querySelector(`[data-cell="${CSS.escape(id)}"]`)?.textContent ?? "";
const numberNow = (id) => (window.tadoru?.text(id) ?? textNow(id)).replace(/[%\u2212\u221e\u00a0]/g, (sign) => LATEX[sign]);
const latexOf = (math) => math.dataset.tex.replace(/\u27e6(.*?)\u27e7/g, (mark, id) => numberNow(id));
const textOf = (part) => {
for (const math of part.querySelectorAll("math[data-tex]")) {
const sign = math.getAttribute("display") === "block" ? "$$" : "$";
math.replaceWith(sign + latexOf(math) + sign);
}
for (const element of part.querySelectorAll(".visually-hidden, rt, rp")) element.remove();
const sheet = document.createElement("div");
sheet.className = "visually-hidden copy";
sheet.append(part);
document.body.append(sheet);
const text = sheet.innerText;
sheet.remove();
return text;
};
addEventListener("copy", (event) => {
const selection = getSelection();
if (!selection.rangeCount || selection.isCollapsed) return;
const range = selection.getRangeAt(0);
const around = range.commonAncestorContainer;
const inside = (around.closest ? around : around.parentElement).closest("math[data-tex]");
const part = range.cloneContents();
if (!inside && !part.querySelector("math[data-tex]")) return;
event.clipboardData.setData("text/plain", inside ? latexOf(inside) : textOf(part));
event.preventDefault();
});
}
"use strict";
{
const KEY = `tadoru.read ${new URL(".", location)}`; // other books may lie on the same host
const readPages = () => {
try { return JSON.parse(localStorage.getItem(KEY)) || []; } catch { return []; }
};
const showRead = () => {
const read = readPages();
for (const element of document.querySelectorAll("[data-address]")) {
const done = read.includes(element.dataset.address);
element.classList.toggle("done", done);
const sign = element.querySelector(".sign");
if (!sign || !done) continue;
if (!element.classList.contains("here")) sign.textContent = "\u2713";
element.querySelector(".read").hidden = false;
}
};
const keep = (address) => {
const read = readPages();
if (read.includes(address)) return;
try { localStorage.setItem(KEY, JSON.stringify([...read, address])); } catch { /* nothing is kept */ }
showRead();
};
for (const menu of document.querySelectorAll(".bar details")) {
addEventListener("keydown", (event) => {
if (event.key !== "Escape" || !menu.open) return;
menu.open = false;
menu.firstElementChild.focus();
});
const closeOutside = ({ target }) => { if (!menu.contains(target)) menu.open = false; };
addEventListener("pointerdown", closeOutside);
addEventListener("focusin", closeOutside);
}
const links = [...document.querySelectorAll(".path a, .path-fold a")].map((link) => (
{ link, heading: document.getElementById(decodeURIComponent(link.hash.slice(1))) }
)).filter(({ heading }) => heading);
const track = () => {
const above = links.filter(({ heading }) => heading.getBoundingClientRect().top < innerHeight / 3);
const present = above.at(-1)?.heading;
for (const { link, heading } of links) {
if (heading === present) link.setAttribute("aria-current", "true");
else link.removeAttribute("aria-current");
}
};
const seen = new IntersectionObserver(track, { rootMargin: "1000000px 0px -66%" });
for (const { heading } of links) seen.observe(heading);
const end = document.querySelector(".end");
if (end) {
new IntersectionObserver((entries) => {
if (entries.at(-1).isIntersecting) keep(document.documentElement.dataset.page);
}).observe(end);
}
showRead();
}
"use strict";
{
const regions = document.querySelectorAll(".scroll");
let opened = [];
const set = (region, name, value) => (value ? region.setAttribute(name, value) : region.removeAttribute(name));
const sizes = new ResizeObserver((entries) => {
const seen = entries.map(({ target }) => target.closest(".scroll"));
const scrolls = seen.map((region) => region.scrollWidth > region.clientWidth + 1);
seen.forEach((region, at) => {
const label = scrolls[at] && region.dataset.label;
set(region, "tabindex", scrolls[at] && "0");
set(region, "role", label && "group");
set(region, "aria-label", label);
});
});
for (const region of regions) for (const part of [region, ...region.children]) sizes.observe(part);
addEventListener("beforeprint", () => {
opened = [...document.querySelectorAll("main details:not([open], .dimmed)")];
for (const fold of opened) fold.open = true;
const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
for (const region of regions) {
const wide = region.scrollWidth / rem;
if (wide > 36 && region.scrollWidth > region.clientWidth + 1) region.style.setProperty("--print-zoom", 36 / wide);
}
});
addEventListener("afterprint", () => {
for (const fold of opened) fold.open = false;
});
}
"use strict";
{
const show = (region) => {
const boxes = [...region.querySelectorAll(".part[data-lit]:not(.side-path)")].map((part) => part.getBoundingClientRect());
const room = region.clientWidth;
if (!boxes.length || region.scrollWidth <= room + 1) return;
const left = Math.min(...boxes.map((box) => box.left));
const width = Math.max(...boxes.map((box) => box.right)) - left;
region.scrollLeft += left - region.getBoundingClientRect().left - (width > room ? 12 : (room - width) / 2);
};
const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => show(target)));
const changes = new MutationObserver(([{ target }]) => show(target.closest(".scroll")));
for (const region of document.querySelectorAll(".scroll:has(.part[data-lit])")) {
sizes.observe(region);
changes.observe(region, { subtree: true, attributeFilter: ["data-lit"] });
region.addEventListener("focusin", ({ target }) => {
if (target !== region) target.scrollIntoView({ block: "nearest", inline: "nearest" });
});
}
}
