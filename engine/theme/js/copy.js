/* A copied formula arrives as its LaTeX, with the numbers that stand there now. */
"use strict";
{
  const LATEX = { "%": "\\%", "\u2212": "-", "\u221e": "\\infty", "\u00a0": "\\ " };
  const textNow = (id) => document.querySelector(`[data-cell="${CSS.escape(id)}"]`)?.textContent ?? "";
  const numberNow = (id) => (window.tadoru?.text(id) ?? textNow(id)).replace(/[%\u2212\u221e\u00a0]/g, (sign) => LATEX[sign]);
  const latexOf = (math) => math.dataset.tex.replace(/\u27e6(.*?)\u27e7/g, (mark, id) => numberNow(id));

  // The text of a selection as it looks, its formulas in their written form.
  const textOf = (part) => {
    for (const math of part.querySelectorAll("math[data-tex]")) {
      const sign = math.getAttribute("display") === "block" ? "$$" : "$";
      math.replaceWith(sign + latexOf(math) + sign);
    }
    for (const element of part.querySelectorAll(".visually-hidden, rt, rp")) element.remove();
    const sheet = document.createElement("div");
    sheet.className = "visually-hidden copy";
    sheet.append(part);
    document.body.append(sheet);
    const text = sheet.innerText;
    sheet.remove();
    return text;
  };

  addEventListener("copy", (event) => {
    const selection = getSelection();
    if (!selection.rangeCount || selection.isCollapsed) return;
    const range = selection.getRangeAt(0);
    const around = range.commonAncestorContainer;
    const inside = (around.closest ? around : around.parentElement).closest("math[data-tex]");
    const part = range.cloneContents();
    if (!inside && !part.querySelector("math[data-tex]")) return;
    event.clipboardData.setData("text/plain", inside ? latexOf(inside) : textOf(part));
    event.preventDefault();
  });
}
