"""Choosing the next token from a row of probabilities; greedy is in ranking.py."""

from engine.transformer.primitives import total
from engine.transformer.ranking import cumulative, rank, total_above
from engine.transformer.shapes import shapes


@shapes("[n, n_vocab], [1, 1] -> [n, n_vocab]")
def top_k(probabilities, k):
    """Keep the k largest of each row and make their sum 1; of equals the first are kept.

    Source: Fan et al. 2018.
    """
    kept = probabilities * (rank(probabilities) < k)
    return kept / total(kept)


@shapes("[n, n_vocab], [1, 1] -> [n, n_vocab]")
def top_p(probabilities, p):
    """Keep the fewest, from the largest on, that reach the sum p, and make their sum 1.

    Source: Holtzman et al. 2020, section 3.1.
    """
    kept = probabilities * (total_above(probabilities) < p)
    return kept / total(kept)


@shapes("[n, n_vocab], [n|1, 1] -> [n, 1]")
def sample(probabilities, draw):
    """The position into whose share of the line from 0 to 1 the draw falls; 0 ≤ draw < 1."""
    ends = cumulative(probabilities) / total(probabilities)
    return total(ends <= draw)
