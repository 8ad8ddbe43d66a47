"""Each row is brought to one scale."""

from engine.transformer.primitives import mean, sqrt
from engine.transformer.shapes import shapes


@shapes("[n, d], [1, d], [1, d], [1, 1] -> [n, d]")
def layer_norm(x, gamma, beta, epsilon):
    """Shift and scale each row to mean 0 and spread 1, then by component with gamma and beta.

    The spread is over all d components (not d − 1), and epsilon stands inside the root.
    Source: Ba et al. 2016, section 3.
    Raises: ShapeError if gamma or beta is not one row as long as those of x.
    """
    deviations = x - mean(x)
    variance = mean(deviations * deviations)
    normalised = deviations / sqrt(variance + epsilon)
    return normalised * gamma + beta
