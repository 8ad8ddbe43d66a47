"""Attention mixes rows as the paper's formula says."""

from decimal import Decimal
from math import exp, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ShapeError
from engine.transformer.attention import attention, multi_head_attention
from engine.transformer.primitives import causal_mask, masked
from engine.transformer.softmax import softmax
from tests.unit.matrices import as_decimals, as_floats, exactly, random_matrix

ROWS = st.lists(st.lists(st.floats(-50, 50), min_size=3, max_size=3), min_size=1, max_size=4).map(np.array)


def slow_softmax(row):
    exponentials = [exp(x - max(row)) if x > -np.inf else 0.0 for x in row]
    return [e / sum(exponentials) for e in exponentials]


def slow_attention(q, k, v, mask=None):
    result = []
    for i in range(len(q)):
        scores = []
        for j in range(len(k)):
            score = sum(q[i][c] * k[j][c] for c in range(len(q[i]))) / sqrt(len(k[j]))
            scores.append(score if mask is None or mask[i][j] else -np.inf)
        shares = slow_softmax(scores)
        result.append([sum(shares[j] * v[j][c] for j in range(len(v))) for c in range(len(v[0]))])
    return np.array(result)


def heads(count, d_model, d_k, seed=0):
    return tuple(
        tuple(random_matrix(d_model, d_k, seed=seed + 3 * head + part) for part in range(3)) for head in range(count)
    )


@given(ROWS)
def test_softmax_rows_are_positive_and_sum_to_one(x):
    assert (softmax(x) >= 0).all()
    assert softmax(x).sum(axis=1) == pytest.approx(1)


@given(ROWS, st.floats(-1000, 1000))
def test_softmax_does_not_change_when_a_row_is_shifted(x, shift):
    assert softmax(x + shift) == pytest.approx(softmax(x), abs=1e-9)


@given(ROWS)
def test_softmax_is_the_formula(x):
    assert softmax(x) == pytest.approx(np.array([slow_softmax(row) for row in x]))


def test_softmax_keeps_large_numbers_within_bounds():
    assert softmax(np.array([[1000.0, 1000.0], [-1000.0, 0.0]])) == pytest.approx(np.array([[0.5, 0.5], [0, 1]]))


def test_softmax_rows_sum_to_one_in_decimal_to_the_last_digits():
    with exactly():
        assert abs(softmax(as_decimals(random_matrix(3, 4))).sum(axis=1) - 1).max() < Decimal("1e-48")


def test_masked_scores_get_the_coefficient_zero():
    coefficients = softmax(masked(random_matrix(3, 3), causal_mask(3)))
    assert (coefficients[np.triu_indices(3, 1)] == 0).all()
    assert coefficients[0, 0] == 1
    assert coefficients.sum(axis=1) == pytest.approx(1)


def test_no_mask_leaves_the_scores():
    scores = random_matrix(2, 2)
    assert masked(scores, None) is scores


@pytest.mark.parametrize("mask", [None, causal_mask(4), np.array([[1.0, 0, 1, 1]])], ids=["none", "causal", "padding"])
def test_attention_is_the_formula(mask):
    q, k, v = random_matrix(4, 3), random_matrix(4, 3, seed=1), random_matrix(4, 2, seed=2)
    rows = mask if mask is None or len(mask) == 4 else np.repeat(mask, 4, axis=0)
    assert attention(q, k, v, mask) == pytest.approx(slow_attention(q, k, v, rows))


def test_attention_may_look_at_another_number_of_rows():
    q, k, v = random_matrix(2, 3), random_matrix(5, 3, seed=1), random_matrix(5, 4, seed=2)
    assert attention(q, k, v) == pytest.approx(slow_attention(q, k, v))


def test_attention_on_the_set_up_of_chapter_4_gives_the_stated_coefficients():
    x, w_k = np.eye(2), np.array([[1, 0], [0.5, 1]])
    shares = [attention(x @ np.array([[0, 1], [a, 1 - a]]), x @ w_k, np.eye(2))[1] for a in (1.0, 0.0)]
    assert np.array(shares).round(3) == pytest.approx(np.array([[0.587, 0.413], [0.330, 0.670]]))


def test_attention_without_a_mask_follows_a_permutation_of_the_rows():
    x, order = random_matrix(5, 3), [3, 0, 4, 1, 2]
    assert attention(x[order], x[order], x[order]) == pytest.approx(attention(x, x, x)[order])


def test_a_causal_mask_hides_later_rows():
    x, changed = random_matrix(4, 3), random_matrix(4, 3)
    changed[3] += 1
    first, second = (attention(y, y, y, causal_mask(4)) for y in (x, changed))
    assert (first[:3] == second[:3]).all()
    assert (first[3] != second[3]).all()


def test_multi_head_attention_joins_its_heads_and_multiplies_once():
    x, memory, w_o, three = random_matrix(3, 4), random_matrix(5, 4, seed=9), random_matrix(6, 4), heads(3, 4, 2)
    found = np.hstack([slow_attention(x @ w_q, memory @ w_k, memory @ w_v) for w_q, w_k, w_v in three])
    assert multi_head_attention(x, memory, three, w_o) == pytest.approx(found @ w_o)


def test_heads_with_the_same_weights_repeat_each_other():
    x, (head,) = random_matrix(3, 4), heads(1, 4, 2)
    joined = multi_head_attention(x, x, (head, head), np.eye(4))
    assert (joined[:, :2] == joined[:, 2:]).all()


def test_attention_agrees_in_both_kinds_of_number():
    q, k, v, mask = random_matrix(4, 3), random_matrix(4, 3, seed=1), random_matrix(4, 2, seed=2), causal_mask(4)
    with exactly():
        exact = attention(*map(as_decimals, (q, k, v, mask)))
    assert as_floats(exact) == pytest.approx(attention(q, k, v, mask), abs=1e-9)


@pytest.mark.parametrize(
    ("q", "k", "v", "mask", "stated"),
    [
        ((2, 3), (2, 4), (2, 4), None, ("q [2, 3]", "k [2, 4]", "d_k")),
        ((2, 3), (4, 3), (2, 4), None, ("k [4, 3]", "v [2, 4]", "n_k")),
        ((2, 3), (4, 3), (4, 4), (3, 4), ("q [2, 3]", "mask [3, 4]", "n_q")),
        ((2, 3), (4, 3), (4, 4), (2, 1), ("k [4, 3]", "mask [2, 1]", "n_k")),
    ],
)
def test_matrices_that_do_not_fit_are_an_error_with_both_shapes(q, k, v, mask, stated):
    with pytest.raises(ShapeError) as caught:
        attention(np.ones(q), np.ones(k), np.ones(v), mask=None if mask is None else np.ones(mask))
    assert all(part in caught.value.message for part in stated)
