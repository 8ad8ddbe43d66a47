"""The trained translator once more, in NumPy floats and from the model files alone: what the page shows is what comes out.

Row t of the one pass is step t of the generation: here each row is also calculated from the tokens up to it, and from no others.
"""

import json
import math
import re

import numpy as np
import pytest

from engine.training.grammar import read_pairs
from tests.certify import CONTENT
from tests.unit.shown_page import SITE, ShownPage

TRAINING, HELD_OUT = read_pairs()
JAPANESE = {pair.english: pair.japanese.split() for pair in TRAINING + HELD_OUT}
HELD_OUT_MARK = "（取っておいた文）"
TABLES = json.loads((SITE / "tables/translation.json").read_text(encoding="utf-8"))
CONTROLS, CELLS = TABLES["controls"], TABLES["cells"]
PAGE = ShownPage("translator")
SENTENCES = CONTROLS["translation:sentence"]["states"]
STAGES = {
    "source_rows": "source_rows", "source_scaled": "source_scaled", "X": "source_in", "enc_H": "enc_1", "enc_kept": "enc_kept", "memory": "memory",
    "target_rows": "target_rows", "Y": "target_in", "dec_H": "dec_1", "dec_G": "dec_2", "dec_kept": "dec_kept", "outputs": "outputs",
    "logits": "logits", "enc_joined": "enc_joined", "enc_O": "enc_out", "dec_joined": "dec_joined", "cross_joined": "cross_joined", "cross_O": "cross_out",
    "enc_normal_1": "enc_normal_1", "dec_normal_3": "dec_normal_3", "dec_mean_2": "dec_mean_2", "dec_spread_2": "dec_spread_2",
} | {f"{side}_{letter}{head}": f"{side}_{letter}{head}" for side in ("enc", "dec", "cross") for letter in "QKVSA" for head in (1, 2)}  # fmt: skip
"the page's name of each stage, and the one it has here"


def read_model(name: str) -> tuple[dict[str, np.ndarray], dict[str, list[str]]]:
    """The matrices of a model file and the names of their rows."""
    matrices, names, section = {}, {}, ""
    for line in (CONTENT / "models" / f"{name}.txt").read_text(encoding="utf-8").split("\n"):
        if line.startswith("["):
            section = line.strip("[]")
        elif line.startswith("rows:") and section:
            names[section] = line.split()[1:]
        elif section and re.match(r"-?\d", line):
            matrices.setdefault(section, []).append([float(word) for word in line.split()])
    return {key: np.array(rows) for key, rows in matrices.items()}, names


MODELS = {learned: read_model(f"translator-{name}") for learned, name in ((0, "before"), (1, "after"))}


def waves(count: int) -> np.ndarray:
    return np.array([[(math.cos if j % 2 else math.sin)(place / 10000 ** ((j - j % 2) / 8)) for j in range(8)] for place in range(count)])


def norm(w, stage, side, k, x):
    mean = x.mean(1, keepdims=True)
    spread = np.sqrt(((x - mean) ** 2).mean(1, keepdims=True) + 0.00001)
    stage |= {f"{side}_mean_{k}": mean, f"{side}_spread_{k}": spread, f"{side}_normal_{k}": (x - mean) / spread}
    return (x - mean) / spread * w[f"{side}_gamma_{k}"] + w[f"{side}_beta_{k}"]


def attend(w, stage, side, x, memory, hide=False):
    mixed = []
    for h in (1, 2):
        q, k, v = x @ w[f"{side}_W_Q{h}"], memory @ w[f"{side}_W_K{h}"], memory @ w[f"{side}_W_V{h}"]
        s = q @ k.T / 2
        seen = np.where(np.tri(*s.shape) > 0, s, -np.inf) if hide else s
        e = np.exp(seen - seen.max(1, keepdims=True))
        a = e / e.sum(1, keepdims=True)
        stage |= {f"{side}_Q{h}": q, f"{side}_K{h}": k, f"{side}_V{h}": v, f"{side}_S{h}": s, f"{side}_A{h}": a}
        mixed.append(a @ v)
    stage[f"{side}_joined"] = np.hstack(mixed)
    stage[f"{side}_out"] = stage[f"{side}_joined"] @ w[f"{side}_W_O"]
    return stage[f"{side}_out"]


def network(w, stage, side, x):
    stage[f"{side}_kept"] = np.maximum(x @ w[f"{side}_W_1"] + w[f"{side}_b_1"], 0)
    return stage[f"{side}_kept"] @ w[f"{side}_W_2"] + w[f"{side}_b_2"]


def translate(learned: int, source: list[str], target: list[str]) -> dict[str, np.ndarray]:
    """All stages of one pass."""
    w, names = MODELS[learned]
    stage = {}
    for side, tokens in (("source", source), ("target", target)):
        stage[f"{side}_rows"] = w[f"E_{side}"][[names[f"E_{side}"].index(token) for token in tokens]]
        stage[f"{side}_scaled"] = stage[f"{side}_rows"] * math.sqrt(8)
        stage[f"{side}_in"] = stage[f"{side}_scaled"] + waves(len(tokens))
    x, y = stage["source_in"], stage["target_in"]
    stage["enc_1"] = norm(w, stage, "enc", 1, x + attend(w, stage, "enc", x, x))
    stage["memory"] = norm(w, stage, "enc", 2, stage["enc_1"] + network(w, stage, "enc", stage["enc_1"]))
    stage["dec_1"] = norm(w, stage, "dec", 1, y + attend(w, stage, "dec", y, y, hide=True))
    stage["dec_2"] = norm(w, stage, "dec", 2, stage["dec_1"] + attend(w, stage, "cross", stage["dec_1"], stage["memory"]))
    stage["outputs"] = norm(w, stage, "dec", 3, stage["dec_2"] + network(w, stage, "dec", stage["dec_2"]))
    stage["logits"] = stage["outputs"] @ w["E_target"].T
    return stage


def taken(logits: np.ndarray) -> list[str]:
    return [MODELS[1][1]["E_target"][k] for k in logits.argmax(1)]


def text_at(id: str, **state: int) -> str:
    """What a cell shows in a state; one that does not change stands in the page only."""
    if f"translation:{id}" not in CELLS:
        (text,) = PAGE.texts[f"translation:{id}"]
        return text
    names, strings = CELLS[f"translation:{id}"]
    at = 0
    for name in names.split(" "):
        control = CONTROLS[name]
        at = at * len(control["states"]) + state.get(name.split(":")[1], control["start"])
    return strings.split(" ")[at]


def tokens_of(sentence: int) -> tuple[list[str], list[str]]:
    english = SENTENCES[sentence].removesuffix(HELD_OUT_MARK)
    return english.split(), ["開始", *JAPANESE[english]]


def matches(text: str, number: float, digits: int, percent: bool) -> bool:
    """Whether a text is what a number is written as; a float may lie beside the middle between two texts, but not far."""
    unit = 10.0 ** -(digits + 2 * percent)
    if text.startswith(("<", ">")):
        return 0 < abs(number) < unit
    return abs(float(text.rstrip("%").replace("−", "-")) * (0.01 if percent else 1) - number) <= unit / 2 + 1e-9


def test_there_are_twelve_sentences_the_cat_sleeps_first_and_those_held_out_are_marked():
    held_out = {pair.english for pair in HELD_OUT}
    assert len(SENTENCES) == 12 and SENTENCES[0] == "The cat sleeps ."
    assert CONTROLS["translation:sentence"]["start"] == 0
    for sentence in SENTENCES:
        english = sentence.removesuffix(HELD_OUT_MARK)
        assert (english in held_out) == sentence.endswith(HELD_OUT_MARK) and english in JAPANESE
    assert sum(sentence.endswith(HELD_OUT_MARK) for sentence in SENTENCES) >= 3
    words = [JAPANESE[sentence.removesuffix(HELD_OUT_MARK)] for sentence in SENTENCES]
    assert {"が", "を", "ひく", "する", "追う", "好きだ"} <= {word for each in words for word in each}


@pytest.mark.parametrize("sentence", [0, 7])
@pytest.mark.parametrize("learned", [0, 1])
def test_what_is_shown_is_what_numpy_makes_of_the_files(sentence, learned):
    source, target = tokens_of(sentence)
    stage = translate(learned, source, target)
    for name, own in STAGES.items():
        percent = "_A" in name
        for i, row in enumerate(stage[own]):
            for j, number in enumerate(row):
                column = MODELS[1][1]["E_target"][j] if name == "logits" else j
                id = f"{name}[{i},{column}]"
                text = text_at(f"{id}%0" if percent else id, sentence=sentence, learned=learned)
                assert matches(text, number, 0 if percent else 2, percent), (id, text, number)


@pytest.mark.parametrize("learned", [0, 1])
def test_a_row_of_the_pass_is_the_model_on_the_tokens_up_to_it(learned):
    for sentence in range(len(SENTENCES)):
        source, target = tokens_of(sentence)
        whole = translate(learned, source, target)
        for step in range(1, len(target) + 1):
            alone = translate(learned, source, target[:step])
            for name in ("target_in", "dec_1", "dec_2", "outputs", "logits", "cross_A1"):
                assert np.allclose(alone[name][-1], whole[name][step - 1], rtol=0, atol=1e-12)


def test_after_learning_the_right_tokens_are_taken_in_all_153_sentences_before_it_in_none():
    for pair in TRAINING + HELD_OUT:
        right = [*pair.japanese.split(), "終了"]
        after, before = (taken(translate(learned, pair.english.split(), ["開始", *right[:-1]])["logits"]) for learned in (1, 0))
        assert after == right != before


@pytest.mark.parametrize("sentence", range(12))
def test_the_page_shows_what_is_taken_and_marks_what_is_wrong(sentence):
    source, target = tokens_of(sentence)
    right = [*target[1:], "終了"]
    for learned in (0, 1):
        made = taken(translate(learned, source, target)["logits"])
        for step in range(8):
            state = {"sentence": sentence, "learned": learned, "step": step}
            rows = min(step + 1, len(target))
            assert [text_at(f"chosen_now[{k}]", **state) for k in range(rows)] == made[:rows]
            assert [text_at(f"target_now[{k}]", **state) for k in range(rows)] == target[:rows]
            assert [text_at(f"goal_now[{k}]", **state) for k in range(rows)] == right[:rows]
            marks = [text_at(f"differs_now[{k}]|marked", **state) for k in range(rows)]
            assert marks == ["marked" if one != other else "-" for one, other in zip(made[:rows], right)]


def test_the_row_of_the_fold_comes_out_by_hand_from_what_is_printed_there():
    """In plain Python, as the fold says, from the texts of the page."""

    def number(id: str) -> float:
        (text,) = PAGE.texts[id]
        return float(text.replace("−", "-").rstrip("%"))

    words = ["The", "cat", "chases", "the", "dog", "."]
    weights = MODELS[1][0]["cross_W_Q2"]
    h = [number(f"hand_middle[を,{k}]") for k in range(8)]
    q = [sum(h[k] * number(f"cross_W_Q2[{k},{j}]~1") for k in range(8)) for j in range(4)]
    assert all(number(f"cross_W_Q2[{k},{j}]~1") == weights[k][j] for k in range(8) for j in range(4))
    assert all(abs(q[j] - number(f"hand_q[{j}]")) < 0.0005 for j in range(4))
    scores = [sum(q[j] * number(f"hand_k[{word},{j}]") for j in range(4)) / math.sqrt(4) for word in words]
    powers = [math.exp(score - max(scores)) for score in scores]
    coefficients = [power / sum(powers) for power in powers]
    for k, word in enumerate(words):
        assert abs(scores[k] - number(f"hand_s[{word}]~3")) <= 0.0015
        assert matches(*PAGE.texts[f"hand_A[{word}]~3"], coefficients[k], 3, percent=False)
    assert coefficients[0] > coefficients[2] > 0.1


def test_the_columns_of_the_cross_attention_are_those_of_the_english_sentence():
    """The rows grow with the steps, the columns do not: what a shorter sentence has not is hidden in every row."""
    for sentence in range(12):
        source, _ = tokens_of(sentence)
        assert [text_at(f"source[{j}]|absent", sentence=sentence) for j in range(4, 7)] == ["-" if j < len(source) else "" for j in range(4, 7)]
