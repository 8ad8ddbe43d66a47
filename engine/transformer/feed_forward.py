"""Each row by itself, through the same weights."""

from engine.transformer.primitives import relu
from engine.transformer.shapes import shapes


@shapes("[n, d_in], [d_in, d_out], [1, d_out] -> [n, d_out]")
def linear(x, w, b):
    """Multiply by the weights and add the bias.

    Raises: ShapeError if x and w, or w and b, do not fit.
    """
    return x @ w + b


@shapes("[n, d_model], [d_model, d_ff], [1, d_ff], [d_ff, d_model], [1, d_model] -> [n, d_model]")
def feed_forward(x, w_1, b_1, w_2, b_2):
    """Widen each row, keep what is positive, and narrow it again.

    Source: Vaswani et al. 2017, eq. 2.
    Raises: ShapeError if a matrix does not fit the one before it.
    """
    widened = linear(x, w_1, b_1)
    kept = relu(widened)
    return linear(kept, w_2, b_2)
