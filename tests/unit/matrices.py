"""What the tests of the core and of the graph share: matrices to try, and a graph's values without the model."""

from contextlib import contextmanager
from decimal import Decimal, localcontext

import numpy as np

from engine.evaluate.graph import Graph, Node, Value
from engine.evaluate.operations import OPERATIONS
from engine.evaluate.precision import CONTEXT


def random_matrix(n: int, m: int, seed: int = 0, low: float = -2, high: float = 2) -> np.ndarray:
    """Numbers with three decimals, so that they are the same in both kinds of number."""
    return np.random.default_rng([seed, n, m]).uniform(low, high, (n, m)).round(3)


def as_decimals(matrix) -> np.ndarray:
    """The matrix in the other kind of number, digit for digit."""
    return np.frompyfunc(lambda x: Decimal(repr(float(x))), 1, 1)(np.asarray(matrix, dtype=float)).astype(object)


def as_floats(matrix) -> np.ndarray:
    return np.asarray(matrix).astype(float)


@contextmanager
def exactly():
    """The arithmetic of pages."""
    with localcontext(CONTEXT):
        yield


def make_input(graph: Graph, matrix) -> Node:
    """An input node that holds a matrix in Decimals."""
    return graph.input(Value(as_decimals(matrix)), "chosen")


def evaluate(node: Node, known: dict[Node, np.ndarray] | None = None) -> np.ndarray:
    """The matrix of a node, in the arithmetic of pages; known: values instead of those of the inputs."""
    values = dict(known or {})

    def value(current: Node) -> np.ndarray:
        if current not in values:
            if current.operation == "input":
                values[current] = current.parameters[0].array
            elif current.operation == "constant":
                values[current] = np.array([[current.parameters[0]]])
            else:
                operands = [value(argument) for argument in current.arguments]
                values[current] = OPERATIONS[current.operation].compute(operands, current.parameters)
        return values[current]

    with exactly():
        return value(node)
