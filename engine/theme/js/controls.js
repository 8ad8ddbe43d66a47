/* Ranges, choices, steppers, switches: native elements whose value is the position of a state. */
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

  // Once a frame, however many events a moving thumb sends; until its tables are there, the form remembers.
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

  // While a control has the focus, the numbers that depend on it are marked.
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
  // What the form says now: a browser may have restored it.
  book.readAll = () => {
    const positions = {};
    for (const name in book.controls) {
      const element = all("control", name)[0];
      positions[name] = element ? read(element) : book.state[name];
    }
    return positions;
  };
}
