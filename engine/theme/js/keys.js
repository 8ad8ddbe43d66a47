/* All keys of the book in a dialog; letters and signs among them can be switched off. */
"use strict";
{
  const reader = window.tadoruReader;
  const GROUPS = {
    "どこでも": [
      ["Tab、Shift+Tab", "次の所、前の所へ"],
      ["Enter", "リンク、説明、ボタンを開く"],
      ["/", "本の中を探す"],
      ["?", "この一覧"],
      ["P", "授業で見せる。もう一度で終わる"],
      ["Escape", "開いているものを閉じ、元の所へ戻る"],
    ],
    "つまみ": [
      ["←→ ↑↓", "一段"],
      ["PageUp、PageDown", "何段か"],
      ["Home、End", "はし"],
      ["Space", "切り替え、または前後のボタンを押す"],
    ],
    "数": [
      ["Enter、Space", "どこから来たかを開く"],
      ["←→ ↑↓", "同じ段落、表、式、図のとなりの数"],
      ["Home、End", "その中のはじめとおわりの数"],
      ["パネルの中のTab、Enter", "使った数へさかのぼる"],
    ],
    "探す": [
      ["↑↓", "見つかった所を選ぶ"],
      ["Enter", "そこを開く"],
    ],
    "授業で見せる": [
      ["→ ←", "次の節や段、前の節や段"],
      ["PageDown、Space", "続き。なければ次へ"],
      ["PageUp、Shift+Space", "前。なければ前の節や段へ"],
      ["Home、End", "はじめ、おわり"],
    ],
  };

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const row = ([keys, what]) => make("tr", {}, make("th", { scope: "row" }, keys), make("td", {}, what));
  const tables = Object.entries(GROUPS).map(([name, rows]) => make("table", {}, make("caption", {}, name), make("tbody", {}, ...rows.map(row))));
  const letters = make("input", { type: "checkbox" });
  const close = make("button", { type: "button" }, "閉じる");
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "keys-title" }, make("div", { class: "head" }, make("h2", { id: "keys-title" }, "キーの一覧"), close),
    make("label", {}, letters, " 文字と記号のキー（/、?、P）を使う"), make("div", { class: "tables" }, ...tables),
    make("p", {}, "つまみ、数、入力の欄、開いたパネルにいるあいだは、矢印はそこで働きます。パネルはEscapeで閉じます。"));
  letters.checked = reader.useLetters();
  letters.addEventListener("change", () => reader.useLetters(letters.checked));
  close.addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  reader.keys = () => dialog.open || dialog.showModal();
}
