/* The state stands in the address, #a=0.35&at=heading, so that it can be linked to. */
"use strict";
if (window.tadoru) {
  const { controls, state, readAll, showAll } = window.tadoru;
  let timer = 0;

  // A fragment without "=" is a place.
  const isState = () => location.hash.includes("=");
  const readAddress = () => new URLSearchParams((isState() ? "" : "at=") + location.hash.slice(1));

  // A state in the address sets its control; the numbers follow the controls.
  const restore = () => {
    const positions = readAll();
    for (const [name, text] of readAddress()) {
      const position = Object.hasOwn(controls, name) ? controls[name].states.indexOf(text) : -1;
      if (position >= 0) positions[name] = position;
    }
    showAll(positions);
  };

  const writeAddress = () => {
    clearTimeout(timer);
    timer = 0;
    const parts = new URLSearchParams();
    for (const name in controls) {
      if (state[name] !== controls[name].start) parts.set(name, controls[name].states[state[name]]);
    }
    const at = readAddress().get("at");
    const fragment = at && !`${parts}` ? encodeURIComponent(at) : `${parts}${at ? `&at=${encodeURIComponent(at)}` : ""}`;
    try { history.replaceState(history.state, "", fragment ? "#" + fragment : location.pathname + location.search); } catch { /* too often */ }
  };

  const goToPlace = () => {
    const target = isState() && document.getElementById(readAddress().get("at"));
    if (!target) return;
    for (let fold = target; (fold = fold.parentElement.closest("details"));) fold.open = true;
    target.scrollIntoView();
  };

  addEventListener("tadoru-state", () => {
    clearTimeout(timer);
    timer = setTimeout(writeAddress, 400);
  });
  addEventListener("pagehide", () => { if (timer) writeAddress(); });
  addEventListener("hashchange", () => { restore(); goToPlace(); });
  addEventListener("pageshow", (event) => {
    restore();
    if (!event.persisted && performance.getEntriesByType("navigation")[0]?.type === "navigate") goToPlace();
  });
  restore();
}
