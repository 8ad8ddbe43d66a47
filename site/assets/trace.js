"use strict";
window.tadoru.trace = (() => {
const book = window.tadoru;
const graphs = {};
const waiting = {};
const load = (path) => (waiting[path] ||= new Promise((done, fail) => {
const script = document.createElement("script");
script.src = path;
script.onload = done;
script.onerror = () => {
delete waiting[path];
fail(path);
};
document.head.append(script);
}));
const ready = async (graph, number) => {
const experiment = number.closest("[data-experiment]");
const lacks = () => graph.controls.some((names) => names && !names.split(" ").every((name) => graph.space + name in book.controls));
for (let fold = number.closest("details:not([open])"); fold; fold = number.closest("details:not([open])")) fold.open = true;
while (lacks()) {
if (!experiment || experiment.classList.contains("at-rest")) throw experiment;
await new Promise((done) => {
addEventListener("tadoru-add", done, { once: true });
addEventListener("error", () => setTimeout(done), { once: true, capture: true });
});
}
};
const columnsOf = (nodes) => Object.fromEntries(Object.entries(nodes).map(([name, column]) => [name, column.split(" ")]));
const words = (text) => (text === "-" ? [] : text.split(","));
const numbers = (text) => words(text).map(Number);
const operandsOf = (column) => {
let last = 0;
return column.map((text, node) => words(text).map((word) => (word[0] === "=" ? (last += +word.slice(1)) : node - word)));
};
const partsOf = ({ part, values }) => {
const parts = [];
let last = 0;
part.forEach((step, node) => {
last += +step;
parts.push(+values[node] ? parts[node - values[node]] : last);
});
return parts;
};
const titlesOf = (titles, args) => {
titles.forEach((title, node) => {
if (title.includes("{")) titles[node] = title.replace(/\{(\d+)\}/g, (_, at) => titles[args[node][at]]);
});
return titles;
};
class Graph {
constructor(address, record) {
Object.assign(this, record, { address, columns: columnsOf(record.nodes), strings: {}, said: {}, wanted: new Set(), sizes: new Map() });
this.args = operandsOf(this.columns.arguments);
this.parts = partsOf(this.columns);
this.titles = titlesOf(record.titles.split("|"), this.args);
this.shapes = this.columns.size.map((text) => numbers(text.replace("~", "")));
this.users = this.args.map(() => []);
this.args.forEach((operands, node) => operands.forEach((operand, at) => this.users[operand].push([node, at])));
this.named = new Map(Object.keys(this.cells).map((node) => [this.whole(node), +node]));
}
whole(node) {
const name = this.columns.name[node];
return name.startsWith(this.space) ? name : this.space + name;
}
find(id) {
const [, whole, form] = id.match(/^(.*?)((?:[%~]\d+)?(?:\(\))?!?,?)$/);
const [, matrix, place] = whole.match(/^(.*)\[([^[]*)\]$/) || [];
const known = (node, i, j) => (this.cells[node]?.includes(form) && i >= 0 && j >= 0 ? { node, i, j, form } : undefined);
if (this.named.has(whole) && this.shapes[this.named.get(whole)].join() === "1,1") return known(this.named.get(whole), 0, 0);
const node = this.named.get(matrix);
if (node === undefined) return undefined;
const places = place.split(",");
const at = (axis, text) => (this.labelsOf(node, axis)?.indexOf(text) ?? (/^\d+$/.test(text) && +text < this.shapes[node][axis] ? +text : -1));
return places.length === 1 ? known(node, 0, at(1, place)) : known(node, at(0, places[0]), at(1, places[1]));
}
operation(node) { return this.operations[this.columns.operation[node]]; }
is(node, key) { return this.operation(node)[0] === key; }
isArithmetic(node) { return ![undefined, "", "same"].includes(this.operation(node)[3]); }
isView(node) { return this.operation(node)[4] === "view"; }
labelsOf(node, axis) {
const labels = this.columns.labels[node].split(",")[axis];
return labels === "-" ? null : this.labels[labels];
}
label(node, axis, at) {
return this.labelsOf(node, axis)?.[at] ?? null;
}
id(node, i, j) {
const [rows, columns] = this.shapes[node];
const whole = this.whole(node);
const places = [this.label(node, 0, i) ?? i, this.label(node, 1, j) ?? j];
return rows * columns === 1 ? whole : rows === 1 ? `${whole}[${places[1]}]` : `${whole}[${places}]`;
}
get onPage() {
const found = new Set();
const visit = (node) => {
if (found.has(node)) return;
found.add(node);
if (this.isView(node)) this.args[node].forEach(visit);
};
Object.keys(this.cells).forEach((node) => visit(+node));
return found;
}
value({ node, i, j }) {
for (let spot; this.isView(node);) {
[spot] = this.operands({ node, i, j });
if (!spot) return "";
({ node, i, j } = spot);
}
if (this.is(node, "constant")) return this.columns.name[node];
let combination = 0;
for (const name of this.controls[this.columns.controls[node]].split(" ").filter(Boolean)) {
combination = combination * book.controls[this.space + name].states.length + book.state[this.space + name];
}
const [rows, columns] = this.shapes[node];
const base = node - this.columns.values[node];
const each = +this.columns.each[base];
const place = (combination * rows + i) * columns + j;
const part = this.parts[base] + (each ? Math.floor(place / each) : 0);
const key = `${base}/${part}`;
if (!(key in this.strings)) return this.ask(part);
if (typeof this.strings[key] === "string") this.strings[key] = this.strings[key].split(" ");
return this.strings[key][each ? place % each : place];
}
ask(part) {
this.wanted.add(part);
return "0";
}
described(node) {
if (!(node in this.said)) this.ask(this.parts[node]);
return this.said[node] || [[0, ""]];
}
take(part, lines, nodes) {
for (const [node, texts, line, ...origin] of nodes) {
if (texts !== 0) this.strings[`${node}/${part}`] = texts;
if (line !== undefined) this.said[node] = [lines[line], ...origin];
}
}
async settle(make) {
for (;;) {
this.wanted.clear();
this.sizes.clear();
const made = make();
if (!this.wanted.size) return made;
await Promise.all([...this.wanted].map((part) => load(`tables/${this.address}/values-${part}.js`)));
}
}
size(node) {
if (!this.columns.size[node].endsWith("~")) return this.shapes[node];
if (!this.sizes.has(node)) {
const count = (length, at) => { let n = 0; for (let k = 0; k < length; k++) n += this.value({ node, ...at(k) }) !== ""; return n; };
const [rows, columns] = this.shapes[node];
this.sizes.set(node, [count(rows, (i) => ({ i, j: 0 })), count(columns, (j) => ({ i: 0, j }))]);
}
return this.sizes.get(node);
}
resolve(element) {
while (this.isView(element.node)) {
const [seen] = this.operands(element);
if (!seen) break;
element = seen;
}
return element;
}
}
return {
graphs,
structure: (address, record) => { graphs[address] = new Graph(address, record); },
values: (address, ...part) => graphs[address].take(...part),
graph: async (address) => {
await load(`tables/${address}/numbers.js`);
return graphs[address];
},
ready,
Graph,
};
})();
"use strict";
{
const { Graph } = window.tadoru.trace;
const range = (length) => Array.from({ length }, (_, at) => at);
Object.assign(Graph.prototype, {
placesOf(node) { return this.operation(node)[5] ?? ""; },
operands(element) {
const { node, i, j } = element;
const places = this.placesOf(node);
const operands = this.args[node];
if (places === "beside" || places === "below") return this.joined(element, places === "beside");
if (places.startsWith("each ")) return [{ node: operands[i * +places.slice(5) + j], i: 0, j: 0, at: 0 }];
const result = places.includes("I") ? this.size(node) : [0, 0];
return operands.flatMap((operand, at) => this.spots(operand, places.split("|")[at] || "", element, result)
.map(([row, column]) => ({ node: operand, i: row, j: column, at })))
.filter((spot) => this.value(spot) !== "");
},
joined({ node, i, j }, beside) {
let at = beside ? j : i;
for (const operand of this.args[node]) {
const length = this.size(operand)[+beside];
if (at < length) return [{ node: operand, i: beside ? i : at, j: beside ? at : j, at: 0 }];
at -= length;
}
return [];
},
spots(operand, place, element, result) {
if (!place) return [];
if (place.startsWith("?")) return place === `? ${element.i} ${element.j}` ? [[0, 0]] : [];
const lengths = this.size(operand);
const [rows, columns] = place.split(" ").map((text, axis) => this.along(text, element, lengths[axis], result[axis]));
return rows.flatMap((row) => columns.map((column) => [row, column]))
.filter(([row, column]) => row >= 0 && row < lengths[0] && column >= 0 && column < lengths[1]);
},
along(text, { node, i, j }, length, result) {
const own = { i, j, I: i, J: j };
if (text === "*" || ("IJ".includes(text) && result === 1)) return range(length);
if (text in own) return [length === 1 ? 0 : own[text]];
if (text === "..j") return range(j + 1);
if (text === "j~") return [j % 2 ? j - 1 : j + 1];
const number = (word) => {
if (!word.startsWith("@")) return word in own ? own[word] : +word;
const [which, at] = word.slice(1).split("/");
return +this.value({ node: this.args[node][which], i: 0, j: own[at] ?? 0 });
};
let sign = 1;
let total = 0;
for (const word of text.split(/([+-])/)) {
if (word === "+" || word === "-") sign = word === "+" ? 1 : -1;
else total += sign * number(word);
}
return [total];
},
madeOf(user, at, element) {
const places = this.placesOf(user);
const own = [element.i, element.j];
if (places.startsWith("each ")) {
const columns = +places.slice(5);
return [[Math.floor(at / columns), at % columns]];
}
if (places === "beside" || places === "below") {
const axis = +(places === "beside");
for (const before of this.args[user].slice(0, at)) own[axis] += this.size(before)[axis];
return [own];
}
const place = places.split("|")[at] || "";
if (!place) return [];
const lengths = this.size(element.node);
const result = this.size(user);
const texts = place.split(" ");
const only = { i: null, j: null };
if (!place.startsWith("?")) texts.forEach((text, axis) => { if (text in only && lengths[axis] > 1) only[text] = own[axis]; });
const fits = (i, j) => (place.startsWith("?") ? place === `? ${i} ${j}` : texts.every((text, axis) => text === "*"
|| this.along(text, { node: user, i, j }, lengths[axis], result[axis]).includes(own[axis])));
const all = (length, one) => (one === null ? range(length) : range(length).filter((at) => at === one));
return all(result[0], only.i).flatMap((i) => all(result[1], only.j).filter((j) => fits(i, j)).map((j) => [i, j]));
},
usersOf(element) {
const found = new Map();
const visit = (seen) => {
for (const [user, at] of this.users[seen.node]) {
for (const [i, j] of this.madeOf(user, at, seen)) {
const spot = { node: user, i, j };
if (this.isView(user)) visit(spot);
else found.set(`${user},${i},${j}`, spot);
}
}
};
visit(element);
return [...found.values()];
},
});
}
"use strict";
{
const { Graph } = window.tadoru.trace;
const KINDS = {
control: "動かして選ぶ数",
constant: "式に書いた数",
chosen: "手で決めた数",
learned: "学習で決まった重み",
random: "決まった手順でつくった乱数（学習はしていません）",
measured: "測って集めた数",
quoted: "文献から引いた数",
};
const RAISED = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };
const minus = (text) => text.replaceAll("-", "\u2212");
const parts = (string) => {
const [rest, hand] = string.split("^");
return [...rest.split("|"), undefined].slice(0, 2).concat(hand);
};
const isNumber = (text) => /^-?(\d+(\.\d+)?(e-?\d+)?…?(\||\^|$)|∞)/.test(text);
const close = (text) => text.replace(/([\u3000-\u9fff]) (?=[\u3000-\u9fff])/g, "$1");
const QUOTED_OR_NAME = /(「[^」]*」|\p{L}[\p{L}\d]*(?:_[\p{L}\d]+)+)/u;
Object.assign(window.tadoru.trace, {
isNumber,
isLetter: (name) => /^\p{L}(_\w+)?$/u.test(name),
written: (text) => text.split(QUOTED_OR_NAME).map((part, at) => {
if (at % 2 === 0) return part;
if (part.startsWith("「")) return part;
const [letter, ...below] = part.split("_");
const name = document.createElement("span");
const lowered = document.createElement("sub");
lowered.append(below.join(","));
name.append(letter, lowered);
return name;
}),
unrounded(string) {
if (!isNumber(string)) return string;
const [text] = parts(string);
const [mantissa, power] = text.replace("…", "").split("e");
const end = text.endsWith("…") ? "…" : "";
return minus(mantissa) + end + (power ? `×10${[...power].map((sign) => RAISED[sign]).join("")}` : "");
},
isExact: (string, digits) => !isNumber(string) || (!/…|e/.test(string) && (parts(string)[0].split(".")[1] || "").length <= digits),
shown(string, digits) {
if (!isNumber(string)) return string;
const [text, tail] = parts(string);
if (tail?.startsWith("=")) return minus(tail.slice(1));
if (tail === "<" || tail === ">") return `${tail}\u00a0${tail === ">" ? "\u2212" : ""}${digits ? `0.${"1".padStart(digits, "0")}` : "1"}`;
const number = text.replace("…", "");
const point = number.indexOf(".");
const places = point < 0 ? 0 : number.length - point - 1;
if (tail === undefined && (places < digits || (places === digits && text === number))) return minus(number);
const cut = number.slice(0, digits ? point + 1 + digits : point < 0 ? undefined : point);
return minus(cut.slice(0, cut.length - (tail || "").length) + (tail || ""));
},
byHand(string, shown, digits) {
const [, , hand] = isNumber(string) ? parts(string) : [];
if (!hand) return "";
if (hand.startsWith("=")) return minus(hand.slice(1));
const [whole, part = ""] = shown.split(".");
const full = whole + (digits ? `.${part.padEnd(digits, "0")}` : "");
return full.slice(0, full.length - hand.length) + minus(hand);
},
});
Object.assign(Graph.prototype, {
form(suffix) {
const [, kind, digits] = suffix.match(/([%~])(\d+)/) || [];
return { percent: kind === "%", digits: digits === undefined ? this.digits : +digits };
},
text(element) { return window.tadoru.trace.shown(this.value(element), this.digits); },
hasName(node) { return this.columns.name[node] !== "-" && !this.is(node, "constant"); },
title(node, line = "行") {
const name = this.columns.name[node];
if (this.is(node, "constant")) return window.tadoru.trace.shown(name, 40);
return this.titles[node].replace("{行}", line) || (window.tadoru.trace.isLetter(name) ? name : close(`途中の${this.operation(node)[1]}`));
},
called(node, axis, at) {
const label = this.label(node, axis, at);
return this.aliases[label] ?? label;
},
rowPlace(node, i) { return this.called(node, 0, i) === null ? `${i + 1}行目` : `「${this.called(node, 0, i)}」の行`; },
columnPlace(node, j) { return this.called(node, 1, j) === null ? `${j + 1}列目` : `「${this.called(node, 1, j)}」の列`; },
place({ node, i, j }) {
const [rows, columns] = this.shapes[node];
if (rows * columns === 1) return "";
if (columns === 1) return this.rowPlace(node, i);
if (rows === 1) return this.called(node, 1, j) === null ? `${j + 1}番目の成分` : `「${this.called(node, 1, j)}」の成分`;
return `${this.rowPlace(node, i)}、${this.columnPlace(node, j)}`;
},
describe(element) {
const { node, i } = element;
if (this.titles[node].includes("{行}")) return close(this.title(node, this.rowPlace(node, i)));
const place = this.place(element);
const title = this.title(node);
return close((place && / [+−÷] |×/.test(title) ? `(${title})` : title) + (place && ` の${place}`));
},
sentence(element, operands) {
const first = (at) => operands.find((operand) => operand.at === +at);
const seen = (operand) => (operand ? this.behind(operand) : null);
const said = this.operation(element.node)[2].replace(/\{(row|column)?(\d)\}/g, (_, line, at) => {
const operand = seen(first(at));
if (!operand) return "その数";
if (!line) return this.describe(operand);
const others = operands.filter((each) => each.at === +at).map(seen);
const along = others.length > 1 && others[1].j !== operand.j ? "row" : "column";
const [rows, columns] = this.shapes[operand.node];
const whole = along === "row" ? rows === 1 : columns === 1;
const place = along === "row" ? this.rowPlace(operand.node, operand.i) : this.columnPlace(operand.node, operand.j);
return this.title(operand.node) + (whole || others.length === 1 ? " " : ` の${place}`);
});
return close(said);
},
behind(element) {
let found = element;
for (let seen = element; this.isView(seen.node);) {
const [next] = this.operands(seen);
if (!next) break;
seen = { ...next, at: element.at };
if (this.hasName(seen.node) || !this.hasName(found.node)) found = seen;
}
return found;
},
kind(element) {
const { node } = this.resolve(element);
const role = this.columns.role[element.node];
const plays = this.roles[role];
const [key] = this.operation(node);
const noun = isNumber(this.value(element)) ? "数" : "語";
if (key === "input") {
const [, kind, source] = this.described(node);
if (kind === "chosen" && plays === "weight") return "手で決めた重み。ふつうは学習で決まります。";
return `${noun === "数" ? KINDS[kind] : KINDS[kind].replace(/数$/, noun)}。${kind === "quoted" && source ? source : ""}`;
}
if (key in KINDS) return `${KINDS[key]}。`;
const what = noun === "数" && plays === "coefficient" ? "係数。入力が変わるたびに計算し直します" : noun;
const call = this.calls[node];
return `計算した${what}。${call ? close(`${call} の最後の一段です。`) : ""}`;
},
});
}
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
const spelled = (text) => {
const whole = document.createElement("span");
whole.append(...written(text));
return math("mtext", whole);
};
const sign = (text) => math("mo", text);
const bracket = (text) => {
const mark = sign(text);
mark.setAttribute("stretchy", "false");
return mark;
};
const joined = (parts, text) => parts.map((part, at) => {
if (text === ",") return at < parts.length - 1 ? math("mrow", part, sign(text)) : part;
const mark = sign(text);
mark.setAttribute("rspace", "0.2222em");
return at ? math("mrow", mark, part) : part;
});
const within = (parts, before, after) => parts.map((part, at) => (at && at < parts.length - 1 ? part
: math("mrow", ...(at ? [] : before), part, ...(at === parts.length - 1 ? after : []))));
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
"use strict";
{
const { Graph } = window.tadoru.trace;
const { NUMBER } = window.tadoru.numbers;
const marked = new Map();
let onPage;
const index = () => {
const found = new Map();
for (const shown of document.querySelectorAll(NUMBER)) {
const id = shown.getAttribute("data-cell");
if (found.has(id)) found.get(id).push(shown);
else found.set(id, [shown]);
}
return found;
};
Object.assign(Graph.prototype, {
shownAt(element) {
onPage ||= index();
const found = [];
const visit = (seen) => {
for (const form of this.cells[seen.node] || []) found.push(...(onPage.get(this.id(seen.node, seen.i, seen.j) + form) || []));
for (const [user, at] of this.users[seen.node]) {
if (this.isView(user)) for (const [i, j] of this.madeOf(user, at, seen)) visit({ node: user, i, j });
}
};
visit(this.resolve(element));
return found;
},
mark(element, operands, users) {
this.unmark();
const add = (each, name) => {
for (const shown of this.shownAt(each)) {
shown.classList.add(name);
marked.set(shown, [...(marked.get(shown) || []), name]);
}
};
for (const user of users) add(user, "used-here");
for (const operand of operands) add(operand, operand.at ? "other-operand" : "operand");
add(element, "traced");
},
unmark() {
for (const [shown, names] of marked) shown.classList.remove(...names);
marked.clear();
},
});
}
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
const behind = (mark, first, ...others) => [make("span", { class: "nowrap" }, mark, first), ...others];
const named = graph.formula(source, operands, true);
const valued = graph.formula(source, operands, false);
const text = graph.text(source);
const exact = [source, ...operands].every((each) => trace.isExact(graph.value(each), graph.digits));
const equals = /^[<>]/.test(text) ? "" : exact ? "= " : "≈ ";
const lines = [named, behind("= ", ...valued), behind(equals, make("span", { class: "n result" }, text))];
if (textIn(named) === textIn(valued) || (isOneNumber(valued) && valued[0].textContent === text)) lines.splice(1, 1);
const steps = operands.length > 2 ? lines.map((parts) => line(...parts)) : [line(...lines.flatMap((parts, at) => (at ? [" ", ...parts] : parts)))];
return section("計算", make("p", {}, ...trace.written(graph.sentence(source, operands))), ...(named.length ? steps : []));
};
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
const place = (number) => {
const column = document.querySelector("main").getBoundingClientRect();
panel.style.setProperty("--from", `${column.right}px`);
const { top, bottom } = number.getBoundingClientRect();
const sheet = panel.getBoundingClientRect();
if (sheet.left < column.right - 1) bottom > sheet.top - 16 && scrollBy({ top: top - sheet.top / 2 });
else if (top < 0 || bottom > innerHeight) number.scrollIntoView({ block: "center" });
};
const find = async (number) => {
const example = number.closest("[class=example]")?.id;
const experiment = number.closest("[data-experiment]")?.dataset.experiment;
const page = document.documentElement.dataset.page;
const [space] = number.dataset.cell.split(":");
const graph = await trace.graph(example ? [page, example, space].slice(0, space === example ? 2 : 3).join("/") : experiment || page);
await trace.ready(graph, number);
return [graph, graph.find(number.dataset.cell)];
};
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
