/* A button that copies the source of an example. Without a script there is none: the text can be selected. */
"use strict";
for (const source of document.querySelectorAll(".example .source")) {
  const head = source.querySelector(".what");
  const button = document.createElement("button");
  const said = document.createElement("span");
  const say = (shown, aloud) => { button.dataset.says = shown; said.textContent = aloud; };
  button.type = "button";
  button.className = "take";
  button.setAttribute("aria-label", `${head.textContent.trim()}を写す`);
  said.className = "visually-hidden";
  said.setAttribute("role", "status");
  say("写す", "");
  button.addEventListener("click", () => {
    getSelection().selectAllChildren(source.querySelector("code"));
    const done = document.execCommand("copy") ? "写しました" : "選びました"; // it also works in a folder and without https
    say(done, done);
  });
  button.addEventListener("blur", () => say("写す", ""));
  head.append(button, said);
}
