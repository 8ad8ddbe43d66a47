"""Whole runs of learning, and what came of them; several at once on several processors."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

from engine.training.alignment import alignment
from engine.training.grammar import read_grammar, read_pairs
from engine.training.greedy import count_exact, translate
from engine.training.layout import D_MODEL
from engine.training.learning import STEPS, learn, start
from engine.training.problem import Judge, Learner, Problem, Weights
from engine.training.sentences import batches
from engine.training.variants import PAPER, Variant


@dataclass(frozen=True)
class Verdict:
    """What weights make of the sentences."""

    exact_training: int
    "sentences that became right from the source alone"
    exact_held_out: int
    "the same"
    given_training: int
    "sentences right at every place when the right tokens up to there are given"
    given_held_out: int
    "the same"
    gap_training: float
    "of the right token's logit above the largest other one, the smallest of all places"
    gap_held_out: float
    "the same"
    loss_training: float
    "the mean over the tokens, in nats, with smoothed labels"
    loss_held_out: float
    "the same"


class Classroom:
    """A variant with the sentences that it learns from and those that it does not."""

    def __init__(self, content: Path, variant: Variant = PAPER):
        self.grammar = read_grammar(content)
        self.pairs = dict(zip(("training", "held_out"), read_pairs(content)))
        self.shapes = variant.shapes(len(self.grammar.english), len(self.grammar.japanese))
        self.problem = Problem(self.shapes, variant)
        self.batches = {part: batches(pairs, self.grammar, D_MODEL) for part, pairs in self.pairs.items()}

    @cached_property
    def judges(self) -> dict[str, Judge]:
        return {part: Judge(self.problem, of_part, start(self.shapes, 0)) for part, of_part in self.batches.items()}

    def start(self, seed: int) -> dict:
        return start(self.shapes, seed)

    def learn(self, seed: int, steps: int = STEPS) -> Iterator[tuple[int, dict]]:
        """Step after step, with the weights that stand behind it."""
        weights = self.start(seed)
        return learn(Learner(self.problem, self.batches["training"], weights), weights, steps)

    def translate(self, weights: Weights, sentences: Sequence[str]) -> dict[str, str]:
        return translate(self.problem, weights, sentences, self.grammar)

    def alignment(self, weights: Weights) -> dict[str, list[float]]:
        """On the training sentences, of a PAPER."""
        return alignment(self.problem, self.batches["training"], self.grammar, weights)

    def judge(self, weights: Weights) -> Verdict:
        given = {part: judge.judge(weights) for part, judge in self.judges.items()}
        made = self.translate(weights, [pair.english for pairs in self.pairs.values() for pair in pairs])
        return Verdict(
            *(count_exact(made, self.pairs[part]) for part in given),
            *(given[part].exact for part in given),
            *(given[part].gap for part in given),
            *(given[part].loss for part in given),
        )


def last_weights(content: Path, variant: Variant, seed: int, steps: int = STEPS) -> dict:
    """What a whole run leaves."""
    for _, weights in Classroom(content, variant).learn(seed, steps):
        pass
    return weights


def run(content: Path, variant: Variant, seed: int) -> tuple[Variant, int, dict]:
    """One run, for a process of its own."""
    return variant, seed, last_weights(content, variant, seed)


def run_all(content: Path, wanted: Iterable[tuple[Variant, int]]) -> Iterator[tuple[Variant, int, dict]]:
    """Several runs, as they end."""
    with ProcessPoolExecutor(cpu_count(), get_context("spawn")) as pool:
        for ended in as_completed([pool.submit(run, content, variant, seed) for variant, seed in wanted]):
            yield ended.result()
