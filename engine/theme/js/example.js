/* A button that copies the source of an example. Without a script there is none: the text can be selected. */
"use strict";
for (const source of document.querySelectorAll(".example .source")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "写す";
  const said = document.createElement("span");
  said.className = "visually-hidden";
  said.setAttribute("role", "status");
  button.addEventListener("click", () => {
    getSelection().selectAllChildren(source.querySelector("code"));
    const done = document.execCommand("copy"); // the one way that also works in a folder and without https
    button.textContent = said.textContent = done ? "写しました" : "選びました";
  });
  button.addEventListener("blur", () => { button.textContent = "写す"; said.textContent = ""; });
  source.querySelector(".what").append(button, said);
}
