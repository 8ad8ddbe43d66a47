"""The 8-dimensional decoder again, without the engine: every stage in floats, by plain loops over the model file.

Each round is calculated from its own tokens alone, as if later ones did not exist.
"""

import json
import re
from decimal import Decimal, localcontext
from math import cos, exp, sin, sqrt

import pytest

from engine.evaluate.model import Library, read_model
from engine.evaluate.precision import CONTEXT
from engine.parse.experiment import read_experiment
from tests.certify import CONTENT, PROJECT
from tests.unit.model_file import read_sections
from tests.unit.shown_page import ShownPage, shown

VOCABULARY = "詰め物 開始 終了 The cat sleeps . 猫 は 眠る 。 犬 が 人 を 噛む".split()
PROMPTS = ["猫", "猫 は", "開始 猫 は", "The cat sleeps ."]
ROUNDS = range(5)
SOURCE = CONTENT / "experiments/eight-dimensions.md"
STATES = [(prompt, step) for prompt in range(len(PROMPTS)) for step in ROUNDS]
TEMPERATURES = [0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.3, 1.6, 2, 2.3, 2.6, 3]
NAMES = {
    "X_E": "embedding", "X_P": "positions", "X": "sum", "joined": "joined", "O": "mixed", "H": "first", "F": "kept", "G": "narrowed", "Y": "out",
} | {f"{letter}_{head}": f"{letter}{head}" for letter in "QKVA" for head in (1, 2)}
"the page's name of each stage, and the one it has here"


W = read_sections()
PAGE = ShownPage("experiment-8d")


def times(row, matrix):
    return [sum(row[k] * matrix[k][j] for k in range(len(row))) for j in range(len(matrix[0]))]


def plus(a, b):
    return [x + y for x, y in zip(a, b)]


def shares(numbers):
    """Softmax; what is None is hidden."""
    powers = [0.0 if number is None else exp(number) for number in numbers]
    return [power / sum(powers) for power in powers]


def normal(row):
    mean = sum(row) / len(row)
    variance = sum((x - mean) ** 2 for x in row) / len(row)
    return [(x - mean) / sqrt(variance + 0.00001) for x in row]


def wave(place):
    angles = [place / 10000 ** ((j - j % 2) / 8) for j in range(8)]
    return [cos(angle) if j % 2 else sin(angle) for j, angle in enumerate(angles)]


def attend(rows, suffix, masked):
    """The queries, keys, values, coefficients and outputs of a head."""
    q, k, v = ([times(row, W[f"W_{letter}{suffix}"]) for row in rows] for letter in "QKV")
    coefficients = []
    for i, query in enumerate(q):
        scores = [sum(a * b for a, b in zip(query, key)) / sqrt(len(query)) for key in k]
        coefficients.append(shares([None if masked and j > i else score for j, score in enumerate(scores)]))
    mixed = [times(row, v) for row in coefficients]
    return q, k, v, coefficients, mixed


def decode(tokens, masked=True):
    """All stages of the layer, a row a token, and the logits of the last one."""
    stage = {"embedding": [W["E"][VOCABULARY.index(token)] for token in tokens]}
    stage["positions"] = [wave(place) for place in range(len(tokens))]
    stage["sum"] = [plus(*pair) for pair in zip(stage["embedding"], stage["positions"])]
    mixed = []
    for head, suffix in ((1, ""), (2, "2")):
        *found, output = attend(stage["sum"], suffix, masked)
        stage |= {f"{letter}{head}": rows for letter, rows in zip("QKVA", found)}
        mixed.append(output)
    stage["joined"] = [a + b for a, b in zip(*mixed)]
    stage["mixed"] = [times(row, W["W_O"]) for row in stage["joined"]]
    stage["first"] = [normal(plus(*pair)) for pair in zip(stage["sum"], stage["mixed"])]
    stage["kept"] = [[max(x, 0.0) for x in times(row, W["W_1"])] for row in stage["first"]]
    stage["narrowed"] = [times(row, W["W_2"]) for row in stage["kept"]]
    stage["out"] = [normal(plus(*pair)) for pair in zip(stage["first"], stage["narrowed"])]
    stage["logits"] = times(stage["out"][-1], W["W_vocab"])
    return stage


def largest(numbers):
    return max(range(len(numbers)), key=lambda k: numbers[k])


def tokens_at(prompt, step):
    """The prompt and what was generated."""
    tokens = PROMPTS[prompt].split()
    for _ in range(step):
        tokens = [*tokens, VOCABULARY[largest(decode(tokens)["logits"])]]
    return tokens


@pytest.fixture(scope="module")
def decoder():
    return read_model(read_experiment(SOURCE, PROJECT), Library(CONTENT))


@pytest.fixture(scope="module")
def tables():
    """What the site's file says a cell shows."""
    cells = json.loads((PROJECT / "site/tables/eight-dimensions.json").read_text(encoding="utf-8"))
    return cells["controls"], cells["cells"]


def value(decoder, name, **state):
    array = decoder.value(decoder.names[name], state).array
    return [[x if isinstance(x, str) else float(x) for x in row] for row in array]


def text_at(tables, id, **state):
    controls, cells = tables
    if f"eight-dimensions:{id}" not in cells:
        (text,) = PAGE.texts[f"eight-dimensions:{id}"]
        return text
    names, strings = cells[f"eight-dimensions:{id}"]
    at = 0
    for name in names.split(" "):
        states = controls[name]["states"]
        at = at * len(states) + state.get(name.split(":")[1], controls[name]["start"])
    return strings.split(" ")[at]


@pytest.mark.parametrize("prompt, step", STATES)
def test_the_tokens_are_the_prompt_and_the_largest_logits_one_after_the_other(decoder, prompt, step):
    wanted = tokens_at(prompt, step)
    assert value(decoder, "T_now", prompt=prompt, step=step) == [wanted]
    assert value(decoder, "ids_now", prompt=prompt, step=step) == [[VOCABULARY.index(token) for token in wanted]]
    assert value(decoder, "added", prompt=prompt, step=step) == [[k >= len(PROMPTS[prompt].split()) for k in range(len(wanted))]]
    assert value(decoder, "n", prompt=prompt, step=step) == [[len(wanted)]]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("prompt, step", STATES)
def test_every_stage_is_that_of_a_round_that_knows_no_later_token(decoder, prompt, step, name):
    wanted = decode(tokens_at(prompt, step))[NAMES[name]]
    found = value(decoder, name, prompt=prompt)
    for row, expected in zip(found, wanted):
        assert row[: len(expected)] == pytest.approx(expected, abs=1e-9)
        assert not any(row[len(expected) :]), "a coefficient of a later token"
    assert len(found) == len(PROMPTS[prompt].split()) + len(ROUNDS) - 1


@pytest.mark.parametrize("prompt, step", STATES)
def test_logits_probabilities_and_choices(decoder, prompt, step):
    logits = decode(tokens_at(prompt, step))["logits"]
    state = {"prompt": prompt, "step": step}
    assert value(decoder, "logits", **state)[0] == pytest.approx(logits, abs=1e-9)
    assert value(decoder, "chosen", **state) == [[VOCABULARY[largest(logits)]]]
    for position, temperature in enumerate(TEMPERATURES):
        probabilities = shares([logit / temperature for logit in logits])
        assert value(decoder, "P", **state, temperature=position)[0] == pytest.approx(probabilities, abs=1e-9)
        ends = [sum(probabilities[: k + 1]) for k in range(len(probabilities))]
        drawn = next(k for k, end in enumerate(ends) if W["draws"][0][step] < end)
        assert value(decoder, "sampled", **state, temperature=position) == [[VOCABULARY[drawn]]]


@pytest.mark.parametrize("head", [1, 2])
@pytest.mark.parametrize("prompt", range(len(PROMPTS)))
def test_the_coefficients_of_a_row_sum_to_one_and_masked_ones_are_exactly_zero(decoder, prompt, head):
    array = decoder.value(decoder.names[f"A_{head}"], {"prompt": prompt}).array
    for i, row in enumerate(array):
        with localcontext(CONTEXT):
            assert abs(sum(row) - 1) < Decimal("1e-40")
        assert all(share == 0 for share in row[i + 1 :]) and all(share > 0 for share in row[: i + 1])


@pytest.mark.parametrize("prompt, step", STATES)
def test_without_the_mask_every_row_but_the_last_changes_and_the_prediction_does_not(decoder, prompt, step):
    tokens = tokens_at(prompt, step)
    hidden, open_ = decode(tokens), decode(tokens, masked=False)
    state = {"prompt": prompt, "step": step}
    assert value(decoder, "A_open", **state, on=0) == [pytest.approx(row, abs=1e-9) for row in open_["A1"]]
    assert value(decoder, "A_open", **state, on=1) == [pytest.approx(row, abs=1e-9) for row in hidden["A1"]]
    assert open_["A1"][-1] == hidden["A1"][-1] and open_["logits"] == hidden["logits"]
    for i in range(len(tokens) - 1):
        assert open_["A1"][i] != pytest.approx(hidden["A1"][i], abs=0.001)


@pytest.mark.parametrize("prompt, step", STATES)
def test_the_followed_row_is_the_chosen_one_or_the_last_where_that_does_not_exist(decoder, prompt, step):
    last = len(tokens_at(prompt, step)) - 1
    state = {"prompt": prompt, "step": step}
    assert [value(decoder, "at", **state, place=k) for k in range(9)] == [
        [[last]], *([[k - 1 if k - 1 <= last else last]] for k in range(1, 9)),
    ]  # fmt: skip
    assert value(decoder, "possible", **state) == [[1.0] + [float(k <= last) for k in range(8)]]


def test_shown_strings_are_these_numbers(tables):
    for prompt, step in STATES:
        stage = decode(tokens_at(prompt, step))
        for name in ("Q_1", "A_2", "joined", "F", "Y"):
            rows, form = stage[NAMES[name]], {"digits": 0, "percent": True} if name[0] == "A" else {"digits": 2}
            for i, row in enumerate(rows):
                for j in range(len(row) if name[0] != "A" else i + 1):
                    text = text_at(tables, f"{name}[{i},{j}]" + "%0" * (name[0] == "A"), prompt=prompt)
                    wanted = shown(f"{row[j]:.12f}", **form)
                    assert text == wanted or text[0] in "<>" and abs(row[j]) < 0.005, (name, i, j)


def test_the_drawing_has_a_line_for_each_coefficient_as_broad_and_as_dark_as_it_is(tables):
    """Of the start state in the page itself; of all others in the tables that the lines follow."""
    html = (PROJECT / "site/experiment-8d.html").read_text(encoding="utf-8")
    drawing = re.search(r'<svg class="figure-lines growing".*?</svg>', html, re.DOTALL)[0]
    lines = re.findall(r'stroke-width="([\d.]+)" opacity="([\d.]+)"(?: data-bind="share eight-dimensions:A_(\d)\[(\d),(\d)\]\|share")?', drawing)
    rows = len(decode(tokens_at(2, 1))["A1"])
    drawn = {(int(head), int(i), int(j)): (float(width), float(dark)) for head, i, j, width, dark in ((h, i, j, w, d) for w, d, h, i, j in lines) if head}
    assert {(i, j) for _, i, j in drawn} == {(i, j) for i in range(8) for j in range(i + 1)} - {(0, 0)}
    for prompt, step in STATES:
        stage = decode(tokens_at(prompt, step))
        for (head, i, j), (width, dark) in drawn.items():
            if i >= len(stage["A1"]):
                continue
            coefficient = stage[f"A{head}"][i][j]
            assert float(text_at(tables, f"A_{head}[{i},{j}]|share", prompt=prompt)) == pytest.approx(coefficient, abs=0.00051)
            if (prompt, step) == (2, 1) and i < rows:
                assert width == dark == pytest.approx(coefficient, abs=0.00051)


def test_lines_to_later_tokens_vanish_with_the_mask_and_appear_without_it(tables):
    for prompt, step in STATES:
        tokens = tokens_at(prompt, step)
        free = decode(tokens, masked=False)["A1"]
        for i in range(len(tokens) - 1):
            for j in range(i + 1, len(tokens)):
                state = {"prompt": prompt, "step": step}
                assert text_at(tables, f"A_open[{i},{j}]|share", **state, on=1) == "0"
                assert text_at(tables, f"A_open[{i},{j}]%0", **state, on=1) == "0%"
                assert float(text_at(tables, f"A_open[{i},{j}]|share", **state, on=0)) == pytest.approx(free[i][j], abs=0.00051)


def test_the_page_says_that_a_masked_coefficient_is_zero_and_hidden():
    html = (PROJECT / "site/experiment-8d.html").read_text(encoding="utf-8")
    table = re.search(r'<table class="growing" aria-label="A_1 ヘッド1の係数">.*?</table>', html, re.DOTALL)[0]
    hatched = re.findall(r"<td[^>]*data-masked[^>]*>(.*?)</td>", table)
    texts = {re.sub("<[^>]*>", "", cell) for cell in hatched}
    assert texts == {"0%（隠す）", "（隠す）"}, "with a number where the start state has such a token"
