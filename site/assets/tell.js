"use strict";
{
const { controls, state, slots } = window.tadoru;
const LATER = 500; // behind what the control itself says
const BEFORE = 12; // characters of the text before a number
const heard = { ...state };
const said = document.createElement("p");
said.className = "visually-hidden";
said.setAttribute("role", "status");
document.body.append(said);
let timer = 0;
const plain = (text) => text.replace(/\s+/g, " ").trim();
const nameOf = (number) => {
const drawn = number.closest("math, svg");
const cell = (drawn ? document.querySelector(`td [data-cell="${CSS.escape(number.dataset.cell)}"]`) : number)?.closest("td");
if (cell) {
const row = cell.parentElement;
const table = cell.closest("table");
const columns = table.tHead?.rows[0]?.cells;
const of = [table.getAttribute("aria-label"), row.querySelector("th")?.textContent, columns?.[cell.cellIndex]?.textContent];
return plain(of.filter(Boolean).map(plain).join(" "));
}
const sentence = number.closest("p, li, dd, figcaption");
if (!sentence || drawn) return "";
const range = document.createRange();
range.setStart(sentence, 0);
range.setEndBefore(number);
return plain(range.toString()).split(/[。、]/).at(-1).slice(-BEFORE);
};
const isShown = ({ element, attribute }) => !attribute && element.checkVisibility?.() !== false && !element.closest(".control, [aria-hidden]")
&& element.dataset.cell && !element.dataset.cell.includes("|");
const keyNumber = (name) => {
const control = document.activeElement?.closest(".control") || document.querySelector(`[data-control="${CSS.escape(name)}"]`);
const shown = slots[name].filter(isShown).map(({ element }) => element);
const behind = shown.filter((element) => control?.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
const inText = (element) => !element.closest("math, svg");
for (const number of [...behind.filter(inText), ...behind, ...shown.filter(inText), ...shown]) {
const called = nameOf(number);
if (called) return `${called} ${plain(number.textContent)}`;
}
return "";
};
const labelOf = (name) => {
const element = document.querySelector(`[data-control="${CSS.escape(name)}"]`);
return element?.closest(".control")?.querySelector(".title, legend")?.textContent ?? name;
};
const tell = () => {
timer = 0;
const moved = Object.keys(controls).filter((name) => (heard[name] ?? controls[name].start) !== state[name]);
Object.assign(heard, state);
if (!moved.length) return;
const panel = document.activeElement?.closest(".control");
const touched = panel?.querySelector("[data-control]").dataset.control;
if (panel?.querySelector("[role=status]")) return; // it speaks for itself (parts.js)
const name = moved.includes(touched) ? touched : moved.at(-1);
const shown = controls[name].kind === "switch" ? ["切", "入"][state[name]] : controls[name].states[state[name]];
said.textContent = [`${plain(labelOf(name))} ${shown}`, keyNumber(name)].filter(Boolean).join("。");
};
addEventListener("tadoru-state", () => {
clearTimeout(timer);
timer = setTimeout(tell, LATER);
});
}
