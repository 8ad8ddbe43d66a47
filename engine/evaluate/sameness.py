"""What of a calculation is as it was, when it is read again from other statements: values, names, and all behind them."""

from collections.abc import Iterable

from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel

Keys = dict[Node, int]
"From nodes to numbers; two nodes of one number are made alike of the same inputs."


class Sameness:
    """One calculation compared with the one that was read before it."""

    def __init__(self, before: PageModel, after: PageModel):
        known: dict[tuple, int] = {}
        self.before, self.after = before, after
        self.old, self.new = keys_of(before, known), keys_of(after, known)
        self.other_names = frozenset(filter(self.is_other, before.names.keys() | after.names.keys()))
        "of what is something else now, or came, or went"
        self.same = self.same_nodes()
        "nodes of the calculation before that are still called what they were, with all that they are made of"

    def is_other(self, name: str) -> bool:
        """Whether a name stands for something else."""
        old, new = self.before.names.get(name), self.after.names.get(name)
        return old is None or new is None or self.old[old] != self.new[new]

    def holds(self, names: Iterable[str], nodes: Iterable[Node]) -> bool:
        """Whether what was made of some names and nodes would be made again."""
        return self.other_names.isdisjoint(names) and self.same.issuperset(nodes)

    def same_nodes(self) -> set[Node]:
        renamed, same = self.renamed(), set()
        for node in self.before.graph.nodes:  # operands stand before what is made of them
            if self.old[node] not in renamed and same.issuperset(node.arguments):
                same.add(node)
        return same

    def renamed(self) -> set[int]:
        """The keys of what statements name now and named otherwise, or named and name no more."""
        old = {self.old[node]: self.before.naming_of(node, self.old) for node in self.before.graph.nodes}
        new = {self.new[node]: self.after.naming_of(node, self.new) for node in self.after.graph.nodes}
        stated = {self.old[node] for node in self.before.stated} | {self.new[node] for node in self.after.stated if self.new[node] in old}
        return {key for key in stated if old.get(key) != new.get(key)}


def keys_of(model: PageModel, known: dict[tuple, int]) -> Keys:
    """The key of every node of a calculation; known: what has a number already."""
    keys: Keys = {}
    for node in model.graph.nodes:
        own = input_key(model, node) if node.operation == "input" else node.parameters
        keys[node] = known.setdefault((node.operation, tuple(keys[each] for each in node.arguments), own), len(known))
    return keys


def input_key(model: PageModel, node: Node) -> tuple:
    """Of an input: what it is, and what it is called, since two of the same value are two."""
    value, kind, source = node.parameters
    return value.array.shape, tuple(value.array.flat), value.rows, value.columns, kind, source, model.written(node)
