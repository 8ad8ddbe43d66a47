/* Every computed number opens: its panel comes with the first one that is pointed at or focused. The numbers of a block are one stop. */
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
  // A formula or a figure has the focus for the numbers in it.
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
