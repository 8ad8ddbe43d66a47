"use strict";
for (const group of document.querySelectorAll("[data-check]")) {
const check = group.closest(".check");
const answer = check.querySelector(".answer");
answer.hidden = true;
group.addEventListener("change", ({ target }) => {
for (const option of group.querySelectorAll(".option")) {
const chosen = option.contains(target);
const right = "right" in target.dataset;
const verdict = option.querySelector(".verdict");
option.classList.toggle("right", chosen && right);
option.classList.toggle("wrong", chosen && !right);
verdict.hidden = !chosen;
if (chosen) check.querySelector("[role=status]").textContent = verdict.textContent;
}
answer.hidden = false;
answer.open = true;
});
}
