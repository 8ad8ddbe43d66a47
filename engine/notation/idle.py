"""Controls that change nothing: what is written for each combination of states, without them."""

from collections.abc import Sequence
from itertools import chain
from typing import TypeVar

T = TypeVar("T")


def drop_idle(controls: Sequence[str], counts: Sequence[int], strings: Sequence[T]) -> tuple[tuple[str, ...], tuple[T, ...]]:
    """Leave out the controls along which nothing changes; counts: of their states, the last one fastest; strings: what each combination is written as."""
    moving, stride = [], len(strings)
    for name, count in zip(controls, counts):
        block, stride = stride, stride // count
        firsts = [strings[at : at + stride] for at in range(0, len(strings), block)]
        if all(first * count == strings[at : at + block] for at, first in zip(range(0, len(strings), block), firsts)):
            strings = tuple(chain.from_iterable(firsts))
        else:
            moving.append(name)
    return tuple(moving), tuple(strings)
