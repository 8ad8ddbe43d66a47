"""What a calculation begins with: inputs, which an author typed or loaded; counts; numbers that are part of a formula."""

from collections.abc import Mapping
from decimal import Decimal

from engine.evaluate.graph import Node
from engine.records import dataclass
from engine.review.comparison.edits import Key, Piece
from engine.review.mutation.source import Source

INPUT, COUNT, LITERAL = "input", "count", "literal"
COUNTING = frozenset(
    "columns rows_count counting alternating identity causal_mask count_in lengths filled ids_of pair_counts merge_counts".split()
)
"Operations that say how much there is, or where: their results are inputs, since no typed number is one of them."


@dataclass(frozen=True)
class Leaf:
    """A node that other numbers can be put in."""

    node: Node
    kind: str
    "input, count or literal"
    key: Key | None = None
    "of an input: where it is defined, if it has a name"


class Names:
    """Which definition an input of any page's graph stands for."""

    def __init__(self, inputs: Mapping[Key, Piece]):
        self.by_line = {
            (piece.path, line): key
            for key, piece in inputs.items()
            for line in range(piece.line, piece.line + piece.text.count("\n") + 1)
        }
        self.by_section = {f"[{file.rpartition('/')[2]}: {section.strip('[]')}]": (file, section)
                           for (file, section), piece in inputs.items() if piece.kind == "data"}  # fmt: skip

    def of(self, node: Node) -> Key | None:
        """The key of an input; what is loaded says at its end from which section."""
        _, bracket, section = node.parameters[2].rpartition("[")
        if bracket and (key := self.by_section.get(bracket + section)):
            return key
        return node.place and self.by_line.get((node.place.path, node.place.line))


def leaves_of(source: Source, names: Names) -> list[Leaf]:
    """All leaves of a page that are numbers, in the order of the graph."""
    return [leaf for node in source.model.graph.nodes if (leaf := leaf_of(source, node, names))]


def leaf_of(source: Source, node: Node, names: Names) -> Leaf | None:
    if node.operation in COUNTING:
        return Leaf(node, COUNT)
    if node.operation == "constant":
        return Leaf(node, LITERAL)
    if node.operation != "input" or not is_number(source, node):
        return None
    key = names.of(node)
    return Leaf(node, INPUT if key or node.parameters[1] != "chosen" else LITERAL, key)


def is_number(source: Source, node: Node) -> bool:
    array = source.model.value(node, {}).array
    return bool(array.size) and isinstance(array.flat[0], Decimal)
