/* The panel: it opens beside a number, follows the controls, and leads on and back. */
"use strict";
{
  const { trace, numbers } = window.tadoru;
  const { make } = trace;
  const sheet = make("link", { rel: "stylesheet", href: "assets/trace.css" });
  const styled = new Promise((done) => { sheet.onload = sheet.onerror = done; });
  document.head.append(sheet);
  let panel;
  let said; // what a screen reader hears of a number in a formula or a figure
  let opened; // { graph, trail: [{ element, form }], number }

  const button = (text, label, press) => {
    const element = make("button", { type: "button", "aria-label": label }, text);
    element.addEventListener("click", press);
    return element;
  };
  const here = () => opened.trail.at(-1);

  const addPanel = () => {
    if (panel) return;
    panel = make("dialog", { class: "trace", "aria-labelledby": "trace-title" });
    said = make("span", { class: "visually-hidden", role: "status" });
    document.body.append(panel, said);
    // An address, or a page that comes back, sets controls too.
    for (const kind of ["tadoru-state", "hashchange", "pageshow"]) addEventListener(kind, () => opened?.trail.length && show());
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !opened) return;
      event.preventDefault();
      close();
    });
  };

  const close = () => {
    const { graph, number } = opened;
    opened = null;
    graph.unmark();
    panel.close();
    numbers.stop(number).focus({ preventScroll: true });
  };
  const back = () => {
    opened.trail.pop();
    show().then(focusTitle);
  };
  const focusTitle = () => panel.querySelector("h2").focus();

  const head = () => {
    const { graph, trail } = opened;
    const steps = trail.map((step) => make("span", {}, graph.letter(step.element), " ", make("span", { class: "n" }, trace.textOf(graph, step))));
    const list = make("p", { class: "trail" }, ...steps.slice(-3).flatMap((step, at) => (at ? [" › ", step] : [step])));
    return make("div", { class: "head" }, ...(trail.length > 1 ? [button("←", "一つ前の数へ戻る", back)] : []), list, button("×", "閉じる", close));
  };

  const show = async () => {
    const { graph } = opened;
    const [top, { parts, marks }] = await graph.settle(() => [head(), trace.read(graph, here())]);
    if (!opened) return;
    const inside = panel.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
    panel.replaceChildren(top, make("div", { class: "body" }, ...parts));
    graph.mark(...marks);
    if (!panel.open) panel.show();
    if (inside) (panel.querySelector(`[aria-label="${inside}"]`) || panel.querySelector("h2")).focus();
  };

  // On a phone the number stays in view above the sheet; beside the text the panel begins where the text ends. Where the
  // text makes room for it, lines break anew.
  const place = (number) => {
    const column = document.querySelector("main").getBoundingClientRect();
    panel.style.setProperty("--from", `${column.right}px`);
    const { top, bottom } = number.getBoundingClientRect();
    const sheet = panel.getBoundingClientRect();
    if (sheet.left < column.right - 1) bottom > sheet.top - 16 && scrollBy({ top: top - sheet.top / 2 });
    else if (top < 0 || bottom > innerHeight) number.scrollIntoView({ block: "center" });
  };

  // The graph of the page, the experiment or the example that a number stands in, and the number in it.
  const find = async (number) => {
    const example = number.closest("[class=example]")?.id;
    const experiment = number.closest("[data-experiment]")?.dataset.experiment;
    const page = document.documentElement.dataset.page;
    const [space] = number.dataset.cell.split(":");
    const graph = await trace.graph(example ? [page, example, space].slice(0, space === example ? 2 : 3).join("/") : experiment || page);
    await trace.ready(graph, number);
    return [graph, graph.find(number.dataset.cell)];
  };
  // What cannot be shown says why.
  const refuse = (number, graph) => {
    if (opened) close();
    opened = { graph: graph || { unmark() {} }, number, trail: [] };
    const why = graph ? "この数は、どこからも来ていません。頁を作ったときに書いた数です。" : "数の出どころのファイルを読み込めませんでした。つながりを確かめて、もう一度押してください。";
    panel.replaceChildren(make("div", { class: "head" }, make("p", { class: "trail" }), button("×", "閉じる", close)),
      make("div", { class: "body" }, make("h2", { id: "trace-title", tabindex: "-1" }, number.textContent), make("p", {}, why)));
    panel.show();
    place(number);
    focusTitle();
  };

  Object.assign(trace, {
    async open(number) {
      addPanel();
      const [[graph, found]] = await Promise.all([find(number).catch(() => []), styled]);
      if (!found) return refuse(number, graph);
      graph.texts = { [number.dataset.cell]: number.textContent };
      opened = { graph, number, trail: [{ element: found, form: found.form }] };
      if (!await show().then(() => true, () => false)) return refuse(number);
      place(number);
      focusTitle();
    },
    follow(element) {
      opened.trail.push({ element: opened.graph.behind(element), form: "" });
      show().then(focusTitle);
    },
    press(number, key) {
      addPanel();
      if (key === "Enter" || key === " ") return trace.open(number);
      const all = [...number.closest(numbers.BLOCK).querySelectorAll(numbers.NUMBER)].filter((each) => !each.hidden && numbers.numberAt(each));
      const at = all.indexOf(number);
      const cell = number.closest("td, mtd");
      const below = (step) => {
        const line = cell?.parentElement[step > 0 ? "nextElementSibling" : "previousElementSibling"];
        return line?.children[[...cell.parentElement.children].indexOf(cell)]?.querySelector(numbers.NUMBER);
      };
      const goal = { ArrowRight: all[at + 1], ArrowLeft: all[at - 1], Home: all[0], End: all.at(-1), ArrowDown: below(1) || all[at + 1], ArrowUp: below(-1) || all[at - 1] }[key];
      if (!goal) return undefined;
      (number.closest("math, svg") || number).tabIndex = -1;
      number.classList.remove("current");
      goal.classList.add("current");
      const stop = numbers.stop(goal);
      said.textContent = stop === goal ? "" : goal.textContent;
      return stop.focus();
    },
  });
}
