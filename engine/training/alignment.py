"""Where the cross-attention of a translation ought to look: each Japanese token's counterpart in English."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain

import numpy as np

from engine.training.grammar import Grammar, Pair
from engine.training.plan import Plan
from engine.training.problem import Problem, Weights
from engine.training.sentences import Batch

TOPIC, PARTICLES = "は", ("を", "が")
CLASSES = ("subject", "object", "adjective", "verb", "particle")


def counterparts(pair: Pair, grammar: Grammar) -> list[tuple[str, int, int]]:
    """(class, row, column): the decoder's row that has to bring the token, and where its counterpart stands in English.

    は, 。 and the end have none that says which they are. A particle's is the verb, which decides it.
    """
    english, japanese = pair.english.split(), pair.japanese.split()
    verb = next(at for at, token in enumerate(english) if token in verbs(grammar))
    topic = japanese.index(TOPIC)
    found = []
    for row, token in enumerate(japanese[:-1]):
        side = range(verb) if row < topic else range(verb + 1, len(english))
        column = next((at for at in side if english[at] in words(grammar, token)), None)
        if token in PARTICLES:
            found.append(("particle", row, verb))
        elif row == len(japanese) - 2:
            found.append(("verb", row, verb))
        elif column is not None:
            adjective = token in {word.japanese for word in grammar.adjectives}
            found.append(("adjective" if adjective else "subject" if row < topic else "object", row, column))
    return found


def verbs(grammar: Grammar) -> set[str]:
    """The English ones: what follows the subject."""
    return {pattern.english.split()[2] for pattern in grammar.patterns}


def words(grammar: Grammar, token: str) -> set[str]:
    """What a Japanese noun or adjective can stand for."""
    fixed = {"ピアノ": "piano", "サッカー": "soccer"}
    return {word.english for word in chain(grammar.nouns, grammar.adjectives) if word.japanese == token} | {fixed.get(token)}


def alignment(problem: Problem, batches: Iterable[Batch], grammar: Grammar, weights: Weights) -> dict[str, list[float]]:
    """For each class of words how much of a head's coefficients goes to the counterpart, head by head: means over tokens."""
    nodes = [problem.parts[f"outputs.gathered.attention{head}.coefficients"] for head in (1, 2)]
    sums, counts = defaultdict(lambda: np.zeros(len(nodes))), defaultdict(int)
    for batch in batches:
        given = problem.given(weights, batch)
        coefficients = Plan(nodes, given).run(given)
        for at, pair in enumerate(batch.pairs):
            for name, row, column in counterparts(pair, grammar):
                sums[name] += [head[at, row, column] for head in coefficients]
                counts[name] += 1
    return {name: [float(part) / counts[name] for part in sums[name]] for name in CLASSES}


def weakest(aligned: dict[str, list[float]]) -> float:
    """The class that its better head is aligned worst with."""
    return min(max(heads) for heads in aligned.values())
