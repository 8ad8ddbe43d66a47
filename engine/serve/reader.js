/* Where a reader is in a page: their place in the text, the folds that they opened, what has the focus. */
"use strict";
window.preview.reader = (() => {
  const PARTS = "main :is(h1, h2, h3, h4, p, li, dt, dd, tr, pre, summary, figcaption, math)";
  const FOCUSED = "a, button, input, select, textarea, summary, [tabindex]";

  // An element without an id is called by what it is and says, and by how many such stand before it.
  const nameOf = (element) => {
    const { control } = element.closest("[data-control]")?.dataset || {};
    const says = control || element.getAttribute("href") || element.getAttribute("aria-label") || element.textContent.replace(/[-−\d.,%]+/g, "#");
    return `${element.localName} ${element.id || `${element.type || ""} ${element.value && element.type === "radio" ? element.value : ""} ${says.trim().slice(0, 60)}`}`;
  };
  const namesOf = (selector) => {
    const counts = {};
    return [...document.querySelectorAll(selector)].map((element) => {
      const name = nameOf(element);
      counts[name] = (counts[name] || 0) + 1;
      return { element, name: `${name} ${counts[name]}` };
    });
  };

  return {
    place: () => {
      // What is far from the view has not been laid out, and need not be.
      const seen = namesOf(PARTS).filter(({ element }) => element.checkVisibility({ contentVisibilityAuto: true }));
      const parts = seen.map(({ element, name }) => ({ name, top: element.getBoundingClientRect() }));
      const near = parts.filter(({ top }) => top.height && top.bottom > 0).slice(0, 12);
      return {
        scroll: [scrollX, scrollY],
        near: near.map(({ name, top }) => ({ name, top: top.top })),
        folds: namesOf("details").map(({ element, name }) => [name, element.open]),
        focus: namesOf(FOCUSED).find(({ element }) => element === document.activeElement)?.name,
      };
    },
    // Gives back a function that scrolls there again, for when something more has been laid out.
    goTo: (place) => {
      const folds = Object.fromEntries(place.folds);
      for (const { element, name } of namesOf("details")) if (name in folds) element.open = folds[name];
      namesOf(FOCUSED).find(({ name }) => name === place.focus)?.element.focus({ preventScroll: true });
      const scroll = () => {
        const parts = new Map(namesOf(PARTS).map(({ element, name }) => [name, element]));
        const near = place.near.find(({ name }) => parts.has(name));
        if (place.scroll[1] === 0 || !near) scrollTo({ left: place.scroll[0], top: place.scroll[1], behavior: "instant" });
        else scrollBy({ top: parts.get(near.name).getBoundingClientRect().top - near.top, behavior: "instant" });
      };
      scroll();
      return scroll;
    },
  };
})();
