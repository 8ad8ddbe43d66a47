"""The unrounded strings of the nodes of a page, in every state, cut into parts that are loaded when they are looked at.

The strings of a node stand state by state, its elements in reading order; the states of its controls come as in the tables,
the last control fastest. What a state has not is an empty string. A node with many strings is cut into equal pieces.
"""

from collections.abc import Sequence

import numpy as np

from engine.evaluate.graph import Node, Value
from engine.evaluate.model import PageModel
from engine.evaluate.naming import Extent
from engine.notation.idle import drop_idle
from engine.records import dataclass
from engine.trace.by_hand import ByHand, can_be_repeated
from engine.trace.unrounded import write_unrounded

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
    """Writes the nodes of a page; an element that was moved and not calculated is the same object, and written once."""

    def __init__(self, model: PageModel, digits: int):
        self.model = model
        self.digits = digits
        self.by_hand = ByHand(digits)
        self.written: dict[int, str] = {}
        "by the identity of an element, which the values of the page keep alive"

    def strings(self, node: Node, shown: bool) -> Strings:
        """The strings of a node; shown: whether the page shows it, so that a reader may calculate it again."""
        extent, controls = self.model.extent(node), self.model.controls_of(node)
        if shown and can_be_repeated(node):
            states = [self.write_repeated(node, *values) for _, values in self.model.in_each_state(node, *node.arguments)]
        else:
            states = [self.write_state(value) for _, (value,) in self.model.in_each_state(node)]
        filled = [fill_up(texts, extent) for texts in states]
        moving, kept = drop_idle(controls, [len(self.model.controls[name].states) for name in controls], filled)
        return Strings(moving, tuple([text for state in kept for text in state]))

    def write_state(self, value: Value) -> np.ndarray:
        """The elements of one state."""
        known, texts = self.written, np.empty(value.array.size, dtype=object)
        for at, element in enumerate(value.array.flat):
            if id(element) not in known:
                known[id(element)] = write_unrounded(element, self.digits)
            texts[at] = known[id(element)]
        return texts.reshape(value.array.shape)

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
    """Puts the strings of nodes into parts, in the order of the nodes, so that an operand is mostly near."""

    def __init__(self, nodes: Sequence[Strings | None]):
        self.parts: list[Part] = []
        self.room = 0
        self.places: dict[int, Packed] = {}
        same: dict[tuple[str, ...], int] = {}
        "by their strings, the first nodes that have them"
        for number, strings in enumerate(nodes):
            if strings is None:
                continue
            first = same.setdefault(strings.texts, number)
            if first == number:
                self.add(number, strings.texts)
            else:
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
