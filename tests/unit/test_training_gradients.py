"""The gradients by rule, with which the translator learns, against differences and against formulas derived by hand."""

from decimal import Decimal, localcontext
from random import Random

import numpy as np
import pytest

from engine.evaluate.composites import inline
from engine.evaluate.gradients import gradient
from engine.evaluate.graph import Graph, Node
from engine.evaluate.precision import CONTEXT
from engine.training import reproducible
from engine.training.command import SEED
from engine.training.grammar import CONTENT
from engine.training.plan import Plan
from engine.training.runs import Classroom
from engine.training.sentences import waves
from tests.unit.matrices import as_decimals, evaluate, make_input, random_matrix

ROOM = Classroom(CONTENT)
BATCH = next(batch for batch in ROOM.batches["training"] if "The big cat likes the dog ." in [pair.english for pair in batch.pairs])
STEP = Decimal("1e-15")


def moved_start() -> dict:
    """Weights between the tenths: those of the start have equal ones, and zeros where relu has its corner."""
    random, weights = Random(5), ROOM.start(SEED)
    return {name: matrix + np.array([[random.uniform(-0.04, 0.04) for _ in row] for row in matrix]) for name, matrix in weights.items()}


WEIGHTS = moved_start()


def test_gradients_are_the_differences_of_every_weight():
    given = ROOM.problem.given(WEIGHTS, BATCH)
    plan, step = Plan([ROOM.problem.loss], given), 2e-5

    def loss(node: Node, matrix: np.ndarray) -> np.ndarray:
        return plan.run(given | {node: matrix})[0]

    for (name, node), ruled in zip(ROOM.problem.weights.items(), Plan(ROOM.problem.gradients, given).run(given)):
        matrix, measured = WEIGHTS[name], np.zeros_like(WEIGHTS[name])
        for at in np.ndindex(*matrix.shape):
            far = [loss(node, shifted(matrix, at, times * step)) for times in (1, -1, 2, -2)]
            measured[at] = (8 * (far[0] - far[1]) - (far[2] - far[3])).sum() / (12 * step)
        by_rule = reproducible.over_batch(ruled)
        assert np.linalg.norm(by_rule - measured) <= 1e-7 * np.linalg.norm(by_rule), name


def shifted(matrix: np.ndarray, at: tuple[int, int], by: float) -> np.ndarray:
    moved = matrix.copy()
    moved[at] += by
    return moved


def test_gradients_have_twenty_digits_of_decimal_differences():
    """Of three weights of each matrix, on one sentence: 50 digits, and the rest of a difference is of the order of its step's square."""
    problem, random, tried = ROOM.problem, Random(7), 0
    at = [pair.english for pair in BATCH.pairs].index("The big cat likes the dog .")
    sides = {name: as_decimals(getattr(BATCH, name)[at]) for name in ("source", "target", "wanted")}
    places = {f"{name}_places": as_decimals(waves(len(sides[name]), 8)) for name in ("source", "target")}
    with localcontext(CONTEXT):
        given = {getattr(problem, name): value for name, value in (sides | places).items()}
        given |= {node: as_decimals(WEIGHTS[name]) for name, node in problem.weights.items()}
        for (name, node), rule in zip(problem.weights.items(), problem.gradients):
            by_rule = evaluate(rule, given)
            for _ in range(3):
                i, j = random.randrange(by_rule.shape[0]), random.randrange(by_rule.shape[1])
                up, down = (evaluate(problem.loss, given | {node: shifted(given[node], (i, j), step)})[0, 0] for step in (STEP, -STEP))
                measured = (up - down) / (2 * STEP)
                assert abs(measured - by_rule[i, j]) <= Decimal("1e-20") * max(abs(by_rule[i, j]), Decimal("1e-4")), (name, i, j)
                tried += 1
    assert tried >= 100


def matrix(n: int, m: int, seed: int) -> np.ndarray:
    return as_decimals(random_matrix(n, m, seed))


class ByHand:
    """Inputs, a result that a weighted sum makes a loss of, and both kinds of gradient."""

    def __init__(self, *matrices: np.ndarray):
        self.graph = Graph()
        self.inputs = [make_input(self.graph, one) for one in matrices]

    def by_rule(self, result: Node, g: np.ndarray) -> list[np.ndarray]:
        """The gradients of sum(result * g)."""
        loss = self.graph.node("sum_all", result * make_input(self.graph, g))
        return [evaluate(gradient(loss, node)) for node in self.inputs]


def close(a: np.ndarray, b: np.ndarray) -> bool:
    return a.shape == b.shape and max(abs(x) for x in (a - b).flat) < Decimal("1e-45")


def rows_sum(x: np.ndarray) -> np.ndarray:
    return x.sum(axis=1, keepdims=True)


def softmax_by_hand(y: np.ndarray, g: np.ndarray) -> np.ndarray:
    """dx = y (g − Σ g y)."""
    return y * (g - rows_sum(g * y))


@pytest.fixture(autouse=True)
def fifty_digits():
    with localcontext(CONTEXT):
        yield


def test_the_formula_of_softmax_is_the_graphs():
    x, g = matrix(4, 5, 1), matrix(4, 5, 2)
    hand = ByHand(x)
    y, _ = inline(hand.graph, "softmax", hand.inputs)
    (by_rule,) = hand.by_rule(y, g)
    assert close(by_rule, softmax_by_hand(evaluate(y), g))


def test_the_formula_of_layer_norm_is_the_graphs():
    """With n = (x − m)/s and h = γ g: dx = (h − mean(h) − n mean(h n))/s, dγ = Σ g n, dβ = Σ g."""
    x, gamma, beta, g = matrix(3, 6, 3), matrix(1, 6, 4), matrix(1, 6, 5), matrix(3, 6, 6)
    hand = ByHand(x, gamma, beta)
    y, parts = inline(hand.graph, "layer_norm", [*hand.inputs, hand.graph.constant(Decimal("0.00001"))])
    d_x, d_gamma, d_beta = hand.by_rule(y, g)
    n, s = evaluate(parts["normalised"]), np.sqrt(evaluate(parts["variance"]) + Decimal("0.00001"))
    h = g * gamma
    assert close(d_x, (h - rows_sum(h) / 6 - n * (rows_sum(h * n) / 6)) / s)
    assert close(d_gamma, (g * n).sum(axis=0, keepdims=True)) and close(d_beta, g.sum(axis=0, keepdims=True))


def test_the_formulas_of_cross_attention_are_the_graphs():
    """Z = A V with A = softmax(Q Kᵀ/√d): through A to Q and K, and on to the rows of both sides and the three matrices."""
    x, memory, g = matrix(4, 6, 7), matrix(5, 6, 8), matrix(4, 3, 9)
    w_q, w_k, w_v = (matrix(6, 3, seed) for seed in (10, 11, 12))
    hand = ByHand(x, memory, w_q, w_k, w_v)
    nodes = hand.inputs
    z, parts = inline(hand.graph, "attention", [nodes[0] @ nodes[2], nodes[1] @ nodes[3], nodes[1] @ nodes[4]])
    d_x, d_memory, d_w_q, d_w_k, d_w_v = hand.by_rule(z, g)
    q, k, v, a, root = x @ w_q, memory @ w_k, memory @ w_v, evaluate(parts["coefficients"]), Decimal(3).sqrt()
    d_v, d_s = a.T @ g, softmax_by_hand(a, g @ v.T)
    d_q, d_k = d_s @ k / root, d_s.T @ q / root
    assert close(d_w_q, x.T @ d_q) and close(d_w_k, memory.T @ d_k) and close(d_w_v, memory.T @ d_v)
    assert close(d_x, d_q @ w_q.T) and close(d_memory, d_k @ w_k.T + d_v @ w_v.T)
