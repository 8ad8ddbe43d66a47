"""Sentences as arrays: those of equal lengths together, so that one calculation serves them all."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

import numpy as np

from engine.evaluate.composites import inline
from engine.evaluate.graph import Graph
from engine.evaluate.values import Evaluator
from engine.training.grammar import Grammar, Pair

START, END = "開始", "終了"
PLACE_DIGITS = Decimal("1e-12")
"to which the waves are rounded: what a processor's own sine differs in is smaller"


@dataclass(frozen=True)
class Batch:
    """The sentences of one length in both languages."""

    pairs: tuple[Pair, ...]
    "in the order of the corpus"
    source: np.ndarray
    "[b, n_source, n_english]: 1 at the token that stands there"
    target: np.ndarray
    "[b, n_target, n_japanese]: what the decoder reads, 開始 first"
    wanted: np.ndarray
    "[b, n_target, n_japanese]: what should come next, 終了 last"
    source_places: np.ndarray
    "[n_source, d_model]"
    target_places: np.ndarray
    "[n_target, d_model]"


def one_hot(sentences: Sequence[list[str]], tokens: list[str]) -> np.ndarray:
    """[b, n, len(tokens)]: 1 at the token that stands there."""
    rows = {token: row for token, row in zip(tokens, np.eye(len(tokens)))}
    return np.array([[rows[token] for token in sentence] for sentence in sentences])


@cache
def waves(n: int, d: int) -> np.ndarray:
    """[n, d]: the positions of the core in the book's 50 digits, rounded to twelve places."""
    graph = Graph()
    exact = Evaluator({}).value(inline(graph, "positions", [graph.constant(n), graph.constant(d)])[0], {})
    return np.array([[float(number.quantize(PLACE_DIGITS)) for number in row] for row in exact.array])


def batches(pairs: Sequence[Pair], grammar: Grammar, d_model: int) -> list[Batch]:
    """All sentences, by their lengths."""
    groups = defaultdict(list)
    for pair in pairs:
        groups[len(pair.english.split()), len(pair.japanese.split())].append(pair)
    return [make_batch(group, grammar, d_model) for _, group in sorted(groups.items())]


def make_batch(pairs: Sequence[Pair], grammar: Grammar, d_model: int) -> Batch:
    """Sentences of equal lengths."""
    english, japanese = ([getattr(pair, language).split() for pair in pairs] for language in ("english", "japanese"))
    source = one_hot(english, grammar.english)
    target = one_hot([[START, *tokens] for tokens in japanese], grammar.japanese)
    wanted = one_hot([[*tokens, END] for tokens in japanese], grammar.japanese)
    places = [waves(side.shape[1], d_model) for side in (source, target)]
    return Batch(tuple(pairs), source, target, wanted, *places)
