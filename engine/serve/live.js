/* The preview's own script, in no file of site/: reloads the page when it has changed, with the reader where they were,
   and shows what stopped the last build. */
"use strict";
{
  const KEPT = "tadoru-live";
  const { version } = document.currentScript.dataset;
  const PARTS = "main :is(h1, h2, h3, h4, p, li, dt, dd, tr, pre, summary, figcaption, math)";
  const FOCUSED = "a, button, input, select, textarea, summary, [tabindex]";
  let source = null;

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

  const keep = () => {
    const parts = namesOf(PARTS).map(({ element, name }) => ({ name, top: element.getBoundingClientRect() }));
    const near = parts.filter(({ top }) => top.height && top.bottom > 0).slice(0, 12);
    const kept = {
      path: location.pathname,
      scroll: [scrollX, scrollY],
      near: near.map(({ name, top }) => ({ name, top: top.top })),
      folds: namesOf("details").map(({ element, name }) => [name, element.open]),
      focus: namesOf(FOCUSED).find(({ element }) => element === document.activeElement)?.name,
    };
    try { sessionStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* then it begins at its top */ }
  };

  const reload = () => {
    source?.close();
    keep();
    dispatchEvent(new PageTransitionEvent("pagehide")); // the page writes its state into its address
    history.scrollRestoration = "manual";
    location.reload();
  };

  const restore = () => {
    let kept = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(KEPT));
      sessionStorage.removeItem(KEPT);
    } catch { /* nothing was kept */ }
    if (kept?.path !== location.pathname) return;
    const folds = Object.fromEntries(kept.folds);
    for (const { element, name } of namesOf("details")) if (name in folds) element.open = folds[name];
    namesOf(FOCUSED).find(({ name }) => name === kept.focus)?.element.focus({ preventScroll: true });
    const scroll = () => {
      const parts = new Map(namesOf(PARTS).map(({ element, name }) => [name, element]));
      const near = kept.near.find(({ name }) => parts.has(name));
      if (kept.scroll[1] === 0 || !near) scrollTo({ left: kept.scroll[0], top: kept.scroll[1], behavior: "instant" });
      else scrollBy({ top: parts.get(near.name).getBoundingClientRect().top - near.top, behavior: "instant" });
    };
    scroll();
    addEventListener("load", scroll, { once: true });
    // A browser restores its own place when all is loaded; it may do so again once the reader has moved.
    const giveBack = () => { history.scrollRestoration = "auto"; };
    for (const name of ["wheel", "keydown", "pointerdown"]) addEventListener(name, giveBack, { once: true, passive: true });
  };

  const overlay = document.createElement("div");
  overlay.dataset.live = "";
  const make = (name, text = "", part = "") => Object.assign(document.createElement(name), { textContent: text, className: part });
  const frame = ({ line, before, marked, after }) => {
    const code = make("pre");
    code.tabIndex = 0;
    code.append(`${line} | ${before}`, make("mark", marked), after);
    return code;
  };

  const show = ({ problems, fault }) => {
    overlay.remove();
    if (!problems.length && !fault) return;
    const root = overlay.shadowRoot || overlay.attachShadow({ mode: "open" });
    const style = Object.assign(make("link"), { rel: "stylesheet", href: "/_tadoru/live.css" });
    const box = make("section");
    box.setAttribute("role", "alert");
    const said = fault ? "プログラムに誤りがあります。" : `直すところが${problems.length}つあります。`;
    const close = make("button", "閉じる");
    close.type = "button";
    close.addEventListener("click", () => overlay.remove());
    box.append(make("h2", `${said}見えているのは、前にできた頁です。`), close);
    for (const problem of problems) {
      const item = make("div", "", "problem");
      item.lang = "en";
      item.append(make("code", `${problem.place} ${problem.code}`), make("p", problem.message));
      if (problem.line) item.append(frame(problem));
      if (problem.remedy) item.append(make("p", problem.remedy, "remedy"));
      box.append(item);
    }
    if (fault) box.append(Object.assign(make("pre", fault), { tabIndex: 0, lang: "en" }));
    root.replaceChildren(style, box);
    document.body.append(overlay);
  };
  addEventListener("keydown", (event) => { if (event.key === "Escape") overlay.remove(); });

  // A browser has few connections for one address: a page that nobody sees gives its own back.
  const listen = () => {
    source?.close();
    source = null;
    if (document.visibilityState === "hidden") return;
    source = new EventSource(`/_tadoru/events?page=${encodeURIComponent(location.pathname)}`);
    source.addEventListener("message", ({ data }) => {
      const news = JSON.parse(data);
      if (news.version !== version) reload();
      else show(news);
    });
  };
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  addEventListener("pagehide", () => source?.close());
  document.addEventListener("visibilitychange", listen);
  restore();
  listen();
}
