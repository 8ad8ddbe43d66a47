/* Writes what follows the controls: looks strings up, computes nothing but their places.
   Tables stand in the page; those of an experiment are added by its script. */
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

  // The last control runs fastest.
  const textOf = (cell) => {
    cell.strings ||= cell.row[1].split(" ");
    let place = 0;
    for (const name of cell.names) place = place * controls[name].states.length + state[name];
    return cell.strings[place];
  };

  // The colours of a row: a character for each of its last cells.
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

  // What is near the view is written at once, the rest when the control has come to rest.
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

  // A few at a time while nothing else is to be done; all of them once they are needed.
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
