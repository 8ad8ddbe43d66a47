"""The page on how the translator learned: its one step in float64 by the training's own plans, and what it says of the data."""

import numpy as np
import pytest

from engine.evaluate.modelfiles import read_model_file
from engine.training import files
from engine.training.grammar import CONTENT, IN_TRAINING, read_pairs
from engine.training.learning import BETA_1, BETA_2, ROUNDED_FROM, STEPS, WARM_UP, rate
from engine.training.plan import Plan
from engine.training.runs import Classroom
from tests.unit.shown_page import ShownPage

PAGE = ShownPage("training")
ROOM = Classroom(CONTENT)
BEFORE, AFTER = (files.read_weights(CONTENT / name) for name in (files.BEFORE, files.AFTER))
LONG = "The small dog chases the big cat ."
ROWS, COLUMNS = "猫 は 眠る 。 終了".split(), IN_TRAINING.split()
SCORES = "gradient(L,logits.outputs.gathered.attention1.scores)"


def number(id: str, **state) -> float:
    """As it is shown; below the last digit it is 0."""
    text = PAGE.text(id, **state).replace("−", "-").replace(",", "")
    return 0.0 if text.startswith("<") else float(text)


def one_sentence(english: str) -> dict:
    """What a plan is given for one sentence, but for the weights."""
    part, batch, at = next(
        (part, batch, at)
        for part, batches in ROOM.batches.items()
        for batch in batches
        for at, pair in enumerate(batch.pairs)
        if pair.english == english
    )
    given = ROOM.problem.given(BEFORE, batch)
    for name in ("source", "target", "wanted"):
        given[getattr(ROOM.problem, name)] = getattr(batch, name)[at : at + 1]
    return given


def with_weights(given: dict, weights: dict) -> dict:
    return given | {node: weights[name] for name, node in ROOM.problem.weights.items()}


def test_the_one_step_is_that_of_the_training():
    given, n_tokens = one_sentence(IN_TRAINING), 5
    plan = Plan([ROOM.problem.loss, *ROOM.problem.gradients], given)
    loss, *sums = plan.run(given)
    gradients = {name: total[0] / n_tokens if total.ndim == 3 else total / n_tokens for name, total in zip(BEFORE, sums)}
    assert number("L") == pytest.approx(loss.item() / n_tokens, abs=6e-5)
    assert number("G[0,0]~8") == pytest.approx(gradients["cross_W_K1"][0, 0], abs=6e-9)
    moved = {name: BEFORE[name] - 0.1 * gradients[name] for name in BEFORE}
    after = plan.run(with_weights(given, moved))[0].item() / n_tokens
    assert number("L_after") == pytest.approx(after, abs=6e-5) and after < loss.item() / n_tokens
    assert number("measured~8") == pytest.approx(number("G[0,0]~8"), abs=2e-8)


def test_a_reader_gets_the_gradient_of_the_keys_and_of_the_weight_from_what_is_shown():
    rows, columns = "開始 猫 は 眠る 。".split(), COLUMNS
    to_keys = [
        sum(number(f"{SCORES}[{row},{column}]~6") * number(f"Q_1[{row},0]~6") for row in rows) / number("sqrt(columns(Q_1))")
        for column in columns
    ]
    for column, by_hand in zip(columns, to_keys):
        assert number(f"to_keys[{column},0]~6") == pytest.approx(by_hand, abs=3e-6)
    by_hand = sum(number(f"logits.memory[{column},0]~6") * number(f"to_keys[{column},0]~6") for column in columns)
    assert number("G[0,0]~8") == pytest.approx(by_hand, abs=3e-6)


def test_the_matrix_before_and_after_learning_is_that_of_the_files():
    before, after = BEFORE["cross_W_K1"], AFTER["cross_W_K1"]
    for i, j in np.ndindex(before.shape):
        shown = [number(f"{name}[{i},{j}]{form}") for name, form in (("cross_W_K1", "~1"), ("cross_W_K1_learned", "~1"), ("shift", "~1"))]
        assert shown == pytest.approx([before[i, j], after[i, j], after[i, j] - before[i, j]])
    assert number("unmoved") == np.isclose(before, after).sum() and number("weights_count") == before.size


def test_the_vocabularies_have_their_numbers():
    shown = [(PAGE.text(f"corpus(translator-grammar,english)[{at},0]"), number(f"counting(columns(english))[{at},0]")) for at in range(14)]
    assert shown == [(token, at) for at, token in enumerate(ROOM.grammar.english)]


def test_what_the_page_fixes_is_what_the_training_fixes():
    assert (number("steps_taken,"), number("rounded_from"), number("warm_up")) == (STEPS, ROUNDED_FROM, WARM_UP)
    assert (number("beta_1"), number("beta_2")) == (BETA_1, BETA_2)
    assert number("first_rate~8") == pytest.approx(rate(1), abs=6e-9)


@pytest.mark.parametrize(("learned", "weights"), [(0, BEFORE), (1, AFTER)])
def test_the_maps_are_the_coefficients_of_both_heads(learned, weights):
    given = with_weights(one_sentence(IN_TRAINING), weights)
    nodes = [ROOM.problem.parts[f"outputs.gathered.attention{head}.coefficients"] for head in (1, 2)]
    for head, coefficients in enumerate(Plan(nodes, given).run(given), 1):
        for i, j in np.ndindex(5, 4):
            shown = number(f"map_{head}[{ROWS[i]},{COLUMNS[j]}]~2", learned=learned)
            assert shown == pytest.approx(coefficients[0, i, j], abs=0.0101)




def test_what_the_page_says_of_the_course_is_so():
    course = read_model_file((CONTENT / files.COURSE).read_text(encoding="utf-8"), files.COURSE).sections
    loss = dict(zip(map(int, course["course"].rows), course["course"].array[:, 0].astype(float)))
    assert loss[800] > loss[775] and loss[1050] == max(loss[step] for step in range(300, 1601, 25))
    heads = {name: list(map(float, row[:2])) for name, row in zip(course["heads"].rows, course["heads"].array)}
    assert heads["enc_2"] == [122, 31] and all(heads[name][0] < 10 for name in ("dec_1", "dec_2", "cross_1", "cross_2"))


def test_two_of_the_followed_sentences_are_held_out():
    training, held_out = ({pair.english for pair in pairs} for pairs in read_pairs())
    assert IN_TRAINING in training and {LONG, "The child plays the piano ."} <= held_out
