"""Rows look at rows."""

from engine.transformer.arrangements import concat
from engine.transformer.primitives import columns, masked, sqrt
from engine.transformer.shapes import shapes
from engine.transformer.softmax import softmax


@shapes("[n_q, d_k], [n_k, d_k], [n_k, d_v], [n_q|1, n_k] -> [n_q, d_v]")
def attention(q, k, v, mask=None):
    """Mix the rows of v by how well each query matches each key.

    Where the mask is 0, a query does not see a key.
    Source: Vaswani et al. 2017, eq. 1.
    Raises: ShapeError if q and k differ in their columns, or k and v in their rows.
    """
    scores = q @ k.T / sqrt(columns(k))
    coefficients = softmax(masked(scores, mask))
    return coefficients @ v


@shapes("[n_q, d_model], [n_k, d_model], _, [d_heads, d_model], [n_q|1, n_k] -> [n_q, d_model]")
def multi_head_attention(x, memory, heads, w_o, mask=None):
    """Let several heads look from the rows of x at those of the memory, and mix what they found.

    Each head has three matrices of its own, (w_q, w_k, w_v). Self-attention: the memory is x.
    Source: Vaswani et al. 2017, section 3.2.2.
    Raises: ShapeError if a matrix does not fit the one it is multiplied with.
    """
    heads_joined = concat(*[attention(x @ w_q, memory @ w_k, memory @ w_v, mask) for w_q, w_k, w_v in heads])
    return heads_joined @ w_o
