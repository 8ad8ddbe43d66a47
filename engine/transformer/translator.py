"""The paper's whole model with one layer on each side: from rows of the two tables to logits."""

from engine.transformer.layers import decoder_layer, encoder_layer
from engine.transformer.primitives import causal_mask, columns, rows_count, sqrt
from engine.transformer.shapes import shapes


@shapes("[n, d_model], [n|1, d_model] -> [n, d_model]")
def embed(rows, places):
    """Scale the rows that were looked up, and add to each the row of its place.

    Source: Vaswani et al. 2017, sections 3.4 and 3.5.
    """
    return rows * sqrt(columns(rows)) + places


@shapes("[n_source, d_model], [n_target, d_model], _, _, [n_vocab, d_model] -> [n_target, n_vocab]")
def translator(source, target, encoder, decoder, table):
    """For each row of the target side, a logit for each token that may come next.

    Groups: encoder as in encoder_layer, decoder as in decoder_layer; the table of the target side is the output's, too.
    Source: Vaswani et al. 2017, section 3.
    Raises: ShapeError if a matrix does not fit.
    """
    memory = encoder_layer(source, *encoder)
    outputs = decoder_layer(target, memory, *decoder, causal_mask(rows_count(target)))
    return outputs @ table.T
