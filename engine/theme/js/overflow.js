/* A region that scrolls can be reached and is named; one that does not is left alone.
   On paper nothing scrolls: folds are open, what is too wide is scaled. */
"use strict";
{
  const regions = document.querySelectorAll(".scroll");
  let opened = [];

  const set = (region, name, value) => (value ? region.setAttribute(name, value) : region.removeAttribute(name));
  // All are measured before any is changed: the browser lays out the page once.
  const sizes = new ResizeObserver((entries) => {
    const seen = entries.map(({ target }) => target.closest(".scroll"));
    const scrolls = seen.map((region) => region.scrollWidth > region.clientWidth + 1);
    seen.forEach((region, at) => {
      const label = scrolls[at] && region.dataset.label;
      set(region, "tabindex", scrolls[at] && "0");
      set(region, "role", label && "group");
      set(region, "aria-label", label);
    });
  });
  for (const region of regions) for (const part of [region, ...region.children]) sizes.observe(part);

  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("main details:not([open], .dimmed)")];
    for (const fold of opened) fold.open = true;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    for (const region of regions) {
      const wide = region.scrollWidth / rem;
      if (wide > 36 && region.scrollWidth > region.clientWidth + 1) region.style.setProperty("--print-zoom", 36 / wide);
    }
  });
  addEventListener("afterprint", () => {
    for (const fold of opened) fold.open = false;
  });
}
