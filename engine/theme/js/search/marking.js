/* Marks on a page the words that a search found, and goes to the passage: ?find=word, once for each, then #heading. */
"use strict";
{
  const { search } = window.tadoruReader;
  const LEFT_OUT = "rt, rp, script, .visually-hidden, [hidden]";
  const BLOCK = "p, li, dt, dd, tr, figcaption, caption, summary, h1, h2, h3, h4, label, pre";

  const textsOf = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes = [];
    let whole = "";
    for (let node; (node = walker.nextNode());) {
      if (node.parentElement.closest(LEFT_OUT)) continue;
      nodes.push([whole.length, node]);
      whole += node.data;
    }
    return { nodes, whole };
  };
  const rangesOf = (root, words) => {
    const { nodes, whole } = textsOf(root);
    const nodeAt = (place) => nodes.findLast(([start]) => start <= place);
    return search.spansOf(whole, words).map(([start, end, word]) => {
      const range = document.createRange();
      const [from, first] = nodeAt(start);
      const [to, last] = nodeAt(end - 1);
      range.setStart(first, start - from);
      range.setEnd(last, end - to);
      return { range, word, block: first.parentElement.closest(BLOCK) };
    });
  };

  // Of the blocks from a heading to the next one, the one with the most of the words.
  const passageOf = (ranges, heading) => {
    const inside = heading.matches("details, section, div") ? (node) => heading.contains(node)
      : (node) => heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
    const behind = ranges.filter(({ range }) => heading === document.body || inside(range.startContainer) || heading.contains(range.startContainer));
    const words = new Map();
    for (const { word, block } of behind) words.set(block, (words.get(block) || new Set()).add(word));
    const next = heading.matches("h2, h3, h4") && [...document.querySelectorAll("main :is(h2, h3, h4)[id]")].find((other) => inside(other));
    const near = behind.filter(({ range }) => !next || next.compareDocumentPosition(range.startContainer) & Node.DOCUMENT_POSITION_PRECEDING);
    const among = near.length ? near : behind;
    const most = Math.max(...among.map(({ block }) => words.get(block).size));
    return among.find(({ block }) => words.get(block).size === most);
  };

  search.mark = (words, id) => {
    const ranges = rangesOf(document.querySelector("main"), words.map(search.fold));
    const passage = passageOf(ranges, document.getElementById(id) || document.body);
    if (window.CSS?.highlights && window.Highlight) CSS.highlights.set("found", new Highlight(...ranges.map(({ range }) => range)));
    const element = passage?.block || document.getElementById(id);
    for (let fold = element?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    element?.scrollIntoView({ block: passage ? "center" : "start" });
    return element;
  };

  const asked = new URLSearchParams(location.search).getAll("find").slice(0, 20);
  if (asked.length) search.mark(asked, decodeURIComponent(location.hash.slice(1)));
}
