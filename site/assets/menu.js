"use strict";
{
const { chosen, keep, use } = window.tadoruReader;
const menu = document.querySelector(".contents");
const THEMES = { "": "端末に合わせる", light: "明るい", dark: "暗い" };
const make = (tag, attributes = {}, ...children) => {
const element = document.createElement(tag);
for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
element.append(...children);
return element;
};
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
const tools = make("p", { class: "tools" });
const said = make("span", { role: "status" });
const addTool = (text, key, press) => {
const tool = make("button", { type: "button" }, text);
if (key) {
tool.setAttribute("aria-keyshortcuts", key);
tool.append(" ", make("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
}
tool.addEventListener("click", press);
tools.append(tool);
};
const linkHere = async () => {
const named = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
const at = document.querySelector(".path-fold [aria-current]")?.hash || (location.hash.includes("=") ? "" : location.hash);
for (const name of ["open", "at"]) if (name === "open" || at) named.delete(name);
for (const fold of document.querySelectorAll("main details[id][open]:not(details:not([open]) *)")) named.append("open", fold.id);
if (at) named.append("at", decodeURIComponent(at.slice(1)));
try { history.replaceState(history.state, "", `${named}` ? `#${named}`.replaceAll("%3A", ":") : location.pathname + location.search); } catch { /* too often */ }
said.textContent = await navigator.clipboard?.writeText(location.href).then(() => "リンクを写しました。", () => "") || "リンクは、アドレスの欄にあります。";
};
if (document.querySelectorAll(".columns > main :is(h2, h3)").length > 1) addTool("授業で見せる", "p", () => use("show", true));
addTool("いまの状態へのリンク", "", linkHere);
addTool("キーの一覧", "?", () => use("keys"));
tools.append(said);
menu.lastElementChild.append(tools, choices);
}
