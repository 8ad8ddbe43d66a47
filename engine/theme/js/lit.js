/* A drawing wider than its region starts where the boxes are that the page looks at; the page itself does not move. */
"use strict";
{
  const show = (region) => {
    const boxes = [...region.querySelectorAll(".part[data-lit]:not(.side-path)")].map((part) => part.getBoundingClientRect());
    const room = region.clientWidth;
    if (!boxes.length || region.scrollWidth <= room + 1) return;
    const left = Math.min(...boxes.map((box) => box.left));
    const width = Math.max(...boxes.map((box) => box.right)) - left;
    // In the middle; boxes too far apart for the region from the first one on, 12 px from the edge.
    region.scrollLeft += left - region.getBoundingClientRect().left - (width > room ? 12 : (room - width) / 2);
  };

  // The size comes with the first layout, with the opening of a fold, and when the window turns.
  const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => show(target)));
  const changes = new MutationObserver(([{ target }]) => show(target.closest(".scroll")));
  for (const region of document.querySelectorAll(".scroll:has(.part[data-lit])")) {
    sizes.observe(region);
    changes.observe(region, { subtree: true, attributeFilter: ["data-lit"] });
    // Browsers leave a link that is half in view as it is.
    region.addEventListener("focusin", ({ target }) => {
      if (target !== region) target.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }
}
