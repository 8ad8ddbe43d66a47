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
    script.onerror = () => {
      delete waiting[path];
      fail(path);
    };
    document.head.append(script);
  }));
  // The tables of an experiment come when its fold opens: what is asked for one before that opens it, and waits.
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
  // What engine/trace/shortened.py leaves out: a far operand stands so much further on than the last far one, …
  const operandsOf = (column) => {
    let last = 0;
    return column.map((text, node) => words(text).map((word) => (word[0] === "=" ? (last += +word.slice(1)) : node - word)));
  };
  // … strings lie so many parts further on than those before, or where another node has the same, …
  const partsOf = ({ part, values }) => {
    const parts = [];
    let last = 0;
    part.forEach((step, node) => {
      last += +step;
      parts.push(+values[node] ? parts[node - values[node]] : last);
    });
    return parts;
  };
  // … and {1} is the title of operand 1.
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
    // The element that an id names, and its form; nothing if there is none.
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

    // The nodes whose numbers stand on the page, also as parts of others.
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
    ready,
    Graph,
  };
})();
