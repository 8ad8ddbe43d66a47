"""Reads the trace of a page from its files, as the page's script does, but on its own."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product

Element = tuple[int, int, int]
"node, row, column"
LEAVES = {"input", "constant", "control"}
OF_SHAPE = {"columns", "rows_count"}


class TraceReader:
    """The trace of one page or experiment; files: those of the site by their path."""

    def __init__(self, files: Mapping[str, bytes], address: str):
        self.files, self.address = files, address
        self.record = self.call("numbers.js", "structure")[0]
        self.columns = {name: column.split(" ") for name, column in self.record["nodes"].items()}
        self.operands_of, self.parts = self.read_operands(), self.read_parts_of_nodes()
        self.titles = self.read_titles()
        tables = files.get(f"tables/{address}.json") or files.get(f"tables/{address.partition('/')[0]}.json")
        self.controls = json.loads(tables)["controls"] if tables else {}
        self.strings: dict[int, dict[int, list[str]]] = {}
        self.described: dict[int, list] = {}
        self.sizes: dict[tuple, tuple[int, int]] = {}
        self.read_parts()

    def read_operands(self) -> list[list[int]]:
        """The operands of each node: so far back, or so much further on than the last one that was told so."""
        found, last = [], 0
        for node, column in enumerate(self.columns["arguments"]):
            found.append([])
            for word in [] if column == "-" else column.split(","):
                last += int(word[1:]) if word.startswith("=") else 0
                found[-1].append(last if word.startswith("=") else node - int(word))
        return found

    def read_parts_of_nodes(self) -> list[int]:
        """The part in which the strings of each node begin."""
        found, last = [], 0
        for node, (step, back) in enumerate(zip(self.columns["part"], self.columns["values"])):
            last += int(step)
            found.append(last if back in ("0", "-") else found[node - int(back)])
        return found

    def read_titles(self) -> list[str]:
        """What a reader calls each node: {1} is the title of its operand 1."""
        found: list[str] = []
        for title, operands in zip(self.record["titles"].split("|"), self.operands_of):
            found.append(re.sub(r"\{(\d+)\}", lambda mark: found[operands[int(mark[1])]], title))
        return found

    def call(self, name: str, function: str) -> list:
        """The data that a script hands over."""
        text = self.files[f"tables/{self.address}/{name}"].decode()
        found = re.fullmatch(rf'tadoru\.trace\.{function}\("{self.address}",(.*)\);\n', text, re.DOTALL)
        return json.loads(f"[{found[1]}]")

    def read_parts(self) -> None:
        for part in range(len([path for path in self.files if path.startswith(f"tables/{self.address}/values-")])):
            number, lines, nodes = self.call(f"values-{part}.js", "values")
            assert number == part
            for node, texts, *said in nodes:
                if texts != 0:
                    self.strings.setdefault(node, {})[part] = texts.split(" ")
                if said:
                    self.described[node] = [lines[said[0]], *said[1:]]

    def operation(self, node: int) -> list[str]:
        return self.record["operations"][int(self.columns["operation"][node])]

    def places(self, node: int) -> str:
        """Where the operand elements stand."""
        return self.operation(node)[5] if len(self.operation(node)) > 1 else ""

    def is_view(self, node: int) -> bool:
        return len(self.operation(node)) > 1 and self.operation(node)[4] == "view"

    def arguments(self, node: int) -> list[int]:
        return self.operands_of[node]

    def size(self, node: int) -> tuple[int, int]:
        rows, columns = self.columns["size"][node].removesuffix("~").split(",")
        return int(rows), int(columns)

    def size_in(self, node: int, state) -> tuple[int, int]:
        """In a state: as far as there are elements."""
        rows, columns = self.size(node)
        if not self.columns["size"][node].endswith("~"):
            return rows, columns
        key = (node, *sorted(state.items()))
        if key not in self.sizes:
            self.sizes[key] = (
                sum(1 for i in range(rows) if self.value(node, i, 0, state)),
                sum(1 for j in range(columns) if self.value(node, 0, j, state)),
            )
        return self.sizes[key]

    @cached_property
    def elements(self) -> dict[str, Element]:
        """Every id that the structure knows, and what it names."""
        known = {}
        for node, forms in self.record["cells"].items():
            rows, columns = self.size(int(node))
            for (i, j), form in product(product(range(rows), range(columns)), forms):
                known[self.id(int(node), i, j) + form] = (int(node), i, j)
        return known

    def id(self, node: int, i: int, j: int) -> str:
        name, (rows, columns) = self.columns["name"][node], self.size(node)
        name = name if name.startswith(self.record["space"]) else self.record["space"] + name
        both = [self.axis(node, axis, at) for axis, at in ((0, i), (1, j))]
        return name if rows * columns == 1 else f"{name}[{both[1]}]" if rows == 1 else f"{name}[{both[0]},{both[1]}]"

    def axis(self, node: int, axis: int, at: int) -> str:
        labels = self.columns["labels"][node].split(",")[axis]
        return str(at) if labels == "-" else self.record["labels"][int(labels)][at]

    def names_of(self, node: int) -> list[str]:
        """The controls that change a node."""
        return [name for name in self.record["controls"][int(self.columns["controls"][node])].split(" ") if name]

    def states(self, node: int) -> Iterator[dict[str, int]]:
        names = self.names_of(node)
        for positions in product(*(range(len(self.control(name)["states"])) for name in names)):
            yield dict(zip(names, positions))

    def control(self, name: str) -> dict:
        return self.controls[self.record["space"] + name]

    def value(self, node: int, i: int, j: int, state: Mapping[str, int]) -> str:
        """The unrounded string of an element."""
        while self.is_view(node):
            seen = self.operands(node, i, j, state)
            if not seen:
                return ""
            node, i, j = seen[0]
        if self.operation(node) == ["constant"]:
            return self.columns["name"][node]
        combination = 0
        for name in self.names_of(node):
            control = self.control(name)
            combination = combination * len(control["states"]) + state.get(name, control["start"])
        rows, columns = self.size(node)
        at, base = (combination * rows + i) * columns + j, node - int(self.columns["values"][node])
        each, part = int(self.columns["each"][base]), self.parts[base]
        return self.strings[base][part + at // each][at % each] if each else self.strings[base][part][at]

    def texts(self, node: int) -> list[str]:
        """All strings of a node, state by state."""
        rows, columns = self.size(node)
        return [self.value(node, i, j, state) for state in self.states(node) for i in range(rows) for j in range(columns)]

    def operands(self, node: int, i: int, j: int, state: Mapping[str, int]) -> list[Element]:
        """The elements that an element is made of."""
        arguments = self.arguments(node)
        places = self.places(node)
        if places in ("beside", "below"):
            axis, at = (1, j) if places == "beside" else (0, i)
            for argument in arguments:
                length = self.size_in(argument, state)[axis]
                if at < length:
                    return [(argument, i, at) if axis else (argument, at, j)]
                at -= length
            return []
        if places.startswith("each "):
            return [(arguments[i * int(places[5:]) + j], 0, 0)]
        result = self.size_in(node, state) if "I" in places else (0, 0)
        return [
            (argument, row, column)
            for argument, place in zip(arguments, places.split("|"))
            for row, column in self.spots(argument, place, i, j, result, state, arguments)
            if place and self.value(argument, row, column, state) != ""
        ]

    def spots(self, argument, place, i, j, result, state, arguments) -> list[tuple[int, int]]:
        if not place:
            return []
        if place.startswith("?"):
            return [(0, 0)] if place == f"? {i} {j}" else []
        lengths = self.size_in(argument, state)
        axes = [
            self.along(text, i, j, length, whole, state, arguments)
            for text, length, whole in zip(place.split(" "), lengths, result)
        ]
        return [(row, column) for row, column in product(*axes) if 0 <= row < lengths[0] and 0 <= column < lengths[1]]

    def along(self, text, i, j, length, result, state, arguments) -> list[int]:
        own = {"i": i, "j": j, "I": i, "J": j}

        def number(word: str) -> int:
            if word.startswith("@"):
                which, _, at = word[1:].partition("/")
                return int(self.value(arguments[int(which)], 0, own.get(at, 0), state))
            return own[word] if word in own else int(word)

        if text == "*" or text in "IJ" and result == 1:
            return list(range(length))
        if text in own:
            return [0] if length == 1 else [own[text]]
        if text == "..j":
            return list(range(j + 1))
        if text == "j~":
            return [j + 1 if j % 2 == 0 else j - 1]
        parts = re.split(r"([+-])", text)
        total = number(parts[0])
        for sign, word in zip(parts[1::2], parts[2::2]):
            total += number(word) if sign == "+" else -number(word)
        return [total]

    def leaves(self, element: Element, state: Mapping[str, int], seen: set[Element]) -> Iterator[Element]:
        """What an element goes back to; each element once."""
        waiting = [element]
        while waiting:
            current = waiting.pop()
            if current in seen:
                continue
            seen.add(current)
            if self.value(*current, state) == "":
                continue
            below = self.operands(*current, state)
            waiting += below
            if not below:
                yield current

