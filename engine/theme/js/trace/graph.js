/* The numbers of a page and what they are made of: found by index, looked up as strings. Nothing is calculated here but places. */
"use strict";
window.tadoru.trace = (() => {
  const book = window.tadoru;
  const graphs = {};
  const waiting = {};

  const load = (path) => (waiting[path] ||= new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = path;
    script.onload = done;
    script.onerror = fail;
    document.head.append(script);
  }));

  const columnsOf = (nodes) => Object.fromEntries(Object.entries(nodes).map(([name, column]) => [name, column.split(" ")]));
  const numbers = (text) => (text === "-" ? [] : text.split(",").map(Number));

  class Graph {
    constructor(address, record) {
      Object.assign(this, record, { address, columns: columnsOf(record.nodes), titles: record.titles.split("|"), strings: {}, said: {}, wanted: new Set(), sizes: new Map() });
      this.args = this.columns.arguments.map((text, node) => numbers(text).map((back) => node - back));
      this.shapes = this.columns.size.map((text) => numbers(text.replace("~", "")));
      this.users = this.args.map(() => []);
      this.args.forEach((operands, node) => operands.forEach((operand, at) => this.users[operand].push([node, at])));
      this.elements = new Map();
      for (const [node, forms] of Object.entries(this.cells)) {
        this.each(+node, (i, j) => { for (const form of forms) this.elements.set(this.id(+node, i, j) + form, { node: +node, i, j, form }); });
      }
    }
    each(node, visit) {
      const [rows, columns] = this.shapes[node];
      for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) visit(i, j);
    }
    operation(node) { return this.operations[this.columns.operation[node]]; }
    is(node, key) { return this.operation(node)[0] === key; }
    isView(node) { return this.operation(node)[4] === "view"; }
    label(node, axis, at) {
      const labels = this.columns.labels[node].split(",")[axis];
      return labels === "-" ? null : this.labels[labels][at];
    }
    id(node, i, j) {
      const name = this.columns.name[node];
      const [rows, columns] = this.shapes[node];
      const whole = name.startsWith(this.space) ? name : this.space + name;
      const places = [this.label(node, 0, i) ?? i, this.label(node, 1, j) ?? j];
      return rows * columns === 1 ? whole : rows === 1 ? `${whole}[${places[1]}]` : `${whole}[${places}]`;
    }

    // The string of an element in the present state; what is not there yet is asked for, and the caller comes again.
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
      const part = +this.columns.part[base] + (each ? Math.floor(place / each) : 0);
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
      if (!(node in this.said)) this.ask(+this.columns.part[node]);
      return this.said[node] || [[0, ""]];
    }
    take(part, lines, nodes) {
      for (const [node, texts, line, ...origin] of nodes) {
        if (texts !== 0) this.strings[`${node}/${part}`] = texts;
        if (line !== undefined) this.said[node] = [lines[line], ...origin];
      }
    }
    // Makes something of values, again until all that it asked for is there.
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
    Graph,
  };
})();
