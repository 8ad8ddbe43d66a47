"""The unrounded strings of the nodes of a page, in every state, cut into parts that are loaded when they are looked at.

The strings of a node stand state by state, its elements in reading order; the states of its controls come as in the tables,
the last control fastest. What a state has not is an empty string. A node with many strings is cut into equal pieces.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from operator import add

import numpy as np

from engine.evaluate.graph import Node, Value
from engine.evaluate.model import PageModel
from engine.evaluate.naming import Extent
from engine.notation.idle import drop_idle
from engine.notation.numbers import NO_TEXT, each_once
from engine.records import dataclass
from engine.trace.by_hand import ByHand, can_be_repeated
from engine.trace.unrounded import write_clear, write_unrounded

MOST_IN_PART = 11_000
"Characters of a part: about 5 KB, gzipped."


@dataclass(frozen=True)
class Strings:
    """All that a node is, in every state."""

    controls: tuple[str, ...]
    "those that change it, in the order of their definition"
    texts: tuple[str, ...]
    "state by state, element by element"


@dataclass(frozen=True)
class Packed:
    """Where the strings of a node lie."""

    node: int
    "the number of the node under which they stand: of several with the same strings the first"
    part: int
    "the first one that says something of this node"
    per_part: int
    "strings in each of the parts from there on; 0: all in the first"


class Writer:
    """Writes the nodes of a page; the same number comes in many places, and is written once."""

    def __init__(self, model: PageModel, digits: int):
        self.model = model
        self.digits = digits
        self.by_hand = ByHand(digits)
        self.written = dict(NO_TEXT)
        "by Python's own text of a number; an element that a state has not is an empty string"

    def strings(self, node: Node, shown: bool) -> Strings:
        """The strings of a node; shown: whether the page shows it, so that a reader may calculate it again."""
        extent, controls = self.model.extent(node), self.model.controls_of(node)
        filled = self.write_at_once(node, shown)
        if filled is None:
            filled = [fill_up(texts, extent) for texts in self.write_each(node, shown)]
        moving, kept = drop_idle(controls, [len(self.model.controls[name].states) for name in controls], filled)
        return Strings(moving, tuple([text for state in kept for text in state]))

    def write_at_once(self, node: Node, shown: bool) -> list[tuple[str, ...]] | None:
        """All states, if they can be looked at together."""
        stack = self.model.stack(node)
        if stack is None:
            return None
        texts = self.write_all(stack.ravel().tolist())
        if shown and can_be_repeated(node):
            self.add_endings(node, texts)
        size = len(texts) // len(stack)
        return [tuple(texts[state * size : (state + 1) * size]) for state in range(len(stack))]

    def add_endings(self, node: Node, texts: list[str]) -> None:
        """To each text what comes out by hand where that is something else."""
        operands = [self.model.sheet(argument) for argument in (node, *node.arguments)]
        endings = None if None in operands else self.by_hand.endings(self.model, node, *[each.stack for each in operands])
        if endings is not None:
            texts[:] = map(add, texts, endings)
            return
        width = self.model.extent(node).columns
        size = self.model.extent(node).rows * width
        states = [[value.array for value in values] for _, values in self.model.in_each_state(node, *node.arguments)]
        for state, (i, j), ending in self.by_hand.differences_in(node, states):
            texts[state * size + i * width + j] += ending

    def write_each(self, node: Node, shown: bool) -> list[np.ndarray]:
        """One state after the other."""
        if shown and can_be_repeated(node):
            return [self.write_repeated(node, *values) for _, values in self.model.in_each_state(node, *node.arguments)]
        return [self.write_state(value) for _, (value,) in self.model.in_each_state(node)]

    def write_state(self, value: Value) -> np.ndarray:
        """The elements of one state."""
        texts = np.empty(value.array.size, dtype=object)
        texts[:] = self.write_all(value.array.ravel().tolist())
        return texts.reshape(value.array.shape)

    def write_all(self, elements: Sequence) -> list[str]:
        """Each of them, once."""
        if isinstance(next((element for element in elements if element is not None), None), str):
            return ["" if label is None else write_unrounded(label, self.digits) for label in elements]
        return each_once(self.written, elements, lambda element, text: write_clear(text, self.digits) or write_unrounded(element, self.digits))

    def write_repeated(self, node: Node, value: Value, *operands: Value) -> np.ndarray:
        """The same, each with what comes out by hand where that is something else."""
        texts = self.write_state(value)
        for place, ending in self.by_hand.differences(node, value.array, [operand.array for operand in operands]):
            texts[place] += ending
        return texts


def fill_up(texts: np.ndarray, extent: Extent) -> tuple[str, ...]:
    """As many as the largest size has."""
    if texts.shape == (extent.rows, extent.columns):
        return tuple(texts.flat)
    padded = np.full((extent.rows, extent.columns), "", dtype=object)
    padded[: texts.shape[0], : texts.shape[1]] = texts
    return tuple(padded.flat)


Part = list[tuple[int, str | None]]
"the number of a node, and its strings; none: another node has the same"


class Packing:
    """Puts the strings of nodes into parts, in the order of the nodes, so that an operand is mostly near.

    apart: a control, and how many states it has. What it changes first lies in runs of as many parts, one a state.
    """

    def __init__(self, nodes: Sequence[Strings | None], apart: tuple[str, int] = ("", 1)):
        self.parts: list[Part] = []
        self.room = 0
        self.places: dict[int, Packed] = {}
        same: dict[tuple[str, ...], int] = {}
        "by their strings, the first nodes that have them"
        alike, waiting = [], []
        for number, strings in enumerate(nodes):
            if strings is None:
                continue
            first = same.setdefault(strings.texts, number)
            if first != number:
                alike.append((number, first))
            elif strings.controls[:1] == apart[:1]:
                waiting.append((number, strings.texts))
            else:
                self.add(number, strings.texts)
        self.add_runs(waiting, apart[1])
        for number, first in alike:
            self.add_likeness(number, self.places[first])

    def add(self, number: int, texts: Sequence[str]) -> None:
        """A node, in a part with others or in parts of its own."""
        length = sum(map(len, texts)) + len(texts)
        if length > MOST_IN_PART:
            self.add_pieces(number, texts, -(-len(texts) * MOST_IN_PART // length))
            return
        if length > self.room:
            self.parts.append([])
            self.room = MOST_IN_PART
        self.places[number] = Packed(number, len(self.parts) - 1, 0)
        self.parts[-1].append((number, " ".join(texts)))
        self.room -= length

    def add_runs(self, nodes: Sequence[tuple[int, Sequence[str]]], states: int) -> None:
        """Nodes whose strings lie apart: in a run of parts, the part of a state has the strings of that state only."""
        self.room = 0
        for number, texts in nodes:
            size = len(texts) // states
            pieces = cut(texts, size)
            length = max(map(len, pieces)) + 1
            if length > self.room:
                self.parts += [[] for _ in range(states)]
                self.room = MOST_IN_PART
            first = len(self.parts) - states
            self.places[number] = Packed(number, first, size)
            for part, piece in zip(self.parts[first:], pieces):
                part.append((number, piece))
            self.room -= length

    def add_pieces(self, number: int, texts: Sequence[str], per_part: int) -> None:
        """A node in equal pieces; where some are much longer than others, in more of them."""
        while max(map(len, pieces := cut(texts, per_part))) > MOST_IN_PART * 1.25:
            per_part = per_part * 3 // 4
        self.places[number] = Packed(number, len(self.parts), per_part)
        self.parts += [[(number, piece)] for piece in pieces]
        self.room = 0

    def add_likeness(self, number: int, first: Packed) -> None:
        """A node that has the strings of another, in the part where those begin."""
        self.places[number] = first
        self.parts[first.part].append((number, None))


def cut(texts: Sequence[str], size: int) -> list[str]:
    """Strings in pieces of so many."""
    return [" ".join(texts[start : start + size]) for start in range(0, len(texts), size)]


def texts_of(place: Packed, parts: Sequence[Mapping[int, str | None]]) -> list[str]:
    """The strings of a node; parts: what stands in each, by the number of the node."""
    if not place.per_part:
        return parts[place.part][place.node].split(" ")
    pieces = takewhile(lambda part: place.node in part, parts[place.part :])
    return [text for piece in pieces for text in piece[place.node].split(" ")]


def by_number(parts: Sequence[Part]) -> list[Mapping[int, str | None]]:
    """What stands in each part, by the number of the node."""
    return [dict(part) for part in parts]
