"""Everything that the shown numbers of a page are made of: for its trace, and for the page that lists its calculations."""

from collections.abc import Collection, Mapping, Sequence
from decimal import localcontext

from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel
from engine.evaluate.precision import CONTEXT
from engine.records import dataclass
from engine.trace.earlier import Values, key_of_values, take_over
from engine.trace.structure import Shows, Source, Structure, has_values, nodes_behind
from engine.trace.values import Packing, Writer


@dataclass(frozen=True)
class Gathered:
    """The calculation of a page as far as it is shown."""

    model: PageModel
    source: Source
    address: str
    shows: Shows
    nodes: Sequence[Node]
    "operands first; the trace names each by its position"
    elements: Mapping[str, tuple[Node, int, int]]
    "from the id of a cell to the element that it shows, behind all views"
    values: Values
    "their strings"
    key: str
    "of everything that the strings are made of"
    record: Mapping[str, object]
    "the structure, as the page's script reads it"


def gather(model: PageModel, source: Source, address: str, shows: Shows, apart: str = "") -> Gathered | None:
    """What a page shows, with all behind it; nothing where no number is computed.

    apart: the control by whose states the values lie in files of their own.
    """
    if not shows:
        return None
    nodes = nodes_behind(model, shows)
    elements = {id: model.source_element(node, i, j) for id, (node, i, j, _) in shows.items()}
    shown = {node for node, _, _ in elements.values()}
    key = key_of_values(model, nodes, shown, source.digits, apart)
    values = take_over(address, key) or write_values(model, nodes, shown, source.digits, apart)
    record = Structure(model, source, nodes, shows).record(values.controls, values.packed)
    return Gathered(model, source, address, shows, nodes, elements, values, key, record)


def write_values(model: PageModel, nodes: Sequence[Node], shown: Collection[Node], digits: int, apart: str = "") -> Values:
    """The strings of all nodes, in every state."""
    writer = Writer(model, digits)
    with localcontext(CONTEXT):
        strings = [writer.strings(node, node in shown) if has_values(node) else None for node in nodes]
    packing = Packing(strings, (apart, len(model.controls[apart].states)) if apart else ("", 1))
    packed = [packing.places.get(number) for number in range(len(nodes))]
    return Values([each.controls if each else () for each in strings], packed, packing.parts)
