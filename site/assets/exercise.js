"use strict";
{
const address = document.documentElement.dataset.page;
let answers;
const load = () => (answers ||= new Promise((done) => {
window.tadoru.exercises = (of, records) => { if (of === address) done(records); };
const script = document.createElement("script");
script.src = `tables/${address}/exercises.js`;
document.head.append(script);
}));
const SIGN = /[-‐‑‒–—―−ー─]/g;
const points = (text) => (/^-?[1-9]\d{0,2}(,\d{3})+(\.|%|$)/.test(text) ? text.replaceAll(",", "") : text.replace(",", "."));
const plain = (text) => points(text.normalize("NFKC").replace(/\s/g, "").replace(/^(約|およそ|だいたい|[=≈≒])+/, "")
.replace(SIGN, "-").replaceAll("。", ".").replaceAll("、", ",").replace(/^\+/, ""));
const spelled = (minus, whole, part) => {
const digits = (whole.replace(/^0+/, "") || "0") + (part.replace(/0+$/, "") && `.${part.replace(/0+$/, "")}`);
return minus && digits !== "0" ? `-${digits}` : digits;
};
const read = (text, percent) => {
const match = /^(-?)(\d*)(?:\.(\d*))?(%?)$/.exec(plain(text));
if (!match || !(match[2] || match[3])) return null;
const [, minus, whole, part = "", sign] = match;
const up = spelled(minus, whole + part.padEnd(2, "0").slice(0, 2), part.slice(2));
const long = whole.padStart(2, "0");
const down = spelled(minus, long.slice(0, -2), long.slice(-2) + part);
const own = spelled(minus, whole, part);
if (percent) return sign ? { typed: own } : { typed: own, other: up };
return sign ? { typed: down } : { typed: own };
};
const negative = (text) => (text.startsWith("-") ? text.slice(1) : `-${text}`);
const judge = (text, record) => {
const number = read(text, record.percent);
if (!number) return { kind: /[/／÷]/.test(text) ? "fraction" : "unread" };
const { typed, other } = number;
if (record.right.includes(typed)) return { kind: "right" };
const slip = record.slips.findIndex((each) => each.includes(typed));
if (slip >= 0) return { kind: "slip", slip };
if (record.near && Number(typed) >= Number(record.near[0]) && Number(typed) <= Number(record.near[1])) return { kind: "near" };
if (record.coarser.includes(typed)) return { kind: "coarser" };
if (other && record.right.includes(other)) return { kind: "ratio" };
return { kind: record.right.includes(negative(typed)) ? "sign" : "other" };
};
const SAID = {
right: "○ そのとおりです。",
ratio: "○ そのとおりです。ここでは百分率で聞いています。",
near: "○ よさそうです。ただし、最後の桁が少し違います。途中で丸めたか、桁を切り捨てると、こうなります。丸める前の数を使うと、下の答えになります。",
coarser: "桁が足りません。数は合っています。",
sign: "× 大きさは合っています。プラスとマイナスが反対です。",
other: "× ちがいます。もう一度計算するか、下の「答えと解き方」を開きます。",
slip: "× ",
fraction: "分数ではなく、小数で書いてください。",
unread: "数として読めません。0.25 のように書いてください。",
};
const RIGHT = ["right", "ratio", "near"];
for (const form of document.querySelectorAll("[data-exercise]")) {
const exercise = form.closest(".exercise");
const [input, verdict, answer] = ["input", ".verdict", ".answer"].map((selector) => exercise.querySelector(selector));
const asked = form.querySelector(".asked span").textContent;
const hint = (found) => {
const items = exercise.querySelectorAll("[data-slip]");
const item = found.kind === "slip" ? items[found.slip] : found.kind === "other" && exercise.querySelector("[data-otherwise]");
return item ? [...item.querySelector(".hint").cloneNode(true).childNodes] : [];
};
const say = (found) => {
const more = hint(found);
const said = found.kind === "coarser" ? `${SAID.coarser}${asked}書いてください。` : more.length ? "× " : SAID[found.kind];
verdict.replaceChildren(said, ...more);
verdict.dataset.kind = RIGHT.includes(found.kind) ? "right" : found.kind;
if (RIGHT.includes(found.kind)) answer.open = true;
};
form.hidden = false;
form.addEventListener("focusin", load, { once: true });
form.addEventListener("submit", (event) => {
event.preventDefault();
load().then((records) => say(judge(input.value, records[form.dataset.exercise])));
});
}
for (const button of document.querySelectorAll("[data-print]")) {
button.hidden = false;
button.addEventListener("click", () => print());
}
}
