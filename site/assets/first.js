"use strict";
{
const base = new URL("..", document.querySelector("script[src$='assets/first.js']").src);
const root = document.documentElement;
const KEY = `tadoru.theme ${base}`; // other books may lie on the same host
const LETTERS = `tadoru.letters ${base}`;
const asked = {};
const chosen = () => {
try { return localStorage.getItem(KEY) || ""; } catch { return ""; }
};
const paint = (theme) => {
if (/^(light|dark)$/.test(theme)) root.dataset.theme = theme;
else delete root.dataset.theme;
document.querySelector("[name=color-scheme]").content = root.dataset.theme || "light dark";
};
const keep = (theme) => {
paint(theme);
try { theme ? localStorage.setItem(KEY, theme) : localStorage.removeItem(KEY); } catch { /* for this page only */ }
};
let letters = true;
try { letters = !localStorage.getItem(LETTERS); } catch { /* as at first */ }
const useLetters = (on = letters) => {
try { on ? localStorage.removeItem(LETTERS) : localStorage.setItem(LETTERS, "off"); } catch { /* for this page only */ }
return (letters = on);
};
const add = (name, attributes) => new Promise((done) => {
document.head.append(Object.assign(document.createElement(name), attributes, { onload: done, onerror: done }));
});
const load = (name, styled = true) => (asked[name] ||= Promise.all([
styled && add("link", { rel: "stylesheet", href: new URL(`assets/${name}.css`, base) }),
add("script", { src: new URL(`assets/${name}.js`, base) }),
]));
const openSearch = () => {
const find = document.querySelector(".find");
if (!find.open) window.tadoruReader.from = document.activeElement;
find.open = true;
load("search");
};
const use = (name, ...given) => load(name).then(() => window.tadoruReader[name]?.(...given));
const showAddressed = () => /[#&]show=/.test(location.hash) && use("show");
const DOORS = { "/": openSearch, "\uff0f": openSearch, "?": () => use("keys"), "\uff1f": () => use("keys"), p: () => use("show", true), P: () => use("show", true) };
const served = location.protocol.startsWith("http") && !document.querySelector("script[src^='/_tadoru/']"); // not the preview
if (served) add("link", { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href: new URL("assets/stix-two-math-subset.woff2", base) });
window.tadoruReader = { base, chosen, keep, useLetters, use, from: null };
paint(chosen());
addEventListener("storage", ({ key }) => key === KEY && paint(chosen()));
addEventListener("pageshow", ({ persisted }) => persisted && paint(chosen()));
document.addEventListener("toggle", ({ target }) => {
if (target.open && target.matches(".bar details")) load(target.matches(".find") ? "search" : "menu");
}, true);
addEventListener("keydown", (event) => {
const open = DOORS[event.key];
if (!open || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !letters) return;
if (event.target.closest?.("select, textarea, [contenteditable], dialog:modal, input:not([type=range], [type=checkbox], [type=radio])")) return;
event.preventDefault();
open();
});
addEventListener("focusin", ({ target }) => target.closest?.(".control") && load("tell", false));
let frames = 0;
let next = 0;
const goToPlace = () => {
cancelAnimationFrame(next);
next = frames-- > 0 && requestAnimationFrame(() => {
const place = new URLSearchParams((location.hash.includes("=") ? "" : "at=") + location.hash.slice(1)).get("at");
const before = scrollY;
document.getElementById(place)?.scrollIntoView();
if (scrollY !== before) frames = 15;
goToPlace();
});
};
for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, () => { frames = -1; cancelAnimationFrame(next); }, { passive: true });
const goSoon = () => { frames = 15; goToPlace(); };
window.navigation?.addEventListener("navigate", ({ hashChange, navigationType }) => hashChange && navigationType !== "traverse" && goSoon());
addEventListener("load", () => !frames && !location.search && performance.getEntriesByType("navigation")[0]?.type === "navigate" && goSoon());
addEventListener("hashchange", showAddressed);
addEventListener("DOMContentLoaded", () => {
if (new URLSearchParams(location.search).has("find")) load("search");
showAddressed();
});
addEventListener("load", () => {
const { serviceWorker, connection } = navigator;
if (!served) return;
document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: new URL("manifest.webmanifest", base) }));
if (!serviceWorker || connection?.saveData) return;
(window.requestIdleCallback || setTimeout)(() => {
if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", () => location.reload());
serviceWorker.register(new URL("sw.js", base)).then(({ waiting }) => {
if (!navigator.userActivation?.hasBeenActive) waiting?.postMessage("");
}, () => { /* then the book is read as it is served */ });
}, { timeout: 2000 });
});
}
