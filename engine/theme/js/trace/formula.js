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
  // As high as letters, also around what has an index.
  const bracket = (text) => {
    const mark = sign(text);
    mark.setAttribute("stretchy", "false");
    return mark;
  };
  // A line may break before a sign, and behind a comma.
  const joined = (parts, text) => parts.map((part, at) => {
    if (text === ",") return at < parts.length - 1 ? math("mrow", part, sign(text)) : part;
    const mark = sign(text);
    mark.setAttribute("rspace", "0.2222em");
    return at ? math("mrow", mark, part) : part;
  });
  const within = (parts, before, after) => parts.map((part, at) => (at && at < parts.length - 1 ? part
    : math("mrow", ...(at ? [] : before), part, ...(at === parts.length - 1 ? after : []))));

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
  // alone: nothing stands beside it; first: nothing before it.
  const valueOf = (graph, element, { alone, first }) => {
    const text = graph.text(element);
    const number = math(isNumber(graph.value(element)) ? "mn" : "mtext", text);
    return !alone && (first ? /^[<>]/ : /^[\u2212<>]/).test(text) ? math("mrow", sign("("), number, sign(")")) : number;
  };

  const ALONE = { alone: true };
  const FIRST = { first: true };
  const LATER = {};
  const FORMS = {
    fraction: ([a, b]) => [math("mfrac", a(ALONE), b(ALONE))],
    power: ([a, b]) => [math("msup", a(LATER), b(ALONE))],
    root: ([a]) => [math("msqrt", a(ALONE))],
    exp: ([a]) => [math("msup", math("mi", "e"), a(ALONE))],
    negative: ([a]) => [math("mrow", sign("\u2212"), a(LATER))],
    same: ([a]) => [a(ALONE)],
    mean: (all) => within(sum(all), [bracket("(")], [bracket(")"), sign("/"), math("mn", `${all.length}`)]),
    sum: (all) => sum(all),
    products: (all) => {
      const half = all.length / 2;
      return terms(all.slice(0, half), (each, at) => math("mrow", each(at ? LATER : FIRST), sign("×"), all[half + at](LATER)), "+");
    },
    max: (all) => within(terms(all, (each) => each(ALONE), ","), [math("mi", "max"), bracket("(")], [bracket(")")]),
  };
  for (const name of ["log", "sin", "cos"]) FORMS[name] = ([a]) => [math("mrow", math("mi", name), sign("("), a(ALONE), sign(")"))];
  for (const text of ["+", "−", "×", "<"]) FORMS[text] = ([a, b]) => joined([a(FIRST), b(LATER)], text);

  const sum = (all) => terms(all, (each, at) => each(at ? LATER : FIRST), "+");
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
      const takes = operands.map((operand) => (where) => (named ? nameOf(this, operand) : valueOf(this, operand, where)));
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
