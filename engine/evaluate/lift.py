"""Functions of the core that take nodes as well as matrices."""

from collections.abc import Callable

import numpy as np

from engine.evaluate.graph import Node
from engine.transformer.primitives import number


def choose(function: Callable, exact: Callable | None, operands) -> Callable:
    """The function for the operands' kind of number: the exact one for Decimals that NumPy cannot do."""
    return exact if exact and operands[0].dtype == object else function


def lift(name: str, function: Callable, exact: Callable | None = None, parameters: int = 0) -> Callable:
    """A function that makes a node of nodes and a matrix of matrices; its last arguments are parameters."""

    def lifted(*arguments):
        cut = len(arguments) - parameters
        operands, rest = arguments[:cut], arguments[cut:]
        graphs = [operand.graph for operand in operands if isinstance(operand, Node)]
        if graphs:
            return graphs[0].node(name, *operands, parameters=rest)
        matrices = as_matrices(operands)
        return choose(function, exact, matrices)(*matrices, *rest)

    return lifted


def as_matrices(operands) -> list[np.ndarray]:
    """The operands, plain numbers among them as matrices [1, 1] of the same kind."""
    like = next(operand for operand in operands if isinstance(operand, np.ndarray))
    return [
        operand if isinstance(operand, np.ndarray) else np.array([[number(like, operand)]])
        for operand in operands
    ]
