"""Translating as a reader would: from the source alone, a token after the other."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

import numpy as np

from engine.training.grammar import Grammar, Pair
from engine.training.plan import Plan
from engine.training.problem import Problem, Weights
from engine.training.sentences import END, START, one_hot, waves

LONGEST = 12
"tokens of a translation; the longest of the grammar has nine with its end"


def translate(problem: Problem, weights: Weights, sentences: Sequence[str], grammar: Grammar) -> dict[str, str]:
    """The tokens that each English sentence becomes, without the end."""
    by_length = groupby(sorted(set(sentences), key=lambda text: (len(text.split()), text)), key=lambda text: len(text.split()))
    return {text: made for _, group in by_length for text, made in translate_alike(problem, weights, list(group), grammar).items()}


def translate_alike(problem: Problem, weights: Weights, sentences: list[str], grammar: Grammar) -> dict[str, str]:
    """Sentences of one length, all at once."""
    source = one_hot([text.split() for text in sentences], grammar.english)
    made = [[START] for _ in sentences]
    for _ in range(LONGEST):
        logits = last_logits(problem, weights, source, one_hot(made, grammar.japanese))
        for tokens, best in zip(made, logits.argmax(axis=-1)):
            tokens.append(grammar.japanese[best])
        if all(END in tokens for tokens in made):
            break
    return {text: " ".join(upto_end(tokens[1:])) for text, tokens in zip(sentences, made)}


def last_logits(problem: Problem, weights: Weights, source: np.ndarray, target: np.ndarray) -> np.ndarray:
    """[b, n_japanese]: of the token that comes next."""
    width = next(iter(weights.values())).shape[1]
    places = {problem.source_places: waves(source.shape[1], width), problem.target_places: waves(target.shape[1], width)}
    given = {problem.source: source, problem.target: target} | places
    given |= {node: weights[name] for name, node in problem.weights.items()}
    (logits,) = Plan([problem.logits], given).run(given)
    return logits[:, -1]


def upto_end(tokens: list[str]) -> list[str]:
    return tokens[: tokens.index(END)] if END in tokens else tokens


def count_exact(made: dict[str, str], pairs: Sequence[Pair]) -> int:
    """How many sentences became what the grammar says."""
    return sum(made[pair.english] == pair.japanese for pair in pairs)
