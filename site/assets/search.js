"use strict";
{
const toHiragana = (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60);
const fold = (text) => text.normalize("NFKC").toLowerCase().replace(/[\u30a1-\u30f6]/g, toHiragana).replace(/[\u2010-\u2015\u2212]/g, "-");
const PIECE = /[^][\u3099\u309a\uff9e\uff9f]*/gu;
const foldWithPlaces = (text) => {
const places = [];
let folded = "";
for (const { 0: piece, index } of text.matchAll(PIECE)) {
const part = fold(piece);
for (let at = 0; at < part.length; at++) places.push(index);
folded += part;
}
places.push(text.length);
return { folded, places };
};
const spansOf = (text, words) => {
const { folded, places } = foldWithPlaces(text);
const spans = [];
for (const word of words) {
for (let at = folded.indexOf(word); word && at >= 0; at = folded.indexOf(word, at + word.length)) spans.push([at, at + word.length, word]);
}
spans.sort(([a, b], [c, d]) => a - c || d - b);
return spans.filter(([start], at) => !spans.slice(0, at).some(([, end]) => end > start))
.map(([start, end, word]) => [places[start], places[end], word]);
};
window.tadoruReader.search = { fold, spansOf };
}
"use strict";
{
const { search } = window.tadoruReader;
const { fold } = search;
let ready;
let pages = [];
let terms = [];
search.ready = () => (ready ||= new Promise((done) => {
search.take = (listed, named) => {
pages = listed.map(([address, kicker, title, places]) => ({ address, kicker, title, places }));
terms = named.map((names) => names.map(fold));
done();
};
document.head.append(Object.assign(document.createElement("script"), { src: new URL("tables/search-text.js", window.tadoruReader.base) }));
}));
const placesOf = (page) => (page.read ||= page.places.map(([id, heading, ...blocks]) => (
{ page, id, heading, blocks, foldedHeading: fold(heading), folded: blocks.map(fold) }
)));
const formsOf = (word) => {
const forms = new Set([word]);
if (word.length > 3 && word.endsWith("\u30fc")) forms.add(word.slice(0, -1));
for (const [name, reading, ...others] of terms) {
if (reading === word || (word.length > 1 && reading.startsWith(word)) || others.includes(word)) forms.add(name);
if (reading.length > 2 && word.length > reading.length && word.includes(reading)) forms.add(word.replace(reading, name));
}
return [...forms];
};
const hasOne = (text, forms) => forms.some((form) => text.includes(form));
const rank = (place, asked) => {
if (asked.every((forms) => forms.some((form) => place.foldedHeading.startsWith(form))) && place.page.address === "glossary") return 0;
if (asked.every((forms) => hasOne(place.foldedHeading, forms))) return 1;
return place.folded.some((text) => asked.every((forms) => hasOne(text, forms))) ? 2 : 3;
};
const passageOf = (place, asked) => {
const counts = place.folded.map((text) => asked.filter((forms) => hasOne(text, forms)).length);
return place.blocks[counts.indexOf(Math.max(...counts))];
};
search.find = (question) => {
const asked = fold(question).split(/\s+/).filter(Boolean).map(formsOf);
if (!asked.length) return { found: [], forms: [] };
const found = [];
for (const page of pages) {
const around = fold(`${page.kicker} ${page.title}`);
for (const place of placesOf(page)) {
const own = (forms) => hasOne(place.foldedHeading, forms) || place.folded.some((text) => hasOne(text, forms));
if (asked.some(own) && asked.every((forms) => own(forms) || hasOne(around, forms))) {
found.push({ ...place, rank: rank(place, asked), passage: passageOf(place, asked) });
}
}
}
const once = new Map(found.map((place) => [`${place.heading}\n${place.passage}`, place]));
return { found: [...once.values()].sort((a, b) => a.rank - b.rank), forms: asked.flat() };
};
}
"use strict";
{
const { search } = window.tadoruReader;
const LEFT_OUT = "rt, rp, script, .visually-hidden, [hidden]";
const BLOCK = "p, li, dt, dd, tr, figcaption, caption, summary, h1, h2, h3, h4, label, pre";
const textsOf = (root) => {
const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
const nodes = [];
let whole = "";
for (let node; (node = walker.nextNode());) {
if (node.parentElement.closest(LEFT_OUT)) continue;
nodes.push([whole.length, node]);
whole += node.data;
}
return { nodes, whole };
};
const rangesOf = (root, words) => {
const { nodes, whole } = textsOf(root);
const nodeAt = (place) => nodes.findLast(([start]) => start <= place);
return search.spansOf(whole, words).map(([start, end, word]) => {
const range = document.createRange();
const [from, first] = nodeAt(start);
const [to, last] = nodeAt(end - 1);
range.setStart(first, start - from);
range.setEnd(last, end - to);
return { range, word, block: first.parentElement.closest(BLOCK) };
});
};
const passageOf = (ranges, heading) => {
const inside = heading.matches("details, section, div") ? (node) => heading.contains(node)
: (node) => heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
const behind = ranges.filter(({ range }) => heading === document.body || inside(range.startContainer) || heading.contains(range.startContainer));
const words = new Map();
for (const { word, block } of behind) words.set(block, (words.get(block) || new Set()).add(word));
const next = heading.matches("h2, h3, h4") && [...document.querySelectorAll("main :is(h2, h3, h4)[id]")].find((other) => inside(other));
const near = behind.filter(({ range }) => !next || next.compareDocumentPosition(range.startContainer) & Node.DOCUMENT_POSITION_PRECEDING);
const among = near.length ? near : behind;
const most = Math.max(...among.map(({ block }) => words.get(block).size));
return among.find(({ block }) => words.get(block).size === most);
};
search.mark = (words, id) => {
const ranges = rangesOf(document.querySelector("main"), words.map(search.fold));
const passage = passageOf(ranges, document.getElementById(id) || document.body);
if (window.CSS?.highlights && window.Highlight) CSS.highlights.set("found", new Highlight(...ranges.map(({ range }) => range)));
const element = passage?.block || document.getElementById(id);
for (let fold = element?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
element?.scrollIntoView({ block: passage ? "center" : "start" });
return element;
};
const asked = new URLSearchParams(location.search).getAll("find").slice(0, 20);
if (asked.length) search.mark(asked, decodeURIComponent(location.hash.slice(1)));
}
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
