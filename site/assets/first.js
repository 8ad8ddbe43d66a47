"use strict";
{
const base = new URL("..", document.querySelector("script[src$='assets/first.js']").src);
const root = document.documentElement;
const KEY = `tadoru.theme ${base}`; // other books may lie on the same host
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
const load = (name) => (asked[name] ||= new Promise((done) => {
const script = Object.assign(document.createElement("script"), { src: new URL(`assets/${name}.js`, base), onload: done });
const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL(`assets/${name}.css`, base) });
document.head.append(sheet, script);
}));
const openSearch = () => {
const find = document.querySelector(".find");
find.open = true;
load("search");
return find;
};
window.tadoruReader = { base, chosen, keep, from: null };
paint(chosen());
addEventListener("storage", ({ key }) => key === KEY && paint(chosen()));
addEventListener("pageshow", ({ persisted }) => persisted && paint(chosen()));
document.addEventListener("toggle", ({ target }) => {
if (target.open && target.matches(".bar details")) load(target.matches(".find") ? "search" : "menu");
}, true);
addEventListener("keydown", (event) => {
if (!/^[/\uff0f]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
if (event.target.closest?.("select, textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])")) return;
event.preventDefault();
if (!document.querySelector(".find").open) window.tadoruReader.from = document.activeElement;
openSearch();
});
addEventListener("DOMContentLoaded", () => new URLSearchParams(location.search).has("find") && load("search"));
addEventListener("load", () => {
const { serviceWorker, connection } = navigator;
if (!location.protocol.startsWith("http") || document.querySelector("script[src^='/_tadoru/']")) return;
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
