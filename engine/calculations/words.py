"""How a calculation is said: names, places, kinds, sentences, word for word as the panel says them (engine/theme/js/trace/words.js)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from engine.calculations.start import MINUS, Memo, StartState, is_number
from engine.evaluate.operations import operands_of
from engine.trace.descriptions import Descriptions
from engine.trace.gathered import Gathered

KINDS = {
    "control": "動かして選ぶ数",
    "constant": "式に書いた数",
    "chosen": "手で決めた数",
    "learned": "学習で決まった重み",
    "random": "決まった手順でつくった乱数（学習はしていません）",
    "measured": "測って集めた数",
    "quoted": "文献から引いた数",
}
BETWEEN = re.compile(r"([\u3000-\u9fff]) (?=[\u3000-\u9fff])")
LETTER = re.compile(r"[^\W\d_](?:_\w+)?")
CALCULATED = re.compile(" [+−÷] |×")
OPERAND = re.compile(r"\{(row|column)?(\d)\}")
NO_NAME = "-"


Spot = tuple[int, int, int]
"One element: node, row, column."
Operand = tuple[int, Spot]
"Which of the operands, and which element of it."


class Words:
    """Says what the numbers of one page are; nodes go by their position in the trace."""

    def __init__(self, gathered: Gathered):
        self.gathered, self.start = gathered, StartState(gathered)
        self.nodes, self.model, record = gathered.nodes, gathered.model, gathered.record
        self.number = {node: at for at, node in enumerate(gathered.nodes)}
        self.describe_input = Descriptions(gathered.model, gathered.source, gathered.nodes)
        columns = {name: column.split(" ") for name, column in record["nodes"].items()}
        self.names: Sequence[str] = columns["name"]
        self.operations = [record["operations"][int(at)] for at in columns["operation"]]
        self.roles = [record["roles"][int(at)] for at in columns["role"]]
        self.axes = columns["labels"]
        self.views = [operation[4:5] == ("view",) for operation in self.operations]
        self.titles, self.aliases = record["titles"].split("|"), record["aliases"]
        self.size: Mapping[int, tuple[int, int]] = Memo(self.read_size)
        self.way: Mapping[Spot, Sequence[Spot]] = Memo(self.find_way)
        "an element, and the same one as each view on the way finds it"
        self.sentences = [tuple(self.parts_of(operation[2])) if len(operation) > 2 else () for operation in record["operations"]]
        self.sentence_of = [self.sentences[int(at)] for at in columns["operation"]]

    def label(self, node: int, axis: int, at: int) -> str | None:
        """What a row or a column is called; nothing if it is only counted."""
        labels = self.axes[node].split(",")[axis]
        return None if labels == NO_NAME else self.gathered.record["labels"][int(labels)][at]

    def read_size(self, node: int) -> tuple[int, int]:
        extent = self.model.extent(self.nodes[node])
        return extent.rows, extent.columns

    def operands(self, spot: Spot) -> list[Operand]:
        """The elements that an element is made of, in the start state."""
        number, i, j = spot
        node = self.nodes[number]
        if len(self.operations[number]) == 1:
            return []
        arrays = [self.model.value(argument, {}).array for argument in node.arguments]
        numbers = [self.number[argument] for argument in node.arguments]
        return [(at, (numbers[at], i, j)) for at, i, j in operands_of(node.operation, i, j, arrays, node.parameters)]

    def used(self, spot: Spot) -> tuple[list[Operand], list[str]]:
        """The operands that the start state has, and their unrounded strings."""
        operands = self.operands(spot)
        strings = [self.string(operand) for _, operand in operands]
        if all(strings):
            return operands, strings
        return [operand for operand, string in zip(operands, strings) if string], [string for string in strings if string]

    def find_way(self, spot: Spot) -> list[Spot]:
        way = [spot]
        while self.views[way[-1][0]]:
            following = self.operands(way[-1])
            if not following:
                break
            way.append(following[0][1])
        return way

    def resolve(self, spot: Spot) -> Spot:
        """Through all views."""
        return self.way[spot][-1] if self.views[spot[0]] else spot

    def behind(self, spot: Spot) -> Spot:
        """Through views, to the last one that has a name."""
        if not self.views[spot[0]]:
            return spot
        found, *others = self.way[spot]
        for seen in others:
            if self.named(seen[0]) or not self.named(found[0]):
                found = seen
        return found

    def named(self, node: int) -> bool:
        return self.names[node] != NO_NAME and self.operations[node][0] != "constant"

    def string(self, spot: Spot) -> str:
        """The unrounded string of an element in the start state."""
        node, i, j = self.way[spot][-1] if self.views[spot[0]] else spot
        return self.start.strings[node][i * self.size[node][1] + j]

    def title(self, node: int, line: str = "行") -> str:
        """What a reader calls it; {行} is the place of a row, where there are several."""
        name = self.names[node]
        if self.operations[node][0] == "constant":
            return name.replace("-", MINUS)
        if title := self.titles[node]:
            return title.replace("{行}", line)
        if LETTER.fullmatch(name):
            return name
        _, what, *_ = *self.operations[node], "数"
        return close(f"途中の{what}")

    def called(self, node: int, axis: int, at: int) -> str | None:
        """What a reader calls the label of a row or a column; nothing if it has none."""
        label = self.label(node, axis, at)
        return self.aliases.get(label, label)

    def row_place(self, node: int, i: int) -> str:
        label = self.called(node, 0, i)
        return f"{i + 1}行目" if label is None else f"「{label}」の行"

    def column_place(self, node: int, j: int) -> str:
        label = self.called(node, 1, j)
        return f"{j + 1}列目" if label is None else f"「{label}」の列"

    def place(self, spot: Spot) -> str:
        """Where an element stands in its matrix."""
        node, i, j = spot
        rows, columns = self.size[node]
        if rows * columns == 1:
            return ""
        if columns == 1:
            return self.row_place(node, i)
        if rows == 1:
            label = self.called(node, 1, j)
            return f"{j + 1}番目の成分" if label is None else f"「{label}」の成分"
        return f"{self.row_place(node, i)}、{self.column_place(node, j)}"

    def describe(self, spot: Spot) -> str:
        """An element by its name and its place."""
        node, i, _ = spot
        if "{行}" in self.titles[node]:
            return close(self.title(node, self.row_place(node, i)))
        place, title = self.place(spot), self.title(node)
        if not place:
            return close(title)
        return close(f"{in_brackets(title)} の{place}")

    def parts_of(self, sentence: str) -> Iterator[tuple[str, bool, int]]:
        """A sentence cut before each operand: the words, whether a whole row or column is meant, and which operand."""
        pieces = OPERAND.split(sentence)
        for words, line, at in zip(pieces[::3], [*pieces[1::3], None], [*pieces[2::3], "-1"]):
            yield words, bool(line), int(at)

    def sentence(self, spot: Spot, operands: Sequence[Operand]) -> str:
        """What is done with which operands."""
        said = []
        for words, line, at in self.sentence_of[spot[0]]:
            said.append(words)
            if at >= 0:
                said.append(self.operand(operands, at, line))
        return close("".join(said))

    def operand(self, operands: Sequence[Operand], at: int, line: bool) -> str:
        """One of the operands, or the row or the column that its elements stand in."""
        own = [self.behind(operand) for operand in islice((spot for which, spot in operands if which == at), 2)]
        if not own or not line:
            return self.describe(own[0]) if own else "その数"
        node, i, j = own[0]
        along_row = len(own) > 1 and own[1][2] != j
        rows, columns = self.size[node]
        if len(own) == 1 or (rows if along_row else columns) == 1:
            return f"{self.title(node)} "
        return f"{self.title(node)} の{self.row_place(node, i) if along_row else self.column_place(node, j)}"

    def kind(self, node: int, string: str) -> str:
        """Chosen, learned, random, calculated."""
        key, plays = self.operations[node][0], self.roles[node]
        noun = "数" if is_number(string) else "語"
        if key == "input":
            kind, source = (*self.describe_input.origin(node), "")[:2]
            if kind == "chosen" and plays == "weight":
                return "手で決めた重み。ふつうは学習で決まります。"
            named = KINDS[kind] if noun == "数" else re.sub("数$", noun, KINDS[kind])
            return f"{named}。{source if kind == 'quoted' else ''}"
        if key in KINDS:
            return f"{KINDS[key]}。"
        what = "係数。入力が変わるたびに計算し直します" if noun == "数" and plays == "coefficient" else noun
        call = self.gathered.record["calls"].get(node)
        return f"計算した{what}。" + (close(f"{call} の最後の一段です。") if call else "")


def in_brackets(title: str) -> str:
    """A name that is an expression, where something stands behind it."""
    return f"({title})" if CALCULATED.search(title) else title


def close(text: str) -> str:
    """No space between two Japanese letters; names and places are put together with one."""
    return BETWEEN.sub(r"\1", text) if " " in text else text
