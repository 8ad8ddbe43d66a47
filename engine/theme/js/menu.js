/* What the menu has besides, once it is opened: where the reader is on this page, and light or dark. */
"use strict";
{
  const { chosen, keep } = window.tadoruReader;
  const menu = document.querySelector(".contents");
  const THEMES = { "": "端末に合わせる", light: "明るい", dark: "暗い" };

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };

  // The sections of the page under its entry; the present one as the left column of a wide window has it.
  const sections = document.querySelector(".path-fold ol")?.cloneNode(true);
  const here = menu.querySelector("[aria-current=page]");
  if (sections && here) {
    const list = make("div", { class: "sections", role: "list", "aria-label": document.querySelector(".path").getAttribute("aria-label") });
    for (const link of sections.querySelectorAll("a")) list.append(make("div", { role: "listitem" }, link));
    list.addEventListener("click", ({ target }) => { if (target.closest("a")) menu.open = false; });
    here.parentElement.append(list);
    const path = document.querySelector(".path-fold");
    const show = () => {
      const present = path.querySelector("[aria-current]")?.hash;
      for (const link of list.querySelectorAll("a")) {
        if (link.hash === present) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    };
    new MutationObserver(show).observe(path, { subtree: true, attributeFilter: ["aria-current"] });
    show();
  }

  const choices = make("fieldset", { class: "segments theme" }, make("legend", {}, "画面の明るさ"));
  for (const [theme, text] of Object.entries(THEMES)) {
    const choice = make("input", { type: "radio", name: "theme", value: theme });
    choice.checked = theme === chosen();
    choices.append(make("label", {}, choice, make("span", {}, text)));
  }
  choices.addEventListener("change", ({ target }) => keep(target.value));
  addEventListener("storage", () => { for (const choice of choices.querySelectorAll("input")) choice.checked = choice.value === chosen(); });
  menu.lastElementChild.append(choices);
}
