"""From logits to a loss, and to the next token."""

from math import exp, log

import numpy as np
import pytest

from engine.errors import ShapeError
from engine.transformer.decoding import sample, top_k, top_p
from engine.transformer.loss import cross_entropy, label_smoothing
from engine.transformer.ranking import cumulative, greedy, rank, total_above
from engine.transformer.softmax import softmax
from tests.unit.matrices import as_decimals, as_floats, exactly, random_matrix

PROBABILITIES = np.array([[0.125, 0.5, 0.25, 0.125]])


def slow_cross_entropy(logits, targets):
    result = []
    for row, shares in zip(logits, targets):
        whole = sum(exp(x) for x in row)
        result.append([-sum(share * log(exp(x) / whole) for x, share in zip(row, shares))])
    return np.array(result)


def slow_top_p(row, p):
    order, kept, reached = sorted(range(len(row)), key=lambda j: (-row[j], j)), [0.0] * len(row), 0.0
    for j in order:
        if reached >= p:
            break
        kept[j], reached = row[j], reached + row[j]
    return [x / sum(kept) for x in kept]


def test_cross_entropy_is_the_formula():
    logits, targets = random_matrix(3, 5), label_smoothing(np.eye(5)[[0, 3, 4]], 0.1)
    assert cross_entropy(logits, targets) == pytest.approx(slow_cross_entropy(logits, targets))


def test_cross_entropy_of_even_logits_is_the_logarithm_of_their_number():
    assert cross_entropy(np.zeros((1, 8)), np.eye(8)[:1]) == pytest.approx(log(8))


def test_cross_entropy_does_not_change_when_a_row_is_shifted():
    logits, targets = random_matrix(3, 5), np.eye(5)[:3]
    assert cross_entropy(logits + 900, targets) == pytest.approx(cross_entropy(logits, targets))


def test_label_smoothing_keeps_the_sum_and_spreads_its_share():
    assert label_smoothing(np.array([[0.0, 1, 0, 0]]), 0.1) == pytest.approx(np.array([[0.025, 0.925, 0.025, 0.025]]))


def test_smoothed_labels_leave_a_floor_that_their_own_probabilities_reach():
    smoothed = label_smoothing(np.eye(4)[:1], 0.1)
    floor = cross_entropy(np.log(smoothed), smoothed)[0, 0]
    assert floor == pytest.approx(-sum(p * log(p) for p in smoothed[0]))
    assert all(cross_entropy(np.log(smoothed) + random_matrix(1, 4, seed=seed), smoothed) > floor for seed in range(5))


def test_greedy_takes_the_first_of_the_largest():
    assert greedy(np.array([[1.0, 3, 3], [5, 0, 0]])).tolist() == [[1], [0]]


def test_ranks_and_sums_count_from_the_largest_and_the_first_of_equals():
    assert rank(PROBABILITIES).tolist() == [[2, 0, 1, 3]]
    assert total_above(PROBABILITIES).tolist() == [[0.75, 0, 0.5, 0.875]]
    assert cumulative(PROBABILITIES).tolist() == [[0.125, 0.625, 0.875, 1]]


def test_top_k_keeps_the_largest_and_makes_their_sum_one():
    assert top_k(PROBABILITIES, 2) == pytest.approx(np.array([[0, 2 / 3, 1 / 3, 0]]))
    assert top_k(PROBABILITIES, 3) == pytest.approx(np.array([[1 / 7, 4 / 7, 2 / 7, 0]]))
    assert top_k(PROBABILITIES, 4) == pytest.approx(PROBABILITIES)


@pytest.mark.parametrize("p", [0.1, 0.5, 0.51, 0.75, 0.8, 1])
def test_top_p_keeps_the_fewest_that_reach_the_sum(p):
    probabilities = np.vstack([PROBABILITIES, softmax(random_matrix(4, 4))])
    assert top_p(probabilities, p) == pytest.approx(np.array([slow_top_p(row, p) for row in probabilities]))


@pytest.mark.parametrize(("draw", "position"), [(0, 0), (0.1249, 0), (0.125, 1), (0.6, 1), (0.625, 2), (0.9999, 3)])
def test_sample_takes_the_token_in_whose_share_the_draw_falls(draw, position):
    assert sample(PROBABILITIES, np.array([[draw]])).tolist() == [[position]]


def test_sampling_with_even_draws_gives_each_token_its_share():
    draws = (np.arange(800).reshape(-1, 1) + 0.5) / 800
    counts = np.bincount(sample(np.repeat(PROBABILITIES, 800, axis=0), draws).ravel().astype(int))
    assert counts.tolist() == [100, 400, 200, 100]


def test_a_token_that_was_cut_is_never_sampled():
    probabilities = top_k(PROBABILITIES, 2)
    assert {sample(probabilities, np.array([[draw / 100]]))[0, 0] for draw in range(100)} == {1, 2}


def test_choosing_agrees_in_both_kinds_of_number():
    probabilities = softmax(random_matrix(3, 5)).round(6)
    for function, number in ((top_k, 2), (top_p, 0.7), (label_smoothing, 0.1)):
        with exactly():
            exact = function(as_decimals(probabilities), as_decimals([[number]]))
        assert as_floats(exact) == pytest.approx(function(probabilities, number), abs=1e-9)


def test_logits_and_targets_that_do_not_fit_are_an_error_with_both_shapes():
    with pytest.raises(ShapeError, match=r"targets \[2, 4\] and logits \[2, 5\]"):
        cross_entropy(np.ones((2, 5)), np.ones((2, 4)))
