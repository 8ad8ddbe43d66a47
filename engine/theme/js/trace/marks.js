/* On the page the open number, its operands and where it is used are marked where they stand. */
"use strict";
{
  const { Graph } = window.tadoru.trace;
  const { NUMBER } = window.tadoru.numbers;
  const marked = new Map();
  let onPage;

  // Every number of the page by its id.
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
    // Where the page shows an element, also through views.
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
