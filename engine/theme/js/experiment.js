/* The tables of an experiment are loaded when it comes into sight: at once, or when the fold around it opens. */
"use strict";
{
  const asked = new Set();

  const load = (name) => {
    const script = document.createElement("script");
    script.src = `assets/${name}.js`;
    script.onerror = () => asked.delete(name);
    asked.add(name);
    document.head.append(script);
  };
  const loadOpen = () => {
    for (const { dataset, parentElement } of document.querySelectorAll("[data-experiment]")) {
      if (!asked.has(dataset.experiment) && !parentElement.closest("details:not([open])")) load(dataset.experiment);
    }
  };

  document.addEventListener("toggle", loadOpen, true);
  loadOpen();
}
