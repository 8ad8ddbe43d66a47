/* The page in class: one section or step at a time, in large type. Where one is stands in the address, #show=id. */
"use strict";
{
  const root = document.documentElement;
  const main = document.querySelector("main");
  const BEGINS = "h2, h3, .steps > li, .exercise, .check";
  const TYPED = "input, select, textarea, [contenteditable], dialog";
  const PRESSED = `${TYPED}, .control, button, [role=button], .scroll[tabindex]`;
  const KEYS = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  const stops = [];
  let at = -1; // the stop that is shown; -1: the page is read
  let bar;
  let lent; // the control that stands with numbers of another stop, and where it belongs

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const button = (text, press) => {
    const element = make("button", { type: "button" }, text);
    element.addEventListener("click", press);
    return element;
  };

  // What wraps sections and steps is passed through; their parts stand beside one another.
  const parts = (element) => [...element.children].flatMap((child) => (child.matches(".steps, .one-sheet") ? parts(child) : [child]));
  const textOf = (element) => {
    const copy = element.cloneNode(true);
    for (const reading of copy.querySelectorAll("rt, rp")) reading.remove();
    copy.querySelector(":scope > .number")?.after(" ");
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const idIn = (element) => element.id || element.querySelector("[id]:not(svg *)")?.id;

  // A stop begins at a heading, a step, an exercise; and behind the steps, where something there has an address.
  const gather = () => {
    let section = "";
    for (const element of parts(main)) {
      const heading = element.matches("h2, h3, .exercise, .check") && (element.matches("h2, h3") ? element : element.querySelector("h3"));
      const step = element.matches(".steps > li");
      const behind = stops.at(-1)?.step && idIn(element);
      if (heading && element.matches("h2")) section = textOf(heading);
      if (!stops.length || element.matches(BEGINS) || behind) {
        const title = step ? `${section}　段${textOf(element.querySelector(".number"))}` : heading ? textOf(heading) : section || textOf(main.querySelector("h1"));
        stops.push({ id: stops.length ? idIn(element) : "main", title, step, elements: [] });
      }
      stops.at(-1).elements.push(element);
    }
  };
  const stopOf = (element) => stops.findIndex(({ elements }) => elements.some((each) => each.contains(element)));
  const inView = () => Math.max(0, stops.findLastIndex(({ elements }) => elements[0].getBoundingClientRect().top < innerHeight / 3));

  const write = (changes) => {
    const fragment = location.hash.slice(1);
    const named = new URLSearchParams((fragment.includes("=") ? "" : "at=") + fragment);
    for (const [name, text] of Object.entries(changes)) text ? named.set(name, text) : named.delete(name);
    const states = [...named.keys()].join() === "at" ? encodeURIComponent(named.get("at")) : `${named}`.replaceAll("%3A", ":");
    try { history.replaceState(history.state, "", `#${states}`); } catch { /* too often */ }
  };
  // The one control of a stop stays in view; one of another stop is lent to the numbers that follow it.
  const isControl = (element) => element.matches(".control");
  const putBack = () => {
    lent?.mark.replaceWith(lent.control);
    lent = null;
    for (const element of main.querySelectorAll(".at-hand")) element.classList.remove("at-hand", "lent");
  };
  const hold = ({ elements }) => {
    const own = elements.filter(isControl);
    const { slots } = window.tadoru;
    const moves = (control) => slots[control.querySelector("[data-control]").dataset.control]?.some(({ element }) => elements.some((each) => each.contains(element)));
    const [control] = own.length ? own : stops.flatMap((stop) => stop.elements).filter((element) => isControl(element) && moves(element));
    if (!control || own.length > 1) return;
    control.classList.remove("off-stage");
    control.classList.add("at-hand");
    if (own.length) return;
    lent = { control, mark: document.createComment("") };
    control.replaceWith(lent.mark);
    main.prepend(control);
    control.classList.add("lent");
  };
  const show = (stop) => {
    putBack();
    document.querySelector("dialog.trace[open] [aria-label=閉じる]")?.click();
    at = Math.min(Math.max(stop, 0), stops.length - 1);
    stops.forEach(({ elements }, each) => elements.forEach((element) => element.classList.toggle("off-stage", each !== at)));
    hold(stops[at]);
    const [back, where, on] = bar.children;
    back.setAttribute("aria-disabled", at === 0);
    on.setAttribute("aria-disabled", at === stops.length - 1);
    where.replaceChildren(make("b", {}, `${at + 1} / ${stops.length}`), ` ${stops[at].title}`);
    write({ show: stops[at].id, at: "" });
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  };
  // A clicker sends PageDown: the rest of what is shown, then what comes next.
  const turn = (way) => {
    const rest = way > 0 ? root.scrollHeight - innerHeight - scrollY : scrollY;
    if (rest > 2) scrollBy(0, way * Math.min(rest, 0.85 * (innerHeight - bar.offsetHeight)));
    else show(at + way);
  };

  const enter = (stop) => {
    bar = make("nav", { class: "showing", "aria-label": "授業で見せる" }, button("‹ 前へ", () => show(at - 1)), make("p", { role: "status" }),
      button("次へ ›", () => show(at + 1)), button("終わる", () => leave()));
    document.body.append(bar);
    for (const menu of document.querySelectorAll(".bar details")) menu.open = false;
    root.dataset.show = "";
    show(stop);
  };
  const leave = (focus = true) => {
    const { id, elements } = stops[at];
    at = -1;
    bar.remove();
    delete root.dataset.show;
    putBack();
    for (const element of main.querySelectorAll(".off-stage")) element.classList.remove("off-stage");
    write({ show: "", at: id });
    const target = id === "main" ? main : elements[0];
    target.scrollIntoView();
    if (!focus) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };

  // From an address: the stop that the element with this id stands in, folds around it open.
  const addressed = () => {
    const fragment = location.hash.slice(1);
    const named = new URLSearchParams(fragment);
    let id = named.get("show") || named.get("at") || fragment;
    try { id = decodeURIComponent(id); } catch { /* as it is written */ }
    const element = document.getElementById(id);
    const stop = stopOf(element);
    if (at < 0) enter(Math.max(stop, 0));
    else if (stop >= 0 && (stop !== at || !named.has("show"))) show(stop);
    if (stop < 0 || stops[stop].id === id) return;
    for (let fold = element; (fold = fold?.closest("details")); fold = fold.parentElement) fold.open = true;
    element.scrollIntoView();
  };

  window.tadoruReader.show = (toggled) => {
    if (!stops.length) return;
    if (!toggled) addressed();
    else if (at < 0) enter(inView());
    else leave();
  };
  if (document.querySelector(".columns > main")) gather();
  if (stops.length < 2) stops.length = 0;

  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (at < 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (key === "Escape" && !document.querySelector("dialog[open]")) leave();
    else if (/^Page(Up|Down)$/.test(key) && !target.closest?.(TYPED)) turn(key === "PageDown" ? 1 : -1);
    else if (key === " " && !target.closest?.(`${PRESSED}, summary, a`)) turn(event.shiftKey ? -1 : 1);
    else if (key in KEYS && !event.shiftKey && !target.closest?.(PRESSED)) show(at + KEYS[key]);
    else return;
    event.preventDefault();
  });
  // Within what is shown links lead on; the search and the menu need the page.
  addEventListener("hashchange", () => { if (at >= 0 && !location.hash.includes("show=") && location.hash.length > 1) addressed(); });
  document.addEventListener("toggle", ({ target }) => { if (at >= 0 && target.open && target.matches(".bar details")) leave(false); }, true);
}
