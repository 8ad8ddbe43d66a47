"""The trace of a page as files: its structure, and its values in parts, as scripts that are loaded when a number is opened.

They are scripts, since a page that is opened from a folder can load nothing else.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from decimal import localcontext

from engine.evaluate.graph import Node
from engine.evaluate.model import PageModel
from engine.evaluate.precision import CONTEXT
from engine.trace.descriptions import Descriptions
from engine.trace.earlier import Values, key_of_values, take_over
from engine.trace.steps import count_steps
from engine.trace.structure import Listed, Shows, Source, Structure, has_values, nodes_behind
from engine.trace.trace import Trace
from engine.trace.values import Packed, Packing, Part, Writer


def write_trace(model: PageModel, source: Source, address: str, shows: Shows, apart: str = "") -> Trace:
    """Everything that the shown numbers of a page are made of; apart: the control by whose states the values lie in files of their own."""
    if not shows:
        return Trace(b"")
    nodes = nodes_behind(model, shows)
    shown = {model.source_element(node, i, j)[0] for node, i, j, _ in shows.values()}
    key = key_of_values(model, nodes, shown, source.digits, apart)
    values = take_over(address, key) or write_values(model, nodes, shown, source.digits, apart)
    record = Structure(model, source, nodes, shows).record(values.controls, values.packed)
    describe = Descriptions(model, source, nodes)
    parts = (write_part(address, number, part, describe, values.packed) for number, part in enumerate(values.parts))
    return Trace(script("structure", address, lines_of_record(record)), tuple(parts), key, *count_steps(model, shows, nodes, values))


def write_values(model: PageModel, nodes: Sequence[Node], shown: Collection[Node], digits: int, apart: str = "") -> Values:
    """The strings of all nodes, in every state."""
    writer = Writer(model, digits)
    with localcontext(CONTEXT):
        strings = [writer.strings(node, node in shown) if has_values(node) else None for node in nodes]
    packing = Packing(strings, (apart, len(model.controls[apart].states)) if apart else ("", 1))
    packed = [packing.places.get(number) for number in range(len(nodes))]
    return Values([each.controls if each else () for each in strings], packed, packing.parts)


def write_part(address: str, number: int, part: Part, describe: Descriptions, packed: Sequence[Packed | None]) -> bytes:
    """A script: lines of source, then one node a line: its number, its strings, its line, and of an input its origin."""
    lines = Listed()
    said = [
        [node, 0 if texts is None else texts, *([lines.number(describe.line(node)), *describe.origin(node)] if packed[node].part == number else ())]
        for node, texts in part
    ]
    written = ",\n".join(compact(item) for item in said)
    return script("values", address, f"{number},{compact(list(lines))},[\n{written}\n]")


def lines_of_record(record: Mapping[str, object]) -> str:
    """A dictionary with one key a line, and one column of the nodes a line."""
    nodes = ",\n".join(f"{compact(name)}:{compact(column)}" for name, column in record["nodes"].items())
    rest = ",\n".join(f"{compact(name)}:{compact(value)}" for name, value in record.items() if name != "nodes")
    return f'{{\n{rest},\n"nodes":{{\n{nodes}\n}}}}'


def script(kind: str, address: str, data: str) -> bytes:
    """A call that the panel's script answers."""
    return f"tadoru.trace.{kind}({compact(address)},{data});\n".encode()


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
