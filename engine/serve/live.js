/* The preview's own script, in no file of site/: exchanges what has changed in the open page, or loads it anew where its
   styles, scripts or frame have changed, with the reader where they were; and shows what stopped the last build. */
"use strict";
{
  const KEPT = "tadoru-live";
  const { preview } = window;
  const { listen, reader } = preview;
  let { version, assets } = document.currentScript.dataset;
  let source = null;
  let told = null;
  let busy = false;

  const keep = () => {
    try { sessionStorage.setItem(KEPT, JSON.stringify({ path: location.pathname, place: reader.place() })); } catch { /* then it begins at its top */ }
  };
  const restore = () => {
    let kept = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(KEPT));
      sessionStorage.removeItem(KEPT);
    } catch { /* nothing was kept */ }
    if (kept?.path !== location.pathname) return;
    listen(window, "load", reader.goTo(kept.place), { once: true });
    // A browser restores its own place when all is loaded; it may do so again once the reader has moved.
    const giveBack = () => { history.scrollRestoration = "auto"; };
    for (const name of ["wheel", "keydown", "pointerdown"]) listen(window, name, giveBack, { once: true, passive: true });
  };

  const writeState = () => dispatchEvent(new PageTransitionEvent("pagehide")); // the page writes its state into its address
  const reload = () => {
    source?.close();
    keep();
    writeState();
    history.scrollRestoration = "manual";
    location.reload();
  };

  // Of a page, what cannot be exchanged: all that its head loads or sets, and its root.
  const SAID = "title, meta[name=description], meta[property]";
  const frameOf = (root, head) => [root.cloneNode(), ...head.filter((each) => !each.matches(`${SAID}, [data-preview]`))].map((each) => each.outerHTML).join("\n");
  const held = frameOf(document.documentElement, preview.head);

  const exchange = (fresh) => {
    const place = reader.place();
    document.activeElement?.blur(); // what gets the focus again is told of it
    writeState();
    preview.end();
    Idiomorph.morph(document.body, fresh.body, { callbacks: { beforeNodeMorphed: (old, node) => !old.isEqualNode(node) } });
    for (const each of document.head.querySelectorAll(SAID)) each.remove();
    document.head.append(...fresh.head.querySelectorAll(SAID));
    preview.begin();
    reader.goTo(place);
  };

  // News that come meanwhile are looked at afterwards; a server that is away comes back with news.
  const renew = async () => {
    const answer = await fetch(location.pathname + location.search, { cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const { dataset } = fresh.querySelector("script[data-version]");
    if (dataset.assets !== assets || frameOf(fresh.documentElement, [...fresh.head.children]) !== held) return reload();
    try { exchange(fresh); } catch { return reload(); }
    ({ version } = dataset);
  };
  const heed = async () => {
    if (busy) return;
    busy = true;
    while (told && told.version + told.assets !== version + assets) {
      const heeded = told;
      if (told.assets !== assets) return reload();
      await renew().catch(() => {});
      if (told === heeded) break;
    }
    busy = false;
    show(told);
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
    listen(close, "click", () => overlay.remove());
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
  listen(window, "keydown", (event) => { if (event.key === "Escape") overlay.remove(); });

  // A browser has few connections for one address: a page that nobody sees gives its own back.
  const follow = () => {
    source?.close();
    source = null;
    if (document.visibilityState === "hidden") return;
    source = new EventSource(`/_tadoru/events?page=${encodeURIComponent(location.pathname)}`);
    source.onmessage = ({ data }) => {
      told = JSON.parse(data);
      heed();
    };
  };
  listen(window, "pageshow", (event) => { if (event.persisted && event.isTrusted) follow(); });
  listen(window, "pagehide", (event) => { if (event.isTrusted) source?.close(); });
  listen(document, "visibilitychange", follow);
  restore();
  follow();
}
