"""Normalisation, the network, and the two kinds of layer."""

from math import sqrt

import numpy as np
import pytest

from engine.errors import ShapeError
from engine.transformer.attention import multi_head_attention
from engine.transformer.feed_forward import feed_forward, linear
from engine.transformer.layer_norm import layer_norm
from engine.transformer.layers import decoder_layer, encoder_layer, pre_norm_layer
from engine.transformer.primitives import causal_mask, relu
from tests.unit.matrices import as_decimals, as_floats, exactly, random_matrix

EPSILON = np.array([[0.00001]])
PLAIN = (np.ones((1, 4)), np.zeros((1, 4)), EPSILON)


def slow_layer_norm(x, gamma, beta, epsilon):
    result = []
    for row in x:
        mean = sum(row) / len(row)
        spread = sqrt(sum((a - mean) ** 2 for a in row) / len(row) + epsilon)
        result.append([(a - mean) / spread * g + b for a, g, b in zip(row, gamma[0], beta[0])])
    return np.array(result)


def slow_feed_forward(x, w_1, b_1, w_2, b_2):
    def through(row, w, b):
        return [sum(row[i] * w[i][j] for i in range(len(row))) + b[0][j] for j in range(len(b[0]))]

    return np.array([through([max(0, a) for a in through(row, w_1, b_1)], w_2, b_2) for row in x])


def attention_group(seed):
    heads = tuple(tuple(random_matrix(4, 2, seed=seed + 3 * h + part) for part in range(3)) for h in range(2))
    return heads, random_matrix(4, 4, seed=seed)


def network_group(seed):
    return tuple(random_matrix(n, m, seed=seed) for n, m in ((4, 6), (1, 6), (6, 4), (1, 4)))


def norm_group(seed):
    return random_matrix(1, 4, seed=seed), random_matrix(1, 4, seed=seed + 1), EPSILON


def decimal_group(group):
    return tuple(decimal_group(part) if isinstance(part, tuple) else as_decimals(part) for part in group)


def test_a_pre_norm_layer_adds_to_rows_that_are_never_normalised():
    x, attention, norm_1, network, norm_2 = random_matrix(3, 4), attention_group(1), norm_group(2), network_group(3), norm_group(4)
    mask = causal_mask(np.array([[3.0]]))
    copied = slow_layer_norm(x, *norm_1[:2], 0.00001)
    middle = x + multi_head_attention(copied, copied, *attention, mask)
    result = middle + slow_feed_forward(slow_layer_norm(middle, *norm_2[:2], 0.00001), *network)
    assert pre_norm_layer(x, attention, norm_1, network, norm_2, mask) == pytest.approx(result)


def test_a_pre_norm_layer_with_the_mask_is_the_same_for_the_rows_before():
    parts = attention_group(1), norm_group(2), network_group(3), norm_group(4)
    x = random_matrix(4, 4)
    mask = lambda n: causal_mask(np.array([[float(n)]]))
    assert pre_norm_layer(x, *parts, mask(4))[:3] == pytest.approx(pre_norm_layer(x[:3], *parts, mask(3)))


def test_layer_norm_is_the_formula():
    x, gamma, beta = random_matrix(3, 4), random_matrix(1, 4), random_matrix(1, 4, seed=1)
    assert layer_norm(x, gamma, beta, EPSILON) == pytest.approx(slow_layer_norm(x, gamma, beta, 0.00001))


def test_layer_norm_brings_each_row_to_mean_zero_and_spread_one():
    normalised = layer_norm(random_matrix(3, 4), *PLAIN)
    assert normalised.mean(axis=1) == pytest.approx(0, abs=1e-12)
    assert normalised.std(axis=1) == pytest.approx(1, abs=1e-4)


def test_layer_norm_does_not_change_when_a_row_is_shifted():
    x = random_matrix(3, 4)
    assert layer_norm(x + 7, *PLAIN) == pytest.approx(layer_norm(x, *PLAIN))


def test_layer_norm_has_epsilon_inside_the_root():
    assert layer_norm(np.array([[1.0, -1.0]]), np.ones((1, 2)), np.zeros((1, 2)), np.array([[3.0]])) == pytest.approx(
        np.array([[0.5, -0.5]])
    )


def test_layer_norm_of_equal_numbers_is_beta():
    assert (layer_norm(np.full((1, 4), 3.0), *PLAIN) == 0).all()


def test_layer_norm_on_the_set_up_of_chapter_5_gives_the_stated_numbers():
    heads = np.array([[1.0, 2, 3, 4]])
    w_o = np.array([[1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, -0.5, 0, 0]])
    result = layer_norm(np.array([[1.0, 0, 1, 0]]) + heads @ w_o, *PLAIN)
    assert result.round(3) == pytest.approx(np.array([[0, -1.414, 1.414, 0]]))


def test_relu_keeps_what_is_positive():
    assert relu(np.array([[-1.5, 0, 2]])).tolist() == [[0, 0, 2]]
    with exactly():
        assert [str(x) for x in relu(as_decimals([[-1.5, 0, 2]]))[0]] == ["0", "0", "2.0"]


def test_linear_multiplies_and_adds():
    assert linear(np.array([[1.0, 2]]), np.array([[1.0, 0], [3, 1]]), np.array([[10.0, 20]])).tolist() == [[17, 22]]


def test_feed_forward_is_the_formula():
    x, network = random_matrix(3, 4), network_group(1)
    assert feed_forward(x, *network) == pytest.approx(slow_feed_forward(x, *network))


def test_feed_forward_treats_each_row_by_itself():
    x, network = random_matrix(3, 4), network_group(1)
    assert feed_forward(x[1:2], *network) == pytest.approx(feed_forward(x, *network)[1:2])


def test_encoder_layer_adds_and_normalises_after_both_parts():
    x, attending, network = random_matrix(3, 4), attention_group(1), network_group(2)
    norm_1, norm_2 = norm_group(3), norm_group(5)
    middle = slow_layer_norm(x + multi_head_attention(x, x, *attending), *norm_1[:2], 0.00001)
    expected = slow_layer_norm(middle + slow_feed_forward(middle, *network), *norm_2[:2], 0.00001)
    assert encoder_layer(x, attending, norm_1, network, norm_2) == pytest.approx(expected)


def test_encoder_layer_follows_a_permutation_of_the_rows():
    x, groups, order = random_matrix(4, 4), (attention_group(1), PLAIN, network_group(2), PLAIN), [2, 0, 3, 1]
    assert encoder_layer(x[order], *groups) == pytest.approx(encoder_layer(x, *groups)[order])


def decoder_groups():
    return attention_group(1), norm_group(2), attention_group(20), norm_group(4), network_group(6), norm_group(7)


def test_decoder_layer_looks_at_itself_then_at_the_memory():
    x, memory, mask = random_matrix(3, 4), random_matrix(5, 4, seed=8), causal_mask(3)
    own, norm_1, cross, norm_2, network, norm_3 = decoder_groups()
    first = slow_layer_norm(x + multi_head_attention(x, x, *own, mask), *norm_1[:2], 0.00001)
    second = slow_layer_norm(first + multi_head_attention(first, memory, *cross), *norm_2[:2], 0.00001)
    third = slow_layer_norm(second + slow_feed_forward(second, *network), *norm_3[:2], 0.00001)
    assert decoder_layer(x, memory, own, norm_1, cross, norm_2, network, norm_3, mask) == pytest.approx(third)


def test_decoder_layer_does_not_see_later_rows():
    x, memory, groups = random_matrix(3, 4), random_matrix(5, 4, seed=8), decoder_groups()
    shorter = decoder_layer(x[:2], memory, *groups, mask=causal_mask(2))
    assert shorter == pytest.approx(decoder_layer(x, memory, *groups, mask=causal_mask(3))[:2])


def test_layers_agree_in_both_kinds_of_number():
    x, memory, groups, mask = random_matrix(3, 4), random_matrix(5, 4, seed=8), decoder_groups(), causal_mask(3)
    with exactly():
        exact = decoder_layer(*map(as_decimals, (x, memory)), *decimal_group(groups), as_decimals(mask))
    assert as_floats(exact) == pytest.approx(decoder_layer(x, memory, *groups, mask), abs=1e-9)


@pytest.mark.parametrize(
    ("call", "stated"),
    [
        (lambda: linear(np.ones((2, 3)), np.ones((4, 2)), np.ones((1, 2))), ("x [2, 3]", "w [4, 2]")),
        (lambda: linear(np.ones((2, 3)), np.ones((3, 2)), np.ones((2, 2))), ("b [2, 2]", "[1, 1]")),
        (lambda: layer_norm(np.ones((2, 3)), np.ones((1, 2)), np.ones((1, 3)), EPSILON), ("x [2, 3]", "gamma [1, 2]")),
        (lambda: feed_forward(np.ones((2, 4)), *network_group(1)[:3], np.ones((1, 5))), ("b_2 [1, 5]", "x [2, 4]")),
        (lambda: encoder_layer(np.ones((3, 4)), attention_group(1), PLAIN, network_group(1), PLAIN, np.ones((2, 2))),
         ("mask [2, 2]", "x [3, 4]")),
    ],
)  # fmt: skip
def test_matrices_that_do_not_fit_are_an_error_with_both_shapes(call, stated):
    with pytest.raises(ShapeError) as caught:
        call()
    assert all(part in caught.value.message for part in stated)
