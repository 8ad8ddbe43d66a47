"""How many numbers a model learns, keeps and multiplies, from its sizes and from the rules of its family.

Every operand is a column with one row for each model. content/constants/configurations.calc says where both come from.
"""

from engine.transformer.arrangements import concat, each_column
from engine.transformer.primitives import where
from engine.transformer.shapes import shapes


@shapes("[n, 1], [n, 1], [n, 1] -> [n, 1]")
def projection_parameters(d_in, d_out, biased):
    """A matrix [d_in, d_out], and a bias for each number that comes out of it if it is biased."""
    return d_in * d_out + biased * d_out


@shapes("[n, 1], [n, 1], [n, 1], [n, 1], [n, 1] -> [n, 4]")
def attention_parameters(d_model, d_query, d_key, biased, output_biased):
    """W_Q, W_K, W_V and W_O of one attention; d_query and d_key for all heads together."""
    queries = projection_parameters(d_model, d_query, biased)
    keys = projection_parameters(d_model, d_key, biased)
    values = projection_parameters(d_model, d_key, biased)
    joining = projection_parameters(d_query, d_model, output_biased)
    return concat(queries, keys, values, joining)


@shapes("[n, 1], [n, 1], [n, 1], [n, 1] -> [n, 1]")
def network_parameters(d_model, d_ff, gated, biased):
    """One feed-forward network: a matrix that widens, a second one if it is gated, and one that narrows."""
    widening = (1 + gated) * projection_parameters(d_model, d_ff, biased)
    narrowing = projection_parameters(d_ff, d_model, biased)
    return widening + narrowing


@shapes("[n, 1], [n, 1], [n, 1], [n, 1], [n, 1], [n, 1] -> [n, 3]")
def adapter_parameters(d_model, d_query, d_key, d_ff, gated, fused):
    """What LoRA of rank 1 trains in one layer: beside a matrix [d_in, d_out] one column and one row, d_in + d_out numbers.

    Beside W_Q and W_V; beside all of attention; beside the network. W_Q, W_K and W_V that are fused have one pair.
    Source: Hu et al. 2021, section 4.1.
    """
    three = d_model + d_query + 2 * d_key
    two = where(fused, three, d_model + d_query + d_model + d_key)
    attention = where(fused, three, two + d_model + d_key) + d_query + d_model
    network = (2 + gated) * (d_model + d_ff)
    return concat(two, attention, network)


@shapes("[n, 12], [n, 14] -> [n, 18]")
def model_counts(sizes, rules):
    """All counts of a model: parameters by part (11), work for a token (2), cache (2), adapters of rank 1 (3).

    Parts: tables of tokens, places and types; W_Q, W_K, W_V, W_O; network; normalisation; pooler; output. A tied output is
    the table of tokens again, and counts once. What is calculated, as masks and angles, is not learned.
    Work: multiplications and additions in all weights that a token meets, and for each token that it looks at (a product
    of query and key, and the value's share). Left out: biases, normalisation, softmax, activation, pooler, looking up.
    Cache: numbers kept for a token, and the most tokens that are kept. With a decoder beside an encoder, the decoder's own.
    """
    n_vocab, d_model, n_layer, n_cross, n_head, n_key_head, d_head, d_ff, n_places, n_types, window, tied = each_column(sizes)
    gated, b_qkv, b_o, b_ff, b_out, n_vector, n_norm, n_outer, n_inner, learned, pooled, predicts, fused, caches = each_column(
        rules
    )
    d_query = n_head * d_head
    d_key = n_key_head * d_head
    n_attention = n_layer + n_cross

    tables = concat(n_vocab * d_model, learned * n_places * d_model, n_types * d_model)
    attention = n_attention * attention_parameters(d_model, d_query, d_key, b_qkv, b_o)
    network = n_layer * network_parameters(d_model, d_ff, gated, b_ff)
    norms = n_vector * (d_model * (n_norm * n_layer + n_cross + n_outer) + n_inner * n_attention * d_head)
    pooler = pooled * projection_parameters(d_model, d_model, 1)
    output = predicts * ((1 - tied) * n_vocab * d_model + b_out * n_vocab)
    parts = concat(tables, attention, network, norms, pooler, output)

    in_projections = n_attention * 2 * d_model * (d_query + d_key)
    in_network = n_layer * (2 + gated) * d_model * d_ff
    in_output = predicts * n_vocab * d_model
    work = concat(2 * (in_projections + in_network + in_output), 4 * n_attention * d_query)

    kept = 2 * (caches * n_layer + n_cross) * d_key
    longest = where((window > 0) * (window < n_places), window, n_places)
    cache = concat(kept, longest)

    adapters = concat(n_attention, n_attention, n_layer) * adapter_parameters(d_model, d_query, d_key, d_ff, gated, fused)
    return concat(parts, work, cache, adapters)
