"""What the panels say, of all that stands behind the numbers of all pages: nothing that only the source explains."""

import json
import re

import pytest

from tests.browser.site_pages import SITE

ADDRESSES = sorted(path.parent.name for path in (SITE / "tables").glob("*/numbers.js"))
PAGE_OF = {"eight-dimensions": "experiment-8d", "translation": "translator"}
KNOWN = set(
    "ReLU softmax FFN LoRA Add Norm Layer Normalization BLEU BERT GPT RoPE T5 GB GPU Transformer base big large medium XL he "
    "Llama Mistral TinyLlama SmolLM Qwen Gemma Phi B M sin cos log max top k p".split()
)
"What a reader of the book knows; names of models."
LETTER = re.compile(r"[A-Za-z]+(_[A-Za-z0-9,]+)?")
INDICES = re.compile(r"[A-Z]|\d+|[A-Z],\d+|\d,\d|ff|vocab|model|[kvjip]")
"Below a letter, as formulas of the pages have them."
START = """() => new Promise(done => {
    const script = document.createElement("script");
    script.src = "assets/trace.js";
    script.onload = () => done();
    document.head.append(script);
})"""
READ = """async (address) => {
    const { trace } = tadoru, graph = await trace.graph(address), said = {};
    graph.texts = {};
    const clean = (part) => {
        for (const value of part.querySelectorAll("code, .n, mn")) value.remove();
        for (const place of part.querySelectorAll("msub > :last-child")) place.remove();
        for (const below of part.querySelectorAll("sub")) below.prepend("_");
        for (const each of part.querySelectorAll("math, mi, mtext, small, li, span")) each.append(" ");
        return part.textContent;
    };
    for (let node = 0; node < graph.args.length; node++) {
        const [rows, columns] = graph.shapes[node];
        if (rows * columns === 0 || (graph.isView(node) && !graph.hasName(node))) continue;
        for (const [i, j] of [[0, 0], [rows - 1, columns - 1]]) {
            const { parts } = await graph.settle(() => trace.read(graph, { element: { node, i, j }, form: "" }));
            const shown = parts.filter(part => !/出どころ/.test(part.querySelector("h3")?.textContent) && !part.matches(".kind"));
            said[[graph.columns.name[node], graph.operation(node)[0], i, j]] = shown.map(clean);
        }
    }
    return JSON.stringify(said);
}"""
STEPS = """async ([address, key]) => {
    const { trace } = tadoru, graph = await trace.graph(address), said = [];
    graph.texts = {};
    for (let node = 0; node < graph.args.length; node++) {
        if (!graph.is(node, key)) continue;
        const { parts } = await graph.settle(() => trace.read(graph, { element: { node, i: graph.shapes[node][0] - 1, j: 0 }, form: "" }));
        const steps = parts.flatMap(part => [...part.querySelectorAll(".step")]);
        said.push(steps.map(step => step.textContent).join(" ").replaceAll("\u200b", ""));
    }
    return said;
}"""


def steps_of(page, from_folder, address: str, key: str) -> list[str]:
    """What the panels of an operation write out."""
    page.goto(f"{from_folder}{address}.html")
    page.evaluate(START)
    return page.evaluate(STEPS, [address, key])


def test_a_word_is_nothing_but_itself(page, from_folder):
    said = steps_of(page, from_folder, "chapter-2", "stack")
    assert any("ed_" in text for text in said) and not any("≈" in text for text in said)


def test_what_consists_of_numbers_alone_is_written_once(page, from_folder):
    assert "\u22120.0001 = \u22120.0001" in steps_of(page, from_folder, "chapter-4", "neg")


PARTS = """async (address) => {
    const { trace } = tadoru, graph = await trace.graph(address), said = [];
    graph.texts = {};
    for (let node = 0; node < graph.args.length; node++) {
        const { parts } = await graph.settle(() => trace.read(graph, { element: { node, i: 0, j: 0 }, form: "" }));
        for (const step of parts.flatMap(part => [...part.querySelectorAll(".step")])) said.push([...step.childNodes].map(each => each.textContent));
    }
    return said;
}"""


def test_a_line_of_a_formula_breaks_before_a_sign_and_a_bound_stands_in_brackets(page, from_folder):
    page.goto(f"{from_folder}chapter-8.html")
    page.evaluate(START)
    parts = [part for step in page.evaluate(PARTS, "chapter-8") for part in step]
    assert any(part.startswith("+(<") for part in parts) and any(part.endswith(",") for part in parts)
    assert not [part for part in parts if part.strip() in ("+", "=", "≈", ",", "(", ")") or part.startswith(("+<", "= < 0", "= > "))]


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_panel_has_a_word_of_the_source(page, from_folder, address):
    page.goto(f"{from_folder}{PAGE_OF.get(address, address)}.html")
    page.evaluate(START)
    said = json.loads(page.evaluate(READ, address))
    found = {(text, word) for texts in said.values() for text in texts for word in foreign(text)}
    assert len(said) > 4 and not found


def foreign(text: str) -> list[str]:
    """The words in a text that a reader cannot know, but for those that the book quotes."""
    bare = re.sub("「[^」]*」", "「」", text)
    words = LETTER.finditer(bare)
    strange = [sign for sign in ("[", "]", "{", "undefined", "NaN", "null") if sign in bare]
    return strange + [word[0] for word in words if word[0] not in KNOWN and not is_letter(word[0])]


def is_letter(word: str) -> bool:
    letter, _, below = word.partition("_")
    return len(letter) == 1 and (not below or INDICES.fullmatch(below) is not None)
