/* How the panel says things: names, places, kinds, strings. */
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
  // Also with what stands behind it; a text may begin with a digit, and have strokes in it.
  const isNumber = (text) => /^-?(\d+(\.\d+)?(e-?\d+)?…?(\||\^|$)|∞)/.test(text);
  // No space between two Japanese letters; names and places are put together with one.
  const close = (text) => text.replace(/([\u3000-\u9fff]) (?=[\u3000-\u9fff])/g, "$1");
  const QUOTED_OR_NAME = /(「[^」]*」|\p{L}[\p{L}\d]*(?:_[\p{L}\d]+)+)/u;

  Object.assign(window.tadoru.trace, {
    isNumber,
    isLetter: (name) => /^\p{L}(_\w+)?$/u.test(name),
    // A text with names of the calculation as the page writes them: W with K below for W_K, × for *.
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
    // 0.587479000840…, with a power of ten where it is very small.
    unrounded(string) {
      if (!isNumber(string)) return string;
      const [text] = parts(string);
      const [mantissa, power] = text.replace("…", "").split("e");
      const end = text.endsWith("…") ? "…" : "";
      return minus(mantissa) + end + (power ? `×10${[...power].map((sign) => RAISED[sign]).join("")}` : "");
    },
    // Whether so many decimals state it all.
    isExact: (string, digits) => !isNumber(string) || (!/…|e/.test(string) && (parts(string)[0].split(".")[1] || "").length <= digits),
    // What the page writes, read off the unrounded string: its digits are cut, or end as the part behind the stroke says.
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
    // What comes out by hand from what is shown, where that is something else: it ends in other digits.
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
    // From the end of an id: %1, ~2 or nothing, which is the page's own.
    form(suffix) {
      const [, kind, digits] = suffix.match(/([%~])(\d+)/) || [];
      return { percent: kind === "%", digits: digits === undefined ? this.digits : +digits };
    },
    text(element) { return window.tadoru.trace.shown(this.value(element), this.digits); },
    hasName(node) { return this.columns.name[node] !== "-" && !this.is(node, "constant"); },
    // What a reader calls it; {行} is the place of a row, where there are several.
    title(node, line = "行") {
      const name = this.columns.name[node];
      if (this.is(node, "constant")) return window.tadoru.trace.shown(name, 40);
      return this.titles[node].replace("{行}", line) || (window.tadoru.trace.isLetter(name) ? name : close(`途中の${this.operation(node)[1]}`));
    },
    // What a reader calls the label of a row or a column; none if it has none.
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
    // What the sentence of an operation says of its operands.
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
    // Through views, to the last one that has a name, as ids have it.
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
