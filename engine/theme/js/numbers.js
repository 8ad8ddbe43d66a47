/* Every computed number opens: its panel comes with the first one that is pressed or focused. The numbers of a block are one stop. */
"use strict";
{
  const NUMBER = '[data-cell]:not([data-cell*="|"])';
  const BLOCK = ".matrix, .control, .formula, li, p, table, dd, svg, main";
  let asked;

  const numberAt = (target) => {
    const number = target.current || target.closest?.(NUMBER) || (target.matches?.("math") && target.querySelector(NUMBER));
    return number && !number.closest("a, button, summary, label, dialog") ? number : null;
  };
  const load = () => (asked ||= new Promise((done) => {
    const script = document.createElement("script");
    script.src = "assets/trace.js";
    script.onload = () => done(window.tadoru.trace);
    document.head.append(script);
  }));
  // A formula has the focus for the numbers in it.
  const stop = (number) => {
    const math = number.closest("math");
    (math || number).tabIndex = 0;
    if (math) math.current = number;
    else number.setAttribute("role", "button");
    return math || number;
  };

  const addStops = () => {
    const seen = new Set();
    for (const number of document.querySelectorAll(`main ${NUMBER}`)) {
      const block = number.closest(BLOCK);
      if (seen.has(block) || number.hidden || number.closest("svg, [aria-hidden]") || !numberAt(number)) continue;
      seen.add(block);
      stop(number);
    }
  };

  window.tadoru.numbers = { NUMBER, BLOCK, numberAt, stop };
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
  addEventListener("load", addStops);
}
