/* The tables of an experiment are loaded when it can be seen: at once, or when the fold around it opens. */
"use strict";
{
  let waiting = [...document.querySelectorAll("[data-experiment]")];

  const load = (panel) => {
    const script = document.createElement("script");
    script.src = `assets/${panel.dataset.experiment}.js`;
    script.onerror = () => panel.classList.add("at-rest");
    document.head.append(script);
  };
  const loadOpen = () => {
    const closed = waiting.filter((panel) => panel.parentElement.closest("details:not([open])"));
    for (const panel of waiting) if (!closed.includes(panel)) load(panel);
    waiting = closed;
  };

  document.addEventListener("toggle", loadOpen, true);
  loadOpen();
}
