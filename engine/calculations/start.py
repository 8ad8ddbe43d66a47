"""What each number behind a page is in the start state: its strings, read off those of the trace."""

import re
from collections.abc import Callable, Mapping, Sequence

from engine.trace.gathered import Gathered
from engine.trace.unrounded import read_shown

NUMBER = re.compile(r"-?[\d∞]")
MINUS = "\N{MINUS SIGN}"
POWER = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class Memo(dict):
    """Makes each thing that is asked for once."""

    def __init__(self, make: Callable):
        self.make = make

    def __missing__(self, key):
        self[key] = made = self.make(key)
        return made


class StartState:
    """The strings of the nodes of one page, each read once."""

    def __init__(self, gathered: Gathered):
        self.gathered = gathered
        self.digits = gathered.source.digits
        self.names = gathered.record["nodes"]["name"].split(" ")
        self.pieces = {(node, part): texts for part, said in enumerate(gathered.values.parts) for node, texts in said if texts is not None}
        self.strings: Mapping[int, Sequence[str]] = Memo(self.read_strings)
        "the unrounded strings of a node, row by row; nothing for what the start state has not"
        self.shown: Mapping[str, str] = Memo(self.read_shown)
        "from an unrounded string to the number as the page writes it in its usual form; a label stays as it is"
        self.exact: Mapping[str, bool] = Memo(self.is_exact)
        "whether the page's decimals state all of a string"

    def read_strings(self, number: int) -> Sequence[str]:
        gathered = self.gathered
        packed = gathered.values.packed[number]
        if packed is None:  # a number that an expression states
            return (self.names[number],)
        extent, combination = gathered.model.extent(gathered.nodes[number]), 0
        for name in gathered.values.controls[number]:
            control = gathered.model.controls[name]
            combination = combination * len(control.states) + control.start
        size = extent.rows * extent.columns
        first = combination * size
        if not packed.per_part:
            return self.pieces[packed.node, packed.part].split(" ", first + size)[first : first + size]
        each = packed.per_part
        parts = range(first // each, (first + size - 1) // each + 1)
        found = [text for part in parts for text in self.pieces[packed.node, packed.part + part].split(" ")]
        return found[first - parts[0] * each :][:size]

    def read_shown(self, string: str) -> str:
        return read_shown(string, self.digits) if NUMBER.match(string) else string

    def is_exact(self, string: str) -> bool:
        text = string.partition("|")[0].partition("^")[0]
        return not is_number(string) or ("…" not in text and "e" not in text and len(text.partition(".")[2]) <= self.digits)


def is_number(string: str) -> bool:
    """Whether it is none of a label."""
    return bool(NUMBER.match(string))


def unrounded(string: str) -> str:
    """0.587479000840…, with a power of ten where it is very small."""
    text = string.partition("^")[0].partition("|")[0]
    mantissa, _, power = text.removesuffix("…").partition("e")
    end = "…" if text.endswith("…") else ""
    return mantissa.replace("-", MINUS) + end + (f"×10{power.translate(POWER)}" if power else "")
