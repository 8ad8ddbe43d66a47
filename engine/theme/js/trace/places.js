/* Which operand elements make an element, and which elements are made of it: the places that the structure states. */
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

    // The elements of a user that take this element for the operand at a position.
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
    // Forward, through views.
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
