"""The trace of a page as files: its structure, and its values in parts, as scripts that are loaded when a number is opened.

They are scripts, since a page that is opened from a folder can load nothing else.
"""

from collections.abc import Mapping, Sequence

from engine.compact import compact
from engine.trace.descriptions import Descriptions
from engine.trace.gathered import Gathered
from engine.trace.steps import count_steps
from engine.trace.shortened import shorten
from engine.trace.structure import Listed
from engine.trace.trace import Trace
from engine.trace.values import Packed, Part


def write_trace(gathered: Gathered | None, runs: Sequence[tuple[int, int]] = ()) -> Trace:
    """The files of everything that the shown numbers of a page are made of; runs: from which node on calculations are listed on which page."""
    if gathered is None:
        return Trace(b"")
    address, values = gathered.address, gathered.values
    describe = Descriptions(gathered.model, gathered.source, gathered.nodes)
    parts = (write_part(address, number, part, describe, values.packed) for number, part in enumerate(values.parts))
    steps = count_steps(gathered.model, gathered.shows, gathered.nodes, values)
    return Trace(script("structure", address, lines_of_record(shorten(gathered.record) | ({"pages": runs} if runs else {}))), tuple(parts), gathered.key, *steps)


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
