/* The panel: what a number is, how it was made, of what; it follows the controls, and leads on and back. */
"use strict";
{
  const { trace, numbers } = window.tadoru;
  const MOST_LISTED = 24;
  const MOST_USERS = 12;
  let panel;
  let opened; // { graph, trail: [{ element, form }], number }

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const textIn = (parts) => parts.map((part) => part.textContent).join();
  const section = (title, ...children) => make("section", {}, make("h3", {}, title), ...children);
  const button = (text, label, press) => {
    const element = make("button", { type: "button", "aria-label": label }, text);
    element.addEventListener("click", press);
    return element;
  };
  const here = () => opened.trail.at(-1);

  const addPanel = () => {
    if (panel) return;
    document.head.append(make("link", { rel: "stylesheet", href: "assets/trace.css" }));
    panel = make("dialog", { class: "trace", "aria-labelledby": "trace-title" });
    document.body.append(panel);
    addEventListener("tadoru-state", () => opened && show());
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
  const follow = (element) => {
    opened.trail.push({ element: opened.graph.behind(element), form: "" });
    show().then(focusTitle);
  };
  const back = () => {
    opened.trail.pop();
    show().then(focusTitle);
  };
  const focusTitle = () => panel.querySelector("h2").focus();

  // The text of the page where a number stands there in a form of its own, as a percentage.
  const textOf = ({ element, form }) => {
    const { graph } = opened;
    const { node, i, j } = element;
    return (form && (window.tadoru.text(graph.id(node, i, j) + form) ?? opened.texts[graph.id(node, i, j) + form])) || graph.text(element);
  };

  const head = () => {
    const { graph, trail } = opened;
    const steps = trail.map(({ element, form }) => make("span", {}, graph.letter(element), " ", make("span", { class: "n" }, textOf({ element, form }))));
    const list = make("p", { class: "trail" }, ...steps.slice(-3).flatMap((step, at) => (at ? [" › ", step] : [step])));
    return make("div", { class: "head" }, ...(trail.length > 1 ? [button("←", "一つ前の数へ戻る", back)] : []), list, button("×", "閉じる", close));
  };
  const row = (element, sample) => {
    const { graph } = opened;
    const seen = graph.behind(element);
    const { node } = graph.resolve(element);
    const what = graph.operation(node)[1];
    const link = make("button", { type: "button" }, make("span", { class: `sample ${sample}` }),
      make("span", { class: "what" }, ...trace.written(graph.describe(seen)), ...(what && graph.named(seen.node) ? [make("small", {}, what)] : [])),
      make("span", { class: "n" }, graph.text(element)), make("span", { "aria-hidden": "true" }, "›"));
    link.addEventListener("click", () => follow(element));
    return make("li", {}, link);
  };
  const listed = (elements, most, sample) => {
    const list = make("ul", {}, ...elements.slice(0, most).map((element) => row(element, sample(element))));
    if (elements.length > most) list.append(make("li", { class: "more" }, `ほか ${elements.length - most} 個`));
    return list;
  };

  const calculation = (source, operands) => {
    const { graph } = opened;
    const line = (...parts) => make("p", { class: "step" }, ...parts.flatMap((part) => [part, "\u200b"]));
    const named = graph.formula(source, operands, true);
    const valued = graph.formula(source, operands, false);
    const text = graph.text(source);
    const exact = [source, ...operands].every((each) => trace.isExact(graph.value(each), graph.digits));
    const equals = /^[<>]/.test(text) ? [] : [exact ? "= " : "≈ "];
    const lines = [named, ["= ", ...valued], [...equals, make("span", { class: "n result" }, text)]];
    // Numbers have no names, and one number that stays the same is its own result.
    if ([textIn(named), text].includes(textIn(valued))) lines.splice(1, 1);
    const steps = operands.length > 2 ? lines.map((parts) => line(...parts)) : [line(...lines.flatMap((parts, at) => (at ? [" ", ...parts] : parts)))];
    return section("計算", make("p", {}, ...trace.written(graph.sentence(source, operands))), ...(named.length ? steps : []));
  };
  const rounding = (string, text) => {
    if (!trace.isNumber(string)) return [];
    const { percent, digits } = opened.graph.form(here().form);
    const unrounded = trace.unrounded(string);
    let said = `${percent ? "百分率にして、" : ""}${digits ? `小数第${digits}位まで` : "整数で"}見せています。次の計算には、丸める前の ${unrounded} を使います。`;
    if (trace.isExact(string, digits + 2 * percent)) said = "丸めていません。見えているとおりの、ぴったりの数です。";
    else if (/^[<>]/.test(trace.shown(string, digits)) && !percent) said = `0 ではありませんが、見せる桁では 0 になるほど小さい数です。次の計算には ${unrounded} を使います。`;
    const hand = trace.byHand(string, trace.shown(string, opened.graph.digits), opened.graph.digits);
    const differs = hand ? [make("p", {}, `見えている数から筆算すると ${hand} になり、最後の桁がずれます。計算では、どの数も丸める前のまま使うからです。`)] : [];
    return [section("丸め", make("p", {}, said), ...differs)];
  };
  const origin = (source) => {
    const { graph } = opened;
    const [[number, text, path], kind, about, file, part] = graph.is(source.node, "constant") ? [[0, ""]] : graph.described(source.node);
    const lines = [];
    if (about) lines.push(make("p", {}, kind === "quoted" ? `出典：${about}` : about));
    if (file) lines.push(make("p", {}, `データ ${file} の [${part}]、${source.i + 1}行目、${source.j + 1}列目です。`));
    if (number) lines.push(make("p", {}, `${path || `${graph.heading} のソース`} ${number}行目`), make("p", {}, make("code", {}, text)));
    return lines.length ? [section("この数の出どころ", ...lines)] : [];
  };

  // Its entry on the page that lists all calculations; a number of an expression has one only if the page shows it.
  const listedAt = ({ node }) => {
    const { graph } = opened;
    if (graph.is(node, "constant") && !(node in graph.cells)) return [];
    const link = make("a", { href: `${graph.address}-calculations.html#n${node}` }, `${graph.heading}の計算`);
    return [section("全部の計算", make("p", {}, link))];
  };

  const write = () => {
    const { graph } = opened;
    const { element, form } = here();
    const source = graph.resolve(element);
    const operands = graph.operands(source);
    const users = graph.usersOf(source);
    const string = graph.value(source);
    const text = textOf(here());
    const role = graph.roles[graph.columns.role[element.node]];
    const name = graph.title(element.node);
    const whole = graph.describe(element);
    const title = make("h2", { id: "trace-title", tabindex: "-1" }, ...(whole.startsWith(name)
      ? [make("span", { class: role ? `role-${role}` : "" }, ...trace.written(name)), ...trace.written(whole.slice(name.length))] : trace.written(whole)));
    if (string === "") {
      const missing = make("p", {}, "今の状態には、この数はありません。");
      return { parts: [head(), make("div", { class: "body" }, title, missing)], marks: [element, [], []] };
    }
    const parts = [title, make("p", { class: "kind" }, graph.kind(element)), make("p", { class: "value" },
      make("span", { class: `n shown ${role}` }, text),
      ...(trace.unrounded(string) === text.replaceAll(",", "") ? [] : [make("span", { class: "n unrounded" }, trace.unrounded(string))]))];
    if (graph.operation(source.node).length > 1) parts.push(calculation(source, operands));
    if (operands.length) {
      parts.push(section("使った数　押すとさらにたどれます", listed(operands, MOST_LISTED, ({ at }) => (at ? "other-operand" : "operand"))));
    }
    parts.push(...rounding(string, text));
    if (users.length) parts.push(section("どこで使われるか", listed(users, MOST_USERS, () => "used-here")));
    parts.push(...origin(source), ...listedAt(source));
    return { parts: [head(), make("div", { class: "body" }, ...parts)], marks: [element, operands, users], form };
  };

  const show = async () => {
    const { graph } = opened;
    const { parts, marks } = await graph.settle(write);
    if (!opened) return;
    const inside = panel.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
    panel.replaceChildren(...parts);
    graph.mark(...marks);
    if (!panel.open) panel.show();
    if (inside) (panel.querySelector(`[aria-label="${inside}"]`) || panel.querySelector("h2")).focus();
  };

  // On a phone the number stays in view above the sheet; beside the text the panel begins where the text ends.
  const place = (number) => {
    const column = document.querySelector("main").getBoundingClientRect();
    panel.style.setProperty("--from", `${column.right}px`);
    const { top, bottom } = number.getBoundingClientRect();
    const sheet = panel.getBoundingClientRect();
    if (sheet.left < column.right - 1 && bottom > sheet.top - 16) scrollBy({ top: top - sheet.top / 2 });
  };

  Object.assign(trace, {
    async open(number) {
      const experiment = number.closest("[data-experiment]");
      const address = experiment ? experiment.dataset.experiment : document.documentElement.dataset.page;
      const graph = await trace.graph(address);
      const found = graph.elements.get(number.dataset.cell);
      if (!found) return;
      addPanel();
      graph.onPage = null;
      opened = { graph, number, trail: [{ element: found, form: found.form }], texts: { [number.dataset.cell]: number.textContent } };
      await show();
      place(number);
      focusTitle();
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
      (number.closest("math") || number).tabIndex = -1;
      number.classList.remove("current");
      goal.classList.add("current");
      return numbers.stop(goal).focus();
    },
  });
}
