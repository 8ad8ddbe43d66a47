"""What is learned: the translator's logits, their loss and its gradients, as nodes of one graph."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

import numpy as np

from engine.evaluate.composites import inline
from engine.evaluate.gradients import gradient
from engine.evaluate.graph import Graph, Node, Value
from engine.training.layout import Shapes, decoder_group, encoder_group
from engine.training.plan import Plan
from engine.training.reproducible import over_batch
from engine.training.sentences import Batch
from engine.training.variants import PAPER, Builder, Variant

EPSILON, SMOOTHING = Decimal("0.00001"), Decimal("0.1")
Weights = Mapping[str, np.ndarray]


class Problem:
    """The graph; it knows nothing of lengths, so that it is one for all sentences."""

    def __init__(self, shapes: Shapes, variant: Variant = PAPER):
        self.graph, self.variant = Graph(), variant
        self.weights = {name: self._input(name) for name in shapes}
        self.source, self.target, self.wanted = map(self._input, ("source", "target", "wanted"))
        self.source_places, self.target_places = map(self._input, ("source_places", "target_places"))
        self.logits, self.parts = self._logits()
        self.loss = self._loss()

    def _input(self, name: str) -> Node:
        return self.graph.input(Value(np.empty((0, 0))), "learned", name)

    def _call(self, name: str, *operands) -> Node:
        return inline(self.graph, name, operands)[0]

    def _logits(self) -> tuple[Node, dict[str, Node]]:
        """The result, and what the core's function calls its parts."""
        epsilon = self.graph.constant(EPSILON)
        source = self._embed(self.source @ self.weights["E_source"], self.source_places)
        target = self._embed(self.target @ self.weights["E_target"], self.target_places)
        if self.variant != PAPER:
            return Builder(self.graph, self.variant, self.weights, epsilon).translator(source, target), {}
        groups = encoder_group(self.weights, epsilon), decoder_group(self.weights, epsilon)
        return inline(self.graph, "translator", [source, target, *groups, self.weights["E_target"]])

    def _embed(self, rows: Node, places: Node) -> Node:
        return self._call("embed", rows, places if self.variant.positions else self.graph.constant(0))

    def _loss(self) -> Node:
        """The sum over the tokens of a sentence, in nats."""
        smoothed = self._call("label_smoothing", self.wanted, self.graph.constant(SMOOTHING))
        return self.graph.node("sum_all", self._call("cross_entropy", self.logits, smoothed))

    @cached_property
    def gradients(self) -> tuple[Node, ...]:
        """Of the loss, by each matrix of weights in their order."""
        return gradient(self.loss, *self.weights.values())

    def given(self, weights: Weights, batch: Batch) -> dict[Node, np.ndarray]:
        """The values of all inputs."""
        data = {getattr(self, name): getattr(batch, name) for name in ("source", "target", "wanted", "source_places", "target_places")}
        return data | {node: weights[name] for name, node in self.weights.items()}


class Learner:
    """The gradients of the mean loss over all tokens of some sentences."""

    def __init__(self, problem: Problem, batches: Iterable[Batch], weights: Weights):
        self.problem, self.batches = problem, list(batches)
        self.n_tokens = sum(batch.wanted.shape[0] * batch.wanted.shape[1] for batch in self.batches)
        self.plans = [Plan(problem.gradients, problem.given(weights, batch)) for batch in self.batches]

    def gradients(self, weights: Weights) -> dict[str, np.ndarray]:
        """By name; sentences of one length first added up among themselves."""
        sums = dict.fromkeys(weights, 0.0)
        for plan, batch in zip(self.plans, self.batches):
            for name, part in zip(weights, plan.run(self.problem.given(weights, batch))):
                sums[name] = sums[name] + over_batch(part)
        return {name: part / self.n_tokens for name, part in sums.items()}


class Judge:
    """What weights make of some sentences."""

    def __init__(self, problem: Problem, batches: Iterable[Batch], weights: Weights):
        self.problem, self.batches = problem, list(batches)
        self.n_tokens = sum(batch.wanted.shape[0] * batch.wanted.shape[1] for batch in self.batches)
        self.plans = [Plan([problem.logits, problem.loss], problem.given(weights, batch)) for batch in self.batches]

    def judge(self, weights: Weights) -> "Judgement":
        """Given the right tokens up to a place, is the one that comes next right?"""
        exact, smallest, loss = 0, np.inf, 0.0
        for plan, batch in zip(self.plans, self.batches):
            logits, losses = plan.run(self.problem.given(weights, batch))
            gaps = right_gaps(logits, batch.wanted)
            exact, smallest = exact + int((gaps.min(axis=1) > 0).sum()), min(smallest, float(gaps.min()))
            loss += float(over_batch(losses).item())
        return Judgement(exact, smallest, loss / self.n_tokens)


@dataclass(frozen=True)
class Judgement:
    """What weights make of some sentences when the right tokens up to a place are given."""

    exact: int
    "sentences that are right at every place; with a causal mask those that greedy decoding gets right"
    gap: float
    "of the right token's logit above the largest other one, the smallest of all places"
    loss: float
    "the mean over all tokens, in nats, with smoothed labels"


def right_gaps(logits: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """[b, n]: how far the logit of the wanted token is above the largest of the others."""
    right = (logits * wanted).sum(axis=-1)
    others = np.where(wanted == 1, -np.inf, logits).max(axis=-1)
    return right - others
