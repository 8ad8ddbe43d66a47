"""Texts as matrices of labels: cut into words and tokens, counted, numbered by a vocabulary, joined again.

An empty label is no label: it fills up a row that is shorter than the widest, and an author writes labels("") for it.
It stands where something is shown or counted; a name of a row, of a column or of a state is never empty.
"""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

import numpy as np

from engine.errors import BadValue, OutOfRange, ShapeError, TooLarge
from engine.evaluate.bounds import LONGEST_LABEL, MOST_ELEMENTS, MOST_WORK
from engine.evaluate.diagnoses import BadVocabulary
from engine.transformer.arrangements import shape_text


def labels_in(x) -> Iterator[str]:
    """The labels of a matrix in reading order: row after row, from left to right.

    Raises: BadValue for numbers.
    """
    for label in x.flat:
        if not isinstance(label, str):
            raise BadValue("this needs labels, not numbers")
        if label:
            yield label


def one_row(labels) -> np.ndarray:
    """Labels side by side."""
    return filled_up([list(islice(labels, MOST_ELEMENTS + 1))])


def filled_up(rows: list[list[str]], width: int = 0) -> np.ndarray:
    """Rows of labels as a matrix that is as wide as the widest of them, at least as ``width`` says."""
    width = max([width, *map(len, rows)])
    if len(rows) * width > MOST_ELEMENTS:
        raise TooLarge(f"{len(rows):,} × {width:,} labels or more; a matrix has at most {MOST_ELEMENTS:,} elements")
    matrix = np.full((len(rows), width), "", dtype=object)
    for i, row in enumerate(rows):
        matrix[i, : len(row)] = row
    return matrix


def as_numbers(rows: list[list[int]], width: int) -> np.ndarray:
    """Counts as a matrix of numbers."""
    matrix = np.empty((len(rows), width), dtype=object)
    for i, row in enumerate(rows):
        matrix[i] = [Decimal(number) for number in row]
    return matrix


def words_of(sentences):  # [n, m] -> [1, w]
    """All words in reading order; a word is what stands between spaces."""
    return one_row(word for sentence in labels_in(sentences) for word in sentence.split())


def distinct(labels):  # [n, m] -> [1, d]
    """Each label once, in the order in which they first appear."""
    return one_row(dict.fromkeys(labels_in(labels)))


def missing_in(labels, others):  # [n, m], [k, l] -> [1, d]
    """Each label once that does not appear among the others."""
    known = set(labels_in(others))
    return one_row(label for label in dict.fromkeys(labels_in(labels)) if label not in known)


def count_in(labels, others):  # [n, m], [k, l] -> [n, m]
    """How often each label appears among the others."""
    counts = Counter(labels_in(others))
    return as_numbers([[counts[label] for label in row] for row in labels], labels.shape[1])


def lengths(labels):  # [n, m] -> [n, m]
    """How many characters each label has."""
    list(labels_in(labels))
    return as_numbers([list(map(len, row)) for row in labels], labels.shape[1])


def filled(pieces):  # [n, m] -> [n, 1]
    """How many labels each row has."""
    return as_numbers([[sum(1 for _ in labels_in(row))] for row in pieces], 1)


def cut_by(text, entries):  # [1, 1], [k, l] -> [1, n]
    """Cut a text from left to right, each time the longest entry of a vocabulary; spaces only part tokens.

    Raises: BadVocabulary where no entry fits.
    """
    known, whole = set(labels_in(entries)), only_label(text).strip()
    lengths = sorted(set(map(len, known)), reverse=True)
    if len(whole) * sum(lengths) > MOST_WORK:
        raise TooLarge(f"a text of {len(whole):,} characters is too long to be cut by entries of up to {lengths[0]:,}")
    tokens, at = [], 0
    while at < len(whole):
        token = next((whole[at : at + n] for n in lengths if whole[at : at + n] in known), "")
        if not token:
            raise BadVocabulary(f"no entry of the vocabulary is a beginning of {whole[at : at + 20]!r}")
        tokens.append(token)
        at += len(token)
        while whole[at : at + 1].isspace():
            at += 1
    return one_row(tokens)


def only_label(x) -> str:
    """The label of a matrix [1, 1]."""
    if x.shape != (1, 1):
        raise ShapeError(f"one text [1, 1] is needed here, not a matrix {shape_text(x)}")
    list(labels_in(x))
    return x[0, 0]


def ids_of(tokens, entries):  # [n, m], [1, v] -> [n, m]
    """The position of each token in a vocabulary, counted from 0.

    Raises: BadVocabulary for a token that it does not have, or has twice; for an empty place among the entries.
    """
    listed = list(labels_in(entries))
    if len(listed) < entries.size:
        raise BadVocabulary("the vocabulary has an empty entry; its positions would not be those of the tokens")
    if len(set(listed)) < len(listed):
        double = next(entry for entry in listed if listed.count(entry) > 1)
        raise BadVocabulary(f"the vocabulary has {double!r} twice")
    ids = {entry: position for position, entry in enumerate(listed)}
    for token in tokens.flat:
        if token not in ids:
            raise BadVocabulary(f"the vocabulary has no {token!r}")
    return as_numbers([[ids[token] for token in row] for row in tokens], tokens.shape[1])


def pick_rows(matrix, ids):  # [v, d], [1, n] -> [n, d]
    """The rows at some positions, one below the other; one may come several times.

    Raises: ShapeError if the positions are not one row; OutOfRange for one that does not exist.
    """
    if ids.shape[0] != 1:
        raise ShapeError(f"the positions are one row, not a matrix {shape_text(ids)}")
    for position in ids[0]:
        if isinstance(position, str) or not 0 <= position < matrix.shape[0] or position % 1:
            raise OutOfRange(f"a matrix {shape_text(matrix)} has no row {position}; positions count from 0")
    return matrix[[int(position) for position in ids[0]]]


def join(labels, between):  # [n, m] -> [n, 1]
    """Each row of labels as one label, with something between them."""
    for row in labels:
        length = sum(len(label) + len(between) for label in labels_in(row))
        if length > LONGEST_LABEL:
            raise TooLarge(f"a label of {length:,} characters; joined ones have at most {LONGEST_LABEL:,}")
    return filled_up([[between.join(labels_in(row))] for row in labels], 1)


def most(matrix, counts, count):  # [n, m], [n, 1], [1, 1] -> [k, m]
    """The rows with the largest counts, the largest first, of equal ones the first first; all, if there are not as many."""
    return matrix[order_of(matrix, counts)[: int(min(count[0, 0], len(matrix)))]]


def order_of(matrix, counts) -> list[int]:
    """The rows of a matrix by their counts.

    Raises: ShapeError if there is not one count a row.
    """
    if counts.shape != (matrix.shape[0], 1):
        raise ShapeError(f"{matrix.shape[0]} rows need one column of as many counts, not a matrix {shape_text(counts)}")
    return sorted(range(matrix.shape[0]), key=lambda i: -counts[i, 0])
