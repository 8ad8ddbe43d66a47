/* The panel under the bar: a field, what was found, and the way there by keyboard. */
"use strict";
{
  const { search } = window.tadoruReader;
  const { base } = window.tadoruReader;
  const MOST = 40;
  const BEFORE = 20;
  const LONG = 90;
  const find = document.querySelector(".find");
  const panel = find.lastElementChild;

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const field = make("input", { type: "search", id: "find", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "search" });
  const count = make("p", { role: "status", class: "count" });
  const list = make("ol", { class: "results" });
  panel.prepend(make("label", { for: "find" }, "本の中を探す"), field, count, list);

  const close = (focus) => {
    find.open = false;
    (focus?.isConnected && focus !== document.body ? focus : find.firstElementChild).focus();
    window.tadoruReader.from = null;
  };

  // A passage is cut around its first word.
  const excerpt = (text, forms) => {
    const spans = search.spansOf(text, forms);
    const first = spans[0]?.[0] ?? 0;
    const start = first > BEFORE + 10 ? first - BEFORE : 0;
    const end = Math.min(text.length, Math.max(start + LONG, spans[0]?.[1] ?? 0));
    const parts = [start ? "…" : ""];
    let at = start;
    for (const [from, to] of spans.filter(([, to]) => to <= end)) {
      parts.push(text.slice(at, from), make("mark", {}, text.slice(from, to)));
      at = to;
    }
    return [...parts, text.slice(at, end), end < text.length ? "…" : ""];
  };
  const result = ({ page, id, heading, passage }, forms) => {
    const { kicker, title, address } = page;
    const shown = [...new Set([heading, passage].flatMap((text) => search.spansOf(text, forms).map(([from, to]) => text.slice(from, to))))];
    const url = new URL(`${address}.html`, base);
    for (const word of shown) url.searchParams.append("find", word);
    url.hash = id;
    const link = make("a", { href: url }, make("span", { class: "where" }, [kicker, title].filter(Boolean).join("　")));
    if (heading) link.append(make("span", { class: "heading" }, ...excerpt(heading, forms)));
    link.append(make("span", { class: "passage" }, ...excerpt(passage, forms)));
    link.addEventListener("click", (event) => {
      if (address !== document.documentElement.dataset.page || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      find.open = false;
      const place = search.mark(shown, id);
      place?.setAttribute("tabindex", -1);
      place?.focus({ preventScroll: true });
    });
    return make("li", {}, link);
  };

  let shown = null;
  const show = () => {
    const question = field.value.trim();
    if (question === shown) return;
    shown = question;
    const { found, forms } = search.find(question);
    const more = found.length > MOST ? `。はじめの${MOST}か所を見せています` : "";
    count.textContent = !question ? "" : found.length ? `${found.length}か所で見つかりました${more}` : "見つかりませんでした";
    list.replaceChildren(...found.slice(0, MOST).map((place) => result(place, forms)));
  };
  const update = () => search.ready().then(show);

  field.addEventListener("input", update);
  panel.addEventListener("keydown", (event) => {
    // What only ends the writing of a word in kana is no key of ours; Safari tells it by the number.
    if (event.isComposing || event.keyCode === 229 || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...list.querySelectorAll("a")];
    const stops = [field, ...links];
    const at = stops.indexOf(document.activeElement);
    if (event.key === "Escape") close(window.tadoruReader.from);
    else if (event.key === "ArrowDown" && at >= 0) stops[at + 1]?.focus();
    else if (event.key === "ArrowUp" && at > 0) stops[at - 1].focus();
    else if (event.key === "Home" && at > 0) links[0].focus();
    else if (event.key === "End" && at > 0) links.at(-1).focus();
    else if (event.key === "Enter" && at === 0) update().then(() => list.querySelector("a")?.click());
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const begin = () => {
    if (!find.open) return;
    field.focus();
    field.select();
    update();
  };
  find.addEventListener("toggle", begin);
  begin();
}
