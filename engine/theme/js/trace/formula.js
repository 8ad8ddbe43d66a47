/* The formula of an operation, once with names and once with values, as terms that may stand on several lines. */
"use strict";
{
  const { Graph, isLetter, isNumber, written } = window.tadoru.trace;
  const MATH = "http://www.w3.org/1998/Math/MathML";
  const MOST_TERMS = 8;

  const math = (tag, ...children) => {
    const element = document.createElementNS(MATH, tag);
    element.append(...children);
    return element;
  };
  // In one element: a browser stacks those that stand in mtext.
  const spelled = (text) => {
    const whole = document.createElement("span");
    whole.append(...written(text));
    return math("mtext", whole);
  };
  const sign = (text) => math("mo", text);
  const joined = (parts, text) => parts.flatMap((part, at) => (at ? [sign(text), part] : [part]));

  // A letter with its indices below: A with 眠る,猫.
  const nameOf = (graph, element) => {
    const seen = graph.behind(element);
    const name = graph.title(seen.node);
    const [letter, ...rest] = isLetter(name) ? name.split("_") : [name];
    const base = rest.length || isLetter(name) ? math("mi", ...written(letter)) : spelled(/ [+−÷] |×/.test(name) ? `(${name})` : name);
    const [rows, columns] = graph.shapes[seen.node];
    const places = [];
    if (rows > 1) places.push(graph.called(seen.node, 0, seen.i) ?? seen.i + 1);
    if (columns > 1) places.push(graph.called(seen.node, 1, seen.j) ?? seen.j + 1);
    const below = [...rest, places.join(",")].filter(Boolean);
    return below.length ? math("msub", base, math("mtext", below.join(";"))) : base;
  };
  const valueOf = (graph, element, first) => {
    const text = graph.text(element);
    const number = math(isNumber(graph.value(element)) ? "mn" : "mtext", text);
    return !first && text.startsWith("\u2212") ? math("mrow", sign("("), number, sign(")")) : number;
  };

  const FORMS = {
    fraction: ([a, b]) => [math("mfrac", a(1), b(1))],
    power: ([a, b]) => [math("msup", a(), b(1))],
    root: ([a]) => [math("msqrt", a(1))],
    exp: ([a]) => [math("msup", math("mi", "e"), a(1))],
    negative: ([a]) => [math("mrow", sign("\u2212"), a())],
    same: ([a]) => [a(1)],
    mean: (all) => [sign("("), ...terms(all, (each, at) => each(!at), "+"), sign(")"), sign("/"), math("mn", `${all.length}`)],
    sum: (all) => terms(all, (each, at) => each(!at), "+"),
    products: (all) => {
      const half = all.length / 2;
      return terms(all.slice(0, half), (each, at) => math("mrow", each(!at), sign("×"), all[half + at]()), "+");
    },
    max: (all) => [math("mi", "max"), sign("("), ...terms(all, (each) => each(1), ","), sign(")")],
  };
  for (const name of ["log", "sin", "cos"]) FORMS[name] = ([a]) => [math("mrow", math("mi", name), sign("("), a(1), sign(")"))];
  for (const text of ["+", "−", "×", "<"]) FORMS[text] = ([a, b]) => [a(1), sign(text), b()];

  const terms = (all, write, text) => {
    const written = all.map(write);
    if (all.length > MOST_TERMS) written.splice(MOST_TERMS - 2, all.length - MOST_TERMS + 1, sign("⋯"));
    return joined(written, text);
  };

  Object.assign(Graph.prototype, {
    // Each part a formula of its own, so that a long one is broken into lines; nothing where words say it.
    formula(element, operands, named) {
      const write = FORMS[this.operation(element.node)[3]];
      if (!write || !operands.length) return [];
      const takes = operands.map((operand) => (first) => (named ? nameOf(this, operand) : valueOf(this, operand, first)));
      return write(takes).map((part) => {
        const whole = math("math", part);
        whole.setAttribute("displaystyle", "true");
        return whole;
      });
    },
    letter(element) {
      return math("math", nameOf(this, element));
    },
  });
}
