"""Byte-pair encoding on the words of a corpus.

One starts from letters, each word with a sign for its end. The pair of neighbours that appears most often becomes
one piece, everywhere; then one counts again. Pairs are counted inside words only, so no piece reaches over a space;
of equally frequent pairs the one that appears first is taken.
Source: Sennrich, Haddow and Birch 2016, section 3.2.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from engine.errors import BadValue, ShapeError, TooLarge
from engine.evaluate.bounds import MOST_ELEMENTS, MOST_MERGING
from engine.evaluate.words import as_numbers, filled_up, labels_in
from engine.transformer.arrangements import shape_text

Pair = tuple[str, str]


def letters_of(words, end):  # [1, w] -> [w, l]
    """The letters of each word, one word a row, and behind them the sign of a word's end."""
    if (letters := letters_in(words)) > MOST_ELEMENTS:
        raise TooLarge(f"words of {letters:,} letters; a matrix has at most {MOST_ELEMENTS:,} elements")
    return filled_up([[*word, *([end] if end else [])] for word in labels_in(words)])


def pairs_of(pieces):  # [w, l] -> [p, 2]
    """Each pair of neighbours once, in the order in which they first appear."""
    return filled_up([list(pair) for pair in dict.fromkeys(pair for row in read(pieces) for pair in neighbours(row))], 2)


def pair_counts(pieces, times, pairs):  # [w, l], [1, w], [p, 2] -> [p, 1]
    """How often each pair appears, if each word appears as often as ``times`` says."""
    counts = count_pairs(read(pieces), read_times(times, pieces))
    return as_numbers([[counts[left, right]] for left, right in read_pairs(pairs)], 1)


def merge(pieces, merges):  # [w, l], [m, 2] -> [w, k]
    """The pieces after some merges, one after the other."""
    rows, pairs = read(pieces), read_pairs(merges)
    check_work(pieces, len(pairs))
    for pair in pairs:
        rows = [merge_pair(row, pair) for row in rows]
    return filled_up(rows)


def learn_merges(pieces, times, count):  # [w, l], [1, w], [1, 1] -> [m, 2]
    """The first merges that a corpus asks for.

    Raises: BadValue if there are not as many.
    """
    return filled_up([list(pair) for pair, _ in learn(pieces, times, count)], 2)


def merge_counts(pieces, times, count):  # [w, l], [1, w], [1, 1] -> [m, 1]
    """How often the pair of each of these merges appeared when it was merged."""
    return as_numbers([[number] for _, number in learn(pieces, times, count)], 1)


def learn(pieces, times, count) -> list[tuple[Pair, int]]:
    """The merges in order, each with the count of its pair."""
    rows, weights, learned = read(pieces), read_times(times, pieces), []
    check_work(pieces, count[0, 0])
    while len(learned) < count[0, 0]:
        counts = count_pairs(rows, weights)
        if not counts:
            raise BadValue(f"after {len(learned)} merges no pair is left; {count[0, 0]} were asked for")
        pair = max(counts, key=counts.get)
        learned.append((pair, counts[pair]))
        rows = [merge_pair(row, pair) for row in rows]
    return learned


def check_work(pieces, merges) -> None:
    """Raises: TooLarge."""
    letters = max(pieces.size, letters_in(pieces))
    if letters * merges > MOST_MERGING:
        raise TooLarge(f"{merges} merges of {letters:,} letters are over the bound; take fewer words, or fewer merges")


def letters_in(labels) -> int:
    return sum(map(len, labels_in(labels)))


def count_pairs(rows: list[list[str]], weights: Sequence[int]) -> Counter[Pair]:
    """Every pair of neighbours with its count, in the order in which they first appear."""
    counts: Counter[Pair] = Counter()
    for row, weight in zip(rows, weights):
        for pair in neighbours(row):
            counts[pair] += weight
    return counts


def neighbours(row: Sequence[str]) -> list[Pair]:
    return list(zip(row, row[1:]))


def merge_pair(row: Sequence[str], pair: Pair) -> Sequence[str]:
    """A pair made one piece, wherever it appears from left to right."""
    if pair[0] not in row:
        return row
    merged, at = [], 0
    while at < len(row):
        width = 2 if tuple(row[at : at + 2]) == pair else 1
        merged.append("".join(row[at : at + width]))
        at += width
    return merged


def read(pieces) -> list[list[str]]:
    return [list(labels_in(row)) for row in pieces]


def read_pairs(pairs) -> list[Pair]:
    if pairs.shape[1] != 2:
        raise ShapeError(f"pairs stand in two columns, not in a matrix {shape_text(pairs)}")
    return [tuple(labels_in(row)) for row in pairs]


def read_times(times, pieces) -> np.ndarray:
    """One number a word.

    Raises: ShapeError.
    """
    if times.shape != (1, pieces.shape[0]):
        raise ShapeError(f"{pieces.shape[0]} words need one row of as many counts, not a matrix {shape_text(times)}")
    return times[0]
