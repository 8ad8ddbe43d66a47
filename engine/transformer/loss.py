"""How far a prediction is from what should have come."""

from engine.transformer.primitives import columns, exp, held, largest, log, total
from engine.transformer.shapes import shapes


@shapes("[n, n_vocab], [n, n_vocab] -> [n, 1]")
def cross_entropy(logits, targets):
    """For each row the surprise at the targets, under the probabilities that softmax makes of the logits.

    The targets of a row are shares with the sum 1.
    Units: nats.
    Source: Szegedy et al. 2016, section 7.
    Raises: ShapeError if the logits and the targets differ in shape.
    """
    shifted = logits - held(largest(logits))
    log_probabilities = shifted - log(total(exp(shifted)))
    return -total(targets * log_probabilities)


@shapes("[n, n_vocab], [1, 1] -> [n, n_vocab]")
def label_smoothing(targets, epsilon):
    """Take the share epsilon from the targets and spread it evenly over the vocabulary.

    Source: Szegedy et al. 2016, section 7; Vaswani et al. 2017, section 5.4.
    """
    return targets * (1 - epsilon) + epsilon / columns(targets)
