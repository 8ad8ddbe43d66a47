"""Scores become coefficients."""

from engine.transformer.primitives import exp, held, largest, total


def softmax(x):
    """Make each row positive with the sum 1, larger numbers taking larger shares.

    The largest of a row is subtracted first, which changes no share and keeps exp within bounds.
    Source: Bridle 1990; Vaswani et al. 2017, eq. 1.
    """
    exponentials = exp(x - held(largest(x)))
    return exponentials / total(exponentials)
