/* The state stands in the address, #a=0.35&open=fold&at=heading, so that it can be linked to; show= is show.js's. */
"use strict";
{
  const { controls, state, readAll, showAll } = window.tadoru;
  let timer = 0;

  // A fragment without "=" is a place.
  const isState = () => location.hash.includes("=");
  const readAddress = () => new URLSearchParams((isState() ? "" : "at=") + location.hash.slice(1));

  // A state in the address sets its control, one of an experiment opens it, and so does a place a fold; the numbers follow the controls.
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
      // A control whose tables are still to come, a fold, what is shown in class.
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
  // What was moved just before may have been written over the new address.
  addEventListener("hashchange", ({ newURL }) => { history.replaceState(history.state, "", newURL); restore(); goToPlace(); });
  addEventListener("pageshow", (event) => {
    restore();
    if (!event.persisted && performance.getEntriesByType("navigation")[0]?.type === "navigate") goToPlace();
  });
  restore();
}
