"""What a reader does on a chapter besides reading and moving controls: searches, answers, shows it in class, chooses dark."""

import json
from collections.abc import Iterator
from pathlib import Path

from tests.other_browsers.driver import Driver
from tests.unit.site_files import SITE

WIDE = str.maketrans("0123456789.%-", "０１２３４５６７８９．％ー")
"as a Japanese keyboard writes them"
QUESTIONS = ("残差接続", "ざんさせつぞく", "ｻﾞﾝｻｾﾂｿﾞｸ")
"one term: by its name, by its reading, and in narrow letters"
DARK = "rgb(22, 24, 27)"

UNTIL = """const until = async (seen) => {
    for (const last = performance.now() + 20000; !seen() && performance.now() < last;) await new Promise((done) => requestAnimationFrame(done));
    return seen();
};
const press = (key, on = document.body) => on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));"""

SEARCH = """async (questions) => {
    %s
    press("/");
    const field = await until(() => document.querySelector(".find[open] input"));
    const first = () => document.querySelector(".find li");
    const found = [];
    for (const question of questions) {
        for (const text of ["", question]) {
            field.value = text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
            await until(() => !first() === !text);
        }
        found.push(first()?.textContent || "");
    }
    press("ArrowDown", field);
    const chosen = document.activeElement.closest(".find li") === first();
    press("Escape", document.activeElement);
    return { found, chosen, closed: !document.querySelector(".find").open };
}""" % UNTIL
"asks, goes to the first passage by its key, and leaves"

ANSWER = """async ({ exercise, typed }) => {
    %s
    const form = document.querySelector(`[data-exercise="${exercise}"]`);
    const verdict = form.closest(".exercise").querySelector(".verdict");
    form.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    form.querySelector("input").value = typed;
    form.requestSubmit();
    await until(() => verdict.textContent);
    return verdict.textContent;
}""" % UNTIL
"types a number, and gives back what is said of it"

CLASS = """async () => {
    %s
    const said = () => document.querySelector(".showing [role=status]")?.textContent || "";
    scrollTo({ top: 0, behavior: "instant" });
    press("p");
    const before = await until(said);
    press("ArrowRight", document.activeElement);
    const moved = await until(() => said() && said() !== before);
    press("Escape", document.activeElement);
    return moved && await until(() => !said());
}""" % UNTIL
"shows the page in class, goes one section on, and comes back"

DARKEN = """async () => {
    %s
    document.querySelector(".contents").open = true;
    const choose = (theme) => document.querySelector(`[name=theme][value="${theme}"]`).click();
    await until(() => document.querySelector("[name=theme]"));
    choose("dark");
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    choose("");
    document.querySelector(".contents").open = false;
    return paper;
}""" % UNTIL
"chooses dark in the menu, and takes it back; the colour of the paper"


def use_page(driver: Driver, name: str) -> Iterator[str]:
    """What does not work, on a page with exercises."""
    records = Path(SITE, "tables", Path(name).stem, "exercises.js")
    if not records.exists():
        return
    answers = json.loads(records.read_text(encoding="utf-8").partition(",")[2].rstrip().removesuffix(");"))
    for exercise, record in answers.items():
        typed = record["right"][0].translate(WIDE)
        said = driver.call(ANSWER, {"exercise": exercise, "typed": typed})
        if "そのとおり" not in said:
            yield f"{exercise}: {typed} is judged as {said!r}"
    search = driver.call(SEARCH, QUESTIONS)
    if not all("残差接続" in text for text in search["found"]) or not search["chosen"] or not search["closed"]:
        yield f"the search does not work as it should: {search}"
    if (paper := driver.call(DARKEN)) != DARK:
        yield f"dark is {paper}, not {DARK}"
    if not driver.call(CLASS):
        yield "the page is not shown in class as it should be"
