"""Inputs with other numbers: a typed matrix, a constant, a section of weights, each nudged as a whole."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import count

import numpy as np

from engine.evaluate.graph import Value
from engine.review.comparison.edits import Definitions, Edit, Key, Piece

NUMBER = re.compile(r"""(?P<quiet>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\#.*)|(?<![\w.])(?P<number>\d+(?:\.\d+)?)(?![\w.])""")
"A number of the language; texts and comments hold none."
DATA_NUMBER = re.compile(r"(?P<quiet>\#.*|^\s*(?:rows|columns|\[).*)|(?<![\w.])(?P<number>\d+(?:\.\d+)?)(?![\w.])", re.MULTILINE)
TYPED = re.compile(r"(?:labelled\()?(?:rows\(|\[)")
"How a matrix begins that is typed, even if its labels or some elements have names."
Way = Callable[[Decimal, int], Decimal]
WAYS: tuple[Way, ...] = (
    lambda number, at: number + 1 + at % 2 if number == int(number) else number + Decimal(at % 7 + 1) / 8,
    lambda number, at: number + Decimal(at % 7 + 1) / 8,
    lambda number, at: number * 3 + Decimal(at % 3) / 4,
    lambda number, at: 2 + Decimal(at * 5 % 11) / 2,
    lambda number, at: number + 10 ** (at % 4 + 1),
    lambda number, at: 1 - number - Decimal(at % 5) / 4,
)
"""How numbers are nudged, by their place among those of an input: not all alike, since much does not see what all share.
At first whole ones stay whole; then a little, much, to numbers that have nothing to do with them, in another order."""


def inputs(known: Definitions) -> Iterator[tuple[Key, Piece]]:
    """What an author typed or loaded as numbers; what a reader moves is none."""
    for key, piece in known.items():
        pattern = pattern_of(piece)
        if is_typed(piece) and any(match["number"] for match in pattern.finditer(value_of(piece))):
            yield key, piece


def is_typed(piece: Piece) -> bool:
    """Whether a definition is a matrix or a number as it stands there."""
    return piece.kind in ("constant", "data") or piece.kind == "expression" and TYPED.match(piece.written) is not None


def nudged_value(value: Value, way: Way, start: int = 0) -> Value:
    """A matrix with other numbers; start: how many numbers of the same input stand before it."""
    array = np.empty(value.array.shape, dtype=object)
    for at, number in enumerate(value.array.flat):
        array.flat[at] = way(number, start + at) if number.is_finite() else number
    return replace(value, array=array)


def nudged(key: Key, piece: Piece, way: Way) -> Edit:
    """An input with other numbers, as the edit of an author who types them."""
    places = count()

    def other(match: re.Match) -> str:
        return match[0] if match["quiet"] else f"{abs(way(Decimal(match['number']), next(places))):f}"

    head = piece.text[: len(piece.text) - len(value_of(piece))]
    return Edit(key, piece, replace(piece, text=head + pattern_of(piece).sub(other, value_of(piece))))


def pattern_of(piece: Piece) -> re.Pattern:
    return DATA_NUMBER if piece.kind == "data" else NUMBER


def value_of(piece: Piece) -> str:
    """What stands behind the name."""
    return piece.text if piece.kind == "data" else piece.text.partition("=")[2]
