"""The learning itself: a random start, Adam with the paper's rate, weights rounded to tenths in the second half."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

import numpy as np

from engine.training.layout import D_MODEL, Shapes
from engine.training.problem import Learner, Weights

BETA_1, BETA_2, TINY = 0.9, 0.98, 1e-9
"Source: Vaswani et al. 2017, section 5.3"
WARM_UP, STEPS, ROUNDED_FROM = 400, 1600, 800
"In steps. The paper has 4,000 and 100,000, and no rounding."


def start(shapes: Shapes, seed: int) -> dict[str, np.ndarray]:
    """Weights in tenths: equally likely between two bounds (Glorot and Bengio 2010, eq. 16), gains 1, biases 0."""
    random = Random(seed)
    return {name: start_of(name, shape, random) for name, shape in shapes.items()}


def start_of(name: str, shape: tuple[int, int], random: Random) -> np.ndarray:
    if "gamma" in name:
        return np.ones(shape)
    if "beta" in name or "_b_" in name:
        return np.zeros(shape)
    bound = sqrt(6 / sum(shape))
    return in_tenths(np.array([[(2 * random.random() - 1) * bound for _ in range(shape[1])] for _ in range(shape[0])]))


def in_tenths(matrix: np.ndarray) -> np.ndarray:
    """Each number rounded to one decimal; there is no −0."""
    return np.rint(matrix * 10) / 10 + 0.0


def rate(step: int, warm_up: int = WARM_UP) -> float:
    """How far Adam goes in a step, counted from 1.

    Source: Vaswani et al. 2017, eq. 3; the powers are written as roots, which every processor rounds alike.
    """
    return 1 / sqrt(D_MODEL) * min(1 / sqrt(step), step / (warm_up * sqrt(warm_up)))


@dataclass
class Adam:
    """The state of the optimiser.

    Source: Kingma and Ba 2015, algorithm 1.
    """

    weights: dict[str, np.ndarray]
    "unrounded"

    def __post_init__(self):
        self.first = {name: np.zeros_like(matrix) for name, matrix in self.weights.items()}
        self.second = {name: np.zeros_like(matrix) for name, matrix in self.weights.items()}
        self.left_1 = self.left_2 = 1.0

    def step(self, gradients: Weights, rate: float) -> None:
        """One step; its two means are kept."""
        self.left_1, self.left_2 = self.left_1 * BETA_1, self.left_2 * BETA_2
        for name, g in gradients.items():
            self.first[name] = BETA_1 * self.first[name] + (1 - BETA_1) * g
            self.second[name] = BETA_2 * self.second[name] + (1 - BETA_2) * (g * g)
            mean, square = self.first[name] / (1 - self.left_1), self.second[name] / (1 - self.left_2)
            self.weights[name] = self.weights[name] - rate * mean / (np.sqrt(square) + TINY)


def learn(learner: Learner, weights: Weights, steps: int = STEPS, rounded_from: int = ROUNDED_FROM) -> Iterator[tuple[int, dict]]:
    """After each step its number and the weights that stand then, in tenths once rounding has begun."""
    adam = Adam(dict(weights))
    shown = dict(weights)
    for step in range(1, steps + 1):
        adam.step(learner.gradients(shown), rate(step))
        shown = {name: in_tenths(matrix) for name, matrix in adam.weights.items()} if step >= rounded_from else dict(adam.weights)
        yield step, shown
