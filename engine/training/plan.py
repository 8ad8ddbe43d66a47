"""Nodes of the book's graph as a list of steps in float64, run as often as one likes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.evaluate.gradients import upstream
from engine.evaluate.graph import Node
from engine.training.reproducible import OPERATIONS

SETTLED = frozenset({"columns", "rows_count", "causal_mask"})
"what does not change while the shapes stay"


@dataclass(frozen=True)
class Step:
    """One operation of a plan."""

    function: Callable
    "of engine/training/reproducible.py"
    operands: tuple[int, ...]
    "where they stand among the values"
    parameters: tuple
    "what the operation needs besides"
    result: int
    "where it is put"

    def take(self, values: list) -> np.ndarray:
        return self.function(*[values[at] for at in self.operands], *self.parameters)


class Plan:
    """Calculates some nodes from the values of others; each on the way once.

    What depends on nothing that is given is calculated when the plan is made.
    """

    def __init__(self, wanted: Sequence[Node], given: Mapping[Node, np.ndarray]):
        """given: an array of the right shape [.., n, m] for each input."""
        self._places: dict[Node, int] = {}
        self._values: list[np.ndarray] = []
        self._steps: list[Step] = []
        moving = set()
        for node in dict.fromkeys(node for one in wanted for node in upstream(one)):
            step = self._step(node) if node.arguments else None
            self._places[node] = len(self._values)
            self._values.append(step.take(self._values) if step else self._leaf(node, given))
            if node in given or step and node.operation not in SETTLED and not moving.isdisjoint(step.operands):
                moving.add(self._places[node])
                self._steps += [step] if step else []
        self._given = [(self._places[node], node) for node in given if node in self._places]
        self._wanted = [self._places[node] for node in wanted]

    def _step(self, node: Node) -> Step:
        operands = tuple(self._places[argument] for argument in node.arguments)
        return Step(OPERATIONS[node.operation], operands, node.parameters, len(self._values))

    def _leaf(self, node: Node, given: Mapping[Node, np.ndarray]) -> np.ndarray:
        return np.array([[float(node.parameters[0])]]) if node.operation == "constant" else given[node]

    def run(self, given: Mapping[Node, np.ndarray]) -> list[np.ndarray]:
        """The wanted nodes, in the order in which they were asked for."""
        values = self._values
        for at, node in self._given:
            values[at] = given[node]
        for step in self._steps:
            values[step.result] = step.take(values)
        return [values[at] for at in self._wanted]
