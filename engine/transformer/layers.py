"""One layer of each side. Parameters come in groups, in the order of the function that takes them."""

from engine.transformer.attention import multi_head_attention
from engine.transformer.feed_forward import feed_forward
from engine.transformer.layer_norm import layer_norm
from engine.transformer.primitives import causal_mask, rows_count
from engine.transformer.shapes import shapes


@shapes("[n, d_model], _, _, _, _, [n|1, n] -> [n, d_model]")
def encoder_layer(x, self_attention, norm_1, network, norm_2, mask=None):
    """Let every row look at all rows, then pass each through the network; add and normalise after both.

    Groups: self_attention (heads, w_o), norm (gamma, beta, epsilon), network (w_1, b_1, w_2, b_2).
    Source: Vaswani et al. 2017, section 3.1.
    Raises: ShapeError if a matrix does not fit.
    """
    attended = multi_head_attention(x, x, *self_attention, mask)
    middle = layer_norm(x + attended, *norm_1)
    transformed = feed_forward(middle, *network)
    return layer_norm(middle + transformed, *norm_2)


@shapes("[n, d_model], [n_memory, d_model], _, _, _, _, _, _, [n|1, n], [n|1, n_memory] -> [n, d_model]")
def decoder_layer(
    x, memory, self_attention, norm_1, cross_attention, norm_2, network, norm_3, mask=None, memory_mask=None
):
    """Look at the rows of this side, then at the encoder's, then pass each through the network.

    Groups as in encoder_layer; the mask is causal_mask of the number of rows.
    Source: Vaswani et al. 2017, section 3.1.
    Raises: ShapeError if a matrix does not fit.
    """
    attended = multi_head_attention(x, x, *self_attention, mask)
    first = layer_norm(x + attended, *norm_1)
    gathered = multi_head_attention(first, memory, *cross_attention, memory_mask)
    second = layer_norm(first + gathered, *norm_2)
    transformed = feed_forward(second, *network)
    return layer_norm(second + transformed, *norm_3)


@shapes("[n, d_model], _, _, _, _ -> [n, d_model]")
def decoder_only_layer(x, self_attention, norm_1, network, norm_2):
    """Let every row look at itself and those before it, then pass each through the network; there is no other side.

    It is an encoder_layer with a causal mask. Groups as there.
    Source: Liu et al. 2018, section 4.2.3.
    Raises: ShapeError if a matrix does not fit.
    """
    mask = causal_mask(rows_count(x))
    attended = multi_head_attention(x, x, *self_attention, mask)
    middle = layer_norm(x + attended, *norm_1)
    transformed = feed_forward(middle, *network)
    return layer_norm(middle + transformed, *norm_2)


@shapes("[n, d_model], _, _, _, _, [n|1, n] -> [n, d_model]")
def pre_norm_layer(x, self_attention, norm_1, network, norm_2, mask=None):
    """The same two parts, each reading a normalised copy and adding to the row itself, which is never normalised.

    Groups as in encoder_layer; a decoder without encoder takes causal_mask of the number of rows.
    Source: Radford et al. 2019, section 2.3.
    Raises: ShapeError if a matrix does not fit.
    """
    copied = layer_norm(x, *norm_1)
    middle = x + multi_head_attention(copied, copied, *self_attention, mask)
    return middle + feed_forward(layer_norm(middle, *norm_2), *network)
