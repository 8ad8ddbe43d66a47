"""The strings of a page's last trace, taken over where all that they are made of is as it was.

A changed sentence moves lines, and with them what the trace says of its nodes; but no value. The strings are what takes
the time, and they can be read off the files that were written, as the page's script reads them.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from engine.evaluate.graph import Node, Value
from engine.evaluate.model import PageModel
from engine.records import dataclass
from engine.trace.shortened import lengthen_parts
from engine.trace.structure import NOTHING
from engine.trace.trace import Trace
from engine.trace.values import Packed, Part

COLUMNS = ("controls", "values", "part", "each")
"Those of the structure that say where strings lie."


@dataclass(frozen=True)
class Values:
    """All strings of a page."""

    controls: Sequence[tuple[str, ...]]
    "of each node, those that change its strings"
    packed: Sequence[Packed | None]
    "where the strings of each node lie, if it has any"
    parts: Sequence[Part]


EARLIER: dict[str, Trace] = {}
"The traces that the pages to be made had the last time, by address; processes that are forked know them too."


def key_of_values(model: PageModel, nodes: Sequence[Node], shown: Collection[Node], digits: int, apart: str = "") -> str:
    """A key of everything that decides what the strings of some nodes are; code apart, by which the cache goes."""
    number = {node: at for at, node in enumerate(nodes)}
    digest = sha256(repr((digits, apart, list(model.controls.values()))).encode("utf-8", "surrogatepass"))
    for node in nodes:
        said = node.operation, [number[argument] for argument in node.arguments], list(map(plain, node.parameters)), node in shown
        digest.update(repr(said).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def plain(parameter: object) -> object:
    """A parameter so that its repr says all of it; that of an array leaves out the middle."""
    if isinstance(parameter, Value):
        return parameter.array.shape, parameter.array.tolist(), parameter.rows, parameter.columns
    return parameter


def take_over(address: str, key: str) -> Values | None:
    """The strings of the last trace of a page; none if they are made of something else."""
    trace = EARLIER.get(address)
    return values_of(trace) if trace is not None and trace.key == key else None


def values_of(trace: Trace) -> Values:
    """The strings of a trace, read off its files."""
    (record,) = said_by(trace.structure)
    parts = [[(node, None if texts == 0 else texts) for node, texts, *_ in said_by(part)[-1]] for part in trace.parts]
    return Values(*columns_of(record), parts)


def said_by(script: bytes) -> list:
    """What a script hands over, but for the address of its page."""
    text = script.decode()
    return json.loads("[" + text[text.index("(") + 1 : text.rindex(")")] + "]")[1:]


def columns_of(record: Mapping) -> tuple[list[tuple[str, ...]], list[Packed | None]]:
    """The controls of each node, and where its strings lie."""
    controls, values, part, each = (record["nodes"][name].split(" ") for name in COLUMNS)
    places = enumerate(zip(values, lengthen_parts(part, values), each))
    packed = [None if back == NOTHING else Packed(at - int(back), part, int(each)) for at, (back, part, each) in places]
    return [tuple(record["controls"][int(number)].split()) for number in controls], packed
