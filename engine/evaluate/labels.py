"""Which labels the axes of a result have, from those of its operands and from how they make its elements."""

from collections.abc import Sequence
from functools import lru_cache

from engine.evaluate.composites import WrongArguments
from engine.evaluate.graph import Node, Value
from engine.evaluate.operations import OPERATIONS

Labels = tuple[str, ...] | None
MOVING = frozenset(
    """row column element slice take_row take_column take_label take_rows take_columns concat stack labelled put cut put_row
    put_column spread_to sum_to nudge quarter_turn pick_rows ids_of count_in lengths letters_of merge filled join""".split()
)
"The operations whose labels no index pattern says."


def labels_of(node: Node, operands: Sequence[Value], shape: tuple[int, int]) -> tuple[Labels, Labels]:
    """The labels of the rows and of the columns."""
    rows, columns = propagate(node, operands)
    return fitting(rows, shape[0]), fitting(columns, shape[1])


def fitting(labels: Labels, length: int) -> Labels:
    """Labels count only if there is one for each position."""
    return labels if labels is not None and len(labels) == length else None


def propagate(node: Node, operands: Sequence[Value]) -> tuple[Labels, Labels]:
    """Moved elements take their labels along; all else follows the index pattern."""
    if node.operation not in MOVING:
        axes = tuple([((value.rows, value.columns), value.array.shape) for value in operands])
        return by_pattern(OPERATIONS[node.operation].pattern or (), axes)
    first = operands[0] if operands else None
    match node.operation, node.parameters:
        case "row", (i,):
            return part(first.rows, i, i + 1), first.columns
        case "column", (j,):
            return first.rows, part(first.columns, j, j + 1)
        case "element", (i, j):
            return part(first.rows, i, i + 1), part(first.columns, j, j + 1)
        case "slice", (top, bottom, left, right):
            return part(first.rows, top, bottom), part(first.columns, left, right)
        case "take_row", _:
            at = position(operands[1])
            return part(first.rows, at, at + 1), first.columns
        case ("take_column" | "take_label"), _:
            at = position(operands[1])
            return first.rows, part(first.columns, at, at + 1)
        case "take_rows", _:
            return part(first.rows, position(operands[1]), position(operands[2])), first.columns
        case "take_columns", _:
            return first.rows, part(first.columns, position(operands[1]), position(operands[2]))
        case "concat", _:
            return known(value.rows for value in operands), joined([value.columns for value in operands])
        case "stack", _:
            return joined([value.rows for value in operands]), known(value.columns for value in operands)
        case "labelled", axes:
            return given_labels(first, dict(zip(axes, operands[1:])))
        case ("put" | "cut" | "put_row" | "put_column" | "spread_to" | "sum_to"), _:
            return operands[1].rows, operands[1].columns
        case ("nudge" | "quarter_turn"), _:
            return first.rows, first.columns
        case "pick_rows", _:
            return first.rows and tuple(first.rows[int(at)] for at in operands[1].array[0]), first.columns
        case ("ids_of" | "count_in" | "lengths"), _:
            return first.rows, own_texts(first) or first.columns
        case "letters_of", _:
            return tuple(label for label in first.array.flat if label), None
        case ("merge" | "filled" | "join"), _:
            return first.rows, None


@lru_cache(maxsize=4096)
def by_pattern(pattern: Sequence[str], axes: Sequence[tuple]) -> tuple[Labels, Labels]:
    """An axis has the labels of the first operand axis in whose place its letter stands; the same in most states."""
    lettered = [
        (letter.lower(), labels, length)
        for letters, (both, shape) in zip(pattern, axes)
        for letter, labels, length in zip(letters, both, shape)
    ]
    return tuple(pick(lettered, letter) for letter in "ij")


def pick(axes: list[tuple[str, Labels, int]], letter: str) -> Labels:
    """The labels of the first axis of the full length; one of length one is repeated and says nothing."""
    found = [(labels, length) for name, labels, length in axes if name == letter]
    lengths = {length for _, length in found}
    full = 0 if 0 in lengths else max(lengths, default=0)
    return known(labels for labels, length in found if length == full)


def given_labels(matrix: Value, given: dict[str, Value]) -> tuple[Labels, Labels]:
    """Those that labelled() states, each as many as the axis is long."""
    labels = {"rows": matrix.rows, "columns": matrix.columns}
    for axis, length in zip(("rows", "columns"), matrix.array.shape):
        if axis in given:
            labels[axis] = texts_of(given[axis])
            if len(labels[axis]) != length:
                raise WrongArguments(f"{len(labels[axis])} labels for {length} {axis}")
    return labels["rows"], labels["columns"]


def texts_of(value: Value) -> tuple[str, ...]:
    """The labels that a row of labels holds; none is empty, for they name rows, columns and states."""
    if not is_text(value):
        raise WrongArguments("labels are needed here, written labels(\"猫\", \"眠る\")")
    labels = tuple(value.array.flat)
    if not all(label.strip() for label in labels):
        raise WrongArguments("an empty label names nothing; every label here needs a character")
    return labels


def own_texts(value: Value) -> Labels:
    """The labels that one row of them gives to what is found out about each."""
    return tuple(value.array[0]) if value.array.shape[0] == 1 else None


def is_text(value: Value) -> bool:
    """Whether a value holds labels, not numbers."""
    return value.array.size > 0 and isinstance(value.array.flat[0], str)


def known(candidates) -> Labels:
    """The first that are there."""
    return next((labels for labels in candidates if labels is not None), None)


def joined(parts: list[Labels]) -> Labels:
    """One behind the other, if every part has some."""
    return None if any(labels is None for labels in parts) else tuple(label for labels in parts for label in labels)


def part(labels: Labels, start: int, stop: int) -> Labels:
    """Those from a start up to, but without, a stop."""
    return None if labels is None else labels[start:stop]


def position(value: Value) -> int:
    """A number [1, 1] as a position."""
    return int(value.array[0, 0])
