/* What the panel says of one element: its name and kind, how it was made, of what, how it is rounded, and where it comes from. */
"use strict";
{
  const { trace } = window.tadoru;
  const MOST_LISTED = 24;
  const MOST_USERS = 12;

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const textIn = (parts) => parts.map((part) => part.textContent).join();
  const isOneNumber = ([part, ...others]) => part && !others.length && !/msup|mfrac|msqrt|mrow/.test(part.innerHTML);
  const section = (title, ...children) => make("section", {}, make("h3", {}, title), ...children);

  // The text of the page where a number stands there in a form of its own, as a percentage.
  const textOf = (graph, { element, form }) => {
    const id = graph.id(element.node, element.i, element.j) + form;
    return (form && (window.tadoru.text(id) ?? graph.texts[id])) || graph.text(element);
  };

  const row = (graph, element, sample) => {
    const seen = graph.behind(element);
    const what = graph.operation(graph.resolve(element).node)[1];
    const link = make("button", { type: "button" }, make("span", { class: `sample ${sample}` }),
      make("span", { class: "what" }, ...trace.written(graph.describe(seen)), ...(what && graph.hasName(seen.node) ? [make("small", {}, what)] : [])),
      make("span", { class: "n" }, graph.text(element)), make("span", { "aria-hidden": "true" }, "›"));
    link.addEventListener("click", () => trace.follow(element));
    return make("li", {}, link);
  };
  const listed = (graph, elements, most, sample) => {
    const list = make("ul", {}, ...elements.slice(0, most).map((element) => row(graph, element, sample(element))));
    if (elements.length > most) list.append(make("li", { class: "more" }, `ほか ${elements.length - most} 個`));
    return list;
  };

  const calculation = (graph, source, operands) => {
    const line = (...parts) => make("p", { class: "step" }, ...parts.flatMap((part) => [part, "\u200b"]));
    // No line ends with the sign.
    const behind = (mark, first, ...others) => [make("span", { class: "nowrap" }, mark, first), ...others];
    const named = graph.formula(source, operands, true);
    const valued = graph.formula(source, operands, false);
    const text = graph.text(source);
    const exact = [source, ...operands].every((each) => trace.isExact(graph.value(each), graph.digits));
    const equals = /^[<>]/.test(text) ? "" : exact ? "= " : "≈ ";
    const lines = [named, behind("= ", ...valued), behind(equals, make("span", { class: "n result" }, text))];
    // Numbers have no names, and one number that stays the same is its own result.
    if (textIn(named) === textIn(valued) || (isOneNumber(valued) && valued[0].textContent === text)) lines.splice(1, 1);
    const steps = operands.length > 2 ? lines.map((parts) => line(...parts)) : [line(...lines.flatMap((parts, at) => (at ? [" ", ...parts] : parts)))];
    return section("計算", make("p", {}, ...trace.written(graph.sentence(source, operands))), ...(named.length ? steps : []));
  };
  // What comes out by hand is known of the numbers that stand on the page.
  const pencil = (graph, source, operands, string) => {
    const hand = trace.byHand(string, trace.shown(string, graph.digits), graph.digits);
    const said = (what) => [make("p", {}, `${what}計算では、どの数も丸める前のまま使うからです。`)];
    if (hand) return said(`見えている数から筆算すると ${hand} になり、最後の桁がずれます。`);
    if (!graph.isArithmetic(source.node) || graph.onPage.has(source.node)) return [];
    const exact = operands.every((each) => trace.isExact(graph.value(each), graph.digits));
    return exact ? [] : said("頁には出ていない途中の数です。見えている数から筆算すると、最後の桁がずれることがあります。");
  };
  const rounding = (graph, source, operands, form) => {
    const string = graph.value(source);
    if (!trace.isNumber(string)) return [];
    const { percent, digits } = graph.form(form);
    const unrounded = trace.unrounded(string);
    let said = `${percent ? "百分率にして、" : ""}${digits ? `小数第${digits}位まで` : "整数で"}見せています。次の計算には、丸める前の ${unrounded} を使います。`;
    if (trace.isExact(string, digits + 2 * percent)) said = "丸めていません。見えているとおりの、ぴったりの数です。";
    else if (/^[<>]/.test(trace.shown(string, digits)) && !percent) said = `0 ではありませんが、見せる桁では 0 になるほど小さい数です。次の計算には ${unrounded} を使います。`;
    return [section("丸め", make("p", {}, said), ...pencil(graph, source, operands, string))];
  };
  const origin = (graph, source) => {
    const [[number, text, path], kind, about, file, part] = graph.is(source.node, "constant") ? [[0, ""]] : graph.described(source.node);
    const lines = [];
    if (about) lines.push(make("p", {}, kind === "quoted" ? `出典：${about}` : about));
    if (file) lines.push(make("p", {}, `データ ${file} の [${part}]、${source.i + 1}行目、${source.j + 1}列目です。`));
    if (number) lines.push(make("p", {}, `${path || `${graph.heading}のソース`} ${number}行目`), make("p", {}, make("code", {}, text)));
    return lines.length ? [section("この数の出どころ", ...lines)] : [];
  };
  // Its entry on the page that lists all calculations; a number of an expression has one only if the page shows it.
  const listedAt = (graph, { node }) => {
    if (graph.is(node, "constant") && !(node in graph.cells)) return [];
    const [, page] = graph.pages?.findLast(([first]) => first <= node) || [];
    const link = make("a", { href: `${graph.address}-calculations${page > 1 ? `-${page}` : ""}.html#n${node}` }, `${graph.heading}の計算`);
    return [section("全部の計算", make("p", {}, link))];
  };
  const titleOf = (graph, element, role) => {
    const name = graph.title(element.node);
    const whole = graph.describe(element);
    return make("h2", { id: "trace-title", tabindex: "-1" }, ...(whole.startsWith(name)
      ? [make("span", { class: role ? `role-${role}` : "" }, ...trace.written(name)), ...trace.written(whole.slice(name.length))] : trace.written(whole)));
  };

  // The parts of the panel, and the elements that are marked on the page: this one, its operands, its users.
  const read = (graph, { element, form }) => {
    const source = graph.resolve(element);
    const string = graph.value(source);
    const role = graph.roles[graph.columns.role[element.node]];
    const title = titleOf(graph, element, role);
    if (string === "") return { parts: [title, make("p", {}, "今の状態には、この数はありません。")], marks: [element, [], []] };
    const operands = graph.operands(source);
    const users = graph.usersOf(source);
    const text = textOf(graph, { element, form });
    const parts = [title, make("p", { class: "kind" }, graph.kind(element)), make("p", { class: "value" },
      make("span", { class: `n shown ${role}` }, text),
      ...(trace.unrounded(string) === text.replaceAll(",", "") ? [] : [make("span", { class: "n unrounded" }, trace.unrounded(string))]))];
    if (graph.operation(source.node).length > 1) parts.push(calculation(graph, source, operands));
    if (operands.length) {
      parts.push(section("使った数　押すとさらにたどれます", listed(graph, operands, MOST_LISTED, ({ at }) => (at ? "other-operand" : "operand"))));
    }
    parts.push(...rounding(graph, source, operands, form));
    if (users.length) parts.push(section("どこで使われるか", listed(graph, users, MOST_USERS, () => "used-here")));
    return { parts: [...parts, ...origin(graph, source), ...listedAt(graph, source)], marks: [element, operands, users] };
  };

  Object.assign(trace, { make, textOf, read });
}
