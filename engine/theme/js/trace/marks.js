/* On the page the open number, its operands and where it is used are marked where they stand. */
"use strict";
{
  const { Graph } = window.tadoru.trace;
  const CLASSES = ["traced", "operand", "other-operand", "used-here"];
  const keyOf = ({ node, i, j }) => `${node},${i},${j}`;

  Object.assign(Graph.prototype, {
    // The elements of the page that show the same thing.
    shownAt(element) {
      if (!this.onPage) {
        this.onPage = new Map();
        for (const shown of document.querySelectorAll(window.tadoru.numbers.NUMBER)) {
          const known = this.elements.get(shown.dataset.cell);
          if (!known) continue;
          const key = keyOf(this.resolve(known));
          this.onPage.set(key, [...(this.onPage.get(key) || []), shown]);
        }
      }
      return this.onPage.get(keyOf(this.resolve(element))) || [];
    },
    mark(element, operands, users) {
      this.unmark();
      const add = (each, name) => this.shownAt(each).forEach((shown) => shown.classList.add(name));
      for (const user of users) add(user, "used-here");
      for (const operand of operands) add(operand, operand.at ? "other-operand" : "operand");
      add(element, "traced");
    },
    unmark() {
      for (const name of CLASSES) for (const shown of document.querySelectorAll(`main .${name}`)) shown.classList.remove(name);
    },
  });
}
