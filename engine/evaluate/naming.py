"""What elements are called: names that stay when the page around them changes."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import field
from decimal import Decimal
from functools import lru_cache

import numpy as np

from engine.evaluate.graph import Node, Value
from engine.evaluate.labels import is_text
from engine.evaluate.operations import OPERATIONS, operands_of, symbol
from engine.evaluate.values import Evaluator
from engine.records import dataclass

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
FOR_IDS = str.maketrans({" ": NO_BREAK_SPACE, '"': "″", "'": "′", "|": "｜"})
"What an id must not contain, and what stands there instead: a stroke begins what follows a number, as its sign."
INFIX = {
    "less": 1, "less_equal": 1, "greater": 1, "greater_equal": 1, "equal": 1, "not_equal": 1,
    "add": 2, "sub": 2, "mul": 3, "div": 3, "matmul": 3, "power": 5,
}  # fmt: skip
"Operations that are written between their operands, by how tightly they bind."
SIGN, POWER, ATOM = 4, 5, 6
INDEXING = frozenset(
    "row column element slice take_row take_column take_label take_rows take_columns".split()
)
RESHAPING = frozenset(
    "take_row take_column take_label take_rows take_columns identity causal_mask counting alternating labelled "
    "words_of distinct missing_in cut_by pick_rows most letters_of pairs_of merge learn_merges merge_counts".split()
)
"Operations whose size or labels may follow a control."
LOOKS_AT = frozenset("row column element slice transpose labelled held take_row take_column".split())
"Parts and views of one matrix, also those that a control chooses; one of many scalars is a matrix of its own."
UNNAMEABLE = frozenset(",[]\"'%~!|=")
"Characters that a label must not contain to stand in an id."


@dataclass(frozen=True)
class Extent:
    """How large a node becomes, over all states."""

    rows: int
    columns: int
    row_labels: tuple[str, ...] | None
    "if they are the same in every state, as far as the rows exist"
    column_labels: tuple[str, ...] | None
    fixed: bool
    "whether the size is the same in every state"
    text: bool
    "whether its elements are labels"


@dataclass
class Naming:
    """The names of the nodes of one page."""

    evaluator: Evaluator
    assigned: dict[Node, str] = field(default_factory=dict)
    "by statements of the page and by its imports; the first name of a node counts"
    steps: dict[Node, str] = field(default_factory=dict)
    "intermediate results of assigned calls: Z.scores"
    modules: dict[Node, str] = field(default_factory=dict)
    "names of constants files that the page does not import itself: paper.d_model"
    typed: dict[Node, str] = field(default_factory=dict)
    "numbers typed in a matrix beside controls: W_Q[0,0]; inline literals"
    calls: dict[Node, tuple[str, tuple]] = field(default_factory=dict)
    "results of calls: the function and its arguments"
    parts: dict[Node, tuple[Node, str]] = field(default_factory=dict)
    "what a call made on its way: the call's result, and the name or number within"
    _written: dict[Node, str] = field(default_factory=dict)
    _extents: dict[Node, Extent] = field(default_factory=dict)
    _reshaping: dict[Node, bool] = field(default_factory=dict)

    def given(self, node: Node) -> str | None:
        """The name that an author gave a node, or that follows from one."""
        return self.assigned.get(node) or self.steps.get(node) or self.modules.get(node)

    def named(self) -> frozenset[Node]:
        """All nodes that are called something."""
        return frozenset().union(self.assigned, self.steps, self.modules, self.typed, self.calls, self.parts)

    def all_of(self, node: Node, keys: Mapping[Node, Hashable]) -> tuple:
        """All that a node is called; keys: what stands for other nodes in it."""
        function, arguments = self.calls.get(node, ("", ()))
        result, name = self.parts.get(node, (None, ""))
        names = (known.get(node) for known in (self.assigned, self.steps, self.modules, self.typed))
        return (*names, function, in_keys(arguments, keys), keys.get(result), name)

    def source(self, node: Node) -> Node:
        """Through views, to the last matrix on the way that has a name."""
        found = node
        while node.operation in LOOKS_AT:
            node = node.arguments[0]
            found = node if self.given(node) or node in self.typed else found
        return found

    def source_element(self, node: Node, i: int, j: int) -> tuple[Node, int, int]:
        """Through all views, to the element that is looked at."""
        *_, last = self.looked_at(node, i, j)
        return last

    def looked_at(self, node: Node, i: int, j: int) -> Iterator[tuple[Node, int, int]]:
        """An element, and the same element as each view on the way finds it."""
        yield node, i, j
        while node.operation in OPERATIONS and OPERATIONS[node.operation].view:
            arrays = self.arrays_with(node, i, j)
            operand, i, j = operands_of(node.operation, i, j, arrays, node.parameters)[0]
            node = node.arguments[operand]
            yield node, i, j

    def named_element(self, node: Node, i: int, j: int) -> tuple[Node, int, int]:
        """Through views, to the last matrix on the way that has a name; without any, to the source."""
        way = list(self.looked_at(node, i, j))
        return next((step for step in reversed(way) if self.is_known(step[0])), way[-1])

    def is_known(self, node: Node) -> bool:
        """Whether a node is called something without its operation being written out."""
        return self.given(node) is not None or node in self.typed or node in self.calls or node.operation == "input"

    def arrays_with(self, node: Node, i: int, j: int) -> list[np.ndarray]:
        """The operands in a state in which the element exists."""
        state = self.state_with(node, i, j)
        return [self.evaluator.value(argument, state).array for argument in node.arguments]

    def state_with(self, node: Node, i: int, j: int) -> Mapping[str, int]:
        """The start, or the first state in which an element exists."""
        if self.exists(node, i, j, {}) or self.extent(node).fixed:
            return {}
        states = self.evaluator.states_of(self.evaluator.controls_of(node))
        return next((state for state in states if self.exists(node, i, j, state)), {})

    def exists(self, node: Node, i: int, j: int, state: Mapping[str, int]) -> bool:
        rows, columns = self.evaluator.value(node, state).array.shape
        return i < rows and j < columns

    def element_name(self, node: Node, i: int, j: int) -> str:
        """The id of an element: the name of what it is an element of, and where it stands there."""
        node, i, j = self.named_element(node, i, j)
        name, extent = self.written(node), self.extent(node)
        if (extent.rows, extent.columns) == (1, 1):
            return name
        column = axis_name(extent.column_labels, j)
        return f"{name}[{column}]" if extent.rows == 1 else f"{name}[{axis_name(extent.row_labels, i)},{column}]"

    def extent(self, node: Node) -> Extent:
        """How large a node becomes; only what may follow a control is looked at in every state."""
        if node not in self._extents:
            moves = node.controls and self.may_reshape(node)
            values = [value for _, (value,) in self.evaluator.in_each_state(node)] if moves else [self.evaluator.value(node, {})]
            self._extents[node] = extent_of(values)
        return self._extents[node]

    def may_reshape(self, node: Node) -> bool:
        """Whether something on the way to a node may change size or labels with a control."""
        waiting = [node]
        while waiting:
            current = waiting[-1]
            unknown = [a for a in current.arguments if a not in self._reshaping]
            if unknown and current not in self._reshaping:
                waiting += unknown
                continue
            waiting.pop()
            here = bool(current.controls) and current.operation in RESHAPING
            self._reshaping.setdefault(current, here or any(self._reshaping[a] for a in current.arguments))
        return self._reshaping[node]

    def written(self, node: Node) -> str:
        """The name of a node, or its expression in names."""
        if node not in self._written:
            self._written[node] = (self.given(node) or self._write(node)).translate(FOR_IDS)
        return self._written[node]

    def _write(self, node: Node) -> str:
        if node in self.typed:
            return self.typed[node]
        if node in self.calls:
            function, arguments = self.calls[node]
            return f"{function}({','.join(map(self._argument, arguments))})"
        if node in self.parts:
            result, name = self.parts[node]
            return f"{self.written(result)}{name}"
        return self._expression(node)

    def _argument(self, argument) -> str:
        if isinstance(argument, tuple):
            return f"[{','.join(map(self._argument, argument))}]"
        return self.written(argument) if isinstance(argument, Node) else str(argument)

    def _expression(self, node: Node) -> str:
        """An operation as an author would write it."""
        operands = node.arguments
        match node.operation, node.parameters:
            case "constant", (value,):
                return plain(value)
            case "input", (value, _, _):
                return literal(value)
            case operation, _ if operation in INFIX:
                return self._infix(INFIX[operation], symbol(operation).replace("−", "-"), *operands)
            case "neg", _:
                return f"-{self._bound(operands[0], SIGN)}"
            case "transpose", _:
                return f"{self._bound(operands[0], ATOM)}.T"
            case "held", _:
                return self.written(operands[0])
            case "labelled", _:
                return self.written(operands[0])
            case operation, _ if operation in INDEXING:
                return f"{self._bound(operands[0], ATOM)}[{self._keys(node)}]"
            case "stack_scalars", (rows, columns):
                lines = [operands[i * columns : (i + 1) * columns] for i in range(rows)]
                return f"[{','.join(self._argument(line) for line in lines)}]" if rows > 1 else self._argument(lines[0])
            case "measure", (kind,):
                return f"measure({kind},{self.written(operands[0])})"
            case operation, parameters:
                written = [*map(self.written, operands), *map(str, parameters)]
                return f"{symbol(operation)}({','.join(written)})"

    def _infix(self, binding: int, sign: str, left: Node, right: Node) -> str:
        power = binding == POWER
        return f"{self._bound(left, ATOM if power else binding)}{sign}{self._bound(right, SIGN if power else binding + 1)}"

    def _bound(self, node: Node, binding: int) -> str:
        """In brackets if it binds less than its surroundings ask for."""
        written = self.written(node)
        return written if self._binding(node) >= binding else f"({written})"

    def _binding(self, node: Node) -> int:
        if self.given(node) or node in self.typed or node in self.calls or node in self.parts:
            return ATOM
        match node.operation, node.parameters:
            case ("held" | "labelled"), _:
                return self._binding(node.arguments[0])
            case "neg", _:
                return SIGN
            case "constant", (value,) if value < 0:
                return SIGN
        return INFIX.get(node.operation, ATOM)

    def _keys(self, node: Node) -> str:
        """What stands in the brackets of an index."""
        extent = self.extent(node.arguments[0])
        calculated = [self.written(argument) for argument in node.arguments[1:]]
        one_row = extent.rows == 1
        match node.operation, node.parameters:
            case "row", (i,):
                return axis_name(extent.row_labels, i)
            case "column", (j,):
                return axis_name(extent.column_labels, j) if one_row else f":,{axis_name(extent.column_labels, j)}"
            case "element", (i, j):
                column = axis_name(extent.column_labels, j)
                return column if one_row else f"{axis_name(extent.row_labels, i)},{column}"
            case "slice", (top, bottom, left, right):
                return f"{top}:{bottom},{left}:{right}"
            case ("take_row" | "take_rows"), _:
                return ":".join(calculated)
            case _:
                return ("" if one_row else ":,") + ":".join(calculated)


def in_keys(argument, keys: Mapping[Node, Hashable]) -> Hashable:
    """Arguments of a call, nodes as their keys."""
    if isinstance(argument, tuple):
        return tuple(in_keys(each, keys) for each in argument)
    return keys.get(argument) if isinstance(argument, Node) else str(argument)


def axis_name(labels: tuple[str, ...] | None, position: int) -> str:
    """A label, if the labels of the axis tell its positions apart and can stand in an id; else the position."""
    names = () if labels is None else names_by(labels)
    return names[position] if position < len(names) else str(position)


@lru_cache(maxsize=1024)
def names_by(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Labels as ids have them; none if they do not tell the positions apart, or cannot stand there."""
    shown = tuple([NO_BREAK_SPACE.join(label.split()) for label in labels])
    usable = len(set(shown)) == len(shown) and not any(UNNAMEABLE & set(label) or not label for label in shown)
    return shown if usable else ()


def extent_of(values: list[Value]) -> Extent:
    """The largest size, and the labels that hold in every state."""
    shapes = {value.array.shape for value in values}
    return Extent(
        max(rows for rows, _ in shapes),
        max(columns for _, columns in shapes),
        common_labels([value.rows for value in values]),
        common_labels([value.columns for value in values]),
        len(shapes) == 1,
        any(is_text(value) for value in values),
    )


def common_labels(states: list[tuple[str, ...] | None]) -> tuple[str, ...] | None:
    """The longest labels, if those of every other state are a beginning of them."""
    if any(labels is None for labels in states):
        return None
    longest = max(states, key=len)
    return longest if all(labels == longest[: len(labels)] for labels in states) else None


def literal(value: Value) -> str:
    """A matrix as it is typed."""
    rows = ["[" + ",".join(x if isinstance(x, str) else plain(x) for x in row) + "]" for row in value.array]
    return rows[0] if len(rows) == 1 else f"[{','.join(rows)}]"


def plain(number: Decimal) -> str:
    """A number as the language writes it: 1.50 is 1.5."""
    if number and abs(number.adjusted()) > 30:
        return f"{number.normalize():e}"
    text = f"{number:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text
