"""How many calculations behind shown numbers a reader can do again, and how many of them come to another last digit."""

from collections.abc import Mapping, Sequence

from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel
from engine.trace.by_hand import can_be_repeated
from engine.trace.earlier import Values
from engine.trace.structure import Shows
from engine.trace.values import by_number, texts_of


def count_steps(model: PageModel, shows: Shows, nodes: Sequence[Node], values: Values) -> tuple[int, int]:
    """Each shown element once, in each state of its node; shows may name it in several forms."""
    elements: dict[Node, set[int]] = {}
    for node, i, j, _ in shows.values():
        node, i, j = model.source_element(node, i, j)
        if can_be_repeated(node):
            elements.setdefault(node, set()).add(i * model.extent(node).columns + j)
    number, texts, steps, others = {node: at for at, node in enumerate(nodes)}, by_number(values.parts), 0, 0
    for node, places in elements.items():
        extent, strings = model.extent(node), texts_of(values.packed[number[node]], texts)
        size = extent.rows * extent.columns
        for at in places:
            written = [string for string in strings[at::size] if string]
            steps += len(written)
            others += sum("^" in string for string in written)
    return steps, others
