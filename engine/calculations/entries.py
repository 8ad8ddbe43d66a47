"""The calculations of a page as entries, in the order in which a reader meets them: operands before what is made of them."""

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.calculations.start import is_number, unrounded
from engine.calculations.words import Operand, Spot, Words
from engine.records import dataclass

IN_FORMULA = re.compile(r"\(\)|!")
MOST_IN_FULL = 144
"Elements of a matrix that no reader sees on the page, and that stands here as a table all the same."


@dataclass(frozen=True)
class Worked:
    """One element, calculated."""

    spot: Spot
    operands: Sequence[Operand]
    strings: Sequence[str]
    "of the operands, unrounded"
    numeric: bool
    "whether it is no label"
    place: str
    "where it stands in its matrix; or nothing"
    sentence: str
    "what is done"
    shown: str
    "as the page writes it"
    unrounded: str
    "or nothing, where that says the same"
    exact: bool
    "whether it and its operands are just what is shown"


@dataclass(frozen=True)
class Table:
    """All that a matrix is in the start state."""

    title: str
    "in which form, where that is not the page's usual one"
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    "what each row is called, and its numbers"


@dataclass(frozen=True)
class Entry:
    """One calculation."""

    node: int
    title: str
    kind: str
    size: str
    "2×3; nothing for a single number"
    tables: Sequence[Table]
    forms: Sequence[tuple[str, str]]
    "of a single number: other forms in which the page shows it, and what it is in them"
    worked: Worked | None
    "none of what is not calculated, and of what the start state has not"
    origin: Sequence[str]
    "of an input: sentences that say where it comes from"
    source: str
    "the place of the line that made it"
    line: str
    "the line"


class EntryWriter:
    """Writes the entries of one page, each once."""

    def __init__(self, words: Words, texts: Mapping[str, str]):
        self.words, self.gathered = words, words.gathered
        self.first: dict[int, Spot] = {}
        self.forms: dict[int, dict[str, dict[tuple[int, int], str]]] = {}
        self.written: set[int] = set()
        self.read_shown(texts)

    def read_shown(self, texts: Mapping[str, str]) -> None:
        """What the page shows of each node: its first element, and the strings in other forms than the usual one."""
        number, digits = self.words.number, self.gathered.source.digits
        suffixes: dict[object, str] = {}
        "by form; brackets, and the sign of a bound that is left out, are those of a formula"
        for id, (node, i, j) in self.gathered.elements.items():
            form = self.gathered.shows[id][3]
            if form not in suffixes:
                suffixes[form] = IN_FORMULA.sub("", form.suffix(digits))
            at = number[node]
            if text := texts.get(id):
                self.first.setdefault(at, (at, i, j))
                if suffixes[form]:
                    self.forms.setdefault(at, {}).setdefault(suffixes[form], {})[i, j] = text.strip("()")

    def entries(self, nodes: Sequence[int]) -> list[Entry]:
        """Those of some nodes and of all that they are made of, as far as they have not been written."""
        new: set[int] = set()
        waiting = [node for node in nodes if node not in self.written]
        while waiting:
            node = waiting.pop()
            if node not in new and node not in self.written:
                new.add(node)
                waiting += [self.words.number[argument] for argument in self.gathered.nodes[node].arguments]
        self.written |= new
        return [self.write(node) for node in sorted(new) if self.has_entry(node)]

    def has_entry(self, node: int) -> bool:
        """A view is the matrix that it looks at; a number of an expression says all itself, unless it is shown."""
        key = self.words.operations[node][0]
        return not self.words.views[node] and (key != "constant" or node in self.first)

    def write(self, node: int) -> Entry:
        words = self.words
        strings = words.start.strings[node]
        rows, columns = words.size[node]
        spot = self.first.get(node) or self.first_in_start(node, strings, columns)
        line, text, *path = words.describe_input.line(node)
        place = f"{path[0] if path else f'{self.gathered.source.called}のソース'} {line}行目" if line else ""
        return Entry(
            node, words.title(node), words.kind(node, next(filter(None, strings), "0")), f"{rows}×{columns}" if rows * columns > 1 else "",
            tuple(self.tables(node, strings, rows, columns)), self.other_forms(node) if rows * columns == 1 else (), spot and self.worked(spot), tuple(self.origin(node)), place, text if line else "",
        )  # fmt: skip

    def first_in_start(self, node: int, strings: Sequence[str], columns: int) -> Spot | None:
        """The first element that there is."""
        found = next((at for at, string in enumerate(strings) if string), None)
        return None if found is None else (node, *divmod(found, columns))

    def worked(self, spot: Spot) -> Worked:
        words = self.words
        string = words.string(spot)
        shown, (operands, strings) = words.start.shown[string], words.used(spot)
        exact = words.start.exact[string] and all(map(words.start.exact.__getitem__, strings))
        numeric = is_number(string)
        whole = unrounded(string) if numeric else string
        return Worked(spot, operands, strings, numeric, words.place(spot), words.sentence(spot, operands), shown, "" if whole == shown else whole, exact)

    def tables(self, node: int, strings: Sequence[str], rows: int, columns: int) -> Iterator[Table]:
        """Its numbers in the usual form and in those of the page; a large one that the page does not show is not written out."""
        shown = self.words.start.shown
        if rows * columns > 1 and (rows * columns <= MOST_IN_FULL or node in self.first):
            lines = [[shown[string] for string in strings[at : at + columns]] for at in range(0, rows * columns, columns)]
            yield self.table("", node, lines)
        for suffix, texts in sorted(self.forms.get(node, {}).items()) if rows * columns > 1 else ():
            lines = [[texts.get((i, j), "") for j in range(columns)] for i in range(rows)]
            yield self.table(title_of(suffix), node, lines)

    def other_forms(self, node: int) -> list[tuple[str, str]]:
        return [(title_of(suffix), texts[0, 0]) for suffix, texts in sorted(self.forms.get(node, {}).items())]

    def table(self, title: str, node: int, lines: list[list[str]]) -> Table:
        """A table with its headings; without the rows and columns that the start state has not."""
        label = self.words.called
        rows = [(label(node, 0, i) or "", line) for i, line in enumerate(lines) if any(line)]
        columns = [label(node, 1, j) or "" for j in range(len(lines[0]))]
        return Table(title, columns if any(columns) else (), rows)

    def origin(self, node: int) -> Iterator[str]:
        """Where an input comes from, as the panel says it."""
        kind, about, file, section = (*self.words.describe_input.origin(node), "", "", "", "")[:4]
        if about:
            yield f"出典：{about}" if kind == "quoted" else about
        if file:
            yield f"データ {file} の [{section}] です。"


def title_of(suffix: str) -> str:
    """What a form of numbers is called: that of %1, ~2 and a comma."""
    kind, digits = suffix.strip(",")[:1], suffix.strip("%~,")
    decimals = f"小数第{digits}位まで" if digits not in ("", "0") else "整数"
    return {"%": f"百分率、{decimals}", "~": decimals}.get(kind, "三桁ごとのカンマ" if "," in suffix else "ほかの書き方")
